"""What a seat sees, as an array; and what a game was worth."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from incognita.core.observation import Observer
from incognita.core.state import State

if TYPE_CHECKING:
    from typing_extensions import Buffer

Numbers = NDArray[np.float32]


def looking_into(room: "Buffer", kind: type[Any]) -> NDArray[Any]:
    """An array of what stands in a room, now and whenever it is looked at."""
    return np.frombuffer(memoryview(room), kind)


class Sight:
    """The rows of an observer as arrays of small numbers, one array after another.

    A row follows a game; `of` is for positions that do not follow each other.
    """

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.scales = np.array(observer.scales(), np.float32)
        self._row = observer.new_row()
        self._counts = looking_into(self._row.room, np.int16)

    def of(self, state: State, seat: int) -> Numbers:
        self.leap()
        return self.going_on(state, seat)

    def leap(self) -> None:
        """What is seen next is another game, or another line of this one."""
        self._row.leap()

    def going_on(self, state: State, seat: int) -> Numbers:
        """Of the same game as the last time, further on."""
        self.observer.write(state, seat, self._row)
        seen: Numbers = self._counts * self.scales
        return seen


def outcome(state: State, seats: int) -> list[float]:
    """What each seat gets at the end: 1 for the first place down to -1 for the last.

    The places between lie evenly; tied seats share the mean of their places, so that all adds
    up to 0. A seat that plays alone gets its points.
    """
    if seats == 1:
        return [float(state.points(0))]
    ranks = [state.rank(seat) for seat in range(seats)]
    return [sum((own > r) - (own < r) for r in ranks) / (seats - 1) for own in ranks]
