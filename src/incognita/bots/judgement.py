"""How the bots go about each game: what its module in this package says, or else plainly."""

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from incognita.bots.evaluation import Evaluation
from incognita.bots.levels import Pace
from incognita.bots.search import Manner
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame


class Judgement(NamedTuple):
    """What the bots know of a game."""

    evaluation: Evaluation
    greedy_budget: int  # how many ends of its turn the greedy bot looks at
    manner: Manner
    pace: Pace
    wide_margin: int  # what the weakest bots may take for nothing, in tenths of a point


# A game that nobody has judged yet: its points count, and the search plays on for a while.
PLAIN = Judgement(
    Evaluation(),
    greedy_budget=100,
    manner=Manner(
        exploration=1500, spread=50, width=4, finish=True, looks=0, tries=1, turns=20, win=100
    ),
    pace=Pace(novice=20, skilled=60, expert=400, master=4_000),
    wide_margin=100,
)


class NoJudgement(IncognitaError):
    """The module about a game lacks something."""


def judgement_of(game: AnyGame) -> Judgement:
    """`bots/GAME.py` says it; without such a file the game is played by its points alone."""
    name = f"incognita.bots.{game.name}"
    if find_spec(name) is None:
        return PLAIN
    module = import_module(name)
    try:
        return Judgement(
            module.EVALUATION,
            module.GREEDY_BUDGET,
            module.MANNER,
            module.PACE,
            module.WIDE_MARGIN,
        )
    except AttributeError as error:
        raise NoJudgement(f"{module.__file__}: it has no {error.name}") from None
