"""What is told of a game of Entdecker when it is over."""

from incognita.core.words import Words
from incognita.games.entdecker.actions import FIRST_COUNTER, FIRST_DRAWN, FIRST_INCOME, MOST_GOLD
from incognita.games.entdecker.board import HIDDEN_KINDS
from incognita.games.entdecker.notation import KIND_WORDS
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.score import COUNTERS, ISLAND, RUINS

_SOURCES = {
    ISLAND: Words("islands", "îles"),
    RUINS: Words("ruins", "ruines"),
    COUNTERS: Words("discovery counters", "pions Découverte"),
}
_EVENTS = (
    Words("", ""),
    Words("storms", "tempêtes"),
    Words("hostile natives", "indigènes hostiles"),
    Words("friendly natives", "indigènes amicaux"),
    Words("pirates", "pirates"),
    Words("ruins", "ruines"),
    Words("gold", "or"),
)


def source_in_words(item: str) -> Words:
    return _SOURCES.get(item, Words("open islands", "îles ouvertes"))


def kind_of_draw(state: Entdecker, outcome: int) -> Words | None:
    """Tiles by what happens on them, the others by their shape; backs of piles are not counted."""
    if outcome >= FIRST_COUNTER:
        value = outcome - FIRST_COUNTER + 1
        return Words(f"counters of {value}", f"pions de valeur {value}")
    if outcome >= FIRST_DRAWN:
        event, kind = divmod(outcome - FIRST_DRAWN, HIDDEN_KINDS)
        shape = KIND_WORDS[kind]
        return _EVENTS[event] if event else Words(f"tiles: {shape.en}", f"tuiles : {shape.fr}")
    if FIRST_INCOME <= outcome < FIRST_INCOME + MOST_GOLD:
        gold = outcome - FIRST_INCOME + 1
        coins = "pièces" if gold > 1 else "pièce"
        return Words(f"incomes of {gold} gold", f"revenus de {gold} {coins} d’or")
    return None
