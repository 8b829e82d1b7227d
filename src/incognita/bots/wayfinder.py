"""How the bots judge a Wayfinder position."""

from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.levels import Pace
from incognita.bots.search import Manner
from incognita.core.actors import MOST_SEATS, NO_SEAT
from incognita.core.machine import i64, vec
from incognita.core.state import MOST_ACTIONS, State
from incognita.games.wayfinder.actions import (
    FIRST_STEP,
    OVER,
    STEPS_A_DIRECTION,
    STOPPED,
    VOYAGE,
)
from incognita.games.wayfinder.board import AHEAD, CELL, KIND, SQUARE, TRAVELLERS, gems_of
from incognita.games.wayfinder.rules import (
    ASHORE,
    OTHER_VILLAGE_POINTS,
    OWN_VILLAGE_POINTS,
    VILLAGE,
    Wayfinder,
    byte,
)

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


class Tally:
    """The points as they would be scored now, of every seat."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.points = vec[i64]([0] * MOST_SEATS)
        self.almost_built = vec[i64]([0] * MOST_SEATS)  # villages in the seat's own colour

    def count(self, state: Wayfinder) -> None:
        setting = state.setting
        points = self.points
        almost_built = self.almost_built
        for seat in range(setting.players):
            points[seat] = 0
            almost_built[seat] = 0
        for explorer in range(setting.explorers):
            points[setting.seat_of(explorer)] += state.village_points(explorer)
        board = state.board
        for cell in CELL:
            word = board[cell]
            explorer = setting.explorer_of[word & KIND]
            if explorer != NO_SEAT:
                seat = setting.seat_of(explorer)
                points[seat] += state.points_of(word, SQUARE[cell])
                if gems_of(word, word & KIND) == VILLAGE - 1:
                    almost_built[seat] += 1

    def lead(self, players: i64, seat: i64) -> i64:
        """In tenths of a point, against the best opponent."""
        points = self.points
        rival: i64 = 0
        for other in range(players):
            if other != seat and points[other] > rival:
                rival = points[other]
        return _POINT * points[seat] - self.weights.rival_point * rival


class Scout:
    """What voyages lead to: sailed on the board itself, and taken back step by step.

    The end of a turn changes no points, so it is left out, and what a step changes is counted on
    the one square that it changes.
    """

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.buffer = vec[i64]([0] * MOST_ACTIONS)

    def best(self, state: Wayfinder, budget: i64) -> i64:
        """The best lead after this voyage. `budget` is how many ends to look at, shared out evenly
        among the branches; with less budget than steps, some that lie evenly among them."""
        if budget <= 1:
            state.steps_into(self.buffer, 1)
            return self.worth(state, self.buffer[0], budget)
        n = state.steps_into(self.buffer, MOST_ACTIONS)
        tried = min(n, budget)
        steps = self.buffer[:n]
        best = self.worth(state, steps[0], budget // tried)
        for i in range(1, tried):
            best = max(best, self.worth(state, steps[i * n // tried], budget // tried))
        return best

    def worth(self, state: Wayfinder, action: i64, budget: i64) -> i64:
        """The best lead after this step."""
        step = action - FIRST_STEP
        at = state.at
        heading = state.heading
        turned = state.turned
        hand = state.hand
        in_hand = state.in_hand
        travelling = state.travelling
        built = state.built
        own_villages = state.own_villages
        other_villages = state.other_villages
        cell = at + AHEAD[step // STEPS_A_DIRECTION]
        before = state.board[cell]
        state.sail(step)
        village: i64 = 0
        if state.own_villages != own_villages:
            village = OWN_VILLAGE_POINTS
        elif state.other_villages != other_villages:
            village = OTHER_VILLAGE_POINTS
        counts = before & KIND != TRAVELLERS  # they stay what they are, and give no points
        if counts:
            self.recount(state, cell, before, state.board[cell], village)
        if state.in_hand == 0:
            best = self.tally.lead(state.setting.players, state.turn)
        else:
            best = self.best(state, budget)
        if counts:
            self.recount(state, cell, state.board[cell], before, -village)
        state.board[cell] = before
        state.at = at
        state.heading = heading
        state.turned = turned
        state.hand = hand
        state.in_hand = in_hand
        state.travelling = travelling
        state.built = built
        state.own_villages = own_villages
        state.other_villages = other_villages
        return best

    def recount(self, state: Wayfinder, cell: i64, was: i64, now: i64, village: i64) -> None:
        """A cell that held one thing holds another, and a village was built or taken back."""
        points = self.tally.points
        explorer_of = state.setting.explorer_of
        explorer = explorer_of[was & KIND]
        if explorer != NO_SEAT:
            points[explorer] -= state.points_of(was, SQUARE[cell])
        explorer = explorer_of[now & KIND]
        if explorer != NO_SEAT:
            points[explorer] += state.points_of(now, SQUARE[cell])
        points[state.turn] += village


class WayfinderEvaluation(Evaluation):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.tally = Tally(weights)
        self.scout = Scout(self.tally)

    def is_settled(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Wayfinder)
        return state.phase != VOYAGE or state.setting.seat_of(state.turn) != seat

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Wayfinder)
        self.tally.count(state)
        return self.counted(state, seat)

    def values_into(self, state: State, values: vec[i64]) -> None:
        assert isinstance(state, Wayfinder)
        self.tally.count(state)
        for seat in range(state.setting.players):
            values[seat] = self.counted(state, seat)

    def counted(self, state: Wayfinder, seat: i64) -> i64:
        """The value for the seat once the points are counted."""
        lead = self.tally.lead(state.setting.players, seat)
        if state.ending == STOPPED:
            return lead - self.weights.left_travelling * state.travelling
        if state.phase == OVER:
            return lead
        return (
            lead
            - self.weights.almost_built * self.tally.almost_built[seat]
            + self.weights.prospect * self.prospect(state, seat, lead) // _POINT
        )

    def prospect(self, state: Wayfinder, seat: i64, lead: i64) -> i64:
        """What the placed explorer's next voyage would bring, sailed on the board as it is."""
        if state.setting.solitaire or byte(state.explorers, seat) == ASHORE:
            return 0
        voyage = state
        if state.phase != VOYAGE or state.turn != seat:
            voyage = state.copy()
            voyage.turn = seat
            voyage.start_turn()
            if self.is_settled(voyage, seat):
                return 0  # it cannot leave
        return self.scout.best(voyage, _PROSPECT_BUDGET) - lead


EVALUATION: Final = WayfinderEvaluation(Weights())
