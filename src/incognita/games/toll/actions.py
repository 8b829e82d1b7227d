"""The numbers that stand for actions and events."""

from typing import Final

# Actions: the bids 0 to 2, the commit, the cards 1 to 3 that chance may draw, a tick of the clock
HIGHEST_BID: Final = 2
COMMIT: Final = 3
FIRST_CARD: Final = 4
CARDS: Final = 3
TICK: Final = 7
ACTIONS: Final = 8

# What is told to the journal
REVEALED: Final = 0
BID: Final = 1
COMMITTED: Final = 2
PAID: Final = 3
WON: Final = 4
TICKED: Final = 5
