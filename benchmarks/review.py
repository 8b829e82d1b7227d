"""How long the review of a game takes, in seconds of one processor, and its longest part.

    .venv/bin/python benchmarks/review.py tikal --players 4

A thinker of the server does the same part by part; what is counted here is what it uses, whatever
else the machine does meanwhile.
"""

import argparse
import sys
import time

from incognita.bots.reviewing import (
    Foreseen,
    LookedAt,
    Reviewer,
    Weighed,
    judge_for,
    standing_out,
)
from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import Position, new_game

_PART_S = 0.4  # as in server/thinker.py


class Parts:
    """Counts what parts of a review take."""

    def __init__(self) -> None:
        self.began = self.first = time.process_time()
        self.longest = 0.0

    def has_time(self) -> bool:
        return time.process_time() - self.began < _PART_S

    def over(self) -> None:
        now = time.process_time()
        self.longest = max(self.longest, now - self.began)
        self.began = now


def play(game: str, players: int) -> Position:
    dealer = seeded("benchmark", game, players)
    position = new_game(find_game(game), {"players": players})
    bots = [make_bot("skilled", position.game, dealer) for _ in range(players)]
    while not position.is_over:
        actor = next(actor for actor in position.actors if actor != CLOCK)
        if actor == CHANCE:
            position.play(actor, position.draw(dealer.below))
        else:
            position.play(actor, bots[actor].choose(position.believed_by(actor), actor))
    return position


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game")
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--budget", choices=("quick", "thorough"), default="quick")
    wish = reader.parse_args()
    final = play(wish.game, wish.players)
    reviewer = Reviewer(final, judge_for(final.game, wish.budget))
    parts = Parts()
    foreseen: list[Foreseen] = []
    weighed: list[Weighed] = []
    looked_at: list[LookedAt] = []
    while len(foreseen) <= len(final.log):
        foreseen += reviewer.forecasts(len(foreseen), parts.has_time)
        parts.over()
    while len(weighed) < len(reviewer.decisions):
        weighed += reviewer.weighed(len(weighed), len(reviewer.decisions), parts.has_time)
        parts.over()
    wanted = standing_out(weighed, wish.players)
    while len(looked_at) < len(wanted):
        looked_at += reviewer.looked_at(wanted[len(looked_at) :], parts.has_time)
        parts.over()
    review = reviewer.review(foreseen, weighed, looked_at)
    parts.over()
    accuracy = ", ".join(f"{one.percent:.0f}" for one in review.accuracy)
    sys.stdout.write(
        f"| {wish.game} | {wish.players} | {len(final.log)} | {len(weighed)} | "
        f"{parts.began - parts.first:.1f} | {parts.longest:.2f} | {accuracy} |\n"
    )


if __name__ == "__main__":
    main()
