"""Everything on the table of an Explorers game, and what it is worth."""

from incognita.core.actors import NO_SEAT
from incognita.core.machine import i64, mypyc_attr, vec
from incognita.core.state import State
from incognita.games.explorers.achievements import points_for
from incognita.games.explorers.actions import (
    ALL_CARDS,
    LAYING,
    NO_CARD,
    SETTING_OUT,
    STARTING,
    TIE_BREAK,
)
from incognita.games.explorers.atlas import QUADRANTS, marked_near
from incognita.games.explorers.setting import Setting, byte, nibble
from incognita.games.explorers.sheet import (
    GEMS_BY_ROUND,
    PROVISIONS,
    SHEET,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)


@mypyc_attr(acyclic=True)
class Tabletop(State):
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
        self.active: i64 = NO_SEAT
        self.deck: i64 = ALL_CARDS  # the cards that may still come in this round, a bit each
        self.card: i64 = NO_CARD
        self.chosen: i64 = 0  # the half that the active player chose, or that faces you
        self.explored: i64 = 0  # the next slot of each temple, a nibble each (X5.5)
        self.won: i64 = 0  # the next slot of each race, a nibble each (X8.7)

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
        return self.rank_with(seat, self.points(seat))

    def rank_with(self, seat: i64, points: i64) -> i64:
        return TIE_BREAK * points - self.shown[SHEET * seat + USED_SCROLLS]  # X6.8
