"""Does each level still beat the one below where the house runs in a browser?

    .venv/bin/python -m benchmarks.ladder wayfinder expert skilled --games 20

Plays in Pyodide in Node, as plain as in a browser (`web/build.py --cargo` fetches what it needs),
with the times to think that the levels have at a table; each bot as often first as second. A
decision is timed by the clock: on a busy machine who thinks for a time gets less than its own.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import new_game
from incognita.core.state import State

# As the server's keeper seats them (server/keeper.py); the server itself is not needed here.
AT_A_TABLE = {"expert": "expert:500ms", "master": "master:1500ms"}


def play(words: list[str]) -> None:
    """One line a game, and one for all so far."""
    name, bot, other, games, seed = words
    won, leads, spent, decided = 0.0, list[int](), [0.0, 0.0], [0, 0]
    for number in range(int(games)):
        seat = number % 2
        end = one_game(name, [bot, other], seat, f"{seed}/{number // 2}", spent, decided)
        leads.append(end.points(seat) - end.points(1 - seat))
        ahead = end.rank(seat) - end.rank(1 - seat)
        won += 0.5 if ahead == 0 else ahead > 0
        each = zip(spent, decided, strict=True)
        times = " and ".join(f"{1000 * seconds / max(n, 1):.0f}" for seconds, n in each)
        sys.stdout.write(
            f"{name}: {bot} against {other}: {won:g} of {len(leads)}, lead "
            f"{sum(leads) / len(leads):+.1f}, {times} ms a decision\n"
        )


def one_game(
    name: str, names: list[str], seat: int, seed: str, spent: list[float], decided: list[int]
) -> State:
    game = find_game(name)
    position = new_game(game, game.check_options({"players": 2}))
    dealer = seeded("ladder", seed)
    bots = [make_bot(AT_A_TABLE.get(one, one), game, seeded(one, seed)) for one in names]
    while not position.is_over:
        actor = position.actors[0]
        if actor == CHANCE:
            action = position.draw(dealer.below)
        else:
            who = (actor - seat) % 2
            began = perf_counter()
            action = bots[who].choose(position.believed_by(actor), actor)
            spent[who] += perf_counter() - began
            decided[who] += 1
        position.apply(actor, action)
    return position.state


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    script = Path(__file__).with_suffix(".mjs")
    words = [a.game, a.bot, a.other, str(a.games), str(a.seed)]
    sys.exit(subprocess.run(["node", str(script), *words], check=False).returncode)


if __name__ == "__main__":
    main()
