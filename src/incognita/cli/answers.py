"""How the command answers: exit codes, errors in one line, JSON for programs, tables for people."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import NoReturn, ParamSpec

import click
import msgspec
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from incognita.core.errors import IncognitaError, RecordError
from incognita.core.form import is_compiled
from incognita.core.game import AnyGame
from incognita.core.options import Options, from_assignments
from incognita.lab.crew import WorkerDied

WRONG_RECORD = 1
WRONG_USE = 2
UNREADABLE = 3
WORKER_DIED = 4
NOT_STARTED = 5
INTERRUPTED = 130
READER_LEFT = 141

EXIT_CODES = f"""\b
Exit codes:
  0    done
  {WRONG_RECORD}    a record does not hold
  {WRONG_USE}    wrong use: an unknown game, bot or option, or a value that is not allowed
  {UNREADABLE}    a file cannot be read or written
  {WORKER_DIED}    a worker process died
  {NOT_STARTED}    the server could not start
  {INTERRUPTED}  interrupted
  {READER_LEFT}  whoever read the output stopped reading"""

P = ParamSpec("P")


def fail(message: str, code: int) -> NoReturn:
    click.echo(f"incognita: {message}", err=True)
    sys.exit(code)


def answers_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Turn the package's errors into one line and an exit code."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        # not that of SIGINT, which a shell's background jobs ignore
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except RecordError as error:
            fail(str(error), WRONG_RECORD)
        except WorkerDied as error:
            fail(str(error), WORKER_DIED)
        except IncognitaError as error:
            fail(str(error), WRONG_USE)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(READER_LEFT)
        except OSError as error:
            fail(f"{error.filename or 'standard output'}: {error.strerror}", UNREADABLE)
        except KeyboardInterrupt:
            fail("interrupted", INTERRUPTED)

    return run


def engine_words() -> str:
    if is_compiled():
        return "rules compiled"
    return (
        "rules uncompiled (the same games, much slower: "
        "install a C compiler with the Python headers, then install again)"
    )


_DIGITS = 10  # of a number that was computed: what it is, without what a computer makes of it


def tidied(answer: object) -> object:
    """As plain values, with 0.3 for 0.30000000000000004."""
    plain = msgspec.to_builtins(answer, enc_hook=str)  # paths
    if isinstance(plain, dict):
        return {key: tidied(value) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [tidied(value) for value in plain]
    return float(f"{plain:.{_DIGITS}g}") if isinstance(plain, float) else plain


def print_json(answer: object) -> None:
    encoded = msgspec.json.encode(tidied(answer))
    click.echo(msgspec.json.format(encoded, indent=2).decode())


_WIDE = 200  # columns where no terminal says how many there are


def console() -> Console:
    """Where nobody watches, in a file or a pipe, no number is cut for want of room."""
    out = Console(highlight=False)
    return (
        out if out.is_terminal or "COLUMNS" in os.environ else Console(highlight=False, width=_WIDE)
    )


def print_table(table: Table) -> None:
    """In a narrow terminal, too, no number is cut: a line goes on in the next one."""
    out = console()
    needed = Measurement.get(out, out.options.update(width=_WIDE), table).maximum
    out.width = max(out.width, needed)
    out.print(table)


def progress_bar() -> Progress:
    """How far a long work is; only where somebody watches."""
    terminal = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=terminal,
        disable=not terminal.is_terminal,
        transient=True,
    )


def checked_options(game: AnyGame, players: int | None, assignments: Sequence[str]) -> Options:
    """The options given as --players and --option, complete."""
    return game.schema.check(_given(players, assignments))


def wished_options(game: AnyGame, players: int | None, assignments: Sequence[str]) -> Options:
    """The same where many games are played: what is left to the lot is drawn for each of them."""
    return game.schema.wished(_given(players, assignments))


def _given(players: int | None, assignments: Sequence[str]) -> dict[str, object]:
    given: dict[str, object] = dict(from_assignments(assignments))
    if players is not None:
        if "players" in given and given["players"] != str(players):
            raise click.UsageError("--players and --option players= contradict each other")
        given["players"] = players
    return given


class NewFile(click.Path):
    """The name of a file to be written."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        if value == "":
            self.fail("it is empty; expected the name of a file", param, ctx)
        return super().convert(value, param, ctx)


def write_file(path: Path, content: str) -> None:
    """Write it whole; an error of the disk names the file, too."""
    try:
        path.write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


json_flag = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
players_flag = click.option(
    "--players", type=int, help="Number of seats; the game's default if not given."
)
option_flag = click.option(
    "--option", "assignments", multiple=True, metavar="KEY=VALUE", help="See: incognita games."
)
edition_flag = click.option(
    "--edition", type=click.Path(path_type=Path), help="An edition file of your own."
)
