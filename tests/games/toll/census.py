"""Toll's pieces."""

from incognita.core.position import Position
from incognita.games.toll.rules import NO_CARD, Toll


def census(position: Position) -> dict[str, int]:
    """Cards in the bag, on the table and played."""
    state = position.state
    assert isinstance(state, Toll)
    on_table = 0 if state.card == NO_CARD else 1
    return {"cards": sum(int(n) for n in state.bag) + on_table + int(state.rounds)}
