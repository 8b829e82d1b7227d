"""What a seat sees of a game of Tikal, as numbers for learners.

A row remembers the two words of each hex that it was written from.
"""

from typing import Final

from incognita.core.machine import i16, i64, vec
from incognita.core.observation import (
    Observer,
    Part,
    Row,
    counts,
    flags,
    one_of,
    put,
    put_bits,
    put_flag,
    put_one_of,
    relative,
    seat_after,
    seat_names,
)
from incognita.core.state import State
from incognita.games.tikal.board import (
    BIT,
    COLUMNS,
    COST_SHIFT,
    GONE_LEADER,
    GONE_SHIFT,
    GUARD_IS_LEADER,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HEXES,
    HIGHEST_LEVEL,
    JUNGLE,
    KIND,
    LARGE_MASK,
    MOTIFS,
    PAID_SHIFT,
    RESERVE_LEADER,
    RESERVE_MASK,
    ROWS,
    SEAT,
    SIDES,
    STONES_SHIFT,
    TEMPLE,
    TILES,
    TREASURE,
    UNEXPLORED,
    VOLCANO,
    camp_of,
    copies_of,
    guard_of,
    held_of,
    levels_left,
    value_of,
)
from incognita.games.tikal.notation import MOTIF_NAMES, SIDE_NAMES, TILE_NAMES
from incognita.games.tikal.rules import GUARDS, WORKERS, Tikal
from incognita.games.tikal.setting import Setting

VERSION: Final = 1
BOARD: Final = (COLUMNS, ROWS)
PHASES: Final = ("drawing", "bidding", "choosing", "placing", "acting", "digging", "over")
KINDS: Final = ("unexplored", "temple", "jungle", "treasure", "volcano")
MOST_STONES: Final = 3
ACTION_POINTS: Final = 10
SOME_WORKERS: Final = 5
SOME_POINTS: Final = 50
SCORINGS: Final = 4
LEVELS: Final = 5
LEADER_BIT: Final = 20  # of the first seat, in the word of a hex

# In a row's memory: who looked, what lies on each hex, what stands there, where the seat on turn
# has worked once and twice, the tiles, the seats. Literal numbers: the compiler folds no others.
LOOKED: Final = 0
LANDS: Final = 1
STANDING: Final = 41  # + HEXES
WORKED: Final = 81  # + HEXES
WORKED_TWICE: Final = 82
TILE: Final = 83
STACK: Final = 84
DISPLAY: Final = 85
FLAGS: Final = 86
SEATS: Final = 87
MEMORY: Final = 91
PLANES_OF_LAND: Final = 17  # KINDS, and SIDES twice


class TikalObserver(Observer):
    def __init__(self, state: Tikal) -> None:
        super().__init__(VERSION, parts_of(state.setting), MEMORY)

    def write(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, Tikal)
        known = row.known
        afresh = known[LOOKED] != seat + 1
        known[LOOKED] = seat + 1
        self.write_hexes(state, seat, row, afresh)
        at = row.at + HEXES * (PLANES_OF_LAND + 3 + 4 * state.setting.players)
        at = self.write_worked(state, row, at)
        at = self.write_seats(state, seat, row, at, afresh)
        at = self.write_tiles(state, row, at)
        self.write_course(state, seat, row, at)

    def write_hexes(self, state: Tikal, seat: i64, row: Row, afresh: bool) -> None:
        known = row.known
        lands = state.land
        board = state.board
        players = state.setting.players
        for h in range(i64(HEXES)):
            land = lands[h]
            word = board[h]
            if land != known[LANDS + h] or afresh:
                known[LANDS + h] = land
                self.write_land(land, row, row.at + h)
                self.write_standing(land & KIND, word, seat, players, row, row.at + h)
                known[STANDING + h] = word
            elif word != known[STANDING + h]:
                known[STANDING + h] = word
                self.write_standing(land & KIND, word, seat, players, row, row.at + h)

    def write_land(self, land: i64, row: Row, at: i64) -> None:
        """What lies on a hex, the stones on its sides, and what it costs to cross them."""
        room = row.room
        kind = land & KIND
        room[at] = 1 if kind == UNEXPLORED else 0
        room[at + HEXES] = 1 if kind == TEMPLE else 0
        room[at + 2 * HEXES] = 1 if kind == JUNGLE else 0
        room[at + 3 * HEXES] = 1 if kind == TREASURE else 0
        room[at + 4 * HEXES] = 1 if kind == VOLCANO else 0
        at += 5 * HEXES
        for side in range(i64(SIDES)):
            room[at] = i16((land >> (STONES_SHIFT + 2 * side)) & 3)
            room[at + SIDES * HEXES] = i16((land >> (COST_SHIFT + 4 * side)) & 15)
            at += HEXES

    def write_standing(
        self, kind: i64, word: i64, seat: i64, players: i64, row: Row, at: i64
    ) -> None:
        """The value of a temple or the treasures left, then the figures, guards and camps."""
        room = row.room
        at += HEXES * PLANES_OF_LAND
        value = value_of(word)
        temple: i64 = 0
        treasures: i64 = 0
        if kind == TEMPLE:
            temple = value
        elif kind == TREASURE:
            treasures = value
        room[at] = i16(temple)
        room[at + HEXES] = i16(treasures)
        at += 2 * HEXES
        guard = guard_of(word)
        camp = camp_of(word)
        for i in range(players):
            other = seat_after(seat, i, players)
            room[at] = i16((word >> (5 * other)) & 31)
            room[at + HEXES] = i16((word >> (LEADER_BIT + other)) & 1)
            room[at + 2 * HEXES] = 1 if guard == other else 0
            room[at + 3 * HEXES] = 1 if camp == other else 0
            at += 4 * HEXES
        room[at] = 1 if word & GUARD_IS_LEADER != 0 else 0

    def write_worked(self, state: Tikal, row: Row, at: i64) -> i64:
        """Where the seat on turn has uncovered or dug in this turn, once and twice."""
        known = row.known
        if known[WORKED] != state.worked:
            known[WORKED] = state.worked
            put_bits(row.room, at, HEXES, state.worked)
        if known[WORKED_TWICE] != state.worked_twice:
            known[WORKED_TWICE] = state.worked_twice
            put_bits(row.room, at + HEXES, HEXES, state.worked_twice)
        return at + 2 * HEXES

    def write_seats(self, state: Tikal, seat: i64, row: Row, at: i64, afresh: bool) -> i64:
        known = row.known
        players = state.setting.players
        auction = state.setting.auction
        seen = 1 + state.scored + 16 * state.played + 256 * state.passed
        flags_are_new = known[FLAGS] != seen
        known[FLAGS] = seen
        size: i64 = 18 if auction else 15
        for i in range(players):
            other = seat_after(seat, i, players)
            word = state.board[SEAT + other]
            if word != known[SEATS + i] or afresh or flags_are_new:
                known[SEATS + i] = word
                self.write_seat(state, other, word, row.room, at)
            at += size
        return at

    def write_seat(self, state: Tikal, seat: i64, word: i64, room: vec[i16], at: i64) -> None:
        at = put(room, at, state.points(seat))
        at = put(room, at, word & RESERVE_MASK)
        at = put(room, at, (word >> GONE_SHIFT) & RESERVE_MASK)
        at = put_flag(room, at, word & RESERVE_LEADER != 0)
        at = put_flag(room, at, word & GONE_LEADER != 0)
        at = put_flag(room, at, state.scored & BIT[seat] != 0)
        at = put(room, at, (word >> GUARDS_SHIFT) & GUARDS_MASK)
        held = held_of(word)
        for motif in range(i64(MOTIFS)):
            at = put(room, at, copies_of(held, motif))
        if state.setting.auction:
            at = put(room, at, (word >> PAID_SHIFT) & LARGE_MASK)
            at = put_flag(room, at, state.played & BIT[seat] != 0)
            put_flag(room, at, state.passed & BIT[seat] != 0)

    def write_tiles(self, state: Tikal, row: Row, at: i64) -> i64:
        """In hand, in the stack and, in the auction version, revealed to be chosen from."""
        known = row.known
        if known[TILE] != 2 + state.tile:
            known[TILE] = 2 + state.tile
            put_one_of(row.room, at, TILES, state.tile)
        at += TILES
        if known[STACK] != state.stack:
            known[STACK] = state.stack
            put_bits(row.room, at, TILES, state.stack)
        at += TILES
        if state.setting.auction:
            if known[DISPLAY] != state.display:
                known[DISPLAY] = state.display
                put_bits(row.room, at, TILES, state.display)
            at += TILES
        return at

    def write_course(self, state: Tikal, seat: i64, row: Row, at: i64) -> None:
        room = row.room
        players = state.setting.players
        at = put_one_of(room, at, 7, state.phase)
        at = put_one_of(room, at, players, relative(state.turn, seat, players))
        at = put(room, at, state.ap)
        at = put_one_of(room, at, 2, state.scoring - 1)
        at = put(room, at, state.rounds)
        at = put_one_of(room, at, players, relative(state.drawer, seat, players))
        at = put_one_of(room, at, players, relative(state.placer, seat, players))
        for number in range(i64(2), i64(HIGHEST_LEVEL + 1)):
            at = put(room, at, levels_left(state.stock, number))
        for motif in range(i64(MOTIFS)):
            at = put(room, at, copies_of(state.treasures, motif))
        if state.setting.auction:
            at = put(room, at, state.bid)
            at = put_one_of(room, at, players, relative(state.bidder, seat, players))
            put_one_of(room, at, players, relative(state.first_to_pass, seat, players))


def parts_of(setting: Setting) -> list[Part]:
    seats = seat_names(int(setting.players))
    figures = [
        f"{piece} {seat}" for seat in seats for piece in ("workers", "leader", "guard", "camp")
    ]
    parts = [
        flags("land", KINDS, BOARD),
        counts("stones", SIDE_NAMES, MOST_STONES, BOARD),
        counts("crossing", SIDE_NAMES, ACTION_POINTS, BOARD),
        counts("value", ["temple", "treasures"], ACTION_POINTS, BOARD),
        counts("figures", figures, SOME_WORKERS, BOARD),
        flags("guarding", ["by a leader"], BOARD),
        flags("worked", ["here", "twice"], BOARD),
    ]
    for seat in seats:
        parts.append(counts(f"{seat}: points", ["points"], SOME_POINTS))
        parts.append(counts(f"{seat}: workers", ["in reserve", "out of the game"], WORKERS))
        parts.append(flags(f"{seat}: leader", ["in reserve", "out of the game"]))
        parts.append(flags(f"{seat}: scored", ["in this round"]))
        parts.append(counts(f"{seat}: guards", ["left"], GUARDS))
        parts.append(counts(f"{seat}: treasures", MOTIF_NAMES, MOST_STONES))
        if setting.auction:
            parts.append(counts(f"{seat}: paid", ["points"], SOME_POINTS))
            parts.append(flags(f"{seat}: auction", ["has played", "has passed"]))
    parts.append(one_of("tile", TILE_NAMES))
    parts.append(flags("stack", TILE_NAMES))
    if setting.auction:
        parts.append(flags("display", TILE_NAMES))
    parts.append(one_of("phase", PHASES))
    parts.append(one_of("turn", seats))
    parts.append(counts("action points", ["left"], ACTION_POINTS))
    parts.append(one_of("scoring", ["volcano", "last"]))
    parts.append(counts("scoring rounds", ["over"], SCORINGS))
    parts.append(one_of("drew the volcano", seats))
    parts.append(one_of("placed the last tile", seats))
    parts.append(counts("levels", [str(n) for n in range(2, HIGHEST_LEVEL + 1)], LEVELS))
    parts.append(counts("treasures left", MOTIF_NAMES, MOST_STONES))
    if setting.auction:
        parts.append(counts("bid", ["points"], SOME_POINTS))
        parts.append(one_of("bidder", seats))
        parts.append(one_of("first to pass", seats))
    return parts
