"""Why something cannot be done in Toll: the rule that forbids it here."""

from collections.abc import Sequence

from incognita.core.words import Words
from incognita.games.toll.actions import COMMIT, HIGHEST_BID
from incognita.games.toll.narration import coins
from incognita.games.toll.rules import UNDECIDED, Toll


def objection(state: Toll, seat: int, action: int, names: Sequence[str]) -> Words | None:
    if action == COMMIT and state.bids[seat] == UNDECIDED:
        return Words("bid first, then commit", "misez d’abord, puis validez").sentence("B2.3")
    if not 0 <= action <= HIGHEST_BID:
        return None
    if state.bids[seat] != UNDECIDED:
        return Words(
            "your bid lies there already; take it back to change it",
            "votre mise est déjà posée ; revenez en arrière pour la changer",
        ).sentence("B2.3")
    if action > state.coins[seat]:
        left = coins(state.coins[seat])
        return Words(f"you have only {left.en}", f"vous n’avez que {left.fr}").sentence("B2.2")
    return None
