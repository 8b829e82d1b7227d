"""No clock runs while nobody can move: a suspended server, a full disk, a lost database."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from incognita.client import Client, LiveTable, Refused
from incognita.server.clocks import Downtime
from incognita.server.pulse import SILENCE_MS, Pulse
from incognita.server.sqlite import SqliteDatabase
from incognita.server.store import Store
from tests.server.postgres import postgres
from tests.server.running import RunningServer, running_server
from tests.server.test_disk import full_disk

SEATS = [{"kind": "person"}, {"kind": "hot-seat"}]
_SLOW_S = 6  # a turn for which no server has the table in mind until it is nearly over
_QUICK_S = 2
_AWAY_S = SILENCE_MS / 1000 + 1
_PATIENCE_S = 60


@contextmanager
def suspended(server: RunningServer) -> Iterator[None]:
    """As by the lid of a laptop."""
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


def open_clocked(anna: Client, seconds: int) -> str:
    anna.arrive("Anna")
    clock = {"kind": "turn", "seconds": seconds, "run_out": "bot"}
    return anna.open_table("wayfinder", SEATS, clock=clock, open_to_all=True).table.id


class Away(NamedTuple):
    """A time in which nobody could move, in milliseconds."""

    began: int
    ms: int


def wait_away() -> Away:
    began = time.time()
    time.sleep(_AWAY_S)
    return Away(int(1000 * began), int(1000 * (time.time() - began)))


def check_that_the_clock_stood(anna: Client, table: str, away: Away) -> None:
    """It has run out by now, or does so soon; not before the player had all of the time."""
    late = time.monotonic() + _PATIENCE_S
    ran_out: list[int] = []
    while not ran_out:
        assert time.monotonic() < late, "the clock never ran out"
        try:
            entries = anna.state(table, after=0).entries
        except Refused as refusal:  # a connection from before, which is noticed when it is used
            assert refusal.status == 503
        else:
            ran_out = [entry.at for entry in entries if entry.kind == "ran-out"]
        time.sleep(0.1)
    began = next(entry.at for entry in entries if entry.kind == "began")
    clock = anna.table(table).table.clock
    stood_ms = away.ms if ran_out[0] > away.began else 0  # a machine may be slow
    assert ran_out[0] - began >= 1000 * clock.seconds + stood_ms


def test_a_suspended_server_takes_no_time_from_anybody(tmp_path: Path) -> None:
    """And it shows so, by itself, to those who look on."""

    async def look_on(server: RunningServer, anna: Client, table: str) -> Away:
        async with LiveTable(anna.address, table, anna.token, 1) as line:
            await line.update()
            with suspended(server):
                away = await asyncio.to_thread(wait_away)
            async with asyncio.timeout(_PATIENCE_S):
                update = await line.update()
            assert not update.entries
            assert (update.play.clocks_ms[0] or 0) > 0
            return away

    with (
        running_server("--data", str(tmp_path), log=tmp_path / "log") as server,
        Client(server.address) as anna,
    ):
        table = open_clocked(anna, _SLOW_S)
        away = asyncio.run(look_on(server, anna, table))
        check_that_the_clock_stood(anna, table, away)


def test_a_full_disk_takes_no_time_from_anybody(tmp_path: Path) -> None:
    with (
        running_server("--data", str(tmp_path), log=tmp_path / "log") as server,
        Client(server.address) as anna,
    ):
        table = open_clocked(anna, _QUICK_S)
        with full_disk(server):
            away = wait_away()
        check_that_the_clock_stood(anna, table, away)


def test_a_lost_database_takes_no_time_from_anybody(tmp_path: Path) -> None:
    with postgres() as database:
        where = ["--database", database.new_database()]
        with running_server(*where, log=tmp_path / "log") as server, Client(server.address) as anna:
            table = open_clocked(anna, _QUICK_S)
            database.stop()
            away = wait_away()
            database.go_on()
            check_that_the_clock_stood(anna, table, away)
            server.stop()


def test_every_server_learns_of_a_gap_however_it_came_about(tmp_path: Path) -> None:
    async def beat() -> None:
        database = SqliteDatabase(str(tmp_path / "incognita.sqlite3"))
        await database.start()
        store = Store(database)
        first, second = Pulse(store), Pulse(store)
        await first.begin(1000)
        await second.begin(1500)
        assert second.downtimes == [Downtime(1000, 1500)]
        asleep = 1500 + 10 * SILENCE_MS
        assert first.is_faint(asleep)
        await first.beat(asleep)
        assert not first.is_faint(asleep)
        await second.beat(asleep + 1)
        assert first.downtimes[-1] == second.downtimes[-1] == Downtime(1000, asleep)
        await first.beat(asleep + 1000)
        first.miss()  # something could not be stored
        await first.beat(asleep + 2000)
        assert first.downtimes[1:] == [Downtime(asleep + 1000, asleep + 2000)]
        await first.beat(asleep + 6000)
        last = [*first.downtimes]
        for ahead in (10_000, 13_000, 16_000):  # the clocks of two computers differ
            await second.beat(asleep + ahead)
            await first.beat(asleep + ahead - 7000)
        assert first.downtimes == second.downtimes == last
        await first.beat(2000)  # somebody has set the clock of the computer back,
        await first.beat(3000)
        assert first.beaten == 3000
        await first.beat(9000 + SILENCE_MS)  # and forward again
        assert Downtime(3000, 9000 + SILENCE_MS) in first.downtimes
        await database.stop()

    asyncio.run(beat())
