"""Who is at a table just now: told to everybody there, and written down nowhere."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from incognita.client import Client, LiveTable
from incognita.server import rollcall
from incognita.server.house import House, Live
from incognita.server.people import Person
from incognita.server.presence import Heard, Presence
from incognita.server.rollcall import RollCall, forget_the_silent, seats_here
from incognita.server.turns import Homes, Turns
from tests.server.running import RunningServer, server_here
from tests.server.test_guests import quiet_table

PERSON = {"kind": "person"}
HOT_SEAT = {"kind": "hot-seat"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
_PATIENCE_S = 30


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A server at which one is away as soon as the line is gone."""
    monkeypatch.setattr(rollcall, "GRACE_S", 0.0)
    with server_here(f"sqlite:///{tmp_path / 'incognita.sqlite3'}") as address:
        yield address


def line(client: Client, table: str, seat: int | None = None) -> LiveTable:
    return LiveTable(client.address, table, client.token, seat, asks_who=True)


async def until(line: LiveTable, seats: list[int]) -> None:
    """What is told is who is there in the end, and nothing twice."""
    async with asyncio.timeout(_PATIENCE_S):
        while (before := line.here) != seats:
            assert await line.coming_and_going() != before


def rows(database: Path) -> list[int]:
    with closing(sqlite3.connect(database)) as connection:
        tables = ("entry", "game_table", "guest", "person")
        return [connection.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in tables]


def test_everybody_is_told_who_comes_and_who_goes_and_nothing_is_written_down(
    brief: str, tmp_path: Path
) -> None:
    async def come_and_go(anna: Client, bruno: Client, table: str) -> None:
        async with line(anna, table, 1) as hers, line(bruno, table) as watching:
            await until(hers, [1])
            await until(watching, [1])
            for _ in range(3):
                async with line(bruno, table, 2):
                    await until(hers, [1, 2])
                    await until(watching, [1, 2])
                await until(hers, [1])
                await until(watching, [1])

    with Client(brief) as anna, Client(brief) as bruno:
        anna.arrive("Anna")
        bruno.arrive("Bruno")
        table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
        bruno.join(table)
        before = rows(tmp_path / "incognita.sqlite3")
        n = anna.state(table).play.n
        asyncio.run(come_and_go(anna, bruno, table))
        assert anna.state(table).play.n == n
        assert rows(tmp_path / "incognita.sqlite3") == before


def test_at_one_screen_all_are_there_and_bots_never_are(brief: str) -> None:
    async def look(anna: Client, table: str) -> None:
        async with line(anna, table, 1) as hers:
            await until(hers, [1, 2])

    with Client(brief) as anna:
        anna.arrive("Anna")
        table = anna.open_table("wayfinder", [PERSON, HOT_SEAT, RANDOM]).table.id
        asyncio.run(look(anna, table))


def test_who_loads_the_page_again_has_not_been_away(anna: Client, bruno: Client) -> None:
    async def load_again(table: str) -> None:
        async with line(anna, table, 1) as hers:
            for _ in range(3):
                async with line(bruno, table, 2):
                    await until(hers, [1, 2])
            await hers.say("still there?")
            assert hers.here == [1, 2]
            await until(hers, [1])

    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(table)
    asyncio.run(load_again(table))


def test_who_only_watches_is_not_told_of() -> None:
    live = Live(quiet_table())
    live.presence.lines["carla"] += 1
    assert seats_here(live) == []
    live.presence.lines["bruno"] += 1
    assert seats_here(live) == [2]


def test_a_call_to_other_servers_names_only_those_who_sit() -> None:
    """However many had a seat, left it, and look on: PostgreSQL carries 8000 bytes."""
    calls: list[str] = []

    class Shared:
        is_shared = True

        async def call(self, said: str) -> None:
            calls.append(said)

    async def come() -> None:
        house = SimpleNamespace(store=SimpleNamespace(database=Shared()))
        roll_call = RollCall(cast("House", house), Turns(1, Homes()))
        live = Live(quiet_table())
        live.presence.lines.update([f"stranger{n}" for n in range(1000)])
        with roll_call.line(live, Person("bruno", "Bruno", "en"), 1):
            await asyncio.sleep(0)
        await roll_call.stop()

    asyncio.run(come())
    assert [msgspec.json.decode(call)["here"] for call in calls] == [{"t": ["bruno"]}]


def test_servers_on_one_database_tell_each_other(two_servers: list[RunningServer]) -> None:
    async def come_and_go(anna: Client, bruno: Client, table: str) -> None:
        async with line(anna, table, 1) as hers:
            await until(hers, [1])
            async with line(bruno, table, 2) as his:
                await until(his, [1, 2])
                await until(hers, [1, 2])
            await until(hers, [1])

    with Client(two_servers[0].address) as anna, Client(two_servers[1].address) as bruno:
        anna.arrive("Anna")
        bruno.arrive("Bruno")
        table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
        bruno.join(table)
        asyncio.run(come_and_go(anna, bruno, table))


def test_a_server_that_is_not_heard_of_any_more_is_forgotten() -> None:
    presence = Presence()
    live = Live(quiet_table(), presence=presence)
    now = time.monotonic()
    presence.elsewhere = {
        "dead": Heard({"anna"}, now - 60),
        "alive": Heard({"bruno"}, now),
    }
    assert seats_here(live) == [1, 2]
    forget_the_silent(live)
    assert seats_here(live) == [2]
