"""What a player of Entdecker has to do now, in a sentence."""

from incognita.core.words import Words, either
from incognita.games.entdecker.actions import ANNOUNCING, END, PLACING, SETTING_OUT
from incognita.games.entdecker.board import SQUARES
from incognita.games.entdecker.narration import gold, tiles
from incognita.games.entdecker.notation import tile_words
from incognita.games.entdecker.rules import Entdecker


def task(state: Entdecker, seat: int) -> Words:
    return _instruction(state).sentence()


def _instruction(state: Entdecker) -> Words:
    own = gold(state.gold_of(state.turn))
    if state.phase == SETTING_OUT:
        if END in state.legal_list(state.turn):
            return Words(
                "you cannot pay for any start: end your turn",
                "vous ne pouvez payer aucun départ : finissez votre tour",
            )
        if state.only_circles or state.undiscovered == SQUARES:
            return Words(
                f"put the ship on a start circle at the edge; you have {own.en}",
                f"placez le bateau sur un cercle de départ, au bord ; vous avez {own.fr}",
            )
        return Words(
            "put the ship on a start circle, or on a discovered tile with open water "
            f"beside it; you have {own.en}",
            "placez le bateau sur un cercle de départ, ou sur une tuile d’où une voie mène vers "
            f"l’inconnu ; vous avez {own.fr}",
        )
    if state.phase == ANNOUNCING:
        return Words(
            f"announce how many tiles you will draw, for 1 gold each; you have {own.en}",
            f"annoncez combien de tuiles vous tirerez, à 1 pièce d’or chacune ; vous avez {own.fr}",
        )
    if state.phase == PLACING:
        tile = tile_words(state.hand)
        return Words(
            f"place your tile ({tile.en}) beside the ship, land against land, water against water",
            f"posez votre tuile ({tile.fr}) à côté du bateau, terre contre terre, eau contre eau",
        )
    return _explore(state)


def _explore(state: Entdecker) -> Words:
    choices: list[Words] = []
    if state.can_draw():
        left = tiles(state.announced)
        choices.append(
            Words(
                f"draw a tile from a pile ({left.en} announced)",
                f"tirez une tuile d’une pile ({left.fr} {_announced(state.announced)})",
            )
        )
    if state.can_land():
        choices.append(Words("land a unit", "débarquez une unité"))
    elif state.has_scouts_out():
        choices.append(Words("take back a scout", "reprenez un éclaireur"))
    if state.drew:
        choices.append(Words("end your turn", "finissez votre tour"))
    return either(choices)


def _announced(n: int) -> str:
    return "annoncées" if n > 1 else "annoncée"
