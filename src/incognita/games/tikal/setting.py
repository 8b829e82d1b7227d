"""What does not change in a game of Tikal: the options and the edition's tables."""

from incognita.core.machine import append, i64, vec
from incognita.games.tikal.board import HEXES, SIDES, TILES


def turned(stones: list[int], turn: int) -> int:
    """The stones of a tile's sides after that many turns of 60 degrees clockwise, packed."""
    word = 0
    for side in range(SIDES):
        word += stones[(side - turn) % SIDES] << (2 * side)
    return word


def sides_with_stones(packed: int) -> int:
    """The set of sides that have a stone, a bit a side."""
    return sum(1 << side for side in range(SIDES) if packed >> (2 * side) & 3)


class Setting:
    def __init__(self, players: int, first: int, auction: bool) -> None:
        self.players: i64 = players
        self.first: i64 = first
        self.auction: bool = auction
        self.base: i64 = 0  # the hex of the base camp
        self.printed_kind = vec[i64]([0] * HEXES)
        self.printed_value = vec[i64]([0] * HEXES)
        self.printed_stones = vec[i64]([0] * HEXES)
        self.tile_kind = vec[i64]([])
        self.tile_value = vec[i64]([])
        self.tile_turns = vec[i64]([])  # how many turns of a tile look different
        self.tile_stones = vec[i64]([0] * (TILES * SIDES))  # packed, for each turn
        self.tile_sides = vec[i64]([0] * (TILES * SIDES))  # those with stones, for each turn
        self.stock: i64 = 0
        self.treasures: i64 = 0

    def add_tile(self, kind: int, value: int, stones: list[int]) -> None:
        tile = len(self.tile_kind)
        self.tile_kind = append(self.tile_kind, kind)
        self.tile_value = append(self.tile_value, value)
        looks: list[int] = []
        for turn in range(SIDES):
            packed = turned(stones, turn)
            looks.append(packed)
            self.tile_stones[SIDES * tile + turn] = packed
            self.tile_sides[SIDES * tile + turn] = sides_with_stones(packed)
        self.tile_turns = append(self.tile_turns, len(set(looks)))  # T3.7
