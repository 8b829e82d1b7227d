"""PettingZoo steps a second: PettingZoo's own benchmark, by its clock and by the core's.

usage: pettingzoo_steps.py [GAME ...]
"""

import contextlib
import sys
import time
from io import StringIO

from pettingzoo.test import performance_benchmark

from incognita.adapters.pettingzoo import GameEnv
from incognita.core.catalogue import games


class CountedEnv(GameEnv):
    steps = 0

    def step(self, action: int | None) -> None:
        self.steps += 1
        super().step(action)


def main() -> None:
    names = sys.argv[1:] or [game.name for game in games()]
    for name in names:
        told = StringIO()
        counted = CountedEnv(name)
        began = time.process_time()
        with contextlib.redirect_stdout(told):
            performance_benchmark(counted)
        rate = counted.steps / (time.process_time() - began)
        [turns] = [line for line in told.getvalue().splitlines() if "turns per second" in line]
        print(f"{name}: {turns}; {rate:,.0f} a second of one core")  # noqa: T201


if __name__ == "__main__":
    main()
