"""The learned evaluation: what a net makes of what a good player looks at.

The judgement made by hand stays the quick one: it chooses among the ways to play a turn, of which
there are many, and says what actions promise. Where a simulation ends the net says what every seat
can expect there.
"""

from math import exp
from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.net import Net
from incognita.core.actors import MOST_SEATS, NOBODY
from incognita.core.chance import Generator
from incognita.core.machine import i64, mypyc_attr, vec
from incognita.core.state import State

RIVAL: Final = 50  # what the best rival can expect counts against a seat, in percent
SURE: Final = 1000  # chances are in thousandths

_POINT: Final = 10
_MOST_LOGIT: Final = 8192
_STEP: Final = 16  # between two chances of the table, in thousandths of a logit
_CHANCE: Final = vec[i64](
    [
        round(SURE / (1 + exp((_MOST_LOGIT - _STEP * i) / 1000)))
        for i in range(2 * _MOST_LOGIT // _STEP + 1)
    ]
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Inputs:
    """What the net of a game looks at: a few whole numbers of the table, and some of each seat.

    Each has a name and a sentence, in the order in which they are written. The first two of a seat
    are its points now, to which the net adds what it expects, and how it stands, so that the best
    rival is known; both in tenths of a point.
    """

    def __init__(
        self, of_table: tuple[tuple[str, str], ...], of_seat: tuple[tuple[str, str], ...]
    ) -> None:
        self.of_table = of_table
        self.of_seat = of_seat

    def covers(self, state: State) -> bool:
        """Nets learn such games; the others are judged by hand."""
        return True

    def table_into(self, state: State, seen: vec[i64]) -> None:
        """Called before the seats are asked for: what they have in common may be prepared."""
        raise NotImplementedError

    def seat_into(self, state: State, seat: i64, seen: vec[i64], at: i64) -> None:
        """Write what is seen of the seat from this place on."""
        raise NotImplementedError

    def columns(self) -> tuple[tuple[str, str], ...]:
        """All that a net sees for a seat, in its order: a name and a sentence each."""
        seats = [
            (f"{whose} {name}", sentence)
            for whose in ("own", "best rival's", "other rivals'")
            for name, sentence in self.of_seat
        ]
        return (("seats", "How many play."), *self.of_table, *seats)

    def names(self) -> tuple[str, ...]:
        return tuple([name for name, _ in self.columns()])


class Sight:
    """A position as the net sees it, from each seat: the table, itself, its best rival, the rest.

    Of the rivals beyond the best one it sees the mean.
    """

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.table: i64 = 1 + i64(len(inputs.of_table))
        self.each: i64 = i64(len(inputs.of_seat))
        self.all: i64 = self.table + 3 * self.each
        self.seats = vec[i64]([0] * int(MOST_SEATS * self.each))
        self.common = vec[i64]([0] * int(self.table))
        self.seen = vec[i64]([0] * int(self.all))
        self.used: i64 = 0  # so many from the first: the others are 0

    def look(self, state: State) -> None:
        inputs = self.inputs
        seats = state.seats()
        inputs.table_into(state, self.common)
        for i in range(self.table - 1, i64(0), -1):
            self.common[i] = self.common[i - 1]
        self.common[0] = seats
        for seat in range(seats):
            inputs.seat_into(state, seat, self.seats, seat * self.each)

    def take(self, seats: i64, seat: i64) -> None:
        """What this seat sees of the position that was looked at, into `seen`."""
        seen = self.seen
        for i in range(self.table):
            seen[i] = self.common[i]
        each = self.each
        at = self.table
        for i in range(each):
            seen[at + i] = self.seats[seat * each + i]
        self.used = at + each
        if seats == 1:
            return
        best: i64 = -1
        for other in range(seats):
            if other != seat and (best < 0 or self.stands_better(other, best)):
                best = other
        at += each
        for i in range(each):
            seen[at + i] = self.seats[best * each + i]
        self.used = at + each
        if seats == 2:
            return
        at += each
        for i in range(each):
            total: i64 = 0
            for other in range(seats):
                if other != seat and other != best:
                    total += self.seats[other * each + i]
            seen[at + i] = total // (seats - 2)
        self.used = at + each

    def stands_better(self, other: i64, best: i64) -> bool:
        return self.seats[other * self.each + 1] > self.seats[best * self.each + 1]

    def points(self) -> i64:
        """That the seat has now, in tenths."""
        return self.seen[self.table]


class Learned(Evaluation):
    """`win` is what a won game counts beyond its points, in tenths of one."""

    def __init__(self, by_hand: Evaluation, inputs: Inputs, net: Net, win: i64) -> None:
        self.by_hand = by_hand
        self.sight = Sight(inputs)
        self.inputs = inputs
        self.net = net
        self.win: i64 = win
        self.points = vec[i64]([0] * MOST_SEATS)  # that each seat can expect, in tenths
        self.chances = vec[i64]([0] * MOST_SEATS)  # of winning, together SURE

    def is_settled(self, state: State, seat: i64) -> bool:
        return self.by_hand.is_settled(state, seat)

    def stand_in(self, state: State, seat: i64, action: i64) -> i64:
        return self.by_hand.stand_in(state, seat, action)

    def likely(self, state: State, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        return self.by_hand.likely(state, seat, dealer, buffer)

    def value(self, state: State, seat: i64) -> i64:
        return self.by_hand.value(state, seat)

    def values_into(self, state: State, values: vec[i64]) -> None:
        if not self.inputs.covers(state):
            self.by_hand.values_into(state, values)
            return
        seats = state.seats()
        self.foresee(state)
        points = self.points
        for seat in range(seats):
            best: i64 = -1
            for other in range(seats):
                if other != seat and (best < 0 or points[other] > points[best]):
                    best = other
            values[seat] = points[seat] + self.win * self.chances[seat] // SURE
            if best >= 0:
                values[seat] -= RIVAL * points[best] // 100

    def foresee(self, state: State) -> None:
        """What every seat can expect, into `points` and `chances`. Where the game is over whoever
        searches rewards the winners."""
        seats = state.seats()
        points = self.points
        chances = self.chances
        if state.actors() == NOBODY:
            for seat in range(seats):
                points[seat] = _POINT * state.points(seat)
                chances[seat] = 0
            return
        sight = self.sight
        net = self.net
        sight.look(state)
        total: i64 = 0
        for seat in range(seats):
            sight.take(seats, seat)
            net.ask(sight.seen, sight.used)
            points[seat] = sight.points() + net.points
            chances[seat] = chance_of(net.chance)
            total += chances[seat]
        for seat in range(seats):
            chances[seat] = 0 if seats == 1 else SURE * chances[seat] // max(total, 1)


class Foreseeing(Learned):
    """Asks the net about every way to play a turn, too."""

    def __init__(self, by_hand: Evaluation, inputs: Inputs, net: Net, win: i64) -> None:
        super().__init__(by_hand, inputs, net, win)
        self.values = vec[i64]([0] * MOST_SEATS)

    def value(self, state: State, seat: i64) -> i64:
        self.values_into(state, self.values)
        return self.values[seat]


def chance_of(logit: i64) -> i64:
    """In thousandths, of thousandths of a logit."""
    held = min(max(logit, -_MOST_LOGIT), i64(_MOST_LOGIT))
    return _CHANCE[(held + _MOST_LOGIT) // _STEP]
