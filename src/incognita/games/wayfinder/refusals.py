"""Why something cannot be done in Wayfinder: the rule that forbids it here."""

from collections.abc import Sequence

from incognita.core.words import Words, count
from incognita.games.wayfinder.actions import (
    EARLY_END,
    FIRST_STEP,
    HOMECOMING,
    STEPS_A_DIRECTION,
    STOP,
    TICK,
    VOYAGE,
)
from incognita.games.wayfinder.board import (
    AHEAD,
    CELL,
    EMPTY,
    EXPLORER,
    KIND,
    ONE_COLOUR,
    RIM,
    SQUARE,
    TRAVELLERS,
    colours_of,
    gems_of,
    several,
)
from incognita.games.wayfinder.notation import COLOUR_NAMES, SQUARE_NAMES, feminine
from incognita.games.wayfinder.rules import NO_HEADING, VILLAGE, Wayfinder


def objection(state: Wayfinder, seat: int, action: int, names: Sequence[str]) -> Words | None:
    if not 0 <= action <= TICK:
        return None
    sailing = state.phase == VOYAGE and (state.setting.solitaire or seat == state.turn)
    if action == TICK:
        return Words(
            "only the clock counts down", "seule l’horloge fait avancer le compte à rebours"
        ).sentence("W5.4")
    if action == STOP:
        return _against_stopping(state, sailing)
    if action < FIRST_STEP:
        return _against_placing(state, action, sailing)
    if not sailing:
        return Words(
            "you are not on a voyage now; place your explorer",
            "vous n’êtes pas en voyage ; placez votre explorateur",
        ).sentence("W4.1")
    return _against_a_step(state, action - FIRST_STEP)


def _against_stopping(state: Wayfinder, sailing: bool) -> Words | None:
    if not state.setting.solitaire:
        return Words(
            "only somebody who plays alone may end the game early",
            "seul le solitaire permet d’arrêter la partie avant la fin",
        ).sentence("W8.6")
    if sailing:
        return Words(
            "the game cannot be ended during a voyage",
            "on ne peut pas arrêter la partie pendant un voyage",
        ).sentence("W8.6")
    return None


def _against_placing(state: Wayfinder, square: int, sailing: bool) -> Words | None:
    if sailing:
        return Words(
            "your explorer is on a voyage; finish it first",
            "votre explorateur est en mer ; finissez d’abord ce voyage",
        ).sentence("W2.12")
    name = SQUARE_NAMES[square]
    word = state.board[CELL[square]]
    if word & EXPLORER:
        return Words(
            f"an explorer already stands on {name}", f"un explorateur se trouve déjà en {name}"
        ).sentence("W4.1")
    kind = word & KIND
    if kind == EMPTY:
        return Words(
            f"{name} is empty; an explorer needs gems of two or more colours",
            f"{name} est une case vide ; il faut des gemmes d’au moins deux couleurs",
        ).sentence("W4.1")
    if kind != TRAVELLERS:
        return Words(
            f"{name} is a village in progress: its gems are all {COLOUR_NAMES[kind].en}; "
            "an explorer needs gems of two or more colours",
            f"{name} est un village en construction : ses gemmes sont toutes "
            f"{feminine(COLOUR_NAMES[kind].fr)}s ; il en faut d’au moins deux couleurs",
        ).sentence("W4.1")
    if state.place_first and not state.can_leave(CELL[square]) and _can_leave_elsewhere(state):
        return Words(
            f"no voyage is possible from {name}, but one is from another free square",
            f"aucun voyage n’est possible depuis {name}, mais une autre case libre en permet un",
        ).sentence("W4.6")
    return None


def _can_leave_elsewhere(state: Wayfinder) -> bool:
    return any(
        state.board[cell] & (KIND | EXPLORER) == TRAVELLERS and state.can_leave(cell)
        for cell in CELL
    )


def _against_a_step(state: Wayfinder, step: int) -> Words | None:
    direction, what = divmod(step, STEPS_A_DIRECTION)
    turning = state.heading not in (NO_HEADING, direction)
    if turning and direction ^ state.heading == 2:
        return Words("a voyage never goes back", "un voyage ne fait jamais demi-tour").sentence(
            "W2.2"
        )
    if turning and state.turned:
        return Words(
            "you have already turned once in this voyage",
            "vous avez déjà tourné une fois pendant ce voyage",
        ).sentence("W2.2")
    cell = state.at + AHEAD[direction]
    if state.board[cell] & KIND == RIM:
        return Words("the board ends there", "le plateau s’arrête là").sentence("W1.1")
    name = SQUARE_NAMES[SQUARE[cell]]
    if what == EARLY_END:
        return _against_ending(state, cell, name)
    if what == HOMECOMING:
        return _against_coming_home(state, cell, name)
    colour = COLOUR_NAMES[what]
    kind = state.board[cell] & KIND
    if kind < EMPTY and kind != what:
        village = COLOUR_NAMES[kind]
        return Words(
            f"{name} is a {village.en} village in progress: only a {village.en} gem may lie there",
            f"{name} est un village {village.fr} en construction : seule une gemme "
            f"{feminine(village.fr)} peut y être laissée",
        ).sentence("W2.5")
    if not gems_of(state.hand, what):
        return Words(
            f"you hold no {colour.en} gem",
            f"vous n’avez pas de gemme {feminine(colour.fr)} en main",
        ).sentence("W2.4")
    if _is_dead_end(state, step):
        return Words(
            "after that step the voyage could not be completed: the hand must be emptied",
            "après cela, le voyage ne pourrait plus s’achever : il faut vider votre main",
        ).sentence("W2.12")
    return None


def _is_dead_end(state: Wayfinder, step: int) -> bool:
    """A step that nothing else forbids."""
    return FIRST_STEP + step not in state.legal_list(0 if state.setting.solitaire else state.turn)


def _too_short(state: Wayfinder) -> Words | None:
    if state.in_hand < 2:
        return Words(
            "with one gem left you just leave it",
            "la dernière gemme, vous la laissez simplement",
        ).sentence("W2.11")
    if state.setting.solitaire and state.heading == NO_HEADING:
        return Words(
            "alone, every voyage is at least two squares long",
            "en solitaire, chaque voyage parcourt au moins deux cases",
        ).sentence("W8.2")
    return None


def _against_ending(state: Wayfinder, cell: int, name: str) -> Words | None:
    if state.board[cell] & KIND != EMPTY:
        return Words(
            f"a voyage can only end early on an empty square, and {name} holds gems",
            f"la fin anticipée n’est possible que sur une case vide, et {name} contient des gemmes",
        ).sentence("W2.7")
    short = _too_short(state)
    if short is not None:
        return short
    if state.in_hand > VILLAGE and not several(colours_of(state.hand)):
        gems = count(state.in_hand, Words("gem", "gemme"), Words("gems", "gemmes"))
        return Words(
            f"you hold {gems.en} of one colour; at most {VILLAGE} of one colour may lie together",
            f"vous avez en main {gems.fr} d’une seule couleur ; on en pose au plus {VILLAGE}",
        ).sentence("W2.8")
    return None


def _against_coming_home(state: Wayfinder, cell: int, name: str) -> Words | None:
    word = state.board[cell]
    kind = word & KIND
    if kind >= EMPTY:
        return Words(
            f"you come home only to a village in progress, and {name} is not one",
            f"on ne rentre au pays que dans un village en construction, et {name} n’en est pas un",
        ).sentence("W2.10")
    if colours_of(state.hand) != ONE_COLOUR[kind]:
        colour = COLOUR_NAMES[kind]
        return Words(
            f"to come home on {name} all gems you hold must be {colour.en}",
            f"pour rentrer au pays en {name}, toutes vos gemmes doivent être "
            f"{feminine(colour.fr)}s",
        ).sentence("W2.10")
    short = _too_short(state)
    if short is not None:
        return short
    total = gems_of(word, kind) + state.in_hand
    if total > VILLAGE:
        return Words(
            f"the village on {name} would hold {total} gems; at most {VILLAGE} are allowed",
            f"le village en {name} aurait {total} gemmes ; {VILLAGE} au plus sont permises",
        ).sentence("W2.10")
    return None
