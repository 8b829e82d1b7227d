"""Fitting a net to positions, and putting it into whole numbers: plain numpy, for it is small.

Two layers of a dozen cells and a few tens of inputs are learned from a hundred thousand positions
in a minute of one core. A library for large nets would take longer to start, and a gigabyte.
"""

from collections.abc import Callable
from typing import NamedTuple

from incognita.bots.net import CELL_PLACES, FINE, WEIGHT_PLACES
from incognita.core.errors import ExtraMissing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ExtraMissing("incognita train", "train") from error

Table = NDArray[np.float64]

_BATCH = 512
_RATE = 3e-3  # of the first step, falling to nothing along half a cosine
_HELD = (0.9, 0.999)  # Adam's: what is remembered of the slope and of its square
_DECAY = 1e-6
_CHANCE_WEIGHT = 1.0  # of the chance's loss beside that of the points, both at the scale of one
_LOGIT = 1000.0  # chances are answered in thousandths of a logit


class Lesson(NamedTuple):
    """What a net is to learn, a row for each seat of each position."""

    seen: Table
    points: Table  # still to come, in tenths
    wins: Table  # the seat's share
    plays: Table  # 1 where there are rivals, or else 0: no chance is learned there


class Progress(NamedTuple):
    """After an epoch: what was off in positions that were learned from, and in others."""

    epoch: int
    points: float  # root of the mean square, in points
    chance: float  # logarithmic loss
    points_elsewhere: float
    chance_elsewhere: float


class Weights(NamedTuple):
    """In numbers with a point, of inputs as they are."""

    cells: Table
    thresholds: Table
    weights: Table
    straight: Table
    bias: Table


class Whole(NamedTuple):
    """The same as `bots.net` reads it."""

    cells: NDArray[np.int64]
    thresholds: NDArray[np.int64]
    weights: NDArray[np.int64]
    straight: NDArray[np.int64]
    bias: NDArray[np.int64]


def fit(
    lesson: Lesson,
    elsewhere: Lesson,
    cells: int,
    epochs: int,
    seed: int,
    tell: Callable[[Progress], None],
) -> Weights:
    """Adam on batches, from where a straight line would be; both answers share the cells."""
    luck = np.random.default_rng(seed)
    mean, scale = lesson.seen.mean(axis=0), lesson.seen.std(axis=0)
    scale[scale < 1e-9] = np.inf  # what never changes says nothing
    spread = max(float(lesson.points.std()), 1.0)
    seen = (lesson.seen - mean) / scale
    goal = lesson.points / spread
    inputs = seen.shape[1]
    line = np.linalg.lstsq(
        np.vstack([np.c_[seen, np.ones(len(seen))], 3.0 * np.eye(inputs + 1)]),
        np.concatenate([goal, np.zeros(inputs + 1)]),
        rcond=None,
    )[0]
    parts = [
        luck.normal(0, (1 / inputs) ** 0.5, (inputs, cells)),
        luck.normal(0, 0.3, cells),
        np.zeros((cells, 2)),
        np.c_[line[:-1], np.zeros(inputs)],
        np.array([line[-1], 0.0]),
    ]
    slopes = [np.zeros_like(part) for part in parts]
    squares = [np.zeros_like(part) for part in parts]
    batches = max(len(seen) // _BATCH, 1)
    step = 0
    for epoch in range(1, epochs + 1):
        for rows in np.array_split(luck.permutation(len(seen)), batches):
            step += 1
            rate = _RATE * 0.5 * (1 + np.cos(np.pi * step / (epochs * batches)))
            x = seen[rows]
            before = x @ parts[0] + parts[1]
            said = np.maximum(before, 0)
            answer = said @ parts[2] + x @ parts[3] + parts[4]
            off = np.empty_like(answer)
            off[:, 0] = answer[:, 0] - goal[rows]
            chance = 1 / (1 + np.exp(-answer[:, 1]))
            off[:, 1] = _CHANCE_WEIGHT * (chance - lesson.wins[rows]) * lesson.plays[rows]
            off /= len(rows)
            back = (off @ parts[2].T) * (before > 0)
            found = [x.T @ back, back.sum(axis=0), said.T @ off, x.T @ off, off.sum(axis=0)]
            for part, slope, square, one in zip(parts, slopes, squares, found, strict=True):
                _move(part, slope, square, one, step, rate)
        weights = _as_they_are(parts, mean, scale, spread)
        tell(Progress(epoch, *off_by(weights, lesson), *off_by(weights, elsewhere)))
    return weights


def _move(part: Table, slope: Table, square: Table, found: Table, step: int, rate: float) -> None:
    """A step of Adam, in place."""
    slope += (1 - _HELD[0]) * (found - slope)
    square += (1 - _HELD[1]) * (found * found - square)
    sure = slope / (1 - _HELD[0] ** step)
    part -= rate * sure / (np.sqrt(square / (1 - _HELD[1] ** step)) + 1e-8)
    part -= rate * _DECAY * part


def _as_they_are(parts: list[Table], mean: Table, scale: Table, spread: float) -> Weights:
    """For inputs that are not brought to one scale, and answers that are."""
    cells, thresholds, weights, straight, bias = parts
    answers = np.array([spread, _LOGIT])
    cells = cells / scale[:, None]
    straight = straight / scale[:, None]
    return Weights(
        cells.T,
        thresholds - mean @ cells,
        (weights * answers).T,
        (straight * answers).T,
        (bias - mean @ straight) * answers,
    )


def answers(weights: Weights, seen: Table) -> Table:
    said = np.maximum(seen @ weights.cells.T + weights.thresholds, 0)
    found: Table = said @ weights.weights.T + seen @ weights.straight.T + weights.bias
    return found


def off_by(weights: Weights, lesson: Lesson) -> tuple[float, float]:
    return losses(answers(weights, lesson.seen), lesson)


def losses(said: Table, lesson: Lesson) -> tuple[float, float]:
    """How far off the points are, in points, and the logarithmic loss of the chances."""
    points = float(np.sqrt(np.mean((said[:, 0] - lesson.points) ** 2)) / 10)
    logit = said[:, 1] / _LOGIT
    each = np.logaddexp(0, logit) - lesson.wins * logit
    return points, float((each * lesson.plays).sum() / max(lesson.plays.sum(), 1))


def whole(weights: Weights) -> Whole:
    return Whole(
        _round(weights.cells, FINE),
        _round(weights.thresholds, FINE),
        _round(weights.weights, WEIGHT_PLACES),
        _round(weights.straight, FINE),
        _round(weights.bias, FINE),
    )


def _round(table: Table, places: int) -> NDArray[np.int64]:
    return np.rint(table * float(1 << places)).astype(np.int64)


def whole_answers(net: Whole, seen: NDArray[np.int64]) -> Table:
    """As `bots.net` answers."""
    cells = seen @ net.cells.T + net.thresholds
    said = np.clip(cells >> (FINE - CELL_PLACES), 0, 1 << 20)
    total = said @ net.weights.T + seen @ net.straight.T + net.bias
    found: Table = (total >> FINE).astype(np.float64)
    return found
