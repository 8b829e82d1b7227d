"""incognita dataset"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognita.bots.roster import make_thinker
from incognita.cli.answers import answers_errors, json_flag, print_json, progress_bar
from incognita.core.chance import seeded

if TYPE_CHECKING:
    from incognita.core.position import Position
    from incognita.lab.dataset import Contents, Eyes

_USUAL_GAMES = 50  # in a file: some hundred megabytes in memory, a few on disk


@click.command("dataset", short_help="Make arrays to learn from of recorded games.")
@click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option(
    "-o",
    "--out",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the dataset; one that has some already is added to.",
)
@click.option(
    "--judge",
    metavar="BOT",
    help="Let this bot say what each decision was worth (a level or mcts:N): the array `value`.",
)
@click.option(
    "--games-a-file",
    type=click.IntRange(1),
    default=_USUAL_GAMES,
    show_default=True,
    help="How many games go into a file.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same values."
)
@json_flag
@answers_errors
def make_dataset(
    records: tuple[Path, ...],
    folder: Path,
    judge: str | None,
    games_a_file: int,
    seed: int,
    as_json: bool,
) -> None:
    """Make a dataset of RECORDS (files, or folders of them): a row for each decision.

    The dataset is a folder of .npz files, which NumPy, PyTorch and JAX read, and of dataset.json,
    which says what they hold and of which records. Forced actions are left out.

    \b
    Arrays, a row a decision:
      observation    what the seat could see
      mask           what it could do, a column an action
      action, seat   what it did; seats are counted from 0
      result         at the end: 1 for the first place down to -1 for the last; alone, the points
      points         at the end
      value          with --judge: what it could expect after this, in points against its rivals
      game, n        in which game of the file, and as which of its actions

    Games that were not played to their end are left out. Files are written one after another:
    after an interruption the same command goes on, and with more records it adds them.

    \b
    Examples:
      incognita simulate tikal --bots skilled --games 500 --records records/ --jobs 2
      incognita dataset records/ -o tikal/
      incognita dataset records/ -o judged/ --judge mcts:200
      python -c "import numpy as np; print(dict(np.load('tikal/tikal-00000.npz')))"
    """
    from incognita.lab.dataset import contents_of  # noqa: PLC0415 - NumPy takes its time

    contents = contents_of(folder)
    before = 0 if contents is None else len(contents.files)
    contents, unfinished = _write(
        list(_files(records)), folder, contents, judge, games_a_file, seed
    )
    facts = {
        "folder": folder,
        "rows": 0 if contents is None else sum(part.rows for part in contents.files),
        "games": 0 if contents is None else sum(len(part.records) for part in contents.files),
        "new_files": 0 if contents is None else len(contents.files) - before,
        "unfinished": unfinished,
    }
    if as_json:
        print_json(facts)
        return
    click.echo(
        f"{folder}: {facts['rows']} decisions of {facts['games']} games, "
        f"new files: {facts['new_files']}, games without an end left out: {unfinished}"
    )


def _write(
    files: list[Path],
    folder: Path,
    contents: "Contents | None",
    judge: str | None,
    games_a_file: int,
    seed: int,
) -> "tuple[Contents | None, int]":
    """The dataset as it is then, and how many games were left out."""
    from incognita.lab.dataset import (  # noqa: PLC0415
        Rows,
        check_alike,
        contents_for,
        new_record,
        records_in,
        replayed_from,
        write_part,
    )

    rows, kept, unfinished = None, list[str](), 0
    with progress_bar() as progress:
        bar = progress.add_task("records", total=len(files))
        known = records_in(contents)
        for file in files:
            progress.advance(bar)
            found = new_record(file, known)
            if found is None:
                continue
            replayed = replayed_from(found)
            if not replayed.last.is_over:
                unfinished += 1
                continue
            eyes = eyes_for(replayed.last)
            like = contents_for(replayed.last, eyes, judge, seed)
            if contents is None:
                if judge is not None:
                    make_thinker(judge, replayed.last.game, seeded(seed))  # is there such a bot?
                contents = like
                folder.mkdir(parents=True, exist_ok=True)
            check_alike(contents, like, str(file))
            rows = Rows(contents) if rows is None else rows
            rows.add(replayed, eyes)
            kept.append(found.digest)
            if rows.games == games_a_file:
                write_part(folder, contents, kept, rows)
                rows, kept = None, []
        if rows is not None and contents is not None:
            write_part(folder, contents, kept, rows)
    return contents, unfinished


def eyes_for(position: "Position") -> "Eyes":
    """The one place that says which observation a dataset has."""
    from incognita.adapters.sight import Sight, outcome  # noqa: PLC0415
    from incognita.lab.dataset import Eyes  # noqa: PLC0415

    observer = position.game.observer(position.state)
    return Eyes(f"{position.game.name}-v{observer.version}", Sight(observer).of, outcome)


def _files(places: Iterable[Path]) -> Iterable[Path]:
    for place in places:
        yield from sorted(place.rglob("*.jsonl")) if place.is_dir() else [place]
