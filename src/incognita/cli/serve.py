"""`incognita serve`: tables for people and programs."""

import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

import click

from incognita.cli.answers import NOT_STARTED, answers_errors, fail

if TYPE_CHECKING:
    from incognita.server.visitors import Network, PublicAddress

T = TypeVar("T")

_PORT = 8400


def _read(
    reading: Callable[[ModuleType, T], object],
) -> Callable[[click.Context, click.Parameter, T | None], object]:
    """Checks what was given for an option, which takes a module of the server's."""

    def read(_context: click.Context, _option: click.Parameter, given: T | None) -> object:
        from incognita.server import visitors  # noqa: PLC0415 - takes time that others save

        try:
            return None if given is None else reading(visitors, given)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return read


@click.command(name="serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: the local network.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="0: any free port.",
)
@click.option(
    "--public-address",
    metavar="URL",
    callback=_read(lambda visitors, given: visitors.public_address(given)),
    help="What visitors type, if that is another machine's or a proxy's: https://games.example.org",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_read(lambda visitors, given: tuple(map(visitors.network, given))),
    help="Address (or range: 10.0.0.0/8) of a reverse proxy, whose word is taken for where "
    "visitors come from. See docs/deployment.md.",
)
@click.option(
    "--host-name", "host_names", multiple=True, help="Another name by which visitors call this."
)
@click.option(
    "--data", type=click.Path(path_type=Path), help="Where the tables are kept; your data folder."
)
@click.option(
    "--database", metavar="ADDRESS", help="postgresql://USER@HOST/NAME, for several servers."
)
@click.option("--thinkers", type=int, help="Processes in which bots think; cores less one.")
@click.option("--patience", type=float, hidden=True, help="Seconds that a bot may think.")
@click.option("--origin", "origins", multiple=True, help="A site that may use this server, too.")
@click.option("--open/--no-open", "browser", default=False, help="Open the browser.")
@click.option("--limits/--no-limits", default=True, help="How fast one visitor may do things.")
@answers_errors
def serve_tables(
    host: str,
    port: int,
    public_address: "PublicAddress | None",
    proxies: "tuple[Network, ...]",
    host_names: tuple[str, ...],
    data: Path | None,
    database: str | None,
    thinkers: int | None,
    patience: float | None,
    origins: tuple[str, ...],
    browser: bool,
    limits: bool,
) -> None:
    """Serve tables for people and programs, until Ctrl-C.

    Everything is kept in one SQLite file in your data folder; nothing has to be set up. A move
    that was answered is stored: the server may be stopped at any time.

    \b
    Examples:
      incognita serve                             for this computer
      incognita serve --host 0.0.0.0              for the local network
      incognita serve --public-address https://games.example.org --trusted-proxy 127.0.0.1
      incognita serve --database postgresql://games@localhost/games --port 8401
    """
    # imported here, for it takes a second that other commands save
    from incognita.server.database import DatabaseUnavailable  # noqa: PLC0415
    from incognita.server.reach import own_address  # noqa: PLC0415
    from incognita.server.serve import CannotListen, serve  # noqa: PLC0415
    from incognita.server.settings import Settings, data_folder, sqlite_in  # noqa: PLC0415

    if data is not None and database is not None:
        raise click.UsageError("--data and --database contradict each other")
    address = database or sqlite_in(data or data_folder())
    settings = Settings(
        address,
        host,
        port,
        limited=limits,
        origins=origins,
        public_address=public_address,
        proxies=proxies,
        host_names=host_names,
    )
    if thinkers is not None:
        settings = replace(settings, workers=max(1, thinkers))
    if patience is not None:
        settings = replace(settings, patience_s=patience)

    def ready(bound: int) -> None:
        local = f"http://localhost:{bound}/"
        click.echo(f"Terra Incognita is at {local}")
        if host in ("0.0.0.0", "::"):
            click.echo(f"on the local network: http://{own_address()}:{bound}/")
        if public_address is not None:
            click.echo(f"for everybody: {public_address.origin}/")
        click.echo("Ctrl-C stops it; every table goes on where it was.")
        if browser:
            webbrowser.open(local)

    try:
        serve(settings, ready)
    except (CannotListen, DatabaseUnavailable) as error:
        fail(str(error), NOT_STARTED)


def open_and_serve() -> None:
    """What bare `incognita` does."""
    serve_tables(["--open"])
