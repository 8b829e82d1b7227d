"""Send a server nonsense for a long time: no 5xx, no hang, no leak.

    .venv/bin/python -m benchmarks.fuzz --minutes 10 http
    .venv/bin/python -m benchmarks.fuzz --minutes 10 sockets

`http` lets schemathesis work from the server's own description, with all its checks but one;
`sockets` holds conversations over WebSockets. Memory and open files are printed as time goes by.
"""

import asyncio
import re
import tempfile
from argparse import ArgumentParser
from pathlib import Path

import click

from tests.server.fuzzing import fuzz_http, fuzz_sockets, memory_mb, open_files
from tests.server.running import RunningServer, running_server

SLICES = 5


def state_of(server: RunningServer) -> str:
    return f"{memory_mb(server):.0f} MB, {open_files(server)} open files"


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["http", "sockets"])
    parser.add_argument("--minutes", type=float, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        folder = Path(name)
        where = ["--no-limits", "--data", name]
        with running_server(*where, log=folder / "log") as server:
            click.echo(f"before: {state_of(server)}")
            for number in range(1, SLICES + 1):
                seconds = given.minutes * 60 / SLICES
                if given.what == "http":
                    report = fuzz_http(server, folder, "--max-time", f"{seconds:.0f}")
                    done = " and ".join(re.findall(r"[0-9,]+ generated", report)) + " requests"
                else:
                    done = f"{asyncio.run(fuzz_sockets(server, seconds, seed=number))} messages"
                click.echo(f"part {number} of {SLICES}: {done}; {state_of(server)}")
            log = (folder / "log").read_text()
            if "Traceback" in log:
                raise SystemExit(log)


if __name__ == "__main__":
    main()
