"""What a server is started with."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from incognita.server.choices import BY_NAME, Given, open_secrets
from incognita.server.limits import Limit
from incognita.server.visitors import Network, PublicAddress, Where
from incognita.server.workers import Worker


def data_folder() -> Path:
    return user_data_path("incognita", appauthor=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """Those that somebody can choose stand in `choices.py`, with words."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8400
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    patience_s: float = 20.0
    hire: Callable[[str], Worker] = Worker
    limited: bool = True
    limits: tuple[tuple[str, Limit], ...] = ()  # others than the usual ones
    origins: tuple[str, ...] = ()
    public_address: PublicAddress | None = None
    proxies: tuple[Network, ...] = ()
    host_names: tuple[str, ...] = ()
    metrics: Where | None = None  # where those who look after the server are told how it is
    thinkers_at: Where | None = None  # where outposts come to
    thinkers_secret: str = ""
    log_form: str = "plain"
    log_level: str = "warning"
    access_log: bool = False
    drain_s: float = 30
    chat: bool = True
    sign_up: str = "open"
    most_tables: int = 50  # that one person opened, neither over nor forgotten
    most_tables_of_bots: int = 3  # of these: nobody sits there, nobody can
    bots: tuple[tuple[str, str], ...] = ()  # of one's own, by the name they have at a table
    bot_memory: int = 1024  # megabytes, for each process in which such a bot thinks
    remarks: tuple[str, ...] = ()  # on how the settings were given: something to see to
    lots: bool = True  # decide who begins where nobody chose; else it is seat 1


def settings_from(given: Mapping[str, Given]) -> Settings:
    """What was chosen, and the usual for all else."""
    fields = {BY_NAME[name].field: one.value for name, one in given.items()}
    fields.pop("", None)  # where the tables are, and what is of no concern to a server
    remarks = tuple(open_secrets(given))
    return Settings(database_from(given), remarks=remarks, **fields)  # type: ignore[arg-type]


def database_from(given: Mapping[str, Given]) -> str:
    """The address of the database; `--data` is the folder of a file."""
    if "database" in given:
        return str(given["database"].value)
    return sqlite_in(Path(str(given["data"].value)) if "data" in given else data_folder())


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'incognita.sqlite3'}"
