"""Counting and finding the bits of a machine word: what the rules call when they are compiled.

Uncompiled they call Python's own (see `machine`). There are no tables here, because compiled
rules reach these functions without importing this module.
"""

from incognita.core.machine import i64


def bit_count(word: i64) -> i64:
    """How many bits are set: added up side by side, for a loop would be hard to predict.

    The product is meant to overflow: only its bits below the 64th are looked at.
    """
    word = word - ((word >> 1) & 0x1555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((word * 0x0101010101010101) >> 56) & 0xFF


def bit_length(bit: i64) -> i64:
    """The length of a word that has a single bit: 1 for 1, 2 for 2, 3 for 4, ..."""
    return bit_count(bit - 1) + 1
