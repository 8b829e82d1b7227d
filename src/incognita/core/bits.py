"""Counting and finding the bits of a machine word: what the rules call when they are compiled.

Uncompiled they call Python's own (see `machine`). There are no tables here, because compiled
rules reach these functions without importing this module.
"""

from incognita.core.machine import i64


def bit_count(word: i64) -> i64:
    """How many bits are set. C compilers know this loop and put one instruction in its place."""
    n: i64 = 0
    while word != 0:
        word = word & (word - 1)
        n += 1
    return n


def lowest(word: i64) -> i64:
    """Which bit is the lowest that is set, counted from 0; some bit is."""
    return bit_count((word & -word) - 1)
