"""A game at which only the seats have to choose: what the environments play on, compiled."""

from typing import Final

from incognita.core.actors import CHANCE, NOBODY
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.playout import next_actor
from incognita.core.state import MOST_ACTIONS, State

GAME_OVER: Final = -1


class Dealing:
    """Chance, the clock and the order of those who may act at once come from the dealer."""

    def __init__(self, state: State, dealer: Generator) -> None:
        self.state = state
        self.dealer = dealer
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.seat: i64 = GAME_OVER  # the one that has to choose
        self.deal_on()

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

    def legal(self) -> list[int]:
        n = self.state.legal_into(self.seat, self.buffer)
        return [int(self.buffer[i]) for i in range(n)]

    def mask(self, seat: i64, actions: int) -> bytearray:
        """A byte an action: 1 if the seat may choose it now."""
        mask = bytearray(actions)
        if seat == self.seat:
            n = self.state.legal_into(seat, self.buffer)
            for i in range(n):
                mask[int(self.buffer[i])] = 1
        return mask

    def is_legal(self, action: i64) -> bool:
        n = self.state.legal_into(self.seat, self.buffer)
        for i in range(n):
            if self.buffer[i] == action:
                return True
        return False

    def choose(self, action: i64) -> None:
        """The choice of the seat; trusts its caller."""
        self.state.apply(self.seat, action)
        self.deal_on()
