"""What a seat sees of a game of Entdecker, as numbers for learners.

A row remembers the word of each square that it was written from.
"""

from typing import Final

from incognita.core.actors import ACTOR_BIT
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
from incognita.games.entdecker.actions import (
    HIGHEST_COUNTER,
    LAYING_OUT,
    MOST_GOLD,
    OVER,
    PILES,
    TURNING_UP,
)
from incognita.games.entdecker.board import (
    CELL,
    CIRCLE_CELL,
    CIRCLES,
    COLUMNS,
    DISCOVERED,
    EVENT,
    EVENT_SHIFT,
    EVENTS,
    HIDDEN_KINDS,
    KINDS,
    LAND_SHIFT,
    NO_EVENT,
    NO_UNIT,
    ROWS,
    SEAT,
    SEAT_SHIFT,
    SIDES,
    SOURCE,
    SOURCE_SHIFT,
    SQUARE,
    SQUARES,
    TILES,
    UNIT,
    UNIT_SHIFT,
)
from incognita.games.entdecker.islands import (
    NO_LAND,
    SCORED,
    counter_of,
    forts_in,
    island_of,
    scouts_in,
    settlements_in,
)
from incognita.games.entdecker.notation import (
    CIRCLE_NAMES,
    EVENT_NAMES,
    KIND_NAMES,
    SIDE_LETTERS,
    TILE_NAMES,
    UNIT_NAMES,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.setting import Setting
from incognita.games.entdecker.table import ABSENT, of_value, ten

VERSION: Final = 1
BOARD: Final = (ROWS, COLUMNS)
UNITS: Final = 3
SOURCES: Final = ("pile", "reserve", "box", "bare")
PHASES: Final = (
    "laying out", "income", "drawing", "turning up", "counter",
    "setting out", "announcing", "exploring", "placing", "over",
)  # fmt: skip
SQUARE_PLANES: Final = 15  # sides, events, sources and the strait; those of units follow
ISLAND_PLANES: Final = 4
FLAG: Final = vec[i64]([1 << n for n in range(18)])  # of the course: phases, seats twice
MANY_TILES: Final = 20
SOME: Final = 5
MANY_POINTS: Final = 50

# In a row's memory: who looked, the ship (1 for its first place), the points of scored islands
# when islands were last looked at, the stock, what everybody has, then the squares
LOOKED: Final = 0
SHIP: Final = 1
BANKED: Final = 2
PILES_KNOWN: Final = 3
BACKS: Final = 4
HIDDEN_LEFT: Final = 5
RESERVE: Final = 6
BOXED: Final = 7
STOCK: Final = 8
GOLD: Final = 9
PIECES: Final = 10
COUNTERS: Final = 11
RUINS: Final = 12
POINTS: Final = 13
DRAWERS: Final = 14
SEA: Final = 15
MEMORY: Final = 85  # + SQUARES


class EntdeckerObserver(Observer):
    def __init__(self, state: Entdecker) -> None:
        self.circle_at = vec[i64]([-1] * len(state.sea))  # by cell
        for circle in range(CIRCLES):
            self.circle_at[CIRCLE_CELL[circle]] = circle
        super().__init__(VERSION, parts_of(state.setting), MEMORY)
        self.players: i64 = state.setting.players
        self.tiles: i64 = self.offsets["reserve"] - self.offsets["hidden"]
        self.kinds: i64 = self.offsets["boxed"] - self.offsets["reserve"]
        self.values: i64 = self.offsets["own: goods"] - self.offsets["counters"]

    def write(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, Entdecker)
        known = row.known
        afresh = known[LOOKED] != seat + 1
        if known[LOOKED] == 0:
            known[BANKED] = 0  # those islands may be of another game,
            known[HIDDEN_LEFT] = 0  # and those tiles
        known[LOOKED] = seat + 1
        self.write_squares(state, seat, row, afresh)
        at = row.at + SQUARES * (SQUARE_PLANES + UNITS * state.setting.players)
        at = self.write_islands(state, row, at)
        at = self.write_ship(state, row, at)
        at = self.write_stock(state, row, at)
        at = self.write_seats(state, seat, row, at, afresh)
        self.write_course(state, seat, row, at)

    def write_squares(self, state: Entdecker, seat: i64, row: Row, afresh: bool) -> None:
        """Those that changed; whose the units are is written for everybody who looks."""
        known = row.known
        sea = state.sea
        cells = CELL
        for s in range(i64(SQUARES)):
            if sea[cells[s]] != known[SEA + s]:
                self.renew_square(sea[cells[s]], seat, row, s)
        if afresh:
            for s in range(i64(SQUARES)):
                if (known[SEA + s] >> UNIT_SHIFT) & UNIT != NO_UNIT:
                    self.write_unit(known[SEA + s], seat, row.room, row.at + s)

    def renew_square(self, word: i64, seat: i64, row: Row, s: i64) -> None:
        row.known[SEA + s] = word
        self.write_square(word, row.room, row.at + s)
        self.write_unit(word, seat, row.room, row.at + s)

    def write_square(self, word: i64, room: vec[i16], at: i64) -> None:
        for side in range(i64(SIDES)):
            room[at] = i16((word >> side) & 1)
            at += SQUARES
        event = (word >> EVENT_SHIFT) & EVENT
        for happening in range(i64(1), i64(EVENTS)):
            room[at] = 1 if event == happening else 0
            at += SQUARES
        source: i64 = -1
        if word & DISCOVERED != 0:
            source = (word >> SOURCE_SHIFT) & SOURCE
        for place in range(i64(4)):
            room[at] = 1 if source == place else 0
            at += SQUARES
        room[at] = i16((word >> LAND_SHIFT) & 1)

    def write_unit(self, word: i64, seat: i64, room: vec[i16], at: i64) -> None:
        players = self.players
        at += SQUARES * SQUARE_PLANES
        for plane in range(UNITS * players):
            room[at + SQUARES * plane] = 0
        unit = (word >> UNIT_SHIFT) & UNIT
        if unit != NO_UNIT:
            owner = relative((word >> SEAT_SHIFT) & SEAT, seat, players)
            room[at + SQUARES * (UNITS * owner + unit - 1)] = 1

    def write_islands(self, state: Entdecker, row: Row, at: i64) -> i64:
        """Which lands are scored, and the counters found there; both lands of a square.

        Every island that is scored brings points: where there are no more, nothing has changed.
        """
        known = row.known
        if known[BANKED] != state.banked + 1:
            known[BANKED] = state.banked + 1
            room = row.room
            lands = state.lands
            for s in range(i64(SQUARES)):
                for i in range(i64(2)):
                    word: i64 = 0
                    if lands[2 * s + i] != NO_LAND:
                        word = lands[island_of(lands, 2 * s + i)]
                    room[at + s + i * SQUARES] = 1 if word & SCORED != 0 else 0
                    room[at + s + (2 + i) * SQUARES] = i16(counter_of(word))
        return at + ISLAND_PLANES * SQUARES

    def write_ship(self, state: Entdecker, row: Row, at: i64) -> i64:
        """On a square, or on a circle."""
        known = row.known
        place: i64 = 0
        if state.ship != ABSENT:
            place = 1 + SQUARE[state.ship]
            if place == 0:
                place = 1 + SQUARES + self.circle_at[state.ship]
        if known[SHIP] != place:
            if known[SHIP] > 0:
                row.room[at + known[SHIP] - 1] = 0
            known[SHIP] = place
            if place > 0:
                row.room[at + place - 1] = 1
        return at + SQUARES + CIRCLES

    def write_stock(self, state: Entdecker, row: Row, at: i64) -> i64:
        room = row.room
        if is_new(row, PILES_KNOWN, state.piles):
            for pile in range(i64(PILES)):
                put(room, at + pile, ten(state.piles, pile))
        at += PILES
        backs = self.backs_of(state)
        if is_new(row, BACKS, backs):
            for pile in range(i64(PILES)):
                put_one_of(room, at + 2 * pile, 2, ((backs >> (2 * pile)) & 3) - 1)
        at += 2 * PILES
        at = self.write_hidden(state, row, at)
        at = self.write_kinds(state, row, at)
        if is_new(row, STOCK, state.stock):
            k = at
            for value in range(i64(HIGHEST_COUNTER)):
                if state.setting.counters[value] > 0:
                    k = put(room, k, of_value(state.stock, value + 1))
        return at + self.values

    def backs_of(self, state: Entdecker) -> i64:
        """What can be seen of each pile, two bits each: 0 nothing, 1 a plain back, 2 a '?'."""
        backs: i64 = 0
        for pile in range(i64(PILES)):
            unseen = state.phase == LAYING_OUT and pile >= state.pile
            unseen = unseen or (state.phase == TURNING_UP and pile == state.pile)
            if not unseen and ten(state.piles, pile) > 0:
                backs += (1 + ((state.tops >> pile) & 1)) << (2 * pile)
        return backs

    def write_hidden(self, state: Entdecker, row: Row, at: i64) -> i64:
        """The tiles not yet drawn: in a game no two positions with as many have others."""
        if is_new(row, HIDDEN_LEFT, 1 + state.hidden_left):
            k = at
            for tile in range(i64(TILES)):
                if state.setting.hidden[tile] > 0:
                    k = put(row.room, k, state.hidden[tile])
        return at + self.tiles

    def write_kinds(self, state: Entdecker, row: Row, at: i64) -> i64:
        """The reserve and the box."""
        if is_new(row, RESERVE, state.reserve):
            k = at
            for kind in range(i64(KINDS)):
                if state.setting.reserve[kind] > 0:
                    k = put(row.room, k, ten(state.reserve, kind))
        at += self.kinds
        if is_new(row, BOXED, state.boxed):
            for kind in range(i64(HIDDEN_KINDS)):
                put(row.room, at + kind, ten(state.boxed, kind))
        return at + HIDDEN_KINDS

    def write_seats(self, state: Entdecker, seat: i64, row: Row, at: i64, afresh: bool) -> i64:
        """What everybody has."""
        room = row.room
        players = state.setting.players
        new = is_new(row, GOLD, state.gold) or afresh
        new = is_new(row, PIECES, state.pieces) or new
        new = is_new(row, COUNTERS, state.counters) or new
        new = is_new(row, RUINS, state.ruins) or new
        new = is_new(row, POINTS, state.banked) or new
        new = is_new(row, DRAWERS, state.drawers) or new
        if not new:
            return at + 8 * players
        for i in range(players):
            other = seat_after(seat, i, players)
            pieces = state.pieces_of(other)
            at = put(room, at, state.gold_of(other))
            at = put(room, at, ten(state.counters, other))
            at = put(room, at, ten(state.ruins, other))
            at = put(room, at, scouts_in(pieces))
            at = put(room, at, forts_in(pieces))
            at = put(room, at, settlements_in(pieces))
            at = put(room, at, (state.banked >> (15 * other)) & 0x7FFF)
            at = put_flag(room, at, state.drawers & ACTOR_BIT[other] != 0)
        return at

    def write_course(self, state: Entdecker, seat: i64, row: Row, at: i64) -> None:
        room = row.room
        setting = state.setting
        players = setting.players
        course = FLAG[state.phase] + FLAG[10 + players + relative(setting.first, seat, players)]
        if state.phase != OVER:
            course += FLAG[10 + relative(state.turn, seat, players)]
        at = put_bits(room, at, 10 + 2 * players, course)
        at = put(room, at, state.announced)
        hand: i64 = 0
        if state.hand != ABSENT:
            hand = FLAG[state.hand % HIDDEN_KINDS]
            event = state.hand // HIDDEN_KINDS
            if event != NO_EVENT:
                hand += FLAG[HIDDEN_KINDS + event - 1]
        at = put_bits(room, at, HIDDEN_KINDS + 6, hand)
        at = put_flag(room, at, state.drew)
        at = put_flag(room, at, state.entered)
        at = put(room, at, state.highest)
        if setting.circles_first:
            put_flag(room, at, state.only_circles)


def is_new(row: Row, k: i64, word: i64) -> bool:
    """Whether a word of the memory was another one until now."""
    known = row.known
    if known[k] == word:
        return False
    known[k] = word
    return True


def parts_of(setting: Setting) -> list[Part]:
    seats = seat_names(int(setting.players))
    hidden = [name for n, name in enumerate(TILE_NAMES) if setting.hidden[n] > 0]
    reserve = [name for n, name in enumerate(KIND_NAMES) if setting.reserve[n] > 0]
    values = [str(n + 1) for n in range(HIGHEST_COUNTER) if setting.counters[n] > 0]
    piles = [f"pile {n + 1}" for n in range(PILES)]
    parts = [
        flags("land", [f"land {side}" for side in SIDE_LETTERS], BOARD),
        flags("event", EVENT_NAMES[1:], BOARD),
        flags("discovered", [f"from {source}" for source in SOURCES], BOARD),
        flags("strait", ["unit on the south or west land"], BOARD),
        flags("units", [f"{unit} {seat}" for seat in seats for unit in UNIT_NAMES[1:]], BOARD),
        flags("scored", ["only or north or east land", "south or west land"], BOARD),
        counts("counter", ["only or north or east land", "south or west land"], SOME, BOARD),
        flags("ship", ["square"], BOARD),
        one_of("circle", CIRCLE_NAMES),
        counts("piles", piles, MANY_TILES),
    ]
    parts += [one_of(f"back of {pile}", ["plain", "?"]) for pile in piles]
    parts += [
        counts("hidden", hidden, SOME),
        counts("reserve", reserve, SOME),
        counts("boxed", KIND_NAMES[:HIDDEN_KINDS], SOME),
        counts("counters", values, SOME),
    ]
    for seat in seats:
        goods = ["gold", "counters", "ruins"]
        parts.append(counts(f"{seat}: goods", goods, MOST_GOLD))
        parts.append(counts(f"{seat}: pieces", ["scouts", "forts", "settlements"], UNITS))
        parts.append(counts(f"{seat}: points", ["of scored islands"], MANY_POINTS))
        parts.append(flags(f"{seat}: counter", ["draws one"]))
    parts.append(one_of("phase", PHASES))
    parts.append(one_of("turn", seats))
    parts.append(one_of("first", seats))
    parts.append(counts("announced", ["tiles"], MOST_GOLD))
    parts.append(one_of("hand", KIND_NAMES[:HIDDEN_KINDS]))
    parts.append(one_of("hand event", EVENT_NAMES[1:]))
    parts.append(flags("this turn", ["drew", "entered"]))
    parts.append(counts("highest counter", ["value"], HIGHEST_COUNTER))
    if setting.circles_first:
        parts.append(flags("only circles", ["now"]))
    return parts
