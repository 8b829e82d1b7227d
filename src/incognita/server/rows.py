"""Rows of the database: a table's entries as they are written there and read again."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from incognita.core.errors import IncognitaError
from incognita.server.charter import Entry, entry_from, written
from incognita.server.database import Cursor

MOST_ROWS = 100  # in one statement


class SequenceTaken(IncognitaError):
    """Another writer was first: the table must be read again."""


class StoredEntry(NamedTuple):
    n: int
    at: int
    entry: Entry


def insert_entries(cursor: Cursor, table: str, entries: Sequence[StoredEntry]) -> None:
    for first in range(0, len(entries), MOST_ROWS):
        rows = entries[first : first + MOST_ROWS]
        cursor.execute(
            "INSERT INTO entry (table_id, n, at, body) VALUES "
            + ", ".join(["(?, ?, ?, ?)"] * len(rows)),
            [value for n, at, entry in rows for value in (table, n, at, written(entry))],
        )


def entries_of(cursor: Cursor, table: str, after: int) -> list[StoredEntry]:
    cursor.execute(
        "SELECT n, at, body FROM entry WHERE table_id = ? AND n > ? ORDER BY n", (table, after)
    )
    return [
        StoredEntry(whole(n), whole(at), entry_from(str(body))) for n, at, body in cursor.fetchall()
    ]


def packed(entries: Sequence[StoredEntry]) -> str:
    """Entries as other servers are told of them."""
    return msgspec.json.encode([(n, at, written(entry)) for n, at, entry in entries]).decode()


def unpacked(told: str) -> list[StoredEntry]:
    if not told:
        return []
    rows = msgspec.json.decode(told, type=list[tuple[int, int, str]])
    return [StoredEntry(n, at, entry_from(body)) for n, at, body in rows]


def one_row(cursor: Cursor) -> tuple[object, ...]:
    row = cursor.fetchone()
    assert row is not None
    return row


def whole(value: object) -> int:
    assert isinstance(value, int)
    return value
