"""Positions of self-play as arrays, a file every few games: to learn from, here or elsewhere.

A row is what one seat sees of a position; the seats of a position stand below each other.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import msgspec

from incognita.bots.learned import Inputs, Sight
from incognita.core.errors import ExtraMissing
from incognita.lab.fitting import Lesson
from incognita.lab.leaves import Harvest

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ExtraMissing("incognita train", "train") from error

COLUMNS = "inputs.json"
HELD_OUT = 11  # one game in so many; prime to the tables taken in turn, so that none is left out


class Column(msgspec.Struct, frozen=True):
    """Of the array `seen`."""

    column: int
    name: str
    sentence: str


class Positions(NamedTuple):
    """The arrays of a file, a row each."""

    seen: NDArray[np.int32]
    points: NDArray[np.int32]  # of the seat at the end
    wins: NDArray[np.float32]  # its share of the win
    seats: NDArray[np.int8]  # how many play
    seat: NDArray[np.int8]
    game: NDArray[np.int32]  # its number in its generation


def columns_of(inputs: Inputs) -> list[Column]:
    return [Column(n, *one) for n, one in enumerate(inputs.columns())]


def written(harvests: Sequence[Harvest], inputs: int) -> bytes:
    """The file of some games. The same games give the same bytes."""
    rows = [
        (seen, points, wins, len(leaf.seen), seat, harvest.number)
        for harvest in harvests
        for leaf in harvest.leaves
        for seat, (seen, points, wins) in enumerate(
            zip(leaf.seen, leaf.points, leaf.wins, strict=True)
        )
    ]
    seen, points, wins, seats, seat, game = zip(*rows, strict=True) if rows else ((),) * 6
    found = Positions(
        np.array(seen, np.int32).reshape(-1, inputs),
        np.array(points, np.int32),
        np.array(wins, np.float32),
        np.array(seats, np.int8),
        np.array(seat, np.int8),
        np.array(game, np.int32),
    )
    file = BytesIO()
    np.savez_compressed(file, **found._asdict())
    return file.getvalue()


def read(file: Path) -> Positions:
    with np.load(file) as part:
        return Positions._make(part[name] for name in Positions._fields)


def joined(parts: Sequence[Positions]) -> Positions:
    return Positions._make(np.concatenate(arrays) for arrays in zip(*parts, strict=True))


def many(positions: Positions) -> int:
    """Positions, not rows."""
    return int((positions.seat == 0).sum())


def divided(positions: Positions) -> tuple[Positions, Positions]:
    """Those that are learned from, and those of other games, by which that is tried."""
    is_held_out = positions.game % HELD_OUT == 0
    return _only(positions, ~is_held_out), _only(positions, is_held_out)


def gathered(files: Sequence[Path], most: int) -> tuple[Positions, Positions]:
    """Both of several files, at most so many of each, evenly spread.

    A file at a time, for all of them together may be more than there is memory.
    """
    there = [0, 0]
    for file in files:
        for kind, some in enumerate(divided(read(file))):
            there[kind] += many(some)
    steps = [max(1, -(-number // most)) for number in there]
    before, kept = [0, 0], (list[Positions](), list[Positions]())
    for file in files:
        for kind, some in enumerate(divided(read(file))):
            number = before[kind] + np.cumsum(some.seat == 0) - 1
            kept[kind].append(_only(some, number % steps[kind] == 0))
            before[kind] += many(some)
    return joined(kept[0]), joined(kept[1])


def _only(positions: Positions, rows: NDArray[np.bool_]) -> Positions:
    return Positions._make(array[rows] for array in positions)


def lesson_of(positions: Positions, inputs: Inputs) -> Lesson:
    """To be learned are the points still to come, in tenths, and the win."""
    now = positions.seen[:, int(Sight(inputs).table)]
    return Lesson(
        positions.seen.astype(np.float64),
        (10 * positions.points - now).astype(np.float64),
        positions.wins.astype(np.float64),
        (positions.seats > 1).astype(np.float64),
    )
