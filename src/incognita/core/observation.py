"""What a seat sees of a position, as numbers in a row: what learners learn from.

A game describes its rows by parts, in order, and writes them: see games/GAME/observation.py. The
seat that looks comes first everywhere, then its rivals in the order of play. All numbers are
counts, or 0 and 1; a part says by what its counts are divided where small numbers are wanted.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from incognita.core.machine import i16, i64, mypyc_attr, shorts, vec
from incognita.core.state import State

COUNTS: Final = "counts"
FLAGS: Final = "flags"  # each 0 or 1
ONE_OF: Final = "one of"  # one of them is 1, or none


class Part(NamedTuple):
    """Numbers that belong together. `labels` name them, or the planes of a board: axis 0."""

    name: str
    kind: str  # COUNTS, FLAGS or ONE_OF
    labels: tuple[str, ...]
    scale: int = 1  # by which counts are divided
    board: tuple[int, ...] = ()  # the shape of a plane

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.labels), *self.board)

    @property
    def size(self) -> int:
        return prod(self.shape)


def counts(name: str, labels: Sequence[str], scale: int, board: tuple[int, ...] = ()) -> Part:
    return Part(name, COUNTS, tuple(labels), scale, board)


def flags(name: str, labels: Sequence[str], board: tuple[int, ...] = ()) -> Part:
    return Part(name, FLAGS, tuple(labels), 1, board)


def one_of(name: str, labels: Sequence[str]) -> Part:
    return Part(name, ONE_OF, tuple(labels))


def seat_names(seats: int) -> list[str]:
    """The one who looks, and the rivals in the order of play."""
    return ["own", *[f"rival {n}" for n in range(1, seats)]]


@mypyc_attr(acyclic=True)
class Row:
    """Where an observation is written: the numbers of a room, from `at` on.

    A row is written again and again while a game goes on. In `known` the game remembers what it
    was last written from, so that it need not write anew what has not changed. The first of its
    words is not 0 once a row was written.
    """

    def __init__(self, room: vec[i16], at: i64, memory: i64) -> None:
        self.room = room
        self.at: i64 = at
        self.known = vec[i64]([0] * memory)

    def leap(self) -> None:
        """What is written next does not follow: another game, or another line of this one.

        All stands where it stood and is remembered; the game writes anew what it cannot tell by
        what it remembers.
        """
        if len(self.known) > 0:
            self.known[0] = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """How the positions of a game are observed, with the options that it is played with."""

    def __init__(self, version: int, parts: Sequence[Part], memory: int) -> None:
        self.version = version  # another one: what was learned by the old rows is void
        self.parts = tuple(parts)
        self.memory = memory  # words of a row's `known`
        self.size = sum([part.size for part in parts])
        self.offsets: dict[str, int] = {}
        at = 0
        for part in parts:
            self.offsets[part.name] = at
            at += part.size

    def write(self, state: State, seat: i64, row: Row) -> None:
        """Write what the seat sees, and nothing of what it cannot know."""
        raise NotImplementedError

    def new_row(self) -> Row:
        return Row(shorts(self.size), 0, self.memory)

    def scales(self) -> list[float]:
        """What each number of a row is multiplied by to be small."""
        return [1 / part.scale for part in self.parts for _ in range(part.size)]

    def explain(self, numbers: Sequence[float], scaled: bool = False) -> dict[str, object]:
        """A row in words: by part, labels with counts, the labels that hold, or the one.

        `scaled`: they are as `scales` makes them.
        """
        if len(numbers) != self.size:
            raise ValueError(f"a row of {len(numbers)} numbers; expected {self.size}")
        told: dict[str, object] = {}
        for part in self.parts:
            at = self.offsets[part.name]
            scale = part.scale if scaled else 1
            told[part.name] = _told(
                part, [round(float(n) * scale) for n in numbers[at : at + part.size]]
            )
        return told

    def written(self, told: Mapping[str, object]) -> list[int]:
        """The row that `explain` tells."""
        return [n for part in self.parts for n in _numbers(part, told[part.name])]


def _told(part: Part, numbers: list[int]) -> object:
    if part.board:
        cells = prod(part.board)
        return {
            label: _grid(numbers[cells * i : cells * (i + 1)], part.board[-1])
            for i, label in enumerate(part.labels)
        }
    if part.kind == COUNTS:
        return dict(zip(part.labels, numbers, strict=True))
    holding = [label for label, n in zip(part.labels, numbers, strict=True) if n]
    if part.kind == FLAGS:
        return holding
    return holding[0] if holding else None


def _grid(numbers: list[int], width: int) -> list[list[int]]:
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


def _numbers(part: Part, told: object) -> list[int]:
    if part.board:
        assert isinstance(told, dict)
        return [n for label in part.labels for line in told[label] for n in line]
    if part.kind == COUNTS:
        assert isinstance(told, dict)
        return [told[label] for label in part.labels]
    if part.kind == FLAGS:
        assert isinstance(told, list)
        return [int(label in told) for label in part.labels]
    return [int(label == told) for label in part.labels]


def relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """How far round the table a seat is from the one who looks; -1 for nobody."""
    if seat < 0:
        return -1
    return seat - viewer if seat >= viewer else seat - viewer + seats


def seat_after(viewer: i64, i: i64, seats: i64) -> i64:
    """The i-th seat after the one who looks, in the order of play."""
    seat = viewer + i
    return seat if seat < seats else seat - seats


# What writers write with; each returns where the next number goes.


def put(room: vec[i16], at: i64, value: i64) -> i64:
    room[at] = i16(value)
    return at + 1


def put_one_of(room: vec[i16], at: i64, n: i64, chosen: i64) -> i64:
    """A 1 for the chosen one of n; below 0 or beyond n: for none."""
    for i in range(at, at + n):
        room[i] = 0
    if 0 <= chosen < n:
        room[at + chosen] = 1
    return at + n


def put_flag(room: vec[i16], at: i64, holds: bool) -> i64:
    room[at] = 1 if holds else 0
    return at + 1


def put_bits(room: vec[i16], at: i64, n: i64, word: i64) -> i64:
    """The lowest n bits of a word."""
    for i in range(n):
        room[at + i] = i16((word >> i) & 1)
    return at + n


class WordsObserver(Observer):
    """For a game that does not say how it is observed: its words, in pieces of 15 bits.

    They are those of a position that the seat may believe in, so they hold nothing it cannot know.
    """

    def __init__(self, state: State) -> None:
        words = len(state.scenery()) + len(state.words())
        pieces = [f"word {w} piece {p}" for w in range(words) for p in range(_PIECES)]
        seats = [f"seat {seat + 1}" for seat in range(state.seats())]
        super().__init__(1, [one_of("looking", seats), counts("words", pieces, _PIECE)], 0)

    def write(self, state: State, seat: i64, row: Row) -> None:
        believed = state.copy()
        believed.hide_from(seat)
        room = row.room
        at = put_one_of(room, row.at, state.seats(), seat)
        for number in believed.scenery() + believed.words():
            word: i64 = number
            for _ in range(_PIECES):
                at = put(room, at, word & (_PIECE - 1))
                word = word >> 15


_PIECE: Final = 1 << 15
_PIECES: Final = 5  # of 64 bits, the sign among them
