from collections.abc import Iterator
from pathlib import Path

import pytest

from incognita.client import Client
from tests.server.postgres import Postgres, postgres
from tests.server.running import RunningServer, running_server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """A server on each kind of database."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(*where(request, request.param, folder), log=folder / "log") as running:
        yield running


def where(request: pytest.FixtureRequest, kind: str, folder: Path) -> list[str]:
    """The arguments that make a server use a fresh database of this kind."""
    if kind == "sqlite":
        return ["--no-limits", "--data", str(folder)]
    database: Postgres = request.getfixturevalue("postgres_server")
    return ["--no-limits", "--database", database.new_database()]


@pytest.fixture
def anna(server: RunningServer) -> Iterator[Client]:
    with Client(server.address) as client:
        client.arrive("Anna", "en")
        yield client


@pytest.fixture
def bruno(server: RunningServer) -> Iterator[Client]:
    with Client(server.address) as client:
        client.arrive("Bruno", "fr")
        yield client


@pytest.fixture(scope="module")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("alone")
    with running_server("--no-limits", "--data", str(folder), log=folder / "log") as running:
        yield running


@pytest.fixture(scope="module")
def two_servers(
    postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RunningServer]]:
    """Two servers on one database."""
    where_both = ["--no-limits", "--database", postgres_server.new_database()]
    folder = tmp_path_factory.mktemp("servers")
    with (
        running_server(*where_both, log=folder / "first") as first,
        running_server(*where_both, log=folder / "second") as second,
    ):
        yield [first, second]
