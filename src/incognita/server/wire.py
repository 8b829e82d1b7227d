"""What travels from the server to a browser or a program.

Seats are counted from 1 here, as everywhere outside; times are milliseconds since 1970.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from incognita.core.actors import CHANCE, CLOCK
from incognita.core.game import Json
from incognita.core.options import Value
from incognita.core.words import Language
from incognita.server.charter import ClockKind, RunOut, SeatKind, Status

Who = int | Literal["chance", "clock"]


def who_is(actor: int) -> Who:
    """How an actor is called outside."""
    if actor == CHANCE:
        return "chance"
    return "clock" if actor == CLOCK else actor + 1


@dataclass(slots=True)
class SeatAnswer:
    """`absent_at`: from when on the player counts as absent, so that a bot may take over.

    `stands_in`: a bot plays on for whoever sat here and ran out of time.
    `advised`: a hint was asked for in this seat.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    lost: bool
    absent_at: int | None = None
    stands_in: bool = False
    advised: bool = False


@dataclass(slots=True)
class ClockAnswer:
    kind: ClockKind
    seconds: int
    increment: int
    run_out: RunOut


@dataclass(slots=True)
class LearningAnswer:
    """Where a learner is in a lesson: at a step, counted from 1.

    `deeds`: what is expected now, as patterns. `answered`: that was done, and the others go on.
    """

    lesson: str
    step: int
    steps: int
    deeds: list[str]
    answered: bool


@dataclass(slots=True)
class OriginAnswer:
    """Where a game was played on from: a table, after so many actions."""

    table: str
    n: int


@dataclass(slots=True)
class TableAnswer:
    """A table as lists show it. `rests`: its rules are not those of the server.

    `hints`: may be asked for between people, too.
    `learning`: while a lesson lasts there.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    status: Status
    open_to_all: bool
    seats: list[SeatAnswer]
    clock: ClockAnswer
    opened: int
    changed: int
    moves: int
    winners: list[int]
    totals: list[int]
    undone: bool
    imported: bool
    rematch_of: str | None
    your_turn: bool = False
    rests: bool = False
    hints: bool = False
    learning: LearningAnswer | None = None
    over_draws: bool = False
    origin: OriginAnswer | None = None


@dataclass(slots=True)
class LegalAnswer:
    """`places`: what it touches on the board, the last is where it leads.

    `opens`: of a choice that only leads to others, the places these have; none: it is dead.
    `dead`: why it leads to nothing, for what does. `grave`: something is lost by it for good.
    """

    do: str
    words: str | None
    places: list[str]
    opens: list[str] | None = None
    dead: str | None = None
    grave: bool = False


@dataclass(slots=True)
class PositionAnswer:
    """A game that somebody may believe in: replaying it leads to all that they can know.

    `n`: the last entry they saw then. What others do in secret is not in the log; where one of
    them has come to an end with that, something stands there that they could have done.
    """

    game: str
    rules: int
    options: dict[str, Value]
    edition: Json
    log: list[tuple[Who, str]]
    n: int


@dataclass(slots=True)
class EventAnswer:
    kind: str
    data: Json
    words: str | None
    places: list[str]


@dataclass(slots=True)
class EntryAnswer:
    """Something that happened at the table: who, what, and the events of the game it led to.

    `n` counts what the seat (or a spectator) gets to see.
    `moves`: how many actions the game had seen by then, told when it is over.
    `back`: how many actions were undone by it.
    Where the game begins, `seat` is who begins, and the `text` is `lot` if that was drawn by lot.
    """

    n: int
    at: int
    kind: str
    seat: Who | None
    do: str | None
    name: str | None
    text: str | None
    moves: int | None
    events: list[EventAnswer]
    back: int = 0


@dataclass(slots=True)
class RematchAnswer:
    table: str
    invitation: str


@dataclass(slots=True)
class PlayAnswer:
    """The table as one seat (or a spectator, `seat` null) sees it, with what may be done.

    `kept_for_you`: seats where a bot plays on for you. `paused`: nobody but such bots is left.
    `asleep`: everybody's turn was passed by the clock, which waits until somebody is heard of.
    """

    table: str
    n: int
    status: Status
    moves: int
    seat: int | None
    your_seats: list[int]
    to_act: list[int]
    seats: list[SeatAnswer]
    clocks_ms: list[int | None]
    running: list[int]
    prompt: str | None
    view: Json
    totals: list[int]
    legal: list[LegalAnswer]
    may_undo: bool
    may_hint: bool
    undone: bool
    your_last: int
    winners: list[int]
    rematch: RematchAnswer | None
    rests: bool
    kept_for_you: list[int]
    paused: bool
    asleep: bool
    learning: LearningAnswer | None


@dataclass(slots=True)
class PersonAnswer:
    """`token` is what a program sends as a bearer token, and what a personal link holds."""

    id: str
    name: str
    language: Language
    token: str


@dataclass(slots=True)
class NameAnswer:
    id: str
    name: str


@dataclass(slots=True)
class WhoseAnswer:
    """Whose token it is, null when nobody's (any more), and who you have been so far."""

    holder: NameAnswer | None
    you: PersonAnswer | None


@dataclass(slots=True)
class AddressAnswer:
    """Where others reach the server; null: where you did, unless that is this computer's own name
    for itself, by which nobody else reaches it."""

    address: str | None


@dataclass(slots=True)
class ChoiceAnswer:
    """`players`: with how many seats it can be chosen."""

    value: Value
    label: str
    players: list[int]


@dataclass(slots=True)
class OptionAnswer:
    """One of the `choices` (`low` to `high`); `free`: also other texts, as `grammar` says.

    `players`: with how many seats the option exists at all.
    """

    key: str
    title: str
    about: str
    default: Value | None
    choices: list[ChoiceAnswer]
    free: bool
    low: int | None
    high: int | None
    grammar: str
    only: str
    players: list[int]


@dataclass(slots=True)
class GameAnswer:
    """`turns`: about how many a game has, of all seats together; `at_once`: of each of them.

    An `example` is there to be read by developers; it can be played, but is not offered.
    """

    name: str
    title: str
    about: str
    rules: int
    fewest_players: int
    most_players: int
    shortest_minutes: int
    longest_minutes: int
    turns: int
    at_once: bool
    example: bool
    lesson_minutes: int | None  # of the first lesson, if there is one
    options: list[OptionAnswer]


@dataclass(slots=True)
class CatalogueAnswer:
    games: list[GameAnswer]
    bots: list[str]


@dataclass(slots=True)
class OpenedAnswer:
    """`invitation` opens the table to those who have it; only who sits there is told."""

    table: TableAnswer
    invitation: str | None
    your_seats: list[int]
    yours: bool  # you opened it
    kept_for_you: list[int]  # a bot plays on for you there


@dataclass(slots=True)
class InvitationAnswer:
    """Who invites to what. `free`: the seats that can be taken."""

    host: str
    title: str
    about: str
    players: int
    free: list[int]
    shortest_minutes: int
    longest_minutes: int


@dataclass(slots=True)
class TablesAnswer:
    tables: list[TableAnswer]


@dataclass(slots=True)
class LineAnswer:
    seat: int
    rule: str
    item: str
    of: str
    amount: int
    points: int
    words: str
    rule_words: str


@dataclass(slots=True)
class ScoreAnswer:
    final: bool
    totals: list[int]
    ranking: list[list[int]]
    lines: list[LineAnswer]


@dataclass(slots=True)
class RuleAnswer:
    """`short` is what stands behind a score line; `table` has a head and rows of cells.

    It is played with the options of `only` and without those of `unless`, as `when` says in words.
    `designed` says what of it the printed rules leave open; empty when they say it all.
    """

    number: str
    text: str
    short: str
    only: dict[str, list[Value]]
    unless: dict[str, list[Value]]
    when: str
    designed: str
    table: list[list[str]]


@dataclass(slots=True)
class PictureAnswer:
    """A real position to be drawn like a table: what `seat` sees (null: a spectator).

    A picture of scoring has the lines that the engine computes for this very position.
    """

    caption: str
    options: dict[str, Value]
    seat: int | None
    moves: int
    view: Json
    light: list[str]
    lines: list[LineAnswer]


@dataclass(slots=True)
class SentenceAnswer:
    text: str
    picture: PictureAnswer | None


@dataclass(slots=True)
class ChapterAnswer:
    number: str
    title: str
    only: dict[str, list[Value]]
    unless: dict[str, list[Value]]
    when: str
    rules: list[RuleAnswer]
    pictures: list[PictureAnswer]


@dataclass(slots=True)
class TermAnswer:
    """A noun of the game; `piece` names what is drawn beside it."""

    piece: str
    word: str
    text: str
    rules: list[str]


@dataclass(slots=True)
class RulebookAnswer:
    """All rules of a game in one language; `minute` tells it in five sentences."""

    game: str
    title: str
    language: Language
    introduction: str
    minute: list[SentenceAnswer]
    chapters: list[ChapterAnswer]
    glossary: list[TermAnswer]


@dataclass(slots=True)
class LessonAnswer:
    """A lesson as lists show it. `table` and `step`: where it was left and can be taken up."""

    name: str
    title: str
    about: str
    minutes: int
    steps: int
    finished: bool
    table: str | None
    step: int | None


@dataclass(slots=True)
class LessonsAnswer:
    game: str
    title: str
    lessons: list[LessonAnswer]


@dataclass(slots=True)
class StepAnswer:
    """What is told in a step. `does`: whether something is to be played, touched, undone or read.

    To be lit: places of the board in `light`, keys of the glossary in `terms`. `touch`: the places
    of which one is to be touched. In texts `{1}` stands for the points of seat 1 at that moment.
    """

    title: str
    text: str
    light: list[str]
    terms: list[str]
    does: Literal["play", "touch", "undo", "read"]
    touch: list[str]
    brought: str


@dataclass(slots=True)
class StepsAnswer:
    """All that is told in a lesson."""

    name: str
    title: str
    minutes: int
    steps: list[StepAnswer]


@dataclass(slots=True)
class PastAnswer:
    """A game that is over, as it was after so many actions: what was seen, and what was to do.

    `legal`: what the seat could do that it is seen from.
    """

    moves: int
    of: int
    view: Json
    totals: list[int]
    to_act: list[int]
    prompt: str
    legal: list[LegalAnswer]


@dataclass(slots=True)
class CourseAnswer:
    """`totals`: everybody's points after 0, 1, 2 ... actions of a game that is over."""

    totals: list[list[int]]


@dataclass(slots=True)
class StateAnswer:
    """The table as you see it, and what happened after the entry that you named."""

    play: PlayAnswer
    entries: list[EntryAnswer]


@dataclass(slots=True)
class ChangeAnswer:
    """A line of the score sheet that an action would change, and by how much."""

    seat: int
    rule: str
    words: str
    points: int


@dataclass(slots=True)
class PreviewAnswer:
    """What an action would do. `settled` is false where the rest is up to chance or a secret."""

    do: str
    words: str
    events: list[EventAnswer]
    consequences: list[str]
    changes: list[ChangeAnswer]
    points: list[int]
    settled: bool


@dataclass(slots=True)
class HintAnswer:
    """What a bot would do. `why`: its reasons, a sentence each, with the numbers of their rules."""

    do: str
    words: str
    why: list[str]


@dataclass(slots=True)
class OvertakenAnswer:
    """A refusal with the table as it is now."""

    code: str
    words: str
    play: PlayAnswer
    entries: list[EntryAnswer]


class Update(msgspec.Struct, tag="update"):
    """What happened, and the table as it is now."""

    entries: list[EntryAnswer]
    play: PlayAnswer


class Done(msgspec.Struct, tag="done"):
    id: str
    n: int
    do: str | None = None
    words: str | None = None
    why: list[str] = []


class Refused(msgspec.Struct, tag="refused"):
    id: str | None
    code: str
    words: str


class Here(msgspec.Struct, tag="here"):
    """The seats whose people have a line open, when that has changed."""

    seats: list[int]


@dataclass(slots=True)
class RefusalAnswer:
    code: str
    words: str


# What travels to the server over a WebSocket

Id = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=8)]


class Act(msgspec.Struct, forbid_unknown_fields=True, tag="act"):
    """Not `sure`: what cannot be undone is refused as `not-sure`, so that it can be asked about."""

    id: Id
    do: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber
    after: int | None = None
    sure: bool = True


class Undo(msgspec.Struct, forbid_unknown_fields=True, tag="undo"):
    """`steps`: how many actions, as one; null: all that the seat has done just now."""

    id: Id
    seat: SeatNumber
    steps: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = 1


class Hint(msgspec.Struct, forbid_unknown_fields=True, tag="hint"):
    id: Id
    seat: SeatNumber


class Say(msgspec.Struct, forbid_unknown_fields=True, tag="say"):
    id: Id
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class See(msgspec.Struct, forbid_unknown_fields=True, tag="see"):
    """Look from another seat of yours; null: as a spectator."""

    id: Id
    seat: SeatNumber | None = None


class Ping(msgspec.Struct, forbid_unknown_fields=True, tag="ping"):
    id: Id


Message = Act | Undo | Hint | Say | See | Ping

News = Update | Done | Refused | Here
