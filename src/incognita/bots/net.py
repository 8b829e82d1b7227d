"""A small net in whole numbers, so that the compiled and the plain form answer alike.

What is seen goes to the answers by two ways: straight, and through a layer of cells that say
nothing until what they see passes their threshold. There are two answers: points, in tenths, and a
chance, in thousandths of a logit.
"""

from typing import Final

from incognita.core.machine import i64, vec

ANSWERS: Final = 2
FINE: Final = 20  # binary places of what is added up; files are written in them
CELL_PLACES: Final = 8  # of what a cell says
WEIGHT_PLACES: Final = 12  # of what it counts: both together are FINE

_MOST_A_CELL: Final = 1 << 20


class Net:
    def __init__(
        self,
        cells: vec[i64],
        thresholds: vec[i64],
        weights: vec[i64],
        straight: vec[i64],
        bias: vec[i64],
    ) -> None:
        self.inputs: i64 = i64(len(straight)) // ANSWERS
        self.cells = cells  # what each cell makes of each input, cell after cell
        self.thresholds = thresholds
        self.weights = weights  # what each cell counts for the points, and then for the chance
        self.straight = straight  # the same for each input
        self.bias = bias
        self.points: i64 = 0  # the answers, once it was asked
        self.chance: i64 = 0

    def ask(self, seen: vec[i64], used: i64) -> None:
        """The first so many inputs are used; the others are 0."""
        inputs = self.inputs
        straight = self.straight
        points = self.bias[0]
        chance = self.bias[1]
        for i in range(used):
            points += seen[i] * straight[i]
            chance += seen[i] * straight[inputs + i]
        cells = self.cells
        thresholds = self.thresholds
        weights = self.weights
        number = i64(len(thresholds))
        for k in range(number):
            first = inputs * k
            total = thresholds[k]
            for i in range(used):
                total += seen[i] * cells[first + i]
            if total > 0:
                said = min(total >> (FINE - CELL_PLACES), _MOST_A_CELL)
                points += said * weights[k]
                chance += said * weights[number + k]
        self.points = points >> FINE
        self.chance = chance >> FINE


def net_of(
    cells: list[int],
    thresholds: list[int],
    weights: list[int],
    straight: list[int],
    bias: list[int],
) -> Net:
    """For those who are not compiled."""
    return Net(
        vec[i64](cells), vec[i64](thresholds), vec[i64](weights), vec[i64](straight), vec[i64](bias)
    )
