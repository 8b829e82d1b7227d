"""What a seat sees of a game of Explorers, as numbers for learners.

Own draft included, of the others what they have shown: a rival who has committed is one who has
committed, and what is drafted is unknown. A row remembers the boards that it was written from and
changes the squares that differ.
"""

from typing import Final

from incognita.core.actors import ACTOR_BIT
from incognita.core.machine import i16, i64, lowest, vec
from incognita.core.observation import (
    Observer,
    Part,
    Row,
    counts,
    flags,
    one_of,
    put,
    put_bits,
    put_one_of,
    relative,
    seat_after,
    seat_names,
)
from incognita.core.state import State
from incognita.games.explorers.achievements import RACES, RACES_IN_PLAY
from incognita.games.explorers.actions import BONUS, LAYING, MARKING, STARTING, TURNS
from incognita.games.explorers.atlas import (
    LAND,
    OBJECTS,
    QUADRANTS,
    ROTATIONS,
    SIDE,
    SQUARES,
    TERRAIN_BIT,
    TERRAINS,
    TILES,
    WORD_BITS,
    WORDS,
)
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import CARDS, GIVEN, ROUNDS, SLOTS, Setting, byte, nibble
from incognita.games.explorers.sheet import (
    BONUSES,
    CLOSED,
    FRESH_SCROLLS,
    GEMS,
    GEMS_BY_ROUND,
    HORSES,
    KEYS,
    LEFT,
    PROVISIONS,
    RACE_SLOTS,
    SCROLLS,
    SHEET,
    TAKEN,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)

VERSION: Final = 1
BOARD: Final = (SIDE, SIDE)
ACHIEVEMENTS: Final = 32
MAP_PLANES: Final = 12  # objects and terrains
TERRAIN_NAMES: Final = ("prairie", "water", "desert", "mountain")
OBJECT_NAMES: Final = ("key", "scroll", "horse", "gem", "apple", "carrot", "fish", "temple")
PROVISION_NAMES: Final = ("apple", "carrot", "fish")
QUADRANT_NAMES: Final = ("a", "b", "c", "d")
PHASES: Final = (
    "laying", "drawing", "starting", "revealing", "facing", "choosing", "marking", "bonus", "over",
)  # fmt: skip
TRACKS: Final = ("keys", "scrolls", "fresh scrolls", "used scrolls", "gems")
SOME_XS: Final = 4
MANY_POINTS: Final = 100

# In a row's memory: who looked (1 for the first seat), the map that was laid, the home, the course
# of the game and its races and tiles, when the Xs were shown and everybody's points by them, the
# own sheet, everybody's boards as shown and the own draft, the boards of the map. Literal numbers:
# the compiler folds no others.
LOOKED: Final = 0
LAID: Final = 1
HOME: Final = 2
COURSE: Final = 3
WON: Final = 4
LAYOUT: Final = 5
DRAWN: Final = 6
SHOWN: Final = 7
POINTS: Final = 8  # + 4 seats
SHEET_KNOWN: Final = 12  # + SHEET_WORDS
BOARDS: Final = 24
MAP_BOARDS: Final = 49  # + 5 boards of five words
MEMORY: Final = 109  # + the boards of MAP_PLANES
SHEET_WORDS: Final = 12  # those of a sheet that are written, from KEYS to RACE_SLOTS


class ExplorersObserver(Observer):
    def __init__(self, state: Explorers) -> None:
        super().__init__(VERSION, parts_of(state.setting), MEMORY)
        self.course_at: i64 = self.offsets["phase"]
        self.rivals_at: i64 = self.offsets["points"]
        self.own_at: i64 = self.offsets["own: tracks"]
        self.committed_at: i64 = self.offsets["committed"]
        self.races: bool = has_races(state.setting)

    def write(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, Explorers)
        players = state.setting.players
        known = row.known
        room = row.room
        self.write_map(state, row)
        boards = row.at + 3328  # SQUARES * (MAP_PLANES + 1)
        self.write_shown(state, seat, row, boards)
        self.write_setting_out(state, row)
        course = self.course_of(state, seat)
        if known[COURSE] != course or known[WON] != state.won:
            known[COURSE] = course
            known[WON] = state.won
            self.write_course(state, seat, room, row.at + self.course_at)
        self.renew_draft(state, seat, row, boards + SQUARES * players)
        self.write_own(state, seat, row, row.at + self.own_at)
        at = row.at + self.committed_at
        waiting: i64 = -1
        if state.phase == MARKING or state.phase == BONUS:
            waiting = state.acting
        for i in range(players):
            room[at + i] = 1 if waiting & ACTOR_BIT[seat_after(seat, i, players)] == 0 else 0
        self.write_draft(state, seat, room, at + players)

    def course_of(self, state: Explorers, seat: i64) -> i64:
        """All that happens openly once the game has begun, races apart, in one number."""
        course = 1 + seat + 4 * state.phase + 64 * state.round + 512 * state.turn
        course += 4096 * state.first + 16384 * (state.active + 1) + 131072 * (state.card + 1)
        course += 2097152 * state.chosen + 33554432 * state.deck
        return course + 8589934592 * state.explored

    def write_map(self, state: Explorers, row: Row) -> None:
        """What lies where and on what; nothing until the map is laid."""
        known = row.known
        laid: i64 = 0
        if state.phase != LAYING:
            laid = 1 + state.map.layout
        if known[LAID] != laid:
            known[LAID] = laid
            boards = state.map.boards
            for plane in range(i64(MAP_PLANES)):
                first = WORDS * (plane + 1)
                if plane >= OBJECTS - 1:
                    first = LAND + WORDS * TERRAIN_BIT[plane - (OBJECTS - 1)]
                for i in range(i64(WORDS)):
                    word: i64 = 0
                    if laid != 0:
                        word = boards[first + i]
                    self.renew(row, row.at + SQUARES * plane, i, MAP_BOARDS + WORDS * plane, word)
        home: i64 = 0
        if state.phase > STARTING:
            home = 1 + state.home
        if known[HOME] != home:
            at = row.at + 3072  # SQUARES * MAP_PLANES
            if known[HOME] > 0:
                row.room[at + known[HOME] - 1] = 0
            known[HOME] = home
            if home > 0:
                row.room[at + home - 1] = 1

    def write_shown(self, state: Explorers, seat: i64, row: Row, boards: i64) -> None:
        """What everybody has shown: Xs, own ones first, points and the rivals' sheets.

        It changes from turn to turn, and more often while bonus Xs are marked.
        """
        players = state.setting.players
        known = row.known
        shown = 1 + state.turn + 16 * state.round + (128 if state.phase > STARTING else 0)
        anew = known[LOOKED] == 0 or known[SHOWN] != shown or state.phase == BONUS
        if anew:
            known[SHOWN] = shown
            for other in range(players):
                known[POINTS + other] = state.points(other)
        if anew or known[LOOKED] != seat + 1:
            known[LOOKED] = seat + 1
            self.renew_shown(state, seat, row, boards)
            self.write_rivals(state, seat, row, row.at + self.rivals_at)

    def renew_shown(self, state: Explorers, seat: i64, row: Row, at: i64) -> None:
        players = state.setting.players
        shown = state.shown
        memory: i64 = BOARDS
        for r in range(players):
            sheet = SHEET * seat_after(seat, r, players)
            for i in range(i64(WORDS)):
                self.renew(row, at, i, memory, shown[sheet + i])
            at += SQUARES
            memory += WORDS

    def renew_draft(self, state: Explorers, seat: i64, row: Row, at: i64) -> None:
        """The Xs that the seat has drafted."""
        sheets = state.sheets
        shown = state.shown
        known = row.known
        own = SHEET * seat
        memory = BOARDS + WORDS * state.setting.players
        for i in range(i64(WORDS)):
            drafted = sheets[own + i] & ~shown[own + i]
            if known[memory + i] != drafted:
                self.renew(row, at, i, memory, drafted)

    def renew(self, row: Row, plane: i64, i: i64, memory: i64, word: i64) -> None:
        """Change the squares of a plane where the i-th word of its board differs from before."""
        known = row.known
        changed = known[memory + i] ^ word
        known[memory + i] = word
        room = row.room
        first = plane + WORD_BITS * i
        new = changed & word
        while new != 0:
            room[first + lowest(new)] = 1
            new = new & (new - 1)
        gone = changed & ~word
        while gone != 0:
            room[first + lowest(gone)] = 0
            gone = gone & (gone - 1)

    def write_setting_out(self, state: Explorers, row: Row) -> None:
        """The tiles as they are laid, and the achievements as they are drawn."""
        setting = state.setting
        known = row.known
        room = row.room
        at = row.at + 3328 + SQUARES * (setting.players + 1)
        if setting.map_by != GIVEN:
            laid = 1 + state.laid + 8 * state.layout
            if known[LAYOUT] != laid:
                known[LAYOUT] = laid
                for q in range(i64(QUADRANTS)):
                    self.write_tile(state, q, room, at + 12 * q)
            at += 48
        if setting.to_draw > 0 and known[DRAWN] != state.achievements:
            known[DRAWN] = state.achievements
            put_bits(room, at, ACHIEVEMENTS, state.achievements)

    def write_tile(self, state: Explorers, quadrant: i64, room: vec[i16], at: i64) -> None:
        tile: i64 = -1
        top: i64 = -1
        if quadrant < state.laid:
            tile = (byte(state.layout, quadrant) >> 2) & 7
            top = byte(state.layout, quadrant) & 3
        put_one_of(room, at, TILES, tile)
        put_one_of(room, at + TILES, ROTATIONS, top)

    def write_course(self, state: Explorers, seat: i64, room: vec[i16], at: i64) -> None:
        players = state.setting.players
        at = put_one_of(room, at, 9, state.phase)
        at = put(room, at, state.round)
        at = put(room, at, state.turn)
        if players > 1:
            at = put_one_of(room, at, players, relative(state.first, seat, players))
            at = put_one_of(room, at, players, relative(state.active, seat, players))
        at = put_one_of(room, at, CARDS, state.card)
        at = put_bits(room, at, TERRAINS, state.chosen)
        at = put_bits(room, at, CARDS, state.deck)
        for q in range(i64(QUADRANTS)):
            at = put(room, at, nibble(state.explored, q))
        if self.races:
            for race in range(i64(RACES)):
                at = put(room, at, nibble(state.won, race))

    def write_rivals(self, state: Explorers, seat: i64, row: Row, at: i64) -> None:
        """Everybody's points as they are counted on what was shown, and the rivals' sheets."""
        players = state.setting.players
        for i in range(players):
            at = put(row.room, at, row.known[POINTS + seat_after(seat, i, players)])
        for i in range(i64(1), players):
            at = self.write_sheet(state.shown, seat_after(seat, i, players), row.room, at)

    def write_own(self, state: Explorers, seat: i64, row: Row, at: i64) -> None:
        """The own sheet, where anything on it is new."""
        sheets = state.sheets
        known = row.known
        sheet = SHEET * seat + KEYS
        new = False
        for i in range(i64(SHEET_WORDS)):
            if known[SHEET_KNOWN + i] != sheets[sheet + i]:
                known[SHEET_KNOWN + i] = sheets[sheet + i]
                new = True
        if new:
            self.write_sheet(sheets, seat, row.room, at)

    def write_sheet(self, sheets: vec[i64], seat: i64, room: vec[i16], at: i64) -> i64:
        sheet = SHEET * seat
        room[at] = i16(sheets[sheet + KEYS])
        room[at + 1] = i16(sheets[sheet + SCROLLS])
        room[at + 2] = i16(sheets[sheet + FRESH_SCROLLS])
        room[at + 3] = i16(sheets[sheet + USED_SCROLLS])
        room[at + 4] = i16(sheets[sheet + GEMS])
        at += 5
        gems = sheets[sheet + GEMS_BY_ROUND]
        provisions = sheets[sheet + PROVISIONS]
        temples = sheets[sheet + TEMPLE_SLOTS]
        for i in range(i64(4)):  # rounds, and quadrants
            room[at + i] = i16((gems >> (8 * i)) & 0xFF)
            room[at + 4 + i] = i16((provisions >> (4 * i)) & 15)
            room[at + 8 + i] = i16((temples >> (4 * i)) & 15)
        at = put_bits(room, at + 12, 3, sheets[sheet + CLOSED])
        if self.races:
            for race in range(i64(RACES)):
                at = put(room, at, nibble(sheets[sheet + RACE_SLOTS], race))
        return at

    def write_draft(self, state: Explorers, seat: i64, room: vec[i16], at: i64) -> None:
        sheets = state.sheets
        sheet = SHEET * seat
        taken = sheets[sheet + TAKEN]
        for i in range(i64(5)):  # terrains, and whether by a scroll
            room[at + i] = i16((taken >> i) & 1)
        room[at + 5] = i16(sheets[sheet + LEFT])
        room[at + 6] = i16(sheets[sheet + HORSES])
        if state.setting.expert_temples:
            put_bits(room, at + 7, QUADRANTS, sheets[sheet + BONUSES])


def has_races(setting: Setting) -> bool:
    return setting.to_draw > 0 or setting.achievements & RACES_IN_PLAY != 0


def parts_of(setting: Setting) -> list[Part]:
    players = int(setting.players)
    seats = seat_names(players)
    parts = [
        flags("map", [*OBJECT_NAMES, *TERRAIN_NAMES], BOARD),
        flags("home", ["village"], BOARD),
        flags("xs", [*seats, "drafted"], BOARD),
    ]
    if setting.map_by != GIVEN:
        for name in QUADRANT_NAMES:
            parts.append(one_of(f"tile {name}", [str(n + 1) for n in range(TILES)]))
            parts.append(one_of(f"top {name}", ["north", "east", "south", "west"]))
    if setting.to_draw > 0:
        parts.append(flags("achievements", [str(n) for n in range(ACHIEVEMENTS)]))
    parts.append(one_of("phase", PHASES))
    parts.append(counts("round", ["round"], ROUNDS))
    parts.append(counts("turn", ["turn"], TURNS))
    if players > 1:
        parts.append(one_of("first", seats))
        parts.append(one_of("active", seats))
    parts.append(one_of("card", [str(n + 1) for n in range(CARDS)]))
    parts.append(flags("chosen", TERRAIN_NAMES))
    parts.append(flags("deck", [str(n + 1) for n in range(CARDS)]))
    parts.append(counts("temples explored", QUADRANT_NAMES, SLOTS))
    races = [f"race {n + 1}" for n in range(RACES)] if has_races(setting) else []
    if races:
        parts.append(counts("races won", races, SLOTS))
    parts.append(counts("points", seats, MANY_POINTS))
    for seat in [*seats[1:], "own"]:
        rounds = [f"round {n + 1}" for n in range(ROUNDS)]
        parts.append(counts(f"{seat}: tracks", TRACKS, SOME_XS))
        parts.append(counts(f"{seat}: gems by round", rounds, SOME_XS))
        parts.append(counts(f"{seat}: provisions", rounds, SOME_XS))
        parts.append(counts(f"{seat}: temples", QUADRANT_NAMES, SLOTS))
        parts.append(flags(f"{seat}: closed", PROVISION_NAMES))
        if races:
            parts.append(counts(f"{seat}: races", races, SLOTS))
    parts.append(flags("committed", seats))
    parts.append(flags("taken", [*TERRAIN_NAMES, "by a scroll"]))
    parts.append(counts("draft", ["left", "horses"], SOME_XS))
    if setting.expert_temples:
        parts.append(flags("bonuses", QUADRANT_NAMES))
    return parts
