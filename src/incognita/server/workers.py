"""Processes that work for the server, so that nothing slow is done on its own loop."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable

BROKEN = (OSError, EOFError, asyncio.LimitOverrunError)  # how a process is found to have died

_LONGEST_ANSWER = 4 << 20
_COURTESY = 5  # the server's own loop comes first on a busy machine


class Worker:
    """A process of its own, started when it is first needed and again when it was ended.

    `module` is run as a program that answers lines of JSON with lines of JSON.
    """

    def __init__(self, module: str, *arguments: str) -> None:
        self.module = module
        self._arguments = arguments
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, patience_s: float) -> bytes:
        """Its answer; TimeoutError when it took too long, one of BROKEN when it died."""
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(patience_s):
                process.stdin.write(question + b"\n")
                await process.stdin.drain()
                return await process.stdout.readuntil(b"\n")
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
            self.module,
            *self._arguments,
            start_new_session=True,  # with all that it starts itself
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_ANSWER,
        )

    def _end(self, process: asyncio.subprocess.Process) -> None:
        self._process = None
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()


def answer_lines(answer: Callable[[bytes], bytes]) -> None:
    """The whole life of such a process, from its own side."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers by itself
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # whatever a bot prints is not the answer
    for line in asked:
        said.write(answer(line) + b"\n")
        said.flush()
