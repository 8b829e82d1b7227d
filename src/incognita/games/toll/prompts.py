"""What a player of Toll has to do now, in one sentence."""

from incognita.core.words import Words
from incognita.games.toll.narration import coins
from incognita.games.toll.rules import UNDECIDED, Toll


def task(state: Toll, seat: int) -> Words:
    card = state.card + 1
    if state.bids[seat] == UNDECIDED:
        return Words(
            f"bid for the card of {card}, in secret", f"misez en secret pour la carte de {card}"
        ).sentence()
    bid = coins(state.bids[seat])
    return Words(
        f"you would bid {bid.en}: commit it, or take it back",
        f"vous miseriez {bid.fr} : validez, ou revenez en arrière",
    ).sentence()
