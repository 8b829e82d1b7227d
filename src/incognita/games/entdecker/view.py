"""What can be seen of an Entdecker game: everything that was drawn, nothing that was not.

Nobody has secrets in it. Which tiles are still in the piles can be counted by everybody, for every
tile that left them was seen; in which order they lie is known to nobody, the program included.
"""

from typing import TypedDict

from incognita.core.actors import members
from incognita.core.machine import i64
from incognita.games.entdecker.actions import LAYING_OUT, OVER, PILES, TURNING_UP
from incognita.games.entdecker.board import (
    AHEAD,
    CELL,
    CIRCLE_CELL,
    CIRCLES,
    DISCOVERED,
    EVENT,
    EVENT_SHIFT,
    HIDDEN_KINDS,
    KIND_OF,
    KINDS,
    LAND_AT,
    LAND_SHIFT,
    PATTERN,
    SEAT,
    SEAT_SHIFT,
    SIDES,
    SOURCE,
    SOURCE_SHIFT,
    SQUARE,
    SQUARES,
    TILES,
    UNIT,
    UNIT_SHIFT,
)
from incognita.games.entdecker.islands import (
    LANDS,
    NO_LAND,
    SCORED,
    counter_of,
    edges_of,
    forts_in,
    island_of,
    scouts_in,
    settlements_in,
    share,
    strength,
    tiles_of,
    units_of,
)
from incognita.games.entdecker.notation import (
    CIRCLE_NAMES,
    EVENT_NAMES,
    KIND_NAMES,
    PATTERN_NAMES,
    SIDE_LETTERS,
    SQUARE_NAMES,
    TILE_NAMES,
    UNIT_NAMES,
    land_name,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import NOTHING, of_value, ten

PHASES = (
    "laying-out",
    "income",
    "drawing",
    "turning-up",
    "counter",
    "setting-out",
    "announcing",
    "exploring",
    "placing",
    "over",
)
ENDINGS = ("", "board-full", "last-tile")
SOURCES = ("pile", "reserve", "box", "bare")


class UnitView(TypedDict):
    seat: int  # counted from 1
    unit: str
    side: str | None  # of a strait: the side of the land it stands on


class TileView(TypedDict):
    kind: str
    land: str  # the land sides, such as "ne", or "sea"
    event: str | None
    source: str  # "pile", "reserve", "box", or "bare": the pattern alone, for want of a tile
    unit: UnitView | None


class SquareView(TypedDict):
    name: str
    tile: TileView | None  # None: undiscovered


class PiecesView(TypedDict):
    scouts: int
    forts: int
    settlements: int


class PlayerView(TypedDict):
    seat: int
    gold: int
    counters: int
    ruins: int
    pieces: PiecesView  # beside the board
    points: int  # if the game were scored now


class PileView(TypedDict):
    tiles: int
    back: str | None  # "?", "plain"; None: not seen yet, or the pile is empty


class HandView(TypedDict):
    kind: str
    event: str | None


class ShareView(TypedDict):
    seat: int
    units: PiecesView
    points: int


class IslandView(TypedDict):
    name: str  # its first land in reading order
    tiles: list[str]
    open_edges: list[str]  # squares and sides where it goes on, such as "c4 n"
    complete: bool
    scored: bool
    value: int  # its tiles, and the counter that was found there
    counter: int | None
    counters_to_draw: int  # how many it would bring if it were completed now
    explorers: list[int]  # the seats that are, or were, first
    shares: list[ShareView]  # what it gave, or would give now, counters apart


class EntdeckerView(TypedDict):
    phase: str
    ending: str
    turn: int | None
    first: int  # who begins each round
    ship: str | None  # a square, or a circle such as "c1 n"
    announced: int  # tiles still to be drawn
    hand: HandView | None
    counter_drawers: list[int]
    squares: list[SquareView]
    islands: list[IslandView]
    piles: list[PileView]
    hidden: dict[str, int]  # tiles in the piles, whatever their order
    reserve: dict[str, int]
    boxed: dict[str, int]
    counters: dict[str, int]  # not drawn yet, by value
    undiscovered: int
    players: list[PlayerView]


def view(state: Entdecker) -> EntdeckerView:
    return {
        "phase": PHASES[state.phase],
        "ending": ENDINGS[state.ending],
        "turn": None if state.phase in (LAYING_OUT, OVER) else state.turn + 1,
        "first": state.setting.first + 1,
        "ship": ship_name(state.ship),
        "announced": state.announced,
        "hand": _hand(state.hand),
        "counter_drawers": [seat + 1 for seat in members(state.drawers)],
        "squares": [_square(state, square) for square in range(SQUARES)],
        "islands": [_island(state, lands) for lands in lands_of_islands(state).values()],
        "piles": [_pile(state, pile) for pile in range(PILES)],
        "hidden": {TILE_NAMES[t]: state.hidden[t] for t in range(TILES) if state.hidden[t] > 0},
        "reserve": {KIND_NAMES[kind]: ten(state.reserve, kind) for kind in range(KINDS)},
        "boxed": {KIND_NAMES[kind]: ten(state.boxed, kind) for kind in range(HIDDEN_KINDS)},
        "counters": {
            str(value): of_value(state.stock, value)
            for value, copies in enumerate(state.setting.counters, 1)
            if copies > 0
        },
        "undiscovered": state.undiscovered,
        "players": [_player(state, seat) for seat in range(state.setting.players)],
    }


def ship_name(cell: int) -> str | None:
    if cell == NOTHING:
        return None
    if SQUARE[cell] >= 0:
        return SQUARE_NAMES[SQUARE[cell]]
    [circle] = [circle for circle in range(CIRCLES) if CIRCLE_CELL[circle] == cell]
    return CIRCLE_NAMES[circle]


def _hand(tile: int) -> HandView | None:
    if tile == NOTHING:
        return None
    return {
        "kind": KIND_NAMES[tile % HIDDEN_KINDS],
        "event": EVENT_NAMES[tile // HIDDEN_KINDS] or None,
    }


def _square(state: Entdecker, square: i64) -> SquareView:
    word = state.sea[CELL[square]]
    if not word & DISCOVERED:
        return {"name": SQUARE_NAMES[square], "tile": None}
    pattern = word & PATTERN
    tile: TileView = {
        "kind": KIND_NAMES[KIND_OF[pattern]],
        "land": PATTERN_NAMES[pattern],
        "event": EVENT_NAMES[word >> EVENT_SHIFT & EVENT] or None,
        "source": SOURCES[word >> SOURCE_SHIFT & SOURCE],
        "unit": _unit(square, word),
    }
    return {"name": SQUARE_NAMES[square], "tile": tile}


def _unit(square: int, word: int) -> UnitView | None:
    unit = word >> UNIT_SHIFT & UNIT
    if not unit:
        return None
    _, _, side = land_name(2 * square + (word >> LAND_SHIFT & 1), word & PATTERN).partition(" ")
    return {
        "seat": (word >> SEAT_SHIFT & SEAT) + 1,
        "unit": UNIT_NAMES[unit],
        "side": side or None,
    }


def _pieces(pieces: int) -> PiecesView:
    return {
        "scouts": scouts_in(pieces),
        "forts": forts_in(pieces),
        "settlements": settlements_in(pieces),
    }


def _player(state: Entdecker, seat: int) -> PlayerView:
    return {
        "seat": seat + 1,
        "gold": state.gold_of(seat),
        "counters": ten(state.counters, seat),
        "ruins": ten(state.ruins, seat),
        "pieces": _pieces(state.pieces_of(seat)),
        "points": state.points(seat),
    }


def _pile(state: Entdecker, pile: int) -> PileView:
    tiles = ten(state.piles, pile)
    unseen = state.phase == LAYING_OUT and pile >= state.pile
    unseen = unseen or (state.phase == TURNING_UP and pile == state.pile)
    if unseen or tiles == 0:
        return {"tiles": tiles, "back": None}
    return {"tiles": tiles, "back": "?" if state.shows_mark(pile) else "plain"}


def lands_of_islands(state: Entdecker) -> dict[int, list[int]]:
    """The lands of each island in reading order; the islands are named by their first land."""
    found: dict[int, list[int]] = {}
    for land in range(LANDS):
        if state.lands[land] != NO_LAND:
            found.setdefault(island_of(state.lands, land), []).append(land)
    return found


def _island(state: Entdecker, lands: list[int]) -> IslandView:
    island = lands[0]
    word = state.lands[island]
    units = units_of(word)
    value = tiles_of(word) + counter_of(word)
    explorers = members(state.explorers(units)) if units else ()
    scored = word & SCORED != 0
    return {
        "name": name_of_island(state, island),
        "tiles": list(dict.fromkeys(SQUARE_NAMES[land // 2] for land in lands)),
        "open_edges": [edge for land in lands for edge in _open_edges(state, land)],
        "complete": edges_of(word) == 0,
        "scored": scored,
        "value": value,
        "counter": counter_of(word) or None,
        "counters_to_draw": 0 if scored else state.counters_to_draw(units),
        "explorers": [seat + 1 for seat in explorers],
        "shares": [
            {
                "seat": seat + 1,
                "units": _pieces(strength(units, seat)),
                "points": share(units, seat, value),
            }
            for seat in range(state.setting.players)
            if strength(units, seat)
        ],
    }


def name_of_island(state: Entdecker, island: int) -> str:
    return land_name(island, state.sea[CELL[island // 2]] & PATTERN)


def _open_edges(state: Entdecker, land: int) -> list[str]:
    cell = CELL[land // 2]
    pattern = state.sea[cell] & PATTERN
    return [
        f"{SQUARE_NAMES[land // 2]} {SIDE_LETTERS[side]}"
        for side in range(SIDES)
        if LAND_AT[SIDES * pattern + side] == land % 2
        and not state.sea[cell + AHEAD[side]] & DISCOVERED
    ]
