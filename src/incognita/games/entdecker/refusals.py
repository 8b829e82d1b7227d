"""Why something cannot be done in Entdecker: the rule that forbids it here."""

from collections.abc import Sequence

from incognita.core.words import Words
from incognita.games.entdecker.actions import (
    ACTIONS,
    ANNOUNCING,
    END,
    EXPLORING,
    FIRST_ANNOUNCEMENT,
    FIRST_LANDING,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_RECALL,
    FIRST_TILE,
    LANDINGS,
    ONLY_LAND,
    PATTERNS_TO_PLACE,
    PLACING,
    SETTING_OUT,
)
from incognita.games.entdecker.board import (
    AHEAD,
    CELL,
    CIRCLE_OPENS_TO,
    CIRCLE_SQUARES,
    DISCOVERED,
    EVENT,
    EVENT_SHIFT,
    FORT,
    HIDDEN_KINDS,
    HOSTILE,
    KIND_OF,
    PATTERN,
    SCOUT,
    SEAT,
    SEAT_SHIFT,
    SETTLEMENT,
    SIDE,
    SIDES,
    SQUARE,
    STRAIT,
    UNIT,
    UNIT_SHIFT,
    fitting,
    has_line,
)
from incognita.games.entdecker.islands import forts_in, scouts_in, settlements_in
from incognita.games.entdecker.narration import gold
from incognita.games.entdecker.notation import KIND_WORDS, SQUARE_NAMES
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import ten


def objection(state: Entdecker, seat: int, action: int, names: Sequence[str]) -> Words | None:
    """Why the seat on turn cannot play this action."""
    if not 0 <= action < ACTIONS:
        return None
    if action < FIRST_ANNOUNCEMENT:
        return _against_setting_out(state, action)
    if action < FIRST_PILE:
        return _against_announcing(state, action - FIRST_ANNOUNCEMENT + 1)
    if action < FIRST_PLACE:
        return _against_drawing(state, action - FIRST_PILE)
    if action < FIRST_LANDING:
        return _against_placing(state, *divmod(action - FIRST_PLACE, PATTERNS_TO_PLACE))
    if action < FIRST_RECALL:
        return _against_landing(state, *divmod(action - FIRST_LANDING, LANDINGS))
    if action < END:
        return _against_recalling(state, action - FIRST_RECALL)
    if action == END:
        return _against_ending(state)
    return Words("only chance decides that", "seul le hasard en décide").sentence("E2.6")


def _not_set_out(state: Entdecker) -> Words | None:
    """What comes before the first tile is drawn."""
    if state.phase == SETTING_OUT:
        return Words("first put the ship where it sets out", "placez d’abord le bateau").sentence(
            "E4.6"
        )
    if state.phase == ANNOUNCING:
        return Words(
            "first announce how many tiles you will draw",
            "annoncez d’abord combien de tuiles vous tirerez",
        ).sentence("E4.6")
    return None


def _tile_in_hand(state: Entdecker) -> Words | None:
    if state.phase != PLACING:
        return None
    return Words(
        "first place the tile that you have drawn", "posez d’abord la tuile que vous avez tirée"
    ).sentence("E5.4")


def _against_setting_out(state: Entdecker, start: int) -> Words | None:
    if state.phase != SETTING_OUT:
        return Words(
            "the ship has already set out; now it sails by placing tiles",
            "le bateau est déjà parti ; il avance maintenant quand on pose des tuiles",
        ).sentence("E5.6")
    own = state.gold_of(state.turn)
    if start < FIRST_TILE:
        name = SQUARE_NAMES[CIRCLE_SQUARES[start]]
        if state.sea[CIRCLE_OPENS_TO[start]] & DISCOVERED:
            return Words(
                f"{name} is already discovered; a circle must open to an undiscovered square",
                f"la case {name} est déjà découverte ; un cercle doit donner sur une case inconnue",
            ).sentence("E4.1")
        if own == 0:
            return Words(
                "you have no gold, and at least one tile must be paid for",
                "vous n’avez pas d’or, et il faut payer au moins une tuile",
            ).sentence("E4.4")
        return None
    if state.only_circles:
        return Words(
            "in the first round the ship sets out from a circle",
            "à la première manche, le bateau part d’un cercle",
        ).sentence("E4.7")
    cell = CELL[start - FIRST_TILE]
    name = SQUARE_NAMES[start - FIRST_TILE]
    if not state.sea[cell] & DISCOVERED:
        return Words(
            f"{name} is not discovered; the ship sets out from a circle or a discovered tile",
            f"la case {name} est inconnue ; le bateau part d’un cercle ou d’une tuile découverte",
        ).sentence("E4.2")
    if not has_line(state.sea, cell):
        return Words(
            f"no line leads from {name} to an undiscovered square",
            f"aucune voie ne mène de {name} vers une case inconnue",
        ).sentence("E4.2")
    toll = state.toll(cell)
    if toll >= own:
        if toll == 0:
            return Words(
                "you have no gold, and at least one tile must be paid for",
                "vous n’avez pas d’or, et il faut payer au moins une tuile",
            ).sentence("E4.4")
        price, has = gold(toll), gold(own)
        return Words(
            f"the toll on {name} is {price.en}, and 1 gold must be left; you have {has.en}",
            f"le péage en {name} est de {price.fr}, et il doit rester 1 pièce d’or ; vous avez "
            f"{has.fr}",
        ).sentence("E4.4")
    return None


def _against_announcing(state: Entdecker, n: int) -> Words | None:
    if state.phase == SETTING_OUT:
        return _not_set_out(state)
    if state.phase != ANNOUNCING:
        return Words(
            "you have already announced your tiles", "vous avez déjà annoncé vos tuiles"
        ).sentence("E4.6")
    own = state.gold_of(state.turn)
    if n > own:
        price, has = gold(n), gold(own)
        return Words(
            f"that would cost {price.en}, and you have {has.en}",
            f"cela coûterait {price.fr}, et vous avez {has.fr}",
        ).sentence("E4.6")
    return None


def _against_drawing(state: Entdecker, pile: int) -> Words | None:
    early = _not_set_out(state) or _tile_in_hand(state)
    if early is not None:
        return early
    if state.announced == 0:
        return Words(
            "all the tiles you announced are drawn",
            "toutes les tuiles annoncées sont tirées",
        ).sentence("E5.8")
    if not has_line(state.sea, state.ship):
        return Words(
            "no line leads from the ship to an undiscovered square",
            "aucune voie ne mène du bateau vers une case inconnue",
        ).sentence("E5.8")
    if ten(state.piles, pile) == 0:
        return Words(f"pile {pile + 1} is empty", f"la pile {pile + 1} est vide").sentence("E5.1")
    return None


def _against_placing(state: Entdecker, square: int, pattern: int) -> Words | None:
    if state.phase != PLACING:
        return _not_set_out(state) or Words(
            "you have no tile in hand; draw one first",
            "vous n’avez pas de tuile en main ; tirez-en une d’abord",
        ).sentence("E5.1")
    name, cell = SQUARE_NAMES[square], CELL[square]
    kind = state.hand % HIDDEN_KINDS
    if state.sea[cell] & DISCOVERED:
        return Words(
            f"{name} is already discovered", f"la case {name} est déjà découverte"
        ).sentence("E5.3")
    if not _ship_reaches(state, cell):
        return Words(
            f"no line leads from the ship to {name}", f"aucune voie ne mène du bateau à {name}"
        ).sentence("E5.3")
    if KIND_OF[pattern] != kind:
        shape = KIND_WORDS[kind]
        return Words(
            f"the tile you have drawn is another one: {shape.en}",
            f"ce n’est pas la tuile que vous avez tirée : {shape.fr}",
        ).sentence("E5.3")
    if not fitting(state.sea, cell, kind) >> pattern & 1:
        frame = Words("", "")
        if any(pattern & SIDE[s] and SQUARE[cell + AHEAD[s]] < 0 for s in range(SIDES)):
            frame = Words(", and the frame is water", ", et le cadre est de l’eau")
        return Words(
            f"turned like this it does not fit on {name}: land must meet land, water water"
            f"{frame.en}",
            f"tournée ainsi, elle ne va pas en {name} : terre contre terre, eau contre eau"
            f"{frame.fr}",
        ).sentence("E5.3")
    return None


def _ship_reaches(state: Entdecker, cell: int) -> bool:
    return any(
        state.ship + AHEAD[side] == cell and not state.sea[state.ship] & SIDE[side]
        for side in range(SIDES)
    )


def _against_landing(state: Entdecker, number: int, where: int) -> Words | None:
    unit = SCOUT + number
    early = _not_set_out(state) or _tile_in_hand(state)
    if early is not None:
        return early
    if not state.entered:
        return Words(
            "a unit is landed on a tile that the ship entered in this turn",
            "une unité débarque sur une tuile où le bateau est entré pendant ce tour",
        ).sentence("E7.1")
    name = SQUARE_NAMES[SQUARE[state.ship]]
    pattern = state.sea[state.ship] & PATTERN
    if pattern == 0:
        return Words(f"there is no land on {name}", f"il n’y a pas de terre en {name}").sentence(
            "E7.1"
        )
    hostile = (state.sea[state.ship] >> EVENT_SHIFT) & EVENT == HOSTILE
    if hostile and unit == SETTLEMENT:
        return Words(
            "where the natives are hostile no settlement can be founded",
            "là où les indigènes sont hostiles, on ne fonde pas de colonie",
        ).sentence("E6.3")
    return (
        _has_none_left(state, unit)
        or _costs_too_much(state, unit, hostile)
        or _wrong_side(pattern, where, name)
    )


def _has_none_left(state: Entdecker, unit: int) -> Words | None:
    pieces = state.pieces_of(state.turn)
    left = {
        SCOUT: scouts_in(pieces),
        FORT: forts_in(pieces),
        SETTLEMENT: settlements_in(pieces),
    }[unit]
    if left:
        return None
    return {
        SCOUT: Words(
            "all your scouts are on the board; you may take one back",
            "tous vos éclaireurs sont sur le plateau ; vous pouvez en reprendre un",
        ),
        FORT: Words("all your forts are on the board", "tous vos forts sont sur le plateau"),
        SETTLEMENT: Words(
            "your settlement is on the board already", "votre colonie est déjà sur le plateau"
        ),
    }[unit].sentence("E7.2")


def _costs_too_much(state: Entdecker, unit: int, hostile: bool) -> Words | None:
    own = state.gold_of(state.turn)
    if state.cost(unit) <= own:
        return None
    price, has = gold(state.cost(unit)), gold(own)
    if hostile:
        return Words(
            f"where the natives are hostile that costs {price.en}, and you have {has.en}",
            f"là où les indigènes sont hostiles, cela coûte {price.fr}, et vous avez {has.fr}",
        ).sentence("E6.3")
    return Words(
        f"that costs {price.en}, and you have {has.en}",
        f"cela coûte {price.fr}, et vous avez {has.fr}",
    ).sentence("E7.2")


def _wrong_side(pattern: int, where: int, name: str) -> Words | None:
    if KIND_OF[pattern] != STRAIT:
        if where == ONLY_LAND:
            return None
        return Words(
            f"you choose a side only on a strait, and {name} is not one",
            f"on ne choisit une rive que sur un détroit, et {name} n’en est pas un",
        ).sentence("E7.3")
    if where == ONLY_LAND:
        return Words(
            f"{name} is a strait: choose one of its two lands",
            f"{name} est un détroit : choisissez une de ses deux rives",
        ).sentence("E7.3")
    if not pattern & SIDE[where - 1]:
        return Words(
            f"on this side of {name} there is no land",
            f"de ce côté de {name}, il n’y a pas de terre",
        ).sentence("E7.3")
    return None


def _against_recalling(state: Entdecker, square: int) -> Words | None:
    word, name = state.sea[CELL[square]], SQUARE_NAMES[square]
    unit = (word >> UNIT_SHIFT) & UNIT
    own = unit and (word >> SEAT_SHIFT) & SEAT == state.turn
    if own and unit == SCOUT:
        return None
    if own:
        return Words(
            "forts and settlements stay until their island is scored",
            "les forts et les colonies restent jusqu’au décompte de leur île",
        ).sentence("E7.6")
    return Words(
        f"none of your scouts stands on {name}", f"aucun de vos éclaireurs ne se trouve en {name}"
    ).sentence("E7.6")


def _against_ending(state: Entdecker) -> Words | None:
    if state.phase == SETTING_OUT:
        if END in state.legal_list(state.turn):
            return None
        return Words("if you can set out, you must", "qui peut partir doit partir").sentence("E4.5")
    if state.phase == ANNOUNCING:
        return Words("announce at least one tile", "annoncez au moins une tuile").sentence("E4.6")
    if state.phase == EXPLORING and not state.drew:
        return Words(
            "the first tile you announced must be drawn",
            "la première tuile annoncée doit être tirée",
        ).sentence("E5.1")
    return _tile_in_hand(state)
