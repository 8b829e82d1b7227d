"""The words of the table: terrains, objects, quadrants, achievements, in letters and languages."""

from typing import get_args

from incognita.core.words import Words
from incognita.games.explorers.seen import Quadrant, Top

TERRAIN_LETTERS = "pwdm"
TERRAIN_NAMES = (
    Words("prairie", "prairie"),
    Words("water", "eau"),
    Words("desert", "désert"),
    Words("mountain", "montagne"),
)
THE_TERRAINS = (
    Words("prairie", "la prairie"),
    Words("water", "l’eau"),
    Words("desert", "le désert"),
    Words("mountain", "la montagne"),
)
OF_TERRAIN = ("de prairie", "d’eau", "de désert", "de montagne")  # a square, in French

OBJECT_LETTERS = ".KSHGacfT"
OBJECT_NAMES = (
    Words("nothing", "rien"),
    Words("key", "clé"),
    Words("scroll", "parchemin"),
    Words("horse", "cheval"),
    Words("gem", "gemme"),
    Words("apple", "pomme"),
    Words("carrot", "carotte"),
    Words("fish", "poisson"),
    Words("temple", "temple"),
)
AN_OBJECT = (
    Words("nothing", "rien"),
    Words("a key", "une clé"),
    Words("a scroll", "un parchemin"),
    Words("a horse", "un cheval"),
    Words("a gem", "une gemme"),
    Words("an apple", "une pomme"),
    Words("a carrot", "une carotte"),
    Words("a fish", "un poisson"),
    Words("a temple", "un temple"),
)

QUADRANT_LETTERS: tuple[Quadrant, ...] = get_args(Quadrant)
ROTATION_LETTERS: tuple[Top, ...] = get_args(Top)
ROTATION_NAMES = (
    Words("north", "nord"),
    Words("east", "est"),
    Words("south", "sud"),
    Words("west", "ouest"),
)

SQUARE_NAMES = tuple("abcdefghijklmnop"[s % 16] + str(1 + s // 16) for s in range(256))

ACHIEVEMENTS = (
    ("N1", Words("no horse marked", "aucun cheval coché")),
    ("N2", Words("no scroll marked", "aucun parchemin coché")),
    ("N3", Words("no gem marked", "aucune gemme cochée")),
    ("A1", Words("an X in every area of prairie", "une croix dans chaque zone de prairie")),
    ("A2", Words("an X in every area of water", "une croix dans chaque zone d’eau")),
    ("A3", Words("an X in every area of desert", "une croix dans chaque zone de désert")),
    ("A4", Words("an X in every area of mountain", "une croix dans chaque zone de montagne")),
    ("X1", Words("a full row or column", "une rangée ou une colonne entière")),
    ("C1", Words("keys", "clés")),
    ("C2", Words("scrolls", "parchemins")),
    ("C3", Words("horses", "chevaux")),
    ("C4", Words("apples", "pommes")),
    ("C5", Words("carrots", "carottes")),
    ("C6", Words("fish", "poissons")),
    ("C7", Words("gems", "gemmes")),
    ("C8", Words("temples explored", "temples explorés")),
    ("C9", Words("sets of apple, carrot and fish", "séries de pomme, carotte et poisson")),
    ("C10", Words("villages surrounded by 4 Xs", "villages entourés de 4 croix")),
    ("C11", Words("temples with 2 Xs beside them", "temples bordés de 2 croix")),
    ("C12", Words("corners of the map", "coins de la carte")),
    ("R1", Words("race: 3 keys", "course : 3 clés")),
    ("R2", Words("race: 3 scrolls", "course : 3 parchemins")),
    ("R3", Words("race: 4 horses", "course : 4 chevaux")),
    ("R4", Words("race: 6 gems", "course : 6 gemmes")),
    ("R5", Words("race: an X beside every village", "course : une croix à côté de chaque village")),
    (
        "R6",
        Words(
            "race: an X beside 3 villages, and 3 temples",
            "course : une croix à côté de 3 villages, et 3 temples",
        ),
    ),
    ("R7", Words("race: all four edges", "course : les quatre bords")),
    ("R8", Words("race: 3 Xs in each quadrant", "course : 3 croix dans chaque quart")),
    ("L1", Words("longest horizontal line", "plus longue ligne horizontale")),
    ("L2", Words("longest vertical line", "plus longue ligne verticale")),
    ("L3", Words("longest diagonal line", "plus longue diagonale")),
    ("S1", Words("largest solid square", "plus grand carré plein")),
)
ACHIEVEMENT_IDS = tuple(name for name, _ in ACHIEVEMENTS)


def terrain_letters(mask: int) -> str:
    """A set of terrains in letters: pm for prairie and mountain; what else is in it is left out."""
    return _LETTERS_OF_SETS[mask % len(_LETTERS_OF_SETS)]


_LETTERS_OF_SETS = [
    "".join(letter for bit, letter in enumerate(TERRAIN_LETTERS) if mask >> bit & 1)
    for mask in range(1 << len(TERRAIN_LETTERS))
]


def terrain_names(mask: int) -> Words:
    """A set of terrains in words: prairie and mountain, la prairie et la montagne."""
    chosen = [name for bit, name in enumerate(THE_TERRAINS) if mask >> bit & 1]
    return Words(" and ".join(w.en for w in chosen), " et ".join(w.fr for w in chosen))
