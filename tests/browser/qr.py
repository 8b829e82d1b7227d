"""Reads a QR code of level M, module by module as ISO/IEC 18004 says, and checks its correction."""

from collections.abc import Iterator

Grid = list[list[bool]]

# Of versions 1 to 10 at level M: codewords of correction a block, and the data codewords of each.
_BLOCKS = {
    1: (10, [16]),
    2: (16, [28]),
    3: (26, [44]),
    4: (18, [32] * 2),
    5: (24, [43] * 2),
    6: (16, [27] * 4),
    7: (18, [31] * 4),
    8: (22, [38, 38, 39, 39]),
    9: (22, [36, 36, 36, 37, 37]),
    10: (26, [43, 43, 43, 43, 44]),
}
_ALIGNMENT = {7: [22], 8: [24], 9: [26], 10: [28]}


def read_qr(grid: Grid) -> str:
    size = len(grid)
    version = (size - 17) // 4
    mask = _mask(grid)
    bits = [grid[row][column] != _inverts(mask, row, column) for row, column in _data_modules(size)]
    words = [
        int("".join("01"[bit] for bit in bits[n : n + 8]), 2) for n in range(0, len(bits) - 7, 8)
    ]
    correction, sizes = _BLOCKS[version]
    blocks = _blocks(words, correction, sizes)
    for block in blocks:
        assert _is_correct(block, correction), "a block does not fit its correction"
    data = b"".join(bytes(block[:length]) for block, length in zip(blocks, sizes, strict=True))
    stream = "".join(f"{byte:08b}" for byte in data)
    assert stream[:4] == "0100", "not in bytes"
    digits = 8 if version < 10 else 16
    length = int(stream[4 : 4 + digits], 2)
    content = stream[4 + digits : 4 + digits + 8 * length]
    return bytes(int(content[n : n + 8], 2) for n in range(0, len(content), 8)).decode()


def _mask(grid: Grid) -> int:
    """Both copies of the format say the same: level M, and which mask."""
    last = len(grid) - 1
    first = [grid[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    first += [grid[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    second = [grid[last - n][8] for n in range(7)] + [grid[8][last - 7 + n] for n in range(8)]
    assert first == second, "the two formats differ"
    told = int("".join("01"[bit] for bit in first), 2) ^ 0b101010000010010
    assert told >> 13 == 0, "not level M"
    assert _has_no_remainder(told, 0b10100110111), "the format does not fit its check bits"
    return told >> 10 & 7


def _has_no_remainder(value: int, divisor: int) -> bool:
    while value.bit_length() >= divisor.bit_length():
        value ^= divisor << value.bit_length() - divisor.bit_length()
    return value == 0


def _inverts(mask: int, i: int, j: int) -> bool:
    conditions = [
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2,
        ((i + j) % 2 + i * j % 3) % 2,
    ]
    return conditions[mask] == 0


def _data_modules(size: int) -> Iterator[tuple[int, int]]:
    """Where the data lies, in the order in which it is read."""
    right, upward = size - 1, True
    while right > 0:
        if right == 6:
            right -= 1
        for step in range(size):
            row = size - 1 - step if upward else step
            for column in (right, right - 1):
                if not _is_pattern(size, row, column):
                    yield row, column
        right, upward = right - 2, not upward


def _is_pattern(size: int, row: int, column: int) -> bool:
    """A finder with its format, the timing, an alignment, or the version."""
    version = (size - 17) // 4
    low, high = 8, size - 9
    if (row <= low and (column <= low or column > high)) or (row > high and column <= low):
        return True
    if 6 in (row, column):
        return True
    lines = [] if version == 1 else [6, *_ALIGNMENT.get(version, []), size - 7]
    for y in lines:
        for x in lines:
            at_finder = (y, x) in ((6, 6), (6, size - 7), (size - 7, 6))
            if not at_finder and abs(row - y) <= 2 and abs(column - x) <= 2:
                return True
    near, far = range(6), range(size - 11, size - 8)
    return version >= 7 and ((row in near and column in far) or (row in far and column in near))


def _blocks(words: list[int], correction: int, sizes: list[int]) -> list[list[int]]:
    """The blocks take turns, the short ones drop out first; then they do so with the correction."""
    blocks: list[list[int]] = [[] for _ in sizes]
    rest = iter(words)
    for n in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if n < size:
                block.append(next(rest))
    for _ in range(correction):
        for block in blocks:
            block.append(next(rest))
    return blocks


def _is_correct(block: list[int], correction: int) -> bool:
    """The polynomial of a block is zero at all roots of the code."""
    powers = [1]
    for _ in range(254):
        double = powers[-1] << 1
        powers.append(double ^ 0x11D if double > 255 else double)
    logs = {power: n for n, power in enumerate(powers)}
    for root in range(correction):
        value = 0
        for word in block:
            value = (powers[(logs[value] + root) % 255] if value else 0) ^ word
        if value:
            return False
    return True
