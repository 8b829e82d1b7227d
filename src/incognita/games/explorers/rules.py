"""Explorers' rules, in the order of play. Numbers such as X3.4 are those of docs/rules."""

from typing import Final

from incognita.core.actors import ACTOR_BIT, CHANCE
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.explorers.achievements import RACES, RACES_IN_PLAY, is_race_won, points_for
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
    NOTHING,
    OPEN,
    PIECES_A_QUADRANT,
    PRIME,
    QUADRANT_OF,
    QUADRANTS,
    ROTATIONS,
    SCROLL,
    SQUARE_OF,
    TEMPLE,
    TERRAIN_BIT,
    TERRAINS,
    TILES,
    WITH_KEY,
    WORD_OF,
    WORDS,
    marked_near,
)
from incognita.games.explorers.setting import (
    ALL_CLOSED,
    BYTE,
    CARDS,
    DRAWN,
    GIVEN,
    NIBBLE,
    ROUNDS,
    Setting,
    byte,
    filled,
    nibble,
)
from incognita.games.explorers.sheet import (
    BONUSES,
    CLOSED,
    DRAFTED,
    FRESH_SCROLLS,
    FRESH_TEMPLES,
    FRONT,
    GEMS,
    GEMS_BY_ROUND,
    HORSES,
    KEYS,
    LEFT,
    PROVISIONS,
    RACE_SLOTS,
    SCROLLED,
    SCROLLS,
    SHEET,
    TAKEN,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)

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
NOBODY: Final = -1
NO_CARD: Final = -1
ALL_CARDS: Final = 255
ONE_EACH: Final = 0x1111
RACE_EACH: Final = 0x11111111
TIE_BREAK: Final = 100


class Explorers(State):
    def __init__(self, setting: Setting, sheets: vec[i64], shown: vec[i64]) -> None:
        self.setting = setting
        self.map = setting.map
        self.sheets = sheets  # what each seat has before it, drafts included
        self.shown = shown  # the same when everybody last showed theirs
        self.phase: i64 = LAYING
        self.acting: i64 = 0  # those who may act
        self.layout: i64 = 0  # the piece in each quadrant, a byte each
        self.laid: i64 = 0  # how many tiles
        self.achievements: i64 = setting.achievements  # in play, a bit each
        self.to_draw: i64 = setting.to_draw
        self.home: i64 = 0  # the square of the start village
        self.round: i64 = 0
        self.turn: i64 = SETTING_OUT
        self.first: i64 = setting.first
        self.active: i64 = NOBODY
        self.deck: i64 = ALL_CARDS  # the cards that may still come in this round, a bit each
        self.card: i64 = NO_CARD
        self.chosen: i64 = 0  # the half that the active player chose, or that faces you
        self.explored: i64 = 0  # the next slot of each temple, a nibble each (X5.5)
        self.won: i64 = 0  # the next slot of each race, a nibble each (X8.7)

    def copy(self) -> "Explorers":
        other = Explorers(self.setting, self.sheets[:], self.shown[:])
        other.map = self.map
        other.phase = self.phase
        other.acting = self.acting
        other.layout = self.layout
        other.laid = self.laid
        other.achievements = self.achievements
        other.to_draw = self.to_draw
        other.home = self.home
        other.round = self.round
        other.turn = self.turn
        other.first = self.first
        other.active = self.active
        other.deck = self.deck
        other.card = self.card
        other.chosen = self.chosen
        other.explored = self.explored
        other.won = self.won
        return other

    def words(self) -> list[int]:
        return [
            self.phase,
            self.acting,
            self.layout,
            self.laid,
            self.achievements,
            self.to_draw,
            self.home,
            self.round,
            self.turn,
            self.first,
            self.active,
            self.deck,
            self.card,
            self.chosen,
            self.explored,
            self.won,
            *[int(word) for word in self.sheets],
            *[int(word) for word in self.shown],
        ]

    def restore(self, words: list[int]) -> None:
        self.phase = words[0]
        self.acting = words[1]
        self.layout = words[2]
        self.laid = words[3]
        self.achievements = words[4]
        self.to_draw = words[5]
        self.home = words[6]
        self.round = words[7]
        self.turn = words[8]
        self.first = words[9]
        self.active = words[10]
        self.deck = words[11]
        self.card = words[12]
        self.chosen = words[13]
        self.explored = words[14]
        self.won = words[15]
        length = SHEET * self.setting.players
        for i in range(length):
            self.sheets[i] = words[16 + i]
            self.shown[i] = words[16 + length + i]
        if self.laid == QUADRANTS and self.layout != self.map.layout:
            self.map = self.setting.atlas.assemble(self.layout)

    # Who may act, and what

    def actors(self) -> i64:
        return self.acting

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        phase = self.phase
        if phase >= MARKING:
            if self.sheets[SHEET * actor + TAKEN] != 0:
                return self.marks_into(actor, buffer)
            return self.terrains_into(actor, buffer)
        if phase == REVEALING:
            return self.cards_into(buffer)
        if phase >= FACING:
            first = self.setting.tables.first_halves[self.card]
            second = self.setting.tables.second_halves[self.card]
            action = CHOOSE if phase == CHOOSING else FACE
            buffer[0] = action + min(first, second)
            buffer[1] = action + max(first, second)
            return 2
        if phase == LAYING:
            return self.tiles_into(buffer)
        if phase == DRAWING:
            return self.achievements_into(buffer)
        n: i64 = 0
        nearest = self.map.nearest_villages()
        for q in range(i64(QUADRANTS)):
            if nearest & TERRAIN_BIT[q] != 0:
                buffer[n] = START + q
                n += 1
        return n

    def weight(self, outcome: i64) -> i64:
        return 1

    def apply(self, actor: i64, action: i64) -> None:
        if action < COMMIT:
            self.mark(actor, action)
        elif action == COMMIT:
            self.commit(actor)
        elif action < READ:
            self.take(actor, action - TAKE)
        elif action < SPEND:
            self.read_scroll(actor, action - READ)
        elif action < CHOOSE:
            self.spend_bonus(actor, (action - SPEND) >> 2, (action - SPEND) & 3)
        elif action < START:
            self.choose(action - CHOOSE)
        elif action < ACHIEVEMENT:
            self.set_out(self.map.villages[action - START])
        elif action < LAY:
            self.draw_achievement(action - ACHIEVEMENT)
        elif action < FACE:
            self.lay(action - LAY)
        elif action < CARD:
            self.face(action - FACE)
        else:
            self.reveal(action - CARD)

    # Setting up: the map, the achievements, the start village (X1)

    def set_up(self) -> None:
        if self.setting.map_by == GIVEN:
            self.layout = self.map.layout
            self.laid = QUADRANTS
            self.prepare_achievements()
        else:
            self.acting = ACTOR_BIT[CHANCE]
            if self.setting.map_by != DRAWN:
                self.acting = ACTOR_BIT[self.first]  # X1.2

    def tiles_into(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        used: i64 = 0
        for q in range(self.laid):
            used = used | ONE_OF_EIGHT[(byte(self.layout, q) >> 2) & 7]
        action = LAY + PIECES_A_QUADRANT * self.laid
        for tile in range(i64(TILES)):
            if used & ONE_OF_EIGHT[tile] == 0:  # X1.2: each tile once
                for rotation in range(i64(ROTATIONS)):
                    buffer[n] = action + rotation
                    n += 1
            action += ROTATIONS
        return n

    def lay(self, piece: i64) -> None:
        self.layout += piece * BYTE[self.laid]
        self.tell(TILE_LAID, self.laid, (piece >> 2) & 7, piece & 3)
        self.laid += 1
        if self.laid == QUADRANTS:
            self.map = self.setting.atlas.assemble(self.layout)
            self.prepare_achievements()

    def prepare_achievements(self) -> None:
        if self.to_draw > 0:
            self.phase = DRAWING
            self.acting = ACTOR_BIT[CHANCE]
        else:
            self.find_start()  # X1.4: map, achievements, start village

    def achievements_into(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        left = self.achievements
        for number in range(i64(32)):
            if left & 1 == 0:
                buffer[n] = ACHIEVEMENT + number
                n += 1
            left = left >> 1
        return n

    def draw_achievement(self, number: i64) -> None:
        self.achievements += ACHIEVEMENT_BIT[number]
        self.to_draw -= 1
        self.tell(ACHIEVEMENT_DRAWN, number, 0, 0)
        self.prepare_achievements()

    def find_start(self) -> None:
        nearest = self.map.nearest_villages()
        if nearest & (nearest - 1) != 0:
            self.phase = STARTING  # X1.5
            self.acting = ACTOR_BIT[self.first]
            return
        for q in range(i64(QUADRANTS)):
            if nearest == TERRAIN_BIT[q]:
                self.set_out(self.map.villages[q])

    def set_out(self, village: i64) -> None:
        """The turn before the first: three Xs of one terrain (X1.6, X1.7)."""
        sheets = self.sheets
        self.home = village
        self.tell(SET_OUT, village, 0, 0)
        for seat in range(self.setting.players):
            sheet = SHEET * seat
            sheets[sheet + WORD_OF[village]] = BIT_OF[village]
            near = sheet + FRONT + NEAR_WORD[village]
            sheets[near] = NEAR_LOW[village]
            sheets[near + 1] = NEAR_HIGH[village]
            sheets[sheet + CLOSED] = self.setting.tables.provision_kinds[0]
        self.shown = sheets[:]
        self.begin_marking()

    # A turn: the card and the active player's choice (X2)

    def begin_turn(self) -> None:
        self.turn += 1
        self.chosen = 0
        self.active = NOBODY
        if not self.setting.solo and not self.is_shared_turn():
            self.active = (self.first + self.turn - 1) % self.setting.players  # X2.5
        self.phase = REVEALING
        self.acting = ACTOR_BIT[CHANCE]

    def is_shared_turn(self) -> bool:
        """X2.8: with three players nobody is active in the very last turn."""
        return self.setting.players == 3 and self.round == ROUNDS - 1 and self.turn == TURNS

    def cards_into(self, buffer: vec[i64]) -> i64:
        tables = self.setting.tables
        n: i64 = 0
        deck = self.deck
        for card in range(i64(CARDS)):
            if deck & 1 != 0:
                buffer[n] = CARD + 16 * tables.first_halves[card] + tables.second_halves[card]
                n += 1
            deck = deck >> 1
        return n

    def reveal(self, halves: i64) -> None:
        tables = self.setting.tables
        card: i64 = 0
        while 16 * tables.first_halves[card] + tables.second_halves[card] != halves:
            card += 1
        self.card = card
        self.deck -= ONE_OF_EIGHT[card]  # X2.2
        self.tell(CARD_REVEALED, halves >> 4, halves & 15, 0)
        if self.setting.solo:
            self.phase = FACING  # X9.1
        elif self.active == NOBODY:
            self.begin_marking()
        else:
            self.phase = CHOOSING
            self.acting = ACTOR_BIT[self.active]

    def face(self, half: i64) -> None:
        self.chosen = half
        self.tell(CARD_FACES, half, 0, 0)
        self.begin_marking()

    def choose(self, half: i64) -> None:
        self.chosen = half  # X2.3
        self.tell(TERRAIN_CHOSEN, self.active, half, 0)
        self.begin_marking()

    # Marking: everybody at once, each a draft of their own (X3, X4)

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
        sheets[sheet + DRAFTED] = 0
        if seat == self.active and self.phase == MARKING and sheets[sheet + SCROLLS] == 0:
            sheets[sheet + TAKEN] = self.chosen  # X2.4: nothing else to take
            sheets[sheet + LEFT] = 3

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
        xs: i64 = 3
        if self.chosen != 0 and seat != self.active:
            if (lands == self.chosen) != self.setting.solo:
                xs = 2  # X2.4, X9.2
        self.sheets[sheet + TAKEN] = lands
        self.sheets[sheet + LEFT] = xs
        self.sheets[sheet + DRAFTED] += 1
        self.tell(TERRAIN_TAKEN, seat, lands, xs)

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
                if bonuses & TERRAIN_BIT[q] != 0:
                    for terrain in range(i64(TERRAINS)):
                        buffer[n] = SPEND + TERRAINS * q + terrain
                        n += 1
        return n

    def spend_bonus(self, seat: i64, quadrant: i64, terrain: i64) -> None:
        sheets = self.sheets
        sheet = SHEET * seat
        slot = nibble(sheets[sheet + TEMPLE_SLOTS], quadrant) - 1
        sheets[sheet + BONUSES] -= TERRAIN_BIT[quadrant]
        sheets[sheet + TAKEN] = TERRAIN_BIT[terrain]
        sheets[sheet + LEFT] = self.setting.tables.temple_xs[slot]  # X7.4
        sheets[sheet + HORSES] = 0  # X7.8: the bonus before is over
        sheets[sheet + DRAFTED] += 1
        self.tell(BONUS_SPENT, seat, quadrant, terrain)

    def marks_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The squares that the next X may take (X3.2), and the end of the draft (X3.6)."""
        sheets = self.sheets
        sheet = SHEET * seat
        n: i64 = 0
        lands: i64 = 0
        if sheets[sheet + HORSES] > 0:
            lands = ANY_TERRAIN  # X5.3
        elif sheets[sheet + LEFT] > 0:
            lands = sheets[sheet + TAKEN] & ANY_TERRAIN
        if lands != 0:
            boards = self.map.boards
            square_of = SQUARE_OF
            front = sheet + FRONT
            land = LAND + WORDS * lands
            open_squares = OPEN + WORDS * sheets[sheet + CLOSED]
            if sheets[sheet + KEYS] > 0:
                open_squares += WORDS * WITH_KEY
            for i in range(i64(WORDS)):
                free = sheets[front + i] & boards[land + i]
                if free != 0:
                    free = free & boards[open_squares + i]
                    first = PRIME * i
                    while free != 0:
                        bit = free & -free
                        buffer[n] = square_of[first + bit % PRIME]
                        n += 1
                        free = free ^ bit
        buffer[n] = COMMIT
        n += 1
        if self.phase == BONUS:
            return self.bonuses_into(seat, buffer, n)
        return n

    def mark(self, seat: i64, square: i64) -> None:
        sheets = self.sheets
        sheet = SHEET * seat
        if sheets[sheet + HORSES] > 0:
            sheets[sheet + HORSES] -= 1
        else:
            sheets[sheet + LEFT] -= 1
        sheets[sheet + DRAFTED] += 1
        at = sheet + WORD_OF[square]
        sheets[at] = sheets[at] | BIT_OF[square]
        at = sheet + NEAR_WORD[square]
        front = at + FRONT
        sheets[front] = (sheets[front] | NEAR_LOW[square]) & ~sheets[at]
        sheets[front + 1] = (sheets[front + 1] | NEAR_HIGH[square]) & ~sheets[at + 1]
        found = self.map.lying(square)
        if found != NOTHING:
            self.find(sheet, square, found)
        self.tell(MARKED, seat, square, found)

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
                sheets[sheet + CLOSED] += TERRAIN_BIT[found - APPLE]  # X6.1
            elif nibble(sheets[sheet + PROVISIONS], self.round) == len(tables.provision_points) - 1:
                sheets[sheet + CLOSED] = ALL_CLOSED  # X7.1

    def explore(self, sheet: i64, quadrant: i64) -> None:
        sheets = self.sheets
        sheets[sheet + KEYS] -= 1  # X5.4
        slot = nibble(self.explored, quadrant)  # X5.5
        sheets[sheet + TEMPLE_SLOTS] += NIBBLE[quadrant] * (slot + 1)
        sheets[sheet + FRESH_TEMPLES] += TERRAIN_BIT[quadrant]

    def drafted(self, seat: i64) -> i64:
        return self.sheets[SHEET * seat + DRAFTED]

    def commit(self, seat: i64) -> None:
        self.sheets[SHEET * seat + DRAFTED] = 0
        self.acting -= ACTOR_BIT[seat]
        self.tell(COMMITTED, seat, 0, 0)
        if self.acting == 0:
            self.end_stage()  # X4.3

    # The end of a turn (X4)

    def end_stage(self) -> None:
        if self.journal is not None:
            self.tell_what_is_shown()
        sheets = self.sheets
        fresh: i64 = 0
        bonuses: i64 = 0
        for seat in range(self.setting.players):
            sheet = SHEET * seat
            found = sheets[sheet + FRESH_TEMPLES]
            sheets[sheet + BONUSES] = 0
            if found != 0:
                fresh = fresh | found
                if self.setting.expert_temples:
                    bonuses = bonuses | self.earn_bonuses(seat, found)
                sheets[sheet + FRESH_TEMPLES] = 0
        if bonuses != 0:
            self.phase = BONUS  # X7.5
            self.acting = bonuses
            for seat in range(self.setting.players):
                self.begin_draft(seat)
            self.shown = sheets[:]
        else:
            self.end_turn()

    def earn_bonuses(self, seat: i64, found: i64) -> i64:
        """The seat as a set, if the temples it has just explored give it Xs (X7.4)."""
        sheet = SHEET * seat
        for q in range(i64(QUADRANTS)):
            if found & TERRAIN_BIT[q] != 0:
                slot = nibble(self.sheets[sheet + TEMPLE_SLOTS], q) - 1
                if self.setting.tables.temple_xs[slot] > 0:
                    self.sheets[sheet + BONUSES] += TERRAIN_BIT[q]
        return 0 if self.sheets[sheet + BONUSES] == 0 else ACTOR_BIT[seat]

    def end_turn(self) -> None:
        sheets = self.sheets
        explored: i64 = 0
        for seat in range(self.setting.players):
            sheet = SHEET * seat
            if sheets[sheet + FRESH_SCROLLS] != 0:
                sheets[sheet + SCROLLS] += sheets[sheet + FRESH_SCROLLS]  # X5.2
                sheets[sheet + FRESH_SCROLLS] = 0
            slots = sheets[sheet + TEMPLE_SLOTS]
            if slots != 0:
                # every nibble that is not zero counts one: slots are at most 4
                explored += (slots | slots >> 1 | slots >> 2) & ONE_EACH
        if not self.setting.solo:
            self.explored = explored  # X5.5
        if self.achievements & RACES_IN_PLAY != 0:
            self.settle_races()  # X8.7
        if self.turn == TURNS:
            self.end_round()
        else:
            self.begin_turn()
        self.shown = sheets[:]

    def settle_races(self) -> None:
        sheets = self.sheets
        won: i64 = 0
        for seat in range(self.setting.players):
            sheet = SHEET * seat
            for race in range(i64(RACES)):
                if self.achievements & RACE_BIT[race] == 0:
                    continue
                if nibble(sheets[sheet + RACE_SLOTS], race) == 0:
                    if not is_race_won(self.map, sheets, sheet, race):
                        continue
                    slot = nibble(self.won, race)
                    sheets[sheet + RACE_SLOTS] += NIBBLE[race] * (slot + 1)
                    self.tell(RACE_WON, seat, race, self.setting.tables.race_points[slot])
                won += NIBBLE[race]
        if not self.setting.solo:
            self.won = won

    def end_round(self) -> None:
        """Provisions and gems, then the first player's token (X4.5)."""
        sheets = self.sheets
        for seat in range(self.setting.players):
            sheet = SHEET * seat
            sheets[sheet + GEMS_BY_ROUND] += sheets[sheet + GEMS] * BYTE[self.round]
            self.tell(
                ROUND_SCORED,
                seat,
                self.provision_points(sheets, seat, self.round),
                self.gem_points(sheets, seat, self.round),
            )
        self.round += 1
        if self.round == ROUNDS:
            self.phase = OVER
            self.acting = 0
            self.tell(ENDED, 0, 0, 0)
            return
        self.first = (self.first + 1) % self.setting.players  # X2.6
        self.turn = 0
        self.deck = ALL_CARDS  # X2.2
        for seat in range(self.setting.players):
            sheets[SHEET * seat + CLOSED] = self.setting.tables.provision_kinds[self.round]
        self.tell(ROUND_BEGUN, self.round, self.first, 0)
        if self.setting.solo:
            self.explored = ONE_EACH * self.round  # X9.3
            self.won = RACE_EACH * self.round
            self.tell(CROSSED_OUT, self.round, 0, 0)
        self.begin_turn()

    def tell_what_is_shown(self) -> None:
        """Everybody shows what they have drafted since the last time."""
        for seat in range(self.setting.players):
            sheet = SHEET * seat
            if self.phase == MARKING:
                self.tell(SHOWN_TERRAIN, seat, self.sheets[sheet + TAKEN], 0)
            for i in range(i64(WORDS)):
                drafted = self.sheets[sheet + i] & ~self.shown[sheet + i]
                while drafted != 0:
                    bit = drafted & -drafted
                    square = SQUARE_OF[PRIME * i + bit % PRIME]
                    self.tell(SHOWN_X, seat, square, self.map.lying(square))
                    drafted = drafted ^ bit
            for q in range(i64(QUADRANTS)):
                if self.sheets[sheet + FRESH_TEMPLES] & TERRAIN_BIT[q] != 0:
                    slot = nibble(self.sheets[sheet + TEMPLE_SLOTS], q) - 1
                    self.tell(TEMPLE_EXPLORED, seat, q, slot)

    # Points, as everybody can count them on a sheet (X6, X7, X8)

    def provision_points(self, sheets: vec[i64], seat: i64, number: i64) -> i64:
        """What a round's provisions bring (X6.2, X7.1)."""
        count = nibble(sheets[SHEET * seat + PROVISIONS], number)
        return self.setting.tables.provision_points[count]

    def gem_points(self, sheets: vec[i64], seat: i64, number: i64) -> i64:
        """What the gems bring at the end of a round (X6.3, X7.2)."""
        return self.setting.tables.gem_points[byte(sheets[SHEET * seat + GEMS_BY_ROUND], number)]

    def temple_points(self, sheets: vec[i64], seat: i64, quadrant: i64) -> i64:
        """What a temple brings (X5.5, X7.3)."""
        slot = nibble(sheets[SHEET * seat + TEMPLE_SLOTS], quadrant)
        return 0 if slot == 0 else self.setting.tables.temple_points[slot - 1]

    def fewest_beside_a_village(self, sheets: vec[i64], seat: i64) -> i64:
        fewest: i64 = 4
        for q in range(i64(QUADRANTS)):
            fewest = min(fewest, marked_near(sheets, SHEET * seat, self.map.villages[q]))
        return fewest

    def village_points(self, sheets: vec[i64], seat: i64) -> i64:
        table = self.setting.tables.village_points
        if self.setting.expert_villages:
            return table[self.fewest_beside_a_village(sheets, seat)]  # X7.10
        points: i64 = 0
        for q in range(i64(QUADRANTS)):
            points += table[marked_near(sheets, SHEET * seat, self.map.villages[q])]  # X6.5
        return points

    def achievement_points(self, sheets: vec[i64], seat: i64) -> i64:
        points: i64 = 0
        left = self.achievements
        number: i64 = 0
        while left != 0:
            if left & 1 != 0:
                points += points_for(number, self.map, sheets, SHEET * seat, self.setting.tables)
            left = left >> 1
            number += 1
        return points

    def points_on(self, sheets: vec[i64], seat: i64) -> i64:
        """The points that these sheets give to a seat in this position."""
        if self.phase <= STARTING:
            return 0
        points = self.village_points(sheets, seat)
        for number in range(self.round):
            points += self.provision_points(sheets, seat, number)
            points += self.gem_points(sheets, seat, number)
        if sheets[SHEET * seat + TEMPLE_SLOTS] != 0:
            for q in range(i64(QUADRANTS)):
                points += self.temple_points(sheets, seat, q)
        if self.achievements != 0:
            points += self.achievement_points(sheets, seat)
        return points

    def points(self, seat: i64) -> i64:
        return self.points_on(self.shown, seat)

    def rank(self, seat: i64) -> i64:
        return TIE_BREAK * self.points(seat) - self.shown[SHEET * seat + USED_SCROLLS]  # X6.8

    # What others cannot know

    def hide_from(self, seat: i64) -> None:
        if self.phase < MARKING:
            return
        for other in range(self.setting.players):
            if other == seat:
                continue
            sheet = SHEET * other
            for i in range(i64(SHEET)):
                self.sheets[sheet + i] = self.shown[sheet + i]
            self.begin_draft(other)
            if self.phase == MARKING and self.acting & ACTOR_BIT[other] == 0:
                self.guess_draft(other)

    def guess_draft(self, seat: i64) -> None:
        """What somebody who has committed could have done: the first of what was legal."""
        buffer = vec[i64]([0] * (COMMIT + 1))
        while True:
            self.legal_into(seat, buffer)
            if buffer[0] == COMMIT:
                break
            self.apply(seat, buffer[0])
        self.sheets[SHEET * seat + DRAFTED] = 0


ACHIEVEMENT_BIT: Final = vec[i64]([1 << number for number in range(32)])
RACE_BIT: Final = vec[i64]([1 << 20 + race for race in range(RACES)])
ONE_OF_EIGHT: Final = vec[i64]([1 << n for n in range(CARDS)])


def start(setting: Setting) -> Explorers:
    length = SHEET * setting.players
    state = Explorers(setting, vec[i64]([0] * length), vec[i64]([0] * length))
    state.set_up()
    return state
