"""PostgreSQL: several servers on one database, each told by the database what the others wrote."""

import asyncio
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

import psycopg

from incognita.server.database import (
    AlreadyThere,
    Cursor,
    Database,
    DatabaseUnavailable,
    Row,
    Work,
    migrate,
)

T = TypeVar("T")

_CHANNEL = "incognita"
_LONGEST_NEWS = 8000  # bytes: PostgreSQL carries no more
_CONNECTIONS = 4
_PATIENCE_S = 1.0


class _Reader:
    """A cursor that understands `?`."""

    def __init__(self, connection: "psycopg.Connection[Row]") -> None:
        self._cursor = psycopg.ClientCursor(connection)

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    def execute(self, sql: str, values: Sequence[object] = ()) -> object:
        return self._cursor.execute(sql.replace("?", "%s").encode(), values)

    def fetchone(self) -> Row | None:
        return self._cursor.fetchone()

    def fetchall(self) -> list[Row]:
        return self._cursor.fetchall()


class _Writer(_Reader):
    """One transaction. Its statements are sent together, and no sooner than somebody asks how the
    latest went or all are there: mostly it costs one round trip.
    """

    def __init__(self, connection: "psycopg.Connection[Row]") -> None:
        super().__init__(connection)
        self._waiting = ["BEGIN"]

    @property
    def rowcount(self) -> int:
        self._send()
        return super().rowcount

    def execute(self, sql: str, values: Sequence[object] = ()) -> object:
        self._waiting.append(self._cursor.mogrify(sql.replace("?", "%s").encode(), values))
        return self

    def fetchone(self) -> Row | None:
        self._send()
        return super().fetchone()

    def fetchall(self) -> list[Row]:
        self._send()
        return super().fetchall()

    def commit(self) -> None:
        self._waiting.append("COMMIT")
        self._send()

    def _send(self) -> None:
        if self._waiting:
            together = ";\n".join(self._waiting)
            self._waiting = []
            self._cursor.execute(together.encode())
            while self._cursor.nextset():
                pass  # the latest result is the one that is asked for


class PostgresDatabase(Database):
    is_shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._me = secrets.token_hex(4)
        self._workers = ThreadPoolExecutor(_CONNECTIONS, "postgres")
        self._own = threading.local()
        self._stopping = threading.Event()
        self._opened: list[psycopg.Connection[Row]] = []
        self._listener = threading.Thread(target=self._listen, name="postgres-news", daemon=True)

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        _, _, rest = self.address.partition("://")
        try:
            await asyncio.to_thread(migrate, f"postgresql+psycopg://{rest}")
        except (psycopg.Error, ValueError) as error:  # an address may make no sense at all
            told = " ".join(str(error).split())
            raise DatabaseUnavailable(
                f"the database cannot be used: {told}; look at --database, and whether it runs"
            ) from None
        self._listener.start()

    async def stop(self) -> None:
        self._stopping.set()
        self._workers.shutdown()
        await asyncio.to_thread(self._listener.join)
        for connection in self._opened:
            connection.close()

    async def read(self, work: Work[T]) -> T:
        return await self._loop.run_in_executor(self._workers, self._read, work)

    async def write(self, work: Work[T], about: str | None = None, told: str = "") -> T:
        news = None if about is None else f"{self._me} {about} {told}"
        if news is not None and len(news.encode()) >= _LONGEST_NEWS:
            news = f"{self._me} {about} "
        return await self._loop.run_in_executor(self._workers, self._write, work, news)

    def _connection(self) -> "psycopg.Connection[Row]":
        """This thread's own connection; a lost one is replaced."""
        connection = cast("psycopg.Connection[Row] | None", getattr(self._own, "connection", None))
        if connection is None or connection.closed:
            connection = psycopg.connect(self.address, autocommit=True, client_encoding="utf8")
            self._own.connection = connection
            self._opened.append(connection)
        return connection

    def _read(self, work: Work[T]) -> T:
        """Without a transaction: that would be two more round trips."""
        try:
            return work(cast("Cursor", _Reader(self._connection())))
        except psycopg.OperationalError as error:
            raise DatabaseUnavailable(f"the database cannot be used: {error}") from None

    def _write(self, work: Work[T], news: str | None) -> T:
        try:
            connection = self._connection()
            try:
                cursor = _Writer(connection)
                if news is not None:  # heard by the others when this is committed
                    cursor.execute("SELECT pg_notify(?, ?)", (_CHANNEL, news))
                answer = work(cast("Cursor", cursor))
                cursor.commit()
            except BaseException:
                connection.rollback()
                raise
        except psycopg.errors.UniqueViolation as error:
            raise AlreadyThere(str(error)) from None
        except psycopg.OperationalError as error:
            raise DatabaseUnavailable(f"the database cannot be used: {error}") from None
        return answer

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                with psycopg.connect(
                    self.address, autocommit=True, client_encoding="utf8"
                ) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}".encode())
                    self._tell(None)
                    while not self._stopping.is_set():
                        for note in connection.notifies(timeout=0.25):
                            writer, table, told = note.payload.split(" ", 2)
                            if writer != self._me:
                                self._tell(table, told)
            except psycopg.OperationalError:
                self._stopping.wait(_PATIENCE_S)

    def _tell(self, table: str | None, told: str = "") -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(lambda: self.news(table, told))
