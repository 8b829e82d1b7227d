"""Everything that changes in a game of Tikal."""

from typing import Final

from incognita.core.actors import NO_SEAT
from incognita.core.machine import i64, vec
from incognita.core.state import State
from incognita.games.tikal.actions import DRAWING, NO_SCORING
from incognita.games.tikal.board import (
    ALL_TILES,
    camp_of,
)
from incognita.games.tikal.setting import Setting

NO_TILE: Final = -1


class Tabletop(State):
    def __init__(self, setting: Setting, land: vec[i64], board: vec[i64], sheet: vec[i64]) -> None:
        self.setting = setting
        self.land = land  # shared by copies; replaced, never changed
        self.board = board
        self.sheet = sheet  # shared by copies; replaced, never changed
        self.phase: i64 = DRAWING
        self.turn: i64 = 0  # the seat that acts
        self.ap: i64 = 0
        self.tile: i64 = NO_TILE  # in hand, or the volcano put aside
        self.stack: i64 = ALL_TILES  # tiles not revealed yet
        self.display: i64 = 0  # tiles revealed and not taken yet (auction)
        self.stock: i64 = 0
        self.treasures: i64 = 0  # not found yet, 2 bits a motif
        self.camps: i64 = 0  # hex + 1 of the first and second camp, 6 bits each, 12 bits a seat
        self.worked: i64 = 0  # hexes where a level was uncovered or a treasure dug in this turn
        self.worked_twice: i64 = 0
        self.dug_at: i64 = 0
        self.scoring: i64 = NO_SCORING
        self.rounds: i64 = 0  # scoring rounds completed
        self.scored: i64 = 0  # seats that have had their turn of the scoring round
        self.drawer: i64 = 0  # who set off the scoring round
        self.placer: i64 = 0  # who placed the last tile
        self.played: i64 = 0  # seats that have had their turn of the round (auction)
        self.passed: i64 = 0  # seats that are out of the auction
        self.bid: i64 = 0
        self.bidder: i64 = NO_SEAT
        self.first_to_pass: i64 = NO_SEAT

    def copy_into(self, other: "Tabletop") -> None:
        """Everything but the vectors."""
        other.phase = self.phase
        other.turn = self.turn
        other.ap = self.ap
        other.tile = self.tile
        other.stack = self.stack
        other.display = self.display
        other.stock = self.stock
        other.treasures = self.treasures
        other.camps = self.camps
        other.worked = self.worked
        other.worked_twice = self.worked_twice
        other.dug_at = self.dug_at
        other.scoring = self.scoring
        other.rounds = self.rounds
        other.scored = self.scored
        other.drawer = self.drawer
        other.placer = self.placer
        other.played = self.played
        other.passed = self.passed
        other.bid = self.bid
        other.bidder = self.bidder
        other.first_to_pass = self.first_to_pass

    def words(self) -> list[int]:
        return [
            *[int(word) for word in self.land],
            *[int(word) for word in self.board],
            *[int(word) for word in self.sheet],
            self.phase,
            self.turn,
            self.ap,
            self.tile,
            self.stack,
            self.display,
            self.stock,
            self.treasures,
            self.camps,
            self.worked,
            self.worked_twice,
            self.dug_at,
            self.scoring,
            self.rounds,
            self.scored,
            self.drawer,
            self.placer,
            self.played,
            self.passed,
            self.bid,
            self.bidder,
            self.first_to_pass,
        ]

    def first_camp(self, seat: i64) -> i64:
        """The hex of the seat's first camp, -1 if it has none."""
        return ((self.camps >> (12 * seat)) & 63) - 1

    def second_camp(self, seat: i64) -> i64:
        return ((self.camps >> (12 * seat + 6)) & 63) - 1

    def is_camp(self, h: i64, seat: i64) -> bool:
        return camp_of(self.board[h]) == seat

    def other_camp(self, seat: i64, h: i64) -> i64:
        """The other camp of a seat that has a camp on this hex, -1 if it has none."""
        first = self.first_camp(seat)
        return self.second_camp(seat) if first == h else first
