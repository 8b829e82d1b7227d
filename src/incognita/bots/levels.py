"""The levels: one search, with more or less time to think, more or less sure of its judgement."""

import re
from typing import NamedTuple

from incognita.core.errors import IncognitaError

_MOST_SIMULATIONS = 10_000_000
_MOST_MILLISECONDS = 600_000


class Pace(NamedTuple):
    """How many simulations each level makes for a decision, in a game."""

    novice: int
    skilled: int
    expert: int
    master: int


# How far off every judgement of a level may be, in percent of the game's WIDE_MARGIN.
DOUBT = {"novice": 50, "skilled": 25, "expert": 0, "master": 0}
LEVELS = tuple(DOUBT)
SEARCHES = ("mcts", "uct")  # with a number of simulations
KINDS = ("random", "greedy", *LEVELS, *SEARCHES)
JUDGING = (*LEVELS, "mcts")  # those that can be told by what to judge
QUICK = ("novice",)  # judge by hand unless they are told otherwise
HAND = "hand"


class UnknownBot(IncognitaError):
    def __init__(self, name: str, wrong: str = "") -> None:
        super().__init__(
            f"there is no bot {name!r} here{wrong and f': {wrong}'}; the bots are: random, "
            f"greedy, {', '.join(LEVELS)}; a level with a time to think, such as expert:500ms or "
            "master:2s; mcts:N with N simulations a decision, such as mcts:2000; these judging by "
            "a net in a file, such as mcts:2000@best.net.json, or by hand, mcts:2000@hand; "
            "uct:N, the plain search; one of your own, such as mybot.py:Bot, package.module:Bot or "
            "program:./mybot"
        )


class Player(NamedTuple):
    """A bot's name taken apart: its kind, with a budget and what it judges by if the name says so.

    `judge` is a file with a net, or HAND. See `own` for bots of one's own.
    """

    kind: str
    simulations: int | None = None
    seconds: float | None = None
    judge: str | None = None


def read_name(name: str) -> Player:
    """`expert:500ms@best.net.json` taken apart; UnknownBot says what exists."""
    before, at, judge = name.partition("@")
    player = _without_judge(before, name)
    if not at:
        return player
    if player.kind not in JUDGING:
        raise UnknownBot(name, f"{player.kind} cannot be told by what to judge")
    if not judge:
        raise UnknownBot(name, f"behind @ stands a file with a net, or {HAND}")
    return player._replace(judge=judge)


def _without_judge(before: str, name: str) -> Player:
    kind, colon, budget = before.partition(":")
    if kind in SEARCHES:
        if not budget.isascii() or not budget.isdigit() or len(budget) > 9:
            raise UnknownBot(name, f"{kind} needs a number of simulations")
        if not 1 <= int(budget) <= _MOST_SIMULATIONS:
            raise UnknownBot(name, f"1 to {_MOST_SIMULATIONS:,} simulations are possible")
        return Player(kind, simulations=int(budget))
    if kind not in ("random", "greedy", *LEVELS):
        raise UnknownBot(name)
    if not colon:
        return Player(kind)
    if kind not in LEVELS:
        raise UnknownBot(name, f"{kind} does not think and takes no time")
    time = re.fullmatch(r"([0-9]{1,6})(ms|s)", budget, re.ASCII)
    if time is None:
        raise UnknownBot(name, "a time is written 500ms or 2s")
    milliseconds = int(time[1]) * (1000 if time[2] == "s" else 1)
    if not 1 <= milliseconds <= _MOST_MILLISECONDS:
        raise UnknownBot(name, f"1ms to {_MOST_MILLISECONDS // 1000}s are possible")
    return Player(kind, seconds=milliseconds / 1000)
