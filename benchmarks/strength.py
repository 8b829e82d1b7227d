"""How strong the bots are: who wins against whom, with 95 % intervals.

    .venv/bin/python benchmarks/strength.py duel explorers master expert --games 40
    .venv/bin/python benchmarks/strength.py table tikal master skilled --games 40
    .venv/bin/python benchmarks/strength.py solo explorers master --games 200 --above 120

`duel` is for two players, each bot as often first as second with the same luck. `table` seats one
of the first bot among three of the second, in every seat in turn. `solo` plays alone. All of it is
`incognita simulate`, with --jobs processes; seed 1 if not given otherwise.
"""

import argparse
import json
import subprocess
import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any


def simulate(game: str, bots: list[str], games: int, seed: int, jobs: int) -> list[dict[str, Any]]:
    command = [
        sys.executable, "-m", "incognita", "simulate", game, "--players", str(len(bots)),
        "--bots", ",".join(bots), "--games", str(games), "--seed", str(seed),
        "--jobs", str(jobs), "--json",
    ]  # fmt: skip
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    results: list[dict[str, Any]] = json.loads(answer)["results"]
    return results


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's, for a confidence of 95 %."""
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def against(game: str, bot: str, other: str, seats: int, games: int, seed: int, jobs: int) -> str:
    won, leads, seconds = 0.0, [], 0.0
    for seat in range(seats):
        bots = [other] * seats
        bots[seat] = bot
        for result in simulate(game, bots, games // seats, seed, jobs):
            won += (seat + 1 in result["winners"]) / len(result["winners"])
            totals = result["totals"]
            leads.append(totals[seat] - max(totals[:seat] + totals[seat + 1 :]))
            seconds += result["seconds"]
    low, high = interval(won, len(leads))
    return (
        f"{game}, {seats} players: {bot} against {other}: {100 * won / len(leads):.0f} % "
        f"({100 * low:.0f} to {100 * high:.0f}) of {len(leads)}, lead {fmean(leads):+.1f}, "
        f"{seconds / len(leads):.1f} s a game"
    )


def alone(game: str, bot: str, games: int, seed: int, jobs: int, above: int) -> str:
    results = simulate(game, [bot], games, seed, jobs)
    points = [result["totals"][0] for result in results]
    share = sum(total > above for total in points) / games
    low, high = interval(share * games, games)
    return (
        f"{game} alone, {bot}: mean {fmean(points):.1f} ±{1.96 * stdev(points) / sqrt(games):.1f}, "
        f"{100 * share:.0f} % ({100 * low:.0f} to {100 * high:.0f}) above {above}, {games} games, "
        f"{fmean(result['seconds'] for result in results):.1f} s a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=["duel", "table", "solo"])
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other", nargs="?", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--above", type=int, default=120)
    a = parser.parse_args()
    if a.kind == "solo":
        answer = alone(a.game, a.bot, a.games, a.seed, a.jobs, a.above)
    else:
        seats = 2 if a.kind == "duel" else 4
        answer = against(a.game, a.bot, a.other, seats, a.games, a.seed, a.jobs)
    sys.stdout.write(answer + "\n")


if __name__ == "__main__":
    main()
