"""Ask finished games how far the weights of an evaluation are off.

    .venv/bin/python -m benchmarks.regress explorers --players 1 --games 1000
    .venv/bin/python -m benchmarks.regress tikal --bot mcts:100 --games 60

Whenever a seat has ended a turn, what the evaluation promised is compared with what the end of the
game was worth. What the promise was off by is then explained, by least squares, from how much each
weight had to say in that position: positions after the same number of turns are compared with each
other. Prints for every weight the change that would have promised best, with its standard error. A
weight that is a few of them away from right is worth a try with tune.py; two terms that
always come together cannot be told apart and have large errors.
"""

import sys
from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.tune import Lab, Weights, arguments_for, lab_for, say, weights_of
from incognita.bots.evaluation import Evaluation
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.chance import seeded
from incognita.core.position import new_game
from incognita.core.state import State

_SLIP = 25  # one action in so many is played by chance, so that promises are put to the test
_RESAMPLED = 60  # times, to see how sure a result is


class Sample(NamedTuple):
    game: int
    turn: int
    missed: float  # by so much more the game ended than was promised
    says: list[float]  # by so much more would have been promised with one more of each weight


class Judges:
    """The evaluation, and the same with every weight made a little larger and smaller."""

    def __init__(self, lab: Lab, weights: Weights) -> None:
        self.usual: Evaluation = lab.evaluation(weights)
        self.pairs: list[tuple[Evaluation, Evaluation, int]] = []
        for name, value in weights.items():
            step = max(abs(value) // 4, 1)
            more, less = (
                lab.evaluation({**weights, name: value + sign * step}) for sign in (1, -1)
            )
            self.pairs.append((more, less, step))

    def says(self, state: State, seat: int) -> list[float]:
        return [
            (more.value(state, seat) - less.value(state, seat)) / (2 * step)
            for more, less, step in self.pairs
        ]


def samples(lab: Lab, weights: Weights, judges: Judges, number: int) -> list[Sample]:
    """Of a game in which everybody plays by these weights, but for a slip now and then."""
    position = new_game(lab.game, lab.options)
    dealer = seeded("regress", lab.seed, number)
    players = [
        lab.player(weights, seeded("regress", lab.seed, number, seat))
        for seat in range(position.seats)
    ]
    turns: defaultdict[int, int] = defaultdict(int)
    seen: list[tuple[int, int, int, list[float]]] = []
    while not position.is_over:
        actors = position.actors
        actor = actors[dealer.below(len(actors))]
        if actor == CHANCE:
            position.apply(CHANCE, position.draw(dealer.below))
            continue
        if actor == CLOCK:
            position.apply(CLOCK, position.legal(CLOCK)[0])
            continue
        state = position.believed_by(actor)
        action = players[actor].choose(state, actor)
        if dealer.below(_SLIP) == 0:
            legal = position.legal(actor)
            action = legal[dealer.below(len(legal))]
        position.apply(actor, action)
        state = position.believed_by(actor)
        if not position.is_over and judges.usual.is_settled(state, actor):
            turns[actor] += 1
            promised = int(judges.usual.value(state, actor))
            seen.append((actor, turns[actor], promised, judges.says(state, actor)))
    ends = [int(judges.usual.value(position.state, seat)) for seat in range(position.seats)]
    return [Sample(number, turn, ends[seat] - value, says) for seat, turn, value, says in seen]


def fit(found: list[Sample]) -> NDArray[np.float64]:
    """The change of each weight that explains best what was missed."""
    missed = np.array([sample.missed for sample in found], dtype=np.float64)
    says = np.array([sample.says for sample in found], dtype=np.float64)
    turns = np.array([sample.turn for sample in found])
    for turn in np.unique(turns):
        same = turns == turn
        missed[same] -= missed[same].mean()
        says[same] -= says[same].mean(axis=0)
    return np.asarray(np.linalg.lstsq(says, missed, rcond=None)[0], dtype=np.float64)


def errors(found: list[Sample], games: int) -> NDArray[np.float64]:
    """By fitting to games drawn anew from those that were played."""
    luck = np.random.default_rng(1)
    by_game: defaultdict[int, list[Sample]] = defaultdict(list)
    for sample in found:
        by_game[sample.game].append(sample)
    fits = [
        fit([sample for number in luck.integers(games, size=games) for sample in by_game[number]])
        for _ in range(_RESAMPLED)
    ]
    return np.asarray(np.std(fits, axis=0), dtype=np.float64)


def main() -> None:
    arguments = arguments_for(__doc__).parse_args()
    lab = lab_for(arguments)
    weights = weights_of(lab)
    judges = Judges(lab, weights)
    found: list[Sample] = []
    for number in range(arguments.games):
        found += samples(lab, weights, judges, number)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number + 1} of {arguments.games} games ")
    changes = zip(weights, fit(found), errors(found, arguments.games), strict=True)
    for name, change, error in changes:
        mark = " *" if abs(change) > 3 * error else ""
        say(f"{name} {weights[name]} {change:+.1f} ±{error:.1f}{mark}")


if __name__ == "__main__":
    main()
