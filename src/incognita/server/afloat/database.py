"""SQLite where there are no threads: what is asked is done at once.

The browser's own storage stands below the file (web/src/afloat/keeping.ts): a work that was
answered has been flushed to it.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import TypeVar, cast

from incognita.core.words import Words
from incognita.server.database import Cursor, DatabaseUnavailable, Work
from incognita.server.schema import bring_up_to_date
from incognita.server.sqlite import DIALECT, SqliteDatabase

T = TypeVar("T")

_SETTINGS = "browser"


class StorageFull(DatabaseUnavailable):
    """The browser gives no more room."""

    general = Words(
        "The browser’s storage is full: this could not be kept, so it was not done. Make room, "
        "then do it again.",
        "Le stockage du navigateur est plein : ce coup n’a pas pu être gardé, il n’a donc pas été "
        "joué. Faites de la place, puis recommencez.",
    )


class NotOurs(DatabaseUnavailable):
    """A file that was to be taken over holds no tables of this program."""


class AfloatDatabase(SqliteDatabase):
    """`is_full`: called with whether there is room, when that changes."""

    is_full: Callable[[bool], None] = staticmethod(lambda full: None)

    async def start(self) -> None:
        try:
            self._set_up()
        except sqlite3.Error as error:
            raise self._unwritable(error) from None

    async def stop(self) -> None:
        self._reading.close()
        self._writing.close()

    async def read(self, work: Work[T]) -> T:
        return self._read(work)

    async def write(self, work: Work[T], about: str | None = None, told: str = "") -> T:
        (outcome,) = self._commit([work])
        if isinstance(outcome.problem, StorageFull):
            self.is_full(True)
        elif about is not None:  # what is small may find room where a move does not
            self.is_full(False)
        if outcome.problem is not None:
            raise outcome.problem
        return cast("T", outcome.value)

    def whole(self, settings: str) -> bytes:
        """Everything as one file, with the page's own settings; nothing is written for it."""
        with closing(_in_memory()) as copy:
            self._writing.backup(copy)
            copy.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (_SETTINGS, settings))
            return copy.serialize()

    def become(self, content: bytes) -> str:
        """Take over what such a file holds, all of it or nothing; the settings in it.

        It is the end of this connection: whoever still has something to write knows other tables.
        """
        with closing(_in_memory()) as brought:
            try:
                brought.deserialize(content)
                _check(brought)
                bring_up_to_date(cast("Cursor", brought.cursor()), DIALECT)
            except (sqlite3.Error, MemoryError) as error:  # an empty one is said to be too large
                raise NotOurs(str(error)) from None
            found = brought.execute("SELECT value FROM setting WHERE name = ?", (_SETTINGS,))
            settings = found.fetchone()
            try:
                brought.backup(self._writing)
            except sqlite3.Error as error:
                raise self._unwritable(error) from None
        self._writing.close()
        return "{}" if settings is None else str(settings[0])

    def _set_up(self) -> None:
        """One connection for everything: it has the file to itself, and its journal is one file."""
        self._writing = self._reading = self._connect()
        self._bring_up_to_date(self._writing)

    def _connect(self) -> sqlite3.Connection:
        """The journal keeps its room: without any other, small things can still be written."""
        connection = sqlite3.connect(self.file, isolation_level=None)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = PERSIST")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _unwritable(self, error: Exception) -> DatabaseUnavailable:
        full = getattr(error, "sqlite_errorname", "").startswith("SQLITE_FULL")
        return StorageFull(str(error)) if full else super()._unwritable(error)


def _in_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def _check(brought: sqlite3.Connection) -> None:
    ours = brought.execute("SELECT 1 FROM sqlite_master WHERE name = 'game_table'").fetchone()
    if ours is None:
        raise NotOurs("it has no tables")
    (sound,) = brought.execute("PRAGMA integrity_check").fetchone()
    if sound != "ok":
        raise NotOurs(sound)
