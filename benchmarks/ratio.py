"""The engine's speed as a ratio to hand-written C++, both measured in turns in one run.

    .venv/bin/python benchmarks/ratio.py [YARDSTICK] [--rounds 5]

`native/` has Entdecker and Tikal for two, which are compiled and first held against the engine:
mean points and actions of random games have to be the same, but for chance. YARDSTICK is a program
for the other two; it prints one JSON object a line with `game` ("wf", "ex") and `median`, its
random playouts a second. Machines are noisy: of each side the best of all rounds counts.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance
from time import process_time

from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.form import form
from incognita.core.playout import new_buffer, playout
from incognita.core.position import new_game

NATIVE = Path(__file__).parent / "native" / "native.cpp"
SHORT = {"wf": "wayfinder", "ex": "explorers"}
GAMES_TO_COMPARE = 10_000
MOST_SIGMAS = 4.0  # beyond that, two means are not the same but for chance
PARTS = 5
SECONDS_A_PART = 0.4  # of processor time, as the C++ counts
_MOST_ACTIONS = 1_000_000


def answers_of(program: str) -> dict[str, dict[str, float]]:
    """What a program says of each game."""
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in said.splitlines()]
    return {SHORT.get(answer["game"], answer["game"]): answer for answer in answers}


def compiled(folder: str) -> str:
    program = str(Path(folder) / "native")
    flags = ["-O3", "-march=native", "-std=c++20", "-Wall"]
    subprocess.run(["g++", *flags, str(NATIVE), "-o", program], check=True)
    return program


def compare(name: str, native: dict[str, float]) -> None:
    """Both play the same game, as far as random games can tell."""
    game, dealer, buffer = find_game(name), seeded("compare", name), new_buffer()
    points: list[int] = []
    actions: list[int] = []
    for _ in range(GAMES_TO_COMPARE):
        state = new_game(game, {"players": 2}).state
        actions.append(playout(state, dealer, buffer, _MOST_ACTIONS))
        points += [state.points(0), state.points(1)]
    games = native["games"]
    same = (
        ("points", fmean(points), pvariance(points) / 2, native["variance"] / 2),
        ("actions", fmean(actions), pvariance(actions), pvariance(actions)),
    )
    for what, mean, own, other in same:
        sigma = sqrt(2 * (own / GAMES_TO_COMPARE + other / games))  # seats of a game are not apart
        off = (mean - native[what]) / sigma
        sys.stdout.write(f"{name}: {what} {mean:.2f}, C++ {native[what]:.2f}, {off:+.1f} sigma\n")
        if abs(off) > MOST_SIGMAS:
            sys.exit(f"{name}: the C++ does not play the same game")


def engine(name: str) -> float:
    """Playouts a second, as `incognita bench` counts them: started, played, scored."""
    game, dealer, buffer = find_game(name), seeded("ratio", name), new_buffer()
    options = dict(game.check_options({"players": 2}))
    best = 0.0
    for _ in range(PARTS):
        games, began = 0, process_time()
        while (spent := process_time() - began) < SECONDS_A_PART or games == 0:
            position = new_game(game, options)
            playout(position.state, dealer, buffer, _MOST_ACTIONS)
            position.score()
            games += 1
        best = max(best, games / spent)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("yardstick", nargs="?")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    best: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        native = compiled(folder)
        for game, answer in answers_of(native).items():
            compare(game, answer)
        for _ in range(arguments.rounds):
            told = answers_of(native)
            told |= {} if arguments.yardstick is None else answers_of(arguments.yardstick)
            for game, answer in told.items():
                there, here = best.get(game, (0.0, 0.0))
                speed = answer["best" if "best" in answer else "median"]
                best[game] = max(there, speed), max(here, engine(game))
    for game, (there, here) in best.items():
        sys.stdout.write(f"{game}: C++ {there:,.0f} playouts/s, {form()} {here:,.0f}: ")
        sys.stdout.write(f"{here / there:.2f}\n")


if __name__ == "__main__":
    main()
