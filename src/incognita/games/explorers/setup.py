"""The set-up of Explorers: the map, the achievements, the start village (X1)."""

from typing import Final

from incognita.core.actors import ACTOR_BIT, CHANCE
from incognita.core.machine import i64, mypyc_attr, vec
from incognita.games.explorers.actions import (
    ACHIEVEMENT,
    ACHIEVEMENT_DRAWN,
    DRAWING,
    LAY,
    SET_OUT,
    START,
    STARTING,
    TILE_LAID,
)
from incognita.games.explorers.atlas import (
    BIT_OF,
    NEAR_HIGH,
    NEAR_LOW,
    NEAR_WORD,
    PIECES_A_QUADRANT,
    QUADRANT_BIT,
    QUADRANTS,
    ROTATIONS,
    TILES,
    WORD_OF,
)
from incognita.games.explorers.setting import BYTE, CARDS, DRAWN, GIVEN, byte
from incognita.games.explorers.sheet import CLOSED, FRONT, SHEET
from incognita.games.explorers.table import Tabletop


@mypyc_attr(acyclic=True)
class SetUp(Tabletop):
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
            if nearest == QUADRANT_BIT[q]:
                self.set_out(self.map.villages[q])

    def villages_into(self, buffer: vec[i64]) -> i64:
        n: i64 = 0
        nearest = self.map.nearest_villages()
        for q in range(i64(QUADRANTS)):
            if nearest & QUADRANT_BIT[q] != 0:
                buffer[n] = START + q
                n += 1
        return n

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

    def begin_marking(self) -> None:
        raise NotImplementedError


ACHIEVEMENT_BIT: Final = vec[i64]([1 << number for number in range(32)])
ONE_OF_EIGHT: Final = vec[i64]([1 << n for n in range(CARDS)])
