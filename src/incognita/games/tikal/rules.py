"""Tikal's rules, in the order of play. Numbers such as T2.4 are those of docs/rules.

The actions of a turn are in `expedition`; here is the course of the game around them.
"""

from typing import Final

from incognita.core.actors import ACTOR_BIT, CHANCE, NO_SEAT
from incognita.core.machine import bit_count, i64, vec
from incognita.games.tikal.actions import (
    ACTING,
    BID,
    BIDDING,
    CHOOSING,
    DEEDS_A_HEX,
    DIGGING,
    DRAWING,
    END,
    ENDED,
    FIRST_BID,
    FIRST_DEED,
    FIRST_EXCHANGE,
    FIRST_PLACE,
    FIRST_TAKE,
    FIRST_TILE,
    FIRST_TREASURE,
    LAST_SCORING,
    NO_SCORING,
    OVER,
    PASS,
    PASSED,
    PLACED,
    PLACING,
    REVEALED,
    SCORED,
    SCORING_BEGAN,
    TOOK,
    TURN_ENDED,
    VOLCANO_SCORING,
    WON,
)
from incognita.games.tikal.board import (
    BIT,
    BOARD_WORDS,
    COST_SHIFT,
    COUNT_BITS,
    GUARDED_SHIFT,
    GUARDS_SHIFT,
    HEXES,
    HOARD_SHIFT,
    KIND,
    LARGE_MASK,
    LETTER_TILES,
    LETTERS,
    MOST_PLAYERS,
    MOTIFS,
    NEIGHBOUR,
    OPPOSITE,
    PAID_SHIFT,
    POINTS_SHIFT,
    RESERVE_LEADER,
    ROUNDS,
    SEAT,
    SET_POINTS,
    SIDES,
    STONES_SHIFT,
    TEMPLE,
    TILE_OF_BIT,
    TILE_SHIFT,
    TILES,
    UNEXPLORED,
    VALUE_SHIFT,
    VOLCANO,
    WAS_SCORED,
    copies_of,
    guard_of,
    held_of,
    points_in,
    scorer_of,
    stones_on,
    value_of,
)
from incognita.games.tikal.expedition import Expedition
from incognita.games.tikal.setting import Setting
from incognita.games.tikal.table import NO_TILE

WORKERS: Final = 18  # T1.5
GUARDS: Final = 2  # T8.4
CAPITAL: Final = 20  # T11.1


class Tikal(Expedition):
    def copy(self) -> "Tikal":
        other = Tikal(self.setting, self.land, self.board[:], self.sheet)
        self.copy_into(other)
        return other

    # Who may act, and what

    def seats(self) -> i64:
        return self.setting.players

    def actors(self) -> i64:
        if self.phase == OVER:
            return 0
        if self.phase == DRAWING or self.phase == DIGGING:
            return ACTOR_BIT[CHANCE]
        return ACTOR_BIT[self.turn]

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        if self.phase == ACTING:
            return self.deeds_into(buffer)
        if self.phase == PLACING:
            return self.places_into(buffer)
        if self.phase == DRAWING:
            return self.tiles_into(buffer, self.top_of_stack(), FIRST_TILE)
        if self.phase == DIGGING:
            return self.treasures_into(buffer)
        if self.phase == BIDDING:
            return self.bids_into(buffer)
        return self.tiles_into(buffer, self.display, FIRST_TAKE)

    def weight(self, outcome: i64) -> i64:
        if outcome >= FIRST_TREASURE:
            return copies_of(self.treasures, outcome - FIRST_TREASURE)  # T6.2
        return 1  # T2.2

    def apply(self, actor: i64, action: i64) -> None:
        if action == END:
            self.end_turn()
        elif action == PASS:
            self.pass_by(actor)
        elif action < FIRST_DEED:
            place = action - FIRST_PLACE
            self.place(place // SIDES, place % SIDES)
        elif action < FIRST_EXCHANGE:
            deed = action - FIRST_DEED
            self.do(deed // DEEDS_A_HEX, deed % DEEDS_A_HEX)
        elif action < FIRST_TAKE:
            exchange = action - FIRST_EXCHANGE
            self.exchange(exchange >> 5, (exchange >> 2) & 7, exchange & 3)
        elif action < FIRST_BID:
            self.take(action - FIRST_TAKE)
        elif action < FIRST_TILE:
            self.make_bid(action - FIRST_BID)
        elif action < FIRST_TREASURE:
            self.reveal(action - FIRST_TILE)
        else:
            self.find(action - FIRST_TREASURE)

    # Drawing tiles

    def top_of_stack(self) -> i64:
        """The tiles of the first letter that is left (T2.2)."""
        for letter in range(i64(len(LETTERS))):
            tiles = self.stack & LETTER_TILES[letter]
            if tiles != 0:
                return tiles
        return 0

    def tiles_into(self, buffer: vec[i64], tiles: i64, first: i64) -> i64:
        n: i64 = 0
        for tile in range(i64(TILES)):
            if tiles & BIT[tile] != 0:
                buffer[n] = first + tile
                n += 1
        return n

    def reveal(self, tile: i64) -> None:
        self.stack -= BIT[tile]
        self.tell(REVEALED, tile, 0, 0)
        if not self.setting.auction:
            self.get(tile)
            return
        self.display += BIT[tile]
        if bit_count(self.display) == self.setting.players:  # T11.2
            self.open_auction()

    def get(self, tile: i64) -> None:
        """The seat on turn has its tile."""
        self.tile = tile
        if self.setting.tile_kind[tile] == VOLCANO:
            self.drawer = self.turn
            self.start_scoring(VOLCANO_SCORING, self.turn)  # T9.1, T11.12
        else:
            self.phase = PLACING

    # Placing a tile

    def places_into(self, buffer: vec[i64]) -> i64:
        easy = self.setting.tile_kind[self.tile] == VOLCANO  # T3.4
        n = self.openings_into(buffer, easy)
        return n if n > 0 else self.openings_into(buffer, True)  # T3.6

    def openings_into(self, buffer: vec[i64], easy: bool) -> i64:
        """Hexes and turns for the tile in hand; `easy`: no way in is needed."""
        land = self.land
        setting = self.setting
        first = SIDES * self.tile
        turns = setting.tile_turns[self.tile]
        n: i64 = 0
        for h in range(i64(HEXES)):
            if land[h] & KIND != UNEXPLORED:
                continue
            explored = False
            way_in = easy
            walkable: i64 = 0  # the sides that lead to a hex where figures can be
            for side in range(i64(SIDES)):
                neighbour = NEIGHBOUR[SIDES * h + side]
                if neighbour < 0:
                    continue
                beside = land[neighbour]
                if beside & KIND == UNEXPLORED:
                    continue
                explored = True  # T3.1
                if beside & KIND != VOLCANO:  # T3.5
                    walkable += BIT[side]
                    if stones_on(beside, OPPOSITE[side]) != 0:
                        way_in = True  # T3.2
            if not explored:
                continue
            for turn in range(turns):  # T3.7
                if way_in or setting.tile_sides[first + turn] & walkable != 0:  # T3.2
                    buffer[n] = FIRST_PLACE + SIDES * h + turn
                    n += 1
        return n

    def place(self, h: i64, turn: i64) -> None:
        tile = self.tile
        setting = self.setting
        kind = setting.tile_kind[tile]
        self.land = self.land[:]
        self.explore(h, kind | (tile + 1) << TILE_SHIFT, setting.tile_stones[SIDES * tile + turn])
        self.board[h] = setting.tile_value[tile] << VALUE_SHIFT  # T3.8
        self.tell(PLACED, self.turn, h, tile * SIDES + turn)
        self.tile = NO_TILE
        self.placer = self.turn
        self.begin_turn(self.turn)

    def explore(self, h: i64, word: i64, stones: i64) -> None:
        """Put a picture on a hex and join it to its neighbours."""
        land = self.land
        word = word | stones << STONES_SHIFT
        for side in range(i64(SIDES)):
            neighbour = NEIGHBOUR[SIDES * h + side]
            if neighbour < 0:
                continue
            beside = land[neighbour]
            if beside & KIND == UNEXPLORED or beside & KIND == VOLCANO or word & KIND == VOLCANO:
                continue  # T4.5
            back = OPPOSITE[side]
            cost = stones_on(word, side) + stones_on(beside, back)  # T4.2
            word = word | cost << (COST_SHIFT + 4 * side)
            land[neighbour] = beside | cost << (COST_SHIFT + 4 * back)
        land[h] = word

    # The end of a turn, and who is next

    def next_seat(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.setting.players else seat + 1

    def next_outside(self, seat: i64, done: i64) -> i64:
        """The first seat to the left of this one that is not among those."""
        seat = self.next_seat(seat)
        while done & BIT[seat] != 0:
            seat = self.next_seat(seat)
        return seat

    def everybody(self) -> i64:
        return BIT[self.setting.players] - 1

    def end_turn(self) -> None:
        self.tell(TURN_ENDED, self.turn, self.ap, 0)
        self.ap = 0  # T2.4
        self.worked = 0  # T5.3, T6.3
        self.worked_twice = 0
        if self.scoring != NO_SCORING:
            self.end_scoring_turn()
        elif self.setting.auction:
            self.end_turn_of_round()
        elif self.stack == 0:
            self.start_last_scoring()
        else:
            self.turn = self.next_seat(self.turn)  # T2.1
            self.phase = DRAWING

    # Scoring rounds

    def start_scoring(self, why: i64, first: i64) -> None:
        self.scoring = why
        self.scored = 0
        self.tell(SCORING_BEGAN, why, first, 0)
        self.begin_turn(first)

    def start_last_scoring(self) -> None:
        if self.setting.auction:
            self.start_scoring(LAST_SCORING, self.fewest_points())  # T11.13
        else:
            self.start_scoring(LAST_SCORING, self.next_seat(self.placer))  # T10.1

    def fewest_points(self) -> i64:
        """Who is next in the last scoring round of the auction version (T11.13)."""
        lowest = self.next_outside(self.placer, self.scored)
        seat = lowest
        for _ in range(self.setting.players):
            if self.scored & BIT[seat] == 0 and self.points(seat) < self.points(lowest):
                lowest = seat
            seat = self.next_seat(seat)
        return lowest

    def end_scoring_turn(self) -> None:
        self.score_for(self.turn)
        self.scored += BIT[self.turn]
        if self.scored != self.everybody():
            if self.scoring == LAST_SCORING and self.setting.auction:
                self.begin_turn(self.fewest_points())
            else:
                self.begin_turn(self.next_seat(self.turn))  # T9.1
            return
        self.rounds += 1
        self.scored = 0
        if self.scoring == LAST_SCORING:
            self.phase = OVER  # T10.2
            self.tell(ENDED, 0, 0, 0)
        else:
            self.turn = self.drawer
            self.phase = PLACING  # T9.6
        self.scoring = NO_SCORING

    def takings(self, seat: i64) -> i64:
        """What a scoring turn of the seat would bring now, as a word of the sheet."""
        board = self.board
        land = self.land
        word: i64 = 0
        for h in range(i64(HEXES)):
            if land[h] & KIND != TEMPLE:
                continue
            here = board[h]
            if scorer_of(here, self.setting.players) == seat:
                scored = value_of(here) << COUNT_BITS | 1
                if guard_of(here) == seat:
                    word += scored << GUARDED_SHIFT  # T9.4
                else:
                    word += scored  # T9.3
        held = held_of(board[SEAT + seat])
        for motif in range(i64(MOTIFS)):
            copies = copies_of(held, motif)
            word += (SET_POINTS[copies] << COUNT_BITS | copies) << HOARD_SHIFT  # T9.5
        return word

    def score_for(self, seat: i64) -> None:
        takings = self.takings(seat)
        number = ROUNDS - 1 if self.scoring == LAST_SCORING else self.rounds
        self.sheet = self.sheet[:]
        self.sheet[ROUNDS * seat + number] = takings | WAS_SCORED
        self.board[SEAT + seat] += points_in(takings) << POINTS_SHIFT
        self.tell(SCORED, seat, takings, 0)

    def points(self, seat: i64) -> i64:
        """The points on the score track."""
        return (self.board[SEAT + seat] >> POINTS_SHIFT) & LARGE_MASK

    # The version with auctions

    def end_turn_of_round(self) -> None:
        self.played += BIT[self.turn]
        if self.played != self.everybody():
            self.open_auction()
        elif self.stack != 0:
            self.played = 0
            self.phase = DRAWING  # T11.2
        else:
            self.start_last_scoring()

    def open_auction(self) -> None:
        """The opener is the first who may, to the left of the seat that was last on turn."""
        opener = self.next_outside(self.turn, self.played)  # T11.9, T11.11
        self.passed = self.played
        self.bid = 0
        self.bidder = NO_SEAT
        self.first_to_pass = NO_SEAT
        if self.played | BIT[opener] == self.everybody():
            self.win(opener, 0)  # T11.10
        else:
            self.ask(opener)

    def ask(self, seat: i64) -> None:
        self.turn = seat
        self.phase = BIDDING
        if self.points(seat) <= self.bid:
            self.pass_by(seat)  # T11.5

    def bids_into(self, buffer: vec[i64]) -> i64:
        buffer[0] = PASS
        n: i64 = 1
        for bid in range(self.bid + 1, self.points(self.turn) + 1):  # T11.4
            buffer[n] = FIRST_BID + bid
            n += 1
        return n

    def make_bid(self, bid: i64) -> None:
        self.bid = bid
        self.bidder = self.turn
        self.tell(BID, self.turn, bid, 0)
        self.go_on_bidding()

    def pass_by(self, seat: i64) -> None:
        self.passed += BIT[seat]
        if self.first_to_pass == NO_SEAT:
            self.first_to_pass = seat
        self.tell(PASSED, seat, 0, 0)
        self.go_on_bidding()

    def go_on_bidding(self) -> None:
        if self.passed == self.everybody():
            self.win(self.first_to_pass, 0)  # T11.8
            return
        following = self.next_outside(self.turn, self.passed)  # T11.3
        if following == self.bidder:
            self.win(following, self.bid)  # T11.6
        else:
            self.ask(following)

    def win(self, seat: i64, price: i64) -> None:
        self.turn = seat
        self.passed = 0
        self.bid = 0
        self.bidder = NO_SEAT
        self.first_to_pass = NO_SEAT
        self.board[SEAT + seat] += (price << PAID_SHIFT) - (price << POINTS_SHIFT)  # T11.7
        self.tell(WON, seat, price, 0)
        if self.display & (self.display - 1) != 0:
            self.phase = CHOOSING
        else:
            self.take(TILE_OF_BIT[self.display % 37])  # T11.10

    def take(self, tile: i64) -> None:
        self.display -= BIT[tile]
        self.tell(TOOK, self.turn, tile, 0)
        self.get(tile)


def start(setting: Setting) -> Tikal:
    state = Tikal(
        setting,
        vec[i64]([0] * HEXES),
        vec[i64]([0] * BOARD_WORDS),
        vec[i64]([0] * (MOST_PLAYERS * ROUNDS)),
    )
    for h in range(i64(HEXES)):
        kind = setting.printed_kind[h]
        if kind != UNEXPLORED:  # T1.2
            state.explore(h, kind, setting.printed_stones[h])
            state.board[h] = setting.printed_value[h] << VALUE_SHIFT
    for seat in range(setting.players):  # T1.5
        state.board[SEAT + seat] = WORKERS | RESERVE_LEADER | GUARDS << GUARDS_SHIFT
        if setting.auction:
            state.board[SEAT + seat] += CAPITAL << POINTS_SHIFT  # T11.1
    state.stock = setting.stock
    state.treasures = setting.treasures
    state.turn = setting.first  # T1.8
    if setting.auction:
        # the seat before, so that the first seat opens the first auction (T11.9)
        state.turn = (setting.first + setting.players - 1) % setting.players
    state.placer = state.turn
    return state
