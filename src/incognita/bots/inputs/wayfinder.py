"""What Wayfinder's net looks at."""

from typing import Final

from incognita.bots.learned import Inputs
from incognita.bots.wayfinder import EVALUATION
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.wayfinder.actions import VOYAGE
from incognita.games.wayfinder.board import CELL, EMPTY, KIND
from incognita.games.wayfinder.rules import ASHORE, Wayfinder, byte

OF_TABLE: Final = (
    ("empty squares", "Where nobody has settled yet: while there are many, the game is young."),
    ("travelling", "Gems on travellers squares: they give no points."),
    ("in hand", "Gems of the voyage that is under way."),
    ("idle", "Turns in a row without progress: too many of them end the game."),
    ("countdown", "What is left of the last turns, once they have begun."),
    ("voyage", "Whether somebody is on a voyage."),
    ("place first", "Whether a turn begins with placing the explorer."),
)
OF_SEAT: Final = (
    ("points", "As they would be scored now, in tenths."),
    ("standing", "With a share of the prospect, as judged by hand, in tenths."),
    ("prospect", "What the placed explorer's next voyage would bring, in tenths."),
    ("almost built", "Own villages that lack one gem: anybody may complete them."),
    ("ashore", "Whether the explorer waits to be placed."),
    ("on turn", "Whether it is the seat's turn."),
    ("own villages", "Built in the seat's own colour."),
    ("other villages", "Built in the colour of somebody else."),
    ("squares", "On which gems of its colour lie alone."),
)


class WayfinderInputs(Inputs):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)
        self.squares = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])  # of each kind

    def covers(self, state: State) -> bool:
        return state.seats() > 1

    def table_into(self, state: State, seen: vec[i64]) -> None:
        assert isinstance(state, Wayfinder)
        EVALUATION.tally.count(state)
        squares = self.squares
        for kind in range(i64(KIND + 1)):
            squares[kind] = 0
        board = state.board
        for cell in CELL:
            squares[board[cell] & KIND] += 1
        seen[0] = squares[EMPTY]
        seen[1] = state.travelling
        seen[2] = state.in_hand
        seen[3] = state.idle
        seen[4] = state.countdown
        seen[5] = 1 if state.phase == VOYAGE else 0
        seen[6] = 1 if state.place_first else 0

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        assert isinstance(state, Wayfinder)
        tally = EVALUATION.tally
        lead = tally.lead(state.setting.players, seat)
        prospect = EVALUATION.prospect(state, seat, lead)
        seen[at] = 10 * tally.points[seat]
        seen[at + 1] = seen[at] + EVALUATION.weights.prospect * prospect // 10
        seen[at + 2] = prospect
        seen[at + 3] = tally.almost_built[seat]
        seen[at + 4] = 1 if byte(state.explorers, seat) == ASHORE else 0
        seen[at + 5] = 1 if state.turn == seat else 0
        seen[at + 6] = byte(state.own_villages, seat)
        seen[at + 7] = byte(state.other_villages, seat)
        seen[at + 8] = self.squares[state.setting.colours[seat]]


INPUTS: Final = WayfinderInputs()
