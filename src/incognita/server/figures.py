"""Figures of the house: what has happened here so far, counted where it happens.

Plain numbers, for they are counted with every action, and on the server's own loop alone;
`metrics.py` tells them to whoever watches over the server.
"""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from incognita.server.database import Database, DatabaseUnavailable, Work

T = TypeVar("T")

# Seconds. Below a tenth of a second nobody notices, above ten nobody waits any more.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Spread:
    """How long something took each time: how often at most so many seconds, and in all."""

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    @contextmanager
    def noted(self) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self.note(time.perf_counter() - began)


class Figures:
    """All of them count from when the server was started."""

    def __init__(self) -> None:
        self.began = time.time()
        self.entries: Counter[type] = Counter()  # all that happened at tables, by its kind
        self.actions: Counter[str] = Counter()  # of these: what people and bots played
        self.refusals: Counter[str] = Counter()  # by their codes
        self.requests: Counter[tuple[str, int]] = Counter()  # by method and status
        self.asking = Spread()  # from the head of a request to the end of its answer
        self.echoes: dict[str, Spread] = {}  # from a message to its answer, by kind of message
        self.reading = Spread()
        self.writing = Spread()
        self.out_of_reach = 0  # works for which the database could not be used
        self.thinking = Spread()  # without the time for which a question waited
        self.given_up: Counter[str] = Counter()  # questions without an answer, by the reason
        self.tardiness = Spread()  # of the server's loop, looked at every second

    def echo(self, message: str) -> Spread:
        known = self.echoes.get(message)
        if known is None:
            known = self.echoes[message] = Spread()
        return known


class CountedDatabase(Database):
    """A database that notes how long it takes."""

    def __init__(self, inner: Database, figures: Figures) -> None:
        self.inner = inner
        self._figures = figures
        self.is_shared = inner.is_shared
        inner.news = self._tell_news
        inner.heard = self._tell_what_was_said

    def _tell_news(self, table: str | None, told: str) -> None:
        self.news(table, told)

    def _tell_what_was_said(self, server: str, said: str) -> None:
        self.heard(server, said)

    async def start(self) -> None:
        await self.inner.start()

    async def stop(self) -> None:
        await self.inner.stop()

    async def is_up_to_date(self) -> bool:
        return await self.inner.is_up_to_date()

    async def read(self, work: Work[T]) -> T:
        return await self._noted(self._figures.reading, self.inner.read(work))

    async def write(self, work: Work[T], about: str | None = None, told: str = "") -> T:
        return await self._noted(self._figures.writing, self.inner.write(work, about, told))

    async def call(self, said: str) -> None:
        await self.inner.call(said)

    async def _noted(self, spread: Spread, working: Awaitable[T]) -> T:
        began = time.perf_counter()
        try:
            return await working
        except DatabaseUnavailable:
            self._figures.out_of_reach += 1
            raise
        finally:
            spread.note(time.perf_counter() - began)
