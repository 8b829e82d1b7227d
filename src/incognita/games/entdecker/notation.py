"""Entdecker's notation: squares a1 to j7, actions such as `place c4 ne`, and their meaning."""

from typing import Literal, get_args

from incognita.core.notation import Notation
from incognita.core.words import Words
from incognita.games.entdecker.actions import (
    END,
    FIRST_ANNOUNCEMENT,
    FIRST_BACK,
    FIRST_COUNTER,
    FIRST_DRAWN,
    FIRST_INCOME,
    FIRST_LANDING,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_RECALL,
    FIRST_TILE,
    HIGHEST_COUNTER,
    LANDINGS,
    MARKED,
    MOST_GOLD,
    ONLY_LAND,
    PATTERNS_TO_PLACE,
    PILES,
)
from incognita.games.entdecker.board import (
    CIRCLE_SIDES,
    CIRCLE_SQUARES,
    CIRCLES,
    COLUMNS,
    HIDDEN_KINDS,
    KIND_OF,
    LAND_AT,
    NO_EVENT,
    PATTERNS,
    SIDES,
    SQUARES,
    STRAIT,
    TILES,
)
from incognita.games.entdecker.seen import Happening, Kind, Side, UnitName

SIDE_LETTERS: tuple[Side, ...] = get_args(Side)
SIDE_NAMES = (
    Words("north", "nord"),
    Words("east", "est"),
    Words("south", "sud"),
    Words("west", "ouest"),
)
SQUARE_NAMES = tuple("abcdefghij"[s % COLUMNS] + str(1 + s // COLUMNS) for s in range(SQUARES))
KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
KIND_WORDS = (
    Words("open sea", "pleine mer"),
    Words("coast", "côte"),
    Words("strait", "détroit"),
    Words("corner", "angle"),
    Words("bay", "baie"),
    Words("inland", "intérieur"),
)
EVENT_NAMES: tuple[Literal[""] | Happening, ...] = ("", *get_args(Happening))
EVENT_WORDS = (
    Words("", ""),
    Words("a storm", "une tempête"),
    Words("hostile natives", "des indigènes hostiles"),
    Words("friendly natives", "des indigènes amicaux"),
    Words("pirates", "des pirates"),
    Words("ruins", "des ruines"),
    Words("gold", "de l’or"),
)
UNIT_NAMES: tuple[Literal[""] | UnitName, ...] = ("", *get_args(UnitName))
UNIT_WORDS = (
    Words("", ""),
    Words("a scout", "un éclaireur"),
    Words("a fort", "un fort"),
    Words("a settlement", "une colonie"),
)
BACK_NAMES = ("plain", "?")
PATTERN_NAMES = tuple(
    "".join(SIDE_LETTERS[side] for side in range(SIDES) if pattern >> side & 1) or "sea"
    for pattern in range(PATTERNS)
)

CIRCLE_NAMES = tuple(
    f"{SQUARE_NAMES[square]} {SIDE_LETTERS[side]}"
    for square, side in zip(CIRCLE_SQUARES, CIRCLE_SIDES, strict=True)
)
TILE_NAMES = tuple(
    f"{KIND_NAMES[tile % HIDDEN_KINDS]} {EVENT_NAMES[tile // HIDDEN_KINDS]}".rstrip()
    for tile in range(TILES)
)
SIDES_OF_STRAITS: dict[tuple[int, int], Side] = {  # by pattern and number of the land
    (pattern, LAND_AT[SIDES * pattern + side]): letter
    for pattern, kind in enumerate(KIND_OF)
    if kind == STRAIT
    for side, letter in enumerate(SIDE_LETTERS)
}

_TEXT_OF: dict[int, str] = {
    **{circle: f"ship {name}" for circle, name in enumerate(CIRCLE_NAMES)},
    **{FIRST_TILE + square: f"ship {name}" for square, name in enumerate(SQUARE_NAMES)},
    **{FIRST_ANNOUNCEMENT + n - 1: f"announce {n}" for n in range(1, MOST_GOLD + 1)},
    **{FIRST_PILE + pile: f"draw {pile + 1}" for pile in range(PILES)},
    **{
        FIRST_PLACE + PATTERNS_TO_PLACE * square + pattern: f"place {name} {PATTERN_NAMES[pattern]}"
        for square, name in enumerate(SQUARE_NAMES)
        for pattern in range(PATTERNS_TO_PLACE)
    },
    **{
        FIRST_LANDING + LANDINGS * number + where: " ".join([unit, *side])
        for number, unit in enumerate(UNIT_NAMES[1:])
        for where, side in enumerate(["", *SIDE_LETTERS])
    },
    **{FIRST_RECALL + square: f"recall {name}" for square, name in enumerate(SQUARE_NAMES)},
    END: "end",
    **{FIRST_INCOME + n - 1: f"income {n}" for n in range(1, MOST_GOLD + 1)},
    **{
        FIRST_BACK + 2 * pile + back: f"back {pile + 1} {name}"
        for pile in range(PILES)
        for back, name in enumerate(BACK_NAMES)
    },
    **{FIRST_DRAWN + tile: f"tile {name}" for tile, name in enumerate(TILE_NAMES)},
    **{FIRST_COUNTER + n - 1: f"counter {n}" for n in range(1, HIGHEST_COUNTER + 1)},
}
NOTATIONS = Notation(
    _TEXT_OF,
    "'ship' and a tile a1 to j7 or a circle such as 'c1 n', 'announce' 1 to 12, 'draw' "
    "1 to 5, 'place', a square and its land sides such as 'ne' or 'sea', 'scout', 'fort' "
    "or 'settlement' (and a side of a strait), 'recall' and a square, 'end'; or of chance: "
    "'income 3', 'back 2 ?', 'back 2 plain', 'tile coast', 'tile coast storm', 'counter 4'",
)


def land_name(land: int, pattern: int) -> str:
    """A land is called by its square, and by its side where the tile is a strait."""
    square, number = divmod(land, 2)
    side = SIDES_OF_STRAITS.get((pattern, number))
    return f"{SQUARE_NAMES[square]} {side}" if side else SQUARE_NAMES[square]


def tile_words(tile: int) -> Words:
    kind, event = KIND_WORDS[tile % HIDDEN_KINDS], EVENT_WORDS[tile // HIDDEN_KINDS]
    if tile // HIDDEN_KINDS == NO_EVENT:
        return kind
    return Words(f"{kind.en} with {event.en}", f"{kind.fr} avec {event.fr}")


def in_words(action: int) -> Words:
    if action < FIRST_ANNOUNCEMENT:
        return _start(action)
    if action < FIRST_PILE:
        n = action - FIRST_ANNOUNCEMENT + 1
        plural = "s" if n > 1 else ""
        return Words(f"announce {n} tile{plural}", f"annoncer {n} tuile{plural}")
    if action < FIRST_PLACE:
        pile = action - FIRST_PILE + 1
        return Words(f"draw from pile {pile}", f"tirer de la pile {pile}")
    if action < FIRST_LANDING:
        return _placing(action - FIRST_PLACE)
    if action < FIRST_RECALL:
        return _landing(action - FIRST_LANDING)
    if action < END:
        name = SQUARE_NAMES[action - FIRST_RECALL]
        return Words(f"take back the scout on {name}", f"reprendre l’éclaireur en {name}")
    if action == END:
        return Words("end the turn", "finir le tour")
    return _drawn(action)


def _start(start: int) -> Words:
    if start >= CIRCLES:
        name = SQUARE_NAMES[start - FIRST_TILE]
        return Words(f"set out from {name}", f"partir de {name}")
    name = SQUARE_NAMES[CIRCLE_SQUARES[start]]
    side = beyond(CIRCLE_SIDES[start])
    return Words(
        f"set out from the circle {side.en} of {name}", f"partir du cercle {side.fr} de {name}"
    )


def beyond(side: int) -> Words:
    """On which side of a square something lies: north, au nord."""
    name = SIDE_NAMES[side]
    return Words(name.en, f"à l’{name.fr}" if name.fr[0] in "eo" else f"au {name.fr}")


def _placing(place: int) -> Words:
    name = SQUARE_NAMES[place // PATTERNS_TO_PLACE]
    pattern = place % PATTERNS_TO_PLACE
    sides = [SIDE_NAMES[side] for side in range(SIDES) if pattern >> side & 1]
    if not sides:
        return Words(
            f"place the tile on {name}, all water", f"poser la tuile en {name}, tout en eau"
        )
    en = ", ".join(side.en for side in sides)
    fr = ", ".join(side.fr for side in sides)
    return Words(f"place the tile on {name}, land {en}", f"poser la tuile en {name}, terre : {fr}")


def _landing(landing: int) -> Words:
    unit = UNIT_WORDS[1 + landing // LANDINGS]
    where = landing % LANDINGS
    if where == ONLY_LAND:
        return Words(f"land {unit.en}", f"débarquer {unit.fr}")
    side = SIDE_NAMES[where - 1]
    return Words(f"land {unit.en} on the {side.en} side", f"débarquer {unit.fr}, rive {side.fr}")


def _drawn(outcome: int) -> Words:
    if outcome < FIRST_BACK:
        n = outcome - FIRST_INCOME + 1
        return Words(f"an income of {n} gold", f"un revenu de {n} pièce{'s' if n > 1 else ''} d’or")
    if outcome < FIRST_DRAWN:
        pile, back = divmod(outcome - FIRST_BACK, 2)
        return Words(
            f"pile {pile + 1} shows {'a ?' if back == MARKED else 'a plain back'}",
            f"la pile {pile + 1} montre {'un « ? »' if back == MARKED else 'un dos simple'}",
        )
    if outcome < FIRST_COUNTER:
        tile = tile_words(outcome - FIRST_DRAWN)
        return Words(f"a tile: {tile.en}", f"une tuile : {tile.fr}")
    value = outcome - FIRST_COUNTER + 1
    return Words(f"a counter of {value}", f"un pion de valeur {value}")
