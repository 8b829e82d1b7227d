"""The database: one interface with SQLite or PostgreSQL behind it.

SQL is written with `?` for its parameters and in the dialect that both understand. Work on the
database is a plain function of a cursor; it runs in a thread, as one transaction.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from incognita.core.errors import ExtraMissing, IncognitaError
from incognita.core.words import Language, Words

T = TypeVar("T")
Row = tuple[object, ...]

_KINDS = ("sqlite:///", "postgresql://", "postgres://")


class DatabaseUnavailable(IncognitaError):
    """The database cannot be reached, is full, or is used by another server.

    The message names files and hosts: it is for whoever looks after the server. Visitors are told
    the general sentence.
    """

    general = Words(
        "The tables cannot be read or cannot be written at the moment; nothing was done. "
        "Try again soon.",
        "Les tables ne peuvent être ni lues ni écrites pour le moment ; rien n’a été fait. "
        "Réessayez bientôt.",
    )

    def spoken(self, language: Language) -> str:
        return self.general.spoken(language)


class AlreadyThere(IncognitaError):
    """Somebody else has written what can be there once."""


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...

    def execute(self, sql: str, values: Sequence[object] = ()) -> object: ...

    def fetchone(self) -> Row | None: ...

    def fetchall(self) -> list[Row]: ...


Work = Callable[[Cursor], T]


class Database(ABC):
    """`news`: called with the id of a table that another process has written to, and with what it
    said of that, which may be nothing.

    It is called with None after a time in which news may have been missed. `is_shared`: other
    servers may be working on it. `heard`: called with what another server says, and which one.
    """

    is_shared = False
    heard: Callable[[str, str], None] = staticmethod(lambda server, said: None)
    news: Callable[[str | None, str], None] = staticmethod(lambda table, told: None)

    @abstractmethod
    async def start(self) -> None:
        """Bring the tables up to date and be ready for work; DatabaseUnavailable says why not."""

    @abstractmethod
    async def stop(self) -> None:
        """Finish the work under way and let go of everything."""

    @abstractmethod
    async def is_up_to_date(self) -> bool:
        """Whether the tables are those that this program works with."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """The answer of work that changes nothing."""

    @abstractmethod
    async def write(self, work: Work[T], about: str | None = None, told: str = "") -> T:
        """The answer of work, once all of it is safely stored; on an exception none of it is.

        `about` is the table written to: other processes on the same database get the news, with
        what is `told` if it is short enough.
        """

    @abstractmethod
    async def call(self, said: str) -> None:
        """Say something to the other servers, if there can be any; nothing is written down."""


def check_address(address: str) -> None:
    """ValueError when it is the address of no kind of database that there is."""
    if not address.startswith(_KINDS) or address == _KINDS[0]:
        kind, _, _ = address.partition(":")  # no more of it: there may be a password
        raise ValueError(
            f"{kind}:... is not the address of a database; "
            "expected sqlite:///FILE or postgresql://USER@HOST/NAME"
        )


def open_database(address: str, serving: bool = True) -> Database:
    """The database at an address that was checked.

    `serving`: for a server; an administrator may work beside it.
    """
    if address.startswith("sqlite:///"):
        from incognita.server.sqlite import SqliteDatabase  # noqa: PLC0415

        return SqliteDatabase(address.removeprefix("sqlite:///"), serving)
    if address.startswith("afloat:///"):
        from incognita.server.afloat.database import AfloatDatabase  # noqa: PLC0415

        return AfloatDatabase(address.removeprefix("afloat:///"))
    try:
        from incognita.server.postgres import PostgresDatabase  # noqa: PLC0415
    except ImportError:
        raise DatabaseUnavailable(str(ExtraMissing("PostgreSQL", "postgres"))) from None
    return PostgresDatabase(address, serving)
