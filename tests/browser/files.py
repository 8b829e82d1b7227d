"""The whole house as plain files on a plain file server, below a path: no server of ours runs."""

import subprocess
import sys
from pathlib import Path

from incognita.server.serve import listen

_BELOW = "some/path"


class FileServer:
    """`incognita static`, then `python -m http.server`, and nothing else."""

    def __init__(self, folder: Path) -> None:
        written = str(folder / _BELOW)
        subprocess.run([sys.executable, "-m", "incognita", "static", written], check=True)
        (socket,) = listen("127.0.0.1", 0)
        self.port = socket.getsockname()[1]
        socket.close()
        self.folder = folder
        self.start()

    @property
    def site(self) -> Path:
        return self.folder / _BELOW

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{_BELOW}/"

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        where = ["--bind", "127.0.0.1", "--directory", str(self.folder)]
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", str(self.port), *where],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        with self._process.stdout as told:
            told.readline()  # that it listens; it says nothing more there

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
