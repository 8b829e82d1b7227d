"""What a player of Tikal has to do now, in a sentence."""

from incognita.core.words import Words, points
from incognita.games.tikal.actions import BIDDING, CHOOSING, FIRST_PLACE, NO_SCORING, PLACING
from incognita.games.tikal.board import COST_SHIFT, SIDES
from incognita.games.tikal.narration import action_points, shown_in_words
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.view import takings_view, tile_view


def task(state: Tikal, seat: int) -> Words:
    return _instruction(state).sentence()


def _instruction(state: Tikal) -> Words:
    if state.phase == BIDDING:
        return _bid(state)
    if state.phase == CHOOSING:
        return Words(
            "choose one of the revealed tiles: you will place it and play your turn",
            "choisissez une des tuiles découvertes : vous la poserez et jouerez votre tour",
        )
    if state.phase == PLACING:
        return _place(state)
    return _act(state)


def _bid(state: Tikal) -> Words:
    own = points(state.points(state.turn))
    if state.bid == 0:
        return Words(
            f"bid for being the next to choose a tile, at least 1, or pass; you have {own.en}",
            "misez au moins 1 pour être le prochain à choisir une tuile, ou passez ; vous avez "
            f"{own.fr}",
        )
    return Words(
        f"bid more than {state.bid}, or pass; you have {own.en}",
        f"misez plus de {state.bid}, ou passez ; vous avez {own.fr}",
    )


def _place(state: Tikal) -> Words:
    seen = tile_view(state, state.tile)
    shown = shown_in_words(seen["kind"], seen["value"])
    if seen["kind"] == "volcano":
        return Words(
            f"place your tile ({shown.en}) on an unexplored hex beside an explored one",
            f"posez votre tuile ({shown.fr}) sur un hexagone inexploré, à côté d’un hexagone "
            "exploré",
        )
    if _has_no_way_in(state):
        return Words(
            f"no stone can lead to your tile ({shown.en}): place it beside any explored hex (T3.6)",
            f"aucune dalle ne peut mener à votre tuile ({shown.fr}) : posez-la à côté de n’importe "
            "quel hexagone exploré (T3.6)",
        )
    return Words(
        f"place your tile ({shown.en}) beside an explored hex, turned so that a stone leads to it",
        f"posez votre tuile ({shown.fr}) à côté d’un hexagone exploré, tournée pour qu’une dalle "
        "y mène",
    )


def _has_no_way_in(state: Tikal) -> bool:
    """T3.6: the tile is placed where no stone leads to it, here as everywhere."""
    first = state.legal_list(state.turn)[0]
    after = state.copy()
    after.apply(state.turn, first)
    return after.land[(first - FIRST_PLACE) // SIDES] >> COST_SHIFT == 0


def _act(state: Tikal) -> Words:
    left = action_points(state.ap)
    if state.ap == 0:
        return Words(
            "you have no action points left: end your turn",
            "vous n’avez plus de points-action : finissez votre tour",
        )
    plural = state.ap > 1
    use = Words(
        f"use your {left.en}",
        f"utilisez vos {left.fr}" if plural else f"utilisez votre {left.fr.removeprefix('1 ')}",
    )
    if state.scoring == NO_SCORING:
        return Words(f"{use.en} or end your turn", f"{use.fr} ou finissez votre tour")
    takings = points(takings_view(state.takings(state.turn))["total"])
    return Words(
        f"scoring round: {use.en}; ending the turn now would score {takings.en}",
        f"pointage : {use.fr} ; finir le tour maintenant rapporterait {takings.fr}",
    )
