"""A table: the pure part. It is what its charter and its entries make of it."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import islice
from typing import ClassVar, NamedTuple, TypeVar, cast

import msgspec

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.edition import Edition
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame, Event
from incognita.core.learning import Learning
from incognita.core.position import Position, new_game, replayed
from incognita.core.words import LANGUAGES, Language, Words, together
from incognita.server.charter import (
    Advised,
    Began,
    Charter,
    Closed,
    Did,
    Entry,
    Forfeited,
    Learnt,
    Left,
    RanOut,
    Rematched,
    Removed,
    Renamed,
    Said,
    Sat,
    SeatKind,
    Silenced,
    Status,
    TookBack,
    Undid,
    Upgraded,
)
from incognita.server.clocks import Clocks, Downtime
from incognita.server.redacting import redacted

T = TypeVar("T")

_REMEMBERED = 64  # of the latest entries; older ones are told again by replaying
_FOR_PEOPLE = ("person", "hot-seat")
_BESIDE_THE_GAME = (Said, Advised, Forfeited, Rematched, Silenced, Renamed, Learnt)


class EntryOutOfOrder(IncognitaError):
    """An entry came that does not follow the last one: the table must be read again."""


@dataclass(frozen=True, slots=True)
class Seat:
    kind: SeatKind
    name: str
    person: str | None = None
    bot: str | None = None
    lost: bool = False
    kept: "Seat | None" = None  # as it was while somebody sat there for whom a bot plays on

    @property
    def is_for_people(self) -> bool:
        return self.kind in _FOR_PEOPLE


class Happening(NamedTuple):
    """An event of the game with the places of the board that it concerns."""

    event: Event
    places: tuple[str, ...]


class Told(msgspec.Struct, frozen=True):
    """An entry with what it led to. `secret_of`: the one seat that may see what was done.

    `numbers`: how many entries each seat, and last of all a spectator, has got to see by then.
    Outside an entry goes by that number, so that nobody can count what others do in secret.
    """

    n: int
    at: int
    entry: Entry
    happenings: tuple[Happening, ...] = ()
    secret_of: int | None = None
    moves: int = 0  # how long the log of the game was afterwards
    beside: tuple[int, ...] = ()  # seats that chose at the same time and go on choosing
    back: int = 0  # how many actions were undone
    numbers: tuple[int, ...] = ()

    def number(self, seat: int | None) -> int:
        """As what the entry is known to somebody in this seat (None: watching)."""
        return self.numbers[-1 if seat is None else seat]

    def number_before(self, seat: int | None) -> int:
        return self.number(seat) - self.concerns(seat)

    def concerns(self, seat: int | None) -> bool:
        """Whether somebody in this seat (None: watching) gets to see anything of it."""
        return self.secret_of in (None, seat) or self.is_seen_by_all

    @property
    def is_seen_by_all(self) -> bool:
        """Whether everybody gets to see at least a part of it."""
        if self.secret_of is None:
            return True
        return any(happening.event.only_for is None for happening in self.happenings)

    @property
    def is_play(self) -> bool:
        """It changed the game, not just the talk about it."""
        return not isinstance(self.entry, _BESIDE_THE_GAME)


class Table:
    """The position, seats, clocks and latest entries of one table.

    `rests`: this program does not have its rules, see `resting.py`.
    """

    rests: ClassVar[bool] = False
    learning: Learning | None  # for as long as the lesson of the table lasts

    def __init__(
        self,
        charter: Charter,
        game: AnyGame,
        edition: Edition,
        downtimes: Sequence[Downtime] = (),
    ) -> None:
        self.game = game
        self.edition = edition
        self.position = new_game(game, charter.options, edition)
        self.lay(charter, self.position.seats, downtimes)
        self.learning = _learning_of(charter, game)

    def lay(self, charter: Charter, seats: int, downtimes: Sequence[Downtime]) -> None:
        """All that a table has whatever is played at it, before its first entry."""
        self.charter = charter
        self.rules = charter.rules
        self.seats = [Seat("open", "") for _ in range(seats)]
        self.clocks = Clocks(charter.clock, seats, downtimes)
        self.n = 0
        self.numbers = (0,) * (seats + 1)  # as in Told
        self.changed = charter.opened  # when last something happened that everybody may know of
        self.status: Status = "open"
        self.undone = False
        self.advised: frozenset[int] = frozenset()  # seats in which a hint was asked for
        self.forfeited: frozenset[int] = frozenset()  # seats of bots that have lost a move
        self.ticked_at = 0  # when the game's own clock last moved or began to run
        self.shown_moves = 0  # how long the log was when last nothing in it was secret
        self.last_done = [0] * seats  # the number of each seat's last action
        self.quiet_since = [charter.opened] * seats  # see absence.py
        self.passed_at: list[int | None] = [None] * seats  # and nothing was heard of it since
        self.removed: frozenset[str] = frozenset()  # people who may not come back
        self.leavings: dict[str, int] = {}  # how often somebody has left a seat
        self.written: dict[str, int] = {}  # by whom how much of what everybody has got to see
        self.trace = b""  # a digest of all that the entries led to
        self.rematch: tuple[str, str] | None = None
        self.learning = None
        self.tail: deque[Told] = deque(maxlen=_REMEMBERED)
        self._acting: tuple[int, ...] | None = None  # worked out when somebody asks
        self.found: dict[Hashable, object] = {}  # of what it is now, see `once`

    def anew(self) -> "Table":
        """The same table before its first entry."""
        return Table(self.charter, self.game, self.edition, self.clocks.downtimes)

    def once(self, what: Hashable, find: Callable[["Table"], T]) -> T:
        """What several ask of the table as it is after its last entry, worked out for the first."""
        if what not in self.found:
            self.found[what] = find(self)
        return cast("T", self.found[what])

    # The game

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self.status != "running":
            return ()
        if self._acting is None:
            self._acting = tuple([actor for actor in self.position.actors if actor < CHANCE])
        return self._acting

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "closed")

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        if self.is_paused:
            return ()
        bots = [seat for seat in self.to_act if self.seats[seat].kind == "bot"]
        return tuple(seat for seat in bots if self._has_its_turn(seat))

    @property
    def is_paused(self) -> bool:
        """Bots play on for all who sat here: they wait until somebody comes back."""
        if self.status != "running":
            return False
        kept = False
        for seat in self.seats:
            if seat.kind in _FOR_PEOPLE:
                return False
            kept = kept or seat.kept is not None
        return kept

    @property
    def is_asleep(self) -> bool:
        """The turns of all the people here were passed: the clocks wait until one is heard of."""
        if self.status != "running" or self.passed_at.count(None) == len(self.seats):
            return False
        people = [number for number, seat in enumerate(self.seats) if seat.is_for_people]
        return bool(people) and all(self.passed_at[seat] is not None for seat in people)

    @property
    def clock_ticks(self) -> bool:
        """The game's own clock is running: a second is an action."""
        ticks = self.status == "running" and CLOCK in self.position.actors
        return ticks and self._has_its_turn(CLOCK)

    def _has_its_turn(self, actor: int) -> bool:
        """In a lesson bots and clocks wait until they are to do something there."""
        if self.learning is None:
            return True
        awaited = self.learning.awaited
        return awaited is not None and awaited.actor == actor

    @property
    def people(self) -> dict[str, bool]:
        """Whose table it is, and who is waited for."""
        people = {self.charter.owner: False}
        to_act = self.to_act
        for number, seat in enumerate(self.seats):
            if seat.kept is not None and seat.kept.person is not None:
                people.setdefault(seat.kept.person, False)
            if seat.person is not None:
                people[seat.person] = people.get(seat.person, False) or number in to_act
        return people

    def seats_of(self, person: str | None) -> list[int]:
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.person is not None and seat.person == person
        ]

    def kept_for(self, person: str | None) -> list[int]:
        """The seats where a bot plays on for somebody."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kept is not None and person is not None and seat.kept.person == person
        ]

    @property
    def may_hint(self) -> bool:
        """Between people hints are the table's choice; a screen that is handed over has several.

        In a lesson the coach shows what is to be done.
        """
        if self.learning is not None:
            return False
        people = {seat.person for seat in self.seats if seat.kind == "person"}
        sharing = sum(seat.kind == "hot-seat" for seat in self.seats)
        return self.charter.hints or len(people) + sharing < 2

    @property
    def names(self) -> list[str]:
        return [seat.name or f"{number}" for number, seat in enumerate(self.seats, 1)]

    @property
    def totals(self) -> list[int]:
        return self.once("totals", Table._totals)

    def _totals(self) -> list[int]:
        return [self.position.state.points(seat) for seat in range(len(self.seats))]

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever lost on time comes after all the others."""
        for place in self.ranking:
            return place
        return ()

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        ranking = self.position.score().ranking
        in_play = [tuple(s for s in place if not self.seats[s].lost) for place in ranking]
        out = tuple(s for place in ranking for s in place if self.seats[s].lost)
        return tuple(place for place in (*in_play, out) if place)

    def view(self, viewer: int) -> msgspec.Raw:
        """What somebody sees, as JSON, the same for all who see the same."""
        seen_as = SPECTATOR if self.game.hides_nothing else viewer
        return self.once(
            ("view", seen_as),
            lambda table: msgspec.Raw(msgspec.json.encode(table.position.view(seen_as))),
        )

    def prompt(self, viewer: int, language: Language) -> str:
        """What a seat or a spectator is told to do, or to wait for."""
        if self.status == "finished" and not self.position.is_over:
            late = [name for name, seat in zip(self.names, self.seats, strict=True) if seat.lost]
            return lost_on_time([self.names[seat] for seat in self.winners], late).spoken(language)
        return self.position.prompt(viewer, self.names, language)

    def why_not(self, seat: int, action: int) -> Words:
        """Why a seat may not do this now, in the words of the game."""
        told = (self.position.refusal(seat, action, self.names, spoken) for spoken in LANGUAGES)
        return Words(*told)

    # Following what happens

    def follow(self, n: int, at: int, entry: Entry) -> Told:
        """Bring the table to where it is after this entry."""
        self.expect(n)
        ticked = isinstance(entry, Did) and entry.actor == CLOCK
        if ticked or not self.clock_ticks:
            self.ticked_at = at
        choosing = self.to_act
        length = len(self.position.log)
        was_asleep = self.is_asleep
        events, secret_of = self._take_in(entry)
        self._listen(entry, at)
        if self.learning is not None:
            self.learning = self._learnt(self.learning, entry)
        self._acting = None
        self.n = n
        if self.status == "running" and (self.position.is_over or self._is_decided()):
            self.status = "finished"
        self._set_clocks(events, at, was_asleep)
        beside: tuple[int, ...] = ()
        if isinstance(entry, Did):
            beside = tuple(s for s in choosing if s in self.to_act and s != entry.actor)
        if isinstance(entry, Did | TookBack | Undid):
            self._trace(events)
            if secret_of is None and not ticked:
                self.shown_moves = len(self.position.log)
        happenings = tuple(Happening(e, self.position.places_of_event(e)) for e in events)
        back = length - len(self.position.log) if isinstance(entry, TookBack | Undid) else 0
        told = Told(n, at, entry, happenings, secret_of, len(self.position.log), beside, back)
        return self.tell(told, choosing)

    def _listen(self, entry: Entry, at: int) -> None:
        """Whose turn was passed, and who was heard of since; a passed turn is of one moment."""
        if isinstance(entry, RanOut) and entry.then == "pass":
            self.passed_at[entry.seat] = at
        for seat in self._heard_from(entry):
            if self.passed_at[seat] != at:
                self.passed_at[seat] = None

    def _set_clocks(self, events: Sequence[Event], at: int, was_asleep: bool) -> None:
        """What chance draws in between is part of a turn, unless the game says that one begins."""
        if any(event.kind in self.game.turn_begins for event in events):
            self.clocks.begin_turns()
        if self.status == "running" and CHANCE in self.position.actors:
            return
        people = [seat for seat in self.to_act if self.seats[seat].is_for_people]
        if was_asleep and not self.is_asleep:
            for seat in range(len(self.seats)):
                self.clocks.grant(seat)
        self.clocks.turn_to([] if self.is_asleep else people, at)

    def expect(self, n: int) -> None:
        if n != self.n + 1:
            raise EntryOutOfOrder(f"entry {n} does not follow entry {self.n}")

    def tell(self, told: Told, choosing: Sequence[int] = ()) -> Told:
        """Number an entry for everybody, and keep it. `choosing`: who could act before it."""
        for_all = told.is_seen_by_all
        if for_all:
            self.numbers = tuple([number + 1 for number in self.numbers])
        else:
            self.numbers = tuple([n + (s == told.secret_of) for s, n in enumerate(self.numbers)])
        told = msgspec.structs.replace(told, numbers=self.numbers)
        if isinstance(told.entry, Did) and told.entry.actor < len(self.seats):
            self.last_done[told.entry.actor] = told.number(told.entry.actor)
        if for_all:
            self.changed = told.at
            self._count_for(told.entry)
            heard = self._heard_from(told.entry)
            for seat in {*self.to_act}.difference(choosing).union(heard):
                self.quiet_since[seat] = told.at
        self.tail.append(told)
        self.found = {}
        return told

    def told_since(self, n: int) -> list[Told]:
        """The entries after the stored number, as far as they are remembered."""
        return list(islice(self.tail, max(0, len(self.tail) - (self.n - n)), None))

    def _heard_from(self, entry: Entry) -> Sequence[int]:
        """The seats that show by this entry that somebody is there."""
        match entry:
            case Did(actor, _):
                return (actor,) if actor < CHANCE else ()
            case Undid(seat, _) | Advised(seat) | Sat(seat, _, _, _, _):
                return (seat,)
            case Said(person, _, _):
                return self.seats_of(person)
        return ()

    def _count_for(self, entry: Entry) -> None:
        match entry:
            case Said(person, _, _):
                writer: str | None = person
            case Did(seat, _) | Undid(seat, _) if seat < len(self.seats):
                writer = self.seats[seat].person
            case _:
                return
        if writer is not None:
            self.written = {**self.written, writer: self.written.get(writer, 0) + 1}

    def _trace(self, events: Sequence[Event]) -> None:
        """Take into the digest what an entry led to, in whatever order its facts are named."""
        led_to = [(event.kind, event.data, event.only_for) for event in events]
        content = msgspec.json.encode((led_to, self.position.state.actors()), order="deterministic")
        self.trace = blake2b(self.trace + content, digest_size=16).digest()

    def _take_in(self, entry: Entry) -> tuple[Sequence[Event], int | None]:
        match entry:
            case Did(actor, do):
                return self._play(actor, do)
            case TookBack(seat):
                self.position.take_back(seat)
                return (), seat
            case Undid(seat, to):
                self._go_back_to(to, seat)
            case Sat(seat, kind, name, person, bot):
                if self.seats[seat].kept is not None:
                    self.clocks.grant(seat)
                self.seats[seat] = Seat(kind, name, person, bot)
                self.forfeited -= {seat}
            case Left(seat):
                person = self.seats[seat].person or ""
                self.leavings = {**self.leavings, person: self.leavings.get(person, 0) + 1}
                self.seats[seat] = Seat("open", self.seats[seat].name)
            case Removed(seat):
                guest = self.seats[seat].kept or self.seats[seat]
                self.removed |= {guest.person or ""}
                self.seats[seat] = Seat("open", self.seats[seat].name)
            case Began():
                self.status = "running"
            case Advised(seat):
                self.advised |= {seat}
            case Forfeited(seat, _):
                self.forfeited |= {seat}
            case RanOut(seat, then):
                self.clocks.run_out(seat)
                if then != "pass":
                    kept, lost = self.seats[seat], then == "lose"
                    stand_in = self.charter.stand_in
                    self.seats[seat] = Seat("bot", kept.name, None, stand_in, lost, kept)
            case Closed():
                self.status = "closed"
            case Rematched(table, invitation):
                self.rematch = table, invitation
            case Silenced():
                self._redact(entry)
            case Renamed(_, _, seats):
                for seat, name in seats.items():
                    self.seats[seat] = replace(self.seats[seat], name=name)
                self._redact(entry)
            case Upgraded(rules):
                self.rules = rules
            case Said() | Learnt():
                pass
        return (), None

    def _learnt(self, learning: Learning, entry: Entry) -> Learning | None:
        """How far the learner is after this entry; None: the lesson is over."""
        match entry:
            case Did(actor, do):
                learning = learning.after(actor, do)
            case TookBack() | Undid():
                learning = learning.back_to(len(self.position.log))
            case Learnt():
                learning = learning.read()
        return None if learning.is_over else learning

    def _redact(self, order: Silenced | Renamed) -> None:
        """What is remembered reads as what is stored does by now."""
        told = (
            msgspec.structs.replace(one, entry=redacted(one.entry, one.n, order))
            for one in self.tail
        )
        self.tail = deque(told, maxlen=_REMEMBERED)

    def _play(self, actor: int, do: str) -> tuple[list[Event], int | None]:
        """What was done stays with its seat while it is a draft or others choose as well."""
        at_once = sum(other < CHANCE for other in self.position.actors) > 1
        events = self.position.apply(actor, self.game.parse(do))
        if actor >= CHANCE:
            return events, None
        drafted = self.position.state.drafted(actor) > 0
        private = any(event.only_for is not None for event in events)
        return events, actor if at_once or drafted or private else None

    def _go_back_to(self, moves: int, seat: int) -> None:
        log = self.position.log
        self.undone = self.undone or any(move.actor != seat for move in log[moves:])
        self.position = replayed(self.position, log[:moves])

    def _is_decided(self) -> bool:
        """By the clock: one is left who has not lost, or bots that play for nobody."""
        if not any(seat.lost for seat in self.seats):
            return False
        left = [seat for seat in self.seats if not seat.lost]
        for_nobody = all(seat.kind == "bot" and seat.kept is None for seat in left)
        return len(left) == 1 or for_nobody

    def ahead(self, entries: Iterable[tuple[int, int, Entry]]) -> "Table":
        """The table as it will be after these entries; this one stays as it is."""
        table = self.copy()
        for n, at, entry in entries:
            table.follow(n, at, entry)
        return table

    def copy(self) -> "Table":
        table = type(self).__new__(type(self))  # what copy.copy() does, in a tenth of the time
        table.__dict__.update(self.__dict__)
        if not self.rests:
            table.position = self.position.copy()
        table.seats = self.seats[:]
        table.last_done = self.last_done[:]
        table.quiet_since = self.quiet_since[:]
        table.passed_at = self.passed_at[:]
        table.clocks = self.clocks.copy()
        table.tail = self.tail.copy()
        return table

    # What a move leads to

    def move(self, actor: int, action: int, below: Callable[[int], int]) -> list[Entry]:
        """The entries of a legal action with all that chance adds to it; changes nothing."""
        trial = self.position.copy()
        trial.play(actor, action)
        do = self.game.notation(action)
        learning = None if self.learning is None else self.learning.after(actor, do)
        return [Did(actor, do), *draws(trial, below, learning)]


def lost_on_time(winners: Sequence[str], late: Sequence[str]) -> Words:
    """How a game ended that the clock decided."""
    en, fr = together(winners).en, together(winners).fr
    out = together(late)
    if not winners or set(winners) <= set(late):
        return Words(
            f"The game is over: {out.en} ran out of time.",
            f"La partie est finie : temps écoulé pour {out.fr}.",
        )
    won = Words(f"{en} wins", f"{fr} gagne")
    if len(winners) > 1:
        won = Words(f"{en} share the first place", f"{fr} se partagent la première place")
    return Words(
        f"The game is over: {won.en}, {out.en} ran out of time.",
        f"La partie est finie : {won.fr}, temps écoulé pour {out.fr}.",
    )


def draws(
    position: Position, below: Callable[[int], int], learning: Learning | None = None
) -> list[Entry]:
    """Let chance act for as long as it is its turn; changes the position."""
    entries: list[Entry] = []
    while CHANCE in position.actors:
        outcome = None if learning is None else scripted(position, CHANCE, learning)
        if outcome is None:
            outcome = position.draw(below)
        position.play(CHANCE, outcome)
        do = position.game.notation(outcome)
        entries.append(Did(CHANCE, do))
        learning = None if learning is None else learning.after(CHANCE, do)
    return entries


def _learning_of(charter: Charter, game: AnyGame) -> Learning | None:
    """The lesson of a table before its first action; None where there is none, or no longer."""
    if charter.lesson is None:
        return None
    known = {lesson.name: lesson for lesson in game.lessons}
    return Learning(known[charter.lesson]) if charter.lesson in known else None


def scripted(position: Position, actor: int, learning: Learning) -> int | None:
    """What a lesson has this actor do now; None where it has no say."""
    game = position.game
    do = learning.choice(actor, [game.notation(action) for action in position.legal(actor)])
    return None if do is None else game.parse(do)
