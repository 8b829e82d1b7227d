"""How a table becomes what is told of it."""

from collections.abc import Sequence

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.words import Language
from incognita.server.charter import (
    Charter,
    Clock,
    Did,
    Left,
    RanOut,
    Said,
    Sat,
    TookBack,
    Undid,
)
from incognita.server.people import Person
from incognita.server.permits import seats_of
from incognita.server.table import Happening, Table, Told
from incognita.server.undoing import undo_entries
from incognita.server.wire import (
    ChangeAnswer,
    ClockAnswer,
    EntryAnswer,
    EventAnswer,
    LegalAnswer,
    PlayAnswer,
    PreviewAnswer,
    RematchAnswer,
    SeatAnswer,
    TableAnswer,
    Who,
)


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
        table.shown_moves,
        [seat + 1 for seat in table.winners] if table.status == "finished" else [],
        _totals(table),
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
    who: Who | None = None
    do = name = text = None
    match entry:
        case Did(actor, done):
            who = _who(actor)
            do = None if secret else done
        case Sat(taken, _, named, _, _):
            who, name = taken + 1, named
        case Said(_, named, said):
            name, text = named, said
        case RanOut(its, then):
            who, text = its + 1, then
        case Left(its) | Undid(its, _) | TookBack(its):
            who = its + 1
    events = [
        event_answer(table, happening, language)
        for happening in told.happenings
        if happening.event.only_for in (None, seat)
    ]
    kind = str(entry.__struct_config__.tag)
    moves = told.moves if table.is_over else None
    return EntryAnswer(told.n, told.at, kind, who, do, name, text, moves, events, told.back)


def event_answer(table: Table, happening: Happening, language: Language | None) -> EventAnswer:
    event, places = happening
    words = None
    if language is not None:
        words = table.game.describe_event(event, table.names, language)
    return EventAnswer(event.kind, event.data, words, list(places))


def legal_answer(table: Table, action: int, language: Language | None) -> LegalAnswer:
    words = None if language is None else table.game.describe(action, language)
    return LegalAnswer(
        table.game.notation(action), words, list(table.position.places_of_action(action))
    )


def preview_answer(table: Table, seat: int, action: int, language: Language) -> PreviewAnswer:
    game = table.game
    preview = table.position.preview(seat, action)
    changes = [
        ChangeAnswer(
            change.line.seat + 1,
            change.line.rule,
            game.describe_line(change.line, language),
            change.points,
        )
        for change in preview.changes
    ]
    return PreviewAnswer(
        game.notation(action),
        game.describe(action, language),
        [
            event_answer(table, Happening(event, table.position.places_of_event(event)), language)
            for event in preview.events
        ],
        [words.spoken(language) for words in preview.consequences],
        changes,
        list(preview.points),
        preview.settled,
    )


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
    viewer = SPECTATOR if seat is None else seat
    return PlayAnswer(
        table.charter.id,
        last_seen(table, seat),
        table.status,
        table.shown_moves,
        None if seat is None else seat + 1,
        [number + 1 for number in seats_of(person, table)],
        [number + 1 for number in table.to_act],
        seat_answers(table),
        [table.clocks.left(number, now) for number in range(len(table.seats))],
        sorted(number + 1 for number in table.clocks.running),
        None if language is None else position.prompt(viewer, table.names, language),
        table.view(viewer),
        _totals(table),
        [legal_answer(table, action, language) for action in actions],
        seat is not None and bool(undo_entries(table, seat)),
        table.undone,
        your_last,
        [number + 1 for number in table.winners] if table.status == "finished" else [],
        None if table.rematch is None else RematchAnswer(*table.rematch),
    )


def last_seen(table: Table, seat: int | None) -> int:
    """The number of the last entry that somebody in this seat has got to see."""
    return next((told.n for told in reversed(table.tail) if told.concerns(seat)), table.n)


def _totals(table: Table) -> list[int]:
    return [table.position.state.points(number) for number in range(len(table.seats))]


def _who(actor: int) -> Who:
    if actor == CHANCE:
        return "chance"
    return "clock" if actor == CLOCK else actor + 1
