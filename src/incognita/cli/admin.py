"""`incognita admin`: what an administrator of a server does."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.table import Table

from incognita.cli.answers import WRONG_USE, answers_errors, console, fail, json_flag, print_json
from incognita.cli.settings import setting_flags, settings_given

if TYPE_CHECKING:
    from incognita.server.administration import Administration, Talk
    from incognita.server.wire import TableAnswer

_DAY_MS = 24 * 3600 * 1000
_STATUSES = ("open", "running", "finished", "closed")
_DAYS = click.IntRange(1, 36_500)  # a hundred years
_MOST = click.IntRange(1, 1_000_000)


def _administer(
    address: str, work: "Callable[[Administration], Coroutine[object, object, None]]"
) -> None:
    from incognita.server.administration import administration  # noqa: PLC0415

    # what a server would log is answered here, in one line
    logging.getLogger("incognita.server").addHandler(logging.NullHandler())

    async def run() -> None:
        async with administration(address) as desk:
            await work(desk)

    asyncio.run(run())


@click.group()
@setting_flags("data", "database")
@click.pass_context
@answers_errors
def admin(context: click.Context, /, config: Path | None, **options: object) -> None:
    """Look after a server: its tables, what is said there, its copies.

    These commands work on the server's database, while it runs or while it does not: name it as
    for `incognita serve`, here, in the environment or in its file of settings. There is no way to
    do them over the network.
    """
    from incognita.server.settings import database_from  # noqa: PLC0415

    context.obj = database_from(settings_given(config, options))


@admin.command(name="tables")
@click.option("--status", type=click.Choice(_STATUSES), help="Only tables of this status.")
@click.option("--most", type=_MOST, default=50, show_default=True, help="How many at most.")
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
@click.argument("name")
@json_flag
@click.pass_obj
@answers_errors
def invite(address: str, name: str, as_json: bool) -> None:
    """Make a guest of this name, and the end of the link by which somebody becomes that guest.

    Put the address of your server before it. Whoever has the link is that guest.
    """
    links: list[str] = []

    async def work(desk: "Administration") -> None:
        links.append(f"#/me/{await desk.invite(name)}")

    _administer(address, work)
    if as_json:
        print_json({"link": links[0]})
    else:
        click.echo(links[0])


@admin.command()
@click.argument("person")
@click.pass_obj
@answers_errors
def revoke(address: str, person: str) -> None:
    """Cut off a guest's cookies, tokens and personal links, wherever they are."""
    _administer(address, lambda desk: desk.revoke(person))


@admin.command()
@click.argument("person")
@click.pass_obj
@answers_errors
def export(address: str, person: str) -> None:
    """All that is known of a guest, as JSON: for the guest who asks for it."""

    async def work(desk: "Administration") -> None:
        print_json(await desk.export(person))

    _administer(address, work)


@admin.command()
@click.argument("person")
@click.pass_obj
@answers_errors
def forget(address: str, person: str) -> None:
    """Take a guest's name, talk, lessons and ways in away; the games stay as they were played."""
    _administer(address, lambda desk: desk.forget(person))


@admin.command()
@click.option("--tables", type=_DAYS, help="Days since something happened there.")
@click.option("--guests", type=_DAYS, help="Days since they came; without a table.")
@json_flag
@click.pass_obj
@answers_errors
def tidy(address: str, tables: int | None, guests: int | None, as_json: bool) -> None:
    """Take away what nobody has used for so many days: tables, and then guests without any."""
    found: list[int] = []

    async def work(desk: "Administration") -> None:
        found.extend(await desk.tidy(_ms(tables), _ms(guests)))

    _administer(address, work)
    if as_json:
        print_json({"tables": found[0], "guests": found[1]})
    else:
        click.echo(f"{found[0]} tables and {found[1]} guests taken away")


def _ms(days: int | None) -> int | None:
    return None if days is None else days * _DAY_MS


@admin.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@json_flag
@click.pass_obj
@answers_errors
def backup(address: str, copy: Path, as_json: bool) -> None:
    """Copy the database to a file, even while servers run; see `restore`."""
    from incognita.server.copies import SQLITE, back_up  # noqa: PLC0415

    file = Path(address.removeprefix(SQLITE))
    if address.startswith(SQLITE) and not file.exists():
        fail(f"there is no {file}", WRONG_USE)
    if copy.exists():
        fail(f"{copy} is there already", WRONG_USE)
    back_up(address, copy)
    if as_json:
        print_json({"copy": copy})
    else:
        click.echo(f"copied to {copy}")


@admin.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
@answers_errors
def restore(address: str, copy: Path) -> None:
    """Make a new database, of either kind, of a copy; one with tables in it is left as it is."""
    from incognita.server.copies import restore as restore_copy  # noqa: PLC0415

    asyncio.run(restore_copy(copy, address))
    click.echo(f"restored from {copy}")
