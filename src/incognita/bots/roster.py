"""The bots by name."""

from incognita.bots.bot import Bot
from incognita.bots.evaluation import Evaluation
from incognita.bots.greedy import Greedy
from incognita.bots.judgement import judgement_of
from incognita.bots.levels import DOUBT, LEVELS, UnknownBot, read_name
from incognita.bots.own import check_own, is_own, make_own
from incognita.bots.random import RandomBot
from incognita.bots.search import PLAYED_OUT
from incognita.bots.thinker import Thinker
from incognita.core.chance import Generator
from incognita.core.game import AnyGame

BOTS = ("random", "greedy", *LEVELS)


def check_bot(name: str) -> str:
    """The name, if there is such a bot; UnknownBot or NoSuchBot otherwise."""
    if is_own(name):
        check_own(name)
    else:
        read_name(name)
    return name


def make_bot(name: str, game: AnyGame, dealer: Generator) -> Bot:
    """A bot for one seat of one game; what it does by chance comes from the dealer."""
    if is_own(name):
        return make_own(name, game, dealer)
    kind = read_name(name).kind
    if kind == "random":
        return RandomBot(dealer)
    if kind == "greedy":
        judgement = judgement_of(game)
        return Greedy(judgement.evaluation, judgement.greedy_budget, dealer)
    return make_thinker(name, game, dealer)


def make_thinker(name: str, game: AnyGame, dealer: Generator) -> Thinker:
    """A bot that searches, and can say what it thinks: a level, mcts:N, uct:N, or one's own."""
    if is_own(name):
        bot = make_own(name, game, dealer)
        if not isinstance(bot, Thinker):
            raise UnknownBot(name, "it does not think aloud, as a Thinker does")
        return bot
    player = read_name(name)
    if player.kind in ("random", "greedy"):
        raise UnknownBot(name, "it does not think; a level or mcts:N does")
    if player.kind == "uct":
        simulations = player.simulations or 1
        return Thinker(Evaluation(), PLAYED_OUT, simulations, None, 0, dealer)
    judgement = judgement_of(game)
    simulations = player.simulations or getattr(judgement.pace, player.kind)
    doubt = DOUBT.get(player.kind, 0) * judgement.wide_margin // 100
    return Thinker(
        judgement.evaluation, judgement.manner, simulations, player.seconds, doubt, dealer
    )
