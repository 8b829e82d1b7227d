"""What Explorers' net looks at."""

from typing import Final

from incognita.bots.explorers import EVALUATION, TURNS_A_ROUND
from incognita.bots.learned import Inputs
from incognita.core.actors import includes
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.explorers.atlas import QUADRANTS
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import ROUNDS, nibble
from incognita.games.explorers.sheet import GEMS, HORSES, KEYS, LEFT, SHEET

OF_TABLE: Final = (
    ("rounds to come", "After this one: gems count in each of them."),
    ("turns to come", "All that are left of the game, this one not counted."),
    ("turns of this round", "That are left of it: provisions count at its end."),
    ("temples explored", "How often, by all together: whoever comes later finds less."),
)
OF_SEAT: Final = (
    ("points", "As they would be scored now, in tenths."),
    ("standing", "The judgement made by hand, in tenths."),
    ("round so far", "What its provisions and gems will bring from here on, in points."),
    (
        "objects",
        "Gems, scrolls and horses within five steps of its Xs, the near ones counting more.",
    ),
    ("provisions", "The nearest of each kind that is still open."),
    ("scrolls", "Held, as far as there are turns to use them."),
    (
        "temples",
        "How near those are that it has not explored, and whether there are keys for them.",
    ),
    ("villages", "Sides of villages that are still open, and how near they are."),
    ("terrains", "On which its next X finds a square."),
    ("draft", "Xs that are left in it, while it lasts."),
    ("keys", "Held."),
    ("gems", "Found."),
    ("drafting", "Whether the seat has still to draft."),
)


class ExplorersInputs(Inputs):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)

    def covers(self, state: State) -> bool:
        """Among rivals the judgement by hand plays better so far."""
        return state.seats() == 1

    def table_into(self, state: State, seen: vec[i64]) -> None:
        assert isinstance(state, Explorers)
        explored: i64 = 0
        for quadrant in range(i64(QUADRANTS)):
            explored += nibble(state.explored, quadrant)
        seen[0] = ROUNDS - state.round
        seen[1] = TURNS_A_ROUND * (ROUNDS - state.round) + TURNS_A_ROUND - state.turn
        seen[2] = TURNS_A_ROUND - state.turn
        seen[3] = explored

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        assert isinstance(state, Explorers)
        evaluation = EVALUATION
        sheets = state.sheets
        sheet = SHEET * seat
        turns = TURNS_A_ROUND * (ROUNDS - state.round) + TURNS_A_ROUND - state.turn
        for i in range(i64(len(OF_SEAT))):
            seen[at + i] = 0
        seen[at] = 10 * state.points_on(sheets, seat)
        seen[at + 2] = evaluation.round_so_far(state, seat)
        if turns > 0:
            evaluation.measure(sheets, sheet)
            far = evaluation.far(turns)
            seen[at + 3] = evaluation.objects(state, sheet, turns)
            seen[at + 4] = evaluation.provisions(state, sheet)
            seen[at + 5] = evaluation.scrolls(sheets, sheet, turns)
            seen[at + 6] = evaluation.temples(state, sheet, far)
            seen[at + 7] = evaluation.villages(state, sheet, far)
            seen[at + 8] = evaluation.terrains(state, sheet)
        seen[at + 10] = sheets[sheet + KEYS]
        seen[at + 11] = sheets[sheet + GEMS]
        if includes(state.actors(), seat):
            seen[at + 9] = sheets[sheet + LEFT] + sheets[sheet + HORSES]
            seen[at + 12] = 1
        promise: i64 = 0
        for i in range(i64(3), i64(9)):
            promise += seen[at + i]
        seen[at + 1] = seen[at] + 10 * seen[at + 2] + promise // 10


INPUTS: Final = ExplorersInputs()
