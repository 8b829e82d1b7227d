"""The bots by name."""

from importlib import import_module

from incognita.bots.bot import Bot
from incognita.bots.greedy import Greedy
from incognita.bots.levels import DOUBT, LEVELS, UnknownBot, read_name
from incognita.bots.random import RandomBot
from incognita.bots.thinker import Thinker
from incognita.core.chance import Generator
from incognita.core.game import AnyGame

BOTS = ("random", "greedy", *LEVELS)


def check_bot(name: str) -> str:
    """The name, if there is such a bot; UnknownBot otherwise."""
    read_name(name)
    return name


def make_bot(name: str, game: AnyGame, dealer: Generator) -> Bot:
    """A bot for one seat of one game; what it does by chance comes from the dealer."""
    kind = read_name(name).kind
    if kind == "random":
        return RandomBot(dealer)
    if kind == "greedy":
        judgement = import_module(f"incognita.bots.{game.name}")
        return Greedy(judgement.EVALUATION, judgement.GREEDY_BUDGET, dealer)
    return make_thinker(name, game, dealer)


def make_thinker(name: str, game: AnyGame, dealer: Generator) -> Thinker:
    """A bot that searches, and can say what it thinks: a level or mcts:N."""
    player = read_name(name)
    if player.kind in ("random", "greedy"):
        raise UnknownBot(name, "it does not think; a level or mcts:N does")
    judgement = import_module(f"incognita.bots.{game.name}")
    simulations = player.simulations or getattr(judgement.PACE, player.kind)
    doubt = DOUBT.get(player.kind, 0) * judgement.WIDE_MARGIN // 100
    return Thinker(
        judgement.EVALUATION, judgement.MANNER, simulations, player.seconds, doubt, dealer
    )
