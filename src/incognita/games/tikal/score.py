"""Tikal's score sheet: what each scoring turn brought, and what the auctions cost."""

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

CAPITAL_ITEM = "capital"
BIDS_ITEM = "bids"
TEMPLES_ITEM = "temples"
GUARDS_ITEM = "guards"
TREASURES_ITEM = "treasures"
ROUND_NAMES = ("1", "2", "3", "last")

_SECTIONS = (
    ("T9.3", TEMPLES_ITEM, TEMPLES_SHIFT),
    ("T9.4", GUARDS_ITEM, GUARDED_SHIFT),
    ("T9.5", TREASURES_ITEM, HOARD_SHIFT),
)


def score(state: Tikal) -> ScoreSheet:
    lines: list[ScoreLine] = []
    for seat in range(state.setting.players):
        if state.setting.auction:
            paid = (state.board[SEAT + seat] >> PAID_SHIFT) & LARGE_MASK
            lines.append(ScoreLine(seat, "T11.1", CAPITAL_ITEM, "", CAPITAL, CAPITAL))
            lines.append(ScoreLine(seat, "T11.7", BIDS_ITEM, "", paid, -paid))
        for number, name in enumerate(ROUND_NAMES):
            takings = state.sheet[ROUNDS * seat + number]
            if takings & WAS_SCORED:
                lines += [
                    ScoreLine(
                        seat,
                        rule,
                        item,
                        name,
                        count_in(takings, section),
                        section_points(takings, section),
                    )
                    for rule, item, section in _SECTIONS
                ]
    ranks = [state.rank(seat) for seat in range(state.setting.players)]
    return score_sheet(lines, ranks, state.phase == OVER)


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
