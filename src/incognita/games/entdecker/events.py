"""What happened in an Entdecker game, with names: the journal's numbers as events."""

from incognita.core.game import Event
from incognita.games.entdecker.actions import (
    ANNOUNCED,
    BACK_SEEN,
    BOXED,
    COUNTER_DRAWN,
    DRAWS,
    ENDED,
    FILLED,
    FIRST_TILE,
    HAPPENED,
    INCOME_SPUN,
    ISLAND_SCORED,
    LANDED,
    PLACED,
    RECALLED,
    REVEALED,
    SET_OUT,
    TURN_OVER,
)
from incognita.games.entdecker.board import CELL, KIND_OF, PATTERN
from incognita.games.entdecker.notation import (
    BACK_NAMES,
    CIRCLE_NAMES,
    EVENT_NAMES,
    KIND_NAMES,
    PATTERN_NAMES,
    SQUARE_NAMES,
    TILE_NAMES,
    UNIT_NAMES,
    land_name,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import ABSENT
from incognita.games.entdecker.view import ENDINGS, SOURCES, name_of_island


def event(state: Entdecker, entry: tuple[int, int, int, int]) -> Event:
    kind, a, b, c = entry
    if kind == BACK_SEEN:
        return Event("back-seen", {"pile": a + 1, "back": BACK_NAMES[b]})
    if kind == INCOME_SPUN:
        return Event("income", {"gold": a})
    if kind == FILLED:
        return Event("filled", {"square": SQUARE_NAMES[a], **_tile(b), "source": SOURCES[c]})
    if kind == ENDED:
        return Event("ended", {"why": ENDINGS[a]})
    if kind == LANDED:
        pattern = state.sea[CELL[b // 2]] & PATTERN
        unit, seat = divmod(a, 4)
        where = {"unit": UNIT_NAMES[unit], "on": land_name(b, pattern), "cost": c}
        return Event("landed", {"seat": seat + 1, **where})
    if kind == ISLAND_SCORED:
        island = name_of_island(state, a)
        return Event("island-scored", {"island": island, "seat": b + 1, "points": c})
    return _of_seat(state, kind, a + 1, b, c)


def _of_seat(state: Entdecker, kind: int, seat: int, b: int, c: int) -> Event:
    if kind == SET_OUT:
        start = CIRCLE_NAMES[b] if b < FIRST_TILE else SQUARE_NAMES[b - FIRST_TILE]
        return Event("set-out", {"seat": seat, "from": start, "toll": c})
    if kind == ANNOUNCED:
        return Event("announced", {"seat": seat, "tiles": b})
    if kind == DRAWS:
        return Event("draws", {"seat": seat, "pile": b + 1})
    if kind == REVEALED:
        return Event("revealed", {"seat": seat, "tile": TILE_NAMES[b]})
    if kind == PLACED:
        return Event("placed", {"seat": seat, "square": SQUARE_NAMES[b], **_tile(c)})
    if kind == BOXED:
        return Event("boxed", {"seat": seat, "tile": TILE_NAMES[b]})
    if kind == HAPPENED:
        return Event("happened", {"seat": seat, "event": EVENT_NAMES[b], "amount": c})
    if kind == RECALLED:
        return Event("recalled", {"seat": seat, "square": SQUARE_NAMES[b]})
    if kind == COUNTER_DRAWN:
        island = None if c == ABSENT else name_of_island(state, c)
        return Event("counter-drawn", {"seat": seat, "value": b, "island": island})
    assert kind == TURN_OVER
    return Event("turn-over", {"seat": seat})


def _tile(pattern: int) -> dict[str, object]:
    return {"kind": KIND_NAMES[KIND_OF[pattern]], "land": PATTERN_NAMES[pattern]}
