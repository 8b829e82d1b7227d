"""Positions for the tests, drawn as they lie on the table.

A drawing has six rows of six squares. A square is written as its gems (`2gy`: two green, one
yellow), its huts (`2R`: two red huts) and an explorer (`@b`), in one word; `.` is a square
without any of them.
"""

import random
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypedDict, Unpack, cast, get_args

from incognita.core.actors import CLOCK
from incognita.core.game import Event
from incognita.core.options import text
from incognita.core.position import Position, new_game
from incognita.core.score import ScoreSheet
from incognita.games.wayfinder import GAME
from incognita.games.wayfinder.actions import PLACING
from incognita.games.wayfinder.board import (
    CELL,
    EXPLORER,
    GEM,
    GEMS,
    HUT,
    KIND,
    SQUARES,
    TRAVELLERS,
    how_many,
    kind_of,
)
from incognita.games.wayfinder.edition import WayfinderEdition
from incognita.games.wayfinder.notation import COLOUR_LETTERS, SQUARE_NAMES
from incognita.games.wayfinder.rules import Wayfinder
from incognita.games.wayfinder.seen import Colour, Gems, SquareView, WayfinderView

LONGEST_GAME = 5000  # actions; a random game has a few hundred

_PIECES = re.compile(r"(?P<n>\d*)(?P<piece>[gybrGYBR])|@(?P<explorer>[gybr])|\.")


class Drawn(NamedTuple):
    """A square of a drawing: what lies there, by colour, and the explorer who stands there."""

    gems: dict[str, int]
    huts: dict[str, int]
    explorer: str


class Circumstances(TypedDict, total=False):
    """What a drawing does not show. All that is not listed first are options of the game."""

    place_first: bool  # the order has changed: place, then voyage
    idle: int  # turns in a row without progress
    fewest: int  # gems on travellers squares, when they were fewest; as drawn unless given
    targets: Sequence[str]
    players: int
    level: int
    placing: str
    first: int
    colours: str


class Table:
    """A game on the table, played and read in the words of the notation."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def state(self) -> Wayfinder:
        assert isinstance(self.position.state, Wayfinder)
        return self.position.state

    @property
    def view(self) -> WayfinderView:
        return cast("WayfinderView", self.position.view())

    @property
    def colours(self) -> str:
        """The colours of the explorers, in the order of the seats."""
        return text(self.position.options, "colours")

    # Playing

    def play(self, *moves: str) -> list[Event]:
        """The explorer on turn does all this; returned is what happened."""
        happened: list[Event] = []
        for move in moves:
            happened += self.by(self.turn, move)
        return happened

    def by(self, colour: str, move: str) -> list[Event]:
        """The explorer of this colour does this, on turn or not."""
        return self.position.apply(self.seat_of(colour), GAME.parse(move))

    def tick(self, times: int = 1) -> list[Event]:
        happened: list[Event] = []
        for _ in range(times):
            happened += self.position.apply(CLOCK, GAME.parse("tick"))
        return happened

    def legal(self, colour: str = "") -> set[str]:
        """What the explorer of this colour (else the one on turn) may do now."""
        actions = self.position.legal(self.seat_of(colour or self.turn))
        assert actions == sorted(set(actions)), "legal actions are ascending, none twice"
        return {GAME.notation(action) for action in actions}

    def acting(self) -> set[str]:
        """The explorers who may act now, and the clock."""
        return {"clock" if one == CLOCK else self._explorer_of(one) for one in self.position.actors}

    def _explorer_of(self, seat: int) -> str:
        return self.turn if self.position.seats == 1 else self.colours[seat]

    def goes_on(self) -> bool:
        """The game is not over; asked again and again, a game without end is found out."""
        assert len(self.position.log) < LONGEST_GAME
        return not self.position.is_over

    def seat_of(self, colour: str) -> int:
        return 0 if self.position.seats == 1 else self.colours.index(colour)

    # Reading

    @property
    def turn(self) -> str:
        return self.view["turn"]

    @property
    def phase(self) -> str:
        return self.view["phase"]

    @property
    def order(self) -> str:
        return self.view["order"]

    @property
    def ending(self) -> str:
        return self.view["ending"]

    @property
    def idle(self) -> int:
        return self.view["turns_without_progress"]

    @property
    def hand(self) -> str:
        voyage = self.view["voyage"]
        return "" if voyage is None else counted(voyage["hand"])

    @property
    def score(self) -> ScoreSheet:
        return self.position.score()

    def at(self, square: str) -> str:
        """What lies on a square, written as in a drawing, the explorer left out."""
        seen = self.square(square)
        return counted(seen["gems"]) + counted(seen["huts"]).upper() or "."

    def square(self, square: str) -> SquareView:
        return self.view["squares"][SQUARE_NAMES.index(square)]

    def stands(self, colour: str) -> str | None:
        """The square on which the explorer of this colour stands."""
        return next(one["square"] for one in self.view["explorers"] if one["colour"] == colour)

    def villages(self, colour: str) -> tuple[int, int]:
        """How many villages the explorer built, of its own and of other colours."""
        own = next(one for one in self.view["explorers"] if one["colour"] == colour)
        return own["own_villages"], own["other_villages"]

    def gems(self) -> int:
        """All gems on the squares and in the hand."""
        voyage = self.view["voyage"]
        in_hand = 0 if voyage is None else sum(voyage["hand"].values())
        return in_hand + sum(sum(square["gems"].values()) for square in self.view["squares"])

    def travellers(self) -> set[str]:
        return {square["name"] for square in self.view["squares"] if square["kind"] == "travellers"}

    def free(self) -> set[str]:
        """The travellers squares where no explorer stands."""
        return self.travellers() - {one["square"] or "" for one in self.view["explorers"]}


def new_table(**options: int | str) -> Table:
    """A game before its first action."""
    return Table(new_game(GAME, options))


def at_turn(drawing: str, turn: str = "g", **how: Unpack[Circumstances]) -> Table:
    """The turn of this explorer begins, with all that follows from it by itself."""
    table = placing(drawing, turn, **how)
    table.state.start_turn()
    return table


def placing(drawing: str, turn: str = "g", **how: Unpack[Circumstances]) -> Table:
    """The explorer on turn is ashore and has to be placed."""
    options = {
        key: value
        for key, value in how.items()
        if key not in ("place_first", "idle", "fewest", "targets")
    }
    table = Table(
        new_game(GAME, options, own_edition(how["targets"]) if "targets" in how else None)
    )
    squares = drawn(drawing)
    words = [word_of(square) for square in squares]
    state = table.state
    for square, word in enumerate(words):
        state.board[CELL[square]] = word
    colours = table.colours
    state.explorers = sum(
        CELL[where] << 8 * colours.index(square.explorer)
        for where, square in enumerate(squares)
        if square.explorer
    )
    state.turn = colours.index(turn)
    state.phase = PLACING
    state.to_place = 0
    state.place_first = how.get("place_first", "level" in how or how.get("players") == 1)
    state.travelling = sum(how_many(word & GEMS) for word in words if word & KIND == TRAVELLERS)
    state.fewest = how.get("fewest", state.travelling)
    state.idle = how.get("idle", 0)
    return table


def own_edition(targets: Sequence[str]) -> WayfinderEdition:
    """The components with these targets, row by row."""
    raw = {
        "game": "wayfinder",
        "name": "of the tests",
        "targets": {"origin": "designed", "rows": list(targets)},
    }
    return GAME.edition_from_builtins(raw, "the tests")


def drawn(drawing: str) -> list[Drawn]:
    squares = [_square(word) for word in drawing.split()]
    assert len(squares) == SQUARES, f"{len(squares)} squares are drawn, not {SQUARES}"
    return squares


def _square(word: str) -> Drawn:
    gems: dict[str, int] = {}
    huts: dict[str, int] = {}
    explorer = ""
    end = 0
    for piece in _PIECES.finditer(word):
        assert piece.start() == end, f"what is {word!r}?"
        end = piece.end()
        letter = piece["piece"]
        if piece["explorer"]:
            explorer = piece["explorer"]
        elif letter and letter.islower():
            gems[letter] = int(piece["n"] or 1)
        elif letter:
            huts[letter.lower()] = int(piece["n"] or 1)
    assert end == len(word), f"what is {word!r}?"
    return Drawn(gems, huts, explorer)


def word_of(square: Drawn) -> int:
    gems = sum(n * GEM[COLOUR_LETTERS.index(colour)] for colour, n in square.gems.items())
    huts = sum(n * HUT[COLOUR_LETTERS.index(colour)] for colour, n in square.huts.items())
    return gems | kind_of(gems) | huts | (EXPLORER if square.explorer else 0)


def counted(pieces: Gems) -> str:
    """Gems by colour as a drawing writes them."""
    return "".join(
        (str(pieces[colour]) if pieces[colour] > 1 else "") + colour
        for colour in get_args(Colour)
        if pieces.get(colour, 0) > 0
    )


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def places(*squares: str) -> set[str]:
    return {f"place {square}" for square in squares}


def random_sea(dice: random.Random) -> str:
    """A drawing with a full mixture of squares; green stands on a travellers square."""
    squares = [dice.choice((".", _village(dice), _travellers(dice))) for _ in range(SQUARES)]
    squares[dice.randrange(SQUARES)] = _travellers(dice) + "@g"
    return " ".join(squares)


def _village(dice: random.Random) -> str:
    return f"{dice.randint(1, 4)}{dice.choice(COLOUR_LETTERS)}"


def _travellers(dice: random.Random) -> str:
    colours = dice.sample(COLOUR_LETTERS, dice.choice((2, 2, 2, 3, 4)))
    return "".join(f"{dice.choice((1, 1, 1, 2, 3, 6))}{colour}" for colour in colours)
