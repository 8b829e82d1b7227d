"""How the bots judge an Explorers position."""

from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.search import Manner
from incognita.core.actors import includes
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.explorers.achievements import marked
from incognita.games.explorers.actions import OVER
from incognita.games.explorers.atlas import (
    APPLE,
    CARROT,
    FISH,
    GEM,
    HORSE,
    KEY,
    LAND,
    QUADRANTS,
    SCROLL,
    SIDE,
    SQUARES,
    TEMPLE,
    TERRAIN_BIT,
    TERRAINS,
    WORDS,
    board_of,
    common,
    has,
    marked_near,
    meet,
)
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import ROUNDS, nibble
from incognita.games.explorers.sheet import (
    CLOSED,
    FRESH_SCROLLS,
    FRONT,
    GEMS,
    KEYS,
    PROVISIONS,
    SCROLLS,
    SHEET,
)

GREEDY_BUDGET: Final = 120
PACE: Final = 10_000
MANNER: Final = Manner(exploration=1000, spread=50, width=4, looks=1, tries=2, turns=0, win=200)

# Weights in tenths of a point
_POINT: Final = 10
_KEY: Final = 60  # that some temple is left for
_SCROLL: Final = 25
_REACHABLE_OBJECT: Final = 6  # a useful object next to an X
_REACHABLE_TERRAIN: Final = 8  # a terrain on which the next X finds a square
_FRONT: Final = 1  # a square next to an X
_APPROACH: Final = 3  # a step nearer to a village or, with a key, to a temple
_FARTHEST: Final = 8  # steps that an approach is counted from
_LAST_TURNS: Final = 8  # in the last turns nothing unfinished is worth anything


class ExplorersEvaluation(Evaluation):
    """The seat's points as if it had shown its draft, and what its sheet promises."""

    def seats(self, state: State) -> i64:
        assert isinstance(state, Explorers)
        return state.setting.players

    def is_settled(self, state: State, seat: i64) -> bool:
        return not includes(state.actors(), seat)

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Explorers)
        value = _POINT * state.points_on(state.sheets, seat)
        if state.phase == OVER:
            return value
        value += _POINT * self.round_so_far(state, seat)
        turns_left = 7 * (ROUNDS - state.round) - state.turn
        promise = self.promise(state, SHEET * seat)
        return value + promise * min(turns_left, _LAST_TURNS) // _LAST_TURNS

    def round_so_far(self, state: Explorers, seat: i64) -> i64:
        """What the provisions of this round and the gems of all rounds to come are worth."""
        tables = state.setting.tables
        sheet = SHEET * seat
        count = nibble(state.sheets[sheet + PROVISIONS], state.round)
        gems = tables.gem_points[state.sheets[sheet + GEMS]]
        return tables.provision_points[count] + gems * (ROUNDS - state.round)

    def promise(self, state: Explorers, sheet: i64) -> i64:
        sheets = state.sheets
        boards = state.map.boards
        value = _SCROLL * (sheets[sheet + SCROLLS] + sheets[sheet + FRESH_SCROLLS])
        unexplored = QUADRANTS - marked(state.map, sheets, sheet, TEMPLE)
        value += _KEY * min(sheets[sheet + KEYS], unexplored)
        front = sheet + FRONT
        for kind in (KEY, SCROLL, HORSE, GEM):
            value += _REACHABLE_OBJECT * common(sheets, front, boards, WORDS * kind)
        for kind in (APPLE, CARROT, FISH):
            if sheets[sheet + CLOSED] & TERRAIN_BIT[kind - APPLE] == 0:
                value += _REACHABLE_OBJECT * common(sheets, front, boards, WORDS * kind)
        for terrain in range(i64(TERRAINS)):
            land = LAND + WORDS * TERRAIN_BIT[terrain]
            if meet(sheets, front, boards, land):
                value += _REACHABLE_TERRAIN
            value += _FRONT * common(sheets, front, boards, land)
        for q in range(i64(QUADRANTS)):
            value += self.approach(sheets, sheet, state.map.villages[q])
            if sheets[sheet + KEYS] > 0 and not has(sheets, sheet, state.map.temples[q]):
                value += 2 * self.approach(sheets, sheet, state.map.temples[q])
        return value

    def approach(self, sheets: vec[i64], sheet: i64, goal: i64) -> i64:
        """How near the closest X has come to a square; nothing more once it is next to it."""
        if marked_near(sheets, sheet, goal) > 0:
            return _APPROACH * _FARTHEST
        for steps in range(i64(2), i64(_FARTHEST)):
            if meet(sheets, sheet, _RINGS, WORDS * (_FARTHEST * goal + steps)):
                return _APPROACH * (_FARTHEST - steps)
        return 0


def _ring(goal: int, steps: int) -> list[int]:
    """The squares that lie so many steps from a square."""
    row, column = goal // SIDE, goal % SIDE
    squares = []
    for r in range(max(0, row - steps), min(SIDE, row + steps + 1)):
        right = steps - abs(r - row)
        squares += [SIDE * r + c for c in {column - right, column + right} if 0 <= c < SIDE]
    return squares


_RINGS: Final = vec[i64](
    [
        word
        for goal in range(SQUARES)
        for steps in range(_FARTHEST)
        for word in board_of(_ring(goal, steps))
    ]
)


EVALUATION: Final = ExplorersEvaluation()
