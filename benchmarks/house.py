"""Memory and start-up time of a server with many stored tables, 500 of them live.

    .venv/bin/python -m benchmarks.house [--stored 10000] [--live 500]
    .venv/bin/python -m benchmarks.house --stored 1000 --times 100         100,000 stored tables
    .venv/bin/python -m benchmarks.house --stored 5000 --days 3 --idle 60

The tables, of all games in turn, are written by the server's own code: each with two people and as
many actions as `--actions` says; with `--times` each is then copied so often, row by row. Live is a
table that somebody watches over a WebSocket. With `--days` every table has a clock of so many days
a turn, and with `--idle` it is measured what the server does in so many seconds while nobody is
there.
"""

import asyncio
import random
import sqlite3
import tempfile
import time
from argparse import ArgumentParser
from contextlib import AsyncExitStack
from pathlib import Path

import click

from incognita.client import LiveTable
from incognita.core.catalogue import games
from incognita.server.charter import Clock, Entry, Sat
from incognita.server.database import open_database
from incognita.server.hosting import SeatWish, TableWish, beginning, open_table
from incognita.server.house import House, now_ms
from incognita.server.people import Person
from incognita.server.readers import Readers
from incognita.server.settings import sqlite_in
from incognita.server.store import Store
from incognita.server.table import Table
from incognita.server.turns import Homes
from tests.server.fuzzing import memory_mb
from tests.server.running import RunningServer

AT_ONCE = 50


async def build(folder: Path, stored: int, actions: int, clock: Clock) -> list[str]:
    """Tables that are being played."""
    database = open_database(sqlite_in(folder))
    await database.start()
    store = Store(database)
    anna, bruno = Person("anna", "Anna", "en"), Person("bruno", "Bruno", "fr")
    for person in (anna, bruno):
        await store.add_person(person, now_ms())
    house, readers = House(store), Readers(Homes())
    names = [game.name for game in games()]
    tables: list[str] = []

    async def one(number: int) -> None:
        chance = random.Random(number)
        seats = [SeatWish("person"), SeatWish("open")]
        wish = TableWish(names[number % len(names)], {}, seats, None, True, clock)
        live = await open_table(house, readers, anna, chance.randrange, wish)

        def play_on(table: Table) -> list[Entry]:
            entries: list[Entry] = [Sat(1, "person", "Bruno", bruno.id)]
            entries += beginning(table.position)
            trial = table.ahead(
                (table.n + n, now_ms(), entry) for n, entry in enumerate(entries, 1)
            )
            for _ in range(actions):
                if not trial.to_act:
                    break
                seat = trial.to_act[0]
                action = chance.choice(trial.position.legal(seat))
                new = trial.move(seat, action, chance.randrange)
                trial = trial.ahead(
                    (trial.n + n, now_ms(), entry) for n, entry in enumerate(new, 1)
                )
                entries += new
            return entries

        await house.happen(live, play_on)
        tables.append(live.table.charter.id)

    for first in range(0, stored, AT_ONCE):
        await asyncio.gather(*(one(n) for n in range(first, min(stored, first + AT_ONCE))))
    await database.stop()
    return tables


def copy_rows(file: Path, times: int) -> None:
    """Each table so many times, under other numbers."""
    columns = "edition, game, open_to_all, status, changed, wake"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TEMP TABLE original AS SELECT id FROM game_table")
        for k in map(str, range(1, times)):
            connection.execute(
                f"INSERT INTO game_table (id, charter, {columns}, summary, trace) "
                "SELECT id || ?, replace(charter, id, id || ?), "
                f"{columns}, replace(summary, id, id || ?), trace "
                "FROM game_table JOIN original USING (id)",
                (k, k, k),
            )
            for table, rest in (("entry", "n, at, body"), ("guest", "person, to_act")):
                connection.execute(
                    f"INSERT INTO {table} (table_id, {rest}) SELECT table_id || ?, {rest} "
                    f"FROM original JOIN {table} ON table_id = id",
                    (k,),
                )


async def watch(server: RunningServer, tables: list[str]) -> None:
    """Make them live, and print what that takes."""
    async with AsyncExitStack() as stack:
        began = time.perf_counter()
        for table in tables:
            line = LiveTable(server.address, table, None, after=0)
            await stack.enter_async_context(line)
            await line.update()
        seconds = time.perf_counter() - began
        click.echo(
            f"{len(tables)} live tables: {memory_mb(server):.0f} MB; "
            f"made live with all their entries in {seconds:.1f} s"
        )


def idle(server: RunningServer, seconds: int) -> None:
    """What the server does while nobody is there."""
    assert server.process is not None
    account = Path(f"/proc/{server.process.pid}/io")

    def written() -> int:
        return int(account.read_text().split("\nwrite_bytes: ")[1].split()[0])

    before, worked = written(), server.processor_s()
    time.sleep(seconds)
    click.echo(
        f"idle for {seconds} s: {memory_mb(server):.0f} MB, "
        f"{(written() - before) / 1000 / seconds:.1f} kB/s written, "
        f"{100 * (server.processor_s() - worked) / seconds:.1f} % of a processor"
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--live", type=int, default=500)
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--days", type=int, default=0)
    parser.add_argument("--idle", type=int, default=0)
    given = parser.parse_args()
    clock = Clock("turn", given.days * 24 * 3600) if given.days else Clock()
    with tempfile.TemporaryDirectory(prefix="house-") as name:
        folder = Path(name)
        tables = asyncio.run(build(folder, given.stored, given.actions, clock))
        copy_rows(folder / "incognita.sqlite3", given.times)
        size = (folder / "incognita.sqlite3").stat().st_size / 1e6
        click.echo(f"{len(tables) * given.times} stored tables, {size:.0f} MB on disk")
        server = RunningServer(["--no-limits", "--data", name], folder / "log")
        for _ in range(3):
            began = time.perf_counter()
            server.start()
            click.echo(
                f"started in {time.perf_counter() - began:.2f} s "
                f"({server.processor_s():.2f} s of a processor), {memory_mb(server):.0f} MB"
            )
            server.stop()
        server.start()
        if given.idle:
            idle(server, given.idle)
        try:
            asyncio.run(watch(server, random.Random(1).sample(tables, given.live)))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
