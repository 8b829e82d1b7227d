"""The engine's speed as a ratio to hand-written C++, both measured in turns in one run.

    .venv/bin/python benchmarks/ratio.py YARDSTICK [--rounds 5]

YARDSTICK is a program that prints one JSON object a line with `game` ("wf", "ex") and `median`, its
random playouts a second. Machines are noisy: of each side the best of all rounds counts.
"""

import argparse
import json
import subprocess
import sys

GAMES = {"wf": "wayfinder", "ex": "explorers"}


def yardstick(program: str) -> dict[str, float]:
    lines = subprocess.run(
        [program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    answers = [json.loads(line) for line in lines]
    return {answer["game"]: answer["median"] for answer in answers}


def engine(game: str) -> dict[str, float]:
    """Playouts a second of each form of the engine."""
    command = [sys.executable, "-m", "incognita", "bench", game, "--players", "2", "--json"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {speed["form"]: speed["playouts_per_s"] for speed in json.loads(answer)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("yardstick")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rounds: dict[str, list[dict[str, float]]] = {game: [] for game in GAMES.values()}
    for _ in range(arguments.rounds):
        reference = yardstick(arguments.yardstick)
        for short, game in GAMES.items():
            rounds[game].append({"C++": reference[short], **engine(game)})
    for game, measured in rounds.items():
        best = {form: max(speeds[form] for speeds in measured) for form in measured[0]}
        for form, speed in best.items():
            share = 100 * speed / best["C++"]
            sys.stdout.write(f"{game}, {form}: {speed:,.0f} playouts/s, {share:.1f} % of C++\n")


if __name__ == "__main__":
    main()
