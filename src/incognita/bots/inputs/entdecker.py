"""What Entdecker's net looks at."""

from typing import Final

from incognita.bots.entdecker import EVALUATION
from incognita.bots.learned import Inputs
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.entdecker.actions import DRAWING
from incognita.games.entdecker.islands import (
    LANDS,
    edges_of,
    forts_in,
    greatest,
    scouts_in,
    settlements_in,
    strength,
    tiles_of,
    units_of,
)
from incognita.games.entdecker.rules import Entdecker

OF_TABLE: Final = (
    ("tiles to come", "Not drawn yet: the game ends with the last one, or when the sea is full."),
    ("unknown", "Squares where no tile lies yet."),
    ("drawing", "Whether a tile is about to be drawn."),
    ("announced", "Tiles that the seat on turn has still to draw."),
    ("counters left", "Not drawn yet by those who discovered an island."),
)
OF_SEAT: Final = (
    ("points", "As they would be scored now, in tenths."),
    ("standing", "The judgement made by hand, in tenths."),
    ("gold", "In the seat's hands."),
    ("hopes", "What islands may bring beyond their value now, by hand."),
    ("promise", "What the next tile promises, if the seat draws it."),
    ("scouts", "Beside the board."),
    ("settlements", "Beside the board."),
    ("forts", "Beside the board."),
    ("on turn", "Whether it is the seat's turn."),
    ("first", "Unscored islands where nobody is stronger."),
    ("tiles where first", "That these islands have so far."),
    ("edges where first", "Where others may still join them."),
    ("second", "Unscored islands where the seat stands, and somebody is stronger."),
)


class EntdeckerInputs(Inputs):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)

    def table_into(self, state: State, seen: vec[i64]) -> None:
        assert isinstance(state, Entdecker)
        seen[0] = state.hidden_left
        seen[1] = state.undiscovered
        seen[2] = 1 if state.phase == DRAWING else 0
        seen[3] = state.announced
        seen[4] = state.stock_left

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        assert isinstance(state, Entdecker)
        evaluation = EVALUATION
        pieces = state.pieces_of(seat)
        seen[at] = 10 * state.points(seat)
        seen[at + 2] = state.gold_of(seat)
        seen[at + 4] = evaluation.promise_now(state, seat)
        seen[at + 5] = scouts_in(pieces)
        seen[at + 6] = settlements_in(pieces)
        seen[at + 7] = forts_in(pieces)
        seen[at + 8] = 1 if state.turn == seat else 0
        hopes: i64 = 0
        first: i64 = 0
        second: i64 = 0
        tiles: i64 = 0
        edges: i64 = 0
        for land in range(i64(LANDS)):
            if state.is_unscored(land):
                word = state.lands[land]
                hopes += evaluation.hope(word, seat)
                own = strength(units_of(word), seat)
                if own != 0 and own >= greatest(units_of(word)):
                    first += 1
                    tiles += tiles_of(word)
                    edges += edges_of(word)
                elif own != 0:
                    second += 1
        seen[at + 3] = hopes
        seen[at + 9] = first
        seen[at + 10] = tiles
        seen[at + 11] = edges
        seen[at + 12] = second
        standing = seen[at] + evaluation.worth_of_gold(seen[at + 2]) + hopes + seen[at + 4]
        seen[at + 1] = standing - evaluation.pieces_out(state, seat)


INPUTS: Final = EntdeckerInputs()
