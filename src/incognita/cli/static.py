"""incognita static"""

from pathlib import Path

import click

from incognita.cli.answers import answers_errors, json_flag, print_json


@click.command("static", short_help="Write the site with the whole house in it.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@json_flag
@answers_errors
def write_site(folder: Path, as_json: bool) -> None:
    """Write the site into FOLDER as files for any web host: no server is needed.

    Tables, bots, lessons and rules run in the visitor's browser, offline, too, after a first visit.
    The folder can be served from the root of an address or from any path below it.

    \b
    Examples:
      incognita static public/games
      python -m http.server --directory public
    """
    from incognita.server.afloat.static import write_static  # noqa: PLC0415

    written = write_static(folder)
    if as_json:
        print_json({"folder": folder, "bytes": written})
        return
    click.echo(f"{folder}: {written / 1e6:.1f} MB, ready for any web host")
