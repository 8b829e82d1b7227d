"""Wayfinder's pieces."""

from incognita.core.position import Position
from incognita.games.wayfinder.board import CELL, COLOURS, SQUARES, gems_of, huts_of
from incognita.games.wayfinder.rules import VILLAGE, Wayfinder, byte


def census(position: Position) -> dict[str, int]:
    """Gems of each colour, on squares, in hand and taken with villages; huts without a village."""
    state = position.state
    assert isinstance(state, Wayfinder)
    words = [state.board[CELL[square]] for square in range(SQUARES)]
    counts = {}
    for colour in range(COLOURS):
        huts = sum(huts_of(word, colour) for word in words)
        on_squares = sum(gems_of(word, colour) for word in words)
        counts[f"gems {colour}"] = on_squares + gems_of(state.hand, colour) + VILLAGE * huts
    villages = sum(
        byte(state.own_villages, explorer) + byte(state.other_villages, explorer)
        for explorer in range(state.setting.explorers)
    )
    huts = sum(huts_of(word, colour) for word in words for colour in range(COLOURS))
    counts["huts without a village"] = huts - villages
    return counts
