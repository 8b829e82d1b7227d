"""`incognita admin`: what an administrator of a server does."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.table import Table

from incognita.cli.answers import WRONG_USE, answers_errors, console, fail, json_flag, print_json

if TYPE_CHECKING:
    from incognita.server.administration import Administration, Talk
    from incognita.server.wire import TableAnswer

_STATUSES = ("open", "running", "finished", "closed")


def _administer(
    address: str, work: "Callable[[Administration], Coroutine[object, object, None]]"
) -> None:
    from incognita.server.administration import administration  # noqa: PLC0415

    async def run() -> None:
        async with administration(address) as desk:
            await work(desk)

    asyncio.run(run())


@click.group()
@click.option("--data", type=click.Path(path_type=Path), help="As given to `incognita serve`.")
@click.option("--database", metavar="ADDRESS", help="As given to `incognita serve`.")
@click.pass_context
def admin(context: click.Context, data: Path | None, database: str | None) -> None:
    """Look after a server: its tables, what is said there, its copies.

    These commands work on the server's database, while it runs or while it does not. There is
    no way to do them over the network.
    """
    from incognita.server.settings import data_folder, sqlite_in  # noqa: PLC0415

    context.obj = database or sqlite_in(data or data_folder())


@admin.command(name="tables")
@click.option("--status", type=click.Choice(_STATUSES), help="Only tables of this status.")
@click.option("--most", default=50, show_default=True, help="How many at most.")
@json_flag
@click.pass_obj
@answers_errors
def list_tables(address: str, status: str | None, most: int, as_json: bool) -> None:
    """List tables, those by invitation too, the latest first."""
    found: list[TableAnswer] = []

    async def work(desk: "Administration") -> None:
        found.extend(await desk.tables(status, most))

    _administer(address, work)
    if as_json:
        print_json(found)
        return
    shown = Table("table", "game", "status", "seats", "moves")
    for table in found:
        names = escape(", ".join(seat.name or "-" for seat in table.seats))
        shown.add_row(table.id, table.game, table.status, names, str(table.moves))
    console().print(shown)


@admin.command()
@click.argument("table")
@click.pass_obj
@answers_errors
def close(address: str, table: str) -> None:
    """End a table before its game is over; whoever sits there is told."""
    _administer(address, lambda desk: desk.close(table))


@admin.command()
@click.argument("table")
@json_flag
@click.pass_obj
@answers_errors
def talk(address: str, table: str, as_json: bool) -> None:
    """List what was said at a table: the number of the entry, who, and what."""
    said: list[Talk] = []

    async def work(desk: "Administration") -> None:
        said.extend(await desk.talk(table))

    _administer(address, work)
    if as_json:
        print_json(said)
        return
    shown = Table("entry", "guest", "name", "text")
    for one in said:
        shown.add_row(str(one.n), one.person, escape(one.name), escape(one.text))
    console().print(shown)


@admin.command()
@click.argument("table")
@click.argument("entry", type=int)
@click.pass_obj
@answers_errors
def silence(address: str, table: str, entry: int) -> None:
    """Take away what was said at a table, by the number of the entry; see `talk`."""
    _administer(address, lambda desk: desk.silence(table, entry))


@admin.command()
@click.argument("person")
@click.argument("name")
@click.pass_obj
@answers_errors
def rename(address: str, person: str, name: str) -> None:
    """Give a guest another name, at all tables too."""
    _administer(address, lambda desk: desk.rename(person, name))


@admin.command()
@click.argument("person")
@click.pass_obj
@answers_errors
def revoke(address: str, person: str) -> None:
    """Cut off a guest's cookies, tokens and personal links, wherever they are."""
    _administer(address, lambda desk: desk.revoke(person))


@admin.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
@answers_errors
def backup(address: str, copy: Path) -> None:
    """Copy the SQLite file, even while the server runs. PostgreSQL has pg_dump."""
    from incognita.server.administration import back_up  # noqa: PLC0415

    if not address.startswith("sqlite:///"):
        raise click.UsageError("copy a PostgreSQL database with pg_dump")
    file = Path(address.removeprefix("sqlite:///"))
    if not file.exists():
        fail(f"there is no {file}", WRONG_USE)
    if copy.exists():
        fail(f"{copy} is there already", WRONG_USE)
    back_up(file, copy)
    click.echo(f"copied to {copy}")
