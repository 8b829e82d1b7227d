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
from incognita.games.explorers.setting import LINES, byte, nibble
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
    known = setting.lines
    shown = state.shown
    sheet = SHEET * seat
    first = LINES * seat
    for number in range(state.round):
        amount = nibble(shown[sheet + PROVISIONS], number)
        if amount > 0:
            line = known[first + PROVISIONS_AT + 16 * number + amount]
            lines.append(line or _provisions(state, seat, number, amount))
    for number in range(state.round):
        amount = byte(shown[sheet + GEMS_BY_ROUND], number)
        if amount > 0 or setting.expert_gems:
            line = known[first + GEMS_AT + 65 * number + amount]
            lines.append(line or _gems(state, seat, number, amount))
    if shown[sheet + TEMPLE_SLOTS] != 0:
        for q in range(i64(QUADRANTS)):
            amount = nibble(shown[sheet + TEMPLE_SLOTS], q)
            if amount > 0:
                line = known[first + TEMPLES_AT + 5 * q + amount]
                lines.append(line or _temple(state, seat, q, amount))
    if setting.expert_villages:
        amount = state.fewest_beside_a_village(shown, seat)
        line = known[first + VILLAGES_AT + amount]
        lines.append(line or _village(state, seat, 0, amount))
    else:
        for q in range(i64(QUADRANTS)):
            amount = marked_near(shown, sheet, state.map.villages[q])
            if amount > 0:
                line = known[first + VILLAGES_AT + 5 * q + amount]
                lines.append(line or _village(state, seat, q, amount))
    if state.achievements != 0:
        _score_achievements(state, seat, lines)


# Lines recur from game to game: each is made once and kept in the setting. Literal numbers: the
# compiler folds no others.
PROVISIONS_AT: Final = 0  # four rounds of 16 amounts
GEMS_AT: Final = 64  # four rounds of 65
TEMPLES_AT: Final = 324  # four quadrants of 5 slots
VILLAGES_AT: Final = 344  # four quadrants of 5 amounts


def _provisions(state: Explorers, seat: i64, number: i64, amount: i64) -> ScoreLine:
    rule = "X7.1" if state.setting.expert_provisions else "X6.2"
    points = state.setting.tables.provision_points[amount]
    line = ScoreLine(seat, rule, PROVISIONS_ITEM, ROUND_NAMES[number], amount, points)
    state.setting.lines[LINES * seat + PROVISIONS_AT + 16 * number + amount] = line
    return line


def _gems(state: Explorers, seat: i64, number: i64, amount: i64) -> ScoreLine:
    rule = "X7.2" if state.setting.expert_gems else "X6.3"
    points = state.setting.tables.gem_points[amount]
    line = ScoreLine(seat, rule, GEMS_ITEM, ROUND_NAMES[number], amount, points)
    state.setting.lines[LINES * seat + GEMS_AT + 65 * number + amount] = line
    return line


def _temple(state: Explorers, seat: i64, quadrant: i64, slot: i64) -> ScoreLine:
    rule = "X7.3" if state.setting.expert_temples else "X6.4"
    points = state.setting.tables.temple_points[slot - 1]
    line = ScoreLine(seat, rule, TEMPLE_ITEM, QUADRANT_LETTERS[quadrant], slot, points)
    state.setting.lines[LINES * seat + TEMPLES_AT + 5 * quadrant + slot] = line
    return line


def _village(state: Explorers, seat: i64, quadrant: i64, amount: i64) -> ScoreLine:
    expert = state.setting.expert_villages
    rule = "X7.10" if expert else "X6.5"
    letter = EVERY_VILLAGE if expert else QUADRANT_LETTERS[quadrant]
    points = state.setting.tables.village_points[amount]
    line = ScoreLine(seat, rule, VILLAGE_ITEM, letter, amount, points)
    state.setting.lines[LINES * seat + VILLAGES_AT + 5 * quadrant + amount] = line
    return line


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
