"""Tune the named weights of a game's evaluation by play.

    .venv/bin/python benchmarks/tune.py explorers --players 1 --games 400
    .venv/bin/python benchmarks/tune.py tikal --bot mcts:200 --games 60 --only camp,guard_to_set

One weight after another is made larger and smaller. The changed evaluation plays the same games
(the same luck, every seat in turn) as the one that was best so far: alone for points, otherwise
against it for the lead in points. A change stays if it wins by more than --sure standard errors; a
weight that nothing improves is changed by half as much the next time. Prints the weights to be
written into src/incognita/bots/GAME.py.
"""

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from math import sqrt
from statistics import fmean, stdev
from types import ModuleType
from typing import Any

from incognita.bots.bot import Bot
from incognita.bots.greedy import Greedy
from incognita.bots.thinker import Thinker
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame
from incognita.core.position import new_game

Weights = dict[str, int]


class Lab:
    """Plays the games that tell two evaluations apart."""

    def __init__(
        self, game: AnyGame, options: dict[str, object], bot: str, games: int, seed: int
    ) -> None:
        self.game = game
        self.options = options
        self.bot = bot
        self.games = games
        self.seed = seed
        self.judgement: ModuleType = import_module(f"incognita.bots.{game.name}")
        self.seats = new_game(game, options).seats
        self.alone: dict[tuple[object, ...], int] = {}  # points of games played before

    def evaluation(self, weights: Weights) -> Any:
        chosen = self.judgement.Weights()
        for name, value in weights.items():
            setattr(chosen, name, value)
        return type(self.judgement.EVALUATION)(chosen)

    def player(self, weights: Weights, dealer: Generator) -> Bot:
        evaluation = self.evaluation(weights)
        if self.bot == "greedy":
            return Greedy(evaluation, self.judgement.GREEDY_BUDGET, dealer)
        simulations = int(self.bot.removeprefix("mcts:"))
        return Thinker(evaluation, self.judgement.MANNER, simulations, None, 0, dealer)

    def totals(self, weights: list[Weights], number: int) -> tuple[int, ...]:
        """The points of a game between seats with these weights."""
        position = new_game(self.game, self.options)
        dealer = seeded("tune", self.seed, number)
        players = [
            self.player(mine, seeded("tune", self.seed, number, seat))
            for seat, mine in enumerate(weights)
        ]
        while not position.is_over:
            actors = position.actors
            actor = actors[dealer.below(len(actors))]
            if actor == CHANCE:
                action = position.draw(dealer.below)
            elif actor == CLOCK:
                action = position.legal(CLOCK)[0]
            else:
                action = players[actor].choose(position.believed_by(actor), actor)
            position.apply(actor, action)
        return position.score().totals

    def points_alone(self, weights: Weights, number: int) -> int:
        played = (*weights.values(), self.seed, number)
        if played not in self.alone:
            [self.alone[played]] = self.totals([weights], number)
        return self.alone[played]

    def leads(self, changed: Weights, best: Weights) -> Iterator[float]:
        """What the change is worth, game by game."""
        if self.seats == 1:
            for number in range(self.games):
                yield self.points_alone(changed, number) - self.points_alone(best, number)
            return
        for number in range(self.games // self.seats):
            for seat in range(self.seats):
                weights = [best] * self.seats
                weights[seat] = changed
                totals = self.totals(weights, number)
                yield totals[seat] - max(t for other, t in enumerate(totals) if other != seat)


def tune(lab: Lab, weights: Weights, only: list[str], rounds: int, sure: float) -> Weights:
    steps = {name: max(abs(value) // 3, 1) for name, value in weights.items() if name in only}
    for round_number in range(rounds):
        lab.seed += 1
        for name, step in list(steps.items()):
            for sign in (1, -1):
                changed = {**weights, name: weights[name] + sign * step}
                leads = list(lab.leads(changed, weights))
                mean, error = fmean(leads), stdev(leads) / sqrt(len(leads))
                better = mean > sure * error and mean > 0
                say(
                    f"{round_number} {name} {weights[name]} -> {changed[name]}: {mean:+.2f} "
                    f"±{error:.2f}{', kept' if better else ''}"
                )
                if better:
                    weights = changed
                    break
            else:
                steps[name] = (step + 1) // 2
    return weights


def arguments_for(description: str | None) -> argparse.ArgumentParser:
    """Which games are played, and by whom."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="greedy", help="greedy, or mcts:N")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    return parser


def lab_for(arguments: argparse.Namespace) -> Lab:
    options: dict[str, object] = {"players": arguments.players}
    for assignment in arguments.option:
        key, _, value = assignment.partition("=")
        options[key] = value
    game = find_game(arguments.game)
    return Lab(game, options, arguments.bot, arguments.games, arguments.seed)


def weights_of(lab: Lab) -> Weights:
    """As they stand in the game's module."""
    start = lab.judgement.Weights()
    names = [name for name in dir(start) if not name.startswith("_")]
    return {name: int(getattr(start, name)) for name in names}


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = arguments_for(__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sure", type=float, default=1.5)
    parser.add_argument("--only", default="", help="names of weights, with commas between")
    arguments = parser.parse_args()
    lab = lab_for(arguments)
    weights = weights_of(lab)
    only = [name for name in arguments.only.split(",") if name] or list(weights)
    for name, value in tune(lab, weights, only, arguments.rounds, arguments.sure).items():
        say(f"        self.{name}: i64 = {value}")


if __name__ == "__main__":
    main()
