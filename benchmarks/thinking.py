"""What a decision of a bot costs the processor, compiled and in plain Python, in one run.

    .venv/bin/python -m benchmarks.thinking wayfinder skilled --decisions 40

Two of the bot play each other, always the same game; another version of the program, with its
sources first on PYTHONPATH, plays the same one as long as its bots think the same.
"""

import argparse
import os
import subprocess
import sys
from time import process_time

from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.form import is_compiled
from incognita.core.position import new_game


def measure(name: str, level: str, decisions: int) -> str:
    game = find_game(name)
    position = new_game(game, game.check_options({"players": 2}))
    dealer = seeded("thinking", name)
    bots = [make_bot(level, game, seeded("thinking", seat)) for seat in range(2)]
    decided, spent = 0, 0.0
    while not position.is_over and decided < decisions:
        actor = position.actors[0]
        if actor == CHANCE:
            action = position.draw(dealer.below)
        elif actor == CLOCK:
            (action,) = position.legal(CLOCK)
        else:
            began = process_time()
            action = bots[actor].choose(position.believed_by(actor), actor)
            spent += process_time() - began
            decided += 1
        position.apply(actor, action)
    form = "compiled" if is_compiled() else "plain"
    return f"{name}, {level}, {form}: {1000 * spent / decided:.1f} ms a decision of {decided}\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--here", action="store_true", help="in this process, in its form alone")
    a = parser.parse_args()
    if a.here:
        sys.stdout.write(measure(a.game, a.level, a.decisions))
        return
    for form in ({}, {"INCOGNITA_PURE": "1"}):
        environment = {**os.environ, **form}
        command = [sys.executable, "-m", "benchmarks.thinking", *sys.argv[1:], "--here"]
        subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
