"""What can be seen of an Entdecker game: everything that was drawn, nothing that was not.

Nobody has secrets in it. Which tiles are still in the piles can be counted by everybody, for every
tile that left them was seen; in which order they lie is known to nobody, the program included.
"""

from typing import get_args

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
    SIDES_OF_STRAITS,
    SQUARE_NAMES,
    TILE_NAMES,
    UNIT_NAMES,
    land_name,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.seen import (
    Ending,
    EntdeckerView,
    HandView,
    IslandView,
    Phase,
    PiecesView,
    PileView,
    PlayerView,
    Source,
    SquareView,
    TileView,
    UnitView,
)
from incognita.games.entdecker.table import ABSENT, of_value, ten

PHASES: tuple[Phase, ...] = get_args(Phase)
ENDINGS: tuple[Ending, ...] = get_args(Ending)
SOURCES: tuple[Source, ...] = get_args(Source)


def view(state: Entdecker, viewer: int) -> EntdeckerView:
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
    if cell == ABSENT:
        return None
    if SQUARE[cell] >= 0:
        return SQUARE_NAMES[SQUARE[cell]]
    [circle] = [circle for circle in range(CIRCLES) if CIRCLE_CELL[circle] == cell]
    return CIRCLE_NAMES[circle]


def _hand(tile: int) -> HandView | None:
    if tile == ABSENT:
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
        "unit": _unit(word),
    }
    return {"name": SQUARE_NAMES[square], "tile": tile}


def _unit(word: int) -> UnitView | None:
    unit = UNIT_NAMES[word >> UNIT_SHIFT & UNIT]
    if not unit:
        return None
    return {
        "seat": (word >> SEAT_SHIFT & SEAT) + 1,
        "unit": unit,
        "side": SIDES_OF_STRAITS.get((word & PATTERN, word >> LAND_SHIFT & 1)),
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
