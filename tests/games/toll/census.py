"""The toy game's pieces."""

from incognita.core.position import Position
from tests.toy import CARDS, UNDECIDED, Toll


def census(position: Position) -> dict[str, int]:
    """Cards in the bag, on the table and played."""
    state = position.state
    assert isinstance(state, Toll)
    on_table = 0 if state.card == UNDECIDED else 1
    return {"cards": sum(state.bag) + on_table + state.rounds, "kinds": len(CARDS)}
