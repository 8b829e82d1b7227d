"""The bot that searches: from novice to master."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from incognita.bots.evaluation import Evaluation
from incognita.bots.search import Manner, Search
from incognita.core.chance import Generator
from incognita.core.state import State


class Choice(NamedTuple):
    """What may be done, and what the search thinks of it.

    `value` is in points, as the game's evaluation counts them: what the seat can expect, against
    its rivals. `share` is the part of the simulations that began with this action.
    """

    action: int
    value: float
    share: float


_LEAST_SHARE = 0.1  # of the time, for a position that the tree knows well


class Thinker:
    """Keeps its tree from one decision to the next, as far as the game went where it looked.

    `seconds` is how long to think about a new position; without it, `simulations` are made. What
    the tree holds already counts, so that a turn of many small decisions is thought through once.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        manner: Manner,
        simulations: int,
        seconds: float | None,
        doubt: int,
        dealer: Generator,
    ) -> None:
        self._search = Search(evaluation, manner, doubt, dealer)
        self._simulations = simulations
        self._seconds = seconds
        self._speed = 0.0  # simulations a second, the last time

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_list(seat)
        if len(legal) == 1:
            return legal[0]
        search = self._search
        search.look_at(state, seat)
        if len(search.root.actions) == 1:
            return search.root.actions[0]
        if self._seconds is None:
            search.decide(self._simulations)
        else:
            self._use_time(search.decide_within, self._seconds)
        return search.root.actions[search.root.most_tried()]

    def weigh(
        self, state: State, seat: int, played: int | None = None, alike: bool = False
    ) -> list[Choice]:
        """The seat's choices that were thought of, the preferred one first; two at least.

        An action that was `played` is thought of in any case; `alike`: as much as the preferred
        one, for what is little tried looks worse than it is.
        """
        search = self._search
        search.look_at(state, seat)
        if self._seconds is None:
            search.think(self._simulations)
        else:
            self._use_time(search.think_for, self._seconds)
        root = search.root
        search.admit_the_rest()
        search.think_about(0, 1)
        search.think_about(1, 1)
        if played is not None:
            most = root.tried[root.most_tried()]
            enough = most if alike else root.visits // 8
            search.think_about(root.place_of(played), max(enough, 1))
        visits = sum(int(tried) for tried in root.tried)
        choices = [
            Choice(int(action), int(child.mean(seat)) / 10, int(tried) / visits)
            for action, tried, child in zip(root.actions, root.tried, root.children, strict=True)
            if child is not None
        ]
        return sorted(choices, key=lambda choice: (choice.share, choice.value), reverse=True)

    def is_settled(self, state: State, seat: int) -> bool:
        """The seat's turn has come to where it can be judged, as the game's evaluation has it."""
        return self._search.evaluation.is_settled(state, seat)

    def _use_time(self, think: Callable[[float], None], seconds: float) -> None:
        """Less of it where the tree knows the position already."""
        root = self._search.root
        known = int(root.visits)
        expected = max(self._speed * seconds, 1.0)
        began = perf_counter()
        think(seconds * max(1 - known / expected, _LEAST_SHARE))
        self._speed = (int(root.visits) - known) / (perf_counter() - began)
