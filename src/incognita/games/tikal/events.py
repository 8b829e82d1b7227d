"""What happened, with names: the events of a Tikal game."""

from incognita.core.game import Event
from incognita.games.tikal.actions import (
    BID,
    BUILT,
    DUG,
    ENDED,
    ENTERED,
    EXCHANGED,
    FOUND,
    GUARDED,
    MOVED,
    PASSED,
    PLACED,
    REVEALED,
    SCORED,
    SCORING_BEGAN,
    TOOK,
    TRAILED,
    TURN_BEGAN,
    TURN_ENDED,
    UNCOVERED,
    WON,
)
from incognita.games.tikal.board import SIDES
from incognita.games.tikal.notation import (
    FIGURE_NAMES,
    HEX_NAMES,
    MOTIF_NAMES,
    SIDE_NAMES,
)
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.view import SCORINGS, takings_view, tile_view


def event(state: Tikal, entry: tuple[int, int, int, int]) -> Event:
    kind, a, b, c = entry
    if kind == REVEALED:
        return Event("revealed", _tile(state, a))
    if kind == BID:
        return Event("bid", {"seat": a + 1, "bid": b})
    if kind == PASSED:
        return Event("passed", {"seat": a + 1})
    if kind == WON:
        return Event("won", {"seat": a + 1, "price": b})
    if kind == TOOK:
        return Event("took", {"seat": a + 1, **_tile(state, b)})
    if kind == PLACED:
        tile, turn = divmod(c, SIDES)
        data = {"seat": a + 1, "hex": HEX_NAMES[b], **_tile(state, tile)}
        return Event("placed", {**data, "top": SIDE_NAMES[turn]})
    if kind == SCORING_BEGAN:
        return Event("scoring-began", {"scoring": SCORINGS[a], "seat": b + 1})
    if kind == TURN_BEGAN:
        return Event("turn-began", {"seat": a + 1, "scoring": SCORINGS[b]})
    if kind in (ENTERED, GUARDED, MOVED, TRAILED):
        return _figure_event(entry)
    if kind == UNCOVERED:
        return Event("uncovered", {"seat": a + 1, "hex": HEX_NAMES[b], "value": c})
    if kind == DUG:
        return Event("dug", {"seat": a + 1, "hex": HEX_NAMES[b]})
    if kind == FOUND:
        return Event("found", {"seat": a + 1, "hex": HEX_NAMES[c], "treasure": MOTIF_NAMES[b]})
    if kind == EXCHANGED:
        seat, other = divmod(a, 4)
        motifs = {"gave": MOTIF_NAMES[b], "took": MOTIF_NAMES[c]}
        return Event("exchanged", {"seat": seat + 1, "with": other + 1, **motifs})
    if kind == BUILT:
        return Event("built", {"seat": a + 1, "hex": HEX_NAMES[b]})
    if kind == TURN_ENDED:
        return Event("turn-ended", {"seat": a + 1, "unused": b})
    if kind == SCORED:
        return Event("scored", {"seat": a + 1, **takings_view(b), "points": state.points(a)})
    assert kind == ENDED
    return Event("ended", {})


def _tile(state: Tikal, tile: int) -> dict[str, object]:
    seen = tile_view(state, tile)
    return {"tile": seen["name"], "kind": seen["kind"], "value": seen["value"]}


def _figure_event(entry: tuple[int, int, int, int]) -> Event:
    kind, a, b, c = entry
    seat, figure = divmod(a, 2)
    who = {"seat": seat + 1, "figure": FIGURE_NAMES[figure]}
    if kind == ENTERED:
        return Event("entered", {**who, "hex": HEX_NAMES[b]})
    if kind == GUARDED:
        return Event("guarded", {**who, "hex": HEX_NAMES[b], "removed": c})
    name = "moved" if kind == MOVED else "trailed"
    return Event(name, {**who, "from": HEX_NAMES[b], "to": HEX_NAMES[c]})
