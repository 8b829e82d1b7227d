"""incognita simulate"""

from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import click
from rich.table import Table

from incognita.cli.answers import (
    answers_errors,
    console,
    edition_flag,
    engine_words,
    json_flag,
    option_flag,
    players_flag,
    print_table,
    wished_options,
)
from incognita.cli.playing import (
    BOT_NAMES,
    MOST_GAMES,
    bot_names,
    check_place,
    cluster_flag,
    games_bar,
    give_results,
    jobs_flag,
    out_flag,
    records_flag,
    seed_flag,
)
from incognita.core.catalogue import find_game
from incognita.core.game import AnyGame
from incognita.core.options import Options, shown, whole
from incognita.lab.crew import Crew
from incognita.lab.results import answer, results_of
from incognita.lab.simulate import Plan, Summary, plan_edition, simulate, summarise


@click.command("simulate", short_help="Let bots play a game many times.")
@click.argument("game")
@players_flag
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, MOST_GAMES),
    default=100,
    show_default=True,
    help="How many.",
)
@seed_flag
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help=f"One bot for all seats, or one a seat with commas between: {BOT_NAMES}.",
)
@option_flag
@edition_flag
@jobs_flag
@cluster_flag
@records_flag
@out_flag
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
    cluster: str | None,
    records: Path | None,
    out: Path | None,
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
      incognita simulate explorers --games 500 --out explorers.json
      incognita report explorers.json -o explorers.html

    To compare bots fairly, with the seats going round, see: incognita arena.
    """
    check_place(jobs, cluster)
    chosen = find_game(game)
    options = wished_options(chosen, players, assignments)
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
    with games_bar(count) as done:
        results = simulate(plan, Crew(jobs, cluster), done)
    seconds = perf_counter() - began
    summary = summarise(plan, results)
    facts = results_of(
        "simulation",
        game,
        chosen.rules_version,
        options,
        components.name,
        seed,
        seconds,
        results,
    )
    give_results(answer(facts, asdict(summary)), out, as_json)
    if as_json:
        return
    _print_summary(chosen, options, summary, seconds)
    if records is not None:
        click.echo(f"records: {records}")


def _checked_bots(names: str, players: int) -> tuple[str, ...]:
    bots = bot_names(names)
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise click.UsageError(f"--bots names {len(bots)} bots; the game has {players} seats")
    return bots


def _print_summary(game: AnyGame, options: Options, summary: Summary, seconds: float) -> None:
    chosen = ", ".join(f"{key}={shown(value)}" for key, value in options.items())
    table = Table(
        "seat", "bot", "wins", "mean points", "spread", "lowest", "highest", "ms a decision"
    )
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            seat.bot,
            f"{seat.wins:.4g} ({100 * seat.wins / summary.games:.0f} %)",
            f"{seat.mean:.1f}",
            f"±{seat.spread:.1f}",
            str(seat.lowest),
            str(seat.highest),
            f"{seat.milliseconds_a_decision:.2f}",
        )
    out = console()
    out.print(f"[bold]{game.title.en}[/], games: {summary.games} ({chosen})")
    print_table(table)
    out.print(
        f"{summary.mean_actions:.0f} ±{summary.spread_actions:.0f} actions a game, "
        f"{summary.milliseconds_a_game:.2f} ms a game, {seconds:.1f} s in all, {engine_words()}"
    )
