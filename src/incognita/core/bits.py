"""Counting and finding the bits of a machine word."""

from typing import Final

from incognita.core.machine import i64, vec

# Each run of six of its bits is another number, so that multiplying it with a single bit brings a
# number to the top that tells the place of the bit.
_DE_BRUIJN: Final = 0x03F79D71B4CB0A89
_PLACE_BY_TOP: Final = {(_DE_BRUIJN << place) >> 58 & 63: place for place in range(62)}
_LENGTH_BY_TOP: Final = vec[i64]([1 + _PLACE_BY_TOP.get(top, 0) for top in range(64)])


def bit_length(bit: i64) -> i64:
    """The length of a word that has a single bit: 1 for 1, 2 for 2, 3 for 4, ...

    What the rules call when they are compiled; uncompiled they call Python's own (see `machine`).
    The product is meant to overflow: only its upper bits are looked at.
    """
    return _LENGTH_BY_TOP[((bit * _DE_BRUIJN) >> 58) & 63]


def bit_count(word: i64) -> i64:
    n: i64 = 0
    while word != 0:
        word = word & (word - 1)
        n += 1
    return n
