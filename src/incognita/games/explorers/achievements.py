"""Explorers' achievements: what counts on a sheet, and the points for it (X8).

The number of an achievement is its place in N1-N3, A1-A4, X1, C1-C12, R1-R8, L1-L3, S1.
"""

from typing import Final

from incognita.core.machine import bit_count, i64, vec
from incognita.games.explorers.atlas import (
    APPLE,
    CARROT,
    EDGES,
    FISH,
    GEM,
    HORSE,
    KEY,
    QUADRANT_BOARDS,
    QUADRANTS,
    SCROLL,
    SIDE,
    TEMPLE,
    WORD_BITS,
    WORD_OF,
    WORDS,
    Map,
    common,
    has,
    marked_near,
    meet,
)
from incognita.games.explorers.setting import COUNTS, Tables, nibble
from incognita.games.explorers.sheet import RACE_SLOTS

FIRST_AREA: Final = 3
CROSSING: Final = 7
FIRST_COUNTED: Final = 8
FIRST_RACE: Final = 20
HORIZONTAL: Final = 28
VERTICAL: Final = 29
DIAGONAL: Final = 30
SOLID_SQUARE: Final = 31

RACES: Final = 8
RACES_IN_PLAY: Final = 0xFF << 20

FULL_ROW: Final = 0xFFFF
NONE_OF: Final = vec[i64]([HORSE, SCROLL, GEM])
COUNTED_OBJECTS: Final = vec[i64]([KEY, SCROLL, HORSE, APPLE, CARROT, FISH, GEM, TEMPLE])
SETS: Final = 8  # after the eight objects
SURROUNDED_VILLAGES: Final = 9
BESET_TEMPLES: Final = 10
CORNERS: Final = vec[i64]([0, 15, 240, 255])
RACE_OBJECTS: Final = vec[i64]([KEY, SCROLL, HORSE, GEM])
RACE_COUNTS: Final = vec[i64]([3, 3, 4, 6])
ALL_VILLAGES: Final = 4  # races after the four objects
VILLAGES_AND_TEMPLES: Final = 5
ALL_EDGES: Final = 6


def amount_of(number: i64, laid: Map, sheets: vec[i64], sheet: i64) -> i64:
    """What the achievement looks at: see docs/records.md for each."""
    if number < FIRST_AREA:
        return marked(laid, sheets, sheet, NONE_OF[number])
    if number < CROSSING:
        return areas_without_x(laid, sheets, sheet, number - FIRST_AREA)
    if number == CROSSING:
        return full_rows_and_columns(sheets, sheet)
    if number < FIRST_RACE:
        return counted(laid, sheets, sheet, number - FIRST_COUNTED)
    if number < HORIZONTAL:
        return nibble(sheets[sheet + RACE_SLOTS], number - FIRST_RACE)
    if number < SOLID_SQUARE:
        return longest_line(sheets, sheet, number)
    return largest_square(sheets, sheet)


def points_by_amount(number: i64, amount: i64, tables: Tables) -> i64:
    if number < FIRST_AREA:
        return tables.none_points[number] if amount == 0 else 0  # X8.3
    if number < CROSSING:
        return tables.area_points if amount == 0 else 0  # X8.4
    if number == CROSSING:
        return tables.cross_points if amount > 0 else 0  # X8.5
    if number < FIRST_RACE:
        return tables.counted_points[COUNTS * (number - FIRST_COUNTED) + min(amount, COUNTS - 1)]
    if number < HORIZONTAL:
        return 0 if amount == 0 else tables.race_points[amount - 1]  # X8.7
    return amount  # X8.16, X8.17


def points_for(number: i64, laid: Map, sheets: vec[i64], sheet: i64, tables: Tables) -> i64:
    return points_by_amount(number, amount_of(number, laid, sheets, sheet), tables)


def marked(laid: Map, sheets: vec[i64], sheet: i64, kind: i64) -> i64:
    """How many squares with such an object are marked."""
    return common(sheets, sheet, laid.boards, WORDS * kind)


def areas_without_x(laid: Map, sheets: vec[i64], sheet: i64, terrain: i64) -> i64:
    if not laid.has_areas:
        laid.find_areas()
    first: i64 = 0
    if terrain > 0:
        first = laid.areas_end[terrain - 1]
    n: i64 = 0
    for area in range(first, laid.areas_end[terrain]):
        if not meet(sheets, sheet, laid.areas, WORDS * area):
            n += 1
    return n


def counted(laid: Map, sheets: vec[i64], sheet: i64, what: i64) -> i64:
    if what < SETS:
        return marked(laid, sheets, sheet, COUNTED_OBJECTS[what])
    n: i64 = 0
    if what == SETS:
        n = min(marked(laid, sheets, sheet, APPLE), marked(laid, sheets, sheet, CARROT))
        return min(n, marked(laid, sheets, sheet, FISH))  # X8.8
    if what == SURROUNDED_VILLAGES:
        for q in range(i64(QUADRANTS)):
            if marked_near(sheets, sheet, laid.villages[q]) == 4:
                n += 1  # X8.9
    elif what == BESET_TEMPLES:
        for q in range(i64(QUADRANTS)):
            if marked_near(sheets, sheet, laid.temples[q]) >= 2:
                n += 1  # X8.10
    else:
        for corner in range(i64(4)):
            if has(sheets, sheet, CORNERS[corner]):
                n += 1  # X8.11
    return n


def is_race_won(laid: Map, sheets: vec[i64], sheet: i64, race: i64) -> bool:
    if race < ALL_VILLAGES:
        return marked(laid, sheets, sheet, RACE_OBJECTS[race]) >= RACE_COUNTS[race]
    if race == ALL_VILLAGES:
        return villages_reached(laid, sheets, sheet) == QUADRANTS  # X8.12
    if race == VILLAGES_AND_TEMPLES:
        return (
            villages_reached(laid, sheets, sheet) >= 3 and marked(laid, sheets, sheet, TEMPLE) >= 3
        )  # X8.13
    if race == ALL_EDGES:
        edges: i64 = 0
        for edge in range(i64(4)):
            if meet(sheets, sheet, EDGES, WORDS * edge):
                edges += 1
        return edges == 4  # X8.14
    for q in range(i64(QUADRANTS)):
        if common(sheets, sheet, QUADRANT_BOARDS, WORDS * q) < 3:
            return False  # X8.15
    return True


def villages_reached(laid: Map, sheets: vec[i64], sheet: i64) -> i64:
    n: i64 = 0
    for q in range(i64(QUADRANTS)):
        if marked_near(sheets, sheet, laid.villages[q]) > 0:
            n += 1
    return n


def rows_of(sheets: vec[i64], sheet: i64) -> vec[i64]:
    """The Xs row by row, a bit a column, with an empty row below."""
    rows = vec[i64]([0] * (SIDE + 1))
    for row in range(i64(SIDE)):
        at = sheet + WORD_OF[SIDE * row]
        below = SIDE * row - WORD_BITS * WORD_OF[SIDE * row]
        bits = sheets[at] >> below
        if below > WORD_BITS - SIDE:
            bits = bits | sheets[at + 1] << (WORD_BITS - below)
        rows[row] = bits & FULL_ROW
    return rows


def full_rows_and_columns(sheets: vec[i64], sheet: i64) -> i64:
    rows = rows_of(sheets, sheet)
    columns: i64 = FULL_ROW
    n: i64 = 0
    for row in range(i64(SIDE)):
        columns = columns & rows[row]
        if rows[row] == FULL_ROW:
            n += 1
    return n + bit_count(columns)


def longest_line(sheets: vec[i64], sheet: i64, direction: i64) -> i64:
    if direction == HORIZONTAL:
        longest = longest_run(rows_of(sheets, sheet), 0, 1)
    elif direction == VERTICAL:
        longest = longest_run(rows_of(sheets, sheet), 1, 0)
    else:
        longest = max(
            longest_run(rows_of(sheets, sheet), 1, 1), longest_run(rows_of(sheets, sheet), 1, -1)
        )
    return longest


def longest_run(rows: vec[i64], down: i64, right: i64) -> i64:
    """How long the longest line is: in each pass only squares with a next one stay."""
    n: i64 = 0
    while True:
        left: i64 = 0
        for row in range(i64(SIDE)):
            left = left | rows[row]
            following = rows[row + down]
            if right > 0:
                following = following >> 1
            elif right < 0:
                following = following << 1
            rows[row] = rows[row] & following
        if left == 0:
            return n
        n += 1


def largest_square(sheets: vec[i64], sheet: i64) -> i64:
    """The Xs of the largest square: in each pass only corners of a square one larger stay."""
    rows = rows_of(sheets, sheet)
    side: i64 = 0
    while True:
        left: i64 = 0
        for row in range(i64(SIDE)):
            left = left | rows[row]
            both = rows[row] & rows[row + 1]
            rows[row] = both & both >> 1
        if left == 0:
            return side * side
        side += 1
