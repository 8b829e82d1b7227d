"""incognita bench"""

from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from incognita.cli.answers import (
    answers_errors,
    checked_options,
    json_flag,
    option_flag,
    players_flag,
    print_json,
    print_table,
)
from incognita.core.catalogue import find_game, games
from incognita.core.form import is_compiled
from incognita.lab.bench import Speed, measure, measure_uncompiled


@click.command("bench", short_help="Measure how fast the rules are.")
@click.argument("game", required=False)
@players_flag
@option_flag
@json_flag
@answers_errors
def bench(
    game: str | None, players: int | None, assignments: tuple[str, ...], as_json: bool
) -> None:
    """Measure the engine on one core: random playouts, actions, copies and views a second.

    All games, or GAME. Where the rules are compiled, both forms are measured in the same run.
    """
    chosen = [find_game(game)] if game else [one for one in games() if not one.example]
    speeds: list[Speed] = []
    for one in chosen:
        options = dict(checked_options(one, players, assignments))
        with Console(stderr=True).status(f"measuring {one.name}"):
            speeds.append(measure(one, options))
            if is_compiled():
                speeds.append(measure_uncompiled(one, options))
    if as_json:
        print_json([asdict(speed) for speed in speeds])
        return
    table = Table(
        "game", "form", "players", "playouts/s", "actions/s", "copies/s", "views/s", "rollouts/s",
        box=None, padding=(0, 1),
    )  # fmt: skip
    for speed in speeds:
        table.add_row(
            speed.game,
            speed.form,
            str(speed.players),
            f"{speed.playouts_per_s:,.0f}",
            f"{speed.actions_per_s:,.0f}",
            f"{speed.copies_per_s:,.0f}",
            f"{speed.views_per_s:,.0f}",
            f"{speed.rollouts_per_s:,.0f}",
        )
    print_table(table)
