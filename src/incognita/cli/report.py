"""incognita report"""

from pathlib import Path

import click

from incognita.cli.answers import NewFile, answers_errors, json_flag, print_json, write_file
from incognita.cli.playing import games_bar
from incognita.lab.study import study_files


@click.command("report", short_help="Draw a simulation or an arena as one HTML page.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--out",
    type=NewFile(),
    default=Path("report.html"),
    show_default=True,
    help="The page to write.",
)
@json_flag
@answers_errors
def report_games(files: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Draw many games as one self-contained HTML page, to be read or printed.

    FILES are results that simulate or arena wrote with --out, records, or folders of records.
    Results give the figures. Records give the picture of where on the board it happens, and the
    figures too if no results are given.

    Needs the extra `lab`: pip install 'incognita-games[lab]'; in a clone of the repository:
    pip install -e '.[lab]'

    \b
    Examples:
      incognita arena wayfinder --bots greedy,random --out arena.json --records records/
      incognita report arena.json records/ -o report.html
      incognita report records/
    """
    from incognita.lab.report import report  # noqa: PLC0415 - an optional extra

    records = sum(len(list(path.glob("*.jsonl"))) for path in files if path.is_dir())
    with games_bar(records) as done:
        study = study_files(files, done)
    write_file(out, report(study))
    if as_json:
        print_json({"game": study.game.name, "games": len(study.results), "report": out})
    else:
        click.echo(f"{len(study.results)} games: {out}")
