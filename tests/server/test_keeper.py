"""What the server does by itself goes on, whatever happens to a table or to the database."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from operator import methodcaller
from pathlib import Path

import psycopg
import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.server.charter import Clock
from incognita.server.database import Cursor, DatabaseUnavailable
from incognita.server.hosting import SeatWish, TableWish, open_table
from incognita.server.house import ERRAND_MS, LEASE_MS, House, due_at, now_ms
from incognita.server.keeper import ROUND_MS, Keeper
from incognita.server.people import Person
from incognita.server.readers import Readers
from incognita.server.sqlite import SqliteDatabase
from incognita.server.store import Store
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Homes
from tests.server.conftest import where
from tests.server.postgres import Postgres
from tests.server.running import RunningServer, running_server
from tests.server.test_schema import run_sql

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
ANNA = Person("anna", "Anna", "en")
A_DAY_S = 24 * 3600
_PATIENCE_S = 60


def wait_for_moves(client: Client, table: str, moves: int = 6) -> None:
    """Play seat 1 until so many actions are there; a bot has the other seat."""
    late = time.monotonic() + _PATIENCE_S
    goal = client.state(table).play.moves + moves
    while (play := client.state(table, 1).play).moves < goal and play.status == "running":
        assert time.monotonic() < late, "the bot has stopped"
        if play.legal:
            client.act(table, 1, play.legal[0].do)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_damaged_table_is_its_own_trouble(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    arguments = where(request, kind, tmp_path)
    with running_server(*arguments, log=tmp_path / "log") as server, Client(server.address) as anna:
        anna.arrive("Anna")
        seats = [PERSON, RANDOM]
        bad, odd, cut, good = (anna.open_table("wayfinder", seats).table.id for _ in range(4))
        server.kill()
        run_sql(arguments, f"UPDATE entry SET body = '{{' WHERE table_id = '{bad}' AND n = 2")
        seat_9 = '{"type":"left","seat":9}'
        run_sql(arguments, f"UPDATE entry SET body = '{seat_9}' WHERE table_id = '{odd}' AND n = 2")
        run_sql(arguments, f"DELETE FROM entry WHERE table_id = '{cut}' AND n = 2")
        run_sql(arguments, "UPDATE game_table SET wake = 0")
        server.start()
        wait_for_moves(anna, good)
        for table in (bad, odd, cut):
            with pytest.raises(Refused) as refusal:
                anna.state(table)
            assert (refusal.value.status, refusal.value.code) == (410, "unreadable-table")
        wait_for_moves(anna, good)
        assert {one.id for one in anna.my_tables()} == {bad, odd, cut, good}
        said = server.log.read_text()
        for table in (bad, odd, cut):
            assert said.count(f"table {table} cannot be looked after") == 1
            assert said.count(f"table {table} cannot be read") == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_table_with_a_damaged_summary_is_missing_in_lists_and_that_is_all(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    arguments = [one for one in where(request, kind, tmp_path) if one != "--no-limits"]
    with running_server(*arguments, log=tmp_path / "log") as server, Client(server.address) as anna:
        anna.arrive("Anna")
        cut, odd, good = (
            anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
            for _ in range(3)
        )
        lesson = anna.open_lesson("wayfinder", "first").table.id
        run_sql(
            arguments, f"UPDATE game_table SET summary = '{{' WHERE id IN ('{cut}', '{lesson}')"
        )
        run_sql(arguments, f"UPDATE game_table SET summary = '{{}}' WHERE id = '{odd}'")
        assert [one.id for one in anna.tables()] == [good]
        assert [one.id for one in anna.my_tables()] == [good]
        assert [one.table for one in anna.lessons("wayfinder").lessons if one.name == "first"] == [
            None
        ]
        anna.open_table("wayfinder", [RANDOM, RANDOM])  # which looks at all of hers
        assert anna.open_lesson("wayfinder", "first").table.id != lesson
        anna.say(cut, "hello")  # and writes it anew
        assert {one.id for one in anna.tables()} == {cut, good}


@pytest.fixture
def two_of_them(
    postgres_server: Postgres, tmp_path: Path
) -> Iterator[tuple[RunningServer, RunningServer]]:
    arguments = ["--no-limits", "--database", postgres_server.new_database()]
    with (
        running_server(*arguments, log=tmp_path / "first") as first,
        running_server(*arguments, log=tmp_path / "second") as second,
    ):
        yield first, second


def test_everything_goes_on_after_a_failover(
    two_of_them: tuple[RunningServer, RunningServer], postgres_server: Postgres
) -> None:
    """First the database is read-only for a while, as a stand-by is; all connections are lost."""
    first, second = two_of_them
    address = first.arguments[-1]
    with Client(first.address) as anna, Client(second.address) as bruno:
        anna.arrive("Anna")
        bruno.arrive("Bruno")
        with_bot = anna.open_table("wayfinder", [PERSON, RANDOM]).table.id
        talk = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
        bruno.join(talk)
        postgres_server.set_read_only(address, on=True)
        for _ in range(12):  # more than there are connections
            with pytest.raises(Refused) as refusal:
                anna.say(talk, "is anybody there?")
            assert (refusal.value.status, refusal.value.code) == (503, "database-unavailable")
            assert "read-only" not in refusal.value.words
        wait_for_log(first, "read-only")
        postgres_server.set_read_only(address, on=False)
        say_when_it_is_back(anna, talk)
        wait_for_moves(anna, with_bot)
        asyncio.run(hear(anna, bruno, talk))


def wait_for_log(server: RunningServer, words: str) -> None:
    late = time.monotonic() + _PATIENCE_S
    while words not in server.log.read_text():
        assert time.monotonic() < late, f"{words!r} was not logged"
        time.sleep(0.1)


def say_when_it_is_back(client: Client, table: str) -> None:
    late = time.monotonic() + _PATIENCE_S
    while True:
        try:
            client.say(table, "and now?")
        except Refused as refusal:
            assert refusal.status == 503
            assert time.monotonic() < late, "the database was not found again"
            time.sleep(0.1)
        else:
            return


async def hear(anna: Client, bruno: Client, table: str) -> None:
    """What is said on one server is told on the other."""
    async with LiveTable(bruno.address, table, bruno.token, 2) as his:
        await his.update()
        await asyncio.to_thread(anna.say, table, "do you hear me?")
        told: list[str | None] = []
        async with asyncio.timeout(_PATIENCE_S):
            while "do you hear me?" not in told:
                told += [entry.text for entry in (await his.update()).entries]


def test_news_that_make_no_sense_do_not_end_the_hearing(
    two_of_them: tuple[RunningServer, RunningServer],
) -> None:
    first, second = two_of_them
    with Client(first.address) as anna, Client(second.address) as bruno:
        anna.arrive("Anna")
        bruno.arrive("Bruno")
        table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
        bruno.join(table)
        with psycopg.connect(first.arguments[-1], autocommit=True) as connection:
            for news in ("", "x", f"x {table}", f"x {table} [[", f'x {table} [[1,1,"nonsense"]]'):
                connection.execute("SELECT pg_notify('incognita', %s)", (news,))
        asyncio.run(hear(anna, bruno, table))


@asynccontextmanager
async def house_in(folder: Path) -> AsyncIterator[tuple[House, Keeper]]:
    """A house without its door."""
    database = SqliteDatabase(str(folder / "incognita.sqlite3"))
    await database.start()
    house = House(Store(database))
    keeper = Keeper(house, Thinkers(1, 20, Homes()))
    await house.pulse.begin(now_ms())
    await keeper.start()
    try:
        if await house.store.person(ANNA.id) is None:
            await house.store.add_person(ANNA, now_ms())
        yield house, keeper
    finally:
        await keeper.stop()
        await database.stop()


def always_seat_1(seats: int) -> int:
    return 0


def table_with_a_clock(seconds: int) -> TableWish:
    seats = [SeatWish("person"), SeatWish("hot-seat")]
    return TableWish("wayfinder", {}, seats, None, True, Clock("turn", seconds))


async def wake_of(house: House, table: str) -> object:
    def work(cursor: Cursor) -> object:
        cursor.execute("SELECT wake FROM game_table WHERE id = ?", (table,))
        row = cursor.fetchone()
        assert row is not None
        return row[0]

    return await house.store.database.read(work)


def test_a_slow_game_is_left_alone_until_its_clock_is_nearly_out(tmp_path: Path) -> None:
    """Its row is written when something happens there, and not by the rounds of any server."""

    async def watch() -> None:
        async with house_in(tmp_path) as (house, keeper):
            live = await open_table(
                house, Readers(Homes()), ANNA, always_seat_1, table_with_a_clock(3 * A_DAY_S)
            )
            table, due = live.table.charter.id, due_at(live.table)
            assert due is not None
            assert not keeper.errands
            assert await wake_of(house, table) == due - ERRAND_MS
        async with house_in(tmp_path) as (house, keeper):
            await keeper._go_round()
            assert not keeper.errands
            assert await wake_of(house, table) == due - ERRAND_MS
            assert not house._live
            await house.store.sleep_until(table, 0)  # as the last version would have it
            await keeper._go_round()
            again = (await house.live(table)).table
            assert not keeper.errands
            assert await wake_of(house, table) == (due_at(again) or 0) - ERRAND_MS

    asyncio.run(watch())


def test_a_table_that_is_looked_after_is_taken_over_within_ten_seconds(tmp_path: Path) -> None:
    """As long as it is held, then the next round of another server."""

    async def watch() -> None:
        async with house_in(tmp_path) as (house, keeper):
            live = await open_table(
                house, Readers(Homes()), ANNA, always_seat_1, table_with_a_clock(2)
            )
            assert keeper.errands
            due, wake = due_at(live.table), await wake_of(house, live.table.charter.id)
            assert due is not None
            assert wake == due + LEASE_MS
            assert LEASE_MS + ROUND_MS + 1000 <= 10_000  # a second to read it
            now = now_ms()
            await house.store.hold([live.table.charter.id], now + 60_000, now + 90_000)
            assert await wake_of(house, live.table.charter.id) == now + 90_000

    asyncio.run(watch())


def test_nothing_ends_the_writer_of_sqlite(tmp_path: Path) -> None:
    def out_of_memory(cursor: Cursor) -> None:
        raise MemoryError

    def nonsense(cursor: Cursor) -> None:
        cursor.execute("SELECT nonsense")

    async def watch() -> None:
        async with house_in(tmp_path) as (house, _):
            write = house.store.database.write
            for trouble in ("COMMIT", "ROLLBACK", "RELEASE work"):
                with pytest.raises(DatabaseUnavailable):
                    await write(methodcaller("execute", trouble))
                assert await house.store.setting(trouble, "there") == "there"
            with pytest.raises(MemoryError):
                await write(out_of_memory)
            with pytest.raises(DatabaseUnavailable):
                await write(nonsense)
            house.store.database._writing.close()  # type: ignore[attr-defined]
            with pytest.raises(DatabaseUnavailable):
                await house.store.setting("closed", "there")
            assert await house.store.setting("closed", "there") == "there"

    asyncio.run(watch())


def test_an_administrator_who_writes_keeps_the_server_waiting_and_no_more(tmp_path: Path) -> None:
    async def watch() -> None:
        async with house_in(tmp_path) as (house, _):
            with closing(sqlite3.connect(tmp_path / "incognita.sqlite3")) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = asyncio.create_task(house.store.setting("patience", "rewarded"))
                await asyncio.wait([waiting], timeout=0.3)
                assert not waiting.done()
                other.rollback()
            assert await waiting == "rewarded"

    asyncio.run(watch())
