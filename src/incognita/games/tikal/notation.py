"""Tikal's notation: hexes a1 to h5, deeds such as `move worker a5 b4`, and what they mean."""

from typing import get_args

from incognita.core.notation import Notation
from incognita.core.words import Words
from incognita.games.tikal.actions import (
    ACROSS,
    BUILD_CAMP,
    DEEDS_A_HEX,
    DIG,
    END,
    ENTER_LEADER,
    ENTER_WORKER,
    FIRST_BID,
    FIRST_DEED,
    FIRST_EXCHANGE,
    FIRST_TAKE,
    FIRST_TILE,
    FIRST_TREASURE,
    GUARD_LEADER,
    GUARD_WORKER,
    HIGHEST_BID,
    HOME,
    MOVE_LEADER,
    MOVE_WORKER,
    OUT,
    PASS,
    TRAIL_LEADER,
    TRAIL_WORKER,
    UNCOVER,
    deed_action,
    exchange_action,
    place_action,
)
from incognita.games.tikal.board import (
    HEXES,
    LETTER_SIZES,
    LETTERS,
    MOST_PLAYERS,
    NEIGHBOUR,
    ROWS,
    SIDES,
)
from incognita.games.tikal.seen import Figure, Motif, Side

HEX_NAMES = tuple("abcdefgh"[h // ROWS] + str(1 + h % ROWS) for h in range(HEXES))
SIDE_NAMES: tuple[Side, ...] = get_args(Side)
FIGURE_NAMES: tuple[Figure, ...] = get_args(Figure)
MOTIF_NAMES: tuple[Motif, ...] = get_args(Motif)
TILE_NAMES = tuple(
    f"{letter}{1 + i}"
    for letter, size in zip(LETTERS, LETTER_SIZES, strict=True)
    for i in range(size)
)

SIDES_IN_WORDS = (
    Words("north", "le nord"),
    Words("north-east", "le nord-est"),
    Words("south-east", "le sud-est"),
    Words("south", "le sud"),
    Words("south-west", "le sud-ouest"),
    Words("north-west", "le nord-ouest"),
)
FIGURES_IN_WORDS = (
    Words("a worker", "un membre"),
    Words("the leader", "le chef"),
)
MOTIFS_IN_WORDS = (
    Words("a statue", "une statue"),
    Words("a plate", "une assiette"),
    Words("a mask", "un masque"),
    Words("a jug", "une cruche"),
    Words("a necklace", "un collier"),
    Words("a knife", "un couteau"),
    Words("a shell", "un coquillage"),
    Words("a ring", "un anneau"),
)

BASE = "base"
OTHER = "other"

_text_of: dict[int, str] = {}
_words_of: dict[int, Words] = {}


def _name(action: int, text: str, en: str, fr: str) -> None:
    _text_of[action] = text
    _words_of[action] = Words(en, fr)


def _name_deeds(h: int) -> None:
    here = HEX_NAMES[h]
    for figure, enter, move, trail, guard in (
        (0, ENTER_WORKER, MOVE_WORKER, TRAIL_WORKER, GUARD_WORKER),
        (1, ENTER_LEADER, MOVE_LEADER, TRAIL_LEADER, GUARD_LEADER),
    ):
        name, (en, fr) = FIGURE_NAMES[figure], FIGURES_IN_WORDS[figure]
        _name(
            deed_action(h, enter),
            f"enter {name} {here}",
            f"bring in {en} on {here}",
            f"faire entrer {fr} en {here}",
        )
        for side in range(SIDES):
            goal = NEIGHBOUR[SIDES * h + side]
            if goal >= 0:
                _name(
                    deed_action(h, move + side),
                    f"move {name} {here} {HEX_NAMES[goal]}",
                    f"move {en} from {here} to {HEX_NAMES[goal]}",
                    f"déplacer {fr} de {here} à {HEX_NAMES[goal]}",
                )
        _name(
            deed_action(h, trail + OUT),
            f"trail {name} {BASE} {here}",
            f"send {en} by the trail from the base camp to the camp on {here}",
            f"envoyer {fr} par le sentier du camp de base au camp en {here}",
        )
        _name(
            deed_action(h, trail + HOME),
            f"trail {name} {here} {BASE}",
            f"send {en} by the trail from the camp on {here} to the base camp",
            f"envoyer {fr} par le sentier du camp en {here} au camp de base",
        )
        _name(
            deed_action(h, trail + ACROSS),
            f"trail {name} {here} {OTHER}",
            f"send {en} by the trail from the camp on {here} to the other camp",
            f"envoyer {fr} par le sentier du camp en {here} à l’autre camp",
        )
        _name(
            deed_action(h, guard),
            f"guard {name} {here}",
            f"protect the temple on {here} with {en} as its guard",
            f"protéger le temple en {here} avec {fr} comme gardien",
        )
    _name(
        deed_action(h, BUILD_CAMP),
        f"camp {here}",
        f"build a camp on {here}",
        f"installer un camp en {here}",
    )
    _name(
        deed_action(h, UNCOVER),
        f"uncover {here}",
        f"uncover a level of the temple on {here}",
        f"dégager un niveau du temple en {here}",
    )
    _name(
        deed_action(h, DIG),
        f"dig {here}",
        f"dig up a treasure on {here}",
        f"déterrer un trésor en {here}",
    )


def _name_all() -> None:
    _name(END, "end", "end the turn", "finir le tour")
    _name(PASS, "pass", "pass", "passer")
    for h, here in enumerate(HEX_NAMES):
        for turn, side in enumerate(SIDE_NAMES):
            en, fr = SIDES_IN_WORDS[turn]
            _name(
                place_action(h, turn),
                f"place {here} {side}",
                f"place the tile on {here}, its top towards the {en}",
                f"poser la tuile en {here}, le haut vers {fr}",
            )
        _name_deeds(h)
    for given, mine in enumerate(MOTIF_NAMES):
        for taken, theirs in enumerate(MOTIF_NAMES):
            for seat in range(MOST_PLAYERS):
                give, take = MOTIFS_IN_WORDS[given], MOTIFS_IN_WORDS[taken]
                _name(
                    exchange_action(given, taken, seat),
                    f"exchange {mine} {theirs} {seat + 1}",
                    f"give {give.en} for {take.en} of player {seat + 1}",
                    f"donner {give.fr} contre {take.fr} du joueur {seat + 1}",
                )
    for tile, name in enumerate(TILE_NAMES):
        _name(FIRST_TAKE + tile, f"take {name}", f"take tile {name}", f"prendre la tuile {name}")
        _name(
            FIRST_TILE + tile,
            f"tile {name}",
            f"tile {name} is revealed",
            f"la tuile {name} est découverte",
        )
    for bid in range(1, HIGHEST_BID + 1):
        _name(FIRST_BID + bid, f"bid {bid}", f"bid {bid}", f"miser {bid}")
    for motif, name in enumerate(MOTIF_NAMES):
        en, fr = MOTIFS_IN_WORDS[motif]
        _name(FIRST_TREASURE + motif, f"treasure {name}", f"it is {en}", f"c’est {fr}")


_name_all()
NOTATIONS = Notation(
    _text_of,
    "'place' a hex and a side; 'enter', 'move', 'trail' or 'guard', 'worker' or 'leader', "
    "and where; 'camp', 'uncover' or 'dig' and a hex a1 to h5; 'exchange', two motifs and "
    "a seat; 'take' or 'tile' and A1 to G4; 'bid' and a number; 'treasure' and a motif; "
    "'pass' or 'end' alone",
)


def in_words(action: int) -> Words:
    return _words_of[action]


def deed_of(action: int) -> tuple[int, int]:
    """The hex and the deed of an action that is one."""
    return divmod(action - FIRST_DEED, DEEDS_A_HEX)


def is_deed(action: int) -> bool:
    return FIRST_DEED <= action < FIRST_EXCHANGE
