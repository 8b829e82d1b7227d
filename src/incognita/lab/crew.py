"""Who does the work of a run: this process, several processes, or a cluster.

Whoever does it, what comes of it comes back in the order in which it was asked for, so that
whatever is decided while it comes in is decided alike.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from time import perf_counter
from typing import TypeVar

from incognita.core.errors import IncognitaError

_SECONDS_A_BATCH = 0.2
_MOST_BATCH = 2000
_WAITING_A_WORKER = 3

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Task = Callable[[Sequence[Item]], list[Answer]]


class WorkerDied(IncognitaError):
    """A process that was at work ended before the work did."""


@dataclass(frozen=True, slots=True)
class Crew:
    """So many processes of this machine, or the workers of a Dask cluster."""

    jobs: int = 1
    cluster: str | None = None


def spread(task: Task[Item, Answer], items: Iterable[Item], crew: Crew) -> Iterator[Answer]:
    """What the task makes of each item; whoever has seen enough may stop asking.

    The task answers a few items at a time, and is sent with them: a function of a module, or one
    with some of its arguments given (`functools.partial`).
    """
    coming = iter(items)
    if crew.cluster is not None:
        from incognita.lab.cluster import cluster_workers  # noqa: PLC0415 - an optional extra

        with cluster_workers(crew.cluster) as (pool, width):
            yield from _from_workers(task, coming, pool, width)
    elif crew.jobs > 1:
        with _processes(crew.jobs) as pool:
            yield from _from_workers(task, coming, pool, crew.jobs)
    else:
        for item in coming:
            yield from task([item])


def _from_workers(
    task: Task[Item, Answer], items: Iterator[Item], pool: Executor, width: int
) -> Iterator[Answer]:
    """A few batches wait for each worker, so that a long run needs little memory.

    A batch is a fraction of a second of work, going by the one that has come back.
    """
    waiting: deque[Future[tuple[float, list[Answer]]]] = deque()
    size = 1
    try:
        while True:
            while len(waiting) < _WAITING_A_WORKER * width:
                batch = list(islice(items, size))
                if not batch:
                    break
                waiting.append(pool.submit(_timed, task, batch))
            if not waiting:
                return
            seconds, answers = waiting.popleft().result()
            size = max(1, min(_MOST_BATCH, int(_SECONDS_A_BATCH / max(seconds, 1e-6))))
            yield from answers
    finally:
        for future in waiting:
            future.cancel()


def _timed(task: Task[Item, Answer], items: Sequence[Item]) -> tuple[float, list[Answer]]:
    """What the task answers, and how many seconds it took for each item."""
    began = perf_counter()
    answers = task(items)
    return (perf_counter() - began) / len(items), answers


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=work_for_the_parent
    ) as pool:
        try:
            with _interrupts_held_back():  # processes inherit this while they start
                for _ in range(jobs):
                    pool.submit(os.getpid)  # anything: each of the first tasks starts a process
            yield pool
        except BrokenProcessPool:
            raise WorkerDied("a worker process died; fewer --jobs need less memory") from None
        finally:
            pool.shutdown(cancel_futures=True)


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
