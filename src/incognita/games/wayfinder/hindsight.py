"""What is told of a game of Wayfinder when it is over; nothing in it is drawn."""

from incognita.core.words import Words
from incognita.games.wayfinder.score import OTHER_VILLAGES, OWN_VILLAGES

_SOURCES = {
    OWN_VILLAGES: Words("villages of one’s own colour", "villages de sa propre couleur"),
    OTHER_VILLAGES: Words("villages of other colours", "villages d’autres couleurs"),
}


def source_in_words(item: str) -> Words:
    return _SOURCES.get(item, Words("gems on squares", "gemmes sur les cases"))
