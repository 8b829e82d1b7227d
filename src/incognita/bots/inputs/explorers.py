"""What Explorers' net looks at."""

from typing import Final

from incognita.bots.explorers import EVALUATION, TURNS_A_ROUND
from incognita.bots.learned import Inputs
from incognita.core.actors import includes
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.explorers.atlas import (
    APPLE,
    FISH,
    GEM,
    HORSE,
    KEY,
    LAND,
    QUADRANTS,
    SCROLL,
    TERRAIN_BIT,
    TERRAINS,
    WORDS,
    common,
    has,
    marked_near,
)
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import ROUNDS, nibble
from incognita.games.explorers.sheet import (
    CLOSED,
    FRONT,
    GEMS,
    HORSES,
    KEYS,
    LEFT,
    PROVISIONS,
    SHEET,
)

OF_TABLE: Final = (
    ("rounds to come", "After this one: gems count in each of them."),
    ("turns to come", "All that are left of the game, this one not counted."),
    ("turns of this round", "That are left of it: provisions count at its end."),
    ("temples explored", "How often, by all together: whoever comes later finds less."),
    ("last round", "Whether it is on."),
)
_BY_HAND: Final = (
    ("points", "As they would be scored now, in tenths."),
    ("standing", "Points, the round so far, and all that is promised by hand, in tenths."),
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
_NEAR: Final = tuple(
    (f"{what} {steps}", f"Unmarked {what}, {where} its Xs.")
    for what in ("gems", "scrolls", "horses", "keys")
    for steps, where in (
        ("beside", "beside"),
        ("at two", "two steps from"),
        ("at three", "three steps from"),
        ("farther", "four or five steps from"),
    )
)
_KINDS: Final = tuple(
    (f"{what} {within}", f"Kinds of provisions {which}, within so many steps of its Xs.")
    for what, which in (("open", "still to be had this round"), ("next", "to be had next round"))
    for within in ("beside", "within two", "within three", "within five")
)
_GOALS: Final = tuple(
    (f"{what} {which}", sentence)
    for which in ("nearest", "second", "third", "fourth")
    for what, sentence in (
        ("steps to temple", "Among those that it has not explored; 16 if there is none."),
        ("points of temple", "That the same would give to whoever came there now."),
    )
)
_VILLAGES: Final = (
    ("sides", "Of villages, beside which its Xs lie."),
    ("sides beside", "Of villages, where its next X could lie."),
    ("sides at two", "Two steps away."),
    ("sides farther", "Three to five steps away."),
    ("whole villages", "With Xs on all sides."),
    ("steps to village", "To the nearest one that has none of its Xs beside it; 16 if none."),
    ("steps to second village", "To the next."),
)
_ROOM: Final = (
    ("least room", "Squares beside its Xs, of the terrain with the fewest."),
    ("second room", "Of the next."),
    ("third room", "Of the next."),
    ("most room", "Of the terrain with the most."),
    ("gems in time", "Found gems near by, by the rounds to come."),
)
OF_SEAT: Final = (*_BY_HAND, *_NEAR, *_KINDS, *_GOALS, *_VILLAGES, *_ROOM)

_NEAR_AT: Final = 13
_KINDS_AT: Final = 29
_GOALS_AT: Final = 37
_VILLAGES_AT: Final = 45
_ROOM_AT: Final = 52
_SEEN: Final = 57
_FARTHEST: Final = 16  # steps, also to what is not there
_THINGS: Final = vec[i64]([GEM, SCROLL, HORSE, KEY])


class ExplorersInputs(Inputs):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT, len(_BY_HAND))

    def covers(self, state: State) -> bool:
        return True

    def table_into(self, state: State, seen: vec[i64]) -> None:
        assert isinstance(state, Explorers)
        explored: i64 = 0
        for quadrant in range(i64(QUADRANTS)):
            explored += nibble(state.explored, quadrant)
        seen[0] = ROUNDS - state.round
        seen[1] = TURNS_A_ROUND * (ROUNDS - state.round) + TURNS_A_ROUND - state.turn
        seen[2] = TURNS_A_ROUND - state.turn
        seen[3] = explored
        seen[4] = 1 if state.round == ROUNDS else 0

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        assert isinstance(state, Explorers)
        evaluation = EVALUATION
        sheets = state.sheets
        sheet = SHEET * seat
        turns = TURNS_A_ROUND * (ROUNDS - state.round) + TURNS_A_ROUND - state.turn
        for i in range(i64(_SEEN)):
            seen[at + i] = 0
        seen[at] = 10 * state.points_on(sheets, seat)
        seen[at + 2] = evaluation.round_so_far(state, seat)
        drafting = includes(state.actors(), seat)
        if turns > 0 or drafting:
            evaluation.measure(sheets, sheet)
            far = evaluation.far(turns)
            if turns > 0:
                seen[at + 3] = evaluation.objects(state, sheet, turns)
                seen[at + 4] = evaluation.provisions(state, sheet)
                seen[at + 5] = evaluation.scrolls(sheets, sheet, turns)
                seen[at + 6] = evaluation.temples(state, sheet, far)
                seen[at + 7] = evaluation.villages(state, sheet, far)
                seen[at + 8] = evaluation.terrains(state, sheet)
            self.near_into(state, seen, at + _NEAR_AT)
            self.kinds_into(state, sheet, seen, at + _KINDS_AT)
            self.goals_into(state, sheet, seen, at + _GOALS_AT)
            self.villages_into(state, sheet, seen, at + _VILLAGES_AT)
            self.room_into(state, sheet, seen, at + _ROOM_AT)
            near = at + _NEAR_AT
            gems = 4 * seen[near] + 3 * seen[near + 1] + 2 * seen[near + 2] + seen[near + 3]
            seen[at + _ROOM_AT + 4] = gems * (ROUNDS - state.round)
        seen[at + 10] = sheets[sheet + KEYS]
        seen[at + 11] = sheets[sheet + GEMS]
        if drafting:
            seen[at + 9] = sheets[sheet + LEFT] + sheets[sheet + HORSES]
            seen[at + 12] = 1
        promise: i64 = 0
        for i in range(i64(3), i64(9)):
            promise += seen[at + i]
        seen[at + 1] = seen[at] + 10 * seen[at + 2] + promise // 10

    def near_into(self, state: Explorers, seen: vec[i64], at: i64) -> None:
        rings = EVALUATION.rings
        boards = state.map.boards
        for k in range(i64(4)):
            board = WORDS * _THINGS[k]
            place = at + 4 * k
            for steps in range(i64(1), i64(4)):
                seen[place + steps - 1] = common(rings, WORDS * steps, boards, board)
            seen[place + 3] = common(rings, WORDS * 4, boards, board)
            seen[place + 3] += common(rings, WORDS * 5, boards, board)

    def kinds_into(self, state: Explorers, sheet: i64, seen: vec[i64], at: i64) -> None:
        rings = EVALUATION.rings
        boards = state.map.boards
        closed = state.sheets[sheet + CLOSED]
        count = nibble(state.sheets[sheet + PROVISIONS], state.round)
        rounds = ROUNDS - state.round
        for kind in range(i64(APPLE), i64(FISH + 1)):
            nearest: i64 = 6
            for steps in range(i64(5), i64(0), -1):
                if common(rings, WORDS * steps, boards, WORDS * kind) > 0:
                    nearest = steps
            for k in range(i64(4)):
                within = k + 1 if k < 3 else i64(5)
                if nearest <= within:
                    if (closed >> (kind - APPLE)) & 1 == 0 and count < 3:
                        seen[at + k] += 1
                    if rounds > 0:
                        seen[at + 4 + k] += 1

    def goals_into(self, state: Explorers, sheet: i64, seen: vec[i64], at: i64) -> None:
        """The temples, the nearest first."""
        evaluation = EVALUATION
        sheets = state.sheets
        for k in range(i64(QUADRANTS)):
            seen[at + 2 * k] = _FARTHEST
        for q in range(i64(QUADRANTS)):
            temple = state.map.temples[q]
            if not has(sheets, sheet, temple):
                steps = evaluation.steps_to(sheets, sheet, temple)
                place = at
                while seen[place] <= steps and place < at + 6:
                    place += 2
                other = at + 6
                while other > place:
                    seen[other] = seen[other - 2]
                    seen[other + 1] = seen[other - 1]
                    other -= 2
                seen[place] = steps
                seen[place + 1] = evaluation.slot_points(state, q, 1)

    def villages_into(self, state: Explorers, sheet: i64, seen: vec[i64], at: i64) -> None:
        evaluation = EVALUATION
        sheets = state.sheets
        rings = evaluation.rings
        seen[at + 5] = _FARTHEST
        seen[at + 6] = _FARTHEST
        for q in range(i64(QUADRANTS)):
            village = state.map.villages[q]
            beside = marked_near(sheets, sheet, village)
            seen[at] += beside
            seen[at + 1] += marked_near(rings, WORDS, village)
            seen[at + 2] += marked_near(rings, WORDS * 2, village)
            for steps in range(i64(3), i64(6)):
                seen[at + 3] += marked_near(rings, WORDS * steps, village)
            if beside == 4:
                seen[at + 4] += 1
            if beside == 0:
                steps = evaluation.steps_to(sheets, sheet, village)
                if steps < seen[at + 5]:
                    seen[at + 6] = seen[at + 5]
                    seen[at + 5] = steps
                elif steps < seen[at + 6]:
                    seen[at + 6] = steps

    def room_into(self, state: Explorers, sheet: i64, seen: vec[i64], at: i64) -> None:
        """The terrains, that with the least room first."""
        boards = state.map.boards
        for terrain in range(i64(TERRAINS)):
            room = common(state.sheets, sheet + FRONT, boards, LAND + WORDS * TERRAIN_BIT[terrain])
            place = at + terrain
            while place > at and seen[place - 1] > room:
                seen[place] = seen[place - 1]
                place -= 1
            seen[place] = room


INPUTS: Final = ExplorersInputs()
