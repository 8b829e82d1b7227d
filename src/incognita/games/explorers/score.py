"""Explorers' score sheet: rounds, temples, villages, achievements, a line each."""

from typing import Final

from incognita.core.machine import i64
from incognita.core.score import ScoreLine, ScoreSheet, score_sheet
from incognita.games.explorers.achievements import (
    CROSSING,
    FIRST_AREA,
    FIRST_COUNTED,
    FIRST_RACE,
    HORIZONTAL,
    SOLID_SQUARE,
    amount_of,
    points_by_amount,
)
from incognita.games.explorers.actions import OVER, STARTING
from incognita.games.explorers.atlas import QUADRANTS, marked_near
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import byte, nibble
from incognita.games.explorers.sheet import GEMS_BY_ROUND, PROVISIONS, SHEET, TEMPLE_SLOTS
from incognita.games.explorers.words import ACHIEVEMENT_IDS, QUADRANT_LETTERS

PROVISIONS_ITEM: Final = "provisions"
GEMS_ITEM: Final = "gems"
TEMPLE_ITEM: Final = "temple"
VILLAGE_ITEM: Final = "village"
ACHIEVEMENT_ITEM: Final = "achievement"
ROUND_NAMES: Final = ("1", "2", "3", "4")
EVERY_VILLAGE: Final = "abcd"


def score(state: Explorers) -> ScoreSheet:
    """The sheet of what everybody has shown, so that it gives no draft away (X4.1)."""
    lines: list[ScoreLine] = []
    players = state.setting.players
    ranks: list[int] = []
    for seat in range(players):
        first = len(lines)
        if state.phase > STARTING:
            _score_seat(state, seat, lines)
        points: i64 = 0
        for n in range(first, len(lines)):
            points += lines[n].points
        ranks.append(state.rank_with(seat, points))
    return score_sheet(lines, ranks, state.phase == OVER)


def _score_seat(state: Explorers, seat: i64, lines: list[ScoreLine]) -> None:
    setting = state.setting
    shown = state.shown
    sheet = SHEET * seat
    rule = "X7.1" if setting.expert_provisions else "X6.2"
    for number in range(state.round):
        amount = nibble(shown[sheet + PROVISIONS], number)
        if amount > 0:
            points = state.provision_points(shown, seat, number)
            name = ROUND_NAMES[number]
            lines.append(ScoreLine(seat, rule, PROVISIONS_ITEM, name, amount, points))
    rule = "X7.2" if setting.expert_gems else "X6.3"
    for number in range(state.round):
        amount = byte(shown[sheet + GEMS_BY_ROUND], number)
        if amount > 0 or setting.expert_gems:
            points = state.gem_points(shown, seat, number)
            lines.append(ScoreLine(seat, rule, GEMS_ITEM, ROUND_NAMES[number], amount, points))
    rule = "X7.3" if setting.expert_temples else "X6.4"
    for q in range(i64(QUADRANTS)):
        amount = nibble(shown[sheet + TEMPLE_SLOTS], q)
        if amount > 0:
            points = state.temple_points(shown, seat, q)
            lines.append(ScoreLine(seat, rule, TEMPLE_ITEM, QUADRANT_LETTERS[q], amount, points))
    table = setting.tables.village_points
    if setting.expert_villages:
        amount = state.fewest_beside_a_village(shown, seat)
        lines.append(ScoreLine(seat, "X7.10", VILLAGE_ITEM, EVERY_VILLAGE, amount, table[amount]))
    else:
        for q in range(i64(QUADRANTS)):
            amount = marked_near(shown, sheet, state.map.villages[q])
            if amount > 0:
                letter = QUADRANT_LETTERS[q]
                lines.append(ScoreLine(seat, "X6.5", VILLAGE_ITEM, letter, amount, table[amount]))
    if state.achievements != 0:
        _score_achievements(state, seat, lines)


def _score_achievements(state: Explorers, seat: i64, lines: list[ScoreLine]) -> None:
    number: i64 = 0
    left = state.achievements
    while left != 0:
        if left & 1 != 0:
            amount = amount_of(number, state.map, state.shown, SHEET * seat)
            points = points_by_amount(number, amount, state.setting.tables)
            lines.append(
                ScoreLine(
                    seat,
                    achievement_rule(number),
                    ACHIEVEMENT_ITEM,
                    ACHIEVEMENT_IDS[number],
                    amount,
                    points,
                )
            )
        left = left >> 1
        number += 1


def achievement_rule(number: i64) -> str:
    """The rule that gives an achievement its points."""
    if number < FIRST_AREA:
        return "X8.3"
    if number < CROSSING:
        return "X8.4"
    if number < FIRST_COUNTED:
        return "X8.5"
    if number < FIRST_RACE:
        return "X8.6"
    if number < HORIZONTAL:
        return "X8.7"
    return "X8.16" if number < SOLID_SQUARE else "X8.17"
