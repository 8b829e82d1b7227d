"""Tikal's score sheet: what each scoring turn brought, and what the auctions cost."""

from typing import Final

from incognita.core.machine import i64
from incognita.core.score import ScoreLine, ScoreSheet, score_sheet
from incognita.core.words import Words
from incognita.games.tikal.actions import OVER
from incognita.games.tikal.board import (
    GUARDED_SHIFT,
    HOARD_SHIFT,
    LARGE_MASK,
    PAID_SHIFT,
    ROUNDS,
    SEAT,
    TEMPLES_SHIFT,
    WAS_SCORED,
    count_in,
    section_points,
)
from incognita.games.tikal.rules import CAPITAL, Tikal

CAPITAL_ITEM: Final = "capital"
BIDS_ITEM: Final = "bids"
TEMPLES_ITEM: Final = "temples"
GUARDS_ITEM: Final = "guards"
TREASURES_ITEM: Final = "treasures"
ROUND_NAMES: Final = ("1", "2", "3", "last")


def score(state: Tikal) -> ScoreSheet:
    lines: list[ScoreLine] = []
    for seat in range(state.setting.players):
        if state.setting.auction:
            paid = (state.board[SEAT + seat] >> PAID_SHIFT) & LARGE_MASK
            lines.append(ScoreLine(seat, "T11.1", CAPITAL_ITEM, "", CAPITAL, CAPITAL))
            lines.append(ScoreLine(seat, "T11.7", BIDS_ITEM, "", paid, -paid))
        for number in range(i64(ROUNDS)):
            takings = state.sheet[ROUNDS * seat + number]
            if takings & WAS_SCORED != 0:
                when = ROUND_NAMES[number]
                lines.append(_section(seat, "T9.3", TEMPLES_ITEM, when, takings, TEMPLES_SHIFT))
                lines.append(_section(seat, "T9.4", GUARDS_ITEM, when, takings, GUARDED_SHIFT))
                lines.append(_section(seat, "T9.5", TREASURES_ITEM, when, takings, HOARD_SHIFT))
    ranks = [state.rank(seat) for seat in range(state.setting.players)]
    return score_sheet(lines, ranks, state.phase == OVER)


def _section(seat: i64, rule: str, item: str, when: str, takings: i64, section: i64) -> ScoreLine:
    return ScoreLine(
        seat, rule, item, when, count_in(takings, section), section_points(takings, section)
    )


def line_in_words(line: ScoreLine) -> Words:
    if line.item == CAPITAL_ITEM:
        return Words("starting capital", "capital de départ")
    if line.item == BIDS_ITEM:
        return Words("paid in auctions", "payé aux enchères")
    last = line.of == ROUND_NAMES[-1]
    when = Words(
        "last scoring" if last else f"scoring {line.of}",
        "dernier pointage" if last else f"pointage {line.of}",
    )
    what = {
        TEMPLES_ITEM: Words("temples by majority", "temples par majorité"),
        GUARDS_ITEM: Words("guarded temples", "temples gardés"),
        TREASURES_ITEM: Words("treasures", "trésors"),
    }[line.item]
    return Words(
        f"{when.en}: {what.en} ({line.amount})",
        f"{when.fr} : {what.fr} ({line.amount})",
    )
