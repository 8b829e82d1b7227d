"""How the bots judge an Explorers position."""

from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.habits.explorers import ON_THE_MAP, Lure, widen
from incognita.bots.levels import Pace
from incognita.bots.search import Manner
from incognita.core.actors import includes
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.explorers.actions import OVER
from incognita.games.explorers.atlas import (
    APPLE,
    FISH,
    GEM,
    HORSE,
    KEY,
    LAND,
    PROVISION_BIT,
    QUADRANTS,
    SCROLL,
    SIDE,
    SQUARES,
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
from incognita.games.explorers.setting import ALL_CLOSED, ROUNDS, nibble
from incognita.games.explorers.sheet import (
    CLOSED,
    FRESH_SCROLLS,
    FRONT,
    GEMS,
    HORSES,
    KEYS,
    LEFT,
    PROVISIONS,
    SCROLLS,
    SHEET,
)

GREEDY_BUDGET: Final = 30
PACE: Final = Pace(novice=4, skilled=12, expert=120, master=8_000)
WIDE_MARGIN: Final = 100  # in tenths of a point
MANNER: Final = Manner(
    exploration=300,
    spread=50,
    width=4,
    finish=True,
    looks=4,
    tries=8,
    turns=2,
    win=200,
    likely=True,
)

_POINT: Final = 10
TURNS_A_ROUND: Final = 7
_XS_A_TURN: Final = 3
_RINGS: Final = 5  # so many steps away objects are looked for
_FARTHEST: Final = 16  # steps that distances are told apart up to


class Weights:
    """What the terms count, in hundredths of a point where nothing else is said."""

    def __init__(self) -> None:
        self.gem: i64 = 60  # a gem next to an X, for each round to come
        self.scroll: i64 = 80
        self.horse: i64 = 50
        self.provision: i64 = 60  # the nearest one of an open kind, in percent of its points
        self.key: i64 = 30  # a key, in percent of what the next temple promises
        self.second_step: i64 = 60  # an object two steps away, in percent of one next to an X
        self.third_step: i64 = 35
        self.fourth_step: i64 = 20
        self.fifth_step: i64 = 10
        self.village: i64 = 70  # what a side of a village next to an X can bring, in percent
        self.village_away: i64 = 50  # the same two steps away; less and less farther away
        self.temple: i64 = 80  # what a temple would bring, in percent, if it is close
        self.temple_without_key: i64 = 25  # the same while there is no key for it
        self.key_held: i64 = 100  # that a temple is left for
        self.scroll_held: i64 = 150
        self.terrain: i64 = 150  # a terrain on which the next X finds a square
        self.front: i64 = 10  # a square next to an X
        self.x: i64 = 130  # an X that is left in a draft
        self.far: i64 = 8  # steps that a village or temple is away when it counts nothing
        self.rival: i64 = 50  # what the best rival can expect counts against a seat, in percent
        self.pace: i64 = 25  # tenths of a step towards a temple in a turn


class ExplorersEvaluation(Evaluation):
    """The seat's points as if it had shown its draft, and what its sheet promises.

    A turn is chosen by that alone; the search sees it against the best rival, for temples are a
    race.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.rings = vec[i64]([0] * (WORDS * (_RINGS + 1)))  # squares by their steps from an X
        self.hopes = vec[i64]([0] * QUADRANTS)
        self.lure = Lure()

    def likely(self, state: State, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        assert isinstance(state, Explorers)
        return self.lure.any_action(state, seat, dealer, buffer)

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Explorers)
        value = _POINT * state.points_on(state.sheets, seat)
        if state.phase == OVER:
            return value
        turns = TURNS_A_ROUND * (ROUNDS - state.round) - state.turn
        value += _POINT * self.round_so_far(state, seat)
        fine = self.promise(state, SHEET * seat, turns)
        if includes(state.actors(), seat):
            fine += self.draft(state, SHEET * seat)
        return value + fine // 10

    def values_into(self, state: State, values: vec[i64]) -> None:
        """Each seat's prospects, less a share of those of its best rival."""
        seats = state.seats()
        most: i64 = 0
        second: i64 = 0
        for seat in range(seats):
            values[seat] = self.value(state, seat)
            if values[seat] > most:
                second = most
                most = values[seat]
            else:
                second = max(second, values[seat])
        for seat in range(seats):
            rival = second if values[seat] == most else most
            values[seat] -= self.weights.rival * rival // 100

    def draft(self, state: Explorers, sheet: i64) -> i64:
        """What the Xs are worth that are left in the draft."""
        return self.weights.x * (state.sheets[sheet + LEFT] + state.sheets[sheet + HORSES])

    def round_so_far(self, state: Explorers, seat: i64) -> i64:
        """What the provisions of this round and the gems of all rounds to come are worth."""
        tables = state.setting.tables
        sheet = SHEET * seat
        count = nibble(state.sheets[sheet + PROVISIONS], state.round)
        gems = tables.gem_points[state.sheets[sheet + GEMS]]
        return tables.provision_points[count] + gems * (ROUNDS - state.round)

    def promise(self, state: Explorers, sheet: i64, turns: i64) -> i64:
        """What lies within reach of the Xs that are to come."""
        if turns == 0:
            return 0
        self.measure(state.sheets, sheet)
        far = self.far(turns)
        value = self.objects(state, sheet, turns)
        value += self.provisions(state, sheet)
        value += self.scrolls(state.sheets, sheet, turns)
        value += self.temples(state, sheet, far)
        value += self.villages(state, sheet, far)
        return value + self.terrains(state, sheet) * min(turns, TURNS_A_ROUND) // TURNS_A_ROUND

    def far(self, turns: i64) -> i64:
        """Steps from which on a village or temple counts nothing."""
        return min(self.weights.far, _XS_A_TURN * turns + 1)

    def measure(self, sheets: vec[i64], sheet: i64) -> None:
        """Find the squares that are so many steps away from the nearest X."""
        rings = self.rings
        for i in range(i64(WORDS)):
            rings[i] = sheets[sheet + i]
            rings[WORDS + i] = sheets[sheet + FRONT + i]
        for steps in range(i64(2), i64(_RINGS + 1)):
            widen(rings, WORDS * (steps - 1), WORDS * steps)
            for i in range(i64(WORDS)):
                nearer = rings[WORDS * (steps - 1) + i] | rings[WORDS * (steps - 2) + i]
                rings[WORDS * steps + i] = rings[WORDS * steps + i] & ~nearer

    def step(self, steps: i64) -> i64:
        """What an object so many steps away counts, in percent."""
        weights = self.weights
        if steps <= 2:
            return 100 if steps == 1 else weights.second_step
        if steps <= 4:
            return weights.third_step if steps == 3 else weights.fourth_step
        return weights.fifth_step

    def objects(self, state: Explorers, sheet: i64, turns: i64) -> i64:
        weights = self.weights
        boards = state.map.boards
        rings = self.rings
        gem = weights.gem * (ROUNDS - state.round)
        value: i64 = 0
        for steps in range(i64(1), min(i64(_RINGS), _XS_A_TURN * turns) + 1):
            ring = WORDS * steps
            found = gem * common(rings, ring, boards, WORDS * GEM)
            found += weights.scroll * common(rings, ring, boards, WORDS * SCROLL)
            found += weights.horse * common(rings, ring, boards, WORDS * HORSE)
            value += found * self.step(steps)
        return value // 100

    def provisions(self, state: Explorers, sheet: i64) -> i64:
        """The nearest one of each open kind, as far as this round has turns for it."""
        table = state.setting.tables.provision_points
        count = nibble(state.sheets[sheet + PROVISIONS], state.round)
        open_kinds = ALL_CLOSED & ~state.sheets[sheet + CLOSED]
        reach = min(i64(_RINGS), _XS_A_TURN * (TURNS_A_ROUND - state.turn))
        value: i64 = 0
        for steps in range(i64(1), reach + 1):
            for kind in range(i64(APPLE), i64(FISH + 1)):
                if open_kinds & PROVISION_BIT[kind - APPLE] != 0 and count + 1 < len(table):
                    if meet(self.rings, WORDS * steps, state.map.boards, WORDS * kind):
                        value += (table[count + 1] - table[count]) * self.step(steps)
                        open_kinds -= PROVISION_BIT[kind - APPLE]
                        count += 1
        return 100 * value * self.weights.provision // 10_000

    def scrolls(self, sheets: vec[i64], sheet: i64, turns: i64) -> i64:
        return self.weights.scroll_held * min(
            sheets[sheet + SCROLLS] + sheets[sheet + FRESH_SCROLLS], turns
        )

    def temples(self, state: Explorers, sheet: i64, far: i64) -> i64:
        """Each key is for the most promising temple that is left; the rest is a faint hope."""
        sheets = state.sheets
        hopes = self.hopes
        left: i64 = 0
        for q in range(i64(QUADRANTS)):
            temple = state.map.temples[q]
            if not has(sheets, sheet, temple):
                steps = self.steps_to(sheets, sheet, temple)
                hope = self.slot_points(state, q, steps) * max(far - steps, 0)
                at = left
                while at > 0 and hopes[at - 1] < hope:
                    hopes[at] = hopes[at - 1]
                    at -= 1
                hopes[at] = hope
                left += 1
        keys = min(sheets[sheet + KEYS], left)
        value: i64 = 0
        for k in range(left):
            share = self.weights.temple if k < keys else self.weights.temple_without_key
            value += 100 * hopes[k] * share // (100 * far)
        if keys < left:
            steps = self.steps_to_key(state)
            near = self.step(steps) if steps <= _RINGS else 0
            value += 100 * hopes[keys] * self.weights.key * near // (10_000 * far)
        return value + self.weights.key_held * keys

    def steps_to_key(self, state: Explorers) -> i64:
        for steps in range(i64(1), i64(_RINGS + 1)):
            if meet(self.rings, WORDS * steps, state.map.boards, WORDS * KEY):
                return steps
        return _RINGS + 1

    def slot_points(self, state: Explorers, quadrant: i64, steps: i64) -> i64:
        """What the temple will be worth on arrival; alone, slots are lost with the rounds."""
        slot = nibble(state.explored, quadrant)
        if state.setting.solo:
            turns = 10 * (steps - 1) // self.weights.pace
            slot += (max(state.turn - 1, 0) + turns) // TURNS_A_ROUND
            slot = min(slot, i64(ROUNDS - 1))
        return state.setting.tables.temple_points[slot]

    def villages(self, state: Explorers, sheet: i64, far: i64) -> i64:
        """Each open side of a village on its own, the closest first."""
        table = state.setting.tables.village_points
        value: i64 = 0
        for q in range(i64(QUADRANTS)):
            village = state.map.villages[q]
            beside = marked_near(state.sheets, sheet, village)
            for steps in range(i64(1), i64(_RINGS + 1)):
                for _ in range(marked_near(self.rings, WORDS * steps, village)):
                    value += (table[beside + 1] - table[beside]) * self.side(steps, far)
                    beside += 1
            sides = marked_near(ON_THE_MAP, 0, village)
            if beside < sides:
                steps = self.steps_to(state.sheets, sheet, village)
                value += (table[sides] - table[beside]) * self.side(steps, far)
        return value

    def side(self, steps: i64, far: i64) -> i64:
        """What a side of a village so many steps away counts, in percent."""
        if steps == 1:
            return self.weights.village
        return self.weights.village_away * max(far - steps, 0) // (far - 2)

    def terrains(self, state: Explorers, sheet: i64) -> i64:
        """Room for the next Xs, on as many terrains as possible."""
        sheets = state.sheets
        boards = state.map.boards
        value: i64 = 0
        for terrain in range(i64(TERRAINS)):
            squares = common(sheets, sheet + FRONT, boards, LAND + WORDS * TERRAIN_BIT[terrain])
            if squares > 0:
                value += self.weights.terrain + self.weights.front * squares
        return value

    def steps_to(self, sheets: vec[i64], sheet: i64, goal: i64) -> i64:
        """How many steps the closest X is away from a square."""
        if marked_near(sheets, sheet, goal) > 0:
            return 1
        for steps in range(i64(2), i64(_FARTHEST)):
            if meet(sheets, sheet, _AROUND, WORDS * (_FARTHEST * goal + steps)):
                return steps
        return _FARTHEST


def _ring(goal: int, steps: int) -> list[int]:
    """The squares that lie so many steps from a square."""
    row, column = goal // SIDE, goal % SIDE
    squares = []
    for r in range(max(0, row - steps), min(SIDE, row + steps + 1)):
        right = steps - abs(r - row)
        squares += [SIDE * r + c for c in {column - right, column + right} if 0 <= c < SIDE]
    return squares


_AROUND: Final = vec[i64](
    [
        word
        for goal in range(SQUARES)
        for steps in range(_FARTHEST)
        for word in board_of(_ring(goal, steps))
    ]
)


EVALUATION: Final = ExplorersEvaluation(Weights())
