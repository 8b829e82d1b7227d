"""What a player of Entdecker has to do now, in a sentence."""

from incognita.core.words import Words, either
from incognita.games.entdecker.actions import ANNOUNCING, END, PLACING, SETTING_OUT
from incognita.games.entdecker.narration import gold, tiles
from incognita.games.entdecker.notation import tile_words
from incognita.games.entdecker.rules import Entdecker


def instruction(state: Entdecker) -> Words:
    return _instruction(state).sentence()


def _instruction(state: Entdecker) -> Words:
    own = gold(state.gold_of(state.turn))
    if state.phase == SETTING_OUT:
        if END in state.legal_list(state.turn):
            return Words(
                "you cannot pay for any start: end your turn",
                "vous ne pouvez payer aucun départ : finissez votre tour",
            )
        return Words(
            "put the ship on a circle at the border, or on a discovered tile with open water "
            f"beside it; you have {own.en}",
            "placez le bateau sur un cercle du bord, ou sur une carte d'où une voie mène vers "
            f"l'inconnu ; vous avez {own.fr}",
        )
    if state.phase == ANNOUNCING:
        return Words(
            f"announce how many tiles you will draw, for 1 gold each; you have {own.en}",
            f"annoncez combien de cartes vous tirerez, à 1 pièce d'or chacune ; vous avez {own.fr}",
        )
    if state.phase == PLACING:
        tile = tile_words(state.hand)
        return Words(
            f"place your tile ({tile.en}) beside the ship, land against land, water against water",
            f"posez votre carte ({tile.fr}) à côté du bateau, terre contre terre, mer contre mer",
        )
    return _explore(state)


def _explore(state: Entdecker) -> Words:
    choices: list[Words] = []
    if state.can_draw():
        left = tiles(state.announced)
        choices.append(
            Words(
                f"draw a tile from a pile ({left.en} announced)",
                f"tirez une carte d'une pile ({left.fr} {_announced(state.announced)})",
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
