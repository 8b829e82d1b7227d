"""Islands as they grow: lands joined side by side, one word a land.

A land is a piece of a tile: land 2 * square, or 2 * square + 1 for the south or west land of a
strait. The word of a land names in its lowest bits the island it belongs to, that is the island's
first land in reading order. The first land's word also holds, from below: the island's distinct
tiles, its open edges, its strait lands, the units of each seat, the counter that raised its value,
and whether it is scored. These add up when two islands meet.
"""

from typing import Final

from incognita.core.machine import i64, vec
from incognita.games.entdecker.board import (
    AHEAD,
    DISCOVERED,
    KIND_OF,
    LAND_AT,
    PATTERN,
    SIDE,
    SIDES,
    SQUARE,
    SQUARES,
    STRAIT,
)

LANDS: Final = 140  # 2 * SQUARES, written out for the compiler
NO_LAND: Final = -1

ISLAND: Final = 0xFF
TILE: Final = 1 << 8
TILES_SHIFT: Final = 8
TILES_MASK: Final = 0x7F
EDGE: Final = 1 << 15
EDGES_SHIFT: Final = 15
EDGES_MASK: Final = 0xFF
STRAIT_LAND: Final = 1 << 23
STRAITS_SHIFT: Final = 23
STRAITS_MASK: Final = 0xFF
UNITS_SHIFT: Final = 31
UNITS_MASK: Final = 0xFFFFFF
COUNTER_SHIFT: Final = 55
COUNTER_MASK: Final = 15
SCORED: Final = 1 << 59

# Units of a seat in six bits: scouts, forts, settlements from below, so that the greater number
# is the greater explorer (E9.3). The same six bits say what a seat still has beside the board.
STRENGTH_BITS: Final = 6
STRENGTH: Final = 63
ONE_UNIT: Final = vec[i64]([0, 1, 4, 16])  # by unit
ALL_PIECES: Final = 3 + 2 * 4 + 16
SEAT_UNITS: Final = vec[i64]([1 << STRENGTH_BITS * seat for seat in range(4)])

NO_LANDS: Final = vec[i64]([NO_LAND] * LANDS)


def island_of(lands: vec[i64], land: i64) -> i64:
    """The island of a land, named by its first land in reading order."""
    return lands[land] & ISLAND


def is_island(lands: vec[i64], land: i64) -> bool:
    """This land is there and the first one of its island."""
    word = lands[land]
    return word != NO_LAND and word & ISLAND == land


def tiles_of(word: i64) -> i64:
    return (word >> TILES_SHIFT) & TILES_MASK


def edges_of(word: i64) -> i64:
    return (word >> EDGES_SHIFT) & EDGES_MASK


def units_of(word: i64) -> i64:
    return (word >> UNITS_SHIFT) & UNITS_MASK


def counter_of(word: i64) -> i64:
    return (word >> COUNTER_SHIFT) & COUNTER_MASK


def strength(units: i64, seat: i64) -> i64:
    """A seat's units among the units of an island, as a number to compare (E9.3)."""
    return (units >> (STRENGTH_BITS * seat)) & STRENGTH


def scouts_in(pieces: i64) -> i64:
    return pieces & 3


def forts_in(pieces: i64) -> i64:
    return (pieces >> 2) & 3


def settlements_in(pieces: i64) -> i64:
    return pieces >> 4


def greatest(units: i64) -> i64:
    """The strength of the greatest explorer; 0 when nobody has a unit there."""
    best: i64 = 0
    while units != 0:
        best = max(best, units & STRENGTH)
        units = units >> STRENGTH_BITS
    return best


def share(units: i64, seat: i64, value: i64) -> i64:
    """What an island of this value gives to the seat (E9.6)."""
    own = strength(units, seat)
    if own == 0:
        return 0
    below = greatest(units)
    while own < below:
        value = (value + 1) // 2
        next_below: i64 = 0
        rest = units
        while rest != 0:
            one = rest & STRENGTH
            if one < below and one > next_below:
                next_below = one
            rest = rest >> STRENGTH_BITS
        below = next_below
    return value


def add_lands(lands: vec[i64], sea: vec[i64], cell: i64) -> None:
    """Take the lands of the tile just laid on this cell into the islands around it."""
    pattern = sea[cell] & PATTERN
    if pattern == 0:
        return
    first = 2 * SQUARE[cell]
    if KIND_OF[pattern] == STRAIT:
        lands[first] = first + TILE + STRAIT_LAND
        lands[first + 1] = first + 1 + TILE + STRAIT_LAND
    else:
        lands[first] = first + TILE
    for side in range(i64(SIDES)):
        if pattern & SIDE[side] != 0:
            land = first + LAND_AT[SIDES * pattern + side]
            neighbour = cell + AHEAD[side]
            word = sea[neighbour]
            if word & DISCOVERED == 0:
                island = island_of(lands, land)
                lands[island] += EDGE
            else:
                there = 2 * SQUARE[neighbour] + LAND_AT[SIDES * (word & PATTERN) + (side ^ 2)]
                other = island_of(lands, there)
                lands[other] -= EDGE
                _join(lands, island_of(lands, land), other)


def _join(lands: vec[i64], one: i64, other: i64) -> None:
    if one == other:
        return
    first = min(one, other)
    second = max(one, other)
    word = lands[first] + (lands[second] - second)
    if _has_straits(lands[one]) and _has_straits(lands[other]):
        word -= TILE * _straits_between(lands, one, other)  # E9.5: both lands, one tile
    lands[first] = word
    lands[second] = first
    for land in range(second + 1, i64(LANDS)):
        if lands[land] == second:
            lands[land] = first


def _has_straits(word: i64) -> bool:
    return (word >> STRAITS_SHIFT) & STRAITS_MASK != 0


def _straits_between(lands: vec[i64], one: i64, other: i64) -> i64:
    """How many straits have a land of each of the two islands."""
    count: i64 = 0
    for square in range(i64(SQUARES)):
        if lands[2 * square + 1] != NO_LAND:
            north_east = island_of(lands, 2 * square)
            south_west = island_of(lands, 2 * square + 1)
            if (north_east == one and south_west == other) or (
                north_east == other and south_west == one
            ):
                count += 1
    return count
