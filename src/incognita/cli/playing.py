"""What the commands that play many games have in common: flags, checks, a bar of progress."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import click
import msgspec

from incognita.bots.roster import BOTS, check_bot
from incognita.cli.answers import NewFile, print_json, progress_bar, tidied, write_file

MOST_GAMES = 10_000_000
_MOST_JOBS = 61  # more are refused on Windows
BOT_NAMES = (
    f"{', '.join(BOTS)}, a level with a time a decision (expert:500ms), mcts:N (mcts:2000), either "
    "with what it judges by (mcts:2000@best.net.json, mcts:2000@hand), uct:N, or one of your own: "
    "mybot.py:Bot, package.module:Bot, program:./mybot (see docs/own-bots.md)"
)

seed_flag = click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same games."
)
jobs_flag = click.option(
    "--jobs",
    type=click.IntRange(1, _MOST_JOBS),
    default=1,
    show_default=True,
    help="How many processes play at a time.",
)
cluster_flag = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the workers of a Dask cluster play, such as tcp://host:8786. See docs/lab.md.",
)
records_flag = click.option(
    "--records",
    type=click.Path(path_type=Path),
    help="Write a record of each game into this folder.",
)
out_flag = click.option(
    "--out",
    type=NewFile(),
    help="Write the results into this file, for `incognita report`.",
)


def bot_names(names: str) -> tuple[str, ...]:
    """The bots of --bots, checked."""
    return tuple(check_bot(name.strip()) for name in names.split(","))


def check_place(jobs: int, cluster: str | None) -> None:
    if cluster is not None and jobs > 1:
        raise click.UsageError("--jobs and --cluster contradict each other")


def games_bar(total: int) -> AbstractContextManager[Callable[[int], None]]:
    return work_bar("games", total)


@contextmanager
def work_bar(name: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; gives what to call with how much more is done."""
    with progress_bar() as progress:
        bar = progress.add_task(name, total=total)
        yield lambda more: progress.advance(bar, more)


def give_results(facts: dict[str, object], out: Path | None, as_json: bool) -> None:
    if out is not None:
        text = msgspec.json.format(msgspec.json.encode(tidied(facts)), indent=1).decode()
        write_file(out, text + "\n")
    if as_json:
        print_json(facts)
