"""Entdecker's score sheet: every island, the ruins and the bonus for the most counters."""

from typing import Final

from incognita.core.machine import i64
from incognita.core.score import ScoreLine, ScoreSheet, score_sheet
from incognita.core.words import Words
from incognita.games.entdecker.actions import OVER
from incognita.games.entdecker.board import CELL, PATTERN
from incognita.games.entdecker.islands import (
    LANDS,
    SCORED,
    counter_of,
    is_island,
    share,
    strength,
    tiles_of,
    units_of,
)
from incognita.games.entdecker.notation import land_name
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import RUINS_POINTS, ten

ISLAND: Final = "island"
OPEN_ISLAND: Final = "open-island"
RUINS: Final = "ruins"
COUNTERS: Final = "counters"


def score(state: Entdecker) -> ScoreSheet:
    lines: list[ScoreLine] = []
    lands = state.lands
    for land in range(i64(LANDS)):
        if is_island(lands, land) and units_of(lands[land]) != 0:
            lines += _island(state, land)
    seats = range(state.setting.players)
    for seat in seats:
        found = ten(state.ruins, seat)
        lines.append(ScoreLine(seat, "E6.6", RUINS, "", found, RUINS_POINTS * found))
    for seat in seats:
        held = ten(state.counters, seat)
        lines.append(ScoreLine(seat, "E10.4", COUNTERS, "", held, state.counter_bonus(seat)))
    return score_sheet(lines, [state.rank(seat) for seat in seats], state.phase == OVER)


def _island(state: Entdecker, land: i64) -> list[ScoreLine]:
    """A line for everybody who has, or had, units on the island that begins with this land."""
    word = state.lands[land]
    units = units_of(word)
    name = land_name(land, state.sea[CELL[land // 2]] & PATTERN)
    if word & SCORED != 0:
        rule, item, value = "E9.6", ISLAND, tiles_of(word) + counter_of(word)
    else:
        rule, item, value = "E10.3", OPEN_ISLAND, tiles_of(word)
    return [
        ScoreLine(seat, rule, item, name, value, share(units, seat, value))
        for seat in range(state.setting.players)
        if strength(units, seat) != 0
    ]


def line_in_words(line: ScoreLine) -> Words:
    if line.item == RUINS:
        return Words(f"ruins: {line.amount}", f"ruines : {line.amount}")
    if line.item == COUNTERS:
        return Words(f"discovery counters: {line.amount}", f"pions Découverte : {line.amount}")
    closed = line.item == ISLAND
    return Words(
        f"{'island' if closed else 'open island'} {line.of}, worth {line.amount}",
        f"{'île' if closed else 'île ouverte'} {line.of}, valeur {line.amount}",
    )
