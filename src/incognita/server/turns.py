"""Whose turn it is where many wait for few: nobody gets more by asking for more.

What is had is counted in seconds. First come the things that somebody waits for; of those, what a
household asks for that has had least with it, in it the person, and of the person's tables the one.
"""

import asyncio
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from heapq import nlargest
from itertools import pairwise
from typing import NamedTuple

_LOOK_AGAIN_S = 2.0  # somebody may have come to wait for what nobody waited for
_MOST_IDLE = 100
_MOST_HOMES = 20_000
_MOST_DEBT_S = 5.0  # of what was had elsewhere, where maybe nobody else wanted it

_Path = list["_Share"]  # from everybody down to a table


class Turn(NamedTuple):
    """For whom something is done, what it will take, and whether anybody waits for it."""

    person: str
    seconds: float
    table: str = ""
    is_waited_for: bool = True


class Had(NamedTuple):
    """What somebody has had."""

    home: str
    person: str
    seconds: float


class _Waiting(NamedTuple):
    called: asyncio.Future[None]
    seconds: float


class Homes:
    """The address at which each person was seen last. Those at one address share what there is."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > _MOST_HOMES:
            self._addresses.popitem(last=False)

    def of(self, person: str) -> str:
        return self._addresses.get(person, person)


class _Share:
    """What somebody has had so far, and how it is divided further down."""

    def __init__(self, had: float) -> None:
        self.had = had
        self.level = 0.0  # what the part had had that was the last to get something
        self.parts: dict[str, _Share] = {}
        self.waiting = [0, 0]  # here and in all parts: waited for, and the rest
        self.queues: tuple[deque[_Waiting], ...] = (deque(), deque())

    def part(self, name: str) -> "_Share":
        """Who comes begins where the others are: nothing is saved up, no debt is forgotten."""
        known = self.parts.get(name)
        if known is None:
            if len(self.parts) > _MOST_IDLE:
                self._forget()
            known = self.parts[name] = _Share(self.level)
        elif not any(known.waiting):
            known.had = max(known.had, self.level)
        return known

    def next(self, rank: int) -> tuple[float, _Path]:
        """What the next thing will take, and the way to it."""
        if self.queues[rank]:
            return self.queues[rank][0].seconds, [self]
        ways = [part.next(rank) for part in self.parts.values() if part.waiting[rank]]
        seconds, way = min(ways, key=lambda one: one[1][0].had + one[0])
        return seconds, [self, *way]

    def _forget(self) -> None:
        """Those who would begin at the same place again."""
        self.parts = {
            name: part
            for name, part in self.parts.items()
            if any(part.waiting) or part.had > self.level
        }


class Turns:
    def __init__(self, places: int, homes: Homes) -> None:
        self._free = places
        self._homes = homes
        self._all = _Share(0.0)
        self._lately: defaultdict[tuple[str, str], float] = defaultdict(
            float
        )  # since it was last told

    @property
    def waiting(self) -> tuple[int, int]:
        """How many wait for a place: those whom somebody waits for, and the rest."""
        soon, some_time = self._all.waiting
        return soon, some_time

    def had_lately(self, most: int) -> list[Had]:
        """Who has had most since this was last asked."""
        lately = [Had(*who, round(seconds, 2)) for who, seconds in self._lately.items()]
        self._lately.clear()
        return nlargest(most, lately, key=lambda had: had.seconds)

    def count_in(self, elsewhere: Iterable[Had]) -> None:
        """What was had at another server counts as had here."""
        for home, person, seconds in elsewhere:
            share = self._all
            for name in (home, person):
                part = share.part(name)
                part.had = max(part.had, min(part.had + seconds, share.level + _MOST_DEBT_S))
                share = part

    def add_place(self) -> None:
        self._free += 1
        self._call_next()

    def drop_place(self) -> None:
        """One fewer; if all are taken, that which is given back next."""
        self._free -= 1

    @asynccontextmanager
    async def taken(self, asked: Callable[[], Turn]) -> AsyncIterator[None]:
        """One of the places, for as long as it takes."""
        path, turn = await self._wait(asked)
        began = time.monotonic()
        try:
            yield
        finally:
            took = time.monotonic() - began
            self._note(turn.person, took)
            self._give_back(path, took - turn.seconds)

    def _note(self, person: str, seconds: float) -> None:
        if len(self._lately) > _MOST_HOMES:  # nobody wants to know
            self._lately.clear()
        self._lately[self._homes.of(person), person] += seconds

    async def _wait(self, asked: Callable[[], Turn]) -> tuple[_Path, Turn]:
        while True:
            turn = asked()
            try:
                async with asyncio.timeout(None if turn.is_waited_for else _LOOK_AGAIN_S):
                    return await self._queue(turn), turn
            except TimeoutError:
                continue

    async def _queue(self, turn: Turn) -> _Path:
        rank = 0 if turn.is_waited_for else 1
        path = [self._all]
        for name in (self._homes.of(turn.person), turn.person, turn.table):
            path.append(path[-1].part(name))
        called = asyncio.get_running_loop().create_future()
        waiting = _Waiting(called, turn.seconds)
        path[-1].queues[rank].append(waiting)
        for share in path:
            share.waiting[rank] += 1
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called in the same moment
                self._give_back(path, -turn.seconds)
            elif waiting in path[-1].queues[rank]:
                path[-1].queues[rank].remove(waiting)
                for share in path:
                    share.waiting[rank] -= 1
            raise
        return path

    def _call_next(self) -> None:
        while self._free > 0 and any(self._all.waiting):
            rank = 0 if self._all.waiting[0] else 1
            seconds, path = self._all.next(rank)
            called = path[-1].queues[rank].popleft().called
            for share in path:
                share.waiting[rank] -= 1
            if called.done():  # whoever asked has gone
                continue
            for share, part in pairwise(path):
                share.level = max(share.level, part.had)
            for share in path:
                share.had += seconds
            self._free -= 1
            called.set_result(None)

    def _give_back(self, path: _Path, more_seconds: float) -> None:
        """`more_seconds`: than was expected."""
        for share in path:
            share.had += more_seconds
        self._free += 1
        self._call_next()
