"""The random bot: every legal action equally likely."""

from incognita.core.chance import Generator
from incognita.core.state import State


class RandomBot:
    def __init__(self, dealer: Generator) -> None:
        self._dealer = dealer

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_list(seat)
        return legal[self._dealer.below(len(legal))]
