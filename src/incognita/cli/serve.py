"""`incognita serve`: tables for people and programs."""

import webbrowser
from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from incognita.cli.answers import (
    NOT_STARTED,
    answers_errors,
    console,
    fail,
    json_flag,
    print_json,
)
from incognita.cli.settings import setting_flags, settings_given, shown
from incognita.server.choices import check_server, open_secrets


@click.command(name="serve")
@setting_flags()
@click.option("--open/--no-open", "browser", default=False, help="Open the browser.")
@click.option("--check", is_flag=True, help="Only say which settings there are, or what is wrong.")
@json_flag
@answers_errors
def serve_tables(
    config: Path | None, browser: bool, check: bool, as_json: bool, **options: object
) -> None:
    """Serve tables for people and programs, until Ctrl-C.

    With --json it says in JSON where it is once it is ready, and then nothing more.

    Everything is kept in one SQLite file in your data folder; nothing has to be set up. A move
    that was answered is stored: the server may be stopped at any time.

    Every setting can also stand in the environment (INCOGNITA_PORT=8401) or in a file
    (--config, or INCOGNITA_CONFIG); the command line counts before the environment, and that
    before the file.

    \b
    Examples:
      incognita serve                             for this computer
      incognita serve --host 0.0.0.0              for the local network
      incognita serve --public-address https://games.example.org --trusted-proxy 127.0.0.1
      incognita serve --database postgresql://games@localhost/games --port 8401
      incognita serve --config /etc/incognita/incognita.toml --check
    """
    given = settings_given(config, options)
    check_server(given)
    if check:
        _tell(shown(given), as_json)
        for remark in open_secrets(given):
            click.echo(f"incognita: {remark}", err=True)
        return
    # imported here, for it takes a second that other commands save
    from incognita.server.database import DatabaseUnavailable  # noqa: PLC0415
    from incognita.server.reach import own_address  # noqa: PLC0415
    from incognita.server.serve import CannotListen, serve  # noqa: PLC0415
    from incognita.server.settings import settings_from  # noqa: PLC0415

    settings = settings_from(given)

    def ready(bound: int) -> None:
        local = f"http://localhost:{bound}/"
        open_to_others = settings.host in ("0.0.0.0", "::")
        network = f"http://{own_address()}:{bound}/" if open_to_others else None
        address = settings.public_address
        public = None if address is None else f"{address.origin}/"
        if as_json:
            print_json({"port": bound, "local": local, "network": network, "public": public})
        else:
            click.echo(f"Terra Incognita is at {local}")
            if network is not None:
                click.echo(f"on the local network: {network}")
            if public is not None:
                click.echo(f"for everybody: {public}")
            click.echo("Ctrl-C stops it; every table goes on where it was.")
        if browser:
            webbrowser.open(local)

    try:
        serve(settings, ready)
    except (CannotListen, DatabaseUnavailable) as error:
        fail(str(error), NOT_STARTED)


def _tell(rows: list[dict[str, object]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    table = Table("setting", "value", "from")
    for row in rows:
        table.add_row(*(escape(_in_words(row[part])) for part in ("name", "value", "from")))
    console().print(table)


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def open_and_serve() -> None:
    """What bare `incognita` does."""
    serve_tables(["--open"])
