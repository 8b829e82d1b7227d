"""Wayfinder's rules, in the order of play. Numbers such as W2.4 are those of docs/rules."""

from typing import Final

from incognita.core.actors import ACTOR_BIT, CLOCK
from incognita.core.machine import i64, mypyc_attr, vec
from incognita.core.state import MOST_ACTIONS, State
from incognita.games.wayfinder.actions import (
    BUILT,
    CAME_HOME,
    COUNTDOWN,
    COUNTED,
    EARLY_END,
    ENDED,
    ENDED_EARLY,
    FIRST_STEP,
    HOMECOMING,
    LOST_TURN,
    NO_PROGRESS,
    NO_VOYAGE_LEFT,
    OVER,
    PASSED,
    PLACED,
    PLACING,
    SET_SAIL,
    SETTING_OUT,
    SOWED,
    STEPS_A_DIRECTION,
    STILL_GOING,
    STOP,
    STOPPED,
    SWITCHED,
    TICK,
    TOOK_BACK,
    VOYAGE,
)
from incognita.games.wayfinder.board import (
    AHEAD,
    CELL,
    CELLS,
    COLOURS,
    DIRECTIONS,
    EMPTY,
    EXPLORER,
    EXPLORER_AND_HUTS,
    GEM,
    GEMS,
    HUT,
    KIND,
    KIND_AND_EXPLORER,
    NO_GEM,
    ONE_COLOUR,
    RIM,
    SQUARE,
    SQUARES,
    TRAVELLERS,
    colours_of,
    gems_of,
    how_many,
    huts_of,
    kind_of,
    several,
    spare_of_two_colours,
)
from incognita.games.wayfinder.setting import Setting

VILLAGE: Final = 5
OWN_VILLAGE_POINTS: Final = 25
OTHER_VILLAGE_POINTS: Final = 5
COUNT_OF_FIVE: Final = 5
NO_HEADING: Final = -1
ASHORE: Final = 0  # the cell of an explorer who is not on the board: a rim cell
BYTE: Final = vec[i64]([1, 1 << 8, 1 << 16, 1 << 24])


def byte(word: i64, i: i64) -> i64:
    return (word >> (8 * i)) & 0xFF


@mypyc_attr(acyclic=True)
class Wayfinder(State):
    def __init__(self, setting: Setting, board: vec[i64]) -> None:
        self.setting = setting
        self.board = board
        self.explorers: i64 = 0  # the cell of each explorer, a byte each
        self.own_villages: i64 = 0  # built by each explorer in its own colour, a byte each
        self.other_villages: i64 = 0
        self.turn: i64 = 0  # the explorer on turn
        self.phase: i64 = SETTING_OUT
        self.to_place: i64 = 0  # explorers still to be placed in the initial placement
        self.place_first: bool = False  # the order is place, then voyage
        self.hand: i64 = 0  # gems in hand, a byte a colour
        self.in_hand: i64 = 0
        self.at: i64 = 0  # the cell the voyage has reached
        self.heading: i64 = NO_HEADING
        self.turned: bool = False
        self.built: bool = False  # a village, in this turn
        self.travelling: i64 = 0  # gems on travellers squares
        self.fewest: i64 = 0  # the least `travelling` has been at the end of a turn
        self.idle: i64 = 0  # turns in a row without progress
        self.countdown: i64 = 0
        self.ending: i64 = STILL_GOING

    def copy(self) -> "Wayfinder":
        other = Wayfinder(self.setting, self.board[:])
        other.explorers = self.explorers
        other.own_villages = self.own_villages
        other.other_villages = self.other_villages
        other.turn = self.turn
        other.phase = self.phase
        other.to_place = self.to_place
        other.place_first = self.place_first
        other.hand = self.hand
        other.in_hand = self.in_hand
        other.at = self.at
        other.heading = self.heading
        other.turned = self.turned
        other.built = self.built
        other.travelling = self.travelling
        other.fewest = self.fewest
        other.idle = self.idle
        other.countdown = self.countdown
        other.ending = self.ending
        return other

    def words(self) -> list[int]:
        squares = [int(self.board[CELL[s]]) for s in range(i64(SQUARES))]
        return [
            *squares,
            self.explorers,
            self.own_villages,
            self.other_villages,
            self.turn,
            self.phase,
            self.to_place,
            int(self.place_first),
            self.hand,
            self.in_hand,
            self.at,
            self.heading,
            int(self.turned),
            int(self.built),
            self.travelling,
            self.fewest,
            self.idle,
            self.countdown,
            self.ending,
        ]

    # Who may act, and what

    def seats(self) -> i64:
        return self.setting.players

    def actors(self) -> i64:
        if self.phase == OVER:
            return 0
        if not self.setting.race or self.place_first or self.phase == SETTING_OUT:
            return ACTOR_BIT[0 if self.setting.solitaire else self.turn]
        actors = ACTOR_BIT[CLOCK] if self.phase == COUNTDOWN else ACTOR_BIT[self.turn]
        for explorer in range(self.setting.explorers):
            if byte(self.explorers, explorer) == ASHORE:
                actors = actors | ACTOR_BIT[explorer]  # W5.1
        return actors

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        if self.phase == VOYAGE and (actor == self.turn or self.setting.solitaire):
            return self.steps_into(buffer, MOST_ACTIONS)
        if actor == CLOCK:
            buffer[0] = TICK
            return 1
        n = self.places_into(buffer)
        if self.setting.solitaire:
            buffer[n] = STOP  # W8.6
            n += 1
        return n

    def apply(self, actor: i64, action: i64) -> None:
        if action < FIRST_STEP:
            self.place(self.turn if self.setting.solitaire else actor, CELL[action])
        elif action < STOP:
            self.step(action - FIRST_STEP)
        elif action == STOP:
            self.end_game(STOPPED)  # W8.6
        else:
            self.count_down()

    # Placing an explorer

    def any_free(self) -> bool:
        """There is a travellers square without an explorer (W4.1)."""
        board = self.board
        for cell in CELL:
            if board[cell] & KIND_AND_EXPLORER == TRAVELLERS:
                return True
        return False

    def places_into(self, buffer: vec[i64]) -> i64:
        board = self.board
        n: i64 = 0
        for cell in CELL:
            if board[cell] & KIND_AND_EXPLORER == TRAVELLERS:  # W4.1
                buffer[n] = SQUARE[cell]
                n += 1
        if not self.place_first:
            return n
        leaving: i64 = 0
        for i in range(n):
            if self.can_leave(CELL[buffer[i]]):
                buffer[leaving] = buffer[i]  # W4.6
                leaving += 1
        return n if leaving == 0 else leaving  # W4.7

    def place(self, explorer: i64, cell: i64) -> None:
        self.explorers += BYTE[explorer] * cell
        self.board[cell] = self.board[cell] | EXPLORER
        if self.journal is not None:
            self.tell(PLACED, explorer, SQUARE[cell], 0)
        if self.phase == SETTING_OUT:
            self.to_place -= 1
            self.turn = self.next_explorer()
            if self.to_place == 0:
                self.start_turn()
        elif self.place_first:
            self.start_turn()
        elif self.setting.race:
            self.switch_if_somebody_is_stuck()
            if self.phase == COUNTDOWN and explorer == self.turn:
                self.start_turn()  # W5.2
            elif self.phase == COUNTDOWN and self.place_first:
                self.pass_turn()  # W5.5
        else:
            self.next_turn()

    def take_up(self, explorer: i64) -> None:
        """Take the explorer off the board."""
        cell = byte(self.explorers, explorer)
        self.board[cell] = self.board[cell] & ~EXPLORER
        self.explorers -= BYTE[explorer] * cell

    # A turn

    def next_explorer(self) -> i64:
        return 0 if self.turn + 1 == self.setting.explorers else self.turn + 1

    def next_turn(self) -> None:
        self.turn = self.next_explorer()
        self.start_turn()

    def start_turn(self) -> None:
        self.built = False
        cell = byte(self.explorers, self.turn)
        if cell != ASHORE:  # W4.5
            if self.can_leave(cell):
                self.set_sail(cell)
            else:
                self.take_up(self.turn)  # W2.13
                self.tell(TOOK_BACK, self.turn, SQUARE[cell], 0)
                self.end_turn()
        elif not self.place_first:
            self.phase = COUNTDOWN  # W5.2
            self.countdown = COUNT_OF_FIVE
        elif self.any_free():
            self.phase = PLACING
        else:
            self.pass_turn()  # W4.8

    def pass_turn(self) -> None:
        self.tell(PASSED, self.turn, 0, 0)
        self.end_turn()

    def end_turn(self) -> None:
        progress = self.built
        if self.travelling < self.fewest:
            self.fewest = self.travelling
            progress = True
        self.idle = 0 if progress else self.idle + 1  # W6.2, W6.3
        if not self.any_voyage():
            self.end_game(NO_VOYAGE_LEFT)  # W6.1
        elif self.idle >= self.setting.idle_limit:
            self.end_game(NO_PROGRESS)  # W6.2
        elif self.place_first:
            self.next_turn()
        elif self.setting.race:
            self.switch_if_somebody_is_stuck()
            self.next_turn()
        elif self.any_free():
            self.phase = PLACING  # W4.2, W4.3
        else:
            self.switch_order()  # W4.4
            self.next_turn()

    def switch_order(self) -> None:
        self.place_first = True
        self.tell(SWITCHED, 0, 0, 0)

    # The race

    def count_down(self) -> None:
        self.countdown -= 1
        self.tell(COUNTED, self.turn, self.countdown, 0)
        if self.countdown == 0:
            self.tell(LOST_TURN, self.turn, 0, 0)
            self.end_turn()  # W5.3

    def switch_if_somebody_is_stuck(self) -> None:
        """W5.5: somebody has no explorer on the board and nowhere to place it."""
        if not self.any_free():
            for explorer in range(self.setting.explorers):
                if byte(self.explorers, explorer) == ASHORE:
                    self.switch_order()
                    return

    # A voyage

    def set_sail(self, cell: i64) -> None:
        word = self.board[cell]
        self.hand = word & GEMS  # W2.1
        self.in_hand = how_many(self.hand)
        self.travelling -= self.in_hand
        self.board[cell] = word & EXPLORER_AND_HUTS | EMPTY
        self.at = cell
        self.heading = NO_HEADING
        self.turned = False
        self.phase = VOYAGE
        if self.journal is not None:
            self.tell(SET_SAIL, self.turn, SQUARE[cell], self.hand)

    def steps_into(self, buffer: vec[i64], enough: i64) -> i64:
        """The legal steps; no further direction is looked at once there are enough."""
        board = self.board
        hand = self.hand
        left = self.in_hand
        colours = colours_of(hand)
        heading = self.heading
        may_stop = left > 1 and (heading != NO_HEADING or not self.setting.solitaire)  # W8.2
        n: i64 = 0
        turned = self.turned
        first_direction: i64 = heading if turned else 0  # W2.2
        for direction in range(first_direction, heading + 1 if turned else 4):
            turning = heading != NO_HEADING and direction != heading  # W2.3
            if turning and direction ^ heading == 2:
                continue  # W2.2
            cell = self.at + AHEAD[direction]
            word = board[cell]
            kind = word & KIND
            if kind == RIM:
                continue
            sowable = colours
            if kind < EMPTY:
                sowable = colours & ONE_COLOUR[kind]  # W2.5
            if left > 1 and sowable != 0:
                if turned or turning:
                    sowable = self.spare_ahead(
                        cell, direction, True, hand, left - 1, sowable, True
                    )  # W2.12
                else:
                    sowable = self.spare(cell, direction, hand, left - 1, sowable)
            first = FIRST_STEP + STEPS_A_DIRECTION * direction
            colour = first
            while sowable != 0:
                if sowable & 1 != 0:
                    buffer[n] = colour
                    n += 1
                sowable = sowable >> 1
                colour += 1
            if may_stop and kind == EMPTY:
                if left <= VILLAGE or several(colours):
                    buffer[n] = first + EARLY_END  # W2.7 to W2.9
                    n += 1
            elif may_stop and kind < EMPTY and colours == ONE_COLOUR[kind]:
                if gems_of(word, kind) + left <= VILLAGE:
                    buffer[n] = first + HOMECOMING  # W2.10
                    n += 1
            if n >= enough:
                break
        return n

    def step(self, step: i64) -> None:
        self.sail(step)
        if self.in_hand == 0:
            self.take_up(self.turn)
            self.end_turn()

    def sail(self, step: i64) -> None:
        """Everything that a step does but for ending the turn."""
        direction = step // STEPS_A_DIRECTION
        what = step % STEPS_A_DIRECTION
        if self.heading != NO_HEADING and direction != self.heading:
            self.turned = True
        self.heading = direction
        cell = self.at + AHEAD[direction]
        self.at = cell
        word = self.board[cell]
        if what < COLOURS:
            sown = GEM[what]  # W2.4
            self.in_hand -= 1
            if self.journal is not None:
                self.tell(SOWED, self.turn, SQUARE[cell], what)
        else:
            sown = self.hand
            self.in_hand = 0
            if self.journal is not None:
                kind = ENDED_EARLY if what == EARLY_END else CAME_HOME
                self.tell(kind, self.turn, SQUARE[cell], sown)
        self.hand -= sown
        if word & KIND == TRAVELLERS:
            self.board[cell] = word + sown
            self.travelling += 1
        else:
            self.settle(cell, word, (word & GEMS) + sown)

    def settle(self, cell: i64, word: i64, gems: i64) -> None:
        """Gems lie now on what was an empty square or a village in progress."""
        kind = kind_of(gems)
        beside = word & EXPLORER_AND_HUTS
        if kind == TRAVELLERS:
            self.travelling += how_many(gems)  # W2.9
        elif gems_of(gems, kind) == VILLAGE:
            self.build_village(cell, kind)
            beside += HUT[kind]  # W3.1, W3.5
            gems = 0
            kind = EMPTY  # W3.6
        self.board[cell] = beside | gems | kind

    def build_village(self, cell: i64, colour: i64) -> None:
        self.built = True
        if self.setting.colours[self.turn] == colour:  # W3.2, W3.3
            self.own_villages += BYTE[self.turn]
        else:
            self.other_villages += BYTE[self.turn]
        self.tell(BUILT, self.turn, SQUARE[cell], colour)

    # Can a voyage be completed? Colours are not tried out one by one: a walk over the possible
    # paths counts what the villages in progress demand of the hand, and every other square
    # takes what is left over.

    def can_leave(self, cell: i64) -> bool:
        """A legal voyage starts on this travellers square."""
        board = self.board
        hand = board[cell] & GEMS
        left = how_many(hand)
        may_stop = not self.setting.solitaire  # W8.2
        for direction in DIRECTIONS:
            if (
                board[cell + AHEAD[direction]] & KIND != RIM
                and self.spare_ahead(cell, direction, False, hand, left, NO_GEM, may_stop) != 0
            ):
                return True
        return False

    def any_voyage(self) -> bool:
        board = self.board
        for cell in CELL:
            if board[cell] & KIND == TRAVELLERS and self.can_leave(cell):
                return True
        return False

    def spare(self, cell: i64, heading: i64, hand: i64, left: i64, asked: i64) -> i64:
        """Which of the asked colours may be sown on this cell, where the voyage may still turn:
        the rest can then be emptied."""
        board = self.board
        found = self.spare_ahead(cell, heading, False, hand, left, asked, True)
        side = (heading + 1) & 3
        if found != asked and board[cell + AHEAD[side]] & KIND != RIM:
            asked_yet = asked & ~found
            found = found | self.spare_ahead(cell, side, True, hand, left, asked_yet, True)
        side = side ^ 2
        if found != asked and board[cell + AHEAD[side]] & KIND != RIM:
            asked_yet = asked & ~found
            found = found | self.spare_ahead(cell, side, True, hand, left, asked_yet, True)
        return found

    def spare_ahead(
        self,
        cell: i64,
        heading: i64,
        turned: bool,
        hand: i64,
        left: i64,
        asked: i64,
        may_stop: bool,
    ) -> i64:
        """Which one gem of the hand, of the asked colours, is not needed when sailing on from
        this cell in this direction. NO_GEM among the asked: no gem is given away before.

        `left` gems are to be sown ahead; `hand` holds them, the one given away, and those that
        squares which take any colour have had: which of the gems these were is left open.
        """
        board = self.board
        ahead = AHEAD[heading]
        found: i64 = 0
        while True:
            cell += ahead
            word = board[cell]
            kind = word & KIND
            if kind == TRAVELLERS:
                if left == 1:
                    return found | asked
            elif kind < EMPTY:
                own = (hand >> (8 + 8 * kind)) & 0xFF
                if own < 2:
                    if own == 0:
                        return found  # W2.5
                    asked = asked & ~ONE_COLOUR[kind]
                if left == 1:
                    return found | asked  # W2.11
                if left <= own and may_stop and gems_of(word, kind) + left <= VILLAGE:
                    if left < own:
                        return found | asked  # W2.10
                    found = found | asked & ~ONE_COLOUR[kind]
                    asked = asked & ONE_COLOUR[kind]
                if asked == 0:
                    return found
                hand -= GEM[kind]
            elif kind == RIM:
                return found
            elif left == 1 or (may_stop and left <= VILLAGE):
                return found | asked  # W2.7
            elif may_stop:
                found = found | asked & spare_of_two_colours(hand)  # W2.8, W2.9
                asked = asked & ~found
                if asked == 0:
                    return found
            left -= 1
            may_stop = True
            if not turned:
                side = (heading + 1) & 3
                if board[cell + AHEAD[side]] & KIND != RIM:
                    found = found | self.spare_ahead(cell, side, True, hand, left, asked, True)
                    asked = asked & ~found
                    if asked == 0:
                        return found
                side = (heading + 3) & 3
                if board[cell + AHEAD[side]] & KIND != RIM:
                    found = found | self.spare_ahead(cell, side, True, hand, left, asked, True)
                    asked = asked & ~found
                    if asked == 0:
                        return found

    # The end

    def end_game(self, why: i64) -> None:
        self.phase = OVER
        self.ending = why
        self.tell(ENDED, why, 0, 0)

    def pieces_on(self, square: i64) -> i64:
        return self.pieces_of(self.board[CELL[square]], square)

    def pieces_of(self, word: i64, square: i64) -> i64:
        """The pieces that count on a village in progress: gems, huts, target (W7.1, W7.2)."""
        colour = word & KIND
        if colour >= EMPTY:
            return 0  # W7.3
        pieces = gems_of(word, colour) + huts_of(word, colour)
        return pieces + 1 if self.setting.targets[square] == colour else pieces

    def points_of(self, word: i64, square: i64) -> i64:
        pieces = self.pieces_of(word, square)
        return pieces * pieces  # W7.4

    def square_points(self, square: i64) -> i64:
        """What a square gives to the player of its colour in the final scoring."""
        return self.points_of(self.board[CELL[square]], square)

    def village_points(self, explorer: i64) -> i64:
        return OWN_VILLAGE_POINTS * byte(self.own_villages, explorer) + (
            OTHER_VILLAGE_POINTS * byte(self.other_villages, explorer)
        )

    def points(self, seat: i64) -> i64:
        board = self.board
        total: i64 = 0
        for explorer in range(self.setting.explorers):
            if self.setting.seat_of(explorer) == seat:
                total += self.village_points(explorer)
                colour = self.setting.colours[explorer]
                for s in range(i64(SQUARES)):
                    if board[CELL[s]] & KIND == colour:
                        total += self.square_points(s)
        return total


_RIM_ROUND_TRAVELLERS: Final = vec[i64](
    [RIM if s < 0 else TRAVELLERS | 0x0101010100 for s in [int(SQUARE[c]) for c in range(CELLS)]]
)


def start(setting: Setting) -> Wayfinder:
    state = Wayfinder(setting, _RIM_ROUND_TRAVELLERS[:])  # W1.2
    state.travelling = COLOURS * SQUARES
    state.fewest = COLOURS * SQUARES
    state.turn = setting.first
    if setting.solitaire:
        state.place_first = True  # W8.1
        state.phase = PLACING
    else:
        state.to_place = setting.explorers  # W1.5
    return state
