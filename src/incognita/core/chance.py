"""Where luck comes from: dealers that draw exactly uniform numbers."""

from hashlib import sha256
from typing import Final

from incognita.core.machine import i64, mypyc_attr

_M1: Final = 2147483563
_M2: Final = 2147483399
_NUMBERS: Final = 2147483562


@mypyc_attr(acyclic=True)
class Generator:
    """L'Ecuyer's combined congruential generator: the same numbers compiled and uncompiled.

    Its products stay below 2**48, so machine words never overflow.
    """

    def __init__(self, first: i64, second: i64) -> None:
        self.first: i64 = 1 + first % (_M1 - 1)
        self.second: i64 = 1 + second % (_M2 - 1)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n is at most _NUMBERS."""
        assert n <= _NUMBERS
        while True:
            self.first = first = self.first * 40014 % _M1
            self.second = second = self.second * 40692 % _M2
            number = first - second - 1
            if number < 0:
                number += _NUMBERS
            rest = number % n
            if number - rest <= _NUMBERS - n:  # it lies in a whole run of n numbers
                return rest


def seeded(*purpose: int | str) -> Generator:
    """The generator of a purpose, such as ("seed", 7, "game", 12): unrelated to all others."""
    digest = sha256("/".join([str(part) for part in purpose]).encode()).digest()
    first: i64 = 0
    second: i64 = 0
    for i in range(7):
        first = 256 * first + digest[i]
        second = 256 * second + digest[7 + i]
    return Generator(first, second)
