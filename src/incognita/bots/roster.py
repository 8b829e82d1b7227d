"""The bots by name."""

from importlib import import_module

from incognita.bots.bot import Bot
from incognita.bots.greedy import Greedy
from incognita.bots.levels import LEVELS, Level, read_name
from incognita.bots.random import RandomBot
from incognita.bots.thinker import Thinker
from incognita.core.chance import Generator
from incognita.core.game import AnyGame

BOTS = ("random", "greedy", *LEVELS)


def check_bot(name: str) -> str:
    read_name(name)
    return name


def make_bot(name: str, game: AnyGame, dealer: Generator) -> Bot:
    """A bot for one seat of one game; what it does by chance comes from the dealer."""
    player = read_name(name)
    if player.kind == "random":
        return RandomBot(dealer)
    judgement = import_module(f"incognita.bots.{game.name}")
    if player.kind == "greedy":
        return Greedy(judgement.EVALUATION, judgement.GREEDY_BUDGET, dealer)
    level = LEVELS.get(player.kind, Level(thought=0, doubt=0))
    simulations = player.simulations or max(1, judgement.PACE * level.thought // 1000)
    return Thinker(
        judgement.EVALUATION, judgement.MANNER, simulations, player.seconds, level.doubt, dealer
    )
