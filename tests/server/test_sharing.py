"""Limits that count at all servers together, tried at two on one database."""

import asyncio
import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from incognita.client import Client, Refused
from incognita.server.database import Cursor, Row
from incognita.server.house import House
from incognita.server.limits import Limit, Limits
from incognita.server.postgres import PostgresDatabase
from incognita.server.refusals import Refusal
from incognita.server.rollcall import RollCall
from incognita.server.store import Store
from incognita.server.turns import Had, Homes, Turn, Turns
from tests.server.postgres import Postgres
from tests.server.running import RunningServer, running_server

WITH_OTHERS = [{"kind": "person"}, {"kind": "open"}]
_PATIENCE_S = 60


@pytest.fixture(scope="module")
def both(
    postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RunningServer]]:
    folder = tmp_path_factory.mktemp("sharing")
    given = ["--limit", "arrive=7/0.001", "--tables-of-a-person", "4", "--thinkers", "1"]
    given += ["--database", postgres_server.new_database()]
    with (
        running_server(*given, log=folder / "first") as first,
        running_server(*given, log=folder / "second") as second,
    ):
        yield [first, second]


def code_of_opening(client: Client, seats: list[dict[str, str]]) -> str:
    try:
        client.open_table("wayfinder", seats)
    except Refused as refused:
        return refused.code
    return "opened"


def test_a_person_has_so_many_tables_whichever_server_is_asked(both: list[RunningServer]) -> None:
    with Client(both[0].address) as first:
        first.arrive("Anna", "en")
        with Client(both[1].address, first.token) as second:
            told = [code_of_opening(client, WITH_OTHERS) for client in (first, second) * 3]
    assert told == ["opened"] * 4 + ["too-many-tables"] * 2


def test_who_opens_many_at_once_gets_no_more(both: list[RunningServer]) -> None:
    """Each server lets a person open one after the other."""
    with Client(both[0].address) as anna, ThreadPoolExecutor(8) as at_once:
        anna.arrive("Anna", "en")

        def ask(server: RunningServer) -> str:
            with Client(server.address, anna.token) as again:
                return code_of_opening(again, WITH_OTHERS)

        told = list(at_once.map(ask, both * 6))
    assert 4 <= told.count("opened") <= 5


def test_guests_of_an_address_count_at_both(both: list[RunningServer]) -> None:
    """The last test here: nobody can come any more."""
    codes = []
    for server in both * 5:
        with Client(server.address) as somebody:
            try:
                somebody.arrive()
            except Refused as refused:
                codes.append(refused.code)
    assert len(codes) == 5  # 7 could come, and 2 did before
    assert set(codes) == {"too-fast"}
    with psycopg.connect(both[0].arguments[-1]) as connection:
        rows = connection.execute("SELECT what, who FROM allowance").fetchall()
    assert ("arrive", "127.0.0.1") not in rows, "addresses are not kept"
    assert len([what for what, _ in rows if what == "arrive"]) == 1


def _allowances(cursor: Cursor) -> list[Row]:
    cursor.execute("SELECT what, who FROM allowance")
    return cursor.fetchall()


def test_an_allowance_fills_up_again(postgres_server: Postgres) -> None:
    async def spend() -> list[bool]:
        database = PostgresDatabase(postgres_server.new_database())
        await database.start()
        store, now = Store(database), 1_000_000_000_000
        try:

            async def one(at: int) -> bool:
                return await store.spend("open", "anna", 1000, 3000, now + at)

            told = [await one(at) for at in (0, 0, 0, 0, 999, 1000, 1000, 60_000, 60_000)]
            await store.drop_allowances(now + 10_000_000)
            assert await database.read(_allowances) == []
        finally:
            await database.stop()
        return told

    wanted = [True, True, True, False, False, True, False, True, True]
    assert asyncio.run(spend()) == wanted


def test_what_hurries_here_is_refused_here() -> None:
    """The database is not asked about what this server refuses by itself."""

    async def spend() -> int:
        asked = 0

        async def ledger(what: str, who: str, one: int, all_of_it: int) -> bool:
            nonlocal asked
            asked += 1
            return True

        limits = Limits(True, [("open", Limit(3, 0.001))], ledger)
        for _ in range(10):
            with contextlib.suppress(Refusal):
                await limits.spend_everywhere("open", "anna")
        return asked

    assert asyncio.run(spend()) == 3


def test_bots_that_think_at_one_server_count_at_the_other(postgres_server: Postgres) -> None:
    address = postgres_server.new_database()

    async def tell() -> tuple[list[str], list[str]]:
        here, there = PostgresDatabase(address), PostgresDatabase(address)
        turns = Turns(1, Homes()), Turns(0, Homes())
        calls = []
        for database, own in zip((here, there), turns, strict=True):
            await database.start()
            calls.append(RollCall(House(Store(database)), own))
            calls[-1].start()
        heard, hear = asyncio.Event(), there.heard

        def note(server: str, said: str) -> None:
            hear(server, said)
            heard.set()

        there.heard = note
        try:
            async with turns[0].taken(lambda: Turn("anna", 0.05)):
                await asyncio.sleep(0.05)
            before = await served(Turns(0, Homes()), "anna", "bruno")
            async with asyncio.timeout(_PATIENCE_S):
                await heard.wait()
            return before, await served(turns[1], "anna", "bruno")
        finally:
            for call in calls:
                await call.stop()
            for database in (here, there):
                await database.stop()

    assert asyncio.run(tell()) == (["anna", "bruno"], ["bruno", "anna"])


async def served(turns: Turns, *people: str) -> list[str]:
    """In which order those are served who come in this order."""
    order: list[str] = []

    async def wait(person: str) -> None:
        async with turns.taken(lambda: Turn(person, 0.01)):
            order.append(person)

    waiting = [asyncio.create_task(wait(person)) for person in people]
    await asyncio.sleep(0)
    turns.add_place()
    await asyncio.gather(*waiting)
    return order


def test_what_was_had_elsewhere_is_no_debt_for_ever() -> None:
    """Maybe nobody else wanted it there."""

    async def tell() -> list[str]:
        turns, over = Turns(0, Homes()), asyncio.Event()
        turns.count_in([Had("anna", "anna", 10_000.0)] * 3)
        order: list[str] = []

        async def wait(person: str) -> None:
            async with turns.taken(lambda: Turn(person, 6.0)):
                order.append(person)
                await over.wait()

        waiting = [asyncio.create_task(wait(person)) for person in ("anna", "bruno", "bruno")]
        for _ in waiting:
            await asyncio.sleep(0)
            turns.add_place()
        over.set()
        await asyncio.gather(*waiting)
        return order

    assert asyncio.run(tell()) == ["bruno", "anna", "bruno"]
