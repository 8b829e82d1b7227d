"""Explorers' notation: squares a1 to p16, and short texts for everything else that is done."""

from incognita.core.notation import Notation
from incognita.core.words import Words
from incognita.games.explorers.actions import (
    ACHIEVEMENT,
    CARD,
    CHOOSE,
    COMMIT,
    FACE,
    LAY,
    READ,
    SPEND,
    START,
    TAKE,
)
from incognita.games.explorers.atlas import PIECES, QUADRANTS, TERRAINS
from incognita.games.explorers.words import (
    ACHIEVEMENT_IDS,
    ACHIEVEMENTS,
    QUADRANT_LETTERS,
    ROTATION_LETTERS,
    ROTATION_NAMES,
    SQUARE_NAMES,
    TERRAIN_LETTERS,
    THE_TERRAINS,
    terrain_letters,
    terrain_names,
)

_MASKS = range(1, 16)
_HALVES = [(a, b) for a in _MASKS for b in _MASKS if a & b == 0]


def _piece(piece: int) -> tuple[str, int, int]:
    """The quadrant's letter, the tile's number and the rotation of a piece."""
    return QUADRANT_LETTERS[piece // 32], piece // 4 % 8 + 1, piece % 4


def _tile_text(piece: int) -> str:
    quadrant, tile, rotation = _piece(piece)
    return f"lay {quadrant} {tile}{ROTATION_LETTERS[rotation]}"


_TEXT_OF: dict[int, str] = {
    **{square: f"mark {name}" for square, name in enumerate(SQUARE_NAMES)},
    COMMIT: "commit",
    **{TAKE + mask: f"take {terrain_letters(mask)}" for mask in _MASKS},
    **{READ + terrain: f"scroll {letter}" for terrain, letter in enumerate(TERRAIN_LETTERS)},
    **{
        SPEND + TERRAINS * quadrant + terrain: f"bonus {QUADRANT_LETTERS[quadrant]} {letter}"
        for quadrant in range(QUADRANTS)
        for terrain, letter in enumerate(TERRAIN_LETTERS)
    },
    **{CHOOSE + mask: f"choose {terrain_letters(mask)}" for mask in _MASKS},
    **{START + quadrant: f"start {letter}" for quadrant, letter in enumerate(QUADRANT_LETTERS)},
    **{
        ACHIEVEMENT + number: f"achievement {name.lower()}"
        for number, name in enumerate(ACHIEVEMENT_IDS)
    },
    **{LAY + piece: _tile_text(piece) for piece in range(PIECES)},
    **{FACE + mask: f"facing {terrain_letters(mask)}" for mask in _MASKS},
    **{CARD + 16 * a + b: f"card {terrain_letters(a)}/{terrain_letters(b)}" for a, b in _HALVES},
}
NOTATIONS = Notation(
    _TEXT_OF,
    "'mark' and a square a1 to p16, 'commit', 'take' or 'choose' and terrains out of pwdm, "
    "'scroll' and a terrain, 'bonus' with a quadrant a to d and a terrain, or of the "
    "set-up and of chance: 'lay a 3n', 'start b', 'achievement c3', 'card p/w', 'facing p'",
)


def in_words(action: int) -> Words:
    if action < COMMIT:
        name = SQUARE_NAMES[action]
        return Words(f"mark {name}", f"cocher {name}")
    if action == COMMIT:
        return Words("commit: no more Xs", "valider : aucune autre croix")
    if action < READ:
        lands = terrain_names(action - TAKE)
        return Words(f"take {lands.en}", f"prendre {lands.fr}")
    if action < SPEND:
        land = THE_TERRAINS[action - READ]
        return Words(
            f"use a scroll: 4 Xs on {land.en}", f"utiliser un parchemin : 4 croix sur {land.fr}"
        )
    if action < CHOOSE:
        temple = QUADRANT_LETTERS[(action - SPEND) // TERRAINS].upper()
        land = THE_TERRAINS[(action - SPEND) % TERRAINS]
        return Words(
            f"spend the bonus Xs of temple {temple} on {land.en}",
            f"utiliser les croix bonus du temple {temple} sur {land.fr}",
        )
    if action < START:
        lands = terrain_names(action - CHOOSE)
        return Words(f"choose {lands.en}", f"choisir {lands.fr}")
    if action < ACHIEVEMENT:
        quadrant = QUADRANT_LETTERS[action - START].upper()
        return Words(f"start from village {quadrant}", f"partir du village {quadrant}")
    if action < LAY:
        name, about = ACHIEVEMENTS[action - ACHIEVEMENT]
        return Words(f"achievement {name}: {about.en}", f"objectif {name} : {about.fr}")
    if action < FACE:
        letter, tile, rotation = _piece(action - LAY)
        top = ROTATION_NAMES[rotation]
        return Words(
            f"tile {tile} into quadrant {letter.upper()}, its top to the {top.en}",
            f"tuile {tile} dans le quart {letter.upper()}, le haut côté {top.fr}",
        )
    if action < CARD:
        lands = terrain_names(action - FACE)
        return Words(f"{lands.en} on your side", f"{lands.fr} face à vous")
    first, second = terrain_names((action - CARD) >> 4), terrain_names((action - CARD) & 15)
    return Words(
        f"card {first.en} or {second.en}",
        f"carte : {first.fr} ou {second.fr}",
    )
