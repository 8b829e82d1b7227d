"""The tables of a database, brought to what this program works with.

Numbered SQL files are applied once each, all that are missing in one transaction with the mark that
they were: a process that dies on the way leaves nothing behind. What keeps two processes apart is
a lock of that transaction, so it dies with its holder, and it is taken only if a file is missing.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import NamedTuple

from incognita import __version__
from incognita.server.database import Cursor, DatabaseUnavailable

_FIRST = "0001.first"
_FILE = re.compile(r"(\d{4}\.[\w-]+)\.sql")


class Dialect(NamedTuple):
    """`tables`: the query for the names of all tables; `alone`: what begins a transaction that one
    process at a time can be in.
    """

    tables: str
    alone: Sequence[str]


class Migration(NamedTuple):
    name: str
    sql: str


@cache
def known_migrations() -> list[Migration]:
    """Read once: whoever asks whether a server is ready has them compared with the database."""
    files = (resources.files("incognita.server") / "migrations").iterdir()
    return sorted(
        Migration(named[1], file.read_text("utf-8"))
        for file in files
        if (named := _FILE.fullmatch(file.name)) is not None
    )


def bring_up_to_date(cursor: Cursor, dialect: Dialect) -> None:
    """Apply what is missing; the cursor is outside of a transaction."""
    if not _missing(cursor, dialect):
        return
    for statement in dialect.alone:
        cursor.execute(statement)
    try:
        for migration in _missing(cursor, dialect):  # anew: another process may have been faster
            _apply(cursor, migration)
        cursor.execute(
            "INSERT INTO setting (name, value) VALUES ('schema-by', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (__version__,),
        )
    except BaseException:
        cursor.execute("ROLLBACK")
        raise
    cursor.execute("COMMIT")


def check_up_to_date(cursor: Cursor, dialect: Dialect) -> None:
    """For whoever works beside a server: the tables are the server's to change."""
    if _missing(cursor, dialect):
        raise DatabaseUnavailable(
            f"no server of this version ({__version__}) has worked on this database yet; "
            "start `incognita serve` with it once"
        )


def is_current(cursor: Cursor, dialect: Dialect) -> bool:
    """Whether all is there that this program needs; what a newer one has added may be, too."""
    known = {migration.name for migration in known_migrations()}
    return known <= _applied(cursor, dialect)


def _missing(cursor: Cursor, dialect: Dialect) -> list[Migration]:
    """What has not been applied yet; DatabaseUnavailable where a newer program has been."""
    known = known_migrations()
    applied = _applied(cursor, dialect)
    newer = sorted(applied - {migration.name for migration in known})
    if newer:
        cursor.execute("SELECT value FROM setting WHERE name = 'schema-by'")
        row = cursor.fetchone()
        writer = "a newer version" if row is None else f"version {row[0]}"
        raise DatabaseUnavailable(
            f"this database was last set up by {writer} of incognita: it has {newer[-1]}, and this "
            f"version, {__version__}, knows what there is up to {known[-1].name}. "
            "Nothing was changed; use the newer version, or a copy made before it"
        )
    return [migration for migration in known if migration.name not in applied]


def _applied(cursor: Cursor, dialect: Dialect) -> set[str]:
    """The names are kept as yoyo kept them for earlier versions.

    It marked a migration only after the transaction that carried it out: tables without a mark are
    those of a process that died in between.
    """
    cursor.execute(dialect.tables)
    tables = {str(row[0]) for row in cursor.fetchall()}
    applied = {_FIRST} if "game_table" in tables else set()
    if "_yoyo_migration" in tables:
        cursor.execute("SELECT migration_id FROM _yoyo_migration")
        applied |= {str(row[0]) for row in cursor.fetchall()}
    return applied


def _apply(cursor: Cursor, migration: Migration) -> None:
    for statement in _statements(migration.sql):
        cursor.execute(statement)
    cursor.execute(
        "CREATE TABLE IF NOT EXISTS _yoyo_migration (migration_hash VARCHAR(64) PRIMARY KEY, "
        "migration_id VARCHAR(255), applied_at_utc TIMESTAMP)"
    )
    cursor.execute(
        "INSERT INTO _yoyo_migration (migration_hash, migration_id, applied_at_utc) "
        "VALUES (?, ?, ?)",
        (
            sha256(migration.name.encode()).hexdigest(),
            migration.name,
            datetime.now(UTC).replace(tzinfo=None).isoformat(),
        ),
    )


def _statements(sql: str) -> Iterator[str]:
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
