"""The engine's speed as a ratio to hand-written C++, both measured in turns in one run.

    .venv/bin/python benchmarks/ratio.py YARDSTICK [--rounds 5]

YARDSTICK is a program that prints one JSON object a line with `game` ("wf", "ex") and `median`, its
random playouts a second. Machines are noisy: only the ratios mean something.
"""

import argparse
import json
import subprocess
import sys
from statistics import median

GAMES = {"wf": ("wayfinder", []), "ex": ("explorers", [])}


def yardstick(program: str) -> dict[str, float]:
    lines = subprocess.run(
        [program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    answers = [json.loads(line) for line in lines]
    return {answer["game"]: answer["median"] for answer in answers}


def incognita(*arguments: str) -> str:
    command = [sys.executable, "-m", "incognita", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def engine(game: str, options: list[str]) -> dict[str, float]:
    """Playouts a second of each form of the engine."""
    command = [
        sys.executable,
        "-m",
        "incognita",
        "bench",
        game,
        "--players",
        "2",
        "--json",
        *options,
    ]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {speed["form"]: speed["playouts_per_s"] for speed in json.loads(answer)}


def known_games() -> set[str]:
    return {game["name"] for game in json.loads(incognita("games", "--json"))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("yardstick")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    known = known_games()
    rounds: dict[str, list[tuple[float, dict[str, float]]]] = {}
    for _ in range(arguments.rounds):
        reference = yardstick(arguments.yardstick)
        for short, (game, options) in GAMES.items():
            if game in known:
                rounds.setdefault(game, []).append((reference[short], engine(game, options)))
    for game, measured in rounds.items():
        native = median(reference for reference, _ in measured)
        sys.stdout.write(f"{game}: C++ {native:,.0f} playouts/s\n")
        for form in measured[0][1]:
            speed = median(forms[form] for _, forms in measured)
            share = median(forms[form] / reference for reference, forms in measured)
            sys.stdout.write(f"  {form}: {speed:,.0f} playouts/s, {100 * share:.1f} % of C++\n")


if __name__ == "__main__":
    main()
