"""What is told of a game of Tikal when it is over."""

from incognita.core.game import Event, Milestone
from incognita.core.words import Words
from incognita.games.tikal.actions import FIRST_TILE, FIRST_TREASURE
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.score import (
    BIDS_ITEM,
    CAPITAL_ITEM,
    GUARDS_ITEM,
    TEMPLES_ITEM,
    TREASURES_ITEM,
)
from incognita.games.tikal.view import tile_view

_SOURCES = {
    CAPITAL_ITEM: Words("starting capital", "capital de départ"),
    BIDS_ITEM: Words("paid in auctions", "payé aux enchères"),
    TEMPLES_ITEM: Words("temples by majority", "temples par majorité"),
    GUARDS_ITEM: Words("guarded temples", "temples gardés"),
    TREASURES_ITEM: Words("treasures", "trésors"),
}
_TILES = {
    "temple": Words("temples", "temples"),
    "jungle": Words("jungle", "jungle"),
    "treasure": Words("treasure sites", "sites de trésors"),
    "volcano": Words("volcanoes", "volcans"),
}
_TREASURES = (
    Words("statues", "statues"),
    Words("plates", "assiettes"),
    Words("masks", "masques"),
    Words("jugs", "cruches"),
    Words("necklaces", "colliers"),
    Words("knives", "couteaux"),
    Words("shells", "coquillages"),
    Words("rings", "anneaux"),
)


def source_in_words(item: str) -> Words:
    return _SOURCES[item]


def milestone(event: Event) -> Milestone | None:
    if event.kind != "scoring-began":
        return None
    if event.text("scoring") == "last":
        return Milestone("scoring", Words("Last scoring", "Dernier pointage"))
    return Milestone("scoring", Words("Scoring", "Pointage"))


def kind_of_draw(state: Tikal, outcome: int) -> Words | None:
    if outcome >= FIRST_TREASURE:
        return _TREASURES[outcome - FIRST_TREASURE]
    return _TILES[tile_view(state, outcome - FIRST_TILE)["kind"]]
