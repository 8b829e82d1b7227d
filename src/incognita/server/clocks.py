"""The players' clocks: a pure reckoning from what happened when."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from incognita.server.charter import Clock

_FEWEST_GRANTED = 10  # seconds, unless there were fewer at the beginning


class Downtime(NamedTuple):
    """A time in which nobody could move: no server was running, or none could store anything."""

    began: int
    ended: int


class RunningOut(NamedTuple):
    seat: int
    at: int


def elapsed(since: int, now: int, downtimes: Sequence[Downtime]) -> int:
    """Milliseconds between two times, less those when nobody could move."""
    pauses = pauses_after(since, downtimes)
    down = sum(max(0, min(now, pause.ended) - pause.began) for pause in pauses)
    return max(0, now - since - down)


def _granted(seconds: int) -> int:
    """A fifth of what there was at the beginning."""
    return min(seconds, max(_FEWEST_GRANTED, seconds // 5))


def pauses_after(since: int, downtimes: Sequence[Downtime]) -> list[Downtime]:
    """What lies after a time, the first first; mostly nothing, however many there have been."""
    later = []
    for pause in reversed(downtimes):
        if pause.ended <= since:
            break
        later.append(Downtime(max(since, pause.began), pause.ended))
    return later[::-1]


class Clocks:
    """What each seat has left, and whose clocks are running since when."""

    def __init__(self, clock: Clock, seats: int, downtimes: Sequence[Downtime]) -> None:
        self.clock = clock
        self.downtimes = downtimes
        self.left_ms = [1000 * clock.seconds] * seats
        self.running: frozenset[int] = frozenset()
        self.since = 0
        self._fresh = False

    def copy(self) -> "Clocks":
        other = Clocks.__new__(Clocks)
        other.__dict__.update(self.__dict__)
        other.left_ms = self.left_ms[:]
        return other

    def turn_to(self, seats: Iterable[int], at: int) -> None:
        """From now on the clocks of these seats run."""
        if self.clock.kind == "none":
            return
        gone = elapsed(self.since, at, self.downtimes)
        running = frozenset(seats)
        going_on = frozenset() if self._fresh else running & self.running
        for seat in self.running:
            self.left_ms[seat] -= gone
            if seat not in going_on and self.clock.kind == "total":
                self.left_ms[seat] += 1000 * self.clock.increment
        if self.clock.kind == "turn":
            for seat in running - going_on:
                self.left_ms[seat] = 1000 * self.clock.seconds
        self.running = running
        self.since = at
        self._fresh = False

    def begin_turns(self) -> None:
        """Whoever is to act next begins a turn, even who has just had one."""
        self._fresh = True

    def run_out(self, seat: int) -> None:
        """The seat's time is over. If it is to act even so, a new turn of it begins."""
        self.left_ms[seat] = 0
        self.running -= {seat}

    def grant(self, seat: int) -> None:
        """Something to play with for who comes back to a seat whose time was over."""
        self.left_ms[seat] = max(self.left_ms[seat], 1000 * _granted(self.clock.seconds))

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds that the seat has left; None where there is no clock."""
        if self.clock.kind == "none":
            return None
        gone = elapsed(self.since, now, self.downtimes) if seat in self.running else 0
        return max(0, self.left_ms[seat] - gone)

    def next_to_run_out(self) -> RunningOut | None:
        """The clock that runs out first if nothing happens."""
        if not self.running:
            return None
        left_ms, seat = min((max(0, self.left_ms[seat]), seat) for seat in self.running)
        at = self.since + left_ms
        for pause in pauses_after(self.since, self.downtimes):
            if pause.began < at:
                at += pause.ended - pause.began
        return RunningOut(seat, at)
