"""Explorers' map as the engine sees it: 16 x 16 squares as bit boards of five words.

A set of squares is five words of 52 bits, row by row from the north-west corner. An atlas holds
every tile of an edition in every quadrant and rotation, so that a map is put together by a few
dozen machine operations.
"""

from typing import Final

from incognita.core.machine import append, bit_count, i64, lowest, mypyc_attr, vec

SIDE: Final = 16
SQUARES: Final = 256
TILE_SIDE: Final = 8
TILE_SQUARES: Final = 64
TILES: Final = 8
ROTATIONS: Final = 4
QUADRANTS: Final = 4
PIECES: Final = 128  # a tile in a rotation in a quadrant
PIECES_A_QUADRANT: Final = 32

WORDS: Final = 5
WORD_BITS: Final = 52

# Terrains; a set of terrains is a mask of four bits
TERRAINS: Final = 4
PRAIRIE: Final = 0
WATER: Final = 1
DESERT: Final = 2
MOUNTAIN: Final = 3
VILLAGE: Final = -1  # no terrain
ANY_TERRAIN: Final = 15

# What lies on a square
NO_OBJECT: Final = 0
KEY: Final = 1
SCROLL: Final = 2
HORSE: Final = 3
GEM: Final = 4
APPLE: Final = 5
CARROT: Final = 6
FISH: Final = 7
TEMPLE: Final = 8
OBJECTS: Final = 9

# Where the bit boards of a map stand in its vector
LAND: Final = 45  # after a board for each object: one for each set of terrains
OPEN: Final = 125  # one for each set of closed provisions, without and with a key
BOARD_WORDS: Final = 205
WITH_KEY: Final = 8

_PIECE_WORDS: Final = 65  # of a piece: a board for each object, then one for each terrain
_PLACE_OF_BOARD: Final = vec[i64](
    [WORDS * b if b < OBJECTS else LAND + WORDS * 2 ** (b - OBJECTS) for b in range(13)]
)  # where they come to stand in a map

WORD_OF: Final = vec[i64]([s // WORD_BITS for s in range(SQUARES)])
BIT_OF: Final = vec[i64]([1 << s % WORD_BITS for s in range(SQUARES)])
QUADRANT_OF: Final = vec[i64]([s // 128 * 2 + s % SIDE // TILE_SIDE for s in range(SQUARES)])
FULL_WORD: Final = (1 << WORD_BITS) - 1
DISTANCE: Final = vec[i64](
    [(2 * (s // SIDE) - 15) ** 2 + (2 * (s % SIDE) - 15) ** 2 for s in range(SQUARES)]
)  # from the centre of the map, squared


def neighbours(square: int) -> list[int]:
    row, column = square // SIDE, square % SIDE
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [SIDE * r + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE]


def board_of(squares: list[int]) -> list[int]:
    words = [0] * WORDS
    for square in squares:
        words[square // WORD_BITS] |= 1 << square % WORD_BITS
    return words


# The neighbours of a square lie within two words: the first of them, and what is in each
_NEAR: Final = [board_of(neighbours(s)) for s in range(SQUARES)]
NEAR_WORD: Final = vec[i64]([min(WORDS - 2, neighbours(s)[0] // WORD_BITS) for s in range(SQUARES)])
NEAR_LOW: Final = vec[i64]([_NEAR[s][int(NEAR_WORD[s])] for s in range(SQUARES)])
NEAR_HIGH: Final = vec[i64]([_NEAR[s][int(NEAR_WORD[s]) + 1] for s in range(SQUARES)])

EDGES: Final = vec[i64](
    board_of(list(range(SIDE)))
    + board_of(list(range(SQUARES - SIDE, SQUARES)))
    + board_of(list(range(0, SQUARES, SIDE)))
    + board_of(list(range(SIDE - 1, SQUARES, SIDE)))
)
QUADRANT_BOARDS: Final = vec[i64](
    [
        word
        for q in range(QUADRANTS)
        for word in board_of([s for s in range(SQUARES) if s // 128 * 2 + s % SIDE // 8 == q])
    ]
)
TERRAIN_BIT: Final = vec[i64]([1, 2, 4, 8])
QUADRANT_BIT: Final = vec[i64]([1, 2, 4, 8])
PROVISION_BIT: Final = vec[i64]([1, 2, 4])  # of apple, carrot, fish in a set of them


QUADRANT_SHIFT: Final = vec[i64]([8 * int(QUADRANT_OF[s]) for s in range(SQUARES)])
PLACED_OF: Final = vec[i64](
    [TILE_SIDE * (s // SIDE % TILE_SIDE) + s % TILE_SIDE for s in range(SQUARES)]
)  # where a square lies in its quadrant
PROVISION_OF: Final = vec[i64]([0, APPLE, CARROT, 0, FISH])  # of the bit in a set of them
_NONE: Final = vec[i64]([0, 0, 0, 0])
_NO_BOARDS: Final = vec[i64]([0] * BOARD_WORDS)


@mypyc_attr(acyclic=True)
class Map:
    """Four tiles laid together."""

    def __init__(self, layout: i64, atlas: "Atlas", boards: vec[i64]) -> None:
        self.layout: i64 = layout  # the piece in each quadrant, a byte each
        self.atlas = atlas
        self.boards = boards
        self.villages = _NONE[:]  # the square in each quadrant
        self.temples = _NONE[:]
        self.areas = _NONE  # the squares of each area, terrain by terrain (X8.4)
        self.areas_end = _NONE  # how many areas up to each terrain's last
        self.has_areas: bool = False
        self.drawn: object = None  # as whoever looked at it first was shown it

    def lying(self, square: i64) -> i64:
        """What lies on a square."""
        piece = (self.layout >> QUADRANT_SHIFT[square]) & 0xFF
        return self.atlas.codes[TILE_SQUARES * piece + PLACED_OF[square]]

    def terrain(self, square: i64) -> i64:
        for terrain in range(i64(TERRAINS)):
            board = LAND + WORDS * TERRAIN_BIT[terrain] + WORD_OF[square]
            if self.boards[board] & BIT_OF[square] != 0:
                return terrain
        return VILLAGE

    def nearest_villages(self) -> i64:
        """The quadrants whose villages are closest to the centre, a bit each (X1.5)."""
        least = DISTANCE[self.villages[0]]
        for q in range(i64(QUADRANTS)):
            least = min(least, DISTANCE[self.villages[q]])
        found: i64 = 0
        for q in range(i64(QUADRANTS)):
            if DISTANCE[self.villages[q]] == least:
                found += QUADRANT_BIT[q]
        return found

    def find_areas(self) -> None:
        """Areas are found when somebody asks for them: few games do."""
        self.has_areas = True
        self.areas = vec[i64]()
        self.areas_end = _NONE[:]
        for terrain in range(i64(TERRAINS)):
            first = LAND + WORDS * TERRAIN_BIT[terrain]
            left = self.boards[first : first + WORDS]
            for s in range(i64(SQUARES)):
                if left[WORD_OF[s]] & BIT_OF[s] != 0:
                    area = flood(left, s)
                    for i in range(i64(WORDS)):
                        self.areas = append(self.areas, area[i])
            self.areas_end[terrain] = len(self.areas) // WORDS


def flood(left: vec[i64], start: i64) -> vec[i64]:
    """The squares connected to this one, taken out of those that are left."""
    area = vec[i64]([0, 0, 0, 0, 0])
    waiting = vec[i64]([start])
    left[WORD_OF[start]] = left[WORD_OF[start]] & ~BIT_OF[start]
    done: i64 = 0
    while done < len(waiting):
        square = waiting[done]
        done += 1
        area[WORD_OF[square]] = area[WORD_OF[square]] | BIT_OF[square]
        word = NEAR_WORD[square]
        for i in range(i64(2)):
            near = (NEAR_LOW[square] if i == 0 else NEAR_HIGH[square]) & left[word + i]
            left[word + i] = left[word + i] & ~near
            while near != 0:
                waiting = append(waiting, WORD_BITS * (word + i) + lowest(near))
                near = near & (near - 1)
    return area


class Atlas:
    """All tiles of an edition, in every quadrant and rotation.

    `terrains` and `objects` hold the 64 squares of each tile, row by row, as printed.
    """

    def __init__(self, terrains: list[list[int]], objects: list[list[int]]) -> None:
        boards: list[int] = []
        codes: list[int] = []
        villages: list[int] = []
        temples: list[int] = []
        for piece in range(PIECES):
            quadrant, tile, rotation = piece // 32, piece // 4 % 8, piece % 4
            sets: list[list[int]] = [[] for _ in range(OBJECTS + TERRAINS)]
            for placed in range(TILE_SQUARES):
                printed = as_printed(placed, rotation)
                square = square_in(quadrant, placed)
                terrain, lying = terrains[tile][printed], objects[tile][printed]
                codes.append(lying)
                sets[lying].append(square)
                if terrain == VILLAGE:
                    villages.append(square)
                else:
                    sets[OBJECTS + terrain].append(square)
                if lying == TEMPLE:
                    temples.append(square)
            boards += [word for squares in sets for word in board_of(squares)]
        self.boards = vec[i64](boards)
        self.codes = vec[i64](codes)
        self.villages = vec[i64](villages)
        self.temples = vec[i64](temples)

    def assemble(self, layout: i64) -> Map:
        """The map of four pieces (X1.2, X1.3)."""
        pieces = self.boards
        boards = _NO_BOARDS[:]
        laid = Map(layout, self, boards)
        for q in range(i64(QUADRANTS)):
            piece = (layout >> (8 * q)) & 0xFF
            laid.villages[q] = self.villages[piece]
            laid.temples[q] = self.temples[piece]
        a = _PIECE_WORDS * (layout & 0xFF)
        b = _PIECE_WORDS * ((layout >> 8) & 0xFF)
        c = _PIECE_WORDS * ((layout >> 16) & 0xFF)
        d = _PIECE_WORDS * ((layout >> 24) & 0xFF)
        for board in range(i64(OBJECTS + TERRAINS)):
            first = _PLACE_OF_BOARD[board]
            boards[first] = pieces[a] | pieces[b]
            boards[first + 1] = pieces[a + 1] | pieces[b + 1]
            boards[first + 2] = (
                pieces[a + 2] | pieces[b + 2] | pieces[c + 2] | pieces[d + 2]
            )  # the word in the middle: some of each quadrant
            boards[first + 3] = pieces[c + 3] | pieces[d + 3]
            boards[first + 4] = pieces[c + 4] | pieces[d + 4]
            a += WORDS
            b += WORDS
            c += WORDS
            d += WORDS
        for mask in range(i64(3), i64(16)):
            rest = mask & (mask - 1)
            if rest != 0:
                land = LAND + WORDS * mask
                one = LAND + WORDS * (mask ^ rest)
                other = LAND + WORDS * rest
                for i in range(i64(WORDS)):
                    boards[land + i] = boards[one + i] | boards[other + i]
        for i in range(i64(WORDS)):
            boards[OPEN + WORDS * WITH_KEY + i] = FULL_WORD
        for closed in range(i64(8)):
            with_key = OPEN + WORDS * (WITH_KEY + closed)
            rest = closed & (closed - 1)
            if rest != closed:
                less = OPEN + WORDS * (WITH_KEY + rest)
                provision = WORDS * PROVISION_OF[closed ^ rest]
                for i in range(i64(WORDS)):
                    boards[with_key + i] = boards[less + i] & ~boards[provision + i]
            without_key = OPEN + WORDS * closed
            for i in range(i64(WORDS)):
                boards[without_key + i] = boards[with_key + i] & ~boards[WORDS * TEMPLE + i]
        return laid


def as_printed(placed: int, rotation: int) -> int:
    """Which square of the printed tile comes to lie here when it is turned clockwise (X1.3)."""
    row, column = placed // TILE_SIDE, placed % TILE_SIDE
    for _ in range(rotation):
        row, column = TILE_SIDE - 1 - column, row
    return TILE_SIDE * row + column


def square_in(quadrant: int, placed: int) -> int:
    row = TILE_SIDE * (quadrant // 2) + placed // TILE_SIDE
    return SIDE * row + TILE_SIDE * (quadrant % 2) + placed % TILE_SIDE


def marked_near(words: vec[i64], xs: i64, square: i64) -> i64:
    """How many neighbours of the square are in the board that begins at `xs`."""
    at = xs + NEAR_WORD[square]
    return bit_count(words[at] & NEAR_LOW[square]) + bit_count(words[at + 1] & NEAR_HIGH[square])


def has(words: vec[i64], xs: i64, square: i64) -> bool:
    return words[xs + WORD_OF[square]] & BIT_OF[square] != 0


def common(words: vec[i64], xs: i64, others: vec[i64], board: i64) -> i64:
    """How many squares two boards have in common."""
    n: i64 = 0
    for i in range(i64(WORDS)):
        n += bit_count(words[xs + i] & others[board + i])
    return n


def meet(words: vec[i64], xs: i64, others: vec[i64], board: i64) -> bool:
    both: i64 = 0
    for i in range(i64(WORDS)):
        both = both | words[xs + i] & others[board + i]
    return both != 0
