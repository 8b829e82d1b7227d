"""Journeys: every hex a figure can reach with the action points left, by its cheapest route (T4.7).

Stones and trails alike. Among equally cheap routes the one found first is offered; the order in
which hexes and sides are looked at is fixed, so it is always the same one.
"""

from typing import Final

from incognita.core.machine import i64, lowest, vec
from incognita.games.tikal.actions import (
    ACROSS,
    HOME,
    MOVE_LEADER,
    MOVE_WORKER,
    OUT,
    TRAIL_COST,
    TRAIL_LEADER,
    TRAIL_WORKER,
    deed_action,
)
from incognita.games.tikal.board import BIT, COST_MASK, COST_SHIFT, HEXES, NEIGHBOUR, SIDES
from incognita.games.tikal.table import Tabletop

OUT_OF_REACH: Final = 99


class Reach:
    """How far the figures of a seat come from one hex.

    `hexes` are the hexes they reach, this one first, then the nearest; each comes after the one
    before it on its way.
    """

    def __init__(self, table: Tabletop, seat: i64, start: i64, points: i64) -> None:
        self.points: i64 = points
        self.cost = vec[i64]([OUT_OF_REACH] * HEXES)
        self.before = vec[i64]([0] * HEXES)  # the hex before on the way
        self.worker_action = vec[i64]([0] * HEXES)  # the last step
        self.leader_action = vec[i64]([0] * HEXES)
        self.hexes = vec[i64]([0] * HEXES)
        self.reached: i64 = 0  # how many they are
        self.found = vec[i64]([0] * (points + 1))  # the sets of hexes found at each cost
        self.cost[start] = 0
        self.found[0] = BIT[start]
        for spent in range(points + 1):
            left = self.found[spent]
            while left != 0:
                h = lowest(left)
                left = left & (left - 1)
                if self.cost[h] == spent:  # and no cheaper way was found since
                    self.hexes[self.reached] = h
                    self.reached += 1
                    self.go_on_from(table, seat, h, spent)

    def go_on_from(self, table: Tabletop, seat: i64, h: i64, spent: i64) -> None:
        costs = table.land[h] >> COST_SHIFT
        for side in range(i64(SIDES)):
            cost = costs & COST_MASK
            if cost != 0:
                self.step(h, NEIGHBOUR[SIDES * h + side], spent + cost, h, side)
            costs = costs >> 4
        base = table.setting.base
        if h == base:
            first = table.first_camp(seat)
            second = table.second_camp(seat)
            self.trail(h, first, spent, first, OUT)
            self.trail(h, second, spent, second, OUT)
        elif table.is_camp(h, seat):
            self.trail(h, base, spent, h, HOME)
            self.trail(h, table.other_camp(seat, h), spent, h, ACROSS)

    def trail(self, h: i64, goal: i64, spent: i64, camp: i64, way: i64) -> None:
        if goal >= 0:
            self.step(h, goal, spent + TRAIL_COST, camp, SIDES + way)

    def step(self, h: i64, goal: i64, cost: i64, at: i64, way: i64) -> None:
        """`way` is a side, or a trail counted on from the sides."""
        if cost <= self.points and cost < self.cost[goal]:
            self.cost[goal] = cost
            self.before[goal] = h
            self.found[cost] = self.found[cost] | BIT[goal]
            if way < SIDES:
                self.worker_action[goal] = deed_action(at, MOVE_WORKER + way)
                self.leader_action[goal] = deed_action(at, MOVE_LEADER + way)
            else:
                self.worker_action[goal] = deed_action(at, TRAIL_WORKER + way - SIDES)
                self.leader_action[goal] = deed_action(at, TRAIL_LEADER + way - SIDES)
