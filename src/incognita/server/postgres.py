"""PostgreSQL: several servers on one database, each told by the database what the others wrote."""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from incognita.server.database import (
    AlreadyThere,
    Cursor,
    Database,
    DatabaseUnavailable,
    Row,
    Work,
)
from incognita.server.schema import Dialect, bring_up_to_date, check_up_to_date, is_current

T = TypeVar("T")

_CHANNEL = "incognita"
_CALLS = "incognita_calls"  # of servers to each other
_LONGEST_NEWS = 8000  # bytes: PostgreSQL carries no more
_CONNECTIONS = 4
_PATIENCE_S = 1.0
_DIALECT = Dialect(
    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
    ["BEGIN", f"SELECT pg_advisory_xact_lock({int.from_bytes(b'incog')})"],
)
# One that has become a read-only stand-by, or was restored without its rights, cannot be used
# either, though the driver has other names for that.
_UNUSABLE = (
    psycopg.OperationalError,
    psycopg.InternalError,
    psycopg.InterfaceError,
    psycopg.errors.InsufficientPrivilege,
)
# A host that went away without a word is noticed before people give up.
_CONNECTING: dict[str, str | int] = {
    "client_encoding": "utf8",
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}

log = logging.getLogger("incognita.server")


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

    """`serving`: as a server does; an administrator hears no news and changes no tables."""

    def __init__(self, address: str, serving: bool = True) -> None:
        self.address = address
        self._serving = serving
        self._me = secrets.token_hex(4)
        self._workers = ThreadPoolExecutor(_CONNECTIONS, "postgres")
        self._own = threading.local()
        self._stopping = threading.Event()
        self._opened: set[psycopg.Connection[Row]] = set()
        self._listener = threading.Thread(target=self._listen, name="postgres-news", daemon=True)

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        set_up = bring_up_to_date if self._serving else check_up_to_date
        try:
            await self.read(lambda cursor: set_up(cursor, _DIALECT))
        except BaseException:
            self._close()
            raise
        if self._serving:
            self._listener.start()

    async def stop(self) -> None:
        self._stopping.set()
        if self._serving:
            await asyncio.to_thread(self._listener.join)
        self._close()

    def _close(self) -> None:
        self._workers.shutdown()
        for connection in self._opened:
            connection.close()

    async def is_up_to_date(self) -> bool:
        return await self.read(lambda cursor: is_current(cursor, _DIALECT))

    async def read(self, work: Work[T]) -> T:
        return await self._loop.run_in_executor(self._workers, self._read, work)

    async def write(self, work: Work[T], about: str | None = None, told: str = "") -> T:
        news = None if about is None else f"{self._me} {about} {told}"
        if news is not None and len(news.encode()) >= _LONGEST_NEWS:
            news = f"{self._me} {about} "
        return await self._loop.run_in_executor(self._workers, self._write, work, news)

    async def call(self, said: str) -> None:
        call = f"{self._me} {said}"
        await self.read(lambda cursor: cursor.execute("SELECT pg_notify(?, ?)", (_CALLS, call)))

    def _connect(self) -> "psycopg.Connection[Row]":
        return connection_to(self.address, autocommit=True)

    def _connection(self) -> "psycopg.Connection[Row]":
        """This thread's own connection; a lost one is replaced."""
        connection = cast("psycopg.Connection[Row] | None", getattr(self._own, "connection", None))
        if connection is None or _is_lost(connection):
            self._opened -= {connection}
            connection = self._connect()
            self._own.connection = connection
            self._opened.add(connection)
        return connection

    def _unavailable(self, error: psycopg.Error) -> DatabaseUnavailable:
        """The connection goes with it: the next one may lead to a server that has taken over."""
        connection = getattr(self._own, "connection", None)
        if connection is not None:
            connection.close()
        return DatabaseUnavailable(f"PostgreSQL cannot be used: {_in_a_line(error)}")

    def _read(self, work: Work[T]) -> T:
        """Without a transaction: that would be two more round trips."""
        try:
            return work(cast("Cursor", _Reader(self._connection())))
        except _UNUSABLE as error:
            raise self._unavailable(error) from None

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
        except _UNUSABLE as error:
            raise self._unavailable(error) from None
        return answer

    def _listen(self) -> None:
        """Nothing that goes wrong may end this: the others' moves would not be seen here."""
        trouble = ""
        while not self._stopping.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {_CHANNEL}; LISTEN {_CALLS}".encode())
                    self._tell(None)
                    trouble = ""
                    while not self._stopping.is_set():
                        for note in connection.notifies(timeout=0.25):
                            self._pass_on(note.channel, note.payload)
            except Exception as error:
                if trouble != str(error):  # once, not every second for as long as it lasts
                    trouble = str(error)
                    log.warning("no news from PostgreSQL: %s", _in_a_line(error))
                self._stopping.wait(_PATIENCE_S)

    def _pass_on(self, channel: str, news: str) -> None:
        writer, _, rest = news.partition(" ")
        table, _, told = rest.partition(" ")
        if writer != self._me and channel == _CALLS:
            self._soon(lambda: self.heard(writer, rest))
        elif writer != self._me and table:
            self._tell(table, told)

    def _tell(self, table: str | None, told: str = "") -> None:
        self._soon(lambda: self.news(table, told))

    def _soon(self, do: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(do)


def connection_to(address: str, autocommit: bool = False) -> "psycopg.Connection[Row]":
    try:
        return psycopg.connect(_understood(address), autocommit=autocommit)
    except psycopg.OperationalError as error:
        raise DatabaseUnavailable(
            f"PostgreSQL cannot be used: {_in_a_line(error)}; look at --database, and "
            "whether it runs"
        ) from None


def _understood(address: str) -> str:
    """How to connect. What the driver says of a wrong address could hold some of its password."""
    with suppress(psycopg.ProgrammingError):
        ports = str(conninfo_to_dict(address).get("port") or 0)
        if ports.replace(",", "").isdigit():
            return make_conninfo(address, **_CONNECTING)
    raise DatabaseUnavailable(
        "this address of a database is not understood; "
        "expected postgresql://USER:PASSWORD@HOST:PORT/NAME, with %2F for a / in a password"
    )


def _is_lost(connection: "psycopg.Connection[Row]") -> bool:
    """Whether the server has hung up since it was last asked; it costs no round trip."""
    with suppress(psycopg.OperationalError):
        for _ in "12":  # first its last words, then that there are no more
            connection.pgconn.consume_input()
        return connection.closed
    connection.close()
    return True


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())
