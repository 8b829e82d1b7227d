"""Toll's score sheet."""

from incognita.core.score import ScoreLine, ScoreSheet, score_sheet
from incognita.core.words import Words
from incognita.games.toll.rules import Toll

CARDS_ITEM = "cards"


def score(state: Toll) -> ScoreSheet:
    seats = range(state.setting.players)
    won = [int(state.won[seat]) for seat in seats]
    lines = [
        ScoreLine(seat, "B3.2", CARDS_ITEM, "", won[seat], won[seat])
        for seat in seats
        if won[seat] > 0
    ]
    return score_sheet(lines, [state.rank(seat) for seat in seats], state.actors() == 0)


def line_in_words(line: ScoreLine) -> Words:
    return Words(f"cards won: {line.amount}", f"cartes gagnées : {line.amount}")
