"""Whose turn it is where many wait for few: nobody gets more by asking for more.

What was had is counted in seconds. First come the things that somebody waits for; of those, what
the household asks for that has had least, in it the person, and of the person's tables the one.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

_EXPECTED_S = 0.5  # counted while something is under way, until it is known what it took
_LOOK_AGAIN_S = 2.0  # somebody may have come to wait for what nobody waited for
_MOST_IDLE = 100
_MOST_HOMES = 20_000

_Path = list["_Share"]


class Turn(NamedTuple):
    """For whom something is done, and whether anybody waits for it."""

    person: str
    table: str = ""
    is_waited_for: bool = True


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
        self.queues: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())

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

    def next(self, rank: int) -> "_Share":
        waiting = (part for part in self.parts.values() if part.waiting[rank])
        chosen = min(waiting, key=lambda part: part.had)
        self.level = max(self.level, chosen.had)
        return chosen

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

    @asynccontextmanager
    async def taken(self, asked: Callable[[], Turn]) -> AsyncIterator[None]:
        """One of the places, for as long as it takes."""
        path = await self._wait(asked)
        began = time.monotonic()
        try:
            yield
        finally:
            self._give_back(path, time.monotonic() - began)

    async def _wait(self, asked: Callable[[], Turn]) -> _Path:
        while True:
            turn = asked()
            try:
                async with asyncio.timeout(None if turn.is_waited_for else _LOOK_AGAIN_S):
                    return await self._queue(turn)
            except TimeoutError:
                continue

    async def _queue(self, turn: Turn) -> _Path:
        rank = 0 if turn.is_waited_for else 1
        path = [self._all]
        for name in (self._homes.of(turn.person), turn.person, turn.table):
            path.append(path[-1].part(name))
        called = asyncio.get_running_loop().create_future()
        path[-1].queues[rank].append(called)
        for share in path:
            share.waiting[rank] += 1
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called in the same moment
                self._give_back(path, 0.0)
            elif called in path[-1].queues[rank]:
                path[-1].queues[rank].remove(called)
                for share in path:
                    share.waiting[rank] -= 1
            raise
        return path

    def _call_next(self) -> None:
        while self._free > 0 and any(self._all.waiting):
            rank = 0 if self._all.waiting[0] else 1
            path = [self._all]
            while path[-1].parts:
                path.append(path[-1].next(rank))
            called = path[-1].queues[rank].popleft()
            for share in path:
                share.waiting[rank] -= 1
            if not called.done():  # else whoever asked has gone
                for share in path:
                    share.had += _EXPECTED_S
                self._free -= 1
                called.set_result(None)

    def _give_back(self, path: _Path, seconds: float) -> None:
        for share in path:
            share.had += seconds - _EXPECTED_S
        self._free += 1
        self._call_next()
