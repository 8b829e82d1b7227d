"""The worker processes in which bots think, never on the server's own loop.

One that dies or takes too long is replaced, and the question is answered with None.
"""

import asyncio
import contextlib
import sys

import msgspec

from incognita.server.thinker import Answer, Question

_LONGEST_LINE = 1 << 20


class Thinkers:
    def __init__(self, workers: int, patience_s: float) -> None:
        self.patience_s = patience_s
        self._free: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        self._all: set[asyncio.subprocess.Process] = set()
        for _ in range(workers):
            self._free.put_nowait(None)  # started when it is first needed

    async def choose(self, question: Question) -> str | None:
        """What the bot does, in notation; None when it could not say."""
        process = await self._free.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(self._ask(process, question), self.patience_s)
        except (TimeoutError, OSError, msgspec.DecodeError, asyncio.IncompleteReadError):
            if process is not None:
                self._end(process)
            process = None
            return None
        except asyncio.CancelledError:
            if process is not None:
                self._end(process)  # it would answer the wrong question next
            process = None
            raise
        finally:
            self._free.put_nowait(process)
        return answer.do

    async def stop(self) -> None:
        for process in list(self._all):
            self._end(process)
            await process.wait()

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "incognita.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )
        self._all.add(process)
        return process

    async def _ask(self, process: asyncio.subprocess.Process, question: Question) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        return msgspec.json.decode(await process.stdout.readuntil(b"\n"), type=Answer)

    def _end(self, process: asyncio.subprocess.Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
