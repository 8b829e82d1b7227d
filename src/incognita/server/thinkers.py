"""The worker processes in which bots think, never on the server's own loop.

One that dies is replaced and asked again; one that takes too long is replaced, and the question is
answered with None.
"""

import asyncio
import contextlib
import logging
import sys

import msgspec

from incognita.server.thinker import Answer, Question

_LONGEST_LINE = 1 << 20
_TRIES = 2

log = logging.getLogger("incognita.server")


class Thinkers:
    def __init__(self, workers: int, patience_s: float) -> None:
        self.patience_s = patience_s
        self._all = [_Worker() for _ in range(workers)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def choose(self, question: Question) -> str | None:
        """What the bot does, in notation; None when it could not say."""
        worker = await self._free.get()
        try:
            for _ in range(_TRIES):
                try:
                    async with asyncio.timeout(self.patience_s):
                        answer = await worker.ask(question)
                except TimeoutError:
                    log.warning("table %s: a bot thought for too long", question.table)
                    return None
                except (OSError, EOFError, asyncio.LimitOverrunError, msgspec.DecodeError) as error:
                    log.warning("table %s: a bot's process died: %s", question.table, error)
                else:
                    return answer.do
        finally:
            self._free.put_nowait(worker)
        return None

    async def stop(self) -> None:
        for worker in self._all:
            await worker.stop()


class _Worker:
    """A process of its own, started when it is first needed and again when it was ended."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question) -> Answer:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            await process.stdin.drain()
            return msgspec.json.decode(await process.stdout.readuntil(b"\n"), type=Answer)
        except BaseException:
            self._end(process)  # it would answer the wrong question next
            raise

    async def stop(self) -> None:
        process = self._process
        if process is not None:
            self._end(process)
            await process.wait()

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "incognita.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )

    def _end(self, process: asyncio.subprocess.Process) -> None:
        self._process = None
        with contextlib.suppress(ProcessLookupError):
            process.kill()
