"""What is told of a game of Toll when it is over."""

from incognita.core.words import Words
from incognita.games.toll.actions import FIRST_CARD
from incognita.games.toll.rules import Toll


def source_in_words(item: str) -> Words:
    return Words("cards won", "cartes gagnées")


def kind_of_draw(state: Toll, outcome: int) -> Words | None:
    card = outcome - FIRST_CARD + 1
    return Words(f"cards of {card}", f"cartes de {card}")
