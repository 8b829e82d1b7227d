"""Many games between bots: the same games from the same seed, whoever plays them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from pathlib import Path
from statistics import fmean, pstdev

import msgspec

from incognita.core.edition import Edition
from incognita.core.options import Value
from incognita.lab.crew import Crew
from incognita.lab.match import Result
from incognita.lab.workers import (
    Fixture,
    Terms,
    keep_record,
    make_room,
    play,
    record_name,
    terms_of,
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate."""

    game: str
    options: Mapping[str, Value]
    edition: Mapping[str, object]
    bots: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None

    @property
    def terms(self) -> Terms:
        recorded = self.records is not None
        return terms_of(self.game, self.options, self.edition, self.seed, recorded, self.bots, {})


@dataclass(frozen=True, slots=True)
class SeatSummary:
    seat: int
    bot: str
    wins: float  # a shared win counts as its share
    mean: float
    spread: float
    lowest: int
    highest: int
    milliseconds_a_decision: float


@dataclass(frozen=True, slots=True)
class Summary:
    games: int
    seats: tuple[SeatSummary, ...]
    mean_actions: float
    spread_actions: float
    milliseconds_a_game: float


def simulate(plan: Plan, crew: Crew, done: Callable[[int], None]) -> list[Result]:
    """Play all games; `done` is told how many more are finished."""
    terms = plan.terms
    if plan.records is not None:
        make_room(plan.records, (record_name(terms, number) for number in range(plan.games)))
    fixtures = (Fixture(number, number, plan.bots) for number in range(plan.games))
    results = []
    for played in play(terms, fixtures, crew):
        results.append(played.result)
        if plan.records is not None and played.record is not None:
            keep_record(plan.records, record_name(terms, played.result.number), played.record)
        done(1)
    return results


def summarise(plan: Plan, results: Sequence[Result]) -> Summary:
    seats = []
    for seat, bot in enumerate(plan.bots):
        points = [result.totals[seat] for result in results]
        wins = fsum(result.share(seat) for result in results)
        thought = fsum(result.thought[seat] for result in results)
        decisions = sum(result.decisions[seat] for result in results)
        seats.append(
            SeatSummary(
                seat + 1,
                bot,
                wins,
                fmean(points),
                pstdev(points),
                min(points),
                max(points),
                1000 * thought / max(decisions, 1),
            )
        )
    lengths = [result.actions for result in results]
    return Summary(
        len(results),
        tuple(seats),
        fmean(lengths),
        pstdev(lengths),
        1000 * fmean(result.seconds for result in results),
    )


def plan_edition(edition: Edition) -> Mapping[str, object]:
    """An edition as plain values, for a plan."""
    plain = msgspec.to_builtins(edition)
    assert isinstance(plain, dict)
    return plain
