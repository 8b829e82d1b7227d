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
    BIT_OF,
    LAND,
    OBJECTS,
    QUADRANTS,
    ROTATIONS,
    SIDE,
    SQUARES,
    TERRAIN_BIT,
    TILES,
    WORD_BITS,
    WORDS,
)
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import CARDS, GIVEN, ROUNDS, SLOTS, Setting, byte
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
HOME_AT: Final = 3072  # SQUARES * MAP_PLANES
XS_AT: Final = 3328  # + SQUARES
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

# In a row's memory: who looked (1 for the first seat) and when, the map that was laid, the home,
# the course of the game as flags and as counts, the races, the tiles and achievements as set out,
# when the Xs were shown and everybody's points by them, the own draft and Xs; of each seat, own
# first, the sheet, then the board as shown, then the board of the draft, then those of the map.
# Literal numbers: the compiler folds no others.
LOOKED: Final = 0
MOMENT: Final = 1
LAID: Final = 2
HOME: Final = 3
COURSE: Final = 4
COUNTED: Final = 5
WON: Final = 6
LAYOUT: Final = 7
DRAWN: Final = 8
SHOWN: Final = 9
POINTS: Final = 10  # + 4 seats
DRAFTING: Final = 14
OWN_XS: Final = 15  # + WORDS
FOUND: Final = 20  # three words a seat
BOARDS: Final = 32
MAP_BOARDS: Final = 57  # + 5 boards of five words
MEMORY: Final = 117  # + the boards of MAP_PLANES

# Where things stand in the course of a game, which begins with the phase
ROUND_AT: Final = 9
TURN_AT: Final = 10
FIRST_AT: Final = 11  # where several play, then the active one and the card


class ExplorersObserver(Observer):
    def __init__(self, state: Explorers) -> None:
        super().__init__(VERSION, parts_of(state.setting), MEMORY)
        self.players: i64 = state.setting.players
        self.drafted_at: i64 = XS_AT + SQUARES * self.players
        self.course_at: i64 = self.offsets["phase"]
        self.card_at: i64 = self.offsets["card"] - self.offsets["phase"]
        self.points_at: i64 = self.offsets["points"]
        self.own_at: i64 = self.offsets["own: tracks"]
        self.committed_at: i64 = self.offsets["committed"]
        self.draft_at: i64 = self.offsets["taken"]
        self.races: bool = has_races(state.setting)

    def write(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, Explorers)
        known = row.known
        moment = self.moment_of(state, seat)
        if moment == 0 or known[MOMENT] != moment or known[LOOKED] == 0:
            known[MOMENT] = moment
            self.write_table(state, seat, row)
            self.write_sheet(state.sheets, seat, row, row.at + self.own_at, FOUND)
        self.write_draft(state, seat, row)

    def moment_of(self, state: Explorers, seat: i64) -> i64:
        """When the seat looks: as long as nobody commits, only its own draft goes on before it.
        0: anything may have changed.
        """
        if state.phase != MARKING:
            return 0
        return 1 + seat + 4 * state.turn + 32 * state.round + 256 * state.acting

    def write_table(self, state: Explorers, seat: i64, row: Row) -> None:
        """All but what is drafted."""
        self.write_map(state, row)
        self.write_shown(state, seat, row)
        self.write_setting_out(state, row)
        self.write_course(state, seat, row)
        waiting: i64 = -1
        if state.phase == MARKING or state.phase == BONUS:
            waiting = state.acting
        at = row.at + self.committed_at
        for i in range(self.players):
            seated = ACTOR_BIT[seat_after(seat, i, self.players)]
            row.room[at + i] = 1 if waiting & seated == 0 else 0

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
                    at = row.at + SQUARES * plane + WORD_BITS * i
                    self.renew(row, at, MAP_BOARDS + WORDS * plane + i, word)
        home: i64 = 0
        if state.phase > STARTING:
            home = 1 + state.home
        if known[HOME] != home:
            at = row.at + HOME_AT
            if known[HOME] > 0:
                row.room[at + known[HOME] - 1] = 0
            known[HOME] = home
            if home > 0:
                row.room[at + home - 1] = 1

    def write_shown(self, state: Explorers, seat: i64, row: Row) -> None:
        """What everybody has shown: Xs, own ones first, points and the rivals' sheets.

        It changes from turn to turn, and more often while bonus Xs are marked.
        """
        known = row.known
        shown = 1 + state.turn + 16 * state.round + (128 if state.phase > STARTING else 0)
        anew = known[LOOKED] == 0 or known[SHOWN] != shown or state.phase == BONUS
        if anew:
            known[SHOWN] = shown
            for other in range(self.players):
                known[POINTS + other] = state.points(other)
        if anew or known[LOOKED] != seat + 1:
            known[LOOKED] = seat + 1
            self.renew_shown(state, seat, row)
            self.write_rivals(state, seat, row)

    def renew_shown(self, state: Explorers, seat: i64, row: Row) -> None:
        """Everybody's Xs, and no draft yet."""
        shown = state.shown
        known = row.known
        for r in range(self.players):
            sheet = SHEET * seat_after(seat, r, self.players)
            at = row.at + XS_AT + SQUARES * r
            k = BOARDS + WORDS * r
            for i in range(i64(WORDS)):
                xs = shown[sheet + i]
                if known[k + i] != xs:
                    known[k + i] = xs
                    put_bits(row.room, at + WORD_BITS * i, WORD_BITS, xs)
        at = row.at + self.drafted_at
        k = BOARDS + WORDS * self.players
        for i in range(i64(WORDS)):
            known[OWN_XS + i] = shown[SHEET * seat + i]
            if known[k + i] != 0:
                self.renew(row, at + WORD_BITS * i, k + i, 0)

    def renew(self, row: Row, at: i64, k: i64, word: i64) -> None:
        """Change the flags from `at` on, a bit each, where the word differs from the known one."""
        known = row.known
        changed = known[k] ^ word
        known[k] = word
        room = row.room
        new = changed & word
        while new != 0:
            room[at + lowest(new)] = 1
            new = new & (new - 1)
        gone = changed & ~word
        while gone != 0:
            room[at + lowest(gone)] = 0
            gone = gone & (gone - 1)

    def write_setting_out(self, state: Explorers, row: Row) -> None:
        """The tiles as they are laid, and the achievements as they are drawn."""
        setting = state.setting
        known = row.known
        room = row.room
        at = row.at + XS_AT + SQUARES * (setting.players + 1)
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

    def write_course(self, state: Explorers, seat: i64, row: Row) -> None:
        """What happens openly once the game has begun."""
        room = row.room
        known = row.known
        at = row.at + self.course_at
        course = self.course_of(state, seat)
        if known[COURSE] != course:
            self.renew(row, at, COURSE, course)
        counted = state.round + 8 * state.turn + 64 * state.explored
        if known[COUNTED] != counted:
            known[COUNTED] = counted
            room[at + ROUND_AT] = i16(state.round)
            room[at + TURN_AT] = i16(state.turn)
            put_nibbles(room, at + self.card_at + 20, QUADRANTS, state.explored)
        if self.races and known[WON] != state.won:
            known[WON] = state.won
            put_nibbles(room, at + self.card_at + 24, RACES, state.won)

    def course_of(self, state: Explorers, seat: i64) -> i64:
        """The course as it stands in the row, a bit each; counts have none."""
        course = BIT_OF[state.phase]
        players = self.players
        if players > 1:
            course += BIT_OF[FIRST_AT + relative(state.first, seat, players)]
            if state.active >= 0:
                course += BIT_OF[FIRST_AT + players + relative(state.active, seat, players)]
        if state.card >= 0:
            course += BIT_OF[self.card_at + state.card]
        return course + (state.chosen + 16 * state.deck) * BIT_OF[self.card_at + CARDS]

    def write_rivals(self, state: Explorers, seat: i64, row: Row) -> None:
        """Everybody's points as they are counted on what was shown, and the rivals' sheets."""
        players = self.players
        at = row.at + self.points_at
        for i in range(players):
            row.room[at + i] = i16(row.known[POINTS + seat_after(seat, i, players)])
        at += players
        for i in range(i64(1), players):
            self.write_sheet(state.shown, seat_after(seat, i, players), row, at, FOUND + 3 * i)
            at += 28 if self.races else 20

    def write_sheet(self, sheets: vec[i64], seat: i64, row: Row, at: i64, k: i64) -> None:
        """Where anything on it is new."""
        sheet = SHEET * seat
        known = row.known
        found = self.found_on(sheets, sheet)
        if known[k] != found:
            known[k] = found
            self.write_found(sheets, sheet, row.room, at)
        gems = sheets[sheet + GEMS_BY_ROUND]
        if known[k + 1] != gems:
            known[k + 1] = gems
            for number in range(i64(ROUNDS)):
                row.room[at + 5 + number] = i16(byte(gems, number))
        if self.races and known[k + 2] != sheets[sheet + RACE_SLOTS]:
            known[k + 2] = sheets[sheet + RACE_SLOTS]
            put_nibbles(row.room, at + 20, RACES, sheets[sheet + RACE_SLOTS])

    def found_on(self, sheets: vec[i64], sheet: i64) -> i64:
        """Tracks, gems, provisions and temples in one number: what a draft may change."""
        found = sheets[sheet + KEYS] + 16 * sheets[sheet + SCROLLS]
        found += 256 * sheets[sheet + FRESH_SCROLLS] + 4096 * sheets[sheet + USED_SCROLLS]
        found += 65536 * sheets[sheet + CLOSED] + 524288 * sheets[sheet + PROVISIONS]
        found += 34359738368 * sheets[sheet + GEMS]
        return found + 4398046511104 * sheets[sheet + TEMPLE_SLOTS]

    def write_found(self, sheets: vec[i64], sheet: i64, room: vec[i16], at: i64) -> None:
        room[at] = i16(sheets[sheet + KEYS])
        room[at + 1] = i16(sheets[sheet + SCROLLS])
        room[at + 2] = i16(sheets[sheet + FRESH_SCROLLS])
        room[at + 3] = i16(sheets[sheet + USED_SCROLLS])
        room[at + 4] = i16(sheets[sheet + GEMS])
        put_nibbles(room, at + 9, ROUNDS, sheets[sheet + PROVISIONS])
        put_nibbles(room, at + 13, QUADRANTS, sheets[sheet + TEMPLE_SLOTS])
        put_bits(room, at + 17, 3, sheets[sheet + CLOSED])

    # The own sheet

    def write_draft(self, state: Explorers, seat: i64, row: Row) -> None:
        """Xs, what they have brought, and what more there is to mark."""
        sheets = state.sheets
        sheet = SHEET * seat
        known = row.known
        for i in range(i64(WORDS)):
            if known[OWN_XS + i] != sheets[sheet + i]:
                self.renew_drafted(state, sheet, row, i)
        found = self.found_on(sheets, sheet)
        if known[FOUND] != found:
            known[FOUND] = found
            self.write_found(sheets, sheet, row.room, row.at + self.own_at)
        room = row.room
        at = row.at + self.draft_at
        drafting = sheets[sheet + TAKEN] + 32 * sheets[sheet + BONUSES]
        if known[DRAFTING] != drafting:
            known[DRAFTING] = drafting
            put_bits(room, at, 5, drafting)  # terrains, and whether by a scroll
            if state.setting.expert_temples:
                put_bits(room, at + 7, QUADRANTS, sheets[sheet + BONUSES])
        room[at + 5] = i16(sheets[sheet + LEFT])
        room[at + 6] = i16(sheets[sheet + HORSES])

    def renew_drafted(self, state: Explorers, sheet: i64, row: Row, i: i64) -> None:
        """The i-th word of the board of those Xs that are not shown yet."""
        xs = state.sheets[sheet + i]
        row.known[OWN_XS + i] = xs
        at = row.at + self.drafted_at + WORD_BITS * i
        drafted = xs & ~state.shown[sheet + i]
        self.renew(row, at, BOARDS + WORDS * self.players + i, drafted)


def put_nibbles(room: vec[i16], at: i64, n: i64, word: i64) -> None:
    for i in range(n):
        room[at + i] = i16((word >> (4 * i)) & 15)


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
