"""Explorers' rules, in the order of play. Numbers such as X3.4 are those of docs/rules.

The set-up comes first, in setup.py; what a seat does with its Xs is in marking.py.
"""

from typing import Final

from incognita.core.actors import ACTOR_BIT, CHANCE, NO_SEAT
from incognita.core.chance import Generator
from incognita.core.machine import bit_count, i64, lowest, mypyc_attr, vec
from incognita.core.state import MOST_ACTIONS
from incognita.games.explorers.achievements import RACES, RACES_IN_PLAY, is_race_won
from incognita.games.explorers.actions import (
    ACHIEVEMENT,
    ALL_CARDS,
    BONUS,
    CARD,
    CARD_FACES,
    CARD_REVEALED,
    CHOOSE,
    CHOOSING,
    COMMIT,
    CROSSED_OUT,
    DRAWING,
    ENDED,
    FACE,
    FACING,
    LAY,
    LAYING,
    MARKING,
    ONE_EACH,
    OVER,
    RACE_EACH,
    RACE_WON,
    READ,
    REVEALING,
    ROUND_BEGUN,
    ROUND_SCORED,
    SHOWN_TERRAIN,
    SHOWN_X,
    SPEND,
    START,
    TAKE,
    TEMPLE_EXPLORED,
    TERRAIN_CHOSEN,
    TURNS,
)
from incognita.games.explorers.atlas import (
    LAND,
    QUADRANT_BIT,
    QUADRANTS,
    TERRAIN_BIT,
    TERRAINS,
    WORD_BITS,
    WORDS,
)
from incognita.games.explorers.marking import Marking
from incognita.games.explorers.setting import BYTE, CARDS, NIBBLE, ROUNDS, Setting, nibble
from incognita.games.explorers.setup import ONE_OF_EIGHT
from incognita.games.explorers.sheet import (
    BONUSES,
    CLOSED,
    DRAFTED,
    FRESH_SCROLLS,
    FRESH_TEMPLES,
    GEMS,
    GEMS_BY_ROUND,
    RACE_SLOTS,
    SCROLLS,
    SHEET,
    TAKEN,
    TEMPLE_SLOTS,
)


@mypyc_attr(acyclic=True)
class Explorers(Marking):
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

    # Who may act, and what

    def seats(self) -> i64:
        return self.setting.players

    def actors(self) -> i64:
        return self.acting

    def in_any_order(self) -> bool:
        return True  # X4.1

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
        return self.villages_into(buffer)

    def any_action(self, actor: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        if self.phase == MARKING and self.sheets[SHEET * actor + TAKEN] != 0:
            return self.any_mark(actor, dealer, buffer)
        if self.phase == REVEALING:
            return self.any_card(dealer)
        return super().any_action(actor, dealer, buffer)

    def weight(self, outcome: i64) -> i64:
        return 1

    def all_alike(self) -> bool:
        return True

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

    # A turn: the card and the active player's choice (X2)

    def begin_turn(self) -> None:
        self.turn += 1
        self.chosen = 0
        self.active = NO_SEAT
        if not self.setting.solo and not self.is_shared_turn():
            self.active = (self.first + self.turn - 1) % self.setting.players  # X2.5
        self.phase = REVEALING
        self.acting = ACTOR_BIT[CHANCE]

    def is_shared_turn(self) -> bool:
        """X2.8: with three players nobody is active in the very last turn."""
        return self.setting.players == 3 and self.round == ROUNDS - 1 and self.turn == TURNS

    def cards_into(self, buffer: vec[i64]) -> i64:
        cards = self.setting.tables.cards
        n: i64 = 0
        deck = self.deck
        for card in range(i64(CARDS)):
            if deck & 1 != 0:
                buffer[n] = CARD + cards[card]
                n += 1
            deck = deck >> 1
        return n

    def any_card(self, dealer: Generator) -> i64:
        """One of `cards_into`; there are always two or more (X2.2)."""
        deck = self.deck
        skip = dealer.below(bit_count(deck))
        while skip > 0:
            deck = deck & (deck - 1)
            skip -= 1
        return CARD + self.setting.tables.cards[lowest(deck)]

    def reveal(self, halves: i64) -> None:
        card = self.setting.tables.card_of[halves]
        self.card = card
        self.deck -= ONE_OF_EIGHT[card]  # X2.2
        if self.journal is not None:
            self.tell(CARD_REVEALED, halves >> 4, halves & 15, 0)
        if self.setting.solo:
            self.phase = FACING  # X9.1
        elif self.active == NO_SEAT:
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
        if self.journal is not None:
            self.tell(TERRAIN_CHOSEN, self.active, half, 0)
        self.begin_marking()

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
            if found & QUADRANT_BIT[q] != 0:
                slot = nibble(self.sheets[sheet + TEMPLE_SLOTS], q) - 1
                if self.setting.tables.temple_xs[slot] > 0:
                    self.sheets[sheet + BONUSES] += QUADRANT_BIT[q]
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
                    square = WORD_BITS * i + lowest(drafted)
                    self.tell(SHOWN_X, seat, square, self.map.lying(square))
                    drafted = drafted & (drafted - 1)
            for q in range(i64(QUADRANTS)):
                if self.sheets[sheet + FRESH_TEMPLES] & QUADRANT_BIT[q] != 0:
                    slot = nibble(self.sheets[sheet + TEMPLE_SLOTS], q) - 1
                    self.tell(TEMPLE_EXPLORED, seat, q, slot)

    # What can be seen

    def scenery(self) -> list[int]:
        """The map: a board for each kind of object and for each terrain, empty until it is laid."""
        if self.phase == LAYING:
            return [0] * (LAND + WORDS * TERRAINS)
        boards = self.map.boards
        words = [int(boards[i]) for i in range(i64(LAND))]
        for terrain in range(i64(TERRAINS)):
            first = LAND + WORDS * TERRAIN_BIT[terrain]
            words.extend([int(boards[first + i]) for i in range(i64(WORDS))])
        return words

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
        buffer = vec[i64]([0] * MOST_ACTIONS)
        while True:
            self.legal_into(seat, buffer)
            if buffer[0] == COMMIT:
                break
            self.apply(seat, buffer[0])
        self.sheets[SHEET * seat + DRAFTED] = 0


RACE_BIT: Final = vec[i64]([1 << 20 + race for race in range(RACES)])


def start(setting: Setting) -> Explorers:
    state = Explorers(setting, setting.blank[:], setting.blank[:])
    state.set_up()
    return state
