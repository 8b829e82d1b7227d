"""What Tikal's net looks at."""

from typing import Final

from incognita.bots.learned import Inputs
from incognita.bots.tikal import EVALUATION
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.tikal.actions import ACTING, BIDDING, DIGGING, NO_SCORING, PLACING
from incognita.games.tikal.board import (
    GUARDED_SHIFT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HOARD_SHIFT,
    SEAT,
    TEMPLES_SHIFT,
    section_points,
)
from incognita.games.tikal.rules import Tikal

OF_TABLE: Final = (
    ("tiles to come", "Not revealed yet: volcanoes among them call for scoring."),
    ("rounds scored", "Scoring rounds that are over."),
    ("scoring", "Whether a scoring round is on."),
    ("bidding", "Whether tiles are auctioned."),
)
OF_SEAT: Final = (
    ("points", "As they are, in tenths."),
    ("standing", "Points and prospects as judged by hand, in tenths."),
    ("temples", "Points of temples held by majority, as a scoring would count them now."),
    ("guarded", "Points of guarded temples."),
    ("hoard", "Points of treasures."),
    ("guards", "That can still be set."),
    ("camps", "Action points that they save on the way from the base camp."),
    ("nearness", "How strong the seat is on and near temples and sites, against the others."),
    ("scorings", "That are still to come for the seat."),
    ("on turn", "Whether it acts."),
    ("action points", "Left to it."),
    ("bid", "Its highest bid, if nobody has passed it."),
)


class TikalInputs(Inputs):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)

    def table_into(self, state: State, seen: vec[i64]) -> None:
        assert isinstance(state, Tikal)
        EVALUATION.distances.measure(state)
        EVALUATION.gather(state)
        seen[0] = EVALUATION.tiles_to_come(state)
        seen[1] = state.rounds
        seen[2] = 1 if state.scoring != NO_SCORING else 0
        seen[3] = 1 if state.phase == BIDDING else 0

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        assert isinstance(state, Tikal)
        evaluation = EVALUATION
        takings = state.takings(seat)
        nearness = evaluation.nearness(state, seat)
        on_turn = state.turn == seat
        acting = on_turn and (state.phase == DIGGING or state.phase == ACTING)
        seen[at + 1] = evaluation.prospect(state, seat) + nearness
        seen[at] = 10 * state.points(seat)
        seen[at + 2] = section_points(takings, TEMPLES_SHIFT)
        seen[at + 3] = section_points(takings, GUARDED_SHIFT)
        seen[at + 4] = section_points(takings, HOARD_SHIFT)
        seen[at + 5] = (state.board[SEAT + seat] >> GUARDS_SHIFT) & GUARDS_MASK
        seen[at + 6] = evaluation.camp_reach(state, seat)
        seen[at + 7] = nearness
        seen[at + 8] = evaluation.scorings_to_come(state, seat)
        seen[at + 9] = 1 if on_turn and state.phase != PLACING else 0
        seen[at + 10] = state.ap if acting else 0
        seen[at + 11] = state.bid if state.phase == BIDDING and state.bidder == seat else 0


INPUTS: Final = TikalInputs()
