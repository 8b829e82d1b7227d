"""Our search against OpenSpiel's own MCTS, through the adapter, with equal time a decision.

    .venv/bin/python -m benchmarks.openspiel wayfinder --bot master --milliseconds 100 --games 20

OpenSpiel's search is told a number of simulations: so many as it has made in that time so far. It
plays at random to the end of the game, one rollout a simulation, and knows the true position;
ours is told what its seat may know. Both play each seat as often, two players.
"""

import argparse
import sys
from statistics import fmean
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import incognita.adapters.openspiel  # noqa: F401  (registers the games)
from benchmarks.strength import interval
from incognita.bots.roster import make_bot
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded

_UCT = 1.4


class Theirs:
    """OpenSpiel's search, held to a time."""

    def __init__(self, game: Any, seconds: float, luck: np.random.RandomState) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        self.bot = mcts.MCTSBot(game, _UCT, 2, evaluator, random_state=luck)
        self.seconds = seconds
        self.thought = 0.0
        self.simulations = 0
        self.decisions = 0

    def choose(self, state: Any) -> int:
        if self.simulations:
            speed = self.simulations / self.thought
            self.bot.max_simulations = max(2, round(speed * self.seconds))
        began = perf_counter()
        action = int(self.bot.step(state))
        self.thought += perf_counter() - began
        self.simulations += self.bot.max_simulations
        self.decisions += 1
        return action


def play(a: argparse.Namespace, number: int) -> tuple[float, float, float, float]:
    """Our share of the win, the seconds a decision of ours and of theirs, their simulations."""
    luck = np.random.RandomState(a.seed + number // 2)
    rules, ours = find_game(a.game), number % 2
    game = pyspiel.load_game(f"incognita_{a.game}", {"players": 2})
    seconds = a.milliseconds / 1000
    theirs = Theirs(game, seconds, luck)
    bot = make_bot(f"{a.bot}:{a.milliseconds}ms", rules, seeded("openspiel", a.seed, number))
    thought = [0.0]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
            continue
        seat = state.current_player()
        if len(state.legal_actions()) == 1:
            action = state.legal_actions()[0]
        elif seat == ours:
            believed = state.rules_state.copy()
            believed.hide_from(seat)
            began = perf_counter()
            action = int(bot.choose(believed, seat))
            thought.append(perf_counter() - began)
        else:
            action = theirs.choose(state)
        state.apply_action(action)
    returns = state.returns()
    share = 0.5 if returns[0] == returns[1] else float(returns[ours] > returns[1 - ours])
    return (
        share,
        fmean(thought),
        theirs.thought / max(theirs.decisions, 1),
        theirs.simulations / max(theirs.decisions, 1),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--bot", default="master", help="a level")
    parser.add_argument("--milliseconds", type=int, default=100)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    ended = [play(a, number) for number in range(a.games)]
    shares, ours, theirs, simulations = (fmean(column) for column in zip(*ended, strict=True))
    low, high = interval(shares * a.games, a.games)
    sys.stdout.write(
        f"{a.game}: {a.bot}:{a.milliseconds}ms against OpenSpiel's MCTS: {100 * shares:.0f} % "
        f"({100 * low:.0f} to {100 * high:.0f}) of {a.games}; milliseconds a decision "
        f"{1000 * ours:.0f} and {1000 * theirs:.0f}, {simulations:.0f} simulations of theirs\n"
    )


if __name__ == "__main__":
    main()
