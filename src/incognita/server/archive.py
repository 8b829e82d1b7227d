"""What administrators ask of the database, or take out of it, beyond what a server needs."""

from collections.abc import Callable, Sequence

import msgspec

from incognita.server.charter import Renamed, Silenced, written
from incognita.server.database import AlreadyThere, Cursor
from incognita.server.redacting import redacted
from incognita.server.rows import (
    SequenceTaken,
    StoredEntry,
    entries_of,
    insert_entries,
    one_row,
    whole,
)
from incognita.server.store import Store
from incognita.server.summaries import summary_from

Redaction = Callable[[Sequence[StoredEntry]], Silenced | Renamed]


class Archive(Store):
    async def all_tables(self, status: str | None, most: int) -> list[str]:
        """The summaries of tables, those by invitation too, the latest first."""

        def work(cursor: Cursor) -> list[str]:
            cursor.execute(
                "SELECT summary FROM game_table WHERE status = ? OR ? = '' "
                "ORDER BY changed DESC LIMIT ?",
                (status or "", status or "", most),
            )
            return [str(row[0]) for row in cursor.fetchall()]

        return await self.database.read(work)

    async def tables_named(self, person: str) -> list[str]:
        """Where somebody sits or sat, or talked."""

        def work(cursor: Cursor) -> list[str]:
            cursor.execute(
                "SELECT DISTINCT table_id FROM entry WHERE body LIKE ? ORDER BY table_id",
                (f'%"person":"{person}"%',),
            )
            return [str(row[0]) for row in cursor.fetchall()]

        return await self.database.read(work)

    async def all_lessons_of(self, person: str) -> list[tuple[str, str, bool]]:
        def work(cursor: Cursor) -> list[tuple[str, str, bool]]:
            cursor.execute(
                "SELECT game, name, finished FROM lesson WHERE person = ? ORDER BY game, name",
                (person,),
            )
            return [
                (str(game), str(name), done is not None) for game, name, done in cursor.fetchall()
            ]

        return await self.database.read(work)

    async def came(self, person: str) -> int:
        """When a guest came, in milliseconds."""

        def work(cursor: Cursor) -> int:
            cursor.execute("SELECT created FROM person WHERE id = ?", (person,))
            return whole(one_row(cursor)[0])

        return await self.database.read(work)

    async def all_opened_by(self, person: str) -> list[str]:
        def work(cursor: Cursor) -> list[str]:
            cursor.execute(
                "SELECT id FROM game_table WHERE charter LIKE ? ORDER BY id",
                (f'%"owner":"{person}"%',),
            )
            return [str(row[0]) for row in cursor.fetchall()]

        return await self.database.read(work)

    async def forget_tables_of(self, person: str) -> None:
        """Lessons, and where the person sat in games that are over; in others the seat stays."""

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM lesson WHERE person = ?", (person,))
            cursor.execute("UPDATE review SET person = '' WHERE person = ?", (person,))
            cursor.execute(
                "DELETE FROM guest WHERE person = ? AND table_id IN "
                "(SELECT id FROM game_table WHERE status IN ('finished', 'closed'))",
                (person,),
            )

        await self.database.write(work)

    async def drop_tables(self, before: int) -> int:
        """Those where nothing has happened since then, with all that belongs to them."""

        def work(cursor: Cursor) -> int:
            old = "SELECT id FROM game_table WHERE changed < ?"
            for table in ("review", "lesson", "guest", "entry"):
                cursor.execute(f"DELETE FROM {table} WHERE table_id IN ({old})", (before,))
            cursor.execute("DELETE FROM game_table WHERE changed < ?", (before,))
            dropped = cursor.rowcount
            cursor.execute(
                "DELETE FROM edition WHERE digest NOT IN (SELECT edition FROM game_table)"
            )
            return dropped

        return await self.database.write(work)

    async def drop_guests(self, before: int) -> int:
        """Those who came before then and have no table any more."""

        def work(cursor: Cursor) -> int:
            cursor.execute(
                "DELETE FROM person WHERE created < ? AND id NOT IN (SELECT person FROM guest) "
                "AND id NOT IN (SELECT person FROM lesson)",
                (before,),
            )
            return cursor.rowcount

        return await self.database.write(work)

    async def redact(self, table: str, at: int, decide: Redaction) -> None:
        """Take something out of a table's entries, and write down that it was.

        `decide` says what of the entries as they are, and refuses by raising. A running server
        looks at the table at once.
        """

        def work(cursor: Cursor) -> None:
            entries = entries_of(cursor, table, 0)
            order = decide(entries)
            for n, _, entry in entries:
                new = redacted(entry, n, order)
                if new is not entry:
                    cursor.execute(
                        "UPDATE entry SET body = ? WHERE table_id = ? AND n = ?",
                        (written(new), table, n),
                    )
            insert_entries(cursor, table, [StoredEntry(entries[-1].n + 1, at, order)])
            if isinstance(order, Renamed):
                _rename_seats(cursor, table, order.seats)
            cursor.execute("UPDATE game_table SET wake = ? WHERE id = ?", (at, table))

        try:
            await self.database.write(work, about=table)
        except AlreadyThere:
            raise SequenceTaken(f"{table} has gone on") from None


def _rename_seats(cursor: Cursor, table: str, names: dict[int, str]) -> None:
    """In lists too, whether this program has the rules of the table or not."""
    cursor.execute("SELECT summary FROM game_table WHERE id = ?", (table,))
    text = str(one_row(cursor)[0])
    if summary_from(text) is None:  # it is in no list
        return
    summary = msgspec.json.decode(text)
    for seat, name in names.items():
        summary["seats"][seat]["name"] = name
    cursor.execute(
        "UPDATE game_table SET summary = ? WHERE id = ?",
        (msgspec.json.encode(summary).decode(), table),
    )
