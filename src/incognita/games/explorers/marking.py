"""Marking in Explorers: everybody at once, each a draft of their own (X3 to X7)."""

from typing import Final

from incognita.core.actors import ACTOR_BIT
from incognita.core.chance import Generator
from incognita.core.machine import bit_count, i64, lowest, mypyc_attr, vec
from incognita.core.state import MOST_ACTIONS, SCRATCH
from incognita.games.explorers.actions import (
    BONUS,
    BONUS_SPENT,
    COMMIT,
    COMMITTED,
    MARKED,
    MARKING,
    READ,
    SCROLL_READ,
    SETTING_OUT,
    SPEND,
    TAKE,
    TERRAIN_TAKEN,
)
from incognita.games.explorers.atlas import (
    ANY_TERRAIN,
    APPLE,
    BIT_OF,
    GEM,
    HORSE,
    KEY,
    LAND,
    NEAR_HIGH,
    NEAR_LOW,
    NEAR_WORD,
    NO_OBJECT,
    OPEN,
    PROVISION_BIT,
    QUADRANT_BIT,
    QUADRANT_OF,
    QUADRANTS,
    SCROLL,
    TEMPLE,
    TERRAIN_BIT,
    TERRAINS,
    WITH_KEY,
    WORD_BITS,
    WORD_OF,
    WORDS,
)
from incognita.games.explorers.setting import ALL_CLOSED, NIBBLE, filled, nibble
from incognita.games.explorers.setup import SetUp
from incognita.games.explorers.sheet import (
    BONUSES,
    CLOSED,
    DRAFTED,
    FRESH_SCROLLS,
    FRESH_TEMPLES,
    FRONT,
    GEMS,
    HORSES,
    KEYS,
    LEFT,
    PROVISIONS,
    SCROLLED,
    SCROLLS,
    SHEET,
    TAKEN,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)

# In the scratch words of a buffer; literal numbers, for the compiler folds no others
FREE: Final = 1014  # the board of what may be marked,
COUNTED: Final = 1019  # and how many squares it has up to the end of each word
assert SCRATCH <= FREE <= COUNTED - WORDS
assert COUNTED + WORDS <= MOST_ACTIONS


@mypyc_attr(acyclic=True)
class Marking(SetUp):
    def begin_marking(self) -> None:
        self.phase = MARKING
        self.acting = self.setting.everybody
        for seat in range(self.setting.players):
            self.begin_draft(seat)

    def begin_draft(self, seat: i64) -> None:
        sheets = self.sheets
        sheet = SHEET * seat
        sheets[sheet + TAKEN] = 0
        sheets[sheet + LEFT] = 0
        sheets[sheet + HORSES] = 0
        if seat == self.active and self.phase == MARKING and sheets[sheet + SCROLLS] == 0:
            sheets[sheet + TAKEN] = self.chosen  # there is nothing else to take
            sheets[sheet + LEFT] = self.xs_for(seat, self.chosen)

    def terrains_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """What a seat may mark its Xs on, before it has named that."""
        if self.phase == BONUS:
            buffer[0] = COMMIT  # X7.9
            return self.bonuses_into(seat, buffer, 1)
        n: i64 = 0
        if self.turn == SETTING_OUT:
            for terrain in range(i64(TERRAINS)):
                buffer[terrain] = TAKE + TERRAIN_BIT[terrain]  # X1.6
            return TERRAINS
        if seat == self.active:
            buffer[0] = TAKE + self.chosen
            n = 1
        else:
            first = self.setting.tables.first_halves[self.card]
            second = self.setting.tables.second_halves[self.card]
            buffer[0] = TAKE + min(first, second)
            buffer[1] = TAKE + max(first, second)
            n = 2
        if self.sheets[SHEET * seat + SCROLLS] > 0:
            for terrain in range(i64(TERRAINS)):
                buffer[n] = READ + terrain  # X5.2
                n += 1
        return n

    def take(self, seat: i64, lands: i64) -> None:
        sheet = SHEET * seat
        xs = self.xs_for(seat, lands)
        self.sheets[sheet + TAKEN] = lands
        self.sheets[sheet + LEFT] = xs
        self.sheets[sheet + DRAFTED] += 1
        if self.journal is not None:
            self.tell(TERRAIN_TAKEN, seat, lands, xs)

    def xs_for(self, seat: i64, lands: i64) -> i64:
        """How many Xs a seat has if it takes these terrains (X2.4, X2.8, X9.2)."""
        if self.chosen != 0 and seat != self.active:
            if (lands == self.chosen) != self.setting.solo:
                return 2
        return 3

    def read_scroll(self, seat: i64, terrain: i64) -> None:
        sheets = self.sheets
        sheet = SHEET * seat
        sheets[sheet + SCROLLS] -= 1
        sheets[sheet + USED_SCROLLS] += 1
        sheets[sheet + TAKEN] = TERRAIN_BIT[terrain] | SCROLLED
        sheets[sheet + LEFT] = 4  # X5.2
        sheets[sheet + DRAFTED] += 1
        self.tell(SCROLL_READ, seat, terrain, 0)

    def bonuses_into(self, seat: i64, buffer: vec[i64], n: i64) -> i64:
        bonuses = self.sheets[SHEET * seat + BONUSES]
        if bonuses != 0:
            for q in range(i64(QUADRANTS)):
                if bonuses & QUADRANT_BIT[q] != 0:
                    for terrain in range(i64(TERRAINS)):
                        buffer[n] = SPEND + TERRAINS * q + terrain
                        n += 1
        return n

    def spend_bonus(self, seat: i64, quadrant: i64, terrain: i64) -> None:
        sheets = self.sheets
        sheet = SHEET * seat
        slot = nibble(sheets[sheet + TEMPLE_SLOTS], quadrant) - 1
        sheets[sheet + BONUSES] -= QUADRANT_BIT[quadrant]
        sheets[sheet + TAKEN] = TERRAIN_BIT[terrain]
        sheets[sheet + LEFT] = self.setting.tables.temple_xs[slot]  # X7.4
        sheets[sheet + HORSES] = 0  # X7.8: the bonus before is over
        sheets[sheet + DRAFTED] += 1
        self.tell(BONUS_SPENT, seat, quadrant, terrain)

    def free_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The squares that the next X may take (X3.2), as a board in the buffer's last words.

        Returns how many there are; if none, the board is not written. The five words are written
        out, for this is what random play does most.
        """
        sheets = self.sheets
        sheet = SHEET * seat
        lands: i64 = ANY_TERRAIN  # X5.3
        if sheets[sheet + HORSES] == 0:
            if sheets[sheet + LEFT] == 0:
                return 0
            lands = sheets[sheet + TAKEN] & ANY_TERRAIN
        boards = self.map.boards
        front = sheet + FRONT
        land = LAND + WORDS * lands
        open_squares = OPEN + WORDS * sheets[sheet + CLOSED]
        if sheets[sheet + KEYS] > 0:
            open_squares += WORDS * WITH_KEY
        free = sheets[front] & boards[land] & boards[open_squares]
        buffer[FREE] = free
        n = bit_count(free)
        buffer[COUNTED] = n
        free = sheets[front + 1] & boards[land + 1] & boards[open_squares + 1]
        buffer[FREE + 1] = free
        n += bit_count(free)
        buffer[COUNTED + 1] = n
        free = sheets[front + 2] & boards[land + 2] & boards[open_squares + 2]
        buffer[FREE + 2] = free
        n += bit_count(free)
        buffer[COUNTED + 2] = n
        free = sheets[front + 3] & boards[land + 3] & boards[open_squares + 3]
        buffer[FREE + 3] = free
        n += bit_count(free)
        buffer[COUNTED + 3] = n
        free = sheets[front + 4] & boards[land + 4] & boards[open_squares + 4]
        buffer[FREE + 4] = free
        n += bit_count(free)
        buffer[COUNTED + 4] = n
        return n

    def marks_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The squares that the next X may take, and the end of the draft (X3.6)."""
        n: i64 = 0
        if self.free_into(seat, buffer) > 0:
            for i in range(i64(WORDS)):
                free = buffer[FREE + i]
                while free != 0:
                    buffer[n] = WORD_BITS * i + lowest(free)
                    n += 1
                    free = free & (free - 1)
        buffer[n] = COMMIT
        n += 1
        if self.phase == BONUS:
            return self.bonuses_into(seat, buffer, n)
        return n

    def any_mark(self, seat: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        """One of `marks_into`, found by counting instead of listing."""
        n = self.free_into(seat, buffer)
        skip: i64 = 0
        if n > 0:
            skip = dealer.below(n + 1)
        if skip == n:
            return COMMIT
        i: i64 = 0
        while skip >= buffer[COUNTED + i]:
            i += 1
        if i > 0:
            skip -= buffer[COUNTED + i - 1]
        free = buffer[FREE + i]
        while skip > 0:
            free = free & (free - 1)
            skip -= 1
        return WORD_BITS * i + lowest(free)

    def mark(self, seat: i64, square: i64) -> None:
        sheets = self.sheets
        sheet = SHEET * seat
        if sheets[sheet + HORSES] > 0:
            sheets[sheet + HORSES] -= 1
        else:
            sheets[sheet + LEFT] -= 1
        sheets[sheet + DRAFTED] += 1
        word = WORD_OF[square]
        bit = BIT_OF[square]
        sheets[sheet + word] = sheets[sheet + word] | bit
        at = sheet + NEAR_WORD[square]
        front = at + FRONT
        sheets[front] = (sheets[front] | NEAR_LOW[square]) & ~sheets[at]
        sheets[front + 1] = (sheets[front + 1] | NEAR_HIGH[square]) & ~sheets[at + 1]
        laid = self.map
        if laid.boards[WORDS * NO_OBJECT + word] & bit == 0:
            self.find(sheet, square, laid.lying(square))
        if self.journal is not None:
            self.tell(MARKED, seat, square, laid.lying(square))

    def find(self, sheet: i64, square: i64, found: i64) -> None:
        """What lies on a marked square (X5, X6)."""
        sheets = self.sheets
        tables = self.setting.tables
        if found == KEY:
            if sheets[sheet + KEYS] + filled(sheets[sheet + TEMPLE_SLOTS]) < tables.key_track:
                sheets[sheet + KEYS] += 1  # X5.1
        elif found == SCROLL:
            circled = sheets[sheet + SCROLLS] + sheets[sheet + USED_SCROLLS]
            if circled + sheets[sheet + FRESH_SCROLLS] < tables.scroll_track:
                sheets[sheet + FRESH_SCROLLS] += 1  # X5.2
        elif found == HORSE:
            sheets[sheet + HORSES] += 1  # X5.3
        elif found == GEM:
            if sheets[sheet + GEMS] < tables.gem_slots:
                sheets[sheet + GEMS] += 1  # X6.3
        elif found == TEMPLE:
            self.explore(sheet, QUADRANT_OF[square])
        else:
            sheets[sheet + PROVISIONS] += NIBBLE[self.round]
            if not self.setting.expert_provisions:
                sheets[sheet + CLOSED] += PROVISION_BIT[found - APPLE]  # X6.1
            elif nibble(sheets[sheet + PROVISIONS], self.round) == len(tables.provision_points) - 1:
                sheets[sheet + CLOSED] = ALL_CLOSED  # X7.1

    def explore(self, sheet: i64, quadrant: i64) -> None:
        sheets = self.sheets
        sheets[sheet + KEYS] -= 1  # X5.4
        slot = nibble(self.explored, quadrant)  # X5.5
        sheets[sheet + TEMPLE_SLOTS] += NIBBLE[quadrant] * (slot + 1)
        sheets[sheet + FRESH_TEMPLES] += QUADRANT_BIT[quadrant]

    def drafted(self, seat: i64) -> i64:
        return self.sheets[SHEET * seat + DRAFTED]

    def commit(self, seat: i64) -> None:
        self.sheets[SHEET * seat + DRAFTED] = 0
        self.acting -= ACTOR_BIT[seat]
        if self.journal is not None:
            self.tell(COMMITTED, seat, 0, 0)
        if self.acting == 0:
            self.end_stage()  # X4.3

    def end_stage(self) -> None:
        raise NotImplementedError
