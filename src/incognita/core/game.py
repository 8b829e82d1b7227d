"""A game of the catalogue: everything the rest of the program needs to know of it."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR, members
from incognita.core.edition import (
    Edition,
    edition_from_builtins,
    edition_from_toml,
    read_edition_file,
)
from incognita.core.errors import EditionError
from incognita.core.lesson_file import lesson_from_toml
from incognita.core.lessons import Lesson
from incognita.core.notation import Notation
from incognita.core.observation import Observer, WordsObserver
from incognita.core.options import Options, Range, Schema
from incognita.core.printable import is_printable
from incognita.core.rulebook import Rulebook
from incognita.core.rulebook_file import rulebook_from_toml
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.state import State
from incognita.core.words import Language, Words, points, together

Json = Mapping[str, object]
EVERY: Final = "an entry for every key"  # Annotated[dict[...], EVERY] in the types of a view

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Edition)


class Event(NamedTuple):
    """Something that happened. `only_for`: the one seat that may see it, None for everybody.

    What somebody did has a `seat` in its data, counted from 1.
    """

    kind: str
    data: Json
    only_for: int | None = None

    def text(self, key: str) -> str:
        value = self.data[key]
        assert isinstance(value, str)
        return value

    def whole(self, key: str) -> int:
        value = self.data[key]
        assert isinstance(value, int)
        return value

    def name(self, names: Sequence[str], key: str = "seat") -> str:
        """The name of the seat that stands under this key."""
        return names[self.whole(key) - 1]


class Traces(NamedTuple):
    """Which events leave a trace on a space of the board, for pictures of where play went.

    `spaces` says under which key such an event names its space: a column's letter and a row's
    number, a1 in the north-west. Where spaces are hexes, every second column lies half a hex lower.
    """

    about: Words
    columns: int
    rows: int
    spaces: Mapping[str, str]
    hexes: bool = False


class Milestone(NamedTuple):
    """Where a game is divided: a round begins, or everybody scores."""

    kind: Literal["round", "scoring"]
    words: Words


class Game(ABC, Generic[S, E]):
    """One game: its options, components, rules, notation, score sheet and views.

    A game adds nothing to what the six verbs of `Position` promise; it only fills them in.
    """

    name: str
    title: Words
    about: Words
    minutes: tuple[int, int]  # how long a game takes, from the quick to the slow
    turns: int  # about how many a game has, of all seats together; `at_once`: of each of them
    at_once = False  # all seats take a turn at the same time
    longest = 20_000  # decisions of all seats together: no game has more
    rules_version: int
    actions: int  # all of them, chance's too: 0 to actions - 1
    schema: Schema
    edition_type: type[E]
    turn_begins: frozenset[str] = frozenset()  # kinds of events, drawn by chance, that begin a turn
    declining: tuple[str, ...] = ()  # notations by which a seat does no more, or nothing
    hides_nothing = False  # a view is the same for everybody, at any time
    board: Collection[str] = ()  # the names of all places of the board, as in the notation
    traces: Traces | None = None  # None: there is nothing to map
    example = False  # to be read by who writes a game: it is played, but not offered to visitors
    notations: Notation

    # Components and rules

    def check_edition(self, edition: E) -> None:
        """Raise EditionError when the components do not make a playable game."""

    @abstractmethod
    def start(self, options: Options, edition: E) -> S:
        """The position before the first action."""

    # Notation: exact inverses of each other

    def notation(self, action: int) -> str:
        """The short text of an action, the same wherever it is played."""
        return self.notations.text(action)

    def parse(self, text: str) -> int:
        """The action of a text; NotationError when it is none."""
        return self.notations.action(text)

    # For people: a game says it in all languages at once

    @abstractmethod
    def action_in_words(self, action: int) -> Words:
        """An action in words."""

    @abstractmethod
    def line_in_words(self, line: ScoreLine) -> Words:
        """A line of the score sheet in words."""

    @abstractmethod
    def told(self, event: Event, names: Sequence[str]) -> Words:
        """What happened as one sentence; `names` are those of the seats."""

    @abstractmethod
    def task(self, state: S, seat: int) -> Words:
        """What this seat, one of those who may act, has to do now: one sentence.

        It may speak of what the seat knows, never of what others have drafted.
        """

    def objection(self, state: S, seat: int, action: int, names: Sequence[str]) -> Words | None:
        """Why a seat that may act cannot play this action now; None when nothing is known of it.

        An objection holds by itself: against a legal action there is none. It names its rule.
        """
        return None

    def consequences(self, before: S, after: S, seat: int) -> tuple[Words, ...]:
        """What an action of the seat changes beside the score sheet, such as its cost.

        What cannot be had back is said first: pieces that leave the game, a turn that is over.
        """
        return ()

    def is_grave(self, state: S, seat: int, action: int) -> bool:
        """A legal action loses something for good that its name does not say: it is asked about."""
        return False

    def dead_end(self, state: S, seat: int, action: int) -> Words | None:
        """Why a legal action leads to nothing, with its rule; None when it leads somewhere.

        It is asked of every legal action: the answer must be quick.
        """
        return None

    def outlook(self, before: S, after: S, seat: int) -> tuple[Words, ...]:
        """What several actions of the seat promise that the score sheet does not show yet."""
        return ()

    def standing(self, state: S) -> tuple[int, ...]:
        """How things stand, whatever it cost to come there: who is back at one went in a circle."""
        return tuple(state.words())

    # For who looks back at a game

    def source_in_words(self, item: str) -> Words:
        """What the lines of the score sheet with this `item` are about, in the plural."""
        return Words(item, item)

    def milestone(self, event: Event) -> Milestone | None:
        """What to mark on a graph of the game where this event happened."""
        return None

    def kind_of_draw(self, state: S, outcome: int) -> Words | None:
        """What sort of thing chance would draw, in the plural: people count how often it came.

        None where nobody counts, such as for how the board is laid.
        """
        return None

    # Where it is

    def places_of_event(self, state: S, event: Event) -> tuple[str, ...]:
        """The places of the board that an event concerns, right after it happened."""
        texts = [value for value in event.data.values() if isinstance(value, str)]
        return self._places_in(" ".join(texts))

    def places_of_action(self, state: S, action: int) -> tuple[str, ...]:
        """The places of the board that an action touches here; the last is where it leads."""
        return self._places_in(self.notation(action))

    def opens(self, state: S, seat: int, action: int) -> tuple[str, ...] | None:
        """The places that the seat could act on next after this legal action: none, if it is dead.

        None where an action is no such choice: the places it touches say all.
        """
        return None

    def _places_in(self, text: str) -> tuple[str, ...]:
        board = self._board
        return tuple(dict.fromkeys([word for word in text.split() if word in board]))

    @cached_property
    def _board(self) -> frozenset[str]:
        return frozenset(self.board)

    @abstractmethod
    def diagram(self, view: Any) -> str:
        """A view drawn in plain text."""

    # What can be seen

    def observer(self, state: S) -> Observer:
        """How positions of this game are observed by learners, with the options of this one."""
        return WordsObserver(state)

    @abstractmethod
    def event(self, state: S, entry: tuple[int, int, int, int]) -> Event:
        """A journal entry as an event with names."""

    @abstractmethod
    def view(self, state: S, viewer: int) -> Json:
        """What the seat (or SPECTATOR) may see, built by naming it."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The score sheet of the position; provisional before the end."""

    def score_seen_by(self, state: S, seat: int) -> ScoreSheet:
        """The score sheet as the seat can reckon it: with what it has drafted itself."""
        return self.score(state)

    def depends_on_secrets(self, state: S, seat: int) -> bool:
        """What others have drafted decides what a public action of this seat would bring."""
        return False

    # The same for every game

    def describe(self, action: int, language: Language) -> str:
        """An action in words."""
        return self.action_in_words(action).spoken(language)

    def describe_line(self, line: ScoreLine, language: Language) -> str:
        """A line of the score sheet in words."""
        return self.line_in_words(line).spoken(language)

    def describe_event(self, event: Event, names: Sequence[str], language: Language) -> str:
        """What happened as one sentence; `names` are those of the seats."""
        return self.told(event, names).spoken(language)

    def instruction(self, state: S, seat: int, language: Language) -> str:
        """What this seat, one of those who may act, has to do now: one sentence."""
        return self.task(state, seat).spoken(language)

    def reason(
        self, state: S, seat: int, action: int, names: Sequence[str], language: Language
    ) -> str | None:
        """Why a seat that may act cannot play this action now; None when nothing is known of it."""
        objection = self.objection(state, seat, action, names)
        return None if objection is None else objection.spoken(language)

    def prompt(self, state: S, seat: int, names: Sequence[str], language: Language) -> str:
        """One sentence for a seat or SPECTATOR: what to do now, or who is waited for."""
        actors = members(state.actors())
        if seat in actors:
            return self.instruction(state, seat, language)
        if not actors:
            return self._result(state, names).sentence().spoken(language)
        return _waiting(actors, names).sentence().spoken(language)

    def _result(self, state: S, names: Sequence[str]) -> Words:
        sheet = self.score(state)
        won = points(sheet.totals[sheet.winners[0]])
        if len(names) == 1:
            return Words(f"the game is over, with {won.en}", f"la partie est finie, avec {won.fr}")
        who = together([names[seat] for seat in sheet.winners])
        if len(sheet.winners) > 1:
            return Words(
                f"the game is over: {who.en} share the first place with {won.en} each",
                f"la partie est finie : {who.fr} se partagent la première place avec {won.fr}",
            )
        return Words(
            f"the game is over: {who.en} wins with {won.en}",
            f"la partie est finie : {who.fr} gagne avec {won.fr}",
        )

    def refusal(
        self, state: S, seat: int, action: int, names: Sequence[str], language: Language
    ) -> str:
        """Why the seat may not play this action now, in a sentence or two; empty when it may."""
        actors = members(state.actors())
        if not actors:
            return Words("The game is over.", "La partie est finie.").spoken(language)
        if seat not in actors:
            waiting = _waiting(actors, names)
            return Words(
                f"It is not up to you now: {waiting.en}.",
                f"Ce n’est pas à vous de jouer : {waiting.fr}.",
            ).spoken(language)
        if action in state.legal_list(seat):
            return ""
        known = self.reason(state, seat, action, names, language)
        if known is not None:
            return known
        general = Words("This is not possible now.", "Ce n’est pas possible maintenant.")
        return f"{general.spoken(language)} {self.instruction(state, seat, language)}"

    @cached_property
    def rulebook(self) -> Rulebook:
        """All rules in all languages, with pictures and a glossary."""
        package = resources.files(type(self).__module__)
        content = (package / "rulebook.toml").read_text(encoding="utf-8")
        return rulebook_from_toml(content, f"{self.name}/rulebook.toml", self.schema)

    def rule(self, number: str, language: Language) -> str:
        """The rule of this number in a sentence or two, as it stands behind a score line."""
        return self.rulebook.rules[number].brief.spoken(language)

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """What can be learnt by doing, in the order in which one should; a game may have none."""
        folder = resources.files(type(self).__module__) / "lessons"
        found = folder.iterdir() if folder.is_dir() else ()
        lessons = [
            lesson_from_toml(
                file.read_text(encoding="utf-8"),
                f"{self.name}/lessons/{file.name}",
                file.name.removesuffix(".toml"),
            )
            for file in found
            if file.name.endswith(".toml")
        ]
        return tuple(sorted(lessons, key=lambda lesson: lesson.order))

    @cached_property
    def edition(self) -> E:
        """The edition that is shipped."""
        package = resources.files(type(self).__module__)
        content = (package / "edition.toml").read_text(encoding="utf-8")
        return self.edition_from_text(content, "edition.toml")

    def load_edition(self, path: Path) -> E:
        """Somebody's own edition file."""
        return self.edition_from_text(read_edition_file(path), str(path))

    def edition_from_text(self, content: str, source: str) -> E:
        """The edition that a TOML text describes; `source` says in errors where it is from."""
        edition = edition_from_toml(content, source, self.edition_type, self.name)
        if not is_printable(edition.name):
            raise EditionError(f"{source}: name: it has characters that cannot be shown")
        return self._checked(edition, source)

    def edition_from_builtins(self, raw: object, source: str) -> E:
        return self._checked(
            edition_from_builtins(raw, source, self.edition_type, self.name), source
        )

    def _checked(self, edition: E, source: str) -> E:
        try:
            self.check_edition(edition)
        except EditionError as error:
            raise EditionError(f"{source}: {error}") from None
        return edition

    @property
    def seats(self) -> Range:
        """How many seats the game can have."""
        allowed = self.schema.options[0].allowed
        assert isinstance(allowed, Range)
        return allowed

    def check_options(self, given: Mapping[str, object]) -> Options:
        return self.schema.check(given)


AnyGame = Game[Any, Any]  # a game of the catalogue, whichever it is


def _waiting(actors: Sequence[int], names: Sequence[str]) -> Words:
    seats = [actor for actor in actors if actor < len(names)]
    if not seats:
        return Words("chance decides", "le hasard décide")
    who = together([names[seat] for seat in seats])
    return Words(f"waiting for {who.en}", f"on attend {who.fr}")


def actor_words(actor: int) -> Words:
    """How an actor is called in messages: seats are counted from 1."""
    if actor == CHANCE:
        return Words("chance", "le hasard")
    if actor == CLOCK:
        return Words("clock", "l’horloge")
    if actor == SPECTATOR:
        return Words("spectator", "un spectateur")
    return Words(f"seat {actor + 1}", f"place {actor + 1}")


def actor_name(actor: int) -> str:
    """How an actor is called in records."""
    return actor_words(actor).en
