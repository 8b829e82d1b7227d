"""Wayfinder's notation: squares a1 to f6, steps such as `n g`, and what they mean in words."""

from incognita.core.errors import NotationError
from incognita.core.words import Language, Words
from incognita.games.wayfinder.board import SIDE, SQUARES
from incognita.games.wayfinder.vocabulary import (
    EARLY_END,
    FIRST_STEP,
    HOMECOMING,
    STEPS_A_DIRECTION,
    STOP,
    TICK,
)

COLOUR_LETTERS = "gybr"
COLOUR_NAMES = (
    Words("green", "vert"),
    Words("yellow", "jaune"),
    Words("blue", "bleu"),
    Words("red", "rouge"),
)
DIRECTION_LETTERS = "nesw"
DIRECTION_NAMES = (
    Words("north", "vers le nord"),
    Words("east", "vers l'est"),
    Words("south", "vers le sud"),
    Words("west", "vers l'ouest"),
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
_ACTION_OF = {text: action for action, text in _TEXT_OF.items()}


def notation(action: int) -> str:
    return _TEXT_OF.get(action, f"action {action}")


def parse(text: str) -> int:
    action = _ACTION_OF.get(text)
    if action is None:
        raise NotationError(
            text,
            "'place' and a square a1 to f6, a direction n, e, s or w and a colour g, y, b or r, "
            "'end' or 'home', or 'stop' or 'tick' alone",
        )
    return action


def describe(action: int, language: Language) -> str:
    return _described(action).spoken(language)


def _described(action: int) -> Words:
    if action == STOP:
        return Words("end the game here", "arrêter la partie ici")
    if action == TICK:
        return Words("the clock counts on", "le compte à rebours avance")
    if action < FIRST_STEP:
        name = SQUARE_NAMES[action]
        return Words(f"place the explorer on {name}", f"placer l'explorateur en {name}")
    direction = DIRECTION_NAMES[(action - FIRST_STEP) // STEPS_A_DIRECTION]
    what = (action - FIRST_STEP) % STEPS_A_DIRECTION
    if what == EARLY_END:
        return Words(
            f"sail {direction.en} and end the voyage there",
            f"naviguer {direction.fr} et y finir le voyage",
        )
    if what == HOMECOMING:
        return Words(
            f"sail {direction.en} and come home there",
            f"naviguer {direction.fr} et y rentrer au pays",
        )
    colour = COLOUR_NAMES[what]
    return Words(
        f"sail {direction.en} and leave a {colour.en} gem",
        f"naviguer {direction.fr} et y laisser une gemme {feminine(colour.fr)}",
    )


def feminine(colour: str) -> str:
    """The colour of a gem, which is feminine in French."""
    return {"vert": "verte", "bleu": "bleue"}.get(colour, colour)
