"""Fit what a game's evaluation is worth: points at the end, and the chance of winning.

    .venv/bin/python benchmarks/calibrate.py tikal --games 600 --jobs 2
    .venv/bin/python benchmarks/calibrate.py tikal --players 4 --games 600

Bots play against themselves; positions all along the games are held against how these ended. Half
of the games are fitted and the other half is foretold, and the other way round: that gives the
table of what was foretold against what came true. What is written into GAME.forecast.json, beside
the evaluations in src/incognita/bots, is then fitted to all of them. Numbers of seats that are not
asked for keep the fit they have.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from incognita.bots import forecast
from incognita.bots.forecast import KNOTS, Fit, Fits, Forecaster, Reading, at_knots, fits_of
from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import new_game

BOTS = ("greedy", "mcts:10")  # each seat has one of them, by lot
EVERY = 9  # actions between two positions that are looked at
RIDGE = 1e-3
STEPS = 200  # of the ascent that finds the steepness
STEEPER = 2.0  # times, at most, from a knot to the next

Table = NDArray[np.float64]


class Played(NamedTuple):
    """A game: what was seen of it now and then, its points, and who won how much of it."""

    length: int
    readings: list[tuple[int, Reading]]
    points: list[float]
    wins: list[float]


class Row(NamedTuple):
    """A position: where it lies between the knots, what was seen of each seat, how it ended."""

    progress: float
    seats: Table
    points: Table
    wins: Table


def play(game: str, players: int, number: int) -> Played:
    dealer = seeded("calibrate", game, players, number)
    position = new_game(find_game(game), {"players": players})
    bots = [make_bot(BOTS[dealer.below(len(BOTS))], position.game, dealer) for _ in range(players)]
    forecaster = Forecaster(position.game, players)
    states = []
    due = int(dealer.below(EVERY))
    while not position.is_over:
        actors = [actor for actor in position.actors if actor != CLOCK]
        if len(position.log) >= due and CHANCE not in actors:
            states.append((len(position.log), forecaster.reading(position.state, 0)))
            due += EVERY
        actor = actors[dealer.below(len(actors))]
        if actor == CHANCE:
            action = position.draw(dealer.below)
        else:
            action = bots[actor].choose(position.believed_by(actor), actor)
        position.play(actor, action)
    end = forecaster.forecast(position.state, len(position.log))
    return Played(len(position.log), states, list(end.points), list(end.wins))


def rows_of(games: Sequence[Played], length: float) -> list[Row]:
    return [
        Row(n / length, np.array(reading.seats), np.array(game.points), np.array(game.wins))
        for game in games
        for n, reading in game.readings
    ]


def basis(rows: Sequence[Row]) -> Table:
    found = np.zeros((len(rows), len(KNOTS)))
    for number, row in enumerate(rows):
        for knot, weight in at_knots(row.progress):
            found[number, knot] = weight
    return found


def least_squares(basis: Table, seen: Table, wanted: Table) -> Table:
    """Coefficients for each knot; knots that few positions reach are drawn to their neighbours."""
    knots, terms = basis.shape[1], seen.shape[1]
    wide = (basis[:, :, None] * seen[:, None, :]).reshape(len(basis), knots * terms)
    scale = np.maximum(np.abs(seen).mean(axis=0), 1e-9)
    penalty = np.zeros((0, knots * terms))
    for knot in range(knots - 1):
        rows = np.zeros((terms, knots * terms))
        for term in range(terms):
            rows[term, knot * terms + term] = scale[term]
            rows[term, (knot + 1) * terms + term] = -scale[term]
        penalty = np.vstack([penalty, rows])
    weight = (RIDGE * len(basis)) ** 0.5
    tiny = np.diag(np.tile(scale, knots)) * (1e-6 * len(basis)) ** 0.5
    system = np.vstack([wide, weight * penalty, tiny])
    goal = np.concatenate([wanted, np.zeros(len(penalty) + knots * terms)])
    found: Table = np.linalg.lstsq(system, goal, rcond=None)[0]
    return found.reshape(knots, terms)


def steepness_of(basis: Table, points: Table, wins: Table) -> Table:
    """How sharply expected points decide: the likeliest, by Newton's steps."""
    steep = np.full(basis.shape[1], 0.05)
    mean = points - points.mean(axis=1, keepdims=True)
    for _ in range(STEPS):
        utility = (basis @ steep)[:, None] * mean
        shares = np.exp(utility - utility.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        pull = ((wins - shares) * mean).sum(axis=1)
        spread = (shares * mean**2).sum(axis=1) - ((shares * mean).sum(axis=1)) ** 2
        step = basis.T @ pull - RIDGE * steep
        bend = (basis * spread[:, None]).T @ basis + RIDGE * np.eye(len(steep))
        move = np.linalg.solve(bend, step)
        steep = np.maximum(steep + 0.5 * move, 0.0)
    for knot in range(2, len(steep)):  # the last ones are reached by few games
        steep[knot] = min(steep[knot], STEEPER * steep[knot - 1])
    return steep


def fit_to(games: Sequence[Played]) -> Fit:
    length = sum(game.length for game in games) / len(games)
    rows = rows_of(games, length)
    seats = len(games[0].points)
    every = np.repeat(basis(rows), seats, axis=0)
    seen = np.concatenate([row.seats for row in rows])
    points = np.concatenate([row.points for row in rows])
    terms = least_squares(every, seen, points)
    lead = np.concatenate(
        [row.points - (row.points.sum() - row.points) / max(seats - 1, 1) for row in rows]
    )
    value = seen[:, [0, 3]]
    worth = least_squares(every, value, points)[:, 1]
    ahead = least_squares(every, value, lead if seats > 1 else points)[:, 1]
    steep = np.full(len(KNOTS), 0.1)
    if seats > 1:
        expected = (every @ terms * seen).sum(axis=1).reshape(len(rows), seats)
        wins = np.stack([row.wins for row in rows])
        steep = steepness_of(basis(rows), expected, wins)
    return Fit(
        len(games),
        round(length, 1),
        tuple(tuple(round(float(one), 4) for one in knot) for knot in terms),
        tuple(round(float(one), 4) for one in steep),
        tuple(round(float(one), 4) for one in worth),
        tuple(round(float(one), 4) for one in ahead),
    )


class Foretold(NamedTuple):
    chance: float
    came_true: float
    error: float  # of the expected points


def foretold(name: str, fit: Fit, games: Sequence[Played]) -> list[Foretold]:
    seats = len(games[0].points)
    forecaster = Forecaster(find_game(name), seats, fit)
    found = []
    for game in games:
        for n, reading in game.readings:
            said = forecaster.foreseen(reading._replace(progress=forecaster.progress(n)))
            for seat in range(seats):
                error = said.points[seat] - game.points[seat]
                found.append(Foretold(said.wins[seat], game.wins[seat], error))
    return found


def table_of(found: Sequence[Foretold]) -> tuple[str, float]:
    """Foretold tenths against what came true, and the largest gap between them."""
    cells, widest = [], 0.0
    for tenth in range(10):
        those = [one for one in found if min(int(10 * one.chance), 9) == tenth]
        if len(those) < len(found) / 200:  # a handful of positions of a game or two
            cells.append("-")
            continue
        said = 100 * sum(one.chance for one in those) / len(those)
        came = 100 * sum(one.came_true for one in those) / len(those)
        widest = max(widest, abs(said - came))
        cells.append(f"{said:.0f}/{came:.0f}")
    return " | ".join(cells), widest


def calibrate(name: str, players: int, games: int, jobs: int) -> tuple[Fit, str]:
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(partial(play, name, players), range(games), chunksize=10))
    halves = played[::2], played[1::2]
    found = foretold(name, fit_to(halves[0]), halves[1])
    found += foretold(name, fit_to(halves[1]), halves[0])
    cells, widest = table_of(found)
    error = (sum(one.error**2 for one in found) / len(found)) ** 0.5
    if players == 1:
        cells, widest = " | ".join("-" * 10), 0.0
    line = f"| {name} | {players} | {games} | {cells} | {widest:.1f} | {error:.1f} |"
    return fit_to(played), line


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game")
    reader.add_argument("--players", type=int, nargs="*")
    reader.add_argument("--games", type=int, default=600)
    reader.add_argument("--jobs", type=int, default=1)
    wish = reader.parse_args()
    game = find_game(wish.game)
    seats = wish.players or range(game.seats.low, game.seats.high + 1)
    fits = dict(fits_of(game.name))
    for players in seats:
        fits[str(players)], line = calibrate(game.name, players, wish.games, wish.jobs)
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    file = Path(forecast.__file__).parent / f"{game.name}.forecast.json"
    written = msgspec.json.encode(Fits(BOTS, dict(sorted(fits.items()))))
    file.write_bytes(msgspec.json.format(written, indent=1) + b"\n")


if __name__ == "__main__":
    main()
