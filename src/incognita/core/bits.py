"""Counting the bits of a machine word."""

from incognita.core.machine import i64


def bit_count(word: i64) -> i64:
    n: i64 = 0
    while word != 0:
        word = word & (word - 1)
        n += 1
    return n
