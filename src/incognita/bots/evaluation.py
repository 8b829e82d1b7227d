"""How good a position is: what every game's evaluation offers to the greedy bot and the search."""

from incognita.core.actors import includes
from incognita.core.chance import Generator
from incognita.core.machine import i64, mypyc_attr, vec
from incognita.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """How good a position is for a seat; a game may have its own, in the module named like it."""

    def is_settled(self, state: State, seat: i64) -> bool:
        """The seat's line of play has come to where it can be judged: its turn is over."""
        return not includes(state.actors(), seat)

    def stand_in(self, state: State, seat: i64, action: i64) -> i64:
        """The action that is thought of in its place: of those that come to the same, one."""
        return action

    def likely(self, state: State, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        """One of the seat's actions by chance, as somebody might play at a glance.

        Where a game says nothing of it all are equally likely, and most turns waste what they have.
        """
        return state.any_action(seat, dealer, buffer)

    def value(self, state: State, seat: i64) -> i64:
        """In tenths of a point: the seat's prospects, against those of its rivals.

        Where a game says nothing of prospects, its points count, and those of the best rival.
        """
        rival: i64 = 0
        for other in range(state.seats()):
            if other != seat and state.points(other) > rival:
                rival = state.points(other)
        return 10 * (state.points(seat) - rival)

    def values_into(self, state: State, values: vec[i64]) -> None:
        """The value for every seat; where seats have terms in common this is the quicker way."""
        for seat in range(state.seats()):
            values[seat] = self.value(state, seat)
