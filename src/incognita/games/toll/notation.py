"""Toll's notation: `bid 2`, `commit`, and of chance `card 3`; and what they mean in words."""

from incognita.core.notation import Notation
from incognita.core.words import Words
from incognita.games.toll.actions import CARDS, COMMIT, FIRST_CARD, HIGHEST_BID, TICK

JETTIES = ("a1", "b1", "c1")  # where the coins of a bid are laid down: none, one or two of them

NOTATIONS = Notation(
    {
        **{bid: f"bid {bid}" for bid in range(HIGHEST_BID + 1)},
        COMMIT: "commit",
        **{FIRST_CARD + card: f"card {card + 1}" for card in range(CARDS)},
        TICK: "tick",
    },
    "'bid 0' to 'bid 2', 'commit', 'card 1' to 'card 3' or 'tick'",
)


def in_words(action: int) -> Words:
    if action == COMMIT:
        return Words("commit the bid", "valider la mise")
    if action == TICK:
        return Words("the clock counts on", "le compte avance")
    if action >= FIRST_CARD:
        card = action - FIRST_CARD + 1
        return Words(f"the card is a {card}", f"la carte est un {card}")
    return Words(f"bid {action}", f"miser {action}")
