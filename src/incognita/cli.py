"""The command `incognita`."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import wraps
from pathlib import Path
from typing import NoReturn, ParamSpec

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from incognita import __version__
from incognita.bots.roster import BOTS, check_bot
from incognita.core.catalogue import find_game, games
from incognita.core.errors import IncognitaError, RecordError
from incognita.core.form import form, is_compiled
from incognita.core.game import AnyGame, actor_name
from incognita.core.options import Options, from_assignments, shown
from incognita.core.position import Position
from incognita.core.record import Replay, replay_record
from incognita.core.score import ScoreSheet
from incognita.games.explorers.chart import draw_chart
from incognita.lab.bench import Speed, measure, measure_uncompiled
from incognita.lab.simulate import Plan, Summary, plan_edition, simulate, summarise

WRONG_RECORD = 1
WRONG_USE = 2
UNREADABLE = 3
INTERRUPTED = 130

P = ParamSpec("P")

EXIT_CODES = f"""\b
Exit codes:
  0    done
  {WRONG_RECORD}    a record does not hold
  {WRONG_USE}    wrong use: an unknown game, bot or option, or a value that is not allowed
  {UNREADABLE}    a file cannot be read or written
  {INTERRUPTED}  interrupted"""


def _fail(message: str, code: int) -> NoReturn:
    click.echo(f"incognita: {message}", err=True)
    sys.exit(code)


def _answers_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Turn the package's errors into one line and an exit code."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except RecordError as error:
            _fail(str(error), WRONG_RECORD)
        except IncognitaError as error:
            _fail(str(error), WRONG_USE)
        except OSError as error:
            _fail(f"{error.filename or 'file'}: {error.strerror}", UNREADABLE)
        except KeyboardInterrupt:
            _fail("interrupted", INTERRUPTED)

    return run


def _engine_words() -> str:
    if is_compiled():
        return "rules compiled"
    return (
        "rules uncompiled (the same games, about 25 times slower: "
        "install a C compiler with the Python headers, then install again)"
    )


def _print_json(answer: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())


json_flag = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")


@click.group(
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message=f"incognita %(version)s, {_engine_words()}")
def main() -> None:
    """Terra Incognita: exploration board games with exact and fast rules.

    \b
    Start here:
      incognita games                                   what can be played, with all options
      incognita simulate wayfinder --games 100          bots play a hundred games
      incognita simulate wayfinder --games 1 --records games/
      incognita replay games/wayfinder-1-000000.jsonl   check and draw a recorded game
      incognita map --seed 7                            draw a map of Explorers

    The games belong to their authors and publishers; this project has no tie to them.
    """


@main.command("games")
@json_flag
@_answers_errors
def list_games(as_json: bool) -> None:
    """List the games: seats, options, defaults and allowed values."""
    if as_json:
        _print_json([_game_facts(game) for game in games()])
        return
    console = Console()
    for game in games():
        seats = game.seats
        console.print(
            f"[bold]{game.title.en}[/] ({game.name}), {seats.low} to {seats.high} players"
        )
        console.print(f"  {game.about.en}")
        table = Table("option", "allowed", "default", "what it is", box=None, padding=(0, 2))
        for option in game.schema.options:
            default = "depends" if callable(option.default) else shown(option.default)
            about = f"{option.about.en} ({option.only})" if option.only else option.about.en
            table.add_row(option.key, option.allowed.words(), default, about)
        console.print(table)


def _game_facts(game: AnyGame) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title._asdict(),
        "about": game.about._asdict(),
        "rules": game.rules_version,
        "seats": asdict(game.seats),
        "bots": BOTS,
        "options": [
            {
                "key": option.key,
                "allowed": option.allowed.words(),
                "default": None if callable(option.default) else option.default,
                "applies": option.only or "always",
                "about": option.about._asdict(),
            }
            for option in game.schema.options
        ],
    }


def _checked_options(game: AnyGame, players: int | None, assignments: Sequence[str]) -> Options:
    given: dict[str, object] = dict(from_assignments(assignments))
    if players is not None:
        if "players" in given and given["players"] != str(players):
            raise click.UsageError("--players and --option players= contradict each other")
        given["players"] = players
    return game.check_options(given)


def _checked_bots(names: str, players: int) -> tuple[str, ...]:
    bots = tuple(check_bot(name.strip()) for name in names.split(","))
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise click.UsageError(f"--bots names {len(bots)} bots; the game has {players} seats")
    return bots


@main.command("simulate")
@click.argument("game")
@click.option("--players", type=int, help="Number of seats; the game's default if not given.")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same games."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help=f"One bot for all seats, or one a seat with commas between: {', '.join(BOTS)}.",
)
@click.option(
    "--option", "assignments", multiple=True, metavar="KEY=VALUE", help="See: incognita games."
)
@click.option("--edition", type=click.Path(path_type=Path), help="An edition file of your own.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a record of each game here.",
)
@json_flag
@_answers_errors
def simulate_games(
    game: str,
    players: int | None,
    count: int,
    seed: int,
    bots: str,
    assignments: tuple[str, ...],
    edition: Path | None,
    jobs: int,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play GAME many times and show who won, with how many points.

    \b
    Examples:
      incognita simulate wayfinder --games 1000 --jobs 2
      incognita simulate wayfinder --players 2 --bots greedy,random --games 200
      incognita simulate wayfinder --players 1 --option level=2 --bots greedy
      incognita simulate wayfinder --players 4 --option placing=race --records games/
    """
    chosen = find_game(game)
    options = _checked_options(chosen, players, assignments)
    components = chosen.edition if edition is None else chosen.load_edition(edition)
    plan = Plan(
        game,
        dict(options),
        plan_edition(components),
        _checked_bots(bots, int(options["players"])),
        count,
        seed,
        records,
    )
    with _progress() as progress:
        bar = progress.add_task("games", total=count)
        results = simulate(plan, jobs, lambda more: progress.advance(bar, more))
    summary = summarise(plan, results)
    if as_json:
        _print_json(
            {
                "game": game,
                "rules": chosen.rules_version,
                "engine": form(),
                "options": dict(options),
                "seed": seed,
                **asdict(summary),
                "results": [asdict(result) for result in results],
            }
        )
        return
    _print_summary(chosen, options, summary)
    if records is not None:
        click.echo(f"{count} records in {records}")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _print_summary(game: AnyGame, options: Options, summary: Summary) -> None:
    chosen = ", ".join(f"{key}={shown(value)}" for key, value in options.items())
    table = Table(
        "seat", "bot", "wins", "mean points", "spread", "lowest", "highest",
        title=f"{game.title.en}: {summary.games} games ({chosen})", title_justify="left",
    )  # fmt: skip
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            seat.bot,
            f"{seat.wins:.1f} ({100 * seat.wins / summary.games:.0f} %)",
            f"{seat.mean:.1f}",
            f"±{seat.spread:.1f}",
            str(seat.lowest),
            str(seat.highest),
        )
    console = Console()
    console.print(table)
    console.print(
        f"{summary.mean_actions:.0f} ±{summary.spread_actions:.0f} actions a game, "
        f"{summary.milliseconds_a_game:.2f} ms a game, {_engine_words()}"
    )


@main.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), help="Draw the position after this many actions.")
@json_flag
@_answers_errors
def replay(file: Path, at: int | None, as_json: bool) -> None:
    """Check the record in FILE from the first action to the last and draw the position.

    Stops at the first line that does not hold and says what would have been right.
    """
    replayed = replay_record(file.read_bytes(), at)
    position = replayed.shown
    if as_json:
        _print_json(_replay_facts(replayed))
        return
    header = replayed.header
    click.echo(f"{position.game.title.en}, rules {header.rules}: {', '.join(header.seats)}")
    click.echo(
        f"The record holds: {len(replayed.last.log)} actions. Position after {len(position.log)}:"
    )
    click.echo(position.game.diagram(position.view()))
    _print_sheet(position, header.seats)
    for actor in position.actors:
        legal = ", ".join(position.game.notation(action) for action in position.legal(actor))
        click.echo(f"{actor_name(actor)} may: {legal}")


def _replay_facts(replayed: Replay) -> dict[str, object]:
    position = replayed.shown
    sheet = position.score()
    return {
        "holds": True,
        "game": position.game.name,
        "rules": replayed.header.rules,
        "options": dict(position.options),
        "seats": replayed.header.seats,
        "actions": len(replayed.last.log),
        "at": len(position.log),
        "over": position.is_over,
        "view": position.view(),
        "legal": {
            actor_name(actor): [position.game.notation(action) for action in position.legal(actor)]
            for actor in position.actors
        },
        "score": _sheet_facts(sheet),
    }


def _sheet_facts(sheet: ScoreSheet) -> dict[str, object]:
    return {
        "final": sheet.final,
        "totals": sheet.totals,
        "ranking": [[seat + 1 for seat in place] for place in sheet.ranking],
        "lines": [
            {
                "seat": line.seat + 1,
                "rule": line.rule,
                "item": line.item,
                "of": line.of,
                "amount": line.amount,
                "points": line.points,
            }
            for line in sheet.lines
        ],
    }


def _print_sheet(position: Position, names: Sequence[str]) -> None:
    sheet = position.score()
    table = Table("seat", "rule", "for", "points", title="Score" if sheet.final else "Score so far")
    for line in sheet.lines:
        if line.points:
            words = position.game.describe_line(line, "en")
            table.add_row(f"{line.seat + 1} {names[line.seat]}", line.rule, words, str(line.points))
    for seat, total in enumerate(sheet.totals):
        winner = " wins" if sheet.final and seat in sheet.winners else ""
        table.add_row(
            f"{seat + 1} {names[seat]}", "", f"[bold]total{winner}[/]", f"[bold]{total}[/]"
        )
    Console().print(table)


@main.command("map")
@click.argument("tiles", required=False)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, the same map.")
@click.option("--generate", is_flag=True, help="Make new balanced tiles from the seed.")
@click.option("--edition", type=click.Path(path_type=Path), help="An edition file of your own.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write the map as a picture here.")
@click.option(
    "--edition-file",
    type=click.Path(path_type=Path),
    help="Write an edition with the generated tiles here, to play with it.",
)
@_answers_errors
def draw_map(
    tiles: str | None,
    seed: int,
    generate: bool,
    edition: Path | None,
    svg: Path | None,
    edition_file: Path | None,
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
    click.echo(chart.text)
    if svg is not None:
        svg.write_text(chart.svg, encoding="utf-8")
    if edition_file is not None:
        edition_file.write_text(chart.edition, encoding="utf-8")


@main.command("bench")
@click.argument("game", required=False)
@click.option("--players", type=int, help="Number of seats; the game's default if not given.")
@click.option(
    "--option", "assignments", multiple=True, metavar="KEY=VALUE", help="See: incognita games."
)
@json_flag
@_answers_errors
def bench(
    game: str | None, players: int | None, assignments: tuple[str, ...], as_json: bool
) -> None:
    """Measure the engine on one core: random playouts, actions, copies and views a second.

    Where the rules are compiled, both forms are measured in the same run.
    """
    chosen = [find_game(game)] if game else list(games())
    speeds: list[Speed] = []
    for one in chosen:
        options = dict(_checked_options(one, players, assignments))
        with Console(stderr=True).status(f"measuring {one.name}"):
            speeds.append(measure(one, options))
            if is_compiled():
                speeds.append(measure_uncompiled(one, options))
    if as_json:
        _print_json([asdict(speed) for speed in speeds])
        return
    table = Table("game", "form", "players", "playouts/s", "actions/s", "copies/s", "views/s")
    for speed in speeds:
        table.add_row(
            speed.game,
            speed.form,
            str(speed.players),
            f"{speed.playouts_per_s:,.0f}",
            f"{speed.actions_per_s:,.0f}",
            f"{speed.copies_per_s:,.0f}",
            f"{speed.views_per_s:,.0f}",
        )
    Console().print(table)
