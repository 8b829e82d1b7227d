"""Explorers' pieces: cards, and what the sheets say against what is marked on the maps."""

from incognita.core.position import Position
from incognita.games.explorers.achievements import marked
from incognita.games.explorers.actions import LAYING, REVEALING
from incognita.games.explorers.atlas import (
    APPLE,
    CARROT,
    FISH,
    GEM,
    KEY,
    SCROLL,
    TEMPLE,
    neighbours,
)
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import CARDS, ROUNDS, filled, nibble
from incognita.games.explorers.sheet import (
    FRESH_SCROLLS,
    FRONT,
    GEMS,
    KEYS,
    PROVISIONS,
    SCROLLS,
    SHEET,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)
from incognita.games.explorers.view import squares_of


def census(position: Position) -> dict[str, int]:
    """All cards of the round; and what was entered on a sheet without its square, or left out."""
    state = position.state
    assert isinstance(state, Explorers)
    waiting_for_a_card = 1 if state.phase == REVEALING else 0
    played = state.turn - waiting_for_a_card
    counts = {"cards": sum(state.deck >> card & 1 for card in range(CARDS)) + played}
    for seat in range(position.seats):
        counts.update({f"{what}, seat {seat}": n for what, n in _unmatched(state, seat).items()})
    return counts


def _unmatched(state: Explorers, seat: int) -> dict[str, int]:
    sheets, sheet = state.sheets, SHEET * seat
    xs = set(squares_of(sheets, sheet))
    beside = {near for square in xs for near in neighbours(square)} - xs

    def on_map(*kinds: int) -> int:
        if state.phase == LAYING:
            return 0
        return sum(marked(state.map, sheets, sheet, kind) for kind in kinds)

    provisions = sum(nibble(sheets[sheet + PROVISIONS], number) for number in range(ROUNDS))
    scrolls = sum(sheets[sheet + field] for field in (SCROLLS, FRESH_SCROLLS, USED_SCROLLS))
    temples = filled(sheets[sheet + TEMPLE_SLOTS])
    return {
        "keys": on_map(KEY) - sheets[sheet + KEYS] - temples,
        "scrolls": on_map(SCROLL) - scrolls,
        "gems": on_map(GEM) - sheets[sheet + GEMS],
        "provisions": on_map(APPLE, CARROT, FISH) - provisions,
        "temples": on_map(TEMPLE) - temples,
        "front": len(beside ^ set(squares_of(sheets, sheet + FRONT))),
    }
