"""The search tree: positions, what may be done in them, and how that has turned out so far."""

from typing import Final

from incognita.core.actors import CHANCE
from incognita.core.machine import append, i64, vec
from incognita.core.state import MOST_ACTIONS

ENDED: Final = -1  # the actor of a position where the game is over
WHO_IS_NEXT: Final = 10  # the actor where several may act, and luck decides who does

_ZEROS: Final = vec[i64]([0] * MOST_ACTIONS)


class Node:
    """A position as the search knows it. Positions that are reached in several ways share one.

    A node is opened, and its actions listed, when it is visited for the second time. The actions
    of a seat stand in the order in which they look promising.
    """

    def __init__(self, name: int, actor: i64, seats: i64) -> None:
        self.name = name  # what it is found again by
        self.actor: i64 = actor
        self.visits: i64 = 0
        self.totals = _ZEROS[:seats]  # for each seat, over all visits
        self.is_open: bool = False
        self.actions = _ZEROS[:0]
        self.tried = _ZEROS[:0]  # how often each action was
        self.promise = _ZEROS[:0]  # of each action, in thousandths
        self.children: list[Node | None] = []

    def decides(self) -> bool:
        """A seat acts here, not luck."""
        return ENDED < self.actor < CHANCE

    def open(self, actions: vec[i64], promise: vec[i64]) -> None:
        self.is_open = True
        self.actions = actions
        self.tried = _ZEROS[: len(actions)]
        self.promise = promise
        self.children = [None] * len(actions)

    def admit(self, action: i64) -> None:
        """One more action, that promises nothing of its own."""
        self.actions = append(self.actions, action)
        self.tried = append(self.tried, 0)
        self.promise = append(self.promise, 0)
        self.children.append(None)

    def place_of(self, action: i64) -> i64:
        """Where the action stands; -1: it does not."""
        for i in range(i64(len(self.actions))):
            if self.actions[i] == action:
                return i
        return -1

    def mean(self, seat: i64) -> i64:
        return self.totals[seat] // max(self.visits, 1)

    def most_tried(self) -> i64:
        """The place of the action that the search has come to prefer."""
        best: i64 = 0
        for i in range(i64(len(self.tried))):
            if self.tried[i] > self.tried[best]:
                best = i
        return best

    def lead(self) -> i64:
        """How much oftener the preferred action was tried than any other."""
        most: i64 = 0
        second: i64 = 0
        for i in range(i64(len(self.tried))):
            if self.tried[i] > most:
                second = most
                most = self.tried[i]
            elif self.tried[i] > second:
                second = self.tried[i]
        return most - second
