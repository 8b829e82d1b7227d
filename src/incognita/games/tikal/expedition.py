"""A turn of 10 action points (T4 to T8): what the seat on turn may do, and doing it."""

from typing import Final

from incognita.core.machine import i64, vec
from incognita.games.tikal.actions import (
    ACROSS,
    ACTING,
    BUILD_CAMP,
    BUILT,
    CAMP_COST,
    DEEDS_A_HEX,
    DIG,
    DIG_COST,
    DIGGING,
    DUG,
    END,
    ENTER_COST,
    ENTER_LEADER,
    ENTER_WORKER,
    ENTERED,
    EXCHANGE_COST,
    EXCHANGED,
    FIRST_DEED,
    FIRST_EXCHANGE,
    FIRST_TREASURE,
    FOUND,
    GUARD_COST,
    GUARD_LEADER,
    GUARD_WORKER,
    GUARDED,
    HOME,
    MOVE_LEADER,
    MOVE_WORKER,
    MOVED,
    OUT,
    TRAIL_COST,
    TRAIL_LEADER,
    TRAIL_WORKER,
    TRAILED,
    TURN_BEGAN,
    UNCOVER,
    UNCOVER_COST,
    UNCOVERED,
)
from incognita.games.tikal.board import (
    BASE_CAMP,
    BIT,
    CAMP_SHIFT,
    COST_MASK,
    COST_SHIFT,
    FIGURES,
    GONE_LEADER,
    GONE_SHIFT,
    GUARD_IS_LEADER,
    GUARD_SHIFT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HELD_SHIFT,
    HEXES,
    HIGHEST_LEVEL,
    KIND,
    LEADER,
    MOTIFS,
    NEIGHBOUR,
    ONE_VALUE,
    RESERVE_LEADER,
    RESERVE_MASK,
    SEAT,
    SIDES,
    TEMPLE,
    TREASURE,
    WORKER,
    camp_of,
    copies_of,
    crossing,
    figures_of,
    guard_of,
    held_of,
    levels_left,
    majority,
    singles_of,
    value_of,
    workers_of,
)
from incognita.games.tikal.table import Tabletop

ACTION_POINTS: Final = 10  # T2.1


class Expedition(Tabletop):
    # A turn of 10 action points

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.phase = ACTING
        self.ap = ACTION_POINTS  # T2.1
        self.tell(TURN_BEGAN, seat, self.scoring, 0)

    def may_work(self, h: i64, figures: i64) -> bool:
        """Another level or treasure here, in this turn, with so many figures (T5.3, T5.4, T6.3)."""
        if self.worked & BIT[h] == 0:
            return True
        return figures > 1 and self.worked_twice & BIT[h] == 0

    def deeds_into(self, buffer: vec[i64]) -> i64:
        buffer[0] = END  # T2.5
        ap = self.ap
        if ap == 0:
            return 1  # T2.4
        board = self.board
        land = self.land
        seat = self.turn
        own = FIGURES[seat]
        base = self.setting.base
        reserve = board[SEAT + seat]
        n: i64 = 1
        for h in range(i64(HEXES)):
            word = board[h]
            here = word & own
            at_camp = camp_of(word) == seat
            if here == 0 and not at_camp and h != base:
                continue
            action = FIRST_DEED + DEEDS_A_HEX * h
            if at_camp or h == base:  # T4.1, T7.4
                if reserve & RESERVE_MASK != 0:
                    buffer[n] = action + ENTER_WORKER
                    n += 1
                if reserve & RESERVE_LEADER != 0:
                    buffer[n] = action + ENTER_LEADER
                    n += 1
            workers = workers_of(word, seat)
            leader = word & LEADER[seat] != 0
            if here != 0:
                costs = land[h] >> COST_SHIFT
                if workers != 0:
                    n = self.moves_into(buffer, n, action + MOVE_WORKER, costs)
                if leader:
                    n = self.moves_into(buffer, n, action + MOVE_LEADER, costs)
            if at_camp:
                n = self.trails_into(buffer, n, action, h, workers != 0, leader)
            if here != 0:
                n = self.works_into(buffer, n, action, h, workers, leader)
        if ap >= EXCHANGE_COST:
            n = self.exchanges_into(buffer, n)
        return n

    def moves_into(self, buffer: vec[i64], n: i64, action: i64, costs: i64) -> i64:
        ap = self.ap
        for side in range(i64(SIDES)):
            cost = costs & COST_MASK
            if cost != 0 and cost <= ap:  # T4.2 to T4.4
                buffer[n] = action + side
                n += 1
            costs = costs >> 4
        return n

    def trails_into(
        self, buffer: vec[i64], n: i64, action: i64, h: i64, worker: bool, leader: bool
    ) -> i64:
        """Trails from and to the camp on this hex (T4.8)."""
        seat = self.turn
        at_base = self.board[self.setting.base]
        other = self.other_camp(seat, h)
        if workers_of(at_base, seat) != 0:
            buffer[n] = action + TRAIL_WORKER + OUT
            n += 1
        if worker:
            buffer[n] = action + TRAIL_WORKER + HOME
            n += 1
            if other >= 0:
                buffer[n] = action + TRAIL_WORKER + ACROSS
                n += 1
        if at_base & LEADER[seat] != 0:
            buffer[n] = action + TRAIL_LEADER + OUT
            n += 1
        if leader:
            buffer[n] = action + TRAIL_LEADER + HOME
            n += 1
            if other >= 0:
                buffer[n] = action + TRAIL_LEADER + ACROSS
                n += 1
        return n

    def works_into(
        self, buffer: vec[i64], n: i64, action: i64, h: i64, workers: i64, leader: bool
    ) -> i64:
        """What figures on this hex can do there: camp, uncover, dig, guard."""
        ap = self.ap
        seat = self.turn
        word = self.board[h]
        kind = self.land[h] & KIND
        value = value_of(word)
        figures = workers + 1 if leader else workers
        if kind == TEMPLE:
            if guard_of(word) >= 0:
                return n  # T5.5, T8.4
            if ap >= UNCOVER_COST and value < HIGHEST_LEVEL:
                if levels_left(self.stock, value + 1) > 0 and self.may_work(h, figures):  # T5.2
                    buffer[n] = action + UNCOVER
                    n += 1
            if ap >= GUARD_COST and (self.board[SEAT + seat] >> GUARDS_SHIFT) & GUARDS_MASK != 0:
                if majority(word, self.setting.players) == seat:  # T8.1
                    if workers != 0:
                        buffer[n] = action + GUARD_WORKER
                        n += 1
                    if leader:
                        buffer[n] = action + GUARD_LEADER
                        n += 1
        elif kind == TREASURE and value > 0:
            if ap >= DIG_COST and self.may_work(h, figures):  # T6.1
                buffer[n] = action + DIG
                n += 1
        elif kind != BASE_CAMP:  # T7.1: a jungle, or a site without treasures
            if ap >= CAMP_COST and camp_of(word) < 0 and self.second_camp(seat) < 0:  # T7.2, T7.3
                buffer[n] = action + BUILD_CAMP
                n += 1
        return n

    def do(self, h: i64, deed: i64) -> None:
        if deed < MOVE_WORKER:
            self.enter(h, deed == ENTER_LEADER)
        elif deed < MOVE_LEADER:
            self.move(h, deed - MOVE_WORKER, False)
        elif deed < TRAIL_WORKER:
            self.move(h, deed - MOVE_LEADER, True)
        elif deed < TRAIL_LEADER:
            self.trail(h, deed - TRAIL_WORKER, False)
        elif deed < BUILD_CAMP:
            self.trail(h, deed - TRAIL_LEADER, True)
        elif deed == BUILD_CAMP:
            self.build_camp(h)
        elif deed == UNCOVER:
            self.uncover(h)
        elif deed == DIG:
            self.dig(h)
        else:
            self.guard(h, deed == GUARD_LEADER)

    def enter(self, h: i64, leader: bool) -> None:
        seat = self.turn
        self.ap -= ENTER_COST  # T4.1
        self.board[SEAT + seat] -= RESERVE_LEADER if leader else 1
        self.board[h] += LEADER[seat] if leader else WORKER[seat]
        self.tell(ENTERED, 2 * seat + (1 if leader else 0), h, 0)

    def carry(self, start: i64, goal: i64, leader: bool) -> None:
        figure = LEADER[self.turn] if leader else WORKER[self.turn]
        self.board[start] -= figure
        self.board[goal] += figure

    def move(self, h: i64, side: i64, leader: bool) -> None:
        goal = NEIGHBOUR[SIDES * h + side]
        self.ap -= crossing(self.land[h], side)  # T4.2
        self.carry(h, goal, leader)
        self.tell(MOVED, 2 * self.turn + (1 if leader else 0), h, goal)

    def trail(self, camp: i64, way: i64, leader: bool) -> None:
        start = camp
        goal = self.setting.base
        if way == OUT:
            start = goal
            goal = camp
        elif way == ACROSS:
            goal = self.other_camp(self.turn, camp)
        self.ap -= TRAIL_COST  # T4.8
        self.carry(start, goal, leader)
        self.tell(TRAILED, 2 * self.turn + (1 if leader else 0), start, goal)

    def mark_worked(self, h: i64) -> None:
        if self.worked & BIT[h] != 0:
            self.worked_twice += BIT[h]
        else:
            self.worked += BIT[h]

    def uncover(self, h: i64) -> None:
        self.ap -= UNCOVER_COST
        value = value_of(self.board[h]) + 1  # T5.1
        self.stock -= BIT[4 * value]
        self.board[h] += ONE_VALUE
        self.mark_worked(h)
        self.tell(UNCOVERED, self.turn, h, value)

    def dig(self, h: i64) -> None:
        self.ap -= DIG_COST
        self.board[h] -= ONE_VALUE
        self.mark_worked(h)
        self.dug_at = h
        self.phase = DIGGING  # T6.2
        self.tell(DUG, self.turn, h, 0)

    def treasures_into(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        for motif in range(i64(MOTIFS)):
            if copies_of(self.treasures, motif) != 0:
                buffer[n] = FIRST_TREASURE + motif
                n += 1
        return n

    def find(self, motif: i64) -> None:
        self.treasures -= BIT[2 * motif]
        self.board[SEAT + self.turn] += BIT[HELD_SHIFT + 2 * motif]
        self.tell(FOUND, self.turn, motif, self.dug_at)
        self.dug_at = 0
        self.phase = ACTING

    def exchanges_into(self, buffer: vec[i64], n: i64) -> i64:
        board = self.board
        mine = singles_of(held_of(board[SEAT + self.turn]))
        if mine == 0:
            return n
        for given in range(i64(MOTIFS)):
            if mine & BIT[2 * given] == 0:
                continue
            for taken in range(i64(MOTIFS)):
                if taken == given:
                    continue  # T6.6
                for seat in range(self.setting.players):
                    if seat == self.turn:
                        continue
                    if singles_of(held_of(board[SEAT + seat])) & BIT[2 * taken] != 0:  # T6.5
                        buffer[n] = FIRST_EXCHANGE + 4 * (MOTIFS * given + taken) + seat
                        n += 1
        return n

    def exchange(self, given: i64, taken: i64, seat: i64) -> None:
        self.ap -= EXCHANGE_COST  # T6.4
        swapped = BIT[HELD_SHIFT + 2 * taken] - BIT[HELD_SHIFT + 2 * given]
        self.board[SEAT + self.turn] += swapped
        self.board[SEAT + seat] -= swapped
        self.tell(EXCHANGED, 4 * self.turn + seat, given, taken)

    def build_camp(self, h: i64) -> None:
        seat = self.turn
        self.ap -= CAMP_COST
        self.board[h] += (seat + 1) << CAMP_SHIFT
        self.camps += (h + 1) << (12 * seat + (0 if self.first_camp(seat) < 0 else 6))
        self.tell(BUILT, seat, h, 0)

    def guard(self, h: i64, leader: bool) -> None:
        seat = self.turn
        self.ap -= GUARD_COST
        word = self.board[h]
        others = figures_of(word, seat) - 1
        own = self.board[SEAT + seat] - BIT[GUARDS_SHIFT]  # T8.4
        if leader:
            own += others << GONE_SHIFT  # T8.3
        else:
            own += (workers_of(word, seat) - 1) << GONE_SHIFT
            if word & LEADER[seat] != 0:
                own += GONE_LEADER
        word = word & ~FIGURES[seat] | (seat + 1) << GUARD_SHIFT  # T8.2
        self.board[h] = word | GUARD_IS_LEADER if leader else word
        self.board[SEAT + seat] = own
        self.tell(GUARDED, 2 * seat + (1 if leader else 0), h, others)
