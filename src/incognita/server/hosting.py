"""Opening tables, coming to them and leaving them."""

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.options import LOT
from incognita.core.position import Position, new_game, replayed
from incognita.core.record import write_record
from incognita.core.words import LANGUAGES, Words
from incognita.server.absence import is_absent
from incognita.server.charter import (
    STAND_IN,
    Began,
    Charter,
    Clock,
    Closed,
    Did,
    Entry,
    Left,
    Origin,
    RanOut,
    Rematched,
    Removed,
    Sat,
    SeatKind,
)
from incognita.server.house import House, Live, now_ms
from incognita.server.names import told_apart
from incognita.server.people import Person, checked_name, new_id
from incognita.server.permits import Deed, authorise, seats_of
from incognita.server.readers import Readers
from incognita.server.refusals import Refusal, conflict, no_such_move, wrong
from incognita.server.resting import RestingTable
from incognita.server.store import Store
from incognita.server.table import Table, draws


class SeatWish(NamedTuple):
    kind: SeatKind
    name: str | None = None
    bot: str | None = None


class TableWish(NamedTuple):
    game: str
    options: dict[str, object]
    seats: Sequence[SeatWish]
    edition: str | None  # TOML
    open_to_all: bool
    clock: Clock
    over_draws: bool = False
    hints: bool = False


class OriginWish(NamedTuple):
    """A position of a game that is over."""

    live: Live
    n: int
    invitation: str | None


async def open_table(
    house: House,
    readers: Readers,
    person: Person,
    lot: Callable[[int], int],
    wish: TableWish,
) -> Live:
    """A new table. The person takes the seats for a person that are wished for as `person`."""
    game = find_game(wish.game)
    given = {"players": len(wish.seats), **wish.options}
    options = game.schema.by_lot(given, lot)
    edition = game.edition
    if wish.edition is not None:
        read = await readers.edition(person.id, game.name, dict(options), wish.edition)
        edition = game.edition_from_builtins(read, "edition")
    position = new_game(game, options, edition)
    drawn = [key for key, value in game.schema.wished(given).items() if value == LOT]
    charter = msgspec.structs.replace(_charter(person, position, wish), drawn=drawn)
    return await _open(house, charter, position, _sittings(house, person, position, wish.seats))


async def play_on(house: House, person: Person, origin: OriginWish, wish: TableWish) -> Live:
    """A new table that begins where another one was after so many actions."""
    position = position_at(person, origin.live, origin.n, origin.invitation)
    if origin.live.table.charter.lesson is not None:
        raise conflict(
            "lesson",
            "A lesson is not played on from; begin it again.",
            "On ne reprend pas une leçon en cours de route ; recommencez-la.",
        )
    if position.is_over:
        raise conflict(
            "nothing-to-play",
            "The game is over here; go back a little.",
            "La partie est déjà finie ici ; revenez un peu en arrière.",
        )
    charter = msgspec.structs.replace(
        _charter(person, position, wish),
        origin=Origin(origin.live.table.charter.id, origin.n),
    )
    return await _open(house, charter, position, _sittings(house, person, position, wish.seats))


def _sittings(
    house: House, person: Person, position: Position, wishes: Sequence[SeatWish]
) -> list[Sat]:
    if position.seats != len(wishes):
        raise wrong(
            "seats",
            f"{len(wishes)} seats are described; the options say {position.seats} players.",
            f"{len(wishes)} places sont décrites ; les options parlent de {position.seats} "
            "joueurs.",
        )
    sittings: list[Sat] = []
    for number, seat in enumerate(wishes):
        sat = _sitting(house, number, seat, person)
        taken = [other.name for other in sittings]
        sittings.append(msgspec.structs.replace(sat, name=told_apart(sat.name, taken)))
    return sittings


def _charter(person: Person, position: Position, wish: TableWish) -> Charter:
    return Charter(
        new_id(),
        position.game.name,
        position.game.rules_version,
        dict(position.options),
        person.id,
        now_ms(),
        wish.open_to_all,
        secrets.token_urlsafe(12),
        wish.clock,
        over_draws=wish.over_draws,
        hints=wish.hints,
    )


async def _open(
    house: House, charter: Charter, position: Position, sittings: Sequence[Sat]
) -> Live:
    """What was played before, if the game goes on from somewhere, stands before its beginning."""
    entries: list[Entry] = [*sittings]
    entries += [Did(actor, position.game.notation(action)) for actor, action in position.log]
    if all(sat.kind != "open" for sat in sittings):
        entries += beginning(position)
    return await house.open(charter, msgspec.to_builtins(position.edition), entries)


def _sitting(house: House, number: int, wish: SeatWish, person: Person) -> Sat:
    name = None if wish.name is None else checked_name(wish.name)
    if wish.kind == "bot":
        bot = _allowed(house, wish.bot or STAND_IN)
        return Sat(number, "bot", name or bot, bot=bot)
    if wish.kind == "person":
        return Sat(number, "person", name or person.name, person.id)
    if wish.kind == "hot-seat":
        return Sat(number, "hot-seat", name or f"{person.name} {number + 1}", person.id)
    return Sat(number, "open", "")


def _allowed(house: House, bot: str) -> str:
    """A bot that may sit at a table: how long it thinks is not the visitor's choice."""
    if bot not in house.bots:
        there = ", ".join(house.bots)
        raise wrong(
            "unknown-bot",
            f"There is no bot {bot!r} at the tables of this house; there are: {there}.",
            f"Il n’y a pas de bot {bot!r} aux tables de cette maison ; il y a : {there}.",
        )
    return bot


def beginning(position: Position) -> list[Entry]:
    """The game begins, and chance draws what comes before the first decision."""
    return [Began(), *draws(position.copy(), secrets.randbelow)]


async def join(
    house: House, person: Person, live: Live, seat: int | None, invitation: str | None
) -> int:
    """Take an open seat, any if none is named; the last one to come lets the game begin."""
    taken = -1

    def decide(table: Table) -> Sequence[Entry]:
        nonlocal taken
        authorise(person, Deed.SIT, table, seat, invitation)
        free = [number for number, other in enumerate(table.seats) if other.kind == "open"]
        if table.status not in ("open", "running") or (seat not in free and seat is not None):
            raise conflict("seat-taken", "This seat is not free.", "Cette place n’est pas libre.")
        if not free:
            raise conflict("no-seat", "All seats are taken.", "Toutes les places sont prises.")
        taken = free[0] if seat is None else seat
        others = [other.name for n, other in enumerate(table.seats) if n not in free]
        name = told_apart(person.name, others)
        entries: list[Entry] = [Sat(taken, "person", name, person.id)]
        return entries + (beginning(table.position) if _is_last(table, free) else [])

    await house.happen(live, decide)
    return taken


def _is_last(table: Table, free: Sequence[int]) -> bool:
    return table.status == "open" and len(free) == 1


async def leave(house: House, person: Person, live: Live, seat: int | None) -> None:
    """Give up one's seat, or all of them. A table to which nobody can come back is closed."""

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.LEAVE, table, seat)
        own = seats_of(person, table) if seat is None else [seat]
        if table.status not in ("open", "running"):
            return ()
        stay = [
            number
            for number, other in enumerate(table.seats)
            if (other.is_for_people or other.kept is not None) and number not in own
        ]
        entries: list[Entry] = [Left(number) for number in own]
        return entries if stay or not own else [*entries, Closed()]

    await house.happen(live, decide)


async def seat_bot(
    house: House, person: Person, live: Live, seat: int, bot: str, name: str | None = None
) -> None:
    """Let a bot have an open seat, one that was left, or one whose player is absent."""
    _allowed(house, bot)
    given = bot if name is None else checked_name(name)

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.ARRANGE, table, seat)
        if is_absent(table, seat, now_ms()):
            return [RanOut(seat, "bot")]
        if table.seats[seat].kind != "open" or table.status not in ("open", "running"):
            raise conflict("seat-taken", "This seat is not free.", "Cette place n’est pas libre.")
        free = [number for number, other in enumerate(table.seats) if other.kind == "open"]
        called = table.seats[seat].name or told_apart(
            given, [one.name for one in table.seats if one.name]
        )
        entries: list[Entry] = [Sat(seat, "bot", called, bot=bot)]
        return entries + (beginning(table.position) if _is_last(table, free) else [])

    await house.happen(live, decide)


async def come_back(house: House, person: Person, live: Live, seat: int) -> None:
    """Take a seat back from the bot that plays on there since one's time ran out."""

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.RETURN, table, seat)
        kept = table.seats[seat].kept
        assert kept is not None
        return [Sat(seat, kept.kind, table.seats[seat].name, kept.person)]

    await house.happen(live, decide)


async def host_of(store: Store, table: Table) -> str:
    """The name of who opened the table, as it stands there or else as it is now."""
    owner = table.charter.owner
    seated = next((seat.name for seat in table.seats if seat.person == owner), None)
    if seated is not None:
        return seated
    person = await store.person(owner)
    return "" if person is None else person.name


async def remove(house: House, person: Person, live: Live, seat: int) -> None:
    """Take a seat from a guest, who cannot come back to this table."""

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.REMOVE, table, seat)
        guest = (table.seats[seat].kept or table.seats[seat]).person
        return [Removed(own) for own in (*table.seats_of(guest), *table.kept_for(guest))]

    await house.happen(live, decide)


async def close(house: House, person: Person, live: Live) -> None:
    """Give the whole table up; for who opened it, while nobody else is waited for."""

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.CLOSE, table, now=now_ms())
        return [Closed()]

    await house.happen(live, decide)


async def rematch(house: House, person: Person, live: Live) -> Live:
    """The same game again; who asks first opens the table, the others find their seats there."""
    old = live.table
    authorise(person, Deed.ARRANGE, old)
    if not old.is_over or old.charter.imported:
        raise conflict(
            "not-finished",
            "A rematch comes after the end of the game.",
            "La revanche vient après la fin de la partie.",
        )
    if old.rematch is not None:
        return await _sit_again(house, person, old, old.rematch[0])
    charter = msgspec.structs.replace(
        old.charter,
        id=new_id(),
        rules=old.game.rules_version,
        owner=person.id,
        opened=now_ms(),
        invitation=secrets.token_urlsafe(12),
        rematch_of=old.charter.id,
        lesson=None,
        origin=None,
        drawn=[],
    )
    position = new_game(old.game, charter.options, old.edition)
    new = await _open(house, charter, position, _kept_for_others(old, person))

    def decide(table: Table) -> Sequence[Entry]:
        return () if table.rematch else [Rematched(charter.id, charter.invitation)]

    await house.happen(live, decide)
    assert live.table.rematch is not None
    if live.table.rematch[0] != charter.id:  # somebody else was faster
        await close(house, person, new)
    return await _sit_again(house, person, old, live.table.rematch[0])


async def _sit_again(house: House, person: Person, old: Table, number: str) -> Live:
    """The rematch, with the person in the seats that were kept there."""
    live = await house.live(number)

    def decide(table: Table) -> Sequence[Entry]:
        free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
        own: list[Entry] = [
            sat for sat in moved_on(old) if sat.person == person.id and sat.seat in free
        ]
        deed = Deed.SIT if own else Deed.WATCH  # they may have been removed from there
        authorise(person, deed, table, invitation=table.charter.invitation)
        if table.status not in ("open", "running"):
            return ()
        begins = table.status == "open" and 0 < len(own) == len(free)
        return own + (beginning(table.position) if begins else [])

    await house.happen(live, decide)
    return live


def _kept_for_others(old: Table, person: Person) -> list[Sat]:
    """The seats of a rematch when one person has come: the others' are open, with their names."""
    return [
        sat if sat.kind == "bot" or sat.person == person.id else Sat(sat.seat, "open", sat.name)
        for sat in moved_on(old)
    ]


def moved_on(old: Table) -> list[Sat]:
    """Everybody one seat on, so that somebody else begins: who was second is first.

    Who ran out of time plays again, not the bot in their place.
    """
    seats = [(seat.name, seat.kept or seat) for seat in (*old.seats[1:], *old.seats[:1])]
    return [
        Sat(number, seat.kind, name, seat.person, seat.bot)
        for number, (name, seat) in enumerate(seats)
    ]


def record_of(person: Person | None, live: Live, invitation: str | None) -> str:
    """The record of a finished game, or of one that rests."""
    table = live.table
    authorise(person, Deed.TAKE_RECORD, table, invitation=invitation)
    names = [seat.name or "-" for seat in table.seats]
    note = "; ".join(_marks(table))
    if isinstance(table, RestingTable):
        return table.record(names, note)
    return write_record(table.position, names, note)


def _marks(table: Table) -> list[str]:
    """How the game was played that its log does not show."""
    marks = ["begun as a lesson"] if table.charter.lesson is not None else []
    origin = table.charter.origin
    if origin is not None:
        marks.append(f"played on from action {origin.n} of table {origin.table}")
    marks += ["moves were undone"] if table.undone else []
    advised = [str(seat + 1) for seat in sorted(table.advised)]
    return [*marks, f"hints were asked for in seat {', '.join(advised)}"] if advised else marks


async def import_record(house: House, readers: Readers, person: Person, content: bytes) -> Live:
    """A table that shows a recorded game; Refusal when the record does not hold."""
    read = await readers.record(person.id, content)
    charter = Charter(
        new_id(),
        read.game,
        find_game(read.game).rules_version,
        read.options,
        person.id,
        now_ms(),
        False,
        secrets.token_urlsafe(12),
        imported=True,
    )
    entries: list[Entry] = []
    names: list[str] = []
    for number, name in enumerate(read.seats):
        names.append(told_apart(name[:64] or "-", names))  # of two `greedy` nobody could tell
        entries.append(Sat(number, "bot", names[-1], bot="record"))
    entries.append(Began())
    entries += [Did(actor, do) for actor, do in read.log]
    if not read.is_over:
        entries.append(Closed())
    return await house.open(charter, read.edition, entries)


def authorise_looking_back(person: Person | None, live: Live, invitation: str | None) -> None:
    """The past tells what was secret: nobody sees it before the end."""
    authorise(person, Deed.WATCH, live.table, invitation=invitation)
    if not live.table.is_over:
        raise conflict(
            "not-finished",
            "One can look back when the game is over.",
            "On peut revenir en arrière quand la partie est terminée.",
        )


def position_at(person: Person | None, live: Live, moves: int, invitation: str | None) -> Position:
    """The game as it was after so many actions; for games that are over."""
    authorise_looking_back(person, live, invitation)
    table = live.table
    if not 0 <= moves <= len(table.position.log):
        raise no_such_move(len(table.position.log))
    return replayed(table.position, table.position.log[:moves])


def tried(position: Position, seat: int, line: Sequence[str], names: Sequence[str]) -> None:
    """Go on from a position of the past with actions of a seat, to see where they would lead."""
    for do in line:
        action = position.game.parse(do)
        if action not in position.legal(seat):
            told = (position.refusal(seat, action, names, language) for language in LANGUAGES)
            raise Refusal(422, "illegal-action", Words(*told))
        position.play(seat, action)
