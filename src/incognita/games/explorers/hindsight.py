"""What is told of a game of Explorers when it is over."""

from incognita.core.game import Event, Milestone
from incognita.core.words import Words
from incognita.games.explorers.actions import CARD
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.score import (
    ACHIEVEMENT_ITEM,
    GEMS_ITEM,
    PROVISIONS_ITEM,
    TEMPLE_ITEM,
    VILLAGE_ITEM,
)
from incognita.games.explorers.words import terrain_names

_SOURCES = {
    PROVISIONS_ITEM: Words("provisions", "aliments"),
    GEMS_ITEM: Words("gems", "gemmes"),
    TEMPLE_ITEM: Words("temples", "temples"),
    VILLAGE_ITEM: Words("villages", "villages"),
    ACHIEVEMENT_ITEM: Words("achievements", "objectifs"),
}
_HALVES = 16 * 16


def source_in_words(item: str) -> Words:
    return _SOURCES[item]


def milestone(event: Event) -> Milestone | None:
    if event.kind != "round":
        return None
    number = event.whole("round")
    return Milestone("round", Words(f"Round {number}", f"Manche {number}"))


def kind_of_draw(state: Explorers, outcome: int) -> Words | None:
    """Cards are counted; where the tiles of the map lie is not."""
    if not CARD <= outcome < CARD + _HALVES:
        return None
    first, second = (terrain_names(half) for half in divmod(outcome - CARD, 16))
    return Words(f"cards {first.en} or {second.en}", f"cartes : {first.fr} ou {second.fr}")
