"""How much two workers bring: one process, a pool of two and a Dask cluster of two, in turns.

    .venv/bin/python benchmarks/workers.py [GAME] [BOT] [--games 2000] [--rounds 3]

Prints the median seconds of each, and how many times faster than one process that is. The workers
are started before the clock, except in the line that says otherwise. Needs two free cores.
"""

import argparse
import os
from statistics import median
from time import perf_counter

from distributed import LocalCluster

from incognita.core.catalogue import find_game
from incognita.core.options import whole
from incognita.lab.simulate import Plan, plan_edition, simulate
from incognita.lab.workers import Crew


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="wayfinder")
    parser.add_argument("bot", nargs="?", default="random")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    options = game.check_options({})
    bots = (chosen.bot,) * whole(options, "players")
    plan = Plan(chosen.game, options, plan_edition(game.edition), bots, chosen.games, 1)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        crews = {
            "one process": Crew(),
            "two processes, with their start": Crew(2),
            "Dask, two workers": Crew(cluster=cluster.scheduler_address),
        }
        seconds: dict[str, list[float]] = {name: [] for name in crews}
        for _ in range(chosen.rounds):
            for name, crew in crews.items():
                began = perf_counter()
                simulate(plan, crew, lambda more: None)
                seconds[name].append(perf_counter() - began)
    alone = median(seconds["one process"])
    print(f"{chosen.games} games of {chosen.game}, {chosen.bot}; load {os.getloadavg()[0]:.1f}")  # noqa: T201
    for name, measured in seconds.items():
        print(f"{name}: {median(measured):.2f} s, {alone / median(measured):.2f} times")  # noqa: T201


if __name__ == "__main__":
    main()
