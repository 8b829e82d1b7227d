"""Tikal's actions, phases and events as numbers; the deeds of a turn are grouped by hex.

The numbers are written out, because the compiler takes only those for constants; each comment says
how one comes from those before it.
"""

from typing import Final

from incognita.core.machine import i64
from incognita.games.tikal.board import MOTIFS, SIDES

END: Final = 0  # the end of a turn: first, so that a search with no budget left stops there
PASS: Final = 1

FIRST_PLACE: Final = 2  # hex x turn of the tile
FIRST_DEED: Final = 242  # + HEXES * SIDES

# Deeds on a hex
DEEDS_A_HEX: Final = 25
ENTER_WORKER: Final = 0
ENTER_LEADER: Final = 1
MOVE_WORKER: Final = 2  # + side
MOVE_LEADER: Final = 8  # + side
TRAIL_WORKER: Final = 14  # + OUT, HOME or ACROSS
TRAIL_LEADER: Final = 17
BUILD_CAMP: Final = 20
UNCOVER: Final = 21
DIG: Final = 22
GUARD_WORKER: Final = 23
GUARD_LEADER: Final = 24

# Trails belong to the hex of a camp
OUT: Final = 0  # from the base camp to this camp
HOME: Final = 1  # from this camp to the base camp
ACROSS: Final = 2  # from this camp to the other one

FIRST_EXCHANGE: Final = 1242  # + HEXES * DEEDS_A_HEX; motif given x motif taken x seat
FIRST_TAKE: Final = 1498  # + MOTIFS * MOTIFS * 4
FIRST_BID: Final = 1534  # + TILES; a bid of 0, which is never made
HIGHEST_BID: Final = 700
FIRST_TILE: Final = 2235  # + HIGHEST_BID + 1; outcomes of chance
FIRST_TREASURE: Final = 2271  # + TILES
ACTIONS: Final = 2279  # + MOTIFS

ENTER_COST: Final = 1
TRAIL_COST: Final = 1
UNCOVER_COST: Final = 2
DIG_COST: Final = 3
EXCHANGE_COST: Final = 3
CAMP_COST: Final = 5
GUARD_COST: Final = 5

# Phases
DRAWING: Final = 0  # chance reveals a tile
BIDDING: Final = 1
CHOOSING: Final = 2  # the winner of an auction takes a tile
PLACING: Final = 3
ACTING: Final = 4
DIGGING: Final = 5  # chance shows which treasure it is
OVER: Final = 6

# Scoring rounds
NO_SCORING: Final = 0
VOLCANO_SCORING: Final = 1
LAST_SCORING: Final = 2

# What is told to the journal
REVEALED: Final = 0
BID: Final = 1
PASSED: Final = 2
WON: Final = 3
TOOK: Final = 4
PLACED: Final = 5
SCORING_BEGAN: Final = 6
TURN_BEGAN: Final = 7
ENTERED: Final = 8
MOVED: Final = 9
TRAILED: Final = 10
UNCOVERED: Final = 11
DUG: Final = 12
FOUND: Final = 13
EXCHANGED: Final = 14
BUILT: Final = 15
GUARDED: Final = 16
TURN_ENDED: Final = 17
SCORED: Final = 18
ENDED: Final = 19


def place_action(hexagon: i64, turn: i64) -> i64:
    return FIRST_PLACE + SIDES * hexagon + turn


def deed_action(hexagon: i64, deed: i64) -> i64:
    return FIRST_DEED + DEEDS_A_HEX * hexagon + deed


def exchange_action(given: i64, taken: i64, seat: i64) -> i64:
    return FIRST_EXCHANGE + 4 * (MOTIFS * given + taken) + seat
