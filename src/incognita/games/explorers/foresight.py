"""What follows from an action in Explorers, and what a turn promises, in a sentence each."""

from incognita.core.words import Words
from incognita.games.explorers.actions import BONUS, MARKING
from incognita.games.explorers.narration import xs
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import FRESH_SCROLLS, GEMS, HORSES, KEYS, LEFT, SHEET


def consequences(before: Explorers, after: Explorers, seat: int) -> tuple[Words, ...]:
    """Xs that a commit gives up."""
    sheet = SHEET * seat
    unused = int(before.sheets[sheet + LEFT] + before.sheets[sheet + HORSES])
    drafts_on = after.drafted(seat) > before.drafted(seat)  # as every action does but a commit
    committed = before.phase in (MARKING, BONUS) and not drafts_on
    if not committed or unused == 0:
        return ()
    lost = xs(unused)
    return (Words(f"you give up {lost.en}", f"vous renoncez à {lost.fr}").sentence("X3.6"),)


_PROMISES = (
    (
        KEYS,
        Words(
            "you gain a key, which opens a temple (X5.1)",
            "vous gagnez une clé, qui ouvre un temple (X5.1)",
        ),
    ),
    (
        FRESH_SCROLLS,
        Words(
            "you gain a scroll for a later turn (X5.2)",
            "vous gagnez un parchemin, utilisable à partir du tour suivant (X5.2)",
        ),
    ),
    (
        GEMS,
        Words(
            "you have more gems at the end of every round (X4.5)",
            "vous aurez plus de gemmes à la fin de chaque manche (X4.5)",
        ),
    ),
)


def outlook(before: Explorers, after: Explorers, seat: int) -> tuple[Words, ...]:
    """What is won that counts later."""
    sheet = SHEET * seat
    return tuple(
        words.sentence()
        for what, words in _PROMISES
        if after.sheets[sheet + what] > before.sheets[sheet + what]
    )
