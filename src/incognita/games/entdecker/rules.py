"""Entdecker's rules, in the order of play. Numbers such as E5.3 are those of docs/rules."""

from incognita.core.actors import ACTOR_BIT, CHANCE, nth
from incognita.core.machine import i64, vec
from incognita.games.entdecker.actions import (
    ACTIONS,
    ANNOUNCED,
    ANNOUNCING,
    BACK_SEEN,
    BOARD_FULL,
    BOXED,
    COUNTER,
    COUNTER_DRAWN,
    DRAWING,
    DRAWS,
    END,
    ENDED,
    EXPLORING,
    FILLED,
    FIRST_ANNOUNCEMENT,
    FIRST_BACK,
    FIRST_CIRCLE,
    FIRST_COUNTER,
    FIRST_DRAWN,
    FIRST_INCOME,
    FIRST_LANDING,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_RECALL,
    FIRST_TILE,
    HAPPENED,
    INCOME,
    INCOME_SPUN,
    ISLAND_SCORED,
    LANDED,
    LANDINGS,
    LAST_TILE,
    MARKED,
    ONLY_LAND,
    OVER,
    PATTERNS_TO_PLACE,
    PILES,
    PLACED,
    PLACING,
    PLAIN,
    RECALLED,
    REVEALED,
    SET_OUT,
    SETTING_OUT,
    TURN_OVER,
    TURNING_UP,
)
from incognita.games.entdecker.board import (
    AHEAD,
    ALL_LAND,
    BARE,
    CELL,
    CIRCLE_CELL,
    CIRCLE_OPENS_TO,
    CIRCLES,
    DISCOVERED,
    FORT,
    FRAME_ROUND_UNKNOWN,
    FRIENDLY,
    FROM_BOX,
    FROM_PILE,
    FROM_RESERVE,
    GOLD,
    HIDDEN_KINDS,
    KIND_OF,
    LAND_AT,
    LAND_SHIFT,
    NO_EVENT,
    NO_UNIT,
    OPEN,
    PATTERN,
    PIRATES,
    READING,
    RUINS,
    SCOUT,
    SEAT,
    SEAT_SHIFT,
    SETTLEMENT,
    SIDE,
    SIDES,
    SQUARE,
    SQUARES,
    STORM,
    STRAIT,
    UNIT,
    UNIT_FIELDS,
    UNIT_SHIFT,
    all_known,
    around,
    fitting,
    has_line,
    mark_open,
)
from incognita.games.entdecker.islands import (
    COUNTER_SHIFT,
    LANDS,
    NO_LANDS,
    SCORED,
    counter_of,
    edges_of,
    is_island,
    island_of,
    share,
    strength,
    tiles_of,
    units_of,
)
from incognita.games.entdecker.setting import Setting
from incognita.games.entdecker.table import (
    ABSENT,
    GOLD_FOUND,
    PILE_BIT,
    POINT,
    RUINS_POINTS,
    TEN,
    VALUE,
    Tabletop,
    of_value,
    ten,
)


class Entdecker(Tabletop):
    def copy(self) -> "Entdecker":
        other = Entdecker(self.setting, self.sea[:], self.lands[:], self.hidden[:])
        other.take_over(self)
        return other

    # Who may act, and what

    def seats(self) -> i64:
        return self.setting.players

    def actors(self) -> i64:
        phase = self.phase
        if phase == OVER:
            return 0
        return ACTOR_BIT[CHANCE] if phase < SETTING_OUT else ACTOR_BIT[self.turn]

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        phase = self.phase
        if actor == CHANCE:
            return self.outcomes_into(buffer)
        if phase == SETTING_OUT:
            n = self.starts_into(buffer)
            may_end = n == 0  # E4.5
        elif phase == ANNOUNCING:
            n = self.gold_of(self.turn)  # E4.6
            for i in range(n):
                buffer[i] = FIRST_ANNOUNCEMENT + i
            may_end = False
        elif phase == PLACING:
            n = self.places_into(buffer)
            may_end = False
        else:
            n = self.draws_into(buffer)
            n = self.landings_into(buffer, n)
            may_end = self.drew  # E5.7
        n = self.recalls_into(buffer, n)
        if may_end:
            buffer[n] = END
            n += 1
        return n

    def apply(self, actor: i64, action: i64) -> None:
        if action < FIRST_ANNOUNCEMENT:
            self.set_out(action)
        elif action < FIRST_PILE:
            self.announce(action - FIRST_ANNOUNCEMENT + 1)
        elif action < FIRST_PLACE:
            self.draw_from(action - FIRST_PILE)
        elif action < FIRST_LANDING:
            place = action - FIRST_PLACE
            self.place(CELL[place // PATTERNS_TO_PLACE], place % PATTERNS_TO_PLACE)
        elif action < FIRST_RECALL:
            landing = action - FIRST_LANDING
            self.land(landing // LANDINGS + SCOUT, landing % LANDINGS)
        elif action < END:
            self.recall(CELL[action - FIRST_RECALL])
        elif action == END:
            self.end_turn()
        elif action < FIRST_BACK:
            self.earn(action - FIRST_INCOME + 1)
        elif action < FIRST_DRAWN:
            self.turn_up((action - FIRST_BACK) & 1)
        elif action < FIRST_COUNTER:
            self.draw_tile(action - FIRST_DRAWN)
        else:
            self.draw_counter(action - FIRST_COUNTER + 1)

    # Chance

    def outcomes_into(self, buffer: vec[i64]) -> i64:
        first: i64 = FIRST_COUNTER
        last: i64 = ACTIONS
        if self.phase == INCOME:
            first = FIRST_INCOME
            last = FIRST_BACK
        elif self.phase == DRAWING:
            first = FIRST_DRAWN  # E2.5: the back says whether the tile has an event
            last = FIRST_DRAWN + HIDDEN_KINDS
            if self.shows_mark(self.pile):
                first = last
                last = FIRST_COUNTER
        elif self.phase != COUNTER:
            first = FIRST_BACK + 2 * self.pile
            last = first + 2
        n: i64 = 0
        for outcome in range(first, last):
            if self.weight(outcome) > 0:
                buffer[n] = outcome
                n += 1
        return n

    def weight(self, outcome: i64) -> i64:
        if outcome < FIRST_BACK:
            return self.setting.wheel[outcome - FIRST_INCOME]  # E3.1
        if outcome < FIRST_DRAWN:
            if (outcome - FIRST_BACK) & 1 == PLAIN:  # E2.6
                return self.unseen_plain
            return self.unseen_marked
        if outcome < FIRST_COUNTER:
            return self.hidden[outcome - FIRST_DRAWN]
        return of_value(self.stock, outcome - FIRST_COUNTER + 1)  # E1.5

    def turn_up(self, back: i64) -> None:
        """The back of the pile's new top is seen."""
        if back == MARKED:
            self.tops = self.tops | PILE_BIT[self.pile]
            self.unseen_marked -= 1
        else:
            self.unseen_plain -= 1
        self.tell(BACK_SEEN, self.pile, back, 0)
        if self.phase == TURNING_UP:
            self.try_to_place()
        elif self.pile + 1 < PILES:
            self.pile += 1
        else:
            self.start_round()

    # A round

    def start_round(self) -> None:
        self.turn = self.setting.first
        self.phase = INCOME

    def earn(self, income: i64) -> None:
        self.tell(INCOME_SPUN, income, 0, 0)
        for seat in range(self.setting.players):
            self.gain(seat, income)  # E3.2
        self.phase = SETTING_OUT

    # Setting out

    def starts_into(self, buffer: vec[i64]) -> i64:
        sea = self.sea
        gold = self.gold_of(self.turn)
        n: i64 = 0
        if gold > 0:
            for circle in range(i64(CIRCLES)):
                if sea[CIRCLE_OPENS_TO[circle]] & DISCOVERED == 0:
                    buffer[n] = FIRST_CIRCLE + circle  # E4.1
                    n += 1
        if self.only_circles:
            return n  # E4.7
        for s in range(i64(SQUARES)):
            cell = CELL[s]
            if sea[cell] & DISCOVERED != 0 and has_line(sea, cell):
                if self.toll(cell) < gold:  # E4.4
                    buffer[n] = FIRST_TILE + s  # E4.2
                    n += 1
        return n

    def set_out(self, start: i64) -> None:
        if start < FIRST_TILE:
            self.ship = CIRCLE_CELL[start]
        else:
            self.ship = CELL[start - FIRST_TILE]
        toll = self.toll(self.ship)
        self.pay(toll)  # E4.3
        self.tell(SET_OUT, self.turn, start, toll)
        self.phase = ANNOUNCING

    def announce(self, tiles: i64) -> None:
        self.pay(tiles)  # E4.6
        self.announced = tiles
        self.tell(ANNOUNCED, self.turn, tiles, 0)
        self.phase = EXPLORING

    # Discovering

    def can_draw(self) -> bool:
        return self.announced > 0 and self.hidden_left > 0 and has_line(self.sea, self.ship)  # E5.8

    def draws_into(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        if self.can_draw():
            for pile in range(i64(PILES)):
                if ten(self.piles, pile) > 0:
                    buffer[n] = FIRST_PILE + pile  # E5.1
                    n += 1
        return n

    def draw_from(self, pile: i64) -> None:
        self.pile = pile
        self.tell(DRAWS, self.turn, pile, 0)
        self.phase = DRAWING

    def draw_tile(self, tile: i64) -> None:
        self.hidden[tile] -= 1
        self.hidden_left -= 1
        self.piles -= TEN[self.pile]
        self.tops = self.tops & ~PILE_BIT[self.pile]
        self.announced -= 1
        self.drew = True
        self.hand = tile
        self.tell(REVEALED, self.turn, tile, 0)
        if ten(self.piles, self.pile) > 0:
            self.phase = TURNING_UP  # E5.2
        else:
            self.try_to_place()

    def places_into(self, buffer: vec[i64]) -> i64:
        """Where and how the tile in hand fits (E5.3)."""
        sea = self.sea
        n: i64 = 0
        for i in range(i64(SIDES)):
            side = READING[i]
            cell = self.ship + AHEAD[side]
            if sea[self.ship] & SIDE[side] == 0 and sea[cell] & DISCOVERED == 0:
                patterns = fitting(sea, cell, self.hand % HIDDEN_KINDS)
                place = FIRST_PLACE + PATTERNS_TO_PLACE * SQUARE[cell]
                while patterns != 0:
                    if patterns & 1 != 0:
                        buffer[n] = place
                        n += 1
                    patterns = patterns >> 1
                    place += 1
        return n

    def fits(self) -> bool:
        sea = self.sea
        for side in range(i64(SIDES)):
            cell = self.ship + AHEAD[side]
            if sea[self.ship] & SIDE[side] == 0 and sea[cell] & DISCOVERED == 0:
                if fitting(sea, cell, self.hand % HIDDEN_KINDS) != 0:
                    return True
        return False

    def try_to_place(self) -> None:
        if self.fits():
            self.phase = PLACING  # E5.4
            return
        self.boxed += TEN[self.hand % HIDDEN_KINDS]  # E5.5
        self.tell(BOXED, self.turn, self.hand, 0)
        self.hand = ABSENT
        self.go_on()

    def place(self, cell: i64, pattern: i64) -> None:
        event = self.hand // HIDDEN_KINDS
        self.lay(cell, pattern, event, FROM_PILE)
        self.hand = ABSENT
        self.ship = cell  # E5.6
        self.entered = True
        self.tell(PLACED, self.turn, SQUARE[cell], pattern)
        if event == NO_EVENT:
            self.go_on()
        else:
            self.happen(event)

    def go_on(self) -> None:
        """What the seat on turn may do next; nothing: the turn is over (E5.9)."""
        self.phase = EXPLORING
        if not self.can_draw() and not self.can_land() and not self.has_scouts_out():
            self.end_turn()

    # Events

    def happen(self, event: i64) -> None:
        """The event of the tile that was placed (E6.1)."""
        amount: i64 = 0
        gold = self.gold_of(self.turn)
        if event == PIRATES:
            amount = (gold + 1) // 2
            self.pay(amount)  # E6.5
        elif event == GOLD:
            self.gain(self.turn, GOLD_FOUND)  # E6.7
            amount = self.gold_of(self.turn) - gold
        elif event == RUINS:
            amount = RUINS_POINTS
            self.ruins += TEN[self.turn]  # E6.6
        self.tell(HAPPENED, self.turn, event, amount)
        if event == STORM:
            self.end_turn()  # E6.2
        elif event == FRIENDLY and self.stock_left > 0:
            self.island = ABSENT
            self.drawers = ACTOR_BIT[self.turn]
            self.phase = COUNTER  # E6.4
        else:
            self.go_on()

    # Units

    def can_land(self) -> bool:
        if not self.entered or self.sea[self.ship] & PATTERN == 0:  # E7.1
            return False
        return (
            self.can_land_with(SCOUT) or self.can_land_with(FORT) or self.can_land_with(SETTLEMENT)
        )

    def landings_into(self, buffer: vec[i64], n: i64) -> i64:
        if not self.can_land():
            return n
        pattern = self.sea[self.ship] & PATTERN
        for unit in range(i64(SCOUT), i64(SETTLEMENT + 1)):
            if self.can_land_with(unit):
                first = FIRST_LANDING + LANDINGS * (unit - SCOUT)
                if KIND_OF[pattern] != STRAIT:
                    buffer[n] = first + ONLY_LAND
                    n += 1
                else:
                    for side in range(i64(SIDES)):
                        if pattern & SIDE[side] != 0:
                            buffer[n] = first + 1 + side  # E7.3
                            n += 1
        return n

    def land(self, unit: i64, where: i64) -> None:
        cell = self.ship
        pattern = self.sea[cell] & PATTERN
        land: i64 = 0
        if where != ONLY_LAND:
            land = LAND_AT[SIDES * pattern + where - 1]
        cost = self.cost(unit)
        self.pay(cost)
        self.stand(cell, land, unit, self.turn)
        self.tell(LANDED, 4 * unit + self.turn, 2 * SQUARE[cell] + land, cost)
        self.end_turn()  # E7.4

    def recalls_into(self, buffer: vec[i64], n: i64) -> i64:
        if not self.has_scouts_out():
            return n
        own = SCOUT << UNIT_SHIFT | self.turn << SEAT_SHIFT
        mask: i64 = UNIT << UNIT_SHIFT | SEAT << SEAT_SHIFT
        sea = self.sea
        for s in range(i64(SQUARES)):
            if sea[CELL[s]] & mask == own:
                buffer[n] = FIRST_RECALL + s  # E7.6, E7.7
                n += 1
        return n

    def recall(self, cell: i64) -> None:
        self.leave(cell)
        self.tell(RECALLED, self.turn, SQUARE[cell], 0)
        if self.phase == EXPLORING:
            self.go_on()

    # The end of a turn

    def end_turn(self) -> None:
        self.announced = 0
        if self.entered:
            self.fill_holes()  # E8.1
        self.score_islands()

    def fill_holes(self) -> None:
        """Fill every square that is closed in, in reading order (E8.5)."""
        sea = self.sea
        mark_open(sea)
        for s in range(i64(SQUARES)):
            cell = CELL[s]
            word = sea[cell]
            if word & DISCOVERED == 0:
                sea[cell] = word & ~OPEN
                surroundings = around(sea, cell)
                if word & OPEN == 0:
                    self.fill(cell, ALL_LAND)  # E8.2, E8.3
                elif all_known(surroundings):
                    self.fill(cell, surroundings & ALL_LAND)  # E8.2

    def fill(self, cell: i64, pattern: i64) -> None:
        kind = KIND_OF[pattern]
        source: i64 = BARE
        if ten(self.reserve, kind) > 0:
            self.reserve -= TEN[kind]
            source = FROM_RESERVE
        elif ten(self.boxed, kind) > 0:
            self.boxed -= TEN[kind]
            source = FROM_BOX  # E8.4
        self.lay(cell, pattern, NO_EVENT, source)
        self.tell(FILLED, SQUARE[cell], pattern, source)

    # Islands

    def score_islands(self) -> None:
        """Score the completed islands one after the other, stopping where a counter is drawn."""
        if self.entered:
            lands = self.lands
            for land in range(i64(LANDS)):  # E9.9
                word = lands[land]
                if units_of(word) != 0 and edges_of(word) == 0 and is_island(lands, land):
                    if word & SCORED == 0:
                        if self.call_for_counters(land):
                            return
                        self.score_island(land)
        self.pass_ship()

    def call_for_counters(self, island: i64) -> bool:
        """Let the greatest explorers draw, if the island brings counters."""
        units = units_of(self.lands[island])
        if self.counters_to_draw(units) == 0:
            return False
        self.island = island
        self.drawers = self.explorers(units)
        self.highest = 0
        self.phase = COUNTER
        return True

    def draw_counter(self, value: i64) -> None:
        seat = nth(self.drawers, 0)  # E9.9
        self.drawers -= ACTOR_BIT[seat]
        self.stock -= VALUE[value]
        self.stock_left -= 1
        self.counters += TEN[seat]
        self.tell(COUNTER_DRAWN, seat, value, self.island)
        if self.island == ABSENT:
            self.go_on()
            return
        self.highest = max(self.highest, value)
        if self.drawers == 0:
            island = self.island
            self.lands[island] += self.highest << COUNTER_SHIFT
            self.island = ABSENT
            self.highest = 0
            self.score_island(island)
            self.score_islands()

    def score_island(self, island: i64) -> None:
        word = self.lands[island]
        units = units_of(word)
        value = tiles_of(word) + counter_of(word)  # E9.5
        for seat in range(self.setting.players):
            if strength(units, seat) > 0:
                points = share(units, seat, value)
                self.banked += POINT[seat] * points  # E9.6
                self.tell(ISLAND_SCORED, island, seat, points)
        self.lands[island] = word | SCORED
        self.pieces += units  # E9.8
        sea = self.sea
        for s in range(i64(SQUARES)):
            unit_word = sea[CELL[s]]
            if (unit_word >> UNIT_SHIFT) & UNIT != NO_UNIT:
                land = 2 * s + ((unit_word >> LAND_SHIFT) & 1)
                if island_of(self.lands, land) == island:
                    sea[CELL[s]] = unit_word & ~UNIT_FIELDS

    # The next turn, or the end

    def pass_ship(self) -> None:
        self.tell(TURN_OVER, self.turn, 0, 0)
        self.ship = ABSENT
        self.drew = False
        self.entered = False
        if self.undiscovered == 0:
            self.end_game(BOARD_FULL)  # E10.1
        elif self.hidden_left == 0:
            self.end_game(LAST_TILE)  # E10.2
        else:
            self.turn = 0 if self.turn + 1 == self.setting.players else self.turn + 1
            if self.turn == self.setting.first:
                self.only_circles = False
                self.start_round()  # E3.3
            else:
                self.phase = SETTING_OUT

    def end_game(self, why: i64) -> None:
        """Open islands keep their units: `points` counts them as they stand (E10.3)."""
        self.phase = OVER
        self.ending = why
        for land in range(i64(LANDS)):
            for seat in range(self.setting.players):
                if self.is_unscored(land) and strength(units_of(self.lands[land]), seat) > 0:
                    self.tell(ISLAND_SCORED, land, seat, self.open_points(land, seat))
        self.tell(ENDED, why, 0, 0)


def start(setting: Setting) -> Entdecker:
    state = Entdecker(setting, FRAME_ROUND_UNKNOWN[:], NO_LANDS[:], setting.hidden[:])
    state.set_up()
    return state
