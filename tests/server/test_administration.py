"""What an administrator does from the command line, while the server runs."""

import json
import sqlite3
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognita.cli import main
from incognita.client import Client
from tests.server.running import RunningServer

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}


def administer(server: RunningServer, *arguments: str) -> str:
    where = server.arguments[server.arguments.index("--no-limits") + 1 :]
    run = CliRunner().invoke(main, ["admin", *where, *arguments])
    assert run.exit_code == 0, run.output
    return run.output


def test_tables_by_invitation_are_listed_too(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=False).table.id
    found = json.loads(administer(server, "tables", "--status", "open", "--json"))
    assert table in [one["id"] for one in found]
    assert table in administer(server, "tables")


def test_a_table_can_be_ended_and_those_there_are_told(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    administer(server, "close", table)
    for _ in range(100):
        if anna.table(table).table.status == "closed":
            return
        time.sleep(0.1)
    pytest.fail("the server did not notice")


def test_what_was_said_can_be_taken_away(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    anna.say(table, "something rude")
    said = anna.state(table, after=0).entries[-1]
    administer(server, "silence", table, str(said.n))
    server.stop()
    server.start()
    assert anna.state(table, after=0).entries[-1].text == "…"


def test_a_guest_can_be_renamed(server: RunningServer, anna: Client) -> None:
    administer(server, "rename", anna.arrive().id, "Guest")
    assert anna.arrive().name == "Guest"


def test_the_file_can_be_copied_while_the_server_runs(
    server: RunningServer, anna: Client, tmp_path: Path
) -> None:
    if "--data" not in server.arguments:
        where = server.arguments[1:]
        run = CliRunner().invoke(main, ["admin", *where, "backup", str(tmp_path / "copy")])
        assert "pg_dump" in run.output
        return
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    administer(server, "backup", str(tmp_path / "copy"))
    copied = sqlite3.connect(tmp_path / "copy").execute("SELECT id FROM game_table").fetchall()
    assert (table,) in copied
