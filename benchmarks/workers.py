"""How much two workers bring: two processes, or a Dask cluster of two, in turns with one process.

    .venv/bin/python benchmarks/workers.py [GAME] [BOTS] [--games 10000] [--rounds 5]

Each turn is a whole `incognita simulate`, from its start to its answer; only the cluster is running
already. Prints the median seconds of both sides and how many times faster the two workers were, in
the rounds from the slowest to the fastest. Needs two free cores.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from distributed import LocalCluster

COMMAND = (sys.executable, "-m", "incognita", "simulate")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="wayfinder")
    parser.add_argument("bots", nargs="?", default="random")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    task = (chosen.game, "--bots", chosen.bots, "--games", str(chosen.games), "--seed", "1")
    print(f"{chosen.games} games of {chosen.game}, {chosen.bots}; load {os.getloadavg()[0]:.1f}")  # noqa: T201
    compare("two processes", [*task, "--jobs", "2"], task, chosen.rounds)
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        on_cluster = [*task, "--cluster", cluster.scheduler_address]
        compare("Dask, two workers", on_cluster, task, chosen.rounds)


def compare(name: str, together: Sequence[str], alone: Sequence[str], rounds: int) -> None:
    turns = [(seconds(alone), seconds(together)) for _ in range(rounds)]
    times = sorted(one / two for one, two in turns)
    print(  # noqa: T201
        f"{name}: {median(two for _, two in turns):.2f} s, one process:"
        f" {median(one for one, _ in turns):.2f} s, {median(times):.2f} times as fast"
        f" ({', '.join(f'{one:.2f}' for one in times)})"
    )


def seconds(task: Sequence[str]) -> float:
    began = perf_counter()
    subprocess.run([*COMMAND, *task], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - began


if __name__ == "__main__":
    main()
