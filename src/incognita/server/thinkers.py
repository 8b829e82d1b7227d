"""The worker processes in which bots think, never on the server's own loop.

One that dies is replaced and asked again; one that takes too long is replaced, and the question is
answered with why. Who asks for much waits for it, not everybody else. Outposts lend processes of
other machines; if one of those is lost, what it was asked waits for its turn again.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from incognita.server.figures import Figures
from incognita.server.plans import Advice
from incognita.server.thinker import Answer, Question, ReviewAnswer, ReviewQuestion
from incognita.server.turns import Homes, Turn, Turns
from incognita.server.workers import BROKEN, Worker

_TRIES = 2
_MOST_LOST = 5  # outposts in a row, by one question: maybe by its fault
_CHECK_UP = Turn("", 0.01)
# about no game at all: it is soon answered
_IDLE_QUESTION = msgspec.json.encode(Question("", "", {}, {}, [], "", 0))

log = logging.getLogger("incognita.server")


class Lost(Exception):
    """Whoever was asked is gone: the question waits for its turn again."""


class Busy(Exception):
    """Whoever was to be asked thinks for somebody else: so it does then."""


class Lent(Protocol):
    """A process of an outpost, for one question."""

    async def ask(self, question: bytes, patience_s: float) -> bytes:
        """As a worker; Lost or Busy when nobody thinks about it there."""


class Thinkers:
    """`outposts`: how many processes each of them has."""

    def __init__(
        self,
        workers: int,
        patience_s: float,
        homes: Homes,
        hire: Callable[[str], Worker] = Worker,
        figures: Figures | None = None,
        module: str = "incognita.server.thinker",
    ) -> None:
        self.patience_s = patience_s
        self.outposts: dict[object, int] = {}
        self._all = [hire(module) for _ in range(workers)]
        self._free = self._all[:]
        self._lent: deque[Lent] = deque()
        self._lent_at_work = 0
        self.turns = Turns(workers, homes)
        self._figures = figures or Figures()
        self._answered = -math.inf  # when a question last was
        self._check_up: asyncio.Task[bool] | None = None

    # Outposts

    def lend(self, lent: Lent) -> None:
        """From now on it can be asked one question."""
        self._lent.append(lent)
        self.turns.add_place()

    def take_back(self, lent: Lent) -> None:
        """If it has not been asked yet."""
        if lent in self._lent:
            self._lent.remove(lent)
            self.turns.drop_place()

    @property
    def sizes(self) -> dict[str, int]:
        return {"here": len(self._all), "elsewhere": sum(self.outposts.values())}

    @property
    def busy(self) -> dict[str, int]:
        """Those that think for this server."""
        return {"here": len(self._all) - len(self._free), "elsewhere": self._lent_at_work}

    @property
    def waiting(self) -> tuple[int, int]:
        """How many questions wait for a thinker: those that somebody waits for, and the others."""
        return self.turns.waiting

    async def choose(self, asked: Callable[[], Turn], question: Callable[[], Question]) -> Answer:
        """What the bot does, in notation, or why it could not say.

        The question is put together when its turn has come: a thousand that wait take no room.
        """
        return await self._answer(asked, question)

    async def choose_within(
        self, asked: Callable[[], Turn], question: Callable[[], Question], seconds: float
    ) -> Answer:
        """The same, in so much time; what is needed to begin to think does not count."""
        async with self.turns.taken(asked):
            worker = self._free.pop()
            try:
                whole = question()
                began = msgspec.structs.replace(whole, prepare=True)
                ready = await self._ask_here(worker, asked, began, self.patience_s)
                return ready if ready.why else await self._ask_here(worker, asked, whole, seconds)
            finally:
                self._free.append(worker)

    async def _ask_here(
        self, worker: Worker, asked: Callable[[], Turn], question: Question, patience_s: float
    ) -> Answer:
        with self._figures.thinking.noted():
            said = self._ask_worker(worker, msgspec.json.encode(question), asked, patience_s)
            return await self._answer_or_why(said, asked, patience_s)

    async def advise(
        self, asked: Callable[[], Turn], question: Callable[[], Question]
    ) -> list[Advice]:
        """What the bot would do until the turn is over, and why; nothing when it could not say."""
        answer = await self._answer(
            asked, lambda: msgspec.structs.replace(question(), reasons=True)
        )
        return answer.steps

    async def review(
        self, asked: Callable[[], Turn], question: Callable[[], ReviewQuestion]
    ) -> ReviewAnswer | None:
        """A part of a review; None when nobody could say."""
        try:
            said = await self._said(asked, lambda: msgspec.json.encode(question()))
            return msgspec.json.decode(said, type=ReviewAnswer)
        except TimeoutError:
            self._give_up("too-long", asked().table, "a review took too long")
        except (Lost, *BROKEN, msgspec.DecodeError):
            log.warning("table %s: nobody could review it", asked().table)
        return None

    async def _answer(self, asked: Callable[[], Turn], question: Callable[[], Question]) -> Answer:
        said = self._said(asked, lambda: msgspec.json.encode(question()))
        return await self._answer_or_why(said, asked, self.patience_s)

    async def _answer_or_why(
        self, said: Awaitable[bytes], asked: Callable[[], Turn], patience_s: float
    ) -> Answer:
        try:
            return msgspec.json.decode(await said, type=Answer)
        except TimeoutError:
            self._give_up("too-long", asked().table, "a bot thought for too long")
            return Answer(None, f"it has not answered within {patience_s:g} seconds", "slow")
        except (Lost, *BROKEN, msgspec.DecodeError):
            log.warning("table %s: no bot could say what it does", asked().table)
            return Answer(None, "its process died", "broken")

    async def _said(self, asked: Callable[[], Turn], question: Callable[[], bytes]) -> bytes:
        """The answer of whoever is free when the turn has come."""
        losses = 0
        while True:
            async with self.turns.taken(asked):
                began = time.perf_counter()
                try:
                    said = await self._ask_somebody(question(), asked)
                except Busy:
                    continue
                except Lost as error:
                    self._give_up("lost", asked().table, f"an outpost's process was lost: {error}")
                    losses += 1
                    if losses == _MOST_LOST:
                        raise
                else:
                    self._figures.thinking.note(time.perf_counter() - began)
                    self._answered = time.monotonic()
                    return said

    async def _ask_somebody(self, question: bytes, asked: Callable[[], Turn]) -> bytes:
        """At an outpost rather than here, where the server has to run, too."""
        if self._lent:
            return await self._ask_outpost(self._lent.popleft(), question)
        if not self._free:  # what was free has been taken back in the same moment
            raise Busy
        worker = self._free.pop()
        try:
            return await self._ask_worker(worker, question, asked, self.patience_s)
        finally:
            self._free.append(worker)

    async def _ask_outpost(self, lent: Lent, question: bytes) -> bytes:
        self._lent_at_work += 1
        try:
            return await lent.ask(question, self.patience_s)
        finally:
            self._lent_at_work -= 1
            self.turns.drop_place()

    async def _ask_worker(
        self, worker: Worker, question: bytes, asked: Callable[[], Turn], patience_s: float
    ) -> bytes:
        for more in reversed(range(_TRIES)):
            try:
                return await worker.ask(question, patience_s)
            except TimeoutError:
                raise
            except BROKEN as error:
                self._give_up("died", asked().table, f"a bot's process died: {error}")
                if not more:
                    raise
        raise AssertionError("it is asked at least once")

    def _give_up(self, why: str, table: str, words: str) -> None:
        self._figures.given_up[why] += 1
        log.warning("table %s: %s", table, words)

    async def are_well(self, patience_s: float) -> bool:
        """Whether they answer: one of them now, or, where all are at work, one lately."""
        check_up = self._check_up
        if check_up is None or check_up.done():
            check_up = self._check_up = asyncio.create_task(self._ask_one())
        done, _ = await asyncio.wait({check_up}, timeout=patience_s)
        if done:  # and somebody else may have begun the next one
            return check_up.result()
        return time.monotonic() - self._answered < self.patience_s

    async def _ask_one(self) -> bool:
        try:
            await self._said(lambda: _CHECK_UP, lambda: _IDLE_QUESTION)
        except (TimeoutError, Lost, *BROKEN):
            return False
        return True

    async def stop(self) -> None:
        if self._check_up is not None:
            self._check_up.cancel()
            await asyncio.gather(self._check_up, return_exceptions=True)
        for worker in self._all:
            await worker.stop()
