"""The numbers of Explorers: actions, phases, and what is told to the journal."""

from typing import Final

# Actions: the 256 squares to mark, ...
COMMIT: Final = 256
TAKE: Final = 256  # + a set of terrains, 1 to 15
READ: Final = 272  # use a scroll: + a terrain
SPEND: Final = 276  # bonus Xs: + 4 * the temple's quadrant + a terrain
CHOOSE: Final = 292  # + a set of terrains
START: Final = 308  # + a quadrant
ACHIEVEMENT: Final = 312  # + its number
LAY: Final = 344  # + a piece: 32 * quadrant + 4 * tile + rotation
FACE: Final = 472  # + a set of terrains
CARD: Final = 488  # + 16 * the first half + the second
ACTIONS: Final = 744

# Phases
LAYING: Final = 0
DRAWING: Final = 1
STARTING: Final = 2
REVEALING: Final = 3
FACING: Final = 4
CHOOSING: Final = 5
MARKING: Final = 6
BONUS: Final = 7
OVER: Final = 8

# What is told to the journal
TILE_LAID: Final = 0
ACHIEVEMENT_DRAWN: Final = 1
SET_OUT: Final = 2
CARD_REVEALED: Final = 3
CARD_FACES: Final = 4
TERRAIN_CHOSEN: Final = 5
TERRAIN_TAKEN: Final = 6
SCROLL_READ: Final = 7
BONUS_SPENT: Final = 8
MARKED: Final = 9
COMMITTED: Final = 10
SHOWN_TERRAIN: Final = 11
SHOWN_X: Final = 12
TEMPLE_EXPLORED: Final = 13
RACE_WON: Final = 14
ROUND_SCORED: Final = 15
ROUND_BEGUN: Final = 16
CROSSED_OUT: Final = 17
ENDED: Final = 18

SETTING_OUT: Final = 0  # the turn before the first: the set-up
TURNS: Final = 7
NO_CARD: Final = -1
ALL_CARDS: Final = 255
ONE_EACH: Final = 0x1111
RACE_EACH: Final = 0x11111111
TIE_BREAK: Final = 100
