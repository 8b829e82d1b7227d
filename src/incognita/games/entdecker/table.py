"""The table of an Entdecker game: everything that lies on it, without the course of play."""

from typing import Final

from incognita.core.actors import ACTOR_BIT
from incognita.core.machine import bit_count, i64, vec
from incognita.core.state import State
from incognita.games.entdecker.actions import (
    HIGHEST_COUNTER,
    LAYING_OUT,
    MARKED,
    MOST_GOLD,
    PILES,
    STILL_GOING,
)
from incognita.games.entdecker.board import (
    CELL,
    DISCOVERED,
    EVENT,
    EVENT_SHIFT,
    FORT,
    HIDDEN_KINDS,
    HOSTILE,
    KINDS,
    LAND_SHIFT,
    NO_UNIT,
    SCOUT,
    SEAT,
    SEAT_SHIFT,
    SOURCE_SHIFT,
    SQUARE,
    SQUARES,
    TILES,
    UNIT,
    UNIT_FIELDS,
    UNIT_SHIFT,
    UNIT_VALUE,
)
from incognita.games.entdecker.islands import (
    ALL_PIECES,
    LANDS,
    ONE_UNIT,
    SCORED,
    SEAT_UNITS,
    UNITS_SHIFT,
    add_lands,
    forts_in,
    greatest,
    is_island,
    island_of,
    scouts_in,
    settlements_in,
    share,
    strength,
    tiles_of,
    units_of,
)
from incognita.games.entdecker.setting import Setting

START_GOLD: Final = 4
GOLD_FOUND: Final = 3
RUINS_POINTS: Final = 3
PILE_BIT: Final = vec[i64]([1 << pile for pile in range(PILES)])
ABSENT: Final = -1  # no tile in hand, no ship, no island being scored

# Small numbers side by side in one word: ten bits each, or fifteen for points
TEN: Final = vec[i64]([1 << 10 * i for i in range(KINDS)])
POINT: Final = vec[i64]([1 << 15 * i for i in range(4)])
VALUE: Final = vec[i64]([0] + [1 << 6 * i for i in range(HIGHEST_COUNTER)])


def ten(word: i64, i: i64) -> i64:
    return (word >> (10 * i)) & 0x3FF


def of_value(stock: i64, value: i64) -> i64:
    """How many counters of this value there are."""
    return (stock >> (6 * (value - 1))) & 63


class Tabletop(State):
    """What changes in a game. `rules` says how."""

    def __init__(self, setting: Setting, sea: vec[i64], lands: vec[i64], hidden: vec[i64]) -> None:
        self.setting = setting
        self.sea = sea  # a word a cell, see board
        self.lands = lands  # a word a land, see islands
        self.hidden = hidden  # tiles not yet drawn, by tile
        self.piles: i64 = 0  # tiles in each pile, ten bits each
        self.tops: i64 = 0  # a bit a pile: its top shows a '?'
        self.unseen_plain: i64 = 0  # tiles below the tops with a plain back
        self.unseen_marked: i64 = 0
        self.hidden_left: i64 = 0
        self.reserve: i64 = 0  # by kind, ten bits each
        self.boxed: i64 = 0
        self.stock: i64 = 0  # counters not drawn, by value, six bits each
        self.stock_left: i64 = 0
        self.gold: i64 = 0  # of each seat, ten bits each
        self.pieces: i64 = 0  # beside the board, six bits a seat
        self.counters: i64 = 0  # held by each seat, ten bits each
        self.ruins: i64 = 0  # found by each seat, ten bits each
        self.banked: i64 = 0  # points of scored islands, fifteen bits a seat
        self.undiscovered: i64 = SQUARES
        self.only_circles: bool = setting.circles_first  # can be set out from
        self.turn: i64 = 0
        self.phase: i64 = LAYING_OUT
        self.ship: i64 = ABSENT  # its cell
        self.announced: i64 = 0  # tiles still to be drawn
        self.drew: bool = False  # a tile, in this turn
        self.entered: bool = False  # the ship's tile was discovered in this turn
        self.pile: i64 = 0  # whose tile or back is drawn
        self.hand: i64 = ABSENT  # the tile that was drawn
        self.island: i64 = ABSENT  # for which counters are drawn
        self.drawers: i64 = 0  # the set of seats that draw a counter
        self.highest: i64 = 0  # counter drawn for the island
        self.ending: i64 = STILL_GOING

    def set_up(self) -> None:
        """Put on the table what the game starts with."""
        setting = self.setting
        for pile in range(i64(PILES)):
            self.piles += TEN[pile] * setting.piles[pile]
        for tile in range(i64(TILES)):
            if tile < HIDDEN_KINDS:
                self.unseen_plain += setting.hidden[tile]
            else:
                self.unseen_marked += setting.hidden[tile]
        self.hidden_left = self.unseen_plain + self.unseen_marked
        for kind in range(i64(KINDS)):
            self.reserve += TEN[kind] * setting.reserve[kind]
        for value in range(i64(1), i64(HIGHEST_COUNTER + 1)):
            self.stock += VALUE[value] * setting.counters[value - 1]
            self.stock_left += setting.counters[value - 1]
        for seat in range(setting.players):
            self.gold += TEN[seat] * START_GOLD  # E1.4
            self.pieces += SEAT_UNITS[seat] * ALL_PIECES
        self.turn = setting.first

    def take_over(self, other: "Tabletop") -> None:
        """Become like the other, the vectors apart."""
        self.piles = other.piles
        self.tops = other.tops
        self.unseen_plain = other.unseen_plain
        self.unseen_marked = other.unseen_marked
        self.hidden_left = other.hidden_left
        self.reserve = other.reserve
        self.boxed = other.boxed
        self.stock = other.stock
        self.stock_left = other.stock_left
        self.gold = other.gold
        self.pieces = other.pieces
        self.counters = other.counters
        self.ruins = other.ruins
        self.banked = other.banked
        self.undiscovered = other.undiscovered
        self.only_circles = other.only_circles
        self.turn = other.turn
        self.phase = other.phase
        self.ship = other.ship
        self.announced = other.announced
        self.drew = other.drew
        self.entered = other.entered
        self.pile = other.pile
        self.hand = other.hand
        self.island = other.island
        self.drawers = other.drawers
        self.highest = other.highest
        self.ending = other.ending

    def words(self) -> list[int]:
        return [
            *[int(self.sea[CELL[s]]) for s in range(i64(SQUARES))],
            *[int(self.lands[land]) for land in range(i64(LANDS))],
            *[int(self.hidden[tile]) for tile in range(i64(TILES))],
            self.piles,
            self.tops,
            self.unseen_plain,
            self.unseen_marked,
            self.hidden_left,
            self.reserve,
            self.boxed,
            self.stock,
            self.stock_left,
            self.gold,
            self.pieces,
            self.counters,
            self.ruins,
            self.banked,
            self.undiscovered,
            int(self.only_circles),
            self.turn,
            self.phase,
            self.ship,
            self.announced,
            int(self.drew),
            int(self.entered),
            self.pile,
            self.hand,
            self.island,
            self.drawers,
            self.highest,
            self.ending,
        ]

    # Gold, pieces and what lies on the sea

    def gold_of(self, seat: i64) -> i64:
        return ten(self.gold, seat)

    def gain(self, seat: i64, gold: i64) -> None:
        self.gold += TEN[seat] * min(gold, MOST_GOLD - self.gold_of(seat))  # E1.4

    def pay(self, gold: i64) -> None:
        self.gold -= TEN[self.turn] * gold

    def pieces_of(self, seat: i64) -> i64:
        return strength(self.pieces, seat)

    def has_scouts_out(self) -> bool:
        return scouts_in(self.pieces_of(self.turn)) < scouts_in(ALL_PIECES)

    def shows_mark(self, pile: i64) -> bool:
        return (self.tops >> pile) & 1 == MARKED

    def lay(self, cell: i64, pattern: i64, event: i64, source: i64) -> None:
        """A tile lies on the sea from now on, and its lands belong to islands."""
        self.sea[cell] = DISCOVERED | pattern | event << EVENT_SHIFT | source << SOURCE_SHIFT
        self.undiscovered -= 1
        add_lands(self.lands, self.sea, cell)

    def stand(self, cell: i64, land: i64, unit: i64, seat: i64) -> None:
        """A unit goes from its player's pieces onto a land."""
        self.sea[cell] = (
            self.sea[cell] | unit << UNIT_SHIFT | seat << SEAT_SHIFT | land << LAND_SHIFT
        )
        self.pieces -= SEAT_UNITS[seat] * ONE_UNIT[unit]
        island = island_of(self.lands, 2 * SQUARE[cell] + land)
        self.lands[island] += SEAT_UNITS[seat] * ONE_UNIT[unit] << UNITS_SHIFT

    def leave(self, cell: i64) -> None:
        """The unit on this cell goes back to its player's pieces; the island loses it."""
        word = self.sea[cell]
        one = SEAT_UNITS[(word >> SEAT_SHIFT) & SEAT] * ONE_UNIT[(word >> UNIT_SHIFT) & UNIT]
        island = island_of(self.lands, 2 * SQUARE[cell] + ((word >> LAND_SHIFT) & 1))
        self.lands[island] -= one << UNITS_SHIFT
        self.sea[cell] = word & ~UNIT_FIELDS
        self.pieces += one

    # Prices

    def toll(self, cell: i64) -> i64:
        """What the seat on turn pays to start here (E4.3)."""
        word = self.sea[cell]
        unit = (word >> UNIT_SHIFT) & UNIT
        if unit == NO_UNIT or (word >> SEAT_SHIFT) & SEAT == self.turn:
            return 0
        return UNIT_VALUE[unit]

    def cost(self, unit: i64) -> i64:
        """What a unit costs on the ship's tile (E7.2, E6.3)."""
        if (self.sea[self.ship] >> EVENT_SHIFT) & EVENT == HOSTILE:
            return 2 * UNIT_VALUE[unit]
        return UNIT_VALUE[unit]

    def can_land_with(self, unit: i64) -> bool:
        pieces = self.pieces_of(self.turn)
        if unit == SCOUT:
            left = scouts_in(pieces)
        elif unit == FORT:
            left = forts_in(pieces)
        else:
            left = settlements_in(pieces)
            if (self.sea[self.ship] >> EVENT_SHIFT) & EVENT == HOSTILE:
                return False  # E6.3
        return left > 0 and self.cost(unit) <= self.gold_of(self.turn)  # E7.2

    # Explorers and points

    def explorers(self, units: i64) -> i64:
        """The set of seats that are the greatest explorers (E9.3)."""
        best = greatest(units)
        seats: i64 = 0
        for seat in range(self.setting.players):
            if strength(units, seat) == best:
                seats += ACTOR_BIT[seat]
        return seats

    def counters_to_draw(self, units: i64) -> i64:
        """How many counters an island with these units brings (E9.4)."""
        if greatest(units) < ONE_UNIT[FORT]:
            return 0
        explorers = bit_count(self.explorers(units))
        return explorers if explorers <= self.stock_left else 0

    def is_unscored(self, land: i64) -> bool:
        """An island whose units have not brought points yet begins with this land."""
        return (
            is_island(self.lands, land)
            and units_of(self.lands[land]) != 0
            and self.lands[land] & SCORED == 0
        )

    def open_points(self, island: i64, seat: i64) -> i64:
        """What an unscored island would give if the game ended now: no counters (E10.3)."""
        word = self.lands[island]
        return share(units_of(word), seat, tiles_of(word))

    def counter_bonus(self, seat: i64) -> i64:
        """E10.4: for the most counters, as many points."""
        own = ten(self.counters, seat)
        for other in range(self.setting.players):
            if ten(self.counters, other) > own:
                return 0
        return own

    def points(self, seat: i64) -> i64:
        total = (self.banked >> (15 * seat)) & 0x7FFF
        total += RUINS_POINTS * ten(self.ruins, seat) + self.counter_bonus(seat)
        if self.pieces_of(seat) != ALL_PIECES:
            for land in range(i64(LANDS)):
                if self.is_unscored(land):
                    total += self.open_points(land, seat)
        return total
