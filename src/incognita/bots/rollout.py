"""Rollouts: a few turns played quickly from where the tree ends."""

from incognita.bots.evaluation import Evaluation
from incognita.core.actors import ACTOR_BIT, CHANCE, COUNT, NOBODY, ONLY, SEVERAL, nth
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import MOST_ACTIONS, State


class Rollout:
    """Plays turns by trying each in a few random ways and keeping the best by the evaluation."""

    def __init__(self, evaluation: Evaluation, dealer: Generator, likely: bool = False) -> None:
        self.evaluation = evaluation
        self.dealer = dealer
        self.likely: bool = likely  # ways to play a turn are made of what a player would think of
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.seat: i64 = 0  # for whom the search thinks

    def next_actor(self, state: State, actors: i64) -> i64:
        """One of those who may act; SEVERAL where luck has to decide between them.

        Where the order does not matter the seat that thinks comes first: so it uses nothing
        of what the others draft at the same time.
        """
        actor = ONLY[actors]
        if actor != SEVERAL or not state.in_any_order():
            return actor
        if actors & ACTOR_BIT[self.seat] != 0:
            return self.seat
        return ONLY[actors & -actors]

    def act(self, state: State, actor: i64) -> None:
        """What a seat, chance or the clock might do, by chance."""
        if self.likely and actor < CHANCE:
            action = self.evaluation.likely(state, actor, self.dealer, self.buffer)
        else:
            action = state.any_action(actor, self.dealer, self.buffer)
        state.apply(actor, action)

    def finish(self, state: State, seat: i64) -> None:
        """Play the rest of the seat's turn by chance."""
        while not self.evaluation.is_settled(state, seat):
            self.act(state, seat)

    def finish_well(self, state: State, seat: i64, tries: i64) -> State:
        """The best of some random ways to play the rest of the seat's turn.

        The state itself is changed where there is only one try.
        """
        if tries == 1:
            self.finish(state, seat)
            return state
        best = state.copy()
        self.finish(best, seat)
        most = self.evaluation.value(best, seat)
        for _ in range(1, tries):
            other = state.copy()
            self.finish(other, seat)
            value = self.evaluation.value(other, seat)
            if value > most:
                most = value
                best = other
        return best

    def take_turn(self, state: State, seat: i64, tries: i64) -> State:
        """The best of some random turns of the seat."""
        best = state if tries == 1 else state.copy()
        self.act(best, seat)
        self.finish(best, seat)
        if tries == 1:
            return best
        most = self.evaluation.value(best, seat)
        for _ in range(1, tries):
            other = state.copy()
            self.act(other, seat)
            self.finish(other, seat)
            value = self.evaluation.value(other, seat)
            if value > most:
                most = value
                best = other
        return best

    def play_on(self, state: State, turns: i64, tries: i64) -> State:
        """Where the game stands some turns later. The state itself may change."""
        while True:
            actors = state.actors()
            if actors == NOBODY:
                return state
            actor = self.next_actor(state, actors)
            if actor == SEVERAL:
                actor = nth(actors, self.dealer.below(COUNT[actors]))
            if actor >= CHANCE:
                if turns == 0:
                    return state
                self.act(state, actor)
            elif turns == 0:
                return state
            else:
                state = self.take_turn(state, actor, tries)
                turns -= 1
