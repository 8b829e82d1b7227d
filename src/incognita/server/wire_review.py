"""What travels of a review, in one language. The same as `bots.review` says it in all of them."""

from dataclasses import dataclass
from typing import Literal

from incognita.bots.review import Budget, MarkKind

ReviewStatus = Literal["none", "queued", "working", "done", "failed"]


@dataclass(slots=True)
class ReviewedSeat:
    """`place`: 1 is the first; seats that are tied share it."""

    seat: int
    name: str
    total: int
    place: int
    bot: str | None


@dataclass(slots=True)
class MomentAnswer:
    """A position and the action that led to it. `seat`: null where chance or the clock acted.

    `expected`: points at the end that each seat can expect; `winning`: its chance to win.
    """

    n: int
    seat: int | None
    do: str
    words: str
    chance: bool
    turn: int
    points: list[int]
    expected: list[float]
    winning: list[float]


@dataclass(slots=True)
class MarkAnswer:
    n: int
    kind: MarkKind
    seat: int | None
    words: str


@dataclass(slots=True)
class SourceAnswer:
    """`series`: for each seat, from which position on it had how many points of this."""

    key: str
    words: str
    series: list[list[tuple[int, int]]]


@dataclass(slots=True)
class DrawAnswer:
    n: int
    words: str
    points: float
    winning: float


@dataclass(slots=True)
class LuckAnswer:
    """What chance gave the seat (or took), and the draws that mattered most to it."""

    seat: int
    points: float
    winning: float
    draws: list[DrawAnswer]


@dataclass(slots=True)
class AccuracyAnswer:
    """`percent`: of the points within reach, those that were kept."""

    seat: int
    percent: float
    lost: float
    decisions: int
    agreed: int


@dataclass(slots=True)
class DeedAnswer:
    do: str
    words: str


@dataclass(slots=True)
class LineStepAnswer:
    seat: int
    do: str
    words: str


@dataclass(slots=True)
class WeighedAnswer:
    do: str
    words: str
    lost: float


@dataclass(slots=True)
class DecisionAnswer:
    """One that cost much, or that it would have cost much to miss: then `better` is next best."""

    n: int
    seat: int
    turn: int
    played: DeedAnswer
    better: DeedAnswer
    lost: float
    lost_winning: float
    line: list[LineStepAnswer]
    why: list[str]
    choices: list[WeighedAnswer]
    before: list[float]
    winning: list[float]


@dataclass(slots=True)
class CountAnswer:
    drawn: int
    expected: float


@dataclass(slots=True)
class DealtAnswer:
    key: str
    words: str
    seats: list[CountAnswer]
    all: CountAnswer


@dataclass(slots=True)
class DealtAnswers:
    dealt: list[DealtAnswer]


@dataclass(slots=True)
class ReviewedGame:
    """`final`: played to its end. `calibrated`: chances were fitted to games of this kind."""

    version: int
    game: str
    rules: int
    budget: str
    bot: str
    final: bool
    calibrated: bool
    moments: list[MomentAnswer]
    marks: list[MarkAnswer]
    sources: list[SourceAnswer]
    luck: list[LuckAnswer]
    accuracy: list[AccuracyAnswer]
    costly: list[DecisionAnswer]
    best: list[DecisionAnswer]
    dealt: list[DealtAnswer]
    story: list[list[str]]
    made: int
    seats: list[ReviewedSeat]


@dataclass(slots=True)
class ReviewAnswer:
    """`done`: of what is under way, from 0 to 1. `review`: what there is, also meanwhile."""

    status: ReviewStatus
    budget: Budget | None
    done: float
    review: ReviewedGame | None
