"""Many games between bots: the same games from the same seed, whatever the number of processes."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from errno import EEXIST
from itertools import islice
from math import fsum
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from statistics import fmean, pstdev
from threading import Thread

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.edition import Edition
from incognita.core.errors import IncognitaError
from incognita.core.options import Value
from incognita.core.record import write_record
from incognita.lab.match import Result, play_match

_MOST_BATCH = 50


class WorkerDied(IncognitaError):
    """A process that was playing games ended before they did."""


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
            path = plan.records / record_name(plan, number)
            part = path.with_suffix(".part")
            content = write_record(position, plan.bots, note)
            part.write_text(content, encoding="utf-8", newline="\n")
            part.replace(path)
        results.append(result)
    return results


def simulate(plan: Plan, jobs: int, done: Callable[[int], None]) -> list[Result]:
    """Play all games; `done` is told how many more are finished."""
    if plan.records is not None:
        make_room(plan, plan.records)
    size = max(1, min(_MOST_BATCH, plan.games // (4 * jobs)))
    batches = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    results: list[Result] = []
    played = _in_workers(plan, batches, jobs) if jobs > 1 else _here(plan, batches)
    for batch in played:
        results.extend(batch)
        done(len(batch))
    return sorted(results, key=lambda result: result.number)


def make_room(plan: Plan, folder: Path) -> None:
    """A folder for the records, which overwrite nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(plan.games):
        path = folder / record_name(plan, number)
        if path.exists():
            raise FileExistsError(EEXIST, "there already; choose another folder or seed", str(path))


def _here(plan: Plan, batches: Iterator[range]) -> Iterator[list[Result]]:
    return (play_batch(plan, batch) for batch in batches)


def _in_workers(plan: Plan, batches: Iterator[range], jobs: int) -> Iterator[list[Result]]:
    """A few batches wait for each worker, so that a long simulation needs little memory."""
    waiting: set[Future[list[Result]]] = set()
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=work_for_the_parent
    ) as pool:
        try:
            while True:
                with _interrupts_held_back():  # the workers inherit this while they start
                    for batch in islice(batches, 2 * jobs - len(waiting)):
                        waiting.add(pool.submit(play_batch, plan, batch))
                if not waiting:
                    return
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in finished)
        except BrokenProcessPool:
            raise WorkerDied("a worker process died; fewer --jobs need less memory") from None
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def work_for_the_parent() -> None:
    """Leave interrupts to the parent, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def end_with_it() -> None:
        wait_for([parent.sentinel])
        os._exit(1)

    Thread(target=end_with_it, daemon=True).start()


def summarise(plan: Plan, results: Sequence[Result]) -> Summary:
    seats = []
    for seat, bot in enumerate(plan.bots):
        points = [result.totals[seat] for result in results]
        shares = [1 / len(result.winners) for result in results if seat in result.winners]
        seats.append(
            SeatSummary(
                seat + 1, bot, fsum(shares), fmean(points), pstdev(points), min(points), max(points)
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
