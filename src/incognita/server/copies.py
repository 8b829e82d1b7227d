"""Copies of a database, and databases made of them.

A copy is a SQLite file, whatever it was made of, and a database of either kind can be made of it:
so a house moves from SQLite to PostgreSQL, too.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from incognita.server.database import Cursor, DatabaseUnavailable, open_database
from incognita.server.privacy import new_private
from incognita.server.schema import bring_up_to_date
from incognita.server.sqlite import DIALECT

if TYPE_CHECKING:
    import psycopg

SQLITE = "sqlite:///"
# In an order in which each names only what stands before it.
_TABLES = (
    "setting",
    "person",
    "edition",
    "game_table",
    "entry",
    "guest",
    "downtime",
    "lesson",
    "review",
)
_AT_ONCE = 1000


def back_up(address: str, copy: Path) -> None:
    """A copy of one moment, even while servers write to the database."""
    with _whole_or_not_at_all(copy) as target:
        if address.startswith(SQLITE):
            file = address.removeprefix(SQLITE)
            with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as source:
                source.backup(target)
        else:
            _copy_postgres(address, target)


@contextmanager
def _whole_or_not_at_all(file: Path) -> Iterator[sqlite3.Connection]:
    """A new SQLite file, which has its name only once everything is in it: what is broken off on
    the way, by a kill too, neither passes for a copy nor stands in the way of the next one.
    """
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    new_private(part)
    try:
        with closing(sqlite3.connect(part)) as target:
            target.execute("PRAGMA journal_mode = OFF")  # none is left beside the next one
            yield target
            target.commit()
        part.rename(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


async def restore(copy: Path, address: str) -> None:
    """Make a database of a copy. Where there is one with anything in it, nothing is done."""
    source = _current(copy)
    with closing(source):
        if address.startswith(SQLITE):
            _restore_sqlite(source, Path(address.removeprefix(SQLITE)))
            return
        database = open_database(address)
        await database.start()  # its tables are made, if there are none
        await database.stop()
        _restore_postgres(source, address)


def _current(copy: Path) -> sqlite3.Connection:
    """What is in the copy, brought up to date in memory; the file stays as it is."""
    if not copy.is_file():
        raise DatabaseUnavailable(f"there is no {copy}")
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as source:
            source.backup(memory)
        bring_up_to_date(cast("Cursor", memory.cursor()), DIALECT)
    except sqlite3.Error as error:
        memory.close()
        raise DatabaseUnavailable(f"{copy} is not a copy of a database: {error}") from None
    return memory


def _restore_sqlite(source: sqlite3.Connection, file: Path) -> None:
    if file.exists():
        raise DatabaseUnavailable(f"{file} is there already; move it away first")
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _whole_or_not_at_all(file) as target:
        source.backup(target)


def _copy_postgres(address: str, target: sqlite3.Connection) -> None:
    import psycopg  # noqa: PLC0415

    bring_up_to_date(cast("Cursor", target.cursor()), DIALECT)
    with _connection(address) as source:
        source.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        source.read_only = True
        for table in _TABLES:
            target.execute(f"DELETE FROM {table}")
            with source.cursor(f"all_of_{table}") as cursor:
                cursor.execute(f"SELECT * FROM {table}".encode())
                columns = [column.name for column in cursor.description or ()]
                into = f"INSERT INTO {table} ({', '.join(columns)}) VALUES "
                while rows := cursor.fetchmany(_AT_ONCE):
                    target.executemany(into + f"({', '.join('?' * len(columns))})", rows)


def _restore_postgres(source: sqlite3.Connection, address: str) -> None:
    with _connection(address) as target, target.cursor() as cursor:
        for table in ("person", "game_table"):
            cursor.execute(f"SELECT 1 FROM {table} LIMIT 1".encode())
            if cursor.fetchone() is not None:
                raise DatabaseUnavailable("there are tables in this database already")
        for table in _TABLES:
            cursor.execute(f"DELETE FROM {table}".encode())
            read = source.execute(f"SELECT * FROM {table}")
            columns = [column[0] for column in read.description]
            into = f"INSERT INTO {table} ({', '.join(columns)}) VALUES "
            into += f"({', '.join(['%s'] * len(columns))})"
            while rows := read.fetchmany(_AT_ONCE):
                cursor.executemany(into.encode(), rows)


def _connection(address: str) -> "psycopg.Connection[tuple[object, ...]]":
    from incognita.server.postgres import connection_to  # noqa: PLC0415

    return connection_to(address)
