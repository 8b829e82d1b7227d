"""incognita map"""

from pathlib import Path

import click

from incognita.cli.answers import (
    NewFile,
    answers_errors,
    edition_flag,
    json_flag,
    print_json,
    write_file,
)
from incognita.games.explorers.chart import draw_chart


@click.command("map", short_help="Draw a map of Explorers.")
@click.argument("tiles", required=False)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, the same map.")
@click.option("--generate", is_flag=True, help="Make new balanced tiles from the seed.")
@edition_flag
@click.option("--svg", type=NewFile(), help="Write the map as a picture here.")
@click.option(
    "--edition-file",
    type=NewFile(),
    help="Write an edition with the generated tiles here, to play with it.",
)
@json_flag
@answers_errors
def draw_map(
    tiles: str | None,
    seed: int,
    generate: bool,
    edition: Path | None,
    svg: Path | None,
    edition_file: Path | None,
    as_json: bool,
) -> None:
    """Draw a map of Explorers: TILES such as 3n-5e-1s-8w, or tiles drawn by the seed.

    A tile's letter says where its printed top points; the order is quadrants A, B, C, D.

    \b
    Examples:
      incognita map 3n-5e-1s-8w
      incognita map --seed 7 --svg map.svg
      incognita map --seed 7 --generate --edition-file my.toml
      incognita simulate explorers --edition my.toml
    """
    if generate and edition is not None:
        raise click.UsageError("--generate and --edition contradict each other")
    if edition_file is not None and not generate:
        raise click.UsageError("--edition-file needs --generate")
    chart = draw_chart(tiles, seed, generate, edition)
    if svg is not None:
        write_file(svg, chart.svg)
    if edition_file is not None:
        write_file(edition_file, chart.edition)
    if as_json:
        print_json(
            {"map": chart.tiles, "laid": chart.laid, "svg": svg, "edition_file": edition_file}
        )
    else:
        click.echo(chart.text)
