"""What is on disk: a full disk, a dropped connection, rules that this program does not have."""

import asyncio
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.server import sqlite
from incognita.server.database import Work
from incognita.server.store import Store
from incognita.server.wire import Act, News, Update
from incognita.server.wire import Refused as RefusedLive
from tests.server.running import RunningServer, running_server

PERSON = {"kind": "person"}
HOT_SEAT = {"kind": "hot-seat"}
RANDOM = {"kind": "bot", "bot": "random"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server("--no-limits", "--data", str(tmp_path), log=tmp_path / "log") as running:
        yield running


def test_what_comes_together_is_committed_together_and_told_when_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_GATHERING_S", 0.3)
    commit, together = sqlite.SqliteDatabase._commit, []

    def counted(database: sqlite.SqliteDatabase, works: Sequence[Work[object]]) -> object:
        together.append(len(works))
        return commit(database, works)

    monkeypatch.setattr(sqlite.SqliteDatabase, "_commit", counted)

    async def write() -> list[int]:
        database = sqlite.SqliteDatabase(str(tmp_path / "games.sqlite3"))
        await database.start()
        store = Store(database)
        await store.setting("first", "")  # nobody was there before it: it waits for nobody
        await asyncio.gather(*[store.setting(f"later {n}", "") for n in range(5)])
        with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as elsewhere:
            there = elsewhere.execute("SELECT count(*) FROM setting WHERE value = ''").fetchone()
        await database.stop()
        return list(there)

    assert asyncio.run(write()) == [6]
    assert together == [1, 5]


@contextmanager
def full_disk(server: RunningServer) -> Iterator[None]:
    """The server cannot write a byte to any file."""
    assert server.process is not None
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_answered_clearly_and_nothing_is_half_done(
    anna: Client, server: RunningServer
) -> None:
    table = anna.open_table("wayfinder", [PERSON, HOT_SEAT]).table.id
    seat = anna.state(table).play.to_act[0]
    play = anna.state(table, seat).play
    do = play.legal[0].do
    with full_disk(server):
        wishes: list[Callable[[], object]] = [
            lambda: anna.act(table, seat, do, play.n),
            lambda: anna.open_table("wayfinder", [PERSON, RANDOM]),
            lambda: anna.say(table, "hello"),
        ]
        for wish in wishes:
            with pytest.raises(Refused, match="cannot be written") as refusal:
                wish()
            assert refusal.value.status == 503
            assert refusal.value.code == "database-unavailable"
        assert anna.state(table, seat).play.n == play.n
        live = asyncio.run(act_live(anna, table, seat, do))
        assert isinstance(live, RefusedLive)
        assert live.code == "database-unavailable"
    assert len(anna.my_tables()) == 1
    assert anna.act(table, seat, do, play.n).play.n > play.n


async def act_live(client: Client, table: str, seat: int, do: str) -> object:
    async with LiveTable(client.address, table, client.token, seat) as line:
        return await line.act(do)


def test_a_bot_moves_when_the_disk_has_room_again(anna: Client, server: RunningServer) -> None:
    table = anna.open_table("wayfinder", [PERSON, RANDOM]).table.id
    with full_disk(server):
        time.sleep(0.5)
    late = time.monotonic() + 60
    moves = 0
    while moves < 20:
        assert time.monotonic() < late, "the bot has stopped"
        play = anna.state(table, 1).play
        moves = play.moves
        if play.legal:
            anna.act(table, 1, play.legal[0].do)


def test_a_dropped_client_has_everything_again_in_the_first_message(anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, HOT_SEAT]).table.id
    for _ in range(80):
        seat = anna.state(table).play.to_act[0]
        anna.act(table, seat, anna.state(table, seat).play.legal[0].do)
    now = anna.state(table, 1, after=0)
    assert [entry.n for entry in now.entries] == list(range(1, now.play.n + 1))
    for after in (0, 1, now.play.n // 2, now.play.n - 1, now.play.n):
        first = asyncio.run(first_update(anna, table, after))
        assert first.play.view == now.play.view
        assert first.play.legal == now.play.legal
        assert first.entries == now.entries[after:]


async def first_update(client: Client, table: str, after: int) -> Update:
    async with LiveTable(client.address, table, client.token, 1, after) as line:
        update = await line.news()
        assert isinstance(update, Update)
        return update


def test_a_client_dropped_while_it_acts_learns_whether_it_did(anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, HOT_SEAT]).table.id
    for _ in range(15):
        play = anna.state(table).play
        own = anna.state(table, play.to_act[0]).play
        if not own.legal:  # what was dropped has landed in between
            continue
        landed = asyncio.run(act_and_drop(anna, table, own.to_act[0], own.legal[0].do, own.n))
        assert landed in (0, 1)


async def act_and_drop(client: Client, table: str, seat: int, do: str, after: int) -> int:
    """Hang up without waiting for the answer and come back: how often it was done."""
    async with LiveTable(client.address, table, client.token, seat, after) as line:
        await line.update()
        message = Act("1", do, seat, after)
        await line.send_raw(msgspec.json.encode(message).decode())
    async with LiveTable(client.address, table, client.token, seat, after) as line:
        update = await line.news()
        assert isinstance(update, Update)
        done = [e for e in update.entries if e.kind == "did" and e.seat == seat]
        assert update.play.n == (update.entries[-1].n if update.entries else after)
        return len(done)


def test_a_table_of_other_rules_rests_and_disturbs_nobody(
    anna: Client, server: RunningServer, tmp_path: Path
) -> None:
    old = anna.open_table("wayfinder", [PERSON, RANDOM], open_to_all=True).table.id
    gone = anna.open_table("tikal", [PERSON, HOT_SEAT], open_to_all=True).table.id
    other = anna.open_table("wayfinder", [PERSON, RANDOM], open_to_all=True).table.id
    server.kill()
    with sqlite3.connect(tmp_path / "incognita.sqlite3") as database:
        database.execute(
            """UPDATE game_table SET charter = replace(charter, '"rules":', '"rules":9'), wake = 0
            WHERE id = ?""",
            (old,),
        )
        database.execute(
            """UPDATE game_table SET charter = replace(charter, '"tikal"', '"chess"')
            WHERE id = ?""",
            (gone,),
        )
    server.start()
    rules = anna.table(other).table.rules
    for problem, table in (
        (f"rules 9{rules} of wayfinder", old),
        ("does not have this game", gone),
    ):
        asked: list[Callable[[str], object]] = [anna.join, anna.rematch, anna.score]
        for ask in asked:
            with pytest.raises(Refused, match=problem) as refusal:
                ask(table)
            assert refusal.value.status == 410
        assert anna.table(table).table.rests
        news = asyncio.run(first_news(anna, table))
        assert isinstance(news, Update)
        assert (news.play.status, news.play.view, news.play.legal) == ("running", {}, [])
    assert {one.id for one in anna.my_tables()} == {old, gone, other}
    assert {old, gone, other} <= {one.id for one in anna.tables("running")}
    anna.act(other, 1, anna.state(other, 1).play.legal[0].do)
    in_an_hour = 1000 * (time.time() + 3600)
    with sqlite3.connect(tmp_path / "incognita.sqlite3") as database:
        while woken(database, old) < in_an_hour:  # the keeper has not looked at it yet
            time.sleep(0.05)


def woken(database: sqlite3.Connection, table: str) -> int:
    """When the keeper will look at the table again."""
    found = database.execute("SELECT wake FROM game_table WHERE id = ?", (table,)).fetchone()
    return int(found[0])


async def first_news(client: Client, table: str) -> News:
    async with LiveTable(client.address, table, client.token) as line:
        return await line.news()
