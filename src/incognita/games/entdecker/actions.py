"""What can be done in Entdecker, as numbers: actions, phases, and what is told to the journal.

The numbers are written out, because the compiler takes only those for constants; each comment says
how one comes from those before it.
"""

from typing import Final

# Actions of the seats: the ship on a circle or a tile, announcing, drawing, ...
FIRST_CIRCLE: Final = 0
FIRST_TILE: Final = 34  # + CIRCLES
FIRST_ANNOUNCEMENT: Final = 104  # + SQUARES; of 1
MOST_GOLD: Final = 12
PILES: Final = 5
FIRST_PILE: Final = 116  # + MOST_GOLD
# ... placing (fifteen patterns a square), landing (whole tile or side of a strait, a unit), ...
FIRST_PLACE: Final = 121  # + PILES
PATTERNS_TO_PLACE: Final = 15
FIRST_LANDING: Final = 1171  # + PATTERNS_TO_PLACE * SQUARES
LANDINGS: Final = 5  # the only land, or the land of a strait on its N, E, S, W side
ONLY_LAND: Final = 0
FIRST_RECALL: Final = 1186  # + 3 * LANDINGS
END: Final = 1256  # + SQUARES
# ... and of chance: income, the back of a pile's new top, a tile, a counter.
FIRST_INCOME: Final = 1257  # of 1
FIRST_BACK: Final = 1269  # + MOST_GOLD
PLAIN: Final = 0
MARKED: Final = 1
FIRST_DRAWN: Final = 1279  # + 2 * PILES
FIRST_COUNTER: Final = 1314  # + TILES; of value 1
HIGHEST_COUNTER: Final = 9
ACTIONS: Final = 1323  # + HIGHEST_COUNTER

# Phases: chance's first, then those of the seat on turn
LAYING_OUT: Final = 0
INCOME: Final = 1
DRAWING: Final = 2
TURNING_UP: Final = 3
COUNTER: Final = 4
SETTING_OUT: Final = 5
ANNOUNCING: Final = 6
EXPLORING: Final = 7
PLACING: Final = 8
OVER: Final = 9

# Why the game ended
STILL_GOING: Final = 0
BOARD_FULL: Final = 1
LAST_TILE: Final = 2

# What is told to the journal
BACK_SEEN: Final = 0
INCOME_SPUN: Final = 1
SET_OUT: Final = 2
ANNOUNCED: Final = 3
DRAWS: Final = 4
REVEALED: Final = 5
PLACED: Final = 6
BOXED: Final = 7
HAPPENED: Final = 8
LANDED: Final = 9
RECALLED: Final = 10
FILLED: Final = 11
COUNTER_DRAWN: Final = 12
ISLAND_SCORED: Final = 13
TURN_OVER: Final = 14
ENDED: Final = 15
