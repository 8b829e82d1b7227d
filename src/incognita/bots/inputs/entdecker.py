"""What Entdecker's net looks at."""

from typing import Final

from incognita.bots.entdecker import EVALUATION, has_piece
from incognita.bots.learned import Inputs
from incognita.core.actors import MOST_SEATS
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.entdecker.actions import DRAWING, INCOME, MOST_GOLD
from incognita.games.entdecker.board import (
    AHEAD,
    CELL,
    COAST,
    DISCOVERED,
    FORT,
    HIDDEN_KINDS,
    LAND_AT,
    NO_UNIT,
    PATTERN,
    SCOUT,
    SEAT,
    SEAT_SHIFT,
    SETTLEMENT,
    SIDE,
    SIDES,
    SQUARE,
    SQUARES,
    STRAIT,
    TILES,
    UNIT,
    UNIT_SHIFT,
    UNIT_VALUE,
    fitting,
)
from incognita.games.entdecker.islands import (
    LANDS,
    ONE_UNIT,
    SCORED,
    SEAT_UNITS,
    edges_of,
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
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import RUINS_POINTS, ten

OF_TABLE: Final = (
    ("tiles to come", "Not drawn yet: the game ends with the last one, or when the sea is full."),
    ("unknown", "Squares where no tile lies yet."),
    ("drawing", "Whether a tile is about to be drawn."),
    ("announced", "Tiles that the seat on turn has still to draw."),
    ("counters left", "Not drawn yet by those who discovered an island."),
    ("income", "Whether the wheel is about to be spun."),
    ("free tiles", "Of open islands where nobody stands."),
    ("largest free", "Tiles of the largest of them."),
)
OF_SEAT: Final = (
    ("points", "As they would be scored now, in tenths."),
    ("standing", "The judgement made by hand, in tenths."),
    ("gold", "In the seat's hands."),
    ("hopes", "What islands may bring beyond their value now, by hand."),
    ("promise", "What the next tile promises, if the seat draws it."),
    ("scouts", "Beside the board."),
    ("forts", "Beside the board."),
    ("settlements", "Beside the board."),
    ("on turn", "Whether it is the seat's turn."),
    ("counters", "That the seat holds."),
    ("by scouts", "Points of unscored islands where scouts make it the first."),
    ("by forts", "Points of those where a fort does so."),
    ("by settlements", "Points of those where the settlement does so."),
    ("behind", "Points of those where somebody is stronger."),
    ("edges by scouts", "Open edges where scouts make it the first, four an island at most."),
    ("edges by forts", "The same where a fort does so."),
    ("edges by settlements", "The same where the settlement does so."),
    ("coming home", "What its units cost on islands with two open edges at most."),
    ("raid", "What it can gain in its next turn at the best square beside islands, in tenths."),
    ("next raid", "The same at the best square beside another island."),
    ("loss", "The most that it loses by what suits a rival best at one square, in tenths."),
    ("stake", "The sum of that over all squares."),
)

_POINT: Final = 10
_MOST_EDGES: Final = 4
_NEARLY_CLOSED: Final = 2  # open edges
_USUAL_INCOME: Final = 3
_OUT_OF_REACH: Final = 99
_FIGURES: Final = 88  # 22 * MOST_SEATS: as many as are seen of all seats

# Where the figures of a seat stand, as in OF_SEAT
_HOPES: Final = 3
_BY_UNIT: Final = 9  # + SCOUT, FORT, SETTLEMENT
_BEHIND: Final = 13
_EDGES: Final = 13  # + SCOUT, FORT, SETTLEMENT
_COMING_HOME: Final = 17
_RAID: Final = 18
_NEXT_RAID: Final = 19
_LOSS: Final = 20
_STAKE: Final = 21


class EntdeckerInputs(Inputs):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)
        self.each: i64 = i64(len(OF_SEAT))
        self.figures = vec[i64]([0] * _FIGURES)
        self.kinds = vec[i64]([0] * HIDDEN_KINDS)  # not drawn yet
        self.free: i64 = 0
        self.largest_free: i64 = 0
        # Of the square that is looked at
        self.tolls = vec[i64]([0] * MOST_SEATS)  # on the way there
        self.beside = vec[i64]([0] * SIDES)  # islands
        self.islands: i64 = 0
        self.units: i64 = 0  # that stand there
        self.tiles: i64 = 0  # of all of them, with a tile on the square
        self.raided = vec[i64]([0] * MOST_SEATS)  # an island of each seat's best raid

    def table_into(self, state: State, seen: vec[i64]) -> None:
        assert isinstance(state, Entdecker)
        self.visit_islands(state)
        self.visit_squares(state)
        seen[0] = state.hidden_left
        seen[1] = state.undiscovered
        seen[2] = 1 if state.phase == DRAWING else 0
        seen[3] = state.announced
        seen[4] = state.stock_left
        seen[5] = 1 if state.phase == INCOME else 0
        seen[6] = self.free
        seen[7] = self.largest_free

    def visit_islands(self, state: Entdecker) -> None:
        figures = self.figures
        for i in range(i64(_FIGURES)):
            figures[i] = 0
        self.free = 0
        self.largest_free = 0
        lands = state.lands
        for land in range(i64(LANDS)):
            word = lands[land]
            if is_island(lands, land) and word & SCORED == 0:
                if units_of(word) != 0:
                    for seat in range(state.setting.players):
                        self.visit_island(word, seat)
                elif edges_of(word) != 0:
                    self.free += tiles_of(word)
                    self.largest_free = max(self.largest_free, tiles_of(word))

    def visit_island(self, word: i64, seat: i64) -> None:
        """What it means for the seat that has units there."""
        figures = self.figures
        units = units_of(word)
        own = strength(units, seat)
        if own == 0:
            return
        at = self.each * seat
        points = share(units, seat, tiles_of(word))
        edges = edges_of(word)
        if own == greatest(units):
            unit: i64 = SCOUT
            if own >= ONE_UNIT[SETTLEMENT]:
                unit = SETTLEMENT
            elif own >= ONE_UNIT[FORT]:
                unit = FORT
            figures[at + _BY_UNIT + unit] += points
            figures[at + _EDGES + unit] += min(edges, i64(_MOST_EDGES))
            figures[at + _HOPES] += EVALUATION.hope(word, seat)
        else:
            figures[at + _BEHIND] += points
        if edges <= _NEARLY_CLOSED:
            figures[at + _COMING_HOME] += (
                scouts_in(own) * UNIT_VALUE[SCOUT]
                + forts_in(own) * UNIT_VALUE[FORT]
                + settlements_in(own) * UNIT_VALUE[SETTLEMENT]
            )

    def visit_squares(self, state: Entdecker) -> None:
        """What each seat can do where a tile would join islands."""
        kinds = self.kinds
        for kind in range(i64(HIDDEN_KINDS)):
            kinds[kind] = 0
        for tile in range(i64(TILES)):
            kinds[tile % HIDDEN_KINDS] += state.hidden[tile]
        for seat in range(i64(MOST_SEATS)):
            self.raided[seat] = -1
        for s in range(i64(SQUARES)):
            cell = CELL[s]
            if state.sea[cell] & DISCOVERED == 0:
                self.look_round(state, cell)
                if self.islands != 0:
                    fitting_tiles = self.fitting_tiles(state, cell)
                    for seat in range(state.setting.players):
                        self.raid(state, seat, fitting_tiles)

    def look_round(self, state: Entdecker, cell: i64) -> None:
        """Which islands lie beside the square, and what the way there costs."""
        players = state.setting.players
        self.islands = 0
        self.units = 0
        self.tiles = 1
        for seat in range(players):
            self.tolls[seat] = _OUT_OF_REACH
        for side in range(i64(SIDES)):
            neighbour = cell + AHEAD[side]
            word = state.sea[neighbour]
            if word & DISCOVERED != 0:
                if word & SIDE[side ^ 2] != 0:
                    land = LAND_AT[SIDES * (word & PATTERN) + (side ^ 2)]
                    self.meet(state, island_of(state.lands, 2 * SQUARE[neighbour] + land))
                else:
                    unit = (word >> UNIT_SHIFT) & UNIT
                    for seat in range(players):
                        if unit == NO_UNIT or (word >> SEAT_SHIFT) & SEAT == seat:
                            self.tolls[seat] = 0
                        else:
                            self.tolls[seat] = min(self.tolls[seat], UNIT_VALUE[unit])

    def meet(self, state: Entdecker, island: i64) -> None:
        for i in range(self.islands):
            if self.beside[i] == island:
                return
        self.beside[self.islands] = island
        self.islands += 1
        self.units += units_of(state.lands[island])
        self.tiles += tiles_of(state.lands[island])

    def fitting_tiles(self, state: Entdecker, cell: i64) -> i64:
        """Not drawn yet; a strait joins no islands."""
        tiles: i64 = 0
        for kind in range(i64(COAST), i64(HIDDEN_KINDS)):
            if kind != STRAIT or self.islands == 1:
                if fitting(state.sea, cell, kind) != 0:
                    tiles += self.kinds[kind]
        return tiles

    def raid(self, state: Entdecker, seat: i64, fitting_tiles: i64) -> None:
        """What the seat gains by a tile on the square and the unit that suits it best, and what
        that costs the others, by how likely the tile is."""
        gold = self.gold_to_come(state, seat) - 1 - self.tolls[seat]
        if gold < 0 or fitting_tiles == 0:
            return
        pieces = state.pieces_of(seat)
        before = self.points_beside(state, seat)
        gain: i64 = 0
        units = self.units
        for unit in range(i64(SETTLEMENT + 1)):
            if UNIT_VALUE[unit] <= gold and has_piece(pieces, unit):
                after = self.units + SEAT_UNITS[seat] * ONE_UNIT[unit]
                more = _POINT * (share(after, seat, self.tiles) - before)
                more -= EVALUATION.weights.gold * UNIT_VALUE[unit]
                if more > gain:
                    gain = more
                    units = after
        gain = gain * fitting_tiles // state.hidden_left
        if gain > 0:
            self.note_raid(self.each * seat, seat, gain)
            for other in range(state.setting.players):
                if other != seat and strength(units, other) != 0:
                    loss = self.points_beside(state, other) - share(units, other, self.tiles)
                    if loss > 0:
                        loss = _POINT * loss * fitting_tiles // state.hidden_left
                        at = self.each * other
                        self.figures[at + _LOSS] = max(self.figures[at + _LOSS], loss)
                        self.figures[at + _STAKE] += loss

    def note_raid(self, at: i64, seat: i64, gain: i64) -> None:
        figures = self.figures
        is_elsewhere = self.beside[0] != self.raided[seat]
        if gain > figures[at + _RAID]:
            if is_elsewhere:
                figures[at + _NEXT_RAID] = figures[at + _RAID]
                self.raided[seat] = self.beside[0]
            figures[at + _RAID] = gain
        elif is_elsewhere:
            figures[at + _NEXT_RAID] = max(figures[at + _NEXT_RAID], gain)

    def gold_to_come(self, state: Entdecker, seat: i64) -> i64:
        """In its next turn, or in the one that is on."""
        players = state.setting.players
        first = state.setting.first
        turns = (seat - first + players) % players
        gold = state.gold_of(seat)
        if state.phase != INCOME and turns >= (state.turn - first + players) % players:
            return gold
        return min(gold + _USUAL_INCOME, i64(MOST_GOLD))

    def points_beside(self, state: Entdecker, seat: i64) -> i64:
        """What the islands beside the square give to the seat as they lie."""
        points: i64 = 0
        for i in range(self.islands):
            points += state.open_points(self.beside[i], seat)
        return points

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        assert isinstance(state, Entdecker)
        figures = self.figures
        each = self.each
        own = each * seat
        for i in range(each):
            seen[at + i] = figures[own + i]
        points = (state.banked >> (15 * seat)) & 0x7FFF
        points += RUINS_POINTS * ten(state.ruins, seat) + state.counter_bonus(seat)
        for i in range(i64(_BY_UNIT + SCOUT), i64(_BEHIND + 1)):
            points += figures[own + i]
        pieces = state.pieces_of(seat)
        gold = state.gold_of(seat)
        promise = EVALUATION.promise_now(state, seat)
        standing = _POINT * points + EVALUATION.worth_of_gold(gold) + figures[own + _HOPES]
        seen[at] = _POINT * points
        seen[at + 1] = standing - EVALUATION.pieces_out(state, seat) + promise
        seen[at + 2] = gold
        seen[at + 4] = promise
        seen[at + 5] = scouts_in(pieces)
        seen[at + 6] = forts_in(pieces)
        seen[at + 7] = settlements_in(pieces)
        seen[at + 8] = 1 if state.turn == seat else 0
        seen[at + 9] = ten(state.counters, seat)


INPUTS: Final = EntdeckerInputs()
