"""The worker processes in which bots think, never on the server's own loop.

One that dies is replaced and asked again; one that takes too long is replaced, and the question is
answered with None. Who asks for much waits for it, not everybody else.
"""

import logging
from collections.abc import Callable

import msgspec

from incognita.server.plans import Advice
from incognita.server.thinker import Answer, Question
from incognita.server.turns import Homes, Turn, Turns
from incognita.server.workers import BROKEN, Worker

_TRIES = 2

log = logging.getLogger("incognita.server")


class Thinkers:
    def __init__(self, workers: int, patience_s: float, homes: Homes) -> None:
        self.patience_s = patience_s
        self._all = [Worker("incognita.server.thinker") for _ in range(workers)]
        self._free = self._all[:]
        self._turns = Turns(workers, homes)

    async def choose(
        self, asked: Callable[[], Turn], question: Callable[[], Question]
    ) -> str | None:
        """What the bot does, in notation; None when it could not say.

        The question is put together when its turn has come: a thousand that wait take no room.
        """
        answer = await self._answer(asked, question)
        return None if answer is None else answer.do

    async def advise(
        self, asked: Callable[[], Turn], question: Callable[[], Question]
    ) -> list[Advice]:
        """What the bot would do until the turn is over, and why; nothing when it could not say."""
        answer = await self._answer(
            asked, lambda: msgspec.structs.replace(question(), reasons=True)
        )
        return [] if answer is None else answer.steps

    async def _answer(
        self, asked: Callable[[], Turn], question: Callable[[], Question]
    ) -> Answer | None:
        async with self._turns.taken(asked):
            worker = self._free.pop()
            try:
                return await self._ask(worker, question())
            finally:
                self._free.append(worker)

    async def _ask(self, worker: Worker, question: Question) -> Answer | None:
        for _ in range(_TRIES):
            try:
                answer = await worker.ask(msgspec.json.encode(question), self.patience_s)
                return msgspec.json.decode(answer, type=Answer)
            except TimeoutError:
                log.warning("table %s: a bot thought for too long", question.table)
                return None
            except (*BROKEN, msgspec.DecodeError) as error:
                log.warning("table %s: a bot's process died: %s", question.table, error)
        return None

    async def stop(self) -> None:
        for worker in self._all:
            await worker.stop()
