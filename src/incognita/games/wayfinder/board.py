"""The sea as the engine sees it: 6 x 6 squares inside a rim, one word a square.

A square's word holds, from the lowest bit: what it is (EMPTY, a village in progress of one
colour, TRAVELLERS), whether an explorer stands there, its gems (a byte a colour) and its huts
(five bits a colour). A hand of gems is a word with the same bytes. The rim saves every walk the
question where the sea ends.
"""

from typing import Final

from incognita.core.machine import i64, vec

SIDE: Final = 6
SQUARES: Final = 36
COLOURS: Final = 4

# What a square is (W1.4). Below EMPTY: a village in progress of that colour.
EMPTY: Final = 4
TRAVELLERS: Final = 5
RIM: Final = 6

ROW: Final = 8  # cells from one row to the next
CELLS: Final = 64
CELL: Final = vec[i64]([ROW * (1 + s // SIDE) + 1 + s % SIDE for s in range(SQUARES)])
SQUARE: Final = vec[i64](
    [
        SIDE * (c // ROW - 1) + c % ROW - 1 if 0 < c // ROW < 7 and 0 < c % ROW < 7 else -1
        for c in range(CELLS)
    ]
)

DIRECTIONS: Final = vec[i64]([0, 1, 2, 3])  # north, east, south, west
AHEAD: Final = vec[i64]([-ROW, 1, ROW, -1])

KIND: Final = 7
EXPLORER: Final = 8
KIND_AND_EXPLORER: Final = 15
GEM: Final = vec[i64]([1 << 8 + 8 * c for c in range(COLOURS)])
GEMS: Final = 0xFFFFFFFF00
HUT: Final = vec[i64]([1 << 40 + 5 * c for c in range(COLOURS)])
EXPLORER_AND_HUTS: Final = EXPLORER | ((1 << 20) - 1) << 40

# Sets of colours: a bit a colour, and one more for no gem at all.
ONE_COLOUR: Final = vec[i64]([1, 2, 4, 8])
NO_GEM: Final = 16

_KIND_OF_COLOURS: Final = vec[i64](
    [EMPTY if m == 0 else (TRAVELLERS if m & (m - 1) else m.bit_length() - 1) for m in range(16)]
)


def colours_of(gems: i64) -> i64:
    """The set of colours among these gems.

    Adding 127 carries a byte that is not empty into its highest bit, for no colour has more than
    36 gems; and as 256 is 2 modulo 254, the remainder gathers those bits side by side.
    """
    return (((gems + 0x7F7F7F7F00) >> 15) & 0x01010101) % 254


def kind_of(gems: i64) -> i64:
    """What a square with these gems is: EMPTY, a colour or TRAVELLERS (W1.4)."""
    return _KIND_OF_COLOURS[colours_of(gems)]


def several(colours: i64) -> bool:
    return colours & (colours - 1) != 0


def spare_of_two_colours(gems: i64) -> i64:
    """The colours of which one gem can be taken (or NO_GEM) and two colours remain."""
    colours = colours_of(gems)
    if not several(colours):
        return 0
    if several(colours & (colours - 1)):
        return colours + NO_GEM
    spare: i64 = NO_GEM
    for colour in range(i64(COLOURS)):
        if gems_of(gems, colour) > 1:
            spare += ONE_COLOUR[colour]
    return spare


def gems_of(word: i64, colour: i64) -> i64:
    """The gems of a colour, on a square or in a hand."""
    return (word >> (8 + 8 * colour)) & 0xFF


def how_many(gems: i64) -> i64:
    return gems % 255  # the sum of the bytes, as 256 is 1 modulo 255; the lowest one is empty


def huts_of(word: i64, colour: i64) -> i64:
    return (word >> (40 + 5 * colour)) & 31
