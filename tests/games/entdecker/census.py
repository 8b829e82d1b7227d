"""Entdecker's pieces."""

from incognita.core.position import Position
from incognita.games.entdecker.actions import PILES
from incognita.games.entdecker.board import (
    CELL,
    DISCOVERED,
    FROM_BOX,
    FROM_PILE,
    FROM_RESERVE,
    HIDDEN_KINDS,
    KIND_OF,
    KINDS,
    PATTERN,
    SEAT,
    SEAT_SHIFT,
    SOURCE,
    SOURCE_SHIFT,
    SQUARES,
    TILES,
    UNIT,
    UNIT_SHIFT,
)
from incognita.games.entdecker.islands import forts_in, scouts_in, settlements_in
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import ABSENT, of_value, ten


def census(position: Position) -> dict[str, int]:
    """Tiles of each kind, wherever they are; units of each seat; counters; squares."""
    state = position.state
    assert isinstance(state, Entdecker)
    discovered = [
        word for word in (state.sea[CELL[s]] for s in range(SQUARES)) if word & DISCOVERED
    ]
    counts = {
        "squares": len(discovered) + state.undiscovered,
        "in the piles": sum(ten(state.piles, pile) for pile in range(PILES)) - state.hidden_left,
        "counters": sum(of_value(state.stock, value) for value in range(1, 10))
        + sum(ten(state.counters, seat) for seat in range(position.seats)),
    }
    for kind in range(KINDS):
        hidden = sum(state.hidden[t] for t in range(TILES) if t % HIDDEN_KINDS == kind)
        in_hand = int(state.hand != ABSENT and state.hand % HIDDEN_KINDS == kind)
        laid = [
            word >> SOURCE_SHIFT & SOURCE for word in discovered if KIND_OF[word & PATTERN] == kind
        ]
        tiles = sum(laid.count(source) for source in (FROM_PILE, FROM_RESERVE, FROM_BOX))
        counts[f"tiles of kind {kind}"] = (
            (hidden if kind < HIDDEN_KINDS else 0)
            + in_hand
            + tiles
            + ten(state.reserve, kind)
            + ten(state.boxed, kind)
        )
    for seat in range(position.seats):
        out = [
            word >> UNIT_SHIFT & UNIT
            for word in discovered
            if word >> UNIT_SHIFT & UNIT and word >> SEAT_SHIFT & SEAT == seat
        ]
        pieces = state.pieces_of(seat)
        for unit, left in (
            (1, scouts_in(pieces)),
            (2, forts_in(pieces)),
            (3, settlements_in(pieces)),
        ):
            counts[f"units {unit} of seat {seat}"] = left + out.count(unit)
    return counts
