"""What follows from an action in Wayfinder, and what a turn promises, in a sentence each."""

from incognita.core.words import Words, count
from incognita.games.wayfinder.actions import (
    EARLY_END,
    FIRST_STEP,
    NO_PROGRESS,
    NO_VOYAGE_LEFT,
    OVER,
    STEPS_A_DIRECTION,
    STOP,
    STOPPED,
    VOYAGE,
)
from incognita.games.wayfinder.board import CELL, EMPTY, GEMS, KIND, SQUARE, TRAVELLERS
from incognita.games.wayfinder.narration import gems_in_words
from incognita.games.wayfinder.notation import SQUARE_NAMES
from incognita.games.wayfinder.rules import ASHORE, Wayfinder, byte
from incognita.games.wayfinder.view import gems_by_colour

_ENDS = {
    NO_VOYAGE_LEFT: Words(
        "the game is over then: no voyage is left (W6.1)",
        "la partie est alors finie : il ne reste aucun voyage (W6.1)",
    ),
    NO_PROGRESS: Words(
        "the game is over then: too many turns in a row without progress (W6.2)",
        "la partie est alors finie : trop de tours de suite sans progrès (W6.2)",
    ),
    STOPPED: Words(
        "the game is over then, and the final scoring follows (W8.6)",
        "la partie est alors finie, et on fait le décompte final (W8.6)",
    ),
}


def consequences(before: Wayfinder, after: Wayfinder, seat: int) -> tuple[Words, ...]:
    """How a voyage ends, and when the game is over."""
    said: list[Words] = []
    if before.phase == VOYAGE and (after.phase != VOYAGE or after.turn != before.turn):
        said.append(_of_a_landfall(before, after))
    if after.place_first and not before.place_first:
        said.append(
            Words(
                "from then on, for all, a turn is: place the explorer, then sail (W4.4)",
                "dès lors, à chaque tour, tous placent l’explorateur, puis naviguent (W4.4)",
            )
        )
    if after.phase == OVER:
        said.append(_ENDS[after.ending])
    return tuple(words.sentence() for words in said)


def _of_a_landfall(before: Wayfinder, after: Wayfinder) -> Words:
    """The voyage is over: with its last gem, or with all that were left at once."""
    where = SQUARE_NAMES[SQUARE[after.at]]
    if before.in_hand == 1:
        return Words("the voyage ends there (W2.11)", "le voyage s’y termine (W2.11)")
    gems = count(before.in_hand, Words("gem", "gemme"), Words("gems", "gemmes"))
    if before.board[after.at] & KIND != EMPTY:
        return Words(
            f"the voyage ends there: all {gems.en} go down (W2.10)",
            f"le voyage s’y termine : vos {gems.fr} y restent (W2.10)",
        )
    if after.board[after.at] & KIND == TRAVELLERS:
        return Words(
            f"the voyage ends there: all {gems.en} go down, and {where} becomes a travellers "
            "square (W2.9)",
            f"le voyage s’y termine : vos {gems.fr} y restent, et {where} devient une case de "
            "voyageurs (W2.9)",
        )
    return Words(
        f"the voyage ends there: all {gems.en} go down (W2.8)",
        f"le voyage s’y termine : vos {gems.fr} y restent (W2.8)",
    )


def _placed(before: Wayfinder, after: Wayfinder) -> list[int]:
    """The cells on which an explorer stands that stood on none."""
    explorers = range(before.setting.explorers)
    return [
        int(byte(after.explorers, e))
        for e in explorers
        if byte(before.explorers, e) == ASHORE != byte(after.explorers, e)
    ]


def is_grave(state: Wayfinder, seat: int, action: int) -> bool:
    """All gems that are left go down at once."""
    return FIRST_STEP <= action < STOP and (action - FIRST_STEP) % STEPS_A_DIRECTION >= EARLY_END


def dead_end(state: Wayfinder, seat: int, action: int) -> Words | None:
    """A square from which no voyage leads, as things are."""
    return None if action >= FIRST_STEP else _no_voyage(state, CELL[action])


def _no_voyage(state: Wayfinder, cell: int) -> Words | None:
    if state.can_leave(cell):
        return None
    where = SQUARE_NAMES[SQUARE[cell]]
    if state.place_first:
        return Words(
            f"no voyage leads from {where}: the explorer is taken back at once (W4.7)",
            f"aucun voyage ne part de {where} : l’explorateur est repris aussitôt (W4.7)",
        )
    return Words(
        f"as things are, no voyage leads from {where}: the explorer would be taken back (W2.13)",
        f"pour l’instant, aucun voyage ne part de {where} : l’explorateur serait repris (W2.13)",
    )


def outlook(before: Wayfinder, after: Wayfinder, seat: int) -> tuple[Words, ...]:
    """What the next voyage begins with."""
    said = []
    for cell in _placed(before, after):
        where = SQUARE_NAMES[SQUARE[cell]]
        gems = gems_in_words(gems_by_colour(after.board[cell] & GEMS))
        said.append(
            Words(
                f"from {where} the next voyage sets out with {gems.en} (W2.1)",
                f"de {where}, le prochain voyage partira avec {gems.fr} (W2.1)",
            )
        )
    return tuple(words.sentence() for words in said)
