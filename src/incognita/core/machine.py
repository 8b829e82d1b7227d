"""Machine words for the rules: plain Python here, unboxed when compiled.

mypyc reads the stub beside this file, which names the machine types; Python itself
reads this file, so the same source runs on a machine without a compiler.
"""

from array import array
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

i16 = int
i64 = int
u8 = int
vec = list
bit_count = int.bit_count


def lowest(word: int) -> int:
    return (word & -word).bit_length() - 1


def append(items: list[T], item: T) -> list[T]:
    items.append(item)
    return items


def shorts(n: int) -> "array[int]":
    return array("h", bytes(2 * n))


def longs(n: int) -> "array[int]":
    return array("q", bytes(8 * n))


def octets(n: int) -> "array[int]":
    return array("B", bytes(n))


def mypyc_attr(**attributes: bool) -> Callable[[T], T]:
    return lambda decorated: decorated
