"""What a net learns of positions, and how good that is in games that it has not learned from."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from incognita.bots.learned import Inputs
from incognita.core.errors import IncognitaError
from incognita.lab.fitting import Table, Whole, fit, losses, whole, whole_answers
from incognita.lab.positions import Positions, gathered, lesson_of, many
from incognita.lab.training_log import Band, Epoch, InWholeNumbers, Plan

_LOGIT = 1000.0  # chances are answered in thousandths of a logit
_BANDS = 10


class NothingToLearn(IncognitaError):
    """Games of self-play that left no positions."""


class Learned(NamedTuple):
    numbers: Whole
    positions: int  # that were learned from
    held_out: int
    epochs: tuple[Epoch, ...]
    in_whole_numbers: InWholeNumbers
    calibration: tuple[Band, ...]


def learn(
    files: Sequence[Path], plan: Plan, inputs: Inputs, seed: int, done: Callable[[int], None]
) -> Learned:
    """`done` is told of each epoch."""
    here, elsewhere = gathered(files, plan.positions)
    if not many(here) or not many(elsewhere):
        raise NothingToLearn("these games left no positions to learn from; play more --games")
    lesson, trial = lesson_of(here, inputs), lesson_of(elsewhere, inputs)
    epochs: list[Epoch] = []

    def tell(progress: tuple[int, float, float, float, float]) -> None:
        epochs.append(Epoch(*progress))
        done(1)

    numbers = whole(fit(lesson, trial, plan.cells, plan.epochs, seed, tell))
    answers = whole_answers(numbers, elsewhere.seen.astype(np.int64))
    return Learned(
        numbers,
        many(here),
        many(elsewhere),
        tuple(epochs),
        InWholeNumbers(*losses(answers, trial)),
        tuple(calibration(elsewhere, answers)),
    )


def calibration(positions: Positions, answers: Table) -> Iterator[Band]:
    """How often it came true what was said so often; the seats of a position share the chances."""
    first = np.flatnonzero(positions.seat == 0)
    alone = 1 / (1 + np.exp(-answers[:, 1] / _LOGIT))
    said = alone / np.repeat(np.add.reduceat(alone, first), positions.seats[first])
    band = np.minimum((said * _BANDS).astype(int), _BANDS - 1)
    band[positions.seats == 1] = _BANDS  # nobody to be won against
    for n in range(_BANDS):
        rows = band == n
        if rows.any():
            came = positions.wins[rows].astype(np.float64).mean()
            yield Band(float(said[rows].mean()), float(came), int(rows.sum()))
