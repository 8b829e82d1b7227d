"""A real server in a process of its own, on a free port, with a data folder of its own."""

import re
import subprocess
import sys
from pathlib import Path

_READY = re.compile(r"http://localhost:(\d+)/")


class RunningServer:
    """Seat 1 begins unless chosen: what is tested here is not the lot."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/"

    def start(self) -> None:
        """Start, on the same port as before if there was one."""
        command = [sys.executable, "-m", "incognita", "serve", "--no-limits", "--no-lots"]
        command += ["--port", str(self.port), "--data", str(self.folder), "--thinkers", "1"]
        command += self.arguments
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = _READY.search(line)
            if found is not None:
                self.port = int(found[1])
                return
        raise RuntimeError("the server did not start")

    def administer(self, *command: str) -> str:
        """What `incognita admin` answers."""
        admin = [sys.executable, "-m", "incognita", "admin", "--data", str(self.folder), *command]
        return subprocess.run(admin, stdout=subprocess.PIPE, text=True, check=True).stdout

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
