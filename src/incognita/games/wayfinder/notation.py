"""Wayfinder's notation: squares a1 to f6, steps such as `n g`, and what they mean in words."""

from typing import get_args

from incognita.core.notation import Notation
from incognita.core.words import Words
from incognita.games.wayfinder.actions import (
    EARLY_END,
    FIRST_STEP,
    HOMECOMING,
    STEPS_A_DIRECTION,
    STOP,
    TICK,
)
from incognita.games.wayfinder.board import SIDE, SQUARES
from incognita.games.wayfinder.seen import Colour, Heading

COLOUR_LETTERS = "".join(get_args(Colour))
COLOUR_NAMES = (
    Words("green", "vert"),
    Words("yellow", "jaune"),
    Words("blue", "bleu"),
    Words("red", "rouge"),
)
DIRECTION_LETTERS = "".join(get_args(Heading))
DIRECTION_NAMES = (
    Words("north", "vers le nord"),
    Words("east", "vers l’est"),
    Words("south", "vers le sud"),
    Words("west", "vers l’ouest"),
)

SQUARE_NAMES = tuple("abcdef"[s % SIDE] + str(1 + s // SIDE) for s in range(SQUARES))
_WAYS_TO_END = {EARLY_END: "end", HOMECOMING: "home"}
_LAST_WORDS = (*COLOUR_LETTERS, *_WAYS_TO_END.values())

_TEXT_OF: dict[int, str] = {
    **{square: f"place {name}" for square, name in enumerate(SQUARE_NAMES)},
    **{
        FIRST_STEP + STEPS_A_DIRECTION * direction + what: f"{letter} {word}"
        for direction, letter in enumerate(DIRECTION_LETTERS)
        for what, word in enumerate(_LAST_WORDS)
    },
    STOP: "stop",
    TICK: "tick",
}
NOTATIONS = Notation(
    _TEXT_OF,
    "'place' and a square a1 to f6, a direction n, e, s or w and a colour g, y, b or r, "
    "'end' or 'home', or 'stop' or 'tick' alone",
)


def in_words(action: int) -> Words:
    if action == STOP:
        return Words("end the game here", "arrêter la partie ici")
    if action == TICK:
        return Words("the clock counts on", "le compte à rebours avance")
    if action < FIRST_STEP:
        name = SQUARE_NAMES[action]
        return Words(f"place the explorer on {name}", f"placer l’explorateur en {name}")
    direction = DIRECTION_NAMES[(action - FIRST_STEP) // STEPS_A_DIRECTION]
    what = (action - FIRST_STEP) % STEPS_A_DIRECTION
    if what == EARLY_END:
        return Words(
            f"sail {direction.en} and put all down there",
            f"naviguer {direction.fr} et tout y poser",
        )
    if what == HOMECOMING:
        return Words(
            f"sail {direction.en} and bring all home there",
            f"naviguer {direction.fr} et rentrer au pays",
        )
    colour = COLOUR_NAMES[what]
    return Words(
        f"sail {direction.en} and leave a {colour.en} gem",
        f"naviguer {direction.fr} et y laisser une gemme {feminine(colour.fr)}",
    )


def feminine(colour: str) -> str:
    """The colour of a gem, which is feminine in French."""
    return {"vert": "verte", "bleu": "bleue"}.get(colour, colour)
