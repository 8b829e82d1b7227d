"""What an administrator does from the command line, while the server runs."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from incognita.cli import main
from incognita.client import Client, LiveTable, Refused
from incognita.server.wire import Update
from tests.server.running import RunningServer
from tests.server.test_reviews import finished
from tests.server.test_schema import run_sql

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
_PATIENCE_S = 60


def administer(server: RunningServer, *arguments: str) -> str:
    where = server.arguments[server.arguments.index("--no-limits") + 1 :]
    command = [sys.executable, "-m", "incognita", "admin", *where, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


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


def test_what_was_said_is_taken_away_at_once(server: RunningServer, anna: Client) -> None:
    """From whoever looks on, comes later or asks again, and for good."""
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    anna.say(table, "something rude")
    anna.say(table, "something kind")
    said = json.loads(administer(server, "talk", table, "--json"))
    rude = next(one["n"] for one in said if one["text"] == "something rude")
    assert "something rude" in administer(server, "talk", table)

    news = asyncio.run(hear(anna, table, lambda: administer(server, "silence", table, str(rude))))
    assert [entry.kind for entry in news.entries] == ["silenced"]
    assert talk_at(anna, table) == [("Anna", "…"), ("Anna", "something kind")]
    server.stop()
    server.start()
    assert talk_at(anna, table) == [("Anna", "…"), ("Anna", "something kind")]
    assert "something rude" not in administer(server, "talk", table)


def test_a_guest_is_renamed_wherever_the_name_is_shown(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = bruno.open_table("wayfinder", [PERSON, OPEN, OPEN], open_to_all=True).table.id
    bruno.open_table("tikal", [PERSON, {"kind": "hot-seat"}])
    anna.join(table)
    anna.say(table, "hello")
    me = anna.arrive().id

    async def look_on() -> None:
        async with LiveTable(anna.address, table, anna.token, 2, after=0) as line:
            await line.update()
            await asyncio.to_thread(administer, server, "rename", me, "Guest")
            async with asyncio.timeout(_PATIENCE_S):
                news = await line.update()
                assert [(entry.kind, entry.name) for entry in news.entries] == [
                    ("renamed", "Guest")
                ]
                assert [seat.name for seat in news.play.seats] == ["Bruno", "Guest", ""]
                await line.say("it is still me")

    asyncio.run(look_on())
    assert talk_at(anna, table) == [("Guest", "hello"), ("Guest", "it is still me")]
    assert anna.arrive().name == "Guest"
    names = {seat.name for one in anna.my_tables() for seat in one.seats}
    assert names == {"Bruno", "Guest", ""}
    assert "Anna" not in str(anna.state(table, after=0))


def test_a_name_is_changed_at_tables_of_other_rules_too(server: RunningServer) -> None:
    with Client(server.address) as carla:
        me = carla.arrive("Carla").id
        table = carla.open_table("tikal", [PERSON, {"kind": "hot-seat"}]).table.id
        sql = """UPDATE game_table SET charter = replace(charter, '"tikal"', '"chess"')"""
        run_sql(server.arguments, f"{sql} WHERE id = '{table}'")
        administer(server, "rename", me, "Guest")
        assert [seat.name for seat in carla.my_tables()[0].seats] == ["Guest", "Guest 2"]


def test_a_guest_is_forgotten_where_a_seat_is_kept_and_where_a_bot_bears_the_name(
    server: RunningServer, anna: Client
) -> None:
    with Client(server.address) as zacharias:
        me = zacharias.arrive("Zacharias").id
        left, over = (
            anna.open_table(game, [PERSON, OPEN], open_to_all=True).table.id
            for game in ("wayfinder", "toll")
        )
        for table in (left, over):
            zacharias.join(table)
        zacharias.leave(left)
        while to_act := anna.state(over).play.to_act:
            player = anna if to_act[0] == 1 else zacharias
            player.act(over, to_act[0], player.state(over, to_act[0]).play.legal[-1].do)
    anna.seat_bot(left, 2, "novice")
    rematch = anna.rematch(over).table.id
    assert [seat.name for seat in anna.table(rematch).table.seats] == ["Zacharias", "Anna"]
    administer(server, "forget", me)
    for table, named in (
        (left, ["Anna", "Guest"]),
        (over, ["Anna", "Guest"]),
        (rematch, ["Guest", "Anna"]),
    ):
        wait_until(lambda: "Zacharias" not in str(anna.state(table, after=0)))  # noqa: B023
        assert [seat.name for seat in anna.state(table).play.seats] == named
    assert "Zacharias" not in str(anna.my_tables())
    assert run_sql(server.arguments, "SELECT 1 FROM entry WHERE body LIKE '%Zacharias%'") == []


def wait_until(holds: Callable[[], bool]) -> None:
    late = time.monotonic() + _PATIENCE_S
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.1)


def talk_at(client: Client, table: str) -> list[tuple[str | None, str | None]]:
    entries = client.state(table, after=0).entries
    return [(entry.name, entry.text) for entry in entries if entry.kind == "said"]


async def hear(client: Client, table: str, act: Callable[[], object]) -> Update:
    """The first news of somebody who looks on while something is done."""
    async with LiveTable(client.address, table, client.token) as line:
        await line.update()
        await asyncio.to_thread(act)
        async with asyncio.timeout(_PATIENCE_S):
            return await line.update()


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (["close", "nowhere"], "There is no such table"),
        (["talk", "nowhere"], "There is no such table"),
        (["silence", "nowhere", "1"], "There is no such table"),
        (["rename", "nobody", "Guest"], "There is no guest 'nobody'"),
    ],
)
def test_an_administrator_is_told_what_is_wrong(
    server: RunningServer, command: list[str], problem: str
) -> None:
    assert problem in refused(server.arguments, *command)


def test_only_what_was_said_can_be_taken_away(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    for entry in ("1", "99"):
        assert "is not something that was said" in refused(
            server.arguments, "silence", table, entry
        )


@pytest.mark.parametrize("most", ["-1", "0", "9" * 30])
def test_a_number_that_no_list_has_is_refused(server: RunningServer, most: str) -> None:
    assert "is not in the range" in refused(server.arguments, "tables", "--most", most)


def test_a_damaged_table_is_told_without_a_traceback(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    run_sql(server.arguments, f"UPDATE entry SET body = '[' WHERE table_id = '{table}'")
    for command in (["talk", table], ["silence", table, "1"]):
        assert "cannot be read" in refused(server.arguments, *command)


def test_a_damaged_table_that_is_to_be_closed_is_told_in_one_line(
    server: RunningServer, anna: Client
) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN]).table.id
    run_sql(server.arguments, f"UPDATE game_table SET charter = 'x' WHERE id = '{table}'")
    where = server.arguments[server.arguments.index("--no-limits") + 1 :]
    command = [sys.executable, "-m", "incognita", "admin", *where, "close", table]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("postgresql://games:hush@127.0.0.1:1/games", "cannot be used"),
        ("postgresql://games:hu/sh@127.0.0.1/games", "not understood"),
        ("postgresql://games:hush@127.0.0.1:port/games", "not understood"),
        ("mysql://games:hush@127.0.0.1/games", "is not the address of a database"),
    ],
)
def test_no_password_is_shown_when_a_database_cannot_be_used(address: str, problem: str) -> None:
    said = refused(["--database", address], "tables")
    assert problem in said
    assert "hu" not in said


def test_a_file_that_is_no_database_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "incognita.sqlite3").write_text("these are not the tables you are looking for")
    assert "is not a SQLite database" in refused(["--data", str(tmp_path)], "tables")


def refused(arguments: list[str], *command: str) -> str:
    """What is said of a command that cannot be carried out."""
    where = [one for one in arguments if one != "--no-limits"]
    run = CliRunner().invoke(main, ["admin", *where, *command])
    assert isinstance(run.exception, SystemExit), run.exception
    assert run.exit_code != 0
    return run.output


def test_a_guests_tokens_can_be_cut_off(server: RunningServer, anna: Client) -> None:
    """On a table that is looked at meanwhile, too."""
    person = anna.arrive()
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?seat=1"
    with connect(address, additional_headers={"authorization": f"Bearer {anna.token}"}) as line:
        line.recv()
        administer(server, "revoke", person.id)
        with pytest.raises(Refused):
            anna.my_tables()
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=60)
    assert anna.arrive().id != person.id


def test_the_tables_can_be_copied_while_the_server_runs(
    server: RunningServer, anna: Client, tmp_path: Path
) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    administer(server, "backup", str(tmp_path / "copy"))
    copied = sqlite3.connect(tmp_path / "copy").execute("SELECT id FROM game_table").fetchall()
    assert (table,) in copied


def test_a_table_that_is_taken_away_is_gone_for_a_server_that_knows_it(
    server: RunningServer, anna: Client
) -> None:
    played = anna.open_table("wayfinder", [PERSON, {"kind": "hot-seat"}]).table.id
    do = anna.state(played, 1).play.legal[0].do
    over = finished(anna)
    for table in (played, over):
        run_sql(server.arguments, f"UPDATE game_table SET changed = 1000 WHERE id = '{table}'")
    assert "2 tables" in administer(server, "tidy", "--tables", "400")
    with pytest.raises(Refused, match="no such table"):
        anna.act(played, 1, do)
    with pytest.raises(Refused, match="no such table"):
        anna.state(played, 1)
    with pytest.raises(Refused, match="no such table"):
        anna.ask_for_review(over)
