"""The jungle as the engine sees it: 40 hexes, two words each, and one word a seat.

The land word of a hex holds what lies there: its kind, its tile, the stones on its six sides and
what it costs to cross each of them. It changes only when a tile is placed. The other word holds
what stands there: figures, temple value or treasures left, guard, camp.
"""

from typing import Final

from incognita.core.machine import i64, vec

COLUMNS: Final = 8
ROWS: Final = 5
HEXES: Final = 40
SIDES: Final = 6  # N, NE, SE, S, SW, NW
MOST_PLAYERS: Final = 4

BIT: Final = vec[i64]([1 << k for k in range(62)])


def _neighbour(column: int, row: int, side: int) -> int:
    """The number of the neighbouring hex, -1 beyond the board (T1.1)."""
    lower = column % 2  # odd columns lie half a hex lower
    across = (0, 1, 1, 0, -1, -1)[side]
    down = (-1, lower - 1, lower, 1, lower, lower - 1)[side]
    column, row = column + across, row + down
    return column * ROWS + row if 0 <= column < COLUMNS and 0 <= row < ROWS else -1


NEIGHBOUR: Final = vec[i64](
    [_neighbour(h // ROWS, h % ROWS, side) for h in range(HEXES) for side in range(SIDES)]
)
OPPOSITE: Final = vec[i64]([3, 4, 5, 0, 1, 2])

# The kinds of hexes
UNEXPLORED: Final = 0
BASE_CAMP: Final = 1
TEMPLE: Final = 2
JUNGLE: Final = 3
TREASURE: Final = 4
VOLCANO: Final = 5

# The land word: kind (3 bits), tile (7 bits, 0 for printed hexes), stones (2 bits a side),
# cost of crossing each side (4 bits a side, 0 where nobody can)
KIND: Final = 7
TILE_SHIFT: Final = 3
TILE_MASK: Final = 127
STONES_SHIFT: Final = 10
STONES_BITS: Final = 2
ALL_STONES: Final = 4095  # of all six sides
COST_SHIFT: Final = 22
COST_BITS: Final = 4
COST_MASK: Final = 15

# The word of what stands on a hex: workers (5 bits a seat), leaders (a bit a seat), value of the
# temple or treasures left, guard (seat + 1, and whether it is the leader), camp (seat + 1)
WORKER: Final = vec[i64]([1 << 5 * seat for seat in range(MOST_PLAYERS)])
LEADER: Final = vec[i64]([1 << 20 + seat for seat in range(MOST_PLAYERS)])
FIGURES: Final = vec[i64]([31 << 5 * seat | 1 << 20 + seat for seat in range(MOST_PLAYERS)])
LEADER_SHIFT: Final = 20
VALUE_SHIFT: Final = 24
VALUE_MASK: Final = 15
ONE_VALUE: Final = 1 << VALUE_SHIFT
GUARD_SHIFT: Final = 28
GUARD_IS_LEADER: Final = 1 << 31
CAMP_SHIFT: Final = 32
OWNER_MASK: Final = 7

# The seats' words follow those of the hexes: workers in reserve (5 bits), leader in reserve,
# guards to set (2 bits), workers and leader out of the game (5 bits and 1), treasures (2 bits a
# motif), points and what was paid for bids (12 bits each)
SEAT: Final = HEXES
RESERVE_MASK: Final = 31
RESERVE_LEADER: Final = 1 << 5
GUARDS_SHIFT: Final = 6
GUARDS_MASK: Final = 3
GONE_SHIFT: Final = 8
GONE_LEADER: Final = 1 << 13
HELD_SHIFT: Final = 14
POINTS_SHIFT: Final = 30
PAID_SHIFT: Final = 42
LARGE_MASK: Final = 4095
BOARD_WORDS: Final = HEXES + MOST_PLAYERS

# Treasures
MOTIFS: Final = 8
COPIES_MASK: Final = 3
HELD_MASK: Final = 0xFFFF
EVEN_BITS: Final = 0x5555
SET_POINTS: Final = vec[i64]([0, 1, 3, 6])  # T9.5

# Tiles, by their letters (T1.3)
TILES: Final = 36
LETTERS: Final = "ABCDEFG"
LETTER_SIZES: Final = (6, 6, 5, 5, 5, 5, 4)
ALL_TILES: Final = (1 << TILES) - 1
LETTER_TILES: Final = vec[i64](
    [((1 << size) - 1) << sum(LETTER_SIZES[:i]) for i, size in enumerate(LETTER_SIZES)]
)

TILE_OF_BIT: Final = vec[i64](
    [next((t for t in range(TILES) if (1 << t) % 37 == r), 0) for r in range(37)]
)  # of a set of one tile, by its remainder: 2 generates all remainders of 37

# The stock of levels: 4 bits a number
HIGHEST_LEVEL: Final = 10
STOCK_MASK: Final = 15

# One word a seat and scoring round, what it brought: 16 bits each for temples, guarded temples
# and treasures, namely how many (6 bits) and their points; and that the turn was made
ROUNDS: Final = 4
COUNT_BITS: Final = 6
COUNT_MASK: Final = 63
SECTION_POINTS: Final = 1023
TEMPLES_SHIFT: Final = 0
GUARDED_SHIFT: Final = 16
HOARD_SHIFT: Final = 32
WAS_SCORED: Final = 1 << 48


def workers_of(word: i64, seat: i64) -> i64:
    return (word >> (5 * seat)) & 31


def has_leader(word: i64, seat: i64) -> bool:
    return word & LEADER[seat] != 0


def figures_of(word: i64, seat: i64) -> i64:
    """How many figures of the seat stand here; the leader counts as one."""
    return ((word >> (5 * seat)) & 31) + ((word >> (LEADER_SHIFT + seat)) & 1)


def strength_of(word: i64, seat: i64) -> i64:
    return ((word >> (5 * seat)) & 31) + 3 * ((word >> (LEADER_SHIFT + seat)) & 1)  # T9.2


def value_of(word: i64) -> i64:
    """The value of a temple, or the treasures left on a treasure site."""
    return (word >> VALUE_SHIFT) & VALUE_MASK


def guard_of(word: i64) -> i64:
    """The seat that has a guard here, or -1."""
    return ((word >> GUARD_SHIFT) & OWNER_MASK) - 1


def camp_of(word: i64) -> i64:
    """The seat that has a camp here, or -1."""
    return ((word >> CAMP_SHIFT) & OWNER_MASK) - 1


def majority(word: i64, players: i64) -> i64:
    """The seat whose strength is greater than that of every other, or -1 (T9.3)."""
    best: i64 = 0
    who: i64 = -1
    for seat in range(players):
        strength = strength_of(word, seat)
        if strength > best:
            best = strength
            who = seat
        elif strength == best:
            who = -1
    return who


def scorer_of(word: i64, players: i64) -> i64:
    """The seat that would score a temple now, or -1 (T9.3, T9.4)."""
    guard = guard_of(word)
    return guard if guard >= 0 else majority(word, players)


def singles_of(held: i64) -> i64:
    """Of which motifs exactly one is held: the even bits that are set (T6.5)."""
    return held & ~(held >> 1) & EVEN_BITS


def held_of(seat_word: i64) -> i64:
    return (seat_word >> HELD_SHIFT) & HELD_MASK


def copies_of(treasures: i64, motif: i64) -> i64:
    return (treasures >> (2 * motif)) & COPIES_MASK


def crossing(land: i64, side: i64) -> i64:
    """What it costs to leave a hex over this side; 0: there is no way (T4.2, T4.3)."""
    return (land >> (COST_SHIFT + 4 * side)) & COST_MASK


def stones_on(land: i64, side: i64) -> i64:
    return (land >> (STONES_SHIFT + 2 * side)) & 3


def levels_left(stock: i64, number: i64) -> i64:
    return (stock >> (4 * number)) & STOCK_MASK


def count_in(takings: i64, section: i64) -> i64:
    return (takings >> section) & COUNT_MASK


def section_points(takings: i64, section: i64) -> i64:
    return (takings >> (section + COUNT_BITS)) & SECTION_POINTS


def points_in(takings: i64) -> i64:
    """The points of a scoring turn."""
    return (
        section_points(takings, TEMPLES_SHIFT)
        + section_points(takings, GUARDED_SHIFT)
        + section_points(takings, HOARD_SHIFT)
    )
