"""A game of the catalogue: everything the rest of the program needs to know of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.edition import (
    Edition,
    edition_from_builtins,
    edition_from_toml,
    read_edition_file,
)
from incognita.core.errors import EditionError
from incognita.core.options import Options, Range, Schema
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.state import State
from incognita.core.words import Language, Words

Json = Mapping[str, object]

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Edition)


class Event(NamedTuple):
    """Something that happened. `only_for`: the one seat that may see it, None for everybody."""

    kind: str
    data: Json
    only_for: int | None = None


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


class Game(ABC, Generic[S, E]):
    """One game: its options, components, rules, notation, score sheet and views.

    A game adds nothing to what the six verbs of `Position` promise; it only fills them in.
    """

    name: str
    title: Words
    about: Words
    rules_version: int
    actions: int  # all of them, chance's too: 0 to actions - 1
    schema: Schema
    edition_type: type[E]
    traces: Traces

    # Components and rules

    def check_edition(self, edition: E) -> None:
        """Raise EditionError when the components do not make a playable game."""

    @abstractmethod
    def start(self, options: Options, edition: E) -> S:
        """The position before the first action."""

    # Notation: exact inverses of each other

    @abstractmethod
    def notation(self, action: int) -> str:
        """The short text of an action, the same wherever it is played."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action of a text; NotationError when it is none."""

    # For people

    @abstractmethod
    def describe(self, action: int, language: Language) -> str:
        """An action in words."""

    @abstractmethod
    def describe_line(self, line: ScoreLine, language: Language) -> str:
        """A line of the score sheet in words."""

    @abstractmethod
    def diagram(self, view: Json) -> str:
        """A view drawn in plain text."""

    # What can be seen

    @abstractmethod
    def event(self, state: S, entry: tuple[int, int, int, int]) -> Event:
        """A journal entry as an event with names."""

    @abstractmethod
    def view(self, state: S, viewer: int) -> Json:
        """What the seat (or SPECTATOR) may see, built by naming it."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The score sheet of the position; provisional before the end."""

    # The same for every game

    @cached_property
    def edition(self) -> E:
        """The edition that is shipped."""
        package = resources.files(type(self).__module__)
        content = (package / "edition.toml").read_text(encoding="utf-8")
        edition = edition_from_toml(content, "edition.toml", self.edition_type, self.name)
        return self._checked(edition, "edition.toml")

    def load_edition(self, path: Path) -> E:
        """Somebody's own edition file."""
        content = read_edition_file(path)
        edition = edition_from_toml(content, str(path), self.edition_type, self.name)
        return self._checked(edition, str(path))

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


def actor_name(actor: int) -> str:
    """How an actor is called in messages and records: seats are counted from 1."""
    if actor == CHANCE:
        return "chance"
    if actor == CLOCK:
        return "clock"
    if actor == SPECTATOR:
        return "spectator"
    return f"seat {actor + 1}"
