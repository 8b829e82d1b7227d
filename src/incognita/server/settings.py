"""What a server is started with."""

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from incognita.server.visitors import Network, PublicAddress


def data_folder() -> Path:
    return user_data_path("incognita", appauthor=False)


@dataclass(frozen=True, slots=True)
class Settings:
    database: str
    host: str = "127.0.0.1"
    port: int = 8400
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    patience_s: float = 20.0
    limited: bool = True
    origins: tuple[str, ...] = ()
    public_address: PublicAddress | None = None
    proxies: tuple[Network, ...] = ()
    host_names: tuple[str, ...] = ()


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'incognita.sqlite3'}"
