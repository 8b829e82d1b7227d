"""Who plays the games of a run: this process, several processes, or a cluster.

Whoever plays them, they come back in the order they were asked for, so that whatever is decided
while they come in is decided alike.
"""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from errno import EEXIST
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from threading import Thread

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.edition import Edition
from incognita.core.errors import IncognitaError
from incognita.core.options import Value
from incognita.core.record import write_record
from incognita.lab.match import Result, play_match

_SECONDS_A_BATCH = 0.2
_MOST_BATCH = 2000
_WAITING_A_WORKER = 3


class WorkerDied(IncognitaError):
    """A process that was playing games ended before they did."""


class OtherRules(IncognitaError):
    """A worker of a cluster has another version of this program."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a run share; made of plain values, so that it can be sent to a worker."""

    game: str
    rules: int
    options: Mapping[str, Value]
    edition: bytes  # in JSON
    seed: int
    recorded: bool = False


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: who sits where, and with the luck of which deal."""

    number: int
    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    result: Result
    record: str | None


@dataclass(frozen=True, slots=True)
class Crew:
    """So many processes of this machine, or the workers of a Dask cluster."""

    jobs: int = 1
    cluster: str | None = None


def terms_of(
    game: str,
    options: Mapping[str, Value],
    edition: Mapping[str, object],
    seed: int,
    recorded: bool,
) -> Terms:
    rules = find_game(game).rules_version
    return Terms(game, rules, dict(options), msgspec.json.encode(edition), seed, recorded)


@lru_cache(maxsize=8)
def _components(game: str, edition: bytes) -> Edition:
    """An edition is read once a worker: some take as long as a game."""
    components: Edition = find_game(game).edition_from_builtins(
        msgspec.json.decode(edition), "edition"
    )
    return components


def play_batch(terms: Terms, fixtures: Sequence[Fixture]) -> list[Played]:
    game = find_game(terms.game)
    if game.rules_version != terms.rules:
        raise OtherRules(
            f"a worker has rules {game.rules_version} of {game.name}; expected {terms.rules}: "
            "install the same version of incognita on every machine"
        )
    edition = _components(game.name, terms.edition)
    played = []
    for fixture in fixtures:
        position, result = play_match(
            game, terms.options, edition, fixture.bots, terms.seed, fixture.number, fixture.deal
        )
        record = None
        if terms.recorded:
            note = f"seed {terms.seed}, game {fixture.number}, deal {fixture.deal}"
            record = write_record(position, fixture.bots, note)
        played.append(Played(result, record))
    return played


def play(terms: Terms, fixtures: Iterable[Fixture], crew: Crew) -> Iterator[Played]:
    """Play the games; they come back in their order. Whoever has seen enough may stop asking."""
    coming = iter(fixtures)
    if crew.cluster is not None:
        from incognita.lab.cluster import cluster_workers  # noqa: PLC0415 - an optional extra

        with cluster_workers(crew.cluster) as (pool, width):
            yield from _from_workers(terms, coming, pool, width)
    elif crew.jobs > 1:
        with _processes(crew.jobs) as pool:
            yield from _from_workers(terms, coming, pool, crew.jobs)
    else:
        for fixture in coming:
            yield from play_batch(terms, [fixture])


def _from_workers(
    terms: Terms, fixtures: Iterator[Fixture], pool: Executor, width: int
) -> Iterator[Played]:
    """A few batches wait for each worker, so that a long run needs little memory.

    A batch is a fraction of a second of work, going by the games that have come back.
    """
    waiting: deque[Future[list[Played]]] = deque()
    size = 1
    try:
        while True:
            while len(waiting) < _WAITING_A_WORKER * width:
                batch = list(islice(fixtures, size))
                if not batch:
                    break
                waiting.append(pool.submit(play_batch, terms, batch))
            if not waiting:
                return
            played = waiting.popleft().result()
            seconds = sum(one.result.seconds for one in played) / len(played)
            size = max(1, min(_MOST_BATCH, int(_SECONDS_A_BATCH / max(seconds, 1e-6))))
            yield from played
    finally:
        for future in waiting:
            future.cancel()


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


def record_name(terms: Terms, number: int) -> str:
    return f"{terms.game}-{terms.seed}-{number:06d}.jsonl"


def make_room(folder: Path, names: Iterable[str]) -> None:
    """A folder for the records, which overwrite nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = folder / name
        if path.exists():
            raise FileExistsError(EEXIST, "there already; choose another folder or seed", str(path))


def keep_record(folder: Path, name: str, record: str) -> None:
    """Write a record so that it is there whole or not at all."""
    path = folder / name
    part = path.with_suffix(".part")
    part.write_text(record, encoding="utf-8", newline="\n")
    part.replace(path)
