"""Room for small numbers, all of them 0 at first, that arrays of other libraries can look into.

Uncompiled it is Python's own `array` (see `machine`).
"""

from incognita.core.machine import i16, i64, u8, vec


def shorts(n: i64) -> vec[i16]:
    """Numbers of 16 bits."""
    return vec[i16]([i16(0) for _ in range(n)])


def longs(n: i64) -> vec[i64]:
    """Numbers of 64 bits."""
    return vec[i64]([i64(0) for _ in range(n)])


def octets(n: i64) -> vec[u8]:
    """Numbers of 8 bits, from 0 to 255."""
    return vec[u8]([u8(0) for _ in range(n)])
