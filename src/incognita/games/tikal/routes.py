"""Journeys: every hex a figure can reach with the action points left, by its cheapest route (T4.7).

Stones and trails alike. Among equally cheap routes the one found first is offered; the order in
which hexes and sides are looked at is fixed, so it is always the same one.
"""

from typing import Final, NamedTuple

from incognita.core.machine import i64, vec
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
from incognita.games.tikal.board import HEXES, NEIGHBOUR, SIDES, crossing
from incognita.games.tikal.table import Tabletop

OUT_OF_REACH: Final = 99


class Route(NamedTuple):
    """`actions` are to be played one after the other; `hexes` are where they lead."""

    goal: int
    cost: int
    hexes: list[int]
    actions: list[int]


class Reach:
    """How far the figures of a seat come from one hex."""

    def __init__(self, table: Tabletop, seat: i64, start: i64, points: i64) -> None:
        self.start: i64 = start
        self.cost = vec[i64]([OUT_OF_REACH] * HEXES)
        self.before = vec[i64]([0] * HEXES)  # the hex before on the way
        self.worker_action = vec[i64]([0] * HEXES)  # the last step
        self.leader_action = vec[i64]([0] * HEXES)
        self.cost[start] = 0
        base = table.setting.base
        first = table.first_camp(seat)
        second = table.second_camp(seat)
        for spent in range(points):
            for h in range(i64(HEXES)):
                if self.cost[h] != spent:
                    continue
                for side in range(i64(SIDES)):
                    cost = crossing(table.land[h], side)
                    if cost != 0:
                        self.step(h, NEIGHBOUR[SIDES * h + side], spent + cost, points, h, side)
                if h == base:
                    self.trail(h, first, spent, points, first, OUT)
                    self.trail(h, second, spent, points, second, OUT)
                elif table.is_camp(h, seat):
                    self.trail(h, base, spent, points, h, HOME)
                    self.trail(h, table.other_camp(seat, h), spent, points, h, ACROSS)

    def trail(self, h: i64, goal: i64, spent: i64, points: i64, camp: i64, way: i64) -> None:
        if goal >= 0:
            self.step(h, goal, spent + TRAIL_COST, points, camp, SIDES + way)

    def step(self, h: i64, goal: i64, cost: i64, points: i64, at: i64, way: i64) -> None:
        """`way` is a side, or a trail counted on from the sides."""
        if cost <= points and cost < self.cost[goal]:
            self.cost[goal] = cost
            self.before[goal] = h
            if way < SIDES:
                self.worker_action[goal] = deed_action(at, MOVE_WORKER + way)
                self.leader_action[goal] = deed_action(at, MOVE_LEADER + way)
            else:
                self.worker_action[goal] = deed_action(at, TRAIL_WORKER + way - SIDES)
                self.leader_action[goal] = deed_action(at, TRAIL_LEADER + way - SIDES)

    def route(self, goal: int, leader: bool) -> Route:
        hexes: list[int] = []
        actions: list[int] = []
        at: int = goal
        while at != self.start:
            hexes.append(at)
            actions.append(self.leader_action[at] if leader else self.worker_action[at])
            at = self.before[at]
        hexes.reverse()
        actions.reverse()
        return Route(goal, self.cost[goal], hexes, actions)


def routes_from(table: Tabletop, start: int, leader: bool) -> list[Route]:
    """The journeys of a figure of the seat on turn that stands on this hex."""
    reach = Reach(table, table.turn, start, table.ap)
    return [
        reach.route(goal, leader)
        for goal in range(HEXES)
        if goal != start and reach.cost[goal] != OUT_OF_REACH
    ]
