"""How the bots judge an Entdecker position."""

from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.levels import Pace
from incognita.bots.search import Manner
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.entdecker.actions import (
    ANNOUNCING,
    DRAWING,
    END,
    EXPLORING,
    FIRST_ANNOUNCEMENT,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_TILE,
    OVER,
    PILES,
    SETTING_OUT,
)
from incognita.games.entdecker.board import (
    AHEAD,
    CELL,
    CIRCLE_CELL,
    DISCOVERED,
    FORT,
    HIDDEN_KINDS,
    LAND_AT,
    PATTERN,
    SETTLEMENT,
    SIDE,
    SIDES,
    SQUARE,
    TILES,
    UNIT_VALUE,
    fitting,
)
from incognita.games.entdecker.islands import (
    LANDS,
    ONE_UNIT,
    SEAT_UNITS,
    edges_of,
    forts_in,
    greatest,
    island_of,
    scouts_in,
    settlements_in,
    share,
    strength,
    tiles_of,
    units_of,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import TEN, ten

GREEDY_BUDGET: Final = 120
PACE: Final = Pace(novice=5, skilled=13, expert=150, master=5_000)
WIDE_MARGIN: Final = 150  # in tenths of a point
MANNER: Final = Manner(
    exploration=300, spread=50, width=4, finish=True, looks=4, tries=8, turns=4, win=100
)

_POINT: Final = 10
_MOST_EDGES: Final = 4
_NO_STANDINGS: Final = vec[i64]([0, 0, 0, 0])

# How a turn is played quickly
_STARTS: Final = 4  # places to set out from, of which the most promising is taken
_MOST_ANNOUNCED: Final = 3
_LANDS: Final = 50  # how often somebody goes ashore where that is possible, in percent
_RECALLS: Final = 5  # how often a scout comes back where a turn could end, in percent


class Weights:
    """What the terms of the evaluation count, in tenths of a point."""

    def __init__(self) -> None:
        self.rival: i64 = 50  # the best opponent's standing against one's own, in percent
        self.gold: i64 = 4
        self.gold_to_spare: i64 = 1  # what the next income may push over the limit
        self.gold_kept: i64 = 9  # gold from which on it is to spare
        self.edge: i64 = -8  # an open edge of an island where the seat is first: others may come
        self.counter: i64 = 25  # that an island with a fort or a settlement promises
        self.locked_fort: i64 = 8  # a fort or settlement on an open island cannot be used
        self.piece_out: i64 = 3
        self.promise: i64 = 100  # what the tiles to be drawn promise, in percent


# Of what one tile promises, in percent, by the number of tiles announced
_PROMISE: Final = vec[i64]([0, 100, 150, 175, 190, 195, 195, 195, 195, 195, 195, 195, 195])


class EntdeckerEvaluation(Evaluation):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def stand_in(self, state: State, seat: i64, action: i64) -> i64:
        """Of the piles that show the same back, the highest."""
        assert isinstance(state, Entdecker)
        if action < FIRST_PILE or action >= FIRST_PLACE:
            return action
        marked = state.shows_mark(action - FIRST_PILE)
        best = action - FIRST_PILE
        for pile in range(i64(PILES)):
            if state.shows_mark(pile) == marked:
                height = ten(state.piles, pile) - ten(state.piles, best)
                if height > 0 or (height == 0 and pile < best):
                    best = pile
        return FIRST_PILE + best

    def likely(self, state: State, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        """Few tiles are announced, the ship sets out where it promises something, and somebody goes
        ashore as often as not: of all legal actions most waste the gold or the tile."""
        assert isinstance(state, Entdecker)
        if state.phase == SETTING_OUT:
            n = state.starts_into(buffer)
            if n > 0:
                return self.likely_start(state, seat, dealer, buffer, n)
        elif state.phase == ANNOUNCING:
            most = min(state.gold_of(seat), i64(_MOST_ANNOUNCED))
            return FIRST_ANNOUNCEMENT + dealer.below(most)
        elif state.phase == EXPLORING:
            return self.likely_step(state, seat, dealer, buffer)
        return state.any_action(seat, dealer, buffer)

    def likely_start(
        self, state: Entdecker, seat: i64, dealer: Generator, starts: vec[i64], n: i64
    ) -> i64:
        """The most promising of a few of the n starts."""
        best = starts[dealer.below(n)]
        most = self.outlook(state, seat, best)
        for _ in range(1, _STARTS):
            start = starts[dealer.below(n)]
            value = self.outlook(state, seat, start)
            if value > most:
                most = value
                best = start
        return best

    def outlook(self, state: Entdecker, seat: i64, start: i64) -> i64:
        """What the first tile promises from this start, when it and the toll are paid."""
        gold = state.gold
        ship = state.ship
        state.ship = CIRCLE_CELL[start] if start < FIRST_TILE else CELL[start - FIRST_TILE]
        toll = state.toll(state.ship)
        state.gold -= TEN[seat] * (toll + 1)
        outlook = self.mean_of(state, seat, 0, TILES) - self.weights.gold * toll
        state.gold = gold
        state.ship = ship
        return outlook

    def likely_step(self, state: Entdecker, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        """Ashore, on with the next tile, or the end of the turn."""
        n = state.draws_into(buffer)
        if state.can_land() and (n == 0 or dealer.below(100) < _LANDS):
            n = state.landings_into(buffer, 0)
        elif n == 0:
            if state.drew and dealer.below(100) >= _RECALLS:
                return END
            return state.any_action(seat, dealer, buffer)
        return buffer[dealer.below(n)]

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Entdecker)
        standings = _NO_STANDINGS[:]
        self.standings_into(state, standings)
        return self.value_among(state, seat, standings)

    def values_into(self, state: State, values: vec[i64]) -> None:
        assert isinstance(state, Entdecker)
        standings = _NO_STANDINGS[:]
        self.standings_into(state, standings)
        for seat in range(state.setting.players):
            values[seat] = self.value_among(state, seat, standings)

    def standings_into(self, state: Entdecker, standings: vec[i64]) -> None:
        for seat in range(state.setting.players):
            standings[seat] = self.standing(state, seat)

    def value_among(self, state: Entdecker, seat: i64, standings: vec[i64]) -> i64:
        best: i64 = -_POINT * 1000
        for other in range(state.setting.players):
            if other != seat:
                best = max(best, standings[other])
        return standings[seat] - self.weights.rival * best // 100

    def standing(self, state: Entdecker, seat: i64) -> i64:
        """The seat's points if the game ended now, and what it can hope for."""
        value = _POINT * state.points(seat)
        if state.phase == OVER:
            return value
        value += self.worth_of_gold(state.gold_of(seat)) + self.hopes(state, seat)
        return value - self.pieces_out(state, seat) + self.promise_now(state, seat)

    def promise_now(self, state: Entdecker, seat: i64) -> i64:
        """What the tiles promise that the seat has announced."""
        if state.phase != DRAWING or state.turn != seat:
            return 0
        promise = self.promise(state, seat) * _PROMISE[state.announced] // 100
        return self.weights.promise * promise // 100

    def hopes(self, state: Entdecker, seat: i64) -> i64:
        """What the islands where the seat is first may bring beyond their value now, or less."""
        hopes: i64 = 0
        for land in range(i64(LANDS)):
            if state.is_unscored(land):
                hopes += self.hope(state.lands[land], seat)
        return hopes

    def pieces_out(self, state: Entdecker, seat: i64) -> i64:
        pieces = state.pieces_of(seat)
        great = 3 - forts_in(pieces) - settlements_in(pieces)
        return self.weights.locked_fort * great + self.weights.piece_out * (3 - scouts_in(pieces))

    def promise(self, state: Entdecker, seat: i64) -> i64:
        """The mean over the tiles in the pile drawn from of the best that can be made of each."""
        first: i64 = 0
        last: i64 = HIDDEN_KINDS
        if state.shows_mark(state.pile):
            first = HIDDEN_KINDS
            last = TILES
        return self.mean_of(state, seat, first, last)

    def mean_of(self, state: Entdecker, seat: i64, first: i64, last: i64) -> i64:
        """Over these of the tiles that are not drawn yet."""
        total: i64 = 0
        tiles: i64 = 0
        for kind in range(i64(HIDDEN_KINDS)):
            copies: i64 = 0
            for tile in range(first, last):
                if tile % HIDDEN_KINDS == kind:
                    copies += state.hidden[tile]
            if copies > 0:
                total += copies * self.best_place(state, seat, kind)
                tiles += copies
        return total // tiles

    def best_place(self, state: Entdecker, seat: i64, kind: i64) -> i64:
        """The best that a tile of this kind can do from where the ship is; 0: it does not fit."""
        sea = state.sea
        best: i64 = 0
        for side in range(i64(SIDES)):
            cell = state.ship + AHEAD[side]
            if sea[state.ship] & SIDE[side] == 0 and sea[cell] & DISCOVERED == 0:
                patterns = fitting(sea, cell, kind)
                pattern: i64 = 0
                while patterns != 0:
                    if patterns & 1 != 0:
                        best = max(best, self.claim(state, seat, cell, pattern, 0))
                        best = max(best, self.claim(state, seat, cell, pattern, 1))
                    patterns = patterns >> 1
                    pattern += 1
        return best

    def claim(self, state: Entdecker, seat: i64, cell: i64, pattern: i64, land: i64) -> i64:
        """What the seat gains with its best unit on this land of a tile placed here."""
        tiles: i64 = 0
        units: i64 = 0
        edges: i64 = 0
        before: i64 = 0
        last: i64 = -1
        for side in range(i64(SIDES)):
            if LAND_AT[SIDES * pattern + side] == land:
                neighbour = cell + AHEAD[side]
                there = state.sea[neighbour]
                if there & DISCOVERED == 0:
                    edges += 1
                else:
                    island = island_of(
                        state.lands,
                        2 * SQUARE[neighbour] + LAND_AT[SIDES * (there & PATTERN) + (side ^ 2)],
                    )
                    edges -= 1
                    if island != last:  # met again round the corner, it would count twice
                        word = state.lands[island]
                        tiles += tiles_of(word)
                        units += units_of(word)
                        edges += edges_of(word)
                        before += _POINT * state.open_points(island, seat)
                        before += self.hope(word, seat)
                        last = island
        if tiles == 0 and edges == 0:
            return 0
        best: i64 = 0
        pieces = state.pieces_of(seat)
        gold = state.gold_of(seat)
        for unit in range(i64(SETTLEMENT + 1)):
            cost = UNIT_VALUE[unit]
            if cost <= gold and has_piece(pieces, unit):
                after = units + SEAT_UNITS[seat] * ONE_UNIT[unit]
                gain = _POINT * share(after, seat, tiles + 1) + self.hope_of(after, edges, seat)
                gain -= self.weights.gold * cost + (
                    self.weights.locked_fort if unit >= FORT else self.weights.piece_out * unit
                )
                best = max(best, gain - before)
        return best

    def worth_of_gold(self, gold: i64) -> i64:
        kept = min(gold, self.weights.gold_kept)
        return self.weights.gold * kept + self.weights.gold_to_spare * (gold - kept)

    def hope(self, word: i64, seat: i64) -> i64:
        return self.hope_of(units_of(word), edges_of(word), seat)

    def hope_of(self, units: i64, edges: i64, seat: i64) -> i64:
        """What an island promises beyond its value now, if the seat is first there."""
        own = strength(units, seat)
        if own == 0 or own < greatest(units):
            return 0
        hopes = self.weights.edge * min(max(edges, 0), _MOST_EDGES)
        return hopes + self.weights.counter if own >= ONE_UNIT[FORT] else hopes


def has_piece(pieces: i64, unit: i64) -> bool:
    return unit == 0 or pieces & 3 * ONE_UNIT[unit] != 0


EVALUATION: Final = EntdeckerEvaluation(Weights())
