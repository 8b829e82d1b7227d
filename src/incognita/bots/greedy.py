"""The greedy bot: looks at the ways to play its own turn to the end and takes the best one."""

from incognita.bots.evaluation import Evaluation
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import MOST_ACTIONS, State


class Lookahead:
    """The best a seat can do in its own turn, by an evaluation of where that ends."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.buffer = vec[i64]([0] * MOST_ACTIONS)

    def worth(self, state: State, seat: i64, action: i64, budget: i64) -> i64:
        """The value after this action and the best that can follow it."""
        after = state.copy()
        after.apply(seat, action)
        return self.best(after, seat, budget)

    def best(self, state: State, seat: i64, budget: i64) -> i64:
        """`budget` is how many ends to look at, shared out evenly among the branches."""
        if self.evaluation.is_settled(state, seat):
            return self.evaluation.value(state, seat)
        n = state.legal_into(seat, self.buffer)
        actions = self.buffer[:n]
        tried = n if n <= budget else max(budget, 1)
        best = self.worth(state, seat, actions[0], budget // tried)
        for i in range(1, tried):
            # with less budget than actions, try some that lie evenly among them
            value = self.worth(state, seat, actions[i * n // tried], budget // tried)
            best = max(best, value)
        return best


class Greedy:
    """Takes the action with the best end of the turn; luck decides between equals."""

    def __init__(self, evaluation: Evaluation, budget: i64, dealer: Generator) -> None:
        self.lookahead = Lookahead(evaluation)
        self.budget: i64 = budget
        self.dealer = dealer

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_list(seat)
        if len(legal) == 1:
            return legal[0]
        budget = self.budget // len(legal)
        values = [self.lookahead.worth(state, seat, action, budget) for action in legal]
        best = max(values)
        equals = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equals[self.dealer.below(len(equals))]
