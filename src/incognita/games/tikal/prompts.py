"""What a player of Tikal has to do now, and what an action costs, in a sentence each."""

from incognita.core.words import Words, points
from incognita.games.tikal.narration import action_points, named_tile
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.table import ACTING, BIDDING, CHOOSING, NO_SCORING, PLACING
from incognita.games.tikal.view import takings_view, tile_view


def instruction(state: Tikal) -> Words:
    return _instruction(state).sentence()


def _instruction(state: Tikal) -> Words:
    if state.phase == BIDDING:
        return _bid(state)
    if state.phase == CHOOSING:
        return Words(
            "choose one of the revealed tiles: you will place it and play your turn",
            "choisissez une des cases découvertes : vous la poserez et jouerez votre tour",
        )
    if state.phase == PLACING:
        return _place(state)
    return _act(state)


def _bid(state: Tikal) -> Words:
    own = points(state.points(state.turn))
    if state.bid == 0:
        return Words(
            f"bid for being the next to choose a tile, at least 1, or pass; you have {own.en}",
            f"misez au moins 1 pour choisir la prochaine case, ou passez ; vous avez {own.fr}",
        )
    return Words(
        f"bid more than {state.bid}, or pass; you have {own.en}",
        f"misez plus de {state.bid}, ou passez ; vous avez {own.fr}",
    )


def _place(state: Tikal) -> Words:
    seen = tile_view(state, state.tile)
    tile = named_tile(seen["name"], seen["kind"], seen["value"])
    if seen["kind"] == "volcano":
        return Words(
            f"place tile {tile.en} on an unexplored hex beside an explored one",
            f"posez la case {tile.fr} sur un hexagone inexploré, à côté d'un hexagone exploré",
        )
    return Words(
        f"place tile {tile.en} beside an explored hex, turned so that a stone leads to it",
        f"posez la case {tile.fr} à côté d'un hexagone exploré, tournée pour qu'une dalle y mène",
    )


def _act(state: Tikal) -> Words:
    left = action_points(state.ap)
    if state.ap == 0:
        return Words(
            "you have no action points left: end your turn",
            "vous n'avez plus de points-action : finissez votre tour",
        )
    then = Words("", "")
    if state.scoring != NO_SCORING:
        takings = points(takings_view(state.takings(state.turn))["total"])
        then = Words(
            f"; ending the turn now would score {takings.en}",
            f" ; finir le tour maintenant rapporterait {takings.fr}",
        )
    return Words(
        f"use your {left.en} or end your turn{then.en}",
        f"utilisez vos {left.fr} ou finissez votre tour{then.fr}"
        if state.ap > 1
        else f"utilisez votre {left.fr.removeprefix('1 ')} ou finissez votre tour{then.fr}",
    )


def consequences(before: Tikal, after: Tikal, seat: int) -> tuple[Words, ...]:
    """The cost in action points, and who would score more or less in a scoring turn."""
    if before.phase != ACTING or after.turn != seat or after.ap == before.ap:
        return ()
    cost, left = action_points(before.ap - after.ap), action_points(after.ap)
    said = [
        Words(f"it costs {cost.en}; {left.en} left", f"cela coûte {cost.fr} ; il reste {left.fr}")
    ]
    gained = [_scores_now(after, s) - _scores_now(before, s) for s in range(after.setting.players)]
    if gained[seat]:
        now, then = points(_scores_now(after, seat)), _scores_now(before, seat)
        said.append(
            Words(
                f"a scoring would give you {now.en} instead of {then}",
                f"un pointage vous donnerait {now.fr} au lieu de {then}",
            )
        )
    others = sum(gained) - gained[seat]
    if others:
        change, fr = points(abs(others)), "plus" if others > 0 else "moins"
        said.append(
            Words(
                f"a scoring would give the others {change.en} {'more' if others > 0 else 'less'}",
                f"un pointage donnerait aux autres {change.fr} de {fr}",
            )
        )
    return tuple(words.sentence() for words in said)


def _scores_now(state: Tikal, seat: int) -> int:
    return takings_view(state.takings(seat))["total"]
