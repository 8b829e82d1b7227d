"""The bot that searches: from novice to master."""

from incognita.bots.evaluation import Evaluation
from incognita.bots.search import Manner, Search
from incognita.core.chance import Generator
from incognita.core.state import State


class Thinker:
    """Keeps its tree from one decision to the next, as far as the game went where it looked.

    `seconds` is how long to think about a decision; without it, `simulations` are made.
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

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_list(seat)
        if len(legal) == 1:
            return legal[0]
        search = self._search
        search.look_at(state, seat)
        if self._seconds is None:
            search.think(self._simulations)
        else:
            search.think_for(self._seconds)
        return search.root.actions[search.root.most_tried()]
