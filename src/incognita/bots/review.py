"""A review: what a game that is over looked like from its end. It is kept and told as JSON.

Seats are counted from 1, positions by how many actions led there, points as the game counts them.
"""

from typing import Literal

import msgspec

from incognita.core.words import Language, Words

Budget = Literal["quick", "thorough"]
MarkKind = Literal["round", "scoring", "lead", "end"]

VERSION = 1  # of the form: what was kept in another one is made again


class Said(msgspec.Struct, frozen=True):
    """Words in all languages, by name."""

    en: str
    fr: str


class Moment(msgspec.Struct, frozen=True):
    """A position, and the action that led to it; `seat` is None where chance or the clock acted."""

    n: int
    seat: int | None
    do: str
    words: Said
    chance: bool
    turn: int
    points: list[int]
    expected: list[float]
    winning: list[float]


class Mark(msgspec.Struct, frozen=True):
    n: int
    kind: MarkKind
    seat: int | None
    words: Said


class Source(msgspec.Struct, frozen=True):
    """`series`: for each seat, from which position on it had how many points of this."""

    key: str
    words: Said
    series: list[list[tuple[int, int]]]


class Draw(msgspec.Struct, frozen=True):
    n: int
    words: Said
    points: float
    winning: float


class Luck(msgspec.Struct, frozen=True):
    """What chance gave a seat (or took), and the draws that mattered most to it."""

    seat: int
    points: float
    winning: float
    draws: list[Draw]


class Accuracy(msgspec.Struct, frozen=True):
    """`percent`: of the points within reach, those that were kept."""

    seat: int
    percent: float
    lost: float
    decisions: int
    agreed: int


class Deed(msgspec.Struct, frozen=True):
    do: str
    words: Said


class LineStep(msgspec.Struct, frozen=True):
    seat: int
    do: str
    words: Said


class WeighedDeed(msgspec.Struct, frozen=True):
    do: str
    words: Said
    lost: float


class Decision(msgspec.Struct, frozen=True):
    """One that cost much, or that it would have cost much to miss: then `better` is next best."""

    n: int
    seat: int
    turn: int
    played: Deed
    better: Deed
    lost: float
    lost_winning: float
    line: list[LineStep]
    why: list[Said]
    choices: list[WeighedDeed]
    before: list[float]
    winning: list[float]


class Count(msgspec.Struct, frozen=True):
    drawn: int
    expected: float


class Dealt(msgspec.Struct, frozen=True):
    """What was drawn against what could be expected, in all and by each seat."""

    key: str
    words: Said
    seats: list[Count]
    all: Count


class Review(msgspec.Struct, frozen=True):
    version: int
    game: str
    rules: int
    budget: str
    bot: str
    final: bool
    calibrated: bool
    moments: list[Moment]
    marks: list[Mark]
    sources: list[Source]
    luck: list[Luck]
    accuracy: list[Accuracy]
    costly: list[Decision]
    best: list[Decision]
    dealt: list[Dealt]
    story: list[list[Said]]


def said(words: Words) -> Said:
    return Said(words.en, words.fr)


def spoken(told: object, language: Language) -> object:
    """Anything made of plain values, with every `Said` in it said in one language."""
    if isinstance(told, dict):
        if told.keys() == {"en", "fr"}:
            return told[language]
        return {key: spoken(value, language) for key, value in told.items()}
    if isinstance(told, list):
        return [spoken(value, language) for value in told]
    return told
