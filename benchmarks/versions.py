"""How strong bots are against those of another version of the project, with the same luck.

    git worktree add ../before v0.1 && (cd ../before && ./dev run --version)
    .venv/bin/python -m benchmarks.versions tikal master:500ms master:500ms \\
        --before ../before/.venv/bin/python --games 200 --jobs 2

The first bot is ours, the other one is of the version that the other Python has; both know the same
rules. Ours sits in every seat in turn, alone among others. Told are its share of the wins with the
interval of Wilson (95 %) and that of the arena's confidence sequence, which allowed to look after
every deal. Each bot thinks in a process of its own version, which never thinks at the same time as
the other one of its game.
"""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.strength import interval
from incognita.bots.bot import Bot
from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import Position, new_game
from incognita.lab.match import Dealer
from incognita.lab.settling import ERROR, stray

ROOT = Path(__file__).parents[1]
THINK = "--think"


class Ended(NamedTuple):
    """A game: what it brought to ours, and the seconds of a decision of both sides."""

    share: float
    lead: int
    seconds: tuple[float, float]


class Side:
    """The bots of a version, in a process of its own."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.process = subprocess.Popen(
            [python, "-m", "benchmarks.versions", THINK],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.unheard: list[tuple[int, int]] = []

    def tell(self, *words: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()

    def begin(self, game: str, options: dict[str, Any], bots: dict[int, str], deal: int) -> None:
        self.unheard = []
        self.tell("begin", game, options, {str(seat): bot for seat, bot in bots.items()}, deal)

    def choose(self, seat: int) -> tuple[int, float]:
        assert self.process.stdout is not None
        self.tell("choose", seat, self.unheard)
        self.unheard = []
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.python} ended: see above why")
        action, seconds = json.loads(answer)
        return action, seconds


def think() -> None:
    """The process of a side: it follows the game and answers what its bots choose."""
    position: Position
    bots: dict[int, Bot] = {}
    for line in sys.stdin:
        what, *words = json.loads(line)
        if what == "begin":
            name, options, names, deal = words
            game = find_game(name)
            position = new_game(game, options)
            bots = {
                int(seat): make_bot(bot, game, seeded("versions", deal, seat))
                for seat, bot in names.items()
            }
        else:
            seat, heard = words
            for actor, action in heard:
                position.play(actor, action)
            began = perf_counter()
            action = bots[seat].choose(position.believed_by(seat), seat)
            sys.stdout.write(json.dumps([int(action), perf_counter() - began]) + "\n")
            sys.stdout.flush()


def play(a: argparse.Namespace, number: int, sides: tuple[Side, Side]) -> Ended:
    game, (deal, ours) = find_game(a.game), divmod(number, a.players)
    options = game.schema.by_lot({"players": a.players}, seeded("match", a.seed, deal, "lot").below)
    position, dealer = new_game(game, options), Dealer(a.seed, deal)
    seats: list[dict[int, str]] = [
        {ours: a.bot},
        {seat: a.other for seat in range(a.players) if seat != ours},
    ]
    for side, bots in zip(sides, seats, strict=True):
        side.begin(a.game, dict(options), bots, number)
    thought: tuple[list[float], list[float]] = ([], [])
    while not position.is_over:
        actor = dealer.first_of(position.actors)
        legal = position.legal(actor)
        if actor == CHANCE:
            action = dealer.draw(position)
        elif actor == CLOCK or len(legal) == 1:
            action = legal[0]
        else:
            of = 0 if actor == ours else 1
            action, seconds = sides[of].choose(actor)
            thought[of].append(seconds)
        position.play(actor, action)
        for side in sides:
            side.unheard.append((int(actor), int(action)))
    sheet = position.score()
    winners, totals = sheet.ranking[0], sheet.totals
    return Ended(
        1 / len(winners) if ours in winners else 0.0,
        totals[ours] - max(totals[:ours] + totals[ours + 1 :]),
        (fmean(thought[0]), fmean(thought[1])),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--before", required=True, help="the Python of the other version")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    a = parser.parse_args()
    games = -(-a.games // a.players) * a.players
    jobs = [iter(range(job, games, a.jobs)) for job in range(a.jobs)]
    ended: dict[int, Ended] = {}

    def work(numbers: Any) -> None:
        sides = Side(sys.executable), Side(a.before)
        for number in numbers:
            ended[number] = play(a, number, sides)
            won = sum(one.share for one in list(ended.values()))
            sys.stderr.write(f"\r{won:.1f} won of {len(ended)}, of {games}")

    with ThreadPoolExecutor(a.jobs) as pool:
        list(pool.map(work, jobs))
    deals = [
        fmean(ended[deal * a.players + n].share for n in range(a.players))
        for deal in range(games // a.players)
    ]
    share, reach = fmean(deals), stray(len(deals), ERROR)
    low, high = interval(share * games, games)
    sys.stdout.write(
        f"\r{a.game}, {a.players} players: {a.bot} against {a.other} of before: "
        f"{100 * share:.1f} % of {games} ({100 * low:.0f} to {100 * high:.0f}; "
        f"sequence {100 * max(share - reach, 0):.0f} to {100 * min(share + reach, 1):.0f}), "
        f"lead {fmean(one.lead for one in ended.values()):+.1f}, milliseconds a decision "
        f"{1000 * fmean(one.seconds[0] for one in ended.values()):.0f} and "
        f"{1000 * fmean(one.seconds[1] for one in ended.values()):.0f}\n"
    )


if __name__ == "__main__":
    if THINK in sys.argv:
        think()
    else:
        main()
