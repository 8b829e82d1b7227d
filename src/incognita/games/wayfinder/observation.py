"""What a seat sees of a game of Wayfinder, as numbers for learners.

A row remembers what it was written from: in a voyage only a square or two change.
"""

from typing import Final

from incognita.core.machine import append, i16, i64, vec
from incognita.core.observation import (
    Observer,
    Part,
    Row,
    counts,
    flags,
    one_of,
    put,
    put_flag,
    put_one_of,
    relative,
    seat_after,
    seat_names,
)
from incognita.core.state import State
from incognita.games.wayfinder.actions import OVER, VOYAGE
from incognita.games.wayfinder.board import CELL, COLOURS, SIDE, SQUARE, SQUARES
from incognita.games.wayfinder.rules import COUNT_OF_FIVE, Wayfinder, byte
from incognita.games.wayfinder.setting import Setting

VERSION: Final = 1
MOST_GEMS: Final = 36  # of a colour
SOME_GEMS: Final = 5  # as many as a village needs
BOARD: Final = (SIDE, SIDE)
PHASES: Final = ("setting out", "placing", "voyage", "countdown", "over")

# In a row's memory: who looked (1 for the first seat), the explorers, the voyage, then the squares
LOOKED: Final = 0
EXPLORERS: Final = 1
REACHED: Final = 2
BOARD_KNOWN: Final = 3
MEMORY: Final = 39  # + SQUARES


class WayfinderObserver(Observer):
    def __init__(self, state: Wayfinder) -> None:
        setting = state.setting
        super().__init__(VERSION, parts_of(setting), MEMORY)
        self.colours = vec[i64]([])  # four a seat: its own, its rivals', those of nobody
        neutral = [c for c in range(COLOURS) if setting.explorer_of[c] < 0]
        for seat in range(setting.explorers):
            for i in range(setting.explorers):
                self.colours = append(
                    self.colours, setting.colours[seat_after(seat, i, setting.explorers)]
                )
            for colour in neutral:
                self.colours = append(self.colours, colour)

    def write(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, Wayfinder)
        setting = state.setting
        room = row.room
        explorers = setting.explorers
        self.write_squares(state, seat, row)
        at = row.at + 288  # 2 * COLOURS * SQUARES
        self.write_explorers(state, seat, row, at)
        sailing = state.phase == VOYAGE
        at = self.write_reached(state, sailing, row, at + explorers * SQUARES)
        for i in range(explorers):
            at = put(room, at, byte(state.own_villages, seat_after(seat, i, explorers)))
        for i in range(explorers):
            at = put(room, at, byte(state.other_villages, seat_after(seat, i, explorers)))
        on_turn: i64 = -1
        if state.phase != OVER:
            on_turn = relative(state.turn, seat, explorers)
        at = put_one_of(room, at, explorers, on_turn)
        at = self.write_phase(state, room, at)
        hand: i64 = 0
        heading: i64 = -1
        if sailing:
            hand = state.hand
            heading = state.heading
        for i in range(i64(COLOURS)):
            at = put(room, at, (hand >> (8 + 8 * self.colours[COLOURS * seat + i])) & 0xFF)
        at = put_one_of(room, at, 4, heading)
        at = put_flag(room, at, sailing and state.turned)
        if not setting.solitaire:
            at = put_flag(room, at, state.place_first)
        at = put(room, at, state.idle)
        at = put(room, at, state.travelling)
        at = put(room, at, state.fewest)
        if setting.race:
            put(room, at, state.countdown)

    def write_phase(self, state: Wayfinder, room: vec[i16], at: i64) -> i64:
        if state.setting.race:
            return put_one_of(room, at, 5, state.phase)
        if state.phase == OVER:
            return put_one_of(room, at, 4, 3)  # there is no countdown
        return put_one_of(room, at, 4, state.phase)

    def write_squares(self, state: Wayfinder, seat: i64, row: Row) -> None:
        """Gems and huts, colour by colour."""
        room = row.room
        known = row.known
        board = state.board
        afresh = known[LOOKED] != seat + 1
        known[LOOKED] = seat + 1
        colours = self.colours
        cells = CELL
        for s in range(i64(SQUARES)):
            word = board[cells[s]]
            if word == known[BOARD_KNOWN + s] and not afresh:
                continue
            known[BOARD_KNOWN + s] = word
            at = row.at + s
            for k in range(COLOURS * seat, COLOURS * seat + COLOURS):
                colour = colours[k]
                room[at] = i16((word >> (8 + 8 * colour)) & 0xFF)
                room[at + SQUARES] = i16((word >> (40 + 5 * colour)) & 31)
                at += 2 * SQUARES

    def write_explorers(self, state: Wayfinder, seat: i64, row: Row, at: i64) -> None:
        explorers = state.setting.explorers
        known = row.known
        seen = 1 + state.explorers * 4 + seat
        if known[EXPLORERS] == seen:
            return
        known[EXPLORERS] = seen
        room = row.room
        for k in range(at, at + explorers * SQUARES):
            room[k] = 0
        for i in range(explorers):
            square = SQUARE[byte(state.explorers, seat_after(seat, i, explorers))]
            if square >= 0:
                room[at + i * SQUARES + square] = 1

    def write_reached(self, state: Wayfinder, sailing: bool, row: Row, at: i64) -> i64:
        """The square that the voyage has reached."""
        room = row.room
        known = row.known
        reached: i64 = 0
        if sailing:
            reached = SQUARE[state.at] + 1
        if known[REACHED] != reached:
            if known[REACHED] > 0:
                room[at + known[REACHED] - 1] = 0
            known[REACHED] = reached
            if reached > 0:
                room[at + reached - 1] = 1
        return at + SQUARES


def parts_of(setting: Setting) -> list[Part]:
    explorers = int(setting.explorers)
    names = (
        [f"explorer {n + 1}" for n in range(explorers)]
        if setting.solitaire
        else seat_names(explorers)
    )
    colours = [*names, *[f"nobody {n + 1}" for n in range(COLOURS - explorers)]]
    pieces = [f"{piece} {colour}" for colour in colours for piece in ("gems", "huts")]
    parts = [
        counts("pieces", pieces, SOME_GEMS, BOARD),
        flags("explorers", names, BOARD),
        flags("voyage", ["reached"], BOARD),
        counts("own villages", names, 1),
        counts("other villages", names, 1),
        one_of("turn", names),
        one_of("phase", [p for p in PHASES if setting.race or p != "countdown"]),
        counts("hand", colours, SOME_GEMS),
        one_of("heading", ["north", "east", "south", "west"]),
        flags("turned", ["turned"]),
    ]
    if not setting.solitaire:
        parts.append(flags("order", ["place first"]))
    parts.append(counts("idle", ["turns"], int(setting.idle_limit)))
    parts.append(counts("travelling", ["gems", "fewest"], COLOURS * MOST_GEMS))
    if setting.race:
        parts.append(counts("countdown", ["seconds"], COUNT_OF_FIVE))
    return parts
