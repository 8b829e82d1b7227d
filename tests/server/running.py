"""A real server in a process of its own, that can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from incognita.server.app import make_app
from incognita.server.settings import Settings

PROGRAM = (sys.executable, "-m", "incognita")


class RunningServer:
    """Serves on a port that stays the same over its lives; seat 1 begins unless chosen."""

    def __init__(self, arguments: list[str], log: Path, program: Sequence[str] = PROGRAM) -> None:
        self.arguments = arguments
        self.program = program
        self.log = log
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [*self.program, "serve", "--no-lots", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, *self.arguments],
            stdout=subprocess.PIPE,
            stderr=self.log.open("a"),
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://localhost:(\d+)/", line)
            if found is not None:
                self.port = int(found.group(1))
                return
        raise RuntimeError(f"the server did not start: {self.log.read_text()}")

    def processor_s(self) -> float:
        """The processor time it has used so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def loop_s(self) -> float:
        """The processor time of its loop alone; by the clock where nobody counts it."""
        assert self.process is not None
        try:
            counted = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat")
            return int(counted.read_text().split()[0]) / 1e9
        except OSError:
            return time.perf_counter()

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def tell_to_end(self) -> None:
        """As a service manager does; it may take its time."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def running_server(
    *arguments: str, log: Path, program: Sequence[str] = PROGRAM
) -> Iterator[RunningServer]:
    server = RunningServer(list(arguments), log, program)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def running_outpost(houses: Sequence[str], secret: str) -> Iterator["subprocess.Popen[bytes]"]:
    """With one process that thinks for all of them."""
    named = [part for house in houses for part in ("--house", house)]
    outpost = subprocess.Popen(
        [*PROGRAM, "think", "--thinkers", "1", *named],
        env={**os.environ, "INCOGNITA_THINKERS_SECRET": secret},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert outpost.stderr is not None
    try:
        with outpost.stderr:
            yield outpost
    finally:
        outpost.kill()
        outpost.wait()


@contextmanager
def server_here(database: str) -> Iterator[str]:
    """A server in this process, with whatever was changed in it; its address."""
    settings = Settings(database, limited=False, lots=False)
    server = uvicorn.Server(uvicorn.Config(make_app(settings), port=0, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def children_of(process: int) -> list[int]:
    """The processes that it has started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rsplit(") ", 1)[1].split()[:2]
        except OSError:
            continue
        if int(parent) == process and state != "Z":
            found.append(int(status.parent.name))
    return found
