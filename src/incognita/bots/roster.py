"""The bots by name."""

from importlib import import_module

from incognita.bots.bot import Bot
from incognita.bots.greedy import Greedy
from incognita.bots.random import RandomBot
from incognita.core.chance import Generator
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame

BOTS = ("random", "greedy")


class UnknownBot(IncognitaError):
    def __init__(self, name: str) -> None:
        super().__init__(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")


def check_bot(name: str) -> str:
    if name not in BOTS:
        raise UnknownBot(name)
    return name


def make_bot(name: str, game: AnyGame, dealer: Generator) -> Bot:
    """A bot for one seat of one game; what it does by chance comes from the dealer."""
    if check_bot(name) == "random":
        return RandomBot(dealer)
    judgement = import_module(f"incognita.bots.{game.name}")
    return Greedy(judgement.EVALUATION, judgement.GREEDY_BUDGET, dealer)
