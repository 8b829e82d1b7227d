"""How the bots judge a Tikal position."""

from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.levels import Pace
from incognita.bots.search import Manner
from incognita.core.actors import includes
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.tikal.actions import ACTING, BIDDING, DIGGING, NO_SCORING, PLACING
from incognita.games.tikal.board import (
    BIT,
    FIGURES,
    GUARDED_SHIFT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HEXES,
    HOARD_SHIFT,
    KIND,
    MOST_PLAYERS,
    MOTIFS,
    NEIGHBOUR,
    ROUNDS,
    SEAT,
    SET_POINTS,
    SIDES,
    TEMPLE,
    TEMPLES_SHIFT,
    TILES,
    TREASURE,
    VOLCANO,
    copies_of,
    crossing,
    guard_of,
    held_of,
    points_in,
    section_points,
    strength_of,
    value_of,
)
from incognita.games.tikal.expedition import ACTION_POINTS
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.table import NO_TILE

GREEDY_BUDGET: Final = 500
PACE: Final = Pace(novice=20, skilled=50, expert=1_000, master=10_000)
WIDE_MARGIN: Final = 300  # in tenths of a point
MANNER: Final = Manner(
    exploration=600, spread=150, width=12, finish=False, looks=1, tries=8, turns=1, win=200
)

_POINT: Final = 10
_NO_PROSPECTS: Final = vec[i64]([0, 0, 0, 0])
_FAR: Final = 9  # action points from which on a figure is too far away to matter


class Weights:
    """What the terms of the evaluation count, in tenths of a point."""

    def __init__(self) -> None:
        self.next_temple: i64 = 6  # a point of a temple held by majority, for the next scoring
        self.later_temple: i64 = 2  # and for each scoring after that
        self.sure_point: i64 = 9  # a point of a guarded temple or of treasures, for each scoring
        self.guard_to_set: i64 = 200  # a guard that can still be set, at the start of the game
        self.camp: i64 = 20  # an action point that a camp saves from the base camp on, at the start
        self.nearness: i64 = 5  # a point of a temple, for a full lead of figures on and near it
        self.site: i64 = 4  # a treasure that is left, for a figure on its site
        self.point_left: i64 = 5  # an action point that is left to the seat on turn
        self.rivals: i64 = 10  # the others' mean prospect against one's own, in tenths


class Distances:
    """How many action points lie between any two hexes, over stones alone; _FAR at most."""

    def __init__(self) -> None:
        self.mark: i64 = -1
        self.cost = vec[i64]([0] * (HEXES * HEXES))

    def measure(self, state: Tikal) -> None:
        """Bring the table up to date; the land changes only when a tile is placed."""
        mark: i64 = 0
        for h in range(i64(HEXES)):
            mark = (mark * 31 + state.land[h] % 1000003) % 2305843009213693
        if mark != self.mark:
            self.mark = mark
            for h in range(i64(HEXES)):
                self.measure_from(state, h)

    def measure_from(self, state: Tikal, start: i64) -> None:
        cost = self.cost
        first = HEXES * start
        for h in range(i64(HEXES)):
            cost[first + h] = _FAR
        if state.land[start] & KIND == 0:
            return
        cost[first + start] = 0
        for spent in range(i64(_FAR)):
            for h in range(i64(HEXES)):
                if cost[first + h] != spent:
                    continue
                for side in range(i64(SIDES)):
                    step = crossing(state.land[h], side)
                    if step != 0:
                        goal = first + NEIGHBOUR[SIDES * h + side]
                        cost[goal] = min(cost[goal], spent + step)


class TikalEvaluation(Evaluation):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.distances = Distances()
        self.goals = vec[i64]([0] * HEXES)  # the temples and sites that figures are drawn to
        self.places: i64 = 0  # how many these are
        self.presence = vec[i64]([0] * (MOST_PLAYERS * HEXES))  # of each seat on each hex

    def is_settled(self, state: State, seat: i64) -> bool:
        """Turns are played out; what comes before a turn is judged on the spot."""
        assert isinstance(state, Tikal)
        if not includes(state.actors(), seat):
            return True
        return state.phase != ACTING or state.ap == ACTION_POINTS

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tikal)
        prospects = _NO_PROSPECTS[:]
        self.prospects_into(state, prospects)
        return self.value_among(state, seat, prospects)

    def values_into(self, state: State, values: vec[i64]) -> None:
        assert isinstance(state, Tikal)
        prospects = _NO_PROSPECTS[:]
        self.prospects_into(state, prospects)
        for seat in range(state.setting.players):
            values[seat] = self.value_among(state, seat, prospects)

    def prospects_into(self, state: Tikal, prospects: vec[i64]) -> None:
        self.distances.measure(state)
        self.gather(state)
        for seat in range(state.setting.players):
            prospects[seat] = self.prospect(state, seat)

    def value_among(self, state: Tikal, seat: i64, prospects: vec[i64]) -> i64:
        players = state.setting.players
        others: i64 = 0
        for other in range(players):
            if other != seat:
                others += prospects[other]
        value = prospects[seat] - self.weights.rivals * others // (10 * (players - 1))
        value += self.nearness(state, seat)
        if state.turn == seat:
            if state.phase == DIGGING or state.phase == ACTING:
                value += self.weights.point_left * state.ap
            if state.phase == DIGGING:
                value += self.treasure_to_come(state, seat)
            elif state.tile != NO_TILE and (state.phase == PLACING or state.scoring != NO_SCORING):
                value += self.tile_worth(state, seat, state.tile)
        if state.phase == BIDDING and state.bidder == seat:
            value += self.choice_worth(state, seat) - _POINT * state.bid
        return value

    def scorings_to_come(self, state: Tikal, seat: i64) -> i64:
        left = ROUNDS - state.rounds
        return left - 1 if state.scored & BIT[seat] != 0 else left

    def prospect(self, state: Tikal, seat: i64) -> i64:
        """Points, and what the seat's temples, treasures, guards and camps promise."""
        value = _POINT * state.points(seat)
        to_come = self.scorings_to_come(state, seat)
        if to_come == 0:
            return value
        takings = state.takings(seat)
        by_majority = self.weights.next_temple + self.weights.later_temple * (to_come - 1)
        value += by_majority * section_points(takings, TEMPLES_SHIFT)
        sure = section_points(takings, GUARDED_SHIFT) + section_points(takings, HOARD_SHIFT)
        value += self.weights.sure_point * to_come * sure
        tiles = self.tiles_to_come(state)
        guards = (state.board[SEAT + seat] >> GUARDS_SHIFT) & GUARDS_MASK
        value += self.weights.guard_to_set * guards * tiles // TILES
        return value + self.weights.camp * self.camp_reach(state, seat) * tiles // TILES

    def tiles_to_come(self, state: Tikal) -> i64:
        tiles = state.stack
        count: i64 = 0
        while tiles != 0:
            tiles = tiles & (tiles - 1)
            count += 1
        return count

    def camp_reach(self, state: Tikal, seat: i64) -> i64:
        """How many action points the seat's camps save on the way from the base camp."""
        from_base = HEXES * state.setting.base
        reach: i64 = 0
        first = state.first_camp(seat)
        second = state.second_camp(seat)
        if first >= 0:
            reach += self.distances.cost[from_base + first]
        if second >= 0:
            reach += min(
                self.distances.cost[from_base + second],
                self.distances.cost[HEXES * first + second],
            )
        return reach

    def nearness(self, state: Tikal, seat: i64) -> i64:
        """Figures on and near temples and treasure sites, against those of the others."""
        if self.scorings_to_come(state, seat) == 0:
            return 0
        board = state.board
        total: i64 = 0
        for k in range(self.places):
            h = self.goals[k]
            value = value_of(board[h])
            own = self.presence[MOST_PLAYERS * h + seat]
            if state.land[h] & KIND == TEMPLE:
                rival: i64 = 0
                for other in range(state.setting.players):
                    if other != seat:
                        rival = max(rival, self.presence[MOST_PLAYERS * h + other])
                total += self.weights.nearness * (value + 1) * (own - rival) // (own + rival + _FAR)
            else:
                total += self.weights.site * value * min(own, 2 * _FAR) // _FAR
        return total

    def gather(self, state: Tikal) -> None:
        """Find the open temples and treasure sites, and how strong everybody is on and near them.

        A figure counts _FAR where it stands, and less the further away it is.
        """
        board = state.board
        presence = self.presence
        goals = self.goals
        places: i64 = 0
        for h in range(i64(HEXES)):
            kind = state.land[h] & KIND
            if (kind == TEMPLE and guard_of(board[h]) < 0) or (
                kind == TREASURE and value_of(board[h]) > 0
            ):
                goals[places] = h
                places += 1
                for seat in range(i64(MOST_PLAYERS)):
                    presence[MOST_PLAYERS * h + seat] = 0
        self.places = places
        cost = self.distances.cost
        for h in range(i64(HEXES)):
            word = board[h]
            for seat in range(state.setting.players):
                if word & FIGURES[seat] != 0:
                    strength = strength_of(word, seat)
                    for k in range(places):
                        near = _FAR - cost[HEXES * goals[k] + h]
                        presence[MOST_PLAYERS * goals[k] + seat] += strength * near

    def treasure_to_come(self, state: Tikal, seat: i64) -> i64:
        """What the treasure that is being dug up will bring, on average."""
        held = held_of(state.board[SEAT + seat])
        copies: i64 = 0
        gain: i64 = 0
        for motif in range(i64(MOTIFS)):
            left = copies_of(state.treasures, motif)
            mine = copies_of(held, motif)
            copies += left
            if left > 0:
                gain += left * (SET_POINTS[mine + 1] - SET_POINTS[mine])
        return self.weights.sure_point * self.scorings_to_come(state, seat) * gain // copies

    def tile_worth(self, state: Tikal, seat: i64, tile: i64) -> i64:
        """How much it matters to be the one who places this tile."""
        kind = state.setting.tile_kind[tile]
        value = state.setting.tile_value[tile]
        if kind == TEMPLE:
            return 10 + 5 * value
        if kind == TREASURE:
            return 10 * value
        if kind != VOLCANO:
            return 10
        others: i64 = 0
        for other in range(state.setting.players):
            if other != seat:
                others += points_in(state.takings(other))
        lead = points_in(state.takings(seat)) - others // (state.setting.players - 1)
        return 10 + max(-30, min(30, 3 * lead))

    def choice_worth(self, state: Tikal, seat: i64) -> i64:
        """What the best of the revealed tiles is worth above their mean."""
        best: i64 = 0
        total: i64 = 0
        count: i64 = 0
        for tile in range(i64(TILES)):
            if state.display & BIT[tile] != 0:
                worth = self.tile_worth(state, seat, tile)
                best = max(best, worth)
                total += worth
                count += 1
        return best - total // count


EVALUATION: Final = TikalEvaluation(Weights())
