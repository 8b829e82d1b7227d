"""Many games between bots: the same games from the same seed, whatever the number of processes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pstdev

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.edition import Edition
from incognita.core.options import Value
from incognita.core.record import write_record
from incognita.lab.match import Result, play_match

_MOST_BATCH = 50


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate; made of plain values, so that it can be sent to another process."""

    game: str
    options: Mapping[str, Value]
    edition: Mapping[str, object]
    bots: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class SeatSummary:
    seat: int
    bot: str
    wins: float  # a shared win counts as its share
    mean: float
    spread: float
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Summary:
    games: int
    seats: tuple[SeatSummary, ...]
    mean_actions: float
    spread_actions: float
    milliseconds_a_game: float


def record_name(plan: Plan, number: int) -> str:
    return f"{plan.game}-{plan.seed}-{number:06d}.jsonl"


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[Result]:
    game = find_game(plan.game)
    edition: Edition = game.edition_from_builtins(plan.edition, "edition")
    results = []
    for number in numbers:
        position, result = play_match(game, plan.options, edition, plan.bots, plan.seed, number)
        if plan.records is not None:
            note = f"simulated from seed {plan.seed}, game {number}"
            content = write_record(position, plan.bots, note)
            path = plan.records / record_name(plan, number)
            path.write_text(content, encoding="utf-8", newline="\n")
        results.append(result)
    return results


def simulate(plan: Plan, jobs: int, done: Callable[[int], None]) -> list[Result]:
    """Play all games; `done` is told how many more are finished."""
    if plan.records is not None:
        plan.records.mkdir(parents=True, exist_ok=True)
    size = max(1, min(_MOST_BATCH, plan.games // (4 * jobs)))
    batches = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    results: list[Result] = []
    for batch in _played(plan, batches, jobs):
        results.extend(batch)
        done(len(batch))
    return sorted(results, key=lambda result: result.number)


def _played(plan: Plan, batches: list[range], jobs: int) -> Iterator[list[Result]]:
    if jobs == 1:
        yield from (play_batch(plan, batch) for batch in batches)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures: list[Future[list[Result]]] = [
            pool.submit(play_batch, plan, batch) for batch in batches
        ]
        try:
            yield from (future.result() for future in as_completed(futures))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def summarise(plan: Plan, results: Sequence[Result]) -> Summary:
    seats = []
    for seat, bot in enumerate(plan.bots):
        points = [result.totals[seat] for result in results]
        shares = [1 / len(result.winners) for result in results if seat in result.winners]
        seats.append(
            SeatSummary(
                seat + 1, bot, sum(shares), fmean(points), pstdev(points), min(points), max(points)
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
