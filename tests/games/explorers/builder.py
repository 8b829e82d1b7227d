"""Positions of Explorers for tests: plain lands, and games played by short texts.

The usual land is all prairie. Its villages stand on g7 (the start), m4, d13, m13, its temples
on c3, n3, c14, n14.
"""

from collections.abc import Mapping
from typing import cast

import msgspec

from incognita.core.actors import CHANCE
from incognita.core.game import Event
from incognita.core.position import Position, new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.actions import CHOOSING
from incognita.games.explorers.atlas import BIT_OF, WORD_OF, neighbours
from incognita.games.explorers.edition import ExplorersEdition, Tile
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.seen import DraftView, ExplorersView, SheetView
from incognita.games.explorers.sheet import FRONT, KEYS, SCROLLS, SHEET
from incognita.games.explorers.view import squares_of
from incognita.games.explorers.words import SQUARE_NAMES

VILLAGES = "g7 m4 d13 m13"
TEMPLES = "c3 n3 c14 n14"
WEST_IS_PRAIRIE = "1n-2n-3n-4n"


def land(
    terrain: Mapping[str, str] | None = None,
    objects: Mapping[str, str] | None = None,
    villages: str = VILLAGES,
    temples: str = TEMPLES,
) -> ExplorersEdition:
    """An edition whose tiles 1 to 4 make a land: letters say on which squares they lie."""
    cells = {name: ["P", "."] for name in SQUARE_NAMES}
    for letter, squares in (terrain or {}).items():
        for name in squares.split():
            cells[name][0] = letter.upper()
    for name in villages.split():
        cells[name] = ["V", "."]
    for letter, squares in {**(objects or {}), "T": temples}.items():
        for name in squares.split():
            cells[name][1] = letter
    rows = ["".join(cells[name]) for name in SQUARE_NAMES]
    tiles = [
        Tile(
            "designed",
            number,
            tuple(
                " ".join(rows[16 * (down + row) + right : 16 * (down + row) + right + 8])
                for row in range(8)
            ),
        )
        for number, (down, right) in enumerate(((0, 0), (0, 8), (8, 0), (8, 8)), 1)
    ]
    edition = msgspec.structs.replace(GAME.edition, tiles=(*tiles, *GAME.edition.tiles[4:]))
    GAME.check_edition(edition)
    return edition


def changed(edition: ExplorersEdition, part: str, **values: object) -> ExplorersEdition:
    """An edition with some values of one part replaced."""
    return msgspec.structs.replace(
        edition, **{part: msgspec.structs.replace(getattr(edition, part), **values)}
    )


def a_game(edition: ExplorersEdition | None = None, **options: object) -> Position:
    return new_game(GAME, {"map": WEST_IS_PRAIRIE, **options}, edition or land())


def set_out(position: Position) -> Position:
    """Everybody takes a terrain in the set-up and marks nothing."""
    for seat in position.actors:
        play(position, f"{seat + 1}: take p; commit")
    return position


def started(edition: ExplorersEdition | None = None, **options: object) -> Position:
    """A game before its first card."""
    return set_out(a_game(edition, **options))


def play(position: Position, *lines: str) -> list[Event]:
    """Play lines such as `1: take p; mark h7; commit` or `chance: card p/w`."""
    events: list[Event] = []
    for line in lines:
        who, _, actions = line.partition(": ")
        actor = CHANCE if who == "chance" else int(who) - 1
        for action in actions.split("; "):
            events += position.apply(actor, GAME.parse(action))
    return events


def turn(position: Position, card: str, *lines: str) -> list[Event]:
    """Reveal a card, play the lines, and let everybody else do nothing."""
    return play(position, f"chance: card {card}", *lines) + finish_stage(position)


def finish_stage(position: Position) -> list[Event]:
    """Everybody who has not committed does so, with as little as possible."""
    events: list[Event] = []
    for seat in position.actors:
        done = False
        while not done:
            legal = texts(position, seat + 1)
            done = "commit" in legal
            events += play(position, f"{seat + 1}: {'commit' if done else legal[0]}")
    return events


def skip_turns(position: Position, turns: int) -> Position:
    """Turns in which nobody marks anything."""
    for _ in range(turns):
        reveal_last(position)
        if state_of(position).phase == CHOOSING:
            seat = position.actors[0]
            position.apply(seat, position.legal(seat)[0])
        finish_stage(position)
    return position


def reveal_last(position: Position) -> None:
    """The last card that may come, so that p/w stays; in solo the last half of it faces you."""
    while position.actors == (CHANCE,):
        position.apply(CHANCE, position.legal(CHANCE)[-1])


def to_round(position: Position, number: int) -> Position:
    """Skip to the first card of a round."""
    while state_of(position).round + 1 < number:
        skip_turns(position, 1)
    return position


def texts(position: Position, seat: int) -> list[str]:
    """What a seat, counted from 1, may do."""
    return [GAME.notation(action) for action in position.legal(seat - 1)]


def marks(position: Position, seat: int) -> str:
    """The squares a seat may mark, in alphabetical order."""
    found = [text.removeprefix("mark ") for text in texts(position, seat) if text[:4] == "mark"]
    return " ".join(sorted(found))


def state_of(position: Position) -> Explorers:
    state = position.state
    assert isinstance(state, Explorers)
    return state


def seen(position: Position, seat: int | None = None) -> ExplorersView:
    """What a seat, counted from 1, sees; or a spectator."""
    return cast("ExplorersView", position.view(-1 if seat is None else seat - 1))


def sheet(position: Position, seat: int) -> SheetView:
    """A seat's own sheet, its draft included."""
    return seen(position, seat)["sheets"][seat - 1]


def draft(position: Position, seat: int) -> DraftView:
    """A seat's own draft."""
    found = seen(position, seat)["draft"]
    assert found is not None
    return found


def give(position: Position, seat: int, xs: str = "", keys: int = 0, scrolls: int = 0) -> Position:
    """Let a seat have marked squares before, without what lies on them, and have keys, scrolls."""
    state = state_of(position)
    for words in (state.sheets, state.shown):
        first = SHEET * (seat - 1)
        for name in xs.split():
            square = SQUARE_NAMES.index(name)
            words[first + WORD_OF[square]] |= BIT_OF[square]
        marked = squares_of(words, first)
        for near in {n for square in marked for n in neighbours(square)} - set(marked):
            words[first + FRONT + WORD_OF[near]] |= BIT_OF[near]
        for square in marked:
            words[first + FRONT + WORD_OF[square]] &= ~BIT_OF[square]
        words[first + KEYS] += keys
        words[first + SCROLLS] += scrolls
    return position


def box(corner: str, opposite: str) -> str:
    """All squares of a rectangle."""
    columns = "abcdefghijklmnop"
    left, right = columns.index(corner[0]), columns.index(opposite[0])
    rows = range(int(corner[1:]), int(opposite[1:]) + 1)
    return " ".join(f"{columns[c]}{row}" for row in rows for c in range(left, right + 1))


def points_for(position: Position, seat: int, item: str) -> list[tuple[str, int, int]]:
    """What a seat's score sheet says of an item: on what, how many, the points."""
    lines = position.score().lines
    return [(x.of, x.amount, x.points) for x in lines if x.seat == seat - 1 and x.item == item]
