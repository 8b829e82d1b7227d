"""What follows from an action in Explorers that cannot be taken back, in a sentence each."""

from incognita.core.words import Words
from incognita.games.explorers.actions import BONUS, MARKING
from incognita.games.explorers.narration import xs
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import HORSES, LEFT, SHEET


def consequences(before: Explorers, after: Explorers, seat: int) -> tuple[Words, ...]:
    """Xs that a commit gives up."""
    sheet = SHEET * seat
    unused = int(before.sheets[sheet + LEFT] + before.sheets[sheet + HORSES])
    committed = before.phase in (MARKING, BONUS) and before.drafted(seat) > after.drafted(seat)
    if not committed or unused == 0:
        return ()
    lost = xs(unused)
    return (Words(f"you give up {lost.en}", f"vous renoncez à {lost.fr}").sentence("X3.6"),)
