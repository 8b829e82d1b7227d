"""What the server answers with. Seats are counted from 1 here, as everywhere outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from incognita.core.actors import CHANCE, CLOCK
from incognita.core.game import AnyGame, Event, Json
from incognita.core.options import Value
from incognita.core.words import Language
from incognita.server.charter import (
    Charter,
    Clock,
    ClockKind,
    Did,
    Left,
    RanOut,
    RunOut,
    Said,
    Sat,
    SeatKind,
    Status,
    TookBack,
    Undid,
)
from incognita.server.people import Person
from incognita.server.permits import seats_of
from incognita.server.table import Table, Told
from incognita.server.undoing import undo_entry


@dataclass(slots=True)
class SeatAnswer:
    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    lost: bool


@dataclass(slots=True)
class ClockAnswer:
    kind: ClockKind
    seconds: int
    increment: int
    run_out: RunOut


@dataclass(slots=True)
class TableAnswer:
    """A table as lists show it."""

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


@dataclass(slots=True)
class LegalAnswer:
    do: str
    words: str | None


@dataclass(slots=True)
class EventAnswer:
    kind: str
    data: Json
    words: str | None


@dataclass(slots=True)
class EntryAnswer:
    """Something that happened at the table: who, what, and the events of the game it led to."""

    n: int
    at: int
    kind: str
    seat: int | Literal["chance", "clock"] | None
    do: str | None
    name: str | None
    text: str | None
    moves: int
    events: list[EventAnswer]


@dataclass(slots=True)
class PlayAnswer:
    """The table as one seat (or a spectator, `seat` null) sees it, with what may be done."""

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
    view: Json
    totals: list[int]
    legal: list[LegalAnswer]
    may_undo: bool
    undone: bool
    your_last: int
    winners: list[int]


def seat_answers(table: Table) -> list[SeatAnswer]:
    return [
        SeatAnswer(number, seat.kind, seat.name, seat.bot, seat.lost)
        for number, seat in enumerate(table.seats, 1)
    ]


def table_answer(table: Table, changed: int) -> TableAnswer:
    charter: Charter = table.charter
    clock: Clock = charter.clock
    return TableAnswer(
        charter.id,
        charter.game,
        charter.rules,
        charter.options,
        table.status,
        charter.open_to_all,
        seat_answers(table),
        ClockAnswer(clock.kind, clock.seconds, clock.increment, clock.run_out),
        charter.opened,
        changed,
        len(table.position.log),
        [seat + 1 for seat in table.winners] if table.status == "finished" else [],
        [table.position.state.points(seat) for seat in range(len(table.seats))],
        table.undone,
        charter.imported,
        charter.rematch_of,
    )


def entry_answer(
    table: Table, told: Told, seat: int | None, language: Language | None
) -> EntryAnswer:
    """An entry as the seat may see it."""
    entry = told.entry
    secret = told.secret_of not in (None, seat)
    who: int | Literal["chance", "clock"] | None = None
    do = name = text = None
    match entry:
        case Did(actor, done):
            who = _who(actor)
            do = None if secret else done
        case Sat(taken, _, named, _, _):
            who, name = taken + 1, named
        case Said(_, named, said):
            name, text = named, said
        case Left(its) | RanOut(its, _) | Undid(its, _) | TookBack(its):
            who = its + 1
    events = [
        event_answer(table.game, event, language)
        for event in told.events
        if event.only_for in (None, seat)
    ]
    kind = str(entry.__struct_config__.tag)
    return EntryAnswer(told.n, told.at, kind, who, do, name, text, told.moves, events)


def event_answer(game: AnyGame, event: Event, language: Language | None) -> EventAnswer:
    return EventAnswer(event.kind, event.data, None)


def play_answer(
    table: Table,
    person: Person | None,
    seat: int | None,
    language: Language | None,
    now: int,
    your_last: int,
) -> PlayAnswer:
    position = table.position
    actions: Sequence[int] = ()
    if seat is not None and seat in table.to_act:
        actions = position.legal(seat)
    game = table.game
    return PlayAnswer(
        table.charter.id,
        table.n,
        table.status,
        len(position.log),
        None if seat is None else seat + 1,
        [number + 1 for number in seats_of(person, table)],
        [number + 1 for number in table.to_act],
        seat_answers(table),
        [table.clocks.left(number, now) for number in range(len(table.seats))],
        sorted(number + 1 for number in table.clocks.running),
        position.view() if seat is None else position.view(seat),
        _totals(table, seat),
        [
            LegalAnswer(
                game.notation(action), None if language is None else game.describe(action, language)
            )
            for action in actions
        ],
        seat is not None and undo_entry(table, seat) is not None,
        table.undone,
        your_last,
        [number + 1 for number in table.winners] if table.status == "finished" else [],
    )


def _totals(table: Table, seat: int | None) -> list[int]:
    return [table.position.state.points(number) for number in range(len(table.seats))]


def _who(actor: int) -> int | Literal["chance", "clock"]:
    if actor == CHANCE:
        return "chance"
    return "clock" if actor == CLOCK else actor + 1
