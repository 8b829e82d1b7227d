"""What a seat knows of a position, as an array of zeros and ones."""

from struct import Struct

import numpy as np
from numpy.typing import NDArray

from incognita.adapters.table import known_words
from incognita.core.state import State

_BITS_A_WORD = 64

Bits = NDArray[np.uint8]


class Sight:
    """The words that a seat knows, each from its lowest bit to its highest.

    The first word has the seat's own bit. The others are those of a position that the seat may
    believe in (`Position.believed_by`), so they hold nothing that it cannot know.
    """

    def __init__(self, state: State) -> None:
        words = len(known_words(state, 0))
        self.size = _BITS_A_WORD * words
        self._pack = Struct(f"<{words}q").pack

    def of(self, state: State, seat: int) -> Bits:
        content = self._pack(*known_words(state, seat))
        return np.unpackbits(np.frombuffer(content, np.uint8), bitorder="little")


def outcome(state: State, seats: int) -> list[float]:
    """What each seat gets at the end: 1 for the first place down to -1 for the last.

    The places between lie evenly; tied seats share the mean of their places, so that all adds
    up to 0. A seat that plays alone gets its points.
    """
    if seats == 1:
        return [float(state.points(0))]
    ranks = [state.rank(seat) for seat in range(seats)]
    places = [sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2 for rank in ranks]
    return [1 - 2 * place / (seats - 1) for place in places]
