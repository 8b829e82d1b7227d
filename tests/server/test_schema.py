"""How a database gets its tables, whatever happens on the way."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from incognita.cli import main
from incognita.server.schema import known_migrations
from tests.server.conftest import where
from tests.server.running import RunningServer

KINDS = ["sqlite", "postgresql"]
_KILLS = 5
_LEFT_BY_YOYO = """
CREATE TABLE yoyo_lock (locked INT DEFAULT 1, ctime TIMESTAMP, pid INT NOT NULL,
                        PRIMARY KEY (locked));
INSERT INTO yoyo_lock (locked, pid) VALUES (1, 4711);
CREATE TABLE _yoyo_version (version INT NOT NULL PRIMARY KEY, installed_at_utc TIMESTAMP);
INSERT INTO _yoyo_version (version) VALUES (2);
CREATE TABLE _yoyo_migration (migration_hash VARCHAR(64), migration_id VARCHAR(255),
                              applied_at_utc TIMESTAMP, PRIMARY KEY (migration_hash));
"""


def run_sql(arguments: list[str], sql: str) -> list[tuple[object, ...]]:
    """The rows of the last statement, on the database that these arguments name."""
    if "--data" in arguments:
        file = Path(arguments[-1]) / "incognita.sqlite3"
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            *before, last = [part for part in sql.split(";") if part.strip()]
            for part in before:
                connection.execute(part)
            return connection.execute(last).fetchall()
    with psycopg.connect(arguments[-1], autocommit=True) as postgres:
        cursor = postgres.execute(sql.encode())
        return cursor.fetchall() if cursor.description else []


def start_and_stop(arguments: list[str], log: Path) -> None:
    server = RunningServer(arguments, log)
    server.start()
    assert server.stop() == 0


def started_in_vain(arguments: list[str]) -> str:
    """What a server says that does not start."""
    command = [sys.executable, "-m", "incognita", "serve", "--port", "0", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode != 0
    return run.stdout + run.stderr


def administer(arguments: list[str], *command: str) -> tuple[int, str]:
    run = CliRunner().invoke(main, ["admin", *arguments[1:], *command])
    assert run.exception is None or isinstance(run.exception, SystemExit), run.exception
    return run.exit_code, run.output


# The process that is killed announces each statement, so that a kill can be aimed between any two.
_TALKATIVE = """
import asyncio, sys
from incognita.server import schema
from incognita.server.database import open_database

class Talkative:
    def __init__(self, cursor):
        self.cursor = cursor
    def execute(self, *of):
        print(flush=True)
        sys.stdin.readline()
        return self.cursor.execute(*of)
    def __getattr__(self, name):
        return getattr(self.cursor, name)

def slowly(module):
    quick = module.bring_up_to_date
    module.bring_up_to_date = lambda cursor, dialect: quick(Talkative(cursor), dialect)

async def start():
    await open_database(sys.argv[1]).start()

if sys.argv[1].startswith("sqlite"):
    from incognita.server import sqlite as module
else:
    from incognita.server import postgres as module
slowly(module)
asyncio.run(start())
"""


def kill_before_statement(address: str, number: int) -> bool:
    """Whether a process that sets the database up came that far before it was killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", _TALKATIVE, address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for _ in range(number):
            if not process.stdout.readline():
                break
            process.stdin.write("\n")
            process.stdin.flush()
        came = bool(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
    return came


@pytest.mark.parametrize("kind", KINDS)
def test_a_kill_between_any_two_statements_leaves_all_or_nothing(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    arguments = where(request, kind, tmp_path)
    address = arguments[-1]
    if kind == "sqlite":
        address = f"sqlite:///{tmp_path}/incognita.sqlite3"
    for number in (1, 2, 3, 5, 9, 14, 15, 16):  # the first are looks, the last are marks
        assert kill_before_statement(address, number), number
    start_and_stop(arguments, tmp_path / "log")
    assert not kill_before_statement(address, 4)  # nothing is left to be done
    marks = run_sql(arguments, "SELECT migration_id FROM _yoyo_migration ORDER BY migration_id")
    assert [row[0] for row in marks] == [migration.name for migration in known_migrations()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_starts_after_servers_that_were_killed_while_they_started(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    arguments = where(request, kind, tmp_path)
    command = [sys.executable, "-m", "incognita", "serve", "--port", "0", *arguments]
    began = time.monotonic()
    start_and_stop(["--data", str(tmp_path / "other")], tmp_path / "log")
    usual = time.monotonic() - began
    for _ in range(_KILLS):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as one:
            time.sleep(random.uniform(usual / 2, usual))
            one.kill()
    start_and_stop(arguments, tmp_path / "log")
    assert administer(arguments, "tables")[0] == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("marked", [True, False])
def test_what_a_killed_server_of_the_last_version_left_is_no_hindrance(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, marked: bool
) -> None:
    """Its lock stayed, and it could be killed before it marked the tables that it had made."""
    arguments = where(request, kind, tmp_path)
    first = known_migrations()[0]
    digest = sha256(first.name.encode()).hexdigest()
    mark = f"INSERT INTO _yoyo_migration VALUES ('{digest}', '{first.name}', NULL);"
    run_sql(arguments, first.sql + _LEFT_BY_YOYO + (mark if marked else ""))
    run_sql(arguments, "INSERT INTO setting (name, value) VALUES ('secret', 'as it was')")
    start_and_stop(arguments, tmp_path / "log")
    assert administer(arguments, "tables")[0] == 0
    assert run_sql(arguments, "SELECT value FROM setting WHERE name = 'secret'") == [("as it was",)]


def test_servers_that_start_together_make_the_tables_once(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    arguments = where(request, "postgresql", tmp_path)
    with ThreadPoolExecutor() as together:
        list(together.map(lambda one: start_and_stop(arguments, tmp_path / one), "abc"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_of_a_newer_version_is_refused_and_left_alone(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    arguments = where(request, kind, tmp_path)
    start_and_stop(arguments, tmp_path / "log")
    run_sql(
        arguments,
        """INSERT INTO _yoyo_migration (migration_hash, migration_id) VALUES ('f', '9999.future');
        UPDATE setting SET value = '7.8.9' WHERE name = 'schema-by'""",
    )
    everything = "SELECT name, value FROM setting ORDER BY name"
    before = run_sql(arguments, everything)
    said = started_in_vain(arguments)
    assert "version 7.8.9" in said
    assert "9999.future" in said
    code, told = administer(arguments, "tables")
    assert code != 0
    assert "version 7.8.9" in told
    assert run_sql(arguments, everything) == before


@pytest.mark.parametrize("kind", KINDS)
def test_an_administrator_makes_no_database(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    arguments = where(request, kind, tmp_path / "nowhere")
    code, told = administer(arguments, "tables")
    assert code != 0
    assert ("there is no" if kind == "sqlite" else "no server of this version") in told
    assert not (tmp_path / "nowhere").exists()
