"""SQLite: one file, one writer. Works that wait together are committed together."""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from incognita.server.database import Cursor, Database, DatabaseUnavailable, Work, migrate

T = TypeVar("T")

_MOST_TOGETHER = 200


class _Waiting(NamedTuple):
    work: Callable[[Cursor], object]
    answer: "Future[object]"


class SqliteDatabase(Database):
    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="sqlite-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        self._lock_file = -1

    async def start(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._lock()
        migrate(f"sqlite:///{self.file}")
        self._writing = self._connect()
        self._reading = self._connect()
        self._writer.start()

    async def stop(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        self._writing.close()
        os.close(self._lock_file)

    async def read(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._read, work)

    async def write(self, work: Work[T], about: str | None = None) -> T:
        answer: Future[object] = Future()
        self._queue.put(_Waiting(work, answer))
        return cast("T", await asyncio.wrap_future(answer))

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

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 5000")
        return connection

    def _read(self, work: Work[T]) -> T:
        return work(cast("Cursor", self._reading.cursor()))

    def _write_on(self) -> None:
        """The writer's life: take what waits, carry it out, commit it, answer."""
        while (first := self._queue.get()) is not None:
            together = [first]
            while len(together) < _MOST_TOGETHER and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    self._queue.put(None)
                    break
                together.append(waiting)
            self._commit(together)

    def _commit(self, together: list[_Waiting]) -> None:
        cursor = self._writing.cursor()
        done: list[tuple[Future[object], object]] = []
        failed: list[tuple[Future[object], BaseException]] = []
        try:
            cursor.execute("BEGIN IMMEDIATE")
            for work, answer in together:
                cursor.execute("SAVEPOINT work")
                try:
                    done.append((answer, work(cast("Cursor", cursor))))
                except sqlite3.OperationalError:
                    raise
                except Exception as error:  # the work's own: its neighbours are not to suffer
                    cursor.execute("ROLLBACK TO work")
                    failed.append((answer, error))
                cursor.execute("RELEASE work")
            cursor.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writing.in_transaction:
                cursor.execute("ROLLBACK")
            trouble = DatabaseUnavailable(f"the database cannot be written: {error}")
            done, failed = [], [(answer, trouble) for _, answer in together]
        for answer, value in done:
            if not answer.cancelled():
                answer.set_result(value)
        for answer, problem in failed:
            if not answer.cancelled():
                answer.set_exception(problem)
