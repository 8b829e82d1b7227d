"""The bots by name."""

from pathlib import Path

from incognita.bots.bot import Bot
from incognita.bots.evaluation import Evaluation
from incognita.bots.greedy import Greedy
from incognita.bots.judgement import Judgement, judgement_of
from incognita.bots.levels import DOUBT, HAND, LEVELS, QUICK, Player, UnknownBot, read_name
from incognita.bots.nets import NetFile, Nets, learned, read_net, shipped_net
from incognita.bots.own import check_own, is_own, make_own
from incognita.bots.random import RandomBot
from incognita.bots.search import PLAYED_OUT
from incognita.bots.thinker import Thinker
from incognita.core.chance import Generator
from incognita.core.game import AnyGame

BOTS = ("random", "greedy", *LEVELS)
NO_NETS: Nets = {}


def check_bot(name: str) -> str:
    """The name, if there is such a bot; UnknownBot, NoNet or NoSuchBot otherwise."""
    if is_own(name):
        check_own(name)
    elif (file := net_named(name)) is not None:
        read_net(Path(file))
    return name


def net_named(name: str) -> str | None:
    """The file with the net by which the bot is told to judge."""
    judge = None if is_own(name) else read_name(name).judge
    return None if judge == HAND else judge


def make_bot(name: str, game: AnyGame, dealer: Generator, nets: Nets = NO_NETS) -> Bot:
    """A bot for one seat of one game; what it does by chance comes from the dealer.

    The net of a name is one of those at hand, or else in the file of this name.
    """
    if is_own(name):
        return make_own(name, game, dealer)
    kind = read_name(name).kind
    if kind == "random":
        return RandomBot(dealer)
    if kind == "greedy":
        judgement = judgement_of(game)
        return Greedy(judgement.evaluation, judgement.greedy_budget, dealer)
    return make_thinker(name, game, dealer, nets)


def make_thinker(name: str, game: AnyGame, dealer: Generator, nets: Nets = NO_NETS) -> Thinker:
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
    evaluation = _evaluation(player, game, judgement, nets)
    return Thinker(evaluation, judgement.manner, simulations, player.seconds, doubt, dealer)


def _evaluation(player: Player, game: AnyGame, judgement: Judgement, nets: Nets) -> Evaluation:
    """Of a net, if there is one: that which the name says, or else that of the game."""
    net: NetFile | None = None
    if player.judge is None and player.kind not in QUICK:
        net = shipped_net(game.name)
    elif player.judge not in (None, HAND):
        net = nets.get(player.judge) or read_net(Path(player.judge))
    if net is None:
        return judgement.evaluation
    return learned(game, judgement.evaluation, net, judgement.manner.win)
