"""The sea and its tiles as the engine sees them: 7 x 10 squares inside a frame, one word a square.

A square's word holds, from the lowest bit: which of its sides are land (N, E, S, W), whether it
is discovered, the event of its tile, where the tile came from, and the unit that stands on it.
The frame is discovered water, so that no walk and no fit has to ask where the sea ends.
"""

from typing import Final

from incognita.core.machine import i64, vec

ROWS: Final = 7
COLUMNS: Final = 10
SQUARES: Final = 70

# Cells: the squares, a frame of one cell around them, and a row more above and below it.
WIDTH: Final = COLUMNS + 2
CELLS: Final = WIDTH * (ROWS + 4)
CELL: Final = vec[i64]([WIDTH * (2 + s // COLUMNS) + 1 + s % COLUMNS for s in range(SQUARES)])
SQUARE: Final = vec[i64](
    [
        COLUMNS * (c // WIDTH - 2) + c % WIDTH - 1
        if 2 <= c // WIDTH < ROWS + 2 and 1 <= c % WIDTH <= COLUMNS
        else -1
        for c in range(CELLS)
    ]
)

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
SIDE: Final = vec[i64]([1, 2, 4, 8])
AHEAD: Final = vec[i64]([-WIDTH, 1, WIDTH, -1])
READING: Final = vec[i64]([NORTH, WEST, EAST, SOUTH])  # sides in the order of their squares

# The start circles (E1.2): outside the north, east, south and west side of the border squares.
CIRCLES: Final = 34
CIRCLE_SIDES: Final = [NORTH] * COLUMNS + [EAST] * ROWS + [SOUTH] * COLUMNS + [WEST] * ROWS
CIRCLE_SQUARES: Final = [
    *range(COLUMNS),
    *range(COLUMNS - 1, SQUARES, COLUMNS),
    *range(SQUARES - COLUMNS, SQUARES),
    *range(0, SQUARES, COLUMNS),
]
CIRCLE_CELL: Final = vec[i64](
    [CELL[square] + AHEAD[side] for square, side in zip(CIRCLE_SQUARES, CIRCLE_SIDES, strict=True)]
)
CIRCLE_OPENS_TO: Final = vec[i64]([CELL[square] for square in CIRCLE_SQUARES])

# The kinds of tiles (E2.2), by their land; a pattern is the set of land sides of a tile as it lies.
OPEN_SEA: Final = 0
COAST: Final = 1
STRAIT: Final = 2
CORNER: Final = 3
BAY: Final = 4
INLAND: Final = 5
KINDS: Final = 6
HIDDEN_KINDS: Final = 5
PATTERNS: Final = 16
ALL_LAND: Final = 15
KIND_OF: Final = vec[i64](
    [
        STRAIT if pattern in (5, 10) else (OPEN_SEA, COAST, CORNER, BAY, INLAND)[sides]
        for pattern, sides in [(p, p.bit_count()) for p in range(PATTERNS)]
    ]
)

# Which land of the tile a side belongs to (E2.4): 0, or 1 for the south or west land of a strait;
# -1 for water. Four entries a pattern.
LAND_AT: Final = vec[i64](
    [
        -1 if not pattern >> side & 1 else int(pattern in (5, 10) and side >= SOUTH)
        for pattern in range(PATTERNS)
        for side in range(SIDES)
    ]
)

# A tile as it is drawn: HIDDEN_KINDS * event + kind.
NO_EVENT: Final = 0
STORM: Final = 1
HOSTILE: Final = 2
FRIENDLY: Final = 3
PIRATES: Final = 4
RUINS: Final = 5
GOLD: Final = 6
EVENTS: Final = 7
TILES: Final = HIDDEN_KINDS * EVENTS

# The word of a square
PATTERN: Final = 15
DISCOVERED: Final = 1 << 4
EVENT_SHIFT: Final = 5
EVENT: Final = 7
SOURCE_SHIFT: Final = 8
SOURCE: Final = 3
FROM_PILE: Final = 0
FROM_RESERVE: Final = 1
FROM_BOX: Final = 2
BARE: Final = 3
UNIT_SHIFT: Final = 10
UNIT: Final = 3
SEAT_SHIFT: Final = 12
SEAT: Final = 3
LAND_SHIFT: Final = 14
OPEN: Final = 1 << 15  # only while closed squares are looked for
UNIT_FIELDS: Final = UNIT << UNIT_SHIFT | SEAT << SEAT_SHIFT | 1 << LAND_SHIFT

# Units, as they stand in the word of a square
NO_UNIT: Final = 0
SCOUT: Final = 1
FORT: Final = 2
SETTLEMENT: Final = 3
UNIT_VALUE: Final = vec[i64]([0, 1, 3, 6])  # what a unit costs, and its toll

# Which patterns of a kind, a bit each, agree with what lies around a square, see `around`
FITTING: Final = vec[i64](
    [
        sum(1 << p for p in range(PATTERNS) if KIND_OF[p] == kind and p & known == land)
        for kind in range(KINDS)
        for known in range(PATTERNS)
        for land in range(PATTERNS)
    ]
)

FRAME_ROUND_UNKNOWN: Final = vec[i64]([DISCOVERED if SQUARE[c] < 0 else 0 for c in range(CELLS)])


KNOWN_SHIFT: Final = 4  # of the sides that are discovered, in what is around a square


def around(sea: vec[i64], cell: i64) -> i64:
    """The sides of a square behind which there is land, and PATTERNS times those behind which
    something is discovered, the frame included."""
    north = sea[cell - WIDTH]
    east = sea[cell + 1]
    south = sea[cell + WIDTH]
    west = sea[cell - 1]
    land = north >> 2 & 1 | east >> 2 & 2 | south << 2 & 4 | west << 2 & 8
    known = north & 16 | east << 1 & 32 | south << 2 & 64 | west << 3 & 128
    return known | land


def all_known(surroundings: i64) -> bool:
    return surroundings >= PATTERNS * ALL_LAND


def has_line(sea: vec[i64], cell: i64) -> bool:
    """A water side of this discovered cell faces an undiscovered square (E2.3)."""
    return (sea[cell] | around(sea, cell) >> KNOWN_SHIFT) & ALL_LAND != ALL_LAND


def fitting(sea: vec[i64], cell: i64, kind: i64) -> i64:
    """The set of patterns, a bit each, in which a tile of this kind fits this cell (E5.3)."""
    return FITTING[PATTERNS * PATTERNS * kind + around(sea, cell)]


def mark_open(sea: vec[i64]) -> None:
    """Mark the undiscovered areas that have water, or the frame, on their border."""
    for s in range(i64(SQUARES)):
        cell = CELL[s]
        if sea[cell] & (DISCOVERED | OPEN) == 0:
            surroundings = around(sea, cell)
            if surroundings >> KNOWN_SHIFT != surroundings & ALL_LAND:
                _spread(sea, cell)


def _spread(sea: vec[i64], cell: i64) -> None:
    sea[cell] = sea[cell] | OPEN
    if sea[cell - WIDTH] & (DISCOVERED | OPEN) == 0:
        _spread(sea, cell - WIDTH)
    if sea[cell + 1] & (DISCOVERED | OPEN) == 0:
        _spread(sea, cell + 1)
    if sea[cell + WIDTH] & (DISCOVERED | OPEN) == 0:
        _spread(sea, cell + WIDTH)
    if sea[cell - 1] & (DISCOVERED | OPEN) == 0:
        _spread(sea, cell - 1)
