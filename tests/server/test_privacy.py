"""Nobody else on the computer can read the secret that signs tokens."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from incognita.client import Client
from incognita.server.database import DatabaseUnavailable
from incognita.server.privacy import make_private
from tests.server.running import RunningServer, running_server

NAME = "incognita.sqlite3"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_for_others(folder: Path) -> list[Path]:
    return [path for path in (folder, *folder.rglob("*")) if mode(path) & 0o077]


def generous(umask: int) -> tuple[str, ...]:
    """The command under another umask."""
    return (
        sys.executable,
        "-c",
        f"import os; os.umask({umask}); from incognita.cli import run; run()",
    )


@pytest.mark.parametrize("umask", [0, 0o022])
def test_what_the_server_makes_is_closed_to_others(umask: int, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    program = generous(umask)
    where = ["--data", str(folder)]
    with running_server(*where, log=tmp_path / "log", program=program) as server:
        with Client(server.address) as anna:
            anna.arrive("Anna")
        names = {path.name for path in folder.iterdir()}
        assert {NAME, f"{NAME}-wal", f"{NAME}-shm", f"{NAME}.lock"} <= names
        assert open_for_others(folder) == []
        assert mode(folder) == 0o700
        copy = tmp_path / "copy"
        subprocess.run([*program, "admin", *where, "backup", str(copy)], check=True)
        assert mode(copy) == 0o600


def test_what_was_open_to_others_is_closed_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = RunningServer(["--data", str(folder)], tmp_path / "log")
    server.start()
    with Client(server.address) as anna:
        anna.arrive("Anna")
    server.kill()
    for path in folder.iterdir():
        path.chmod(0o644)
    folder.chmod(0o755)
    server.start()
    try:
        assert open_for_others(folder) == []
        assert f"{folder / NAME} was open to other users (mode 644)" in server.log.read_text()
    finally:
        server.kill()


def test_a_folder_with_other_things_is_not_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    tmp_path.chmod(0o755)
    make_private(tmp_path / NAME)
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / NAME) == 0o600


def test_what_cannot_be_closed_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / NAME
    file.touch()
    file.chmod(0o644)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chmod", refuse)
    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(DatabaseUnavailable, match="is open to other users"):
        make_private(file)
