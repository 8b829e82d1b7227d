"""Wayfinder's score sheet: villages built on the way, and the squares at the end."""

from typing import Final

from incognita.core.machine import i64
from incognita.core.score import ScoreLine, ScoreSheet, score_sheet
from incognita.core.words import Words
from incognita.games.wayfinder.actions import OVER
from incognita.games.wayfinder.board import CELL, KIND, SQUARES
from incognita.games.wayfinder.notation import COLOUR_LETTERS, COLOUR_NAMES, SQUARE_NAMES
from incognita.games.wayfinder.rules import (
    OTHER_VILLAGE_POINTS,
    OWN_VILLAGE_POINTS,
    Wayfinder,
    byte,
)

OWN_VILLAGES: Final = "own-villages"
OTHER_VILLAGES: Final = "other-villages"
SQUARE: Final = "square"
_COLOUR_AND_SQUARE: Final = [f"{c} {name}" for c in COLOUR_LETTERS for name in SQUARE_NAMES]


def score(state: Wayfinder) -> ScoreSheet:
    setting = state.setting
    lines: list[ScoreLine] = []
    for explorer in range(setting.explorers):
        seat = setting.seat_of(explorer)
        colour = COLOUR_LETTERS[setting.colours[explorer]]
        own = byte(state.own_villages, explorer)
        other = byte(state.other_villages, explorer)
        lines.append(ScoreLine(seat, "W3.2", OWN_VILLAGES, colour, own, OWN_VILLAGE_POINTS * own))
        lines.append(
            ScoreLine(seat, "W3.2", OTHER_VILLAGES, colour, other, OTHER_VILLAGE_POINTS * other)
        )
    for square in range(i64(SQUARES)):
        kind = state.board[CELL[square]] & KIND
        explorer = setting.explorer_of[kind]
        if explorer >= 0:
            pieces = state.pieces_on(square)
            lines.append(
                ScoreLine(
                    setting.seat_of(explorer),
                    "W7.1",
                    SQUARE,
                    _COLOUR_AND_SQUARE[SQUARES * kind + square],
                    pieces,
                    pieces * pieces,
                )
            )
    ranks = [state.rank(seat) for seat in range(setting.players)]
    return score_sheet(lines, ranks, state.phase == OVER)


def line_in_words(line: ScoreLine) -> Words:
    letter, _, square = line.of.partition(" ")
    colour = COLOUR_NAMES[COLOUR_LETTERS.index(letter)]
    if line.item == SQUARE:
        return Words(
            f"square {square} ({colour.en}): {line.amount} squared",
            f"case {square} ({colour.fr}) : {line.amount} au carré",
        )
    whose = (
        Words("its own colour", "de sa couleur")
        if line.item == OWN_VILLAGES
        else Words("another colour", "d’une autre couleur")
    )
    return Words(
        f"{colour.en} explorer: villages of {whose.en}, {line.amount}",
        f"explorateur {colour.fr} : villages {whose.fr}, {line.amount}",
    )
