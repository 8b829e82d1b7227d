"""The other web worker: there bots think and texts are read, never where the tables are."""

import asyncio
from collections.abc import Awaitable, Callable

from incognita.server.workers import Worker

Ask = Callable[[str, bytes], Awaitable[bytes]]
"""Of a module and a question, the answer; an OSError when nobody answers any more."""


class Mate(Worker):
    """Asks the other web worker; `end` ends that one, and another begins with the next question."""

    def __init__(self, module: str, ask: Ask, end: Callable[[], None]) -> None:
        super().__init__(module)
        self._ask = ask
        self._end_it = end

    async def ask(self, question: bytes, patience_s: float) -> bytes:
        try:
            async with asyncio.timeout(patience_s):
                return await self._ask(self.module, question)
        except TimeoutError:
            self._end_it()  # it would answer the wrong question next
            raise

    async def stop(self) -> None:
        self._end_it()
