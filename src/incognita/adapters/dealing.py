"""A game at which only the seats have to choose: what the environments play on, compiled."""

from typing import Final

from incognita.core.actors import CHANCE, NOBODY
from incognita.core.chance import Generator
from incognita.core.machine import i64, octets, u8, vec
from incognita.core.playout import next_actor
from incognita.core.state import MOST_ACTIONS, State

GAME_OVER: Final = -1


class Dealing:
    """Chance, the clock and the order of those who may act at once come from the dealer.

    The mask stands in a room that arrays look into.
    """

    def __init__(self, state: State, dealer: Generator, actions: i64) -> None:
        self.state = state
        self.dealer = dealer
        self.actions: i64 = actions
        self.mask = octets(actions)  # 1: the seat may choose it now
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.number: i64 = 0  # of legal actions: the first of the buffer
        self.seat: i64 = GAME_OVER  # the one that has to choose
        self.deal_on()
        self.show()

    def deal_on(self) -> None:
        """Go on until a seat has to choose."""
        state = self.state
        while True:
            actors = state.actors()
            if actors == NOBODY:
                self.seat = GAME_OVER
                return
            actor = next_actor(state, actors, self.dealer)
            if actor < CHANCE:
                self.seat = actor
                return
            state.apply(actor, state.any_action(actor, self.dealer, self.buffer))

    def show(self) -> None:
        """What the one who has to choose may choose."""
        if self.seat != GAME_OVER:
            self.number = self.state.legal_into(self.seat, self.buffer)
            for i in range(self.number):
                self.mask[self.buffer[i]] = u8(1)

    def legal(self) -> list[int]:
        return [int(self.buffer[i]) for i in range(self.number)]

    def is_legal(self, action: i64) -> bool:
        return 0 <= action < self.actions and self.mask[action] != u8(0)

    def choose(self, action: i64) -> None:
        """The choice of the seat; trusts its caller."""
        for i in range(self.number):
            self.mask[self.buffer[i]] = u8(0)
        self.number = 0
        self.state.apply(self.seat, action)
        self.deal_on()
        self.show()
