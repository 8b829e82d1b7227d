"""How the bots judge a Wayfinder position."""

from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.greedy import Lookahead
from incognita.bots.levels import Pace
from incognita.bots.search import Manner
from incognita.core.machine import i64
from incognita.core.state import State
from incognita.games.wayfinder.board import CELL, KIND, SQUARES, gems_of
from incognita.games.wayfinder.rules import ASHORE, VILLAGE, Wayfinder, byte
from incognita.games.wayfinder.vocabulary import OVER, STOPPED, VOYAGE

GREEDY_BUDGET: Final = 300
PACE: Final = Pace(novice=26, skilled=65, expert=650, master=13_000)
WIDE_MARGIN: Final = 400  # in tenths of a point
MANNER: Final = Manner(
    exploration=300, spread=50, width=4, finish=True, looks=4, tries=8, turns=0, win=300
)
_PROSPECT_BUDGET: Final = 24

_POINT: Final = 10


class Weights:
    """What the terms of the evaluation count, in tenths of a point."""

    def __init__(self) -> None:
        self.rival_point: i64 = 6  # a point of the best opponent
        self.almost_built: i64 = 60  # an own village that lacks one gem: anybody may take its 25
        self.left_travelling: i64 = 20  # a gem on a travellers square when a solitaire is stopped
        self.prospect: i64 = 3  # a point that the next voyage could bring if nobody sailed before


class Points(Evaluation):
    """The points as they would be scored now, against the best opponent's."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def is_settled(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Wayfinder)
        return state.phase != VOYAGE or state.setting.seat_of(state.turn) != seat

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Wayfinder)
        rival: i64 = 0
        for other in range(state.setting.players):
            if other != seat and state.points(other) > rival:
                rival = state.points(other)
        return _POINT * state.points(seat) - self.weights.rival_point * rival


class WayfinderEvaluation(Evaluation):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.points = Points(weights)
        self.scout = Lookahead(self.points)

    def seats(self, state: State) -> i64:
        assert isinstance(state, Wayfinder)
        return state.setting.players

    def is_settled(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Wayfinder)
        return self.points.is_settled(state, seat)

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Wayfinder)
        value = self.points.value(state, seat)
        if state.ending == STOPPED:
            return value - self.weights.left_travelling * state.travelling
        if state.phase == OVER:
            return value
        return (
            value
            - self.weights.almost_built * self.almost_built(state, seat)
            + self.prospect(state, seat)
        )

    def almost_built(self, state: Wayfinder, seat: i64) -> i64:
        count: i64 = 0
        for s in range(i64(SQUARES)):
            word = state.board[CELL[s]]
            colour = word & KIND
            explorer = state.setting.explorer_of_colour(colour)
            if explorer >= 0 and state.setting.seat_of(explorer) == seat:
                if gems_of(word, colour) == VILLAGE - 1:
                    count += 1
        return count

    def prospect(self, state: Wayfinder, seat: i64) -> i64:
        """What the placed explorer's next voyage would bring, sailed on the board as it is."""
        if state.setting.solitaire or byte(state.explorers, seat) == ASHORE:
            return 0
        voyage = state.copy()
        if state.phase != VOYAGE or state.turn != seat:
            voyage.turn = seat
            voyage.start_turn()
        gain = self.scout.best(voyage, seat, _PROSPECT_BUDGET) - self.points.value(state, seat)
        return self.weights.prospect * gain // _POINT


EVALUATION: Final = WayfinderEvaluation(Weights())
