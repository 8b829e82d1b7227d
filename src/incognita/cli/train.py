"""incognita train"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognita.bots.levels import HAND
from incognita.bots.nets import content_of_net, inputs_for, inputs_of, net_in, shipped_content
from incognita.cli.answers import answers_errors, console, json_flag, option_flag, print_json
from incognita.cli.playing import (
    MOST_GAMES,
    check_place,
    cluster_flag,
    jobs_flag,
    seed_flag,
    work_bar,
)
from incognita.core.catalogue import find_game
from incognita.core.game import AnyGame
from incognita.lab.crew import Crew

if TYPE_CHECKING:
    from incognita.lab.training_log import Generation


def _seats(
    context: click.Context, parameter: click.Parameter, value: tuple[str, ...]
) -> tuple[int, ...]:
    try:
        return tuple(int(one) for given in value for one in given.split(","))
    except ValueError:
        raise click.BadParameter(
            f"{','.join(value)!r}; expected numbers of seats such as 2,2,4"
        ) from None


@click.command("train", short_help="Let a net learn a game from games of its own.")
@click.argument("game")
@click.option(
    "-o",
    "--out",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the training; one that was begun is gone on with.",
)
@click.option(
    "--generations",
    type=click.IntRange(1, 999),
    default=6,
    show_default=True,
    help="How often it plays, learns and meets itself.",
)
@click.option(
    "--games",
    type=click.IntRange(2, MOST_GAMES),
    default=200,
    show_default=True,
    help="Of self-play a generation.",
)
@click.option(
    "--players",
    multiple=True,
    callback=_seats,
    metavar="N[,N...]",
    help="Numbers of seats, taken in turn, such as 2,2,4; if not given all there are, two twice.",
)
@option_flag
@click.option(
    "--simulations",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="A decision, in self-play and in matches.",
)
@click.option(
    "--leaves",
    type=click.IntRange(1, 1000),
    default=4,
    show_default=True,
    help="Positions to learn from that are looked at after each decision.",
)
@click.option(
    "--tries",
    type=click.IntRange(1, 10_000),
    default=16,
    show_default=True,
    help="Ways to play a turn, of which the best is taken on the way to the end.",
)
@click.option(
    "--positions",
    type=click.IntRange(100, 10_000_000),
    default=200_000,
    show_default=True,
    help="That a net learns from at most, evenly spread.",
)
@click.option(
    "--window",
    type=click.IntRange(1, 999),
    default=3,
    show_default=True,
    help="The positions of so many generations are learned from, the latest ones.",
)
@click.option(
    "--cells", type=click.IntRange(1, 256), default=12, show_default=True, help="Of the net."
)
@click.option(
    "--epochs",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    help="How often a net goes through all that it learns from.",
)
@click.option(
    "--match-games",
    type=click.IntRange(2, MOST_GAMES),
    default=1000,
    show_default=True,
    help="Of a match at most; it stops as soon as it is settled.",
)
@click.option(
    "--from",
    "start",
    metavar="NET",
    help="The net to start from, or `hand`; that which comes with the game if not given.",
)
@seed_flag
@jobs_flag
@cluster_flag
@json_flag
@answers_errors
def train_net(
    game: str,
    folder: Path,
    generations: int,
    games: int,
    players: tuple[int, ...],
    assignments: tuple[str, ...],
    simulations: int,
    leaves: int,
    tries: int,
    positions: int,
    window: int,
    cells: int,
    epochs: int,
    match_games: int,
    start: str | None,
    seed: int,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Let a net learn to judge GAME from games that it plays against itself.

    Each generation plays games of self-play, fits a new net to positions of them (leaves of the
    search, played on to the end), and lets it meet what judged until then. It is taken if the
    match shows that it is better, by a confidence sequence as in `incognita arena --stop-early`.
    The best one plays wherever bots are named: mcts:2000@FOLDER/best.net.json.

    After an interruption the same command goes on where it was, and ends as if there had been
    none. More --generations go on as well; everything else has to be as it was begun.

    \b
    In the folder:
      best.net.json         the net that was taken last, and where it comes from
      net-001.net.json      the net of each generation
      training.json         the plan, and what came of each generation
      training.html         the same as a page with pictures
      positions-*.npz       the positions, a file every 10 games; a row is what a seat sees
      inputs.json           what stands in the columns of `seen`, each in a sentence

    \b
    Arrays of positions-*.npz, a row a seat of a position:
      seen                  what a net of the game looks at
      points, wins          of the seat at the end; its share of the win
      seats, seat           how many play; which of them this is, counted from 0
      game                  its number in the generation

    Every eleventh game (0, 11, 22, ...) is held out: no net learns from it.

    Needs the extra `train`: pip install 'incognita-games[train]'; in a clone of the repository:
    pip install -e '.[train]'

    \b
    Examples:
      incognita train wayfinder -o learned/ --jobs 2
      incognita arena wayfinder --bots expert@learned/best.net.json,expert@hand --stop-early
      incognita train tikal -o tikal/ --players 2,2,4 --games 400 --cells 16 --from hand
      python -c "import numpy as np; print(dict(np.load('learned/positions-001-000000.npz')))"
    """
    check_place(jobs, cluster)
    from incognita.lab.training import check_tables, train  # noqa: PLC0415 - an optional extra
    from incognita.lab.training_log import BEST, Plan, begun, digest, put  # noqa: PLC0415
    from incognita.lab.training_page import training_page  # noqa: PLC0415

    chosen = find_game(game)
    net = _start(chosen, start)
    plan = Plan(
        game,
        chosen.rules_version,
        inputs_of(chosen).names(),
        HAND if net is None else digest(net),
        players or tuple(_usual_players(chosen, assignments)),
        assignments,
        games,
        simulations,
        tries,
        positions,
        window,
        cells,
        epochs,
        match_games,
        seed,
        leaves,
    )
    check_tables(plan)
    page = folder / "training.html"
    done_before = len(begun(folder, plan).generations)
    if done_before and not as_json:
        click.echo(f"{folder}: goes on after generation {done_before}")
    for generation in train(plan, folder, net, generations, Crew(jobs, cluster), work_bar):
        put(page, training_page(begun(folder, plan)).encode())
        if not as_json:
            console().print(_line(generation))
    log = begun(folder, plan)
    if as_json:
        print_json(log)
        return
    best = log.best
    if best is None:
        click.echo(f"{len(log.generations)} generations, and no net was better; {page}")
    else:
        click.echo(f"{folder / BEST}: the net of generation {best.number}; {page}")


def _start(game: AnyGame, named: str | None) -> bytes | None:
    """The net to start from; None if that is the judgement by hand."""
    if named == HAND:
        return None
    if named is None:
        return shipped_content(game.name)
    content = content_of_net(Path(named))
    inputs_for(game, net_in(content, named))
    return content


def _usual_players(game: AnyGame, assignments: tuple[str, ...]) -> Iterator[int]:
    """All that a net learns; most games are played by two."""
    from incognita.lab.training import is_learned  # noqa: PLC0415

    for players in range(game.seats.low, game.seats.high + 1):
        if is_learned(game, {"players": players}):
            yield from [players] * (2 if players == 2 else 1)


def _line(one: "Generation") -> str:
    last, whole, match = one.epochs[-1], one.in_whole_numbers, one.match
    return (
        f"generation {one.number}: {one.positions:,} positions of {one.games} games; off by "
        f"{last.points_held_out:.2f} points ({whole.points_held_out:.2f} in whole numbers), chance "
        f"{last.chance_held_out:.4f} ({whole.chance_held_out:.4f}); won {100 * match.share:.1f} % "
        f"({100 * match.low:.0f} to {100 * match.high:.0f}) of {match.deals} deals: "
        f"{'[bold]taken[/]' if one.accepted else 'not taken'}; {one.seconds / 60:.1f} min"
    )
