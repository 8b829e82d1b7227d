"""What keeps a server from starting is told in one sentence, with the exit code for it."""

import ctypes
import os
import resource
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from incognita.cli.answers import NOT_STARTED, WRONG_USE
from incognita.client import Client
from tests.server.postgres import Postgres
from tests.server.running import running_server

_PATIENCE_S = 60
_DROP_FROM_BOUNDING_SET = 24
_OVERRIDE_PERMISSIONS = (1, 2)

NAME = "incognita.sqlite3"


def obey_permissions() -> None:
    """Though the tests may run as root, to whom they mean nothing."""
    if os.geteuid() == 0:
        library = ctypes.CDLL(None, use_errno=True)
        for capability in _OVERRIDE_PERMISSIONS:
            assert library.prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0) == 0


def have_no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))


def complaint(
    *arguments: str | Path, before: Callable[[], None] | None = None, code: int = NOT_STARTED
) -> str:
    """What a server says that cannot start."""
    run = subprocess.run(
        [sys.executable, "-m", "incognita", "serve", "--port", "0", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE_S,
        preexec_fn=before,
    )
    assert run.returncode == code, run.stderr
    assert run.stdout == ""
    assert run.stderr.startswith("incognita: ")
    assert run.stderr.count("\n") == 1, run.stderr
    return run.stderr


def test_the_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = complaint("--data", tmp_path, "--port", str(port))
    assert f"port {port} of 127.0.0.1 is used by another program" in told
    assert "--port" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_the_address_is_not_of_this_computer(host: str, tmp_path: Path) -> None:
    assert f"{host} is no address of this computer" in complaint("--data", tmp_path, "--host", host)


def test_another_server_uses_the_same_data(tmp_path: Path) -> None:
    with running_server("--data", str(tmp_path), log=tmp_path / "log"):
        told = complaint("--data", tmp_path)
    assert "is used by another server; stop it, or give this one another --data folder" in told


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    yield folder
    folder.chmod(0o700)


def test_the_folder_is_read_only(read_only: Path) -> None:
    for data in (read_only, read_only / "below"):
        told = complaint("--data", data, before=obey_permissions)
        assert str(data) in told
        assert "cannot be used: Permission denied; make it a place where this user may" in told


def test_the_folder_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    assert f"{tmp_path / 'data'} cannot be used" in complaint("--data", tmp_path / "data")


def test_the_file_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_text("a shopping list that somebody wants to keep")
    file.chmod(0o644)
    assert f"{file} is not a SQLite database; put a copy back" in complaint("--data", tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert file.read_text().startswith("a shopping list")


def test_the_file_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / NAME
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE a (b)")
    database.close()
    file.write_bytes(file.read_bytes()[:100] + b"\xff" * 8000)
    file.chmod(0o600)
    told = complaint("--data", tmp_path)
    assert f"{file} cannot be used: " in told
    assert "put a copy back" in told


def test_a_page_of_the_file_is_damaged(tmp_path: Path) -> None:
    """One that is found only when it is needed."""
    file = tmp_path / NAME
    with running_server("--data", str(tmp_path), log=tmp_path / "log"):
        pass
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [root] = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'setting'"
        ).fetchone()
        [size] = database.execute("PRAGMA page_size").fetchone()
    database.close()
    content = bytearray(file.read_bytes())
    content[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(content)
    told = complaint("--data", tmp_path)
    assert str(file) in told
    assert "malformed" in told


def test_the_disk_is_full(tmp_path: Path) -> None:
    told = complaint("--data", tmp_path, before=have_no_room)
    assert "disk" in told
    assert str(tmp_path) in told


def test_postgresql_cannot_be_reached(postgres_server: Postgres) -> None:
    nowhere = complaint("--database", "postgresql://games@127.0.0.1:1/games")
    assert "127.0.0.1" in nowhere
    assert "look at --database" in nowhere
    missing = complaint("--database", postgres_server.address("no_such_database"))
    assert "no_such_database" in missing
    other_kind = complaint("--database", "mysql://here", code=WRONG_USE)
    assert "is not the address of a database" in other_kind
    assert "not understood" in complaint("--database", "postgresql://games@here:port/games")


def test_visitors_are_not_told_where_the_database_is(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    """The log is."""
    database = postgres_server.new_database()
    with running_server("--database", database, log=tmp_path / "log") as server:
        with Client(server.address) as anna:
            anna.arrive()
            postgres_server.forget(database)
            for language, words in (("en", "nothing was done"), ("fr", "rien n’a été fait")):
                answer = anna._http.get("/api/tables", headers={"accept-language": language})
                assert answer.status_code == 503
                assert answer.json()["code"] == "database-unavailable"
                assert words in answer.json()["words"]
                assert str(postgres_server.folder) not in answer.text
        assert str(postgres_server.folder) in server.log.read_text()
