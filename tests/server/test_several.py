"""Several servers on one PostgreSQL."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from incognita.client import Client, LiveTable
from incognita.server.keeper import ROUND_MS
from tests.server.postgres import Postgres
from tests.server.running import RunningServer, running_server

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}

_PATIENCE_S = 60
_MANY = 5


@pytest.fixture
def anna(two_servers: list[RunningServer]) -> Iterator[Client]:
    with Client(two_servers[0].address) as client:
        client.arrive("Anna")
        yield client


@pytest.fixture
def bruno(two_servers: list[RunningServer]) -> Iterator[Client]:
    """On the other server."""
    with Client(two_servers[1].address) as client:
        client.arrive("Bruno")
        yield client


def test_any_server_serves_any_table(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    assert bruno.join(table).table.status == "running"
    while (play := anna.state(table).play).status == "running":
        seat = play.to_act[0]
        player = anna if seat == 1 else bruno
        own = player.state(table, seat, after=play.n).play
        after = player.act(table, seat, own.legal[0].do, own.n).play.n
        other = bruno if player is anna else anna
        assert other.state(table, after=after).play.n == after
    assert anna.table(table).table.winners == bruno.table(table).table.winners


def test_what_happens_on_one_server_is_told_on_the_other(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(table)
    asyncio.run(hear_each_other(anna, bruno, table))


async def hear_each_other(anna: Client, bruno: Client, table: str) -> None:
    async with (
        LiveTable(anna.address, table, anna.token, 1, after=0) as hers,
        LiveTable(bruno.address, table, bruno.token, 2, after=0) as his,
    ):
        for line in (hers, his):
            await line.update()
        for text in ("hello", "good luck", "thank you"):
            for speaker, listener in ((hers, his), (his, hers)):
                await speaker.say(text)
                told = None
                async with asyncio.timeout(_PATIENCE_S):
                    while told != text:
                        told = next((e.text for e in (await listener.update()).entries), None)


def test_a_bot_moves_once_though_both_servers_look_after_it(
    anna: Client, bruno: Client, two_servers: list[RunningServer]
) -> None:
    """Talk makes now one server, now the other the one that looks after the bots."""
    table = anna.open_table("wayfinder", [PERSON, OPEN, RANDOM], open_to_all=True).table.id
    bruno.join(table)
    anna.state(table, after=bruno.state(table).play.n)  # the news may still be on their way
    late = time.monotonic() + _PATIENCE_S
    while (play := anna.state(table).play).status == "running" and play.moves < 80:
        assert time.monotonic() < late
        for player, seat in ((anna, 1), (bruno, 2)):
            player.say(table, "and now?")
            own = player.state(table, seat, after=play.n).play
            if own.legal:
                player.act(table, seat, own.legal[0].do)
    for one, other in ((anna, bruno), (bruno, anna)):
        one.state(table, after=other.state(table).play.n)
    assert anna.state(table).play.status == bruno.state(table).play.status
    database = two_servers[0].arguments[-1]
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT count(*), count(DISTINCT n), max(n) FROM entry WHERE table_id = %s", (table,)
        ).fetchone()
    assert rows is not None
    assert rows[0] == rows[1] == rows[2]
    entries = [e for e in anna.state(table, after=0).entries if e.kind == "did"]
    assert len(entries) == anna.state(table).play.moves


def test_another_server_takes_over_the_bots_of_one_that_died(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    where = ["--no-limits", "--database", postgres_server.new_database()]
    with (
        running_server(*where, log=tmp_path / "first") as first,
        running_server(*where, log=tmp_path / "second") as second,
    ):
        with Client(first.address) as anna:
            anna.arrive("Anna")
            seats = [RANDOM] * 4
            tables = [
                anna.open_table("tikal", seats, open_to_all=True).table.id for _ in range(_MANY)
            ]
        first.kill()
        killed = int(1000 * time.time())
        with psycopg.connect(where[-1]) as connection:
            row = connection.execute(
                "SELECT max(wake) FROM game_table WHERE status = 'running'"
            ).fetchone()
        assert row is not None
        assert row[0] + ROUND_MS <= killed + 10_000
        with Client(second.address) as anybody:
            left = {t: p.n for t in tables if (p := anybody.state(t).play).status == "running"}
            assert left, "the bots were too fast for this test"
            late = time.monotonic() + _PATIENCE_S
            while any(anybody.state(table).play.n <= n for table, n in left.items()):
                assert time.monotonic() < late
                time.sleep(0.2)
