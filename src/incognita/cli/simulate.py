"""incognita simulate"""

from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import click
from rich.table import Table

from incognita.bots.roster import BOTS, check_bot
from incognita.cli.answers import (
    answers_errors,
    checked_options,
    console,
    edition_flag,
    engine_words,
    json_flag,
    option_flag,
    players_flag,
    print_json,
    progress_bar,
)
from incognita.core.catalogue import find_game
from incognita.core.form import form
from incognita.core.game import AnyGame
from incognita.core.options import Options, shown, whole
from incognita.lab.match import Result
from incognita.lab.simulate import Plan, Summary, plan_edition, simulate, summarise

_MOST_GAMES = 10_000_000
_MOST_JOBS = 61  # more are refused on Windows


@click.command("simulate", short_help="Let bots play a game many times.")
@click.argument("game")
@players_flag
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, _MOST_GAMES),
    default=100,
    show_default=True,
    help="How many.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same games."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="One bot for all seats, or one a seat with commas between: "
    f"{', '.join(BOTS)}, a level with a time a decision (expert:500ms), mcts:N (mcts:2000).",
)
@option_flag
@edition_flag
@click.option(
    "--jobs",
    type=click.IntRange(1, _MOST_JOBS),
    default=1,
    show_default=True,
    help="How many processes play at a time.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    help="Write a record of each game into this folder.",
)
@json_flag
@answers_errors
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
      incognita simulate explorers --bots expert,skilled --games 10 --jobs 2
      incognita simulate tikal --players 4 --option version=auction --records records/
    """
    chosen = find_game(game)
    options = checked_options(chosen, players, assignments)
    components = chosen.edition if edition is None else chosen.load_edition(edition)
    plan = Plan(
        game,
        dict(options),
        plan_edition(components),
        _checked_bots(bots, whole(options, "players")),
        count,
        seed,
        records,
    )
    began = perf_counter()
    with progress_bar() as progress:
        bar = progress.add_task("games", total=count)
        results = simulate(plan, jobs, lambda more: progress.advance(bar, more))
    seconds = perf_counter() - began
    summary = summarise(plan, results)
    if as_json:
        print_json(
            {
                "game": game,
                "rules": chosen.rules_version,
                "engine": form(),
                "options": dict(options),
                "edition": components.name,
                "seed": seed,
                "seconds": seconds,
                **asdict(summary),
                "results": [_result_facts(result) for result in results],
            }
        )
        return
    _print_summary(chosen, options, summary, seconds)
    if records is not None:
        click.echo(f"records: {records}")


def _result_facts(result: Result) -> dict[str, object]:
    return {**asdict(result), "winners": [seat + 1 for seat in result.winners]}


def _checked_bots(names: str, players: int) -> tuple[str, ...]:
    bots = tuple(check_bot(name.strip()) for name in names.split(","))
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise click.UsageError(f"--bots names {len(bots)} bots; the game has {players} seats")
    return bots


def _print_summary(game: AnyGame, options: Options, summary: Summary, seconds: float) -> None:
    chosen = ", ".join(f"{key}={shown(value)}" for key, value in options.items())
    table = Table("seat", "bot", "wins", "mean points", "spread", "lowest", "highest")
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            seat.bot,
            f"{seat.wins:.4g} ({100 * seat.wins / summary.games:.0f} %)",
            f"{seat.mean:.1f}",
            f"±{seat.spread:.1f}",
            str(seat.lowest),
            str(seat.highest),
        )
    out = console()
    out.print(f"[bold]{game.title.en}[/], games: {summary.games} ({chosen})")
    out.print(table)
    out.print(
        f"{summary.mean_actions:.0f} ±{summary.spread_actions:.0f} actions a game, "
        f"{summary.milliseconds_a_game:.2f} ms a game, {seconds:.1f} s in all, {engine_words()}"
    )
