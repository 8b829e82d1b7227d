"""The numbers that stand for actions, phases, endings and events."""

from typing import Final

# Actions: the 36 squares to place on, 4 directions x (4 colours, early end, homecoming), ...
FIRST_STEP: Final = 36
STEPS_A_DIRECTION: Final = 6
EARLY_END: Final = 4
HOMECOMING: Final = 5
STOP: Final = 60
TICK: Final = 61
ACTIONS: Final = 62

# Phases
SETTING_OUT: Final = 0
PLACING: Final = 1
VOYAGE: Final = 2
COUNTDOWN: Final = 3
OVER: Final = 4

# Why the game ended
STILL_GOING: Final = 0
NO_VOYAGE_LEFT: Final = 1
NO_PROGRESS: Final = 2
STOPPED: Final = 3

# What is told to the journal
PLACED: Final = 0
SET_SAIL: Final = 1
SOWED: Final = 2
ENDED_EARLY: Final = 3
CAME_HOME: Final = 4
BUILT: Final = 5
TOOK_BACK: Final = 6
SWITCHED: Final = 7
PASSED: Final = 8
COUNTED: Final = 9
LOST_TURN: Final = 10
ENDED: Final = 11
