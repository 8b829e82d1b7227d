"""incognita arena"""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import click
from rich.markup import escape
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
from incognita.core.options import whole
from incognita.lab.arena import EVEN, ArenaPlan, Finding, Tournament, play_arena
from incognita.lab.crew import Crew
from incognita.lab.results import answer, results_of
from incognita.lab.schedule import round_robin, set_of
from incognita.lab.settling import ERROR
from incognita.lab.simulate import plan_edition
from incognita.lab.standings import (
    Cell,
    LineUpResult,
    SeatShare,
    Share,
    Standing,
    by_line_up,
    cross_table,
    seat_shares,
    standings,
)


def _bar(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> str | float | None:
    if value is None or value == EVEN:
        return value
    try:
        bar = float(value.removesuffix("%")) / (100 if value.endswith("%") else 1)
    except ValueError:
        bar = -1.0
    if not 0 < bar < 1:
        raise click.BadParameter(f"{value!r}; expected a share such as 0.7 or 70%, or {EVEN}")
    return bar


@click.command("arena", short_help="Let bots meet in a tournament and rate them.")
@click.argument("game")
@click.option(
    "--bots", required=True, help=f"The bots, with commas between. There are: {BOT_NAMES}."
)
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, MOST_GAMES),
    default=100,
    show_default=True,
    help="How many for each line-up, rounded up to whole deals.",
)
@players_flag
@seed_flag
@click.option(
    "--stop-early",
    "bar",
    is_flag=False,
    flag_value=EVEN,
    callback=_bar,
    metavar="[SHARE]",
    help="Stop a line-up once its question is settled: who wins more than an even share, or "
    "with SHARE (such as 70%) whether its first bot wins more or less than that.",
)
@option_flag
@edition_flag
@jobs_flag
@cluster_flag
@records_flag
@out_flag
@json_flag
@answers_errors
def arena(
    game: str,
    bots: str,
    count: int,
    players: int | None,
    seed: int,
    bar: str | float | None,
    assignments: tuple[str, ...],
    edition: Path | None,
    jobs: int,
    cluster: str | None,
    records: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let bots meet in a round robin of GAME and show ratings and who beats whom.

    Every choice of as many bots as there are seats is a line-up. In each deal a line-up plays a
    game for each seat, everybody moving on by one, all with the same luck. With fewer bots than
    seats each bot meets a table of each other bot: one master against three skilled ones.

    Intervals are 95 %: Wilson's for shares of wins, the uncertainty of the Plackett-Luce model
    for ratings. With --stop-early all answers together are right with 95 %, however often they
    were looked at; see docs/lab.md. The games and the answer are the same whatever --jobs is.

    \b
    Examples:
      incognita arena wayfinder --bots greedy,random --games 200 --jobs 2
      incognita arena tikal --bots greedy,random --players 4
      incognita arena explorers --bots greedy,random --games 2000 --stop-early 70%
      incognita arena entdecker --bots greedy,random --out arena.json
      incognita report arena.json -o report.html
    """
    check_place(jobs, cluster)
    chosen = find_game(game)
    options = wished_options(chosen, players, assignments)
    components = chosen.edition if edition is None else chosen.load_edition(edition)
    names = bot_names(bots)
    schedule = round_robin(names, whole(options, "players"), count)
    plan = ArenaPlan(game, dict(options), plan_edition(components), schedule, seed, bar, records)
    began = perf_counter()
    with games_bar(schedule.games) as done:
        tournament = play_arena(plan, Crew(jobs, cluster), done)
    seconds = perf_counter() - began
    results = tournament.results
    table = standings(names, results)
    cells = cross_table(names, results)
    line_ups = by_line_up(schedule.line_ups, tournament.settled, results)
    seats = seat_shares(results)
    facts = results_of(
        "arena", game, chosen.rules_version, options, components.name, seed, seconds, results
    )
    summary: dict[str, object] = {
        "games": len(results),
        "standings": [asdict(standing) for standing in table],
        "cross_table": [asdict(cell) for cell in cells],
        "line_ups": [asdict(line_up) for line_up in line_ups],
        "seats": [asdict(seat) for seat in seats],
        "stop_early": _stopping(bar, tournament, schedule.games),
    }
    give_results(answer(facts, summary), out, as_json)
    if as_json:
        return
    played = f"{len(results)} games" + ("" if bar is None else f" of at most {schedule.games}")
    console().print(f"[bold]{chosen.title.en}[/], {schedule.players} players, {played}")
    _print_standings(table)
    _print_forfeits(table)
    _print_cross_table(set_of([standing.bot for standing in table]), cells)
    if bar is not None or schedule.players > 2:
        _print_line_ups(line_ups, bar)
    if bar is not None:
        _print_stopping(tournament, schedule.games)
    for findings in tournament.findings:
        _print_findings(findings)
    _print_seats(seats)
    console().print(f"{seconds:.1f} s in all, {engine_words()}")


def _percent(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def _print_standings(found: Sequence[Standing]) -> None:
    table = Table("bot", "rating", "wins a seat", "seats", "mean points", "ms a decision")
    for standing in found:
        table.add_row(
            escape(standing.bot),
            f"{standing.rating:.1f} ({standing.rating_low:.1f} to {standing.rating_high:.1f})",
            _percent(standing.wins),
            str(standing.wins.games),
            f"{standing.points:.1f}",
            f"{standing.milliseconds_a_decision or 0:.2f}",
        )
    print_table(table)


def _print_forfeits(found: Sequence[Standing]) -> None:
    for standing in found:
        if standing.forfeits:
            many = sum(standing.forfeits.values())
            reason, times = next(iter(standing.forfeits.items()))
            console().print(
                f"[bold]{escape(standing.bot)} forfeited {many} moves[/], in whose place any legal "
                f"action was played; {times} of them for this reason: {escape(reason)}"
            )


def _print_cross_table(bots: Sequence[str], cells: Sequence[Cell]) -> None:
    met = {(cell.bot, cell.other): cell.ahead for cell in cells}
    table = Table("ahead of", *bots)
    for bot in bots:
        row = [_percent(met[bot, other]) if (bot, other) in met else "" for other in bots]
        table.add_row(bot, *row)
    print_table(table)


def _print_line_ups(line_ups: Sequence[LineUpResult], bar: str | float | None) -> None:
    table = Table("line-up", "games", "wins", *([] if bar is None else ["settled"]))
    for found in line_ups:
        wins = ", ".join(f"{bot} {_percent(share)}" for bot, share in found.wins.items())
        answer = [] if bar is None else ["yes" if found.settled else "no"]
        table.add_row(", ".join(found.line_up), str(found.games), wins, *answer)
    print_table(table)


def _print_stopping(tournament: Tournament, most: int) -> None:
    played = len(tournament.results)
    if played < most:
        saved = most - played
        console().print(f"[bold]stopped early[/]: {saved} of {most} games were not needed")
    else:
        console().print("not stopped early: all games were played")


def _print_findings(findings: Sequence[Finding]) -> None:
    """Intervals that hold although one looked after every deal, unlike those above."""
    for one in findings:
        console().print(
            f"{escape(one.bot)} wins {100 * one.share:.1f} % of {one.deals} deals; "
            f"{100 * one.low:.0f} to {100 * one.high:.0f} % by the confidence sequence, "
            f"asked about {100 * one.bar:.0f} %"
        )


def _stopping(
    bar: str | float | None, tournament: Tournament, most: int
) -> dict[str, object] | None:
    if bar is None:
        return None
    findings = [[asdict(one) for one in findings] for findings in tournament.findings]
    stopped = len(tournament.results) < most
    return {
        "bar": bar,
        "error": ERROR,
        "stopped": stopped,
        "most_games": most,
        "findings": findings,
    }


def _print_seats(seats: Sequence[SeatShare]) -> None:
    worth = ", ".join(f"seat {seat.seat} {_percent(seat.wins)}" for seat in seats)
    console().print(f"wins by seat: {worth}")
