"""What an administrator does, beside a running server or without one."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from incognita.server.charter import Closed, Entry, Said
from incognita.server.database import open_database
from incognita.server.house import House, now_ms
from incognita.server.people import checked_name
from incognita.server.privacy import new_private
from incognita.server.refusals import conflict, no_such_move, nobody
from incognita.server.store import Store
from incognita.server.table import Table
from incognita.server.wire import TableAnswer


@asynccontextmanager
async def administration(address: str) -> AsyncIterator["Administration"]:
    database = open_database(address, serving=False)
    await database.start()
    try:
        yield Administration(Store(database))
    finally:
        await database.stop()


class Administration:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.house = House(store)

    async def tables(self, status: str | None, most: int) -> list[TableAnswer]:
        summaries = await self.store.all_tables(status, most)
        return [msgspec.json.decode(summary, type=TableAnswer) for summary in summaries]

    async def close(self, number: str) -> None:
        """End a table whatever its state; whoever sits there is told."""

        def decide(table: Table) -> Sequence[Entry]:
            if table.is_over:
                raise conflict("over", "This table is over.", "Cette table est terminée.")
            return [Closed()]

        live = await self.house.live(number)
        await self.house.happen(live, decide)
        await self.store.sleep_until(number, now_ms())  # a running server looks at it at once

    async def silence(self, number: str, n: int) -> None:
        """Take away what was said; that something was said stays."""
        entries = await self.store.entries(number, n - 1)
        said = entries[0].entry if entries else None
        if not isinstance(said, Said) or entries[0].n != n:
            raise no_such_move(n)
        await self.store.rewrite(number, n, msgspec.structs.replace(said, text="…"))

    async def rename(self, person: str, name: str) -> None:
        known = await self.store.person(person)
        if known is None:
            raise nobody()
        await self.store.change_person(known._replace(name=checked_name(name)))

    async def revoke(self, person: str) -> None:
        """No cookie, token or personal link of this person holds any more."""
        known = await self.store.person(person)
        if known is None:
            raise nobody()
        await self.store.sign_out(known, now_ms())


def back_up(file: Path, copy: Path) -> None:
    """A copy of the SQLite file as it is at one moment, even while a server writes to it."""
    new_private(copy)
    source = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    target = sqlite3.connect(copy)
    with target:
        source.backup(target)
    target.close()
    source.close()
