"""Where Xs go in Explorers at a glance: to what lies on the map, and nearer to it."""

from typing import Final

from incognita.core.chance import Generator
from incognita.core.machine import bit_count, i64, lowest, vec
from incognita.games.explorers.actions import MARKING
from incognita.games.explorers.atlas import (
    APPLE,
    BIT_OF,
    CARROT,
    FISH,
    GEM,
    HORSE,
    KEY,
    NEAR_HIGH,
    NEAR_LOW,
    NEAR_WORD,
    NO_OBJECT,
    OPEN,
    QUADRANTS,
    SCROLL,
    SIDE,
    SQUARES,
    TEMPLE,
    WITH_KEY,
    WORD_BITS,
    WORD_OF,
    WORDS,
    board_of,
)
from incognita.games.explorers.marking import FREE
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import CLOSED, KEYS, SHEET, TAKEN

# Squares that draw Xs alike: those with a kind of object, from 1 on; then, without an object,
BESIDE_VILLAGE: Final = 9
STEPS: Final = 9  # ... so many more steps away from an object that may be marked, or a village
FARTHEST: Final = 3
ELSEWHERE: Final = 13
KINDS: Final = 14


class Lure:
    """What draws an X how much. Squares are sorted by it, and one of them is drawn."""

    def __init__(self) -> None:
        shares = [0] * KINDS
        shares[KEY] = 1536
        shares[SCROLL] = 512
        shares[HORSE] = 256
        shares[GEM] = 1024
        shares[APPLE] = 1024
        shares[CARROT] = 768
        shares[FISH] = 512
        shares[TEMPLE] = 2048
        shares[BESIDE_VILLAGE] = 2048
        shares[STEPS + 1] = 128
        shares[STEPS + 2] = 9
        shares[STEPS + 3] = 1
        shares[ELSEWHERE] = 1
        self.shares = vec[i64](shares)
        self.squares = vec[i64]([0] * (WORDS * KINDS))  # that may be marked, a board a kind
        self.sides = vec[i64]([0] * WORDS)  # beside villages
        self.rings = vec[i64]([0] * (WORDS * (FARTHEST + 1)))  # by steps from what is wanted

    def any_action(self, state: Explorers, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        """Nothing is given up that can still be marked."""
        sheet = SHEET * seat
        if state.phase < MARKING or state.sheets[sheet + TAKEN] == 0:
            return state.any_action(seat, dealer, buffer)
        if state.free_into(seat, buffer) == 0:
            return state.any_action(seat, dealer, buffer)
        self.sort(state, sheet, buffer)
        return self.drawn(dealer)

    def sort(self, state: Explorers, sheet: i64, buffer: vec[i64]) -> None:
        """The free squares in the buffer, by what draws an X there."""
        boards = state.map.boards
        squares = self.squares
        rings = self.rings
        self.measure(state, sheet)
        for i in range(i64(WORDS)):
            free = buffer[FREE + i]
            for kind in range(i64(KEY), i64(TEMPLE + 1)):
                squares[WORDS * kind + i] = free & boards[WORDS * kind + i]
            free = free & boards[WORDS * NO_OBJECT + i]
            squares[WORDS * BESIDE_VILLAGE + i] = free & self.sides[i]
            free = free & ~self.sides[i]
            for steps in range(i64(1), i64(FARTHEST + 1)):
                near = free & rings[WORDS * steps + i]
                squares[WORDS * (STEPS + steps) + i] = near
                free = free & ~near
            squares[WORDS * ELSEWHERE + i] = free

    def measure(self, state: Explorers, sheet: i64) -> None:
        """How far it is to what is wanted: objects that may be marked, and villages."""
        sheets = state.sheets
        boards = state.map.boards
        rings = self.rings
        sides = self.sides
        open_squares = OPEN + WORDS * sheets[sheet + CLOSED]
        if sheets[sheet + KEYS] > 0:
            open_squares += WORDS * WITH_KEY
        for i in range(i64(WORDS)):
            objects = boards[open_squares + i] & ~boards[WORDS * NO_OBJECT + i]
            rings[i] = objects & ~sheets[sheet + i] & ON_THE_MAP[i]
            sides[i] = 0
        for q in range(i64(QUADRANTS)):
            village = state.map.villages[q]
            rings[WORD_OF[village]] = rings[WORD_OF[village]] | BIT_OF[village]
            first = NEAR_WORD[village]
            sides[first] = sides[first] | NEAR_LOW[village]
            sides[first + 1] = sides[first + 1] | NEAR_HIGH[village]
        for steps in range(i64(FARTHEST)):
            widen(rings, WORDS * steps, WORDS * (steps + 1))

    def drawn(self, dealer: Generator) -> i64:
        """One of the squares, each with the share of its kind."""
        squares = self.squares
        shares = self.shares
        total: i64 = 0
        for at in range(WORDS * KEY, i64(WORDS * KINDS)):
            total += bit_count(squares[at]) * shares[at // WORDS]
        draw = dealer.below(total)
        place = i64(WORDS * KEY)
        free = squares[place]
        share = shares[KEY]
        while draw >= bit_count(free) * share:
            draw -= bit_count(free) * share
            place += 1
            free = squares[place]
            share = shares[place // WORDS]
        for _ in range(draw // share):
            free = free & (free - 1)
        return WORD_BITS * (place % WORDS) + lowest(free)


def widen(boards: vec[i64], board: i64, wider: i64) -> None:
    """The squares beside those of a board, into another one."""
    for i in range(i64(WORDS)):
        word = boards[board + i]
        beside = (word & ~_EAST_EDGE[i] & _ALL_BUT_TOP_BIT) << 1 | (word & ~_WEST_EDGE[i]) >> 1
        beside = beside | (word & _LOW_BITS) << SIDE | word >> SIDE
        if i > 0:
            before = boards[board + i - 1]
            beside = beside | before >> (WORD_BITS - SIDE)
            beside = beside | (before & ~_EAST_EDGE[i - 1]) >> (WORD_BITS - 1)
        if i < WORDS - 1:
            after = boards[board + i + 1]
            beside = beside | (after & _ROW) << (WORD_BITS - SIDE)
            beside = beside | (after & ~_WEST_EDGE[i + 1] & 1) << (WORD_BITS - 1)
        boards[wider + i] = beside & ON_THE_MAP[i]


_WEST_EDGE: Final = vec[i64](board_of(list(range(0, SQUARES, SIDE))))
_EAST_EDGE: Final = vec[i64](board_of(list(range(SIDE - 1, SQUARES, SIDE))))
ON_THE_MAP: Final = vec[i64](board_of(list(range(SQUARES))))
_ALL_BUT_TOP_BIT: Final = 0x7FFFFFFFFFFFF  # of a word
_LOW_BITS: Final = 0xFFFFFFFFF  # all but the highest row's
_ROW: Final = 0xFFFF  # the bits of a row
