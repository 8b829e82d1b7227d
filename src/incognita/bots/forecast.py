"""Forecasts: what a position promises, in points at the end and as a chance of winning.

An evaluation counts prospects in a currency of its own. What that has been worth was fitted to
games that bots played against themselves (benchmarks/calibrate.py); the figures stand beside a
game's evaluation in GAME.forecast.json, for each number of seats. A game without them is forecast
by its points as they are.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import exp
from typing import Final, NamedTuple

import msgspec

from incognita.bots.greedy import Greedy
from incognita.bots.judgement import judgement_of
from incognita.core.actors import CHANCE, CLOCK, NOBODY, includes, members
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.state import State

KNOTS: Final = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0, 1.2)  # of a usual game's length
TERMS: Final = 5  # of a reading, see there

_POINT = 10  # evaluations count in tenths
_GLANCE = 100  # ends of a turn that are looked at, at most, to see where it leads
_LONGEST_TURN = 80
_MOST_OUTCOMES = (64, 6, 2, 1)  # of a draw, of one that follows it at once, and of further ones


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learnt from games with a number of seats, at each of the KNOTS.

    `terms`: what each part of a reading counts for the points at the end. `steepness`: how much of
    a lead in these decides who wins. `worth`, `lead`: what a point of the bots' own currency is
    worth in points at the end, and in those ahead of the others.
    """

    games: int
    length: float  # actions of a usual game
    terms: tuple[tuple[float, ...], ...]
    steepness: tuple[float, ...]
    worth: tuple[float, ...]
    lead: tuple[float, ...]


class Fits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bots: tuple[str, ...]  # who played
    seats: dict[str, Fit]


class Forecast(NamedTuple):
    """For each seat: points at the end, and the chance of winning; together the chances are 1."""

    points: tuple[float, ...]
    wins: tuple[float, ...]


class Reading(NamedTuple):
    """A position as a fit sees it: how far the game is, and for each seat so many TERMS."""

    progress: float
    seats: tuple[tuple[float, ...], ...]


UNFITTED: Final = Fit(
    games=0,
    length=0.0,
    terms=((0.0, 1.0, 0.0, 0.0, 0.0),) * len(KNOTS),
    steepness=(0.1,) * len(KNOTS),
    worth=(1.0,) * len(KNOTS),
    lead=(1.0,) * len(KNOTS),
)


@cache
def fits_of(game: str) -> dict[str, Fit]:
    file = resources.files("incognita.bots") / f"{game}.forecast.json"
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=Fits).seats


class Forecaster:
    """Forecasts positions of one game. The same position gets the same forecast."""

    def __init__(self, game: AnyGame, seats: int, fit: Fit | None = None) -> None:
        judgement = judgement_of(game)
        self.seats = seats
        self.evaluation = judgement.evaluation
        self.budget = min(judgement.greedy_budget, _GLANCE)
        fits = fits_of(game.name)
        self.is_fitted = fit is not None or str(seats) in fits
        self.fit = fit or fits.get(str(seats)) or _nearest(fits, seats)

    def forecast(self, state: State, n: int) -> Forecast:
        """Of a position after `n` actions. Before a draw: the mean of what comes after it."""
        return self._before_draw(state, n, 0)

    def _before_draw(self, state: State, n: int, draws: int) -> Forecast:
        if not includes(state.actors(), CHANCE):
            return self._after_draws(state, n)
        most = _MOST_OUTCOMES[min(draws, len(_MOST_OUTCOMES) - 1)]
        found = []
        for outcome, weight in _outcomes(state, most):
            after = state.copy()
            after.apply(CHANCE, outcome)
            found.append((weight, self._before_draw(after, n + 1, draws + 1)))
        return _mean(found)

    def _after_draws(self, state: State, n: int) -> Forecast:
        if state.actors() == NOBODY:
            return self._result(state)
        return self.foreseen(self.reading(state, n))

    def _result(self, state: State) -> Forecast:
        ranks = [int(state.rank(seat)) for seat in range(self.seats)]
        best = [rank == max(ranks) for rank in ranks]
        return Forecast(
            tuple(float(state.points(seat)) for seat in range(self.seats)),
            tuple(won / sum(best) for won in best),
        )

    # What a fit sees

    def reading(self, state: State, n: int) -> Reading:
        """With the turns that have begun played to where they can be judged."""
        state = self._settled(state)
        actors = state.actors()
        points = [float(state.points(seat)) for seat in range(self.seats)]
        values = [int(self.evaluation.value(state, seat)) / _POINT for seat in range(self.seats)]
        rivals = max(self.seats - 1, 1)
        terms = tuple(
            (
                1.0,
                points[seat],
                (sum(points) - points[seat]) / rivals,
                values[seat],
                float(includes(actors, seat)),
            )
            for seat in range(self.seats)
        )
        return Reading(self.progress(n), terms)

    def progress(self, n: int) -> float:
        return n / self.fit.length if self.fit.length else 0.0

    def _settled(self, state: State) -> State:
        """A glance at where the turns lead that are under way, played quickly."""
        state, steps = state.copy(), 0
        greedy = Greedy(self.evaluation, self.budget, seeded("forecast"))
        for seat in range(self.seats):
            while (
                steps < _LONGEST_TURN
                and includes(state.actors(), seat)
                and not self.evaluation.is_settled(state, seat)
            ):
                state.apply(seat, greedy.choose(state, seat))
                steps += 1
        return state

    # What a fit says

    def foreseen(self, reading: Reading) -> Forecast:
        """Of a game that is not over."""
        weights = at_knots(reading.progress)
        terms = [
            sum(weight * self.fit.terms[knot][term] for knot, weight in weights)
            for term in range(TERMS)
        ]
        points = tuple(_product(terms, seen) for seen in reading.seats)
        return Forecast(points, self.chances(points, reading.progress))

    def chances(self, points: Sequence[float], progress: float) -> tuple[float, ...]:
        """The chance of winning of each seat, with so many points expected at the end."""
        steepness = self._along(self.fit.steepness, progress)
        most = max(points)
        shares = [exp(max(steepness * (own - most), -50.0)) for own in points]
        return tuple(share / sum(shares) for share in shares)

    def worth(self, n: int) -> float:
        """Of a point as the bots count, in points at the end."""
        return max(self._along(self.fit.worth, self.progress(n)), 0.0)

    def lead(self, n: int) -> float:
        """The same in points ahead of the others."""
        return max(self._along(self.fit.lead, self.progress(n)), 0.0)

    def _along(self, values: Sequence[float], progress: float) -> float:
        return sum(weight * values[knot] for knot, weight in at_knots(progress))


def _nearest(fits: Mapping[str, Fit], seats: int) -> Fit:
    """What is known of about as many seats; better than nothing."""
    known = sorted(fits, key=lambda number: abs(int(number) - seats))
    return fits[known[0]] if known else UNFITTED


def at_knots(progress: float) -> tuple[tuple[int, float], ...]:
    """The knots around, with the weight of each."""
    progress = min(max(progress, KNOTS[0]), KNOTS[-1])
    right = min(bisect_right(KNOTS, progress), len(KNOTS) - 1)
    share = (progress - KNOTS[right - 1]) / (KNOTS[right] - KNOTS[right - 1])
    return (right - 1, 1 - share), (right, share)


def _outcomes(state: State, most: int) -> list[tuple[int, float]]:
    """What chance may draw, with weights; of very many those that lie evenly among them."""
    legal = state.legal_list(CHANCE)
    tried = legal
    if len(legal) > most:
        tried = [legal[(2 * k + 1) * len(legal) // (2 * most)] for k in range(most)]
    return [(outcome, float(state.weight(outcome))) for outcome in tried]


def _mean(found: Sequence[tuple[float, Forecast]]) -> Forecast:
    total = sum(weight for weight, _ in found)
    seats = range(len(found[0][1].points))
    return Forecast(
        tuple(sum(weight * one.points[seat] for weight, one in found) / total for seat in seats),
        tuple(sum(weight * one.wins[seat] for weight, one in found) / total for seat in seats),
    )


def _product(terms: Sequence[float], seen: Sequence[float]) -> float:
    return sum(term * one for term, one in zip(terms, seen, strict=True))


def seats_to_act(state: State) -> tuple[int, ...]:
    return tuple(actor for actor in members(state.actors()) if actor not in (CHANCE, CLOCK))
