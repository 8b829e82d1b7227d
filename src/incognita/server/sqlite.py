"""SQLite: one file, one writer. Works that wait together are committed together."""

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from incognita.server.database import (
    AlreadyThere,
    Cursor,
    Database,
    DatabaseUnavailable,
    Work,
)
from incognita.server.privacy import make_private
from incognita.server.schema import Dialect, bring_up_to_date, check_up_to_date, is_current

T = TypeVar("T")

_MOST_TOGETHER = 200
_GATHERING_S = 0.005  # from one commit to the next: each costs much, whatever is in it
_BUSY_MS = 5000  # an administrator may be writing
DIALECT = Dialect("SELECT name FROM sqlite_master WHERE type = 'table'", ["BEGIN IMMEDIATE"])
_FIRST_BYTES = b"SQLite format 3\0"
_GO_BACK = "put a copy back (`incognita admin backup` makes them), or move it away to begin anew"

log = logging.getLogger("incognita.server")


class _Waiting(NamedTuple):
    work: Callable[[Cursor], object]
    answer: "asyncio.Future[object]"


class _Outcome(NamedTuple):
    value: object = None
    problem: Exception | None = None


class SqliteDatabase(Database):
    """`serving`: as a server does, which has the file to itself but for administrators."""

    def __init__(self, file: str, serving: bool = True) -> None:
        self.file = Path(file)
        self._serving = serving
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="sqlite-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        self._lock_file = -1

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        with self.explained():
            _check_kind(self.file)
            if self._serving:
                make_private(self.file)
                self._lock()
            elif not self.file.exists():
                raise DatabaseUnavailable(
                    f"there is no {self.file}; name the server's folder with --data, "
                    "or its --database"
                )
            try:
                self._set_up()
            except BaseException:
                self._unlock()
                raise
        self._writer.start()

    async def stop(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        self._writing.close()
        self._unlock()

    async def is_up_to_date(self) -> bool:
        return await self.read(lambda cursor: is_current(cursor, DIALECT))

    async def read(self, work: Work[T]) -> T:
        return await self._loop.run_in_executor(self._reader, self._read, work)

    async def write(self, work: Work[T], about: str | None = None, told: str = "") -> T:
        answer: asyncio.Future[object] = self._loop.create_future()
        self._queue.put(_Waiting(work, answer))
        return cast("T", await answer)

    async def call(self, said: str) -> None:
        """Nobody is there to hear it."""

    def explained(self) -> AbstractContextManager[None]:
        return _explained(self.file)

    def _lock(self) -> None:
        """News do not travel between processes here, so one file has one server."""
        self._lock_file = os.open(f"{self.file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if os.name == "nt":
                import msvcrt  # noqa: PLC0415

                msvcrt.locking(self._lock_file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            else:
                import fcntl  # noqa: PLC0415

                fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock_file)
            raise DatabaseUnavailable(
                f"{self.file} is used by another server; stop it, or give this one "
                "another --data folder"
            ) from None

    def _unlock(self) -> None:
        if self._serving:
            os.close(self._lock_file)

    def _set_up(self) -> None:
        with closing(self._connect()) as connection:
            self._bring_up_to_date(connection)
            self._writing = self._connect()
            self._reading = self._connect()

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        set_up = bring_up_to_date if self._serving else check_up_to_date
        set_up(cast("Cursor", connection.cursor()), DIALECT)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _read(self, work: Work[T]) -> T:
        try:
            return work(cast("Cursor", self._reading.cursor()))
        except sqlite3.Error as error:
            raise DatabaseUnavailable(f"{self.file} cannot be read: {error}") from None

    def _write_on(self) -> None:
        """The writer's life: take what waits, carry it out, commit it, answer.

        Who comes when nobody is there is served at once; then others gather for a moment.
        """
        open_at = 0.0
        while (first := self._queue.get()) is not None:
            time.sleep(max(0.0, open_at - time.monotonic()))
            open_at = time.monotonic() + _GATHERING_S
            together = [first]
            while len(together) < _MOST_TOGETHER and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    self._queue.put(None)
                    break
                together.append(waiting)
            outcomes = self._commit([waiting.work for waiting in together])
            answers = [waiting.answer for waiting in together]
            with suppress(RuntimeError):  # the server has stopped and nobody listens any more
                self._loop.call_soon_threadsafe(_answer, answers, outcomes)

    def _commit(self, works: Sequence[Callable[[Cursor], object]]) -> list[_Outcome]:
        """All works as one transaction; each of them has its own outcome.

        Nothing that goes wrong may end the writer: everybody would wait for ever.
        """
        try:
            cursor = self._writing.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            outcomes = [_carry_out(work, cursor) for work in works]
            cursor.execute("COMMIT")
        except Exception as error:
            self._begin_anew()
            return [_Outcome(problem=self._unwritable(error)) for _ in works]
        return outcomes

    def _unwritable(self, error: Exception) -> DatabaseUnavailable:
        return DatabaseUnavailable(f"{self.file} cannot be written: {error}")

    def _begin_anew(self) -> None:
        """Out of the transaction that failed; by another connection where there is no other way."""
        try:
            self._writing.rollback()
        except sqlite3.Error as error:
            log.warning("%s is opened again: %s", self.file, error)
            with suppress(sqlite3.Error):
                self._writing.close()
                self._writing = self._connect()


def _check_kind(file: Path) -> None:
    """Nothing is done to a file that is no database."""
    if file.is_file():
        with file.open("rb") as content:
            begins = content.read(len(_FIRST_BYTES))
        if begins not in (b"", _FIRST_BYTES):
            raise DatabaseUnavailable(f"{file} is not a SQLite database; {_GO_BACK}")


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    """What keeps a file from being used, in a sentence that says what to do about it."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
            advice = _GO_BACK
        elif name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            advice = "make room on its disk, or look after it"
        else:
            advice = "look at its permissions and its folder's, or give another --data folder"
        raise DatabaseUnavailable(f"{file} cannot be used: {error}; {advice}") from None
    except OSError as error:
        raise DatabaseUnavailable(
            f"{error.filename or file} cannot be used: {error.strerror}; make it a place where "
            "this user may write, or give another --data folder"
        ) from None


def _carry_out(work: Callable[[Cursor], object], cursor: sqlite3.Cursor) -> _Outcome:
    cursor.execute("SAVEPOINT work")
    try:
        outcome = _Outcome(work(cast("Cursor", cursor)))
    except sqlite3.OperationalError:
        raise
    except Exception as error:  # the work's own: its neighbours are not to suffer
        cursor.execute("ROLLBACK TO work")
        taken = isinstance(error, sqlite3.IntegrityError)
        outcome = _Outcome(problem=AlreadyThere(str(error)) if taken else error)
    cursor.execute("RELEASE work")
    return outcome


def _answer(answers: "list[asyncio.Future[object]]", outcomes: list[_Outcome]) -> None:
    for answer, outcome in zip(answers, outcomes, strict=True):
        if answer.done():  # whoever asked has gone away
            continue
        if outcome.problem is None:
            answer.set_result(outcome.value)
        else:
            answer.set_exception(outcome.problem)
