"""How a table becomes what is told of it."""

from incognita.core.actors import SPECTATOR
from incognita.core.game import AnyGame
from incognita.core.score import ScoreLine
from incognita.core.words import Language
from incognita.server.absence import absent_at
from incognita.server.charter import (
    Advised,
    Charter,
    Clock,
    Did,
    Left,
    RanOut,
    Removed,
    Renamed,
    Said,
    Sat,
    TookBack,
    Undid,
)
from incognita.server.people import Person
from incognita.server.permits import belongs, kept_for, seats_of
from incognita.server.table import Happening, Table, Told
from incognita.server.undoing import undo_entries
from incognita.server.wire import (
    ChangeAnswer,
    ClockAnswer,
    EntryAnswer,
    EventAnswer,
    LearningAnswer,
    LegalAnswer,
    LineAnswer,
    PlayAnswer,
    PreviewAnswer,
    RematchAnswer,
    SeatAnswer,
    TableAnswer,
    Who,
    who_is,
)


def seat_answers(table: Table) -> list[SeatAnswer]:
    return [
        SeatAnswer(
            number + 1,
            seat.kind,
            seat.name,
            seat.bot,
            seat.lost,
            absent_at(table, number),
            seat.kept is not None,
            number in table.advised,
        )
        for number, seat in enumerate(table.seats)
    ]


def table_answer(table: Table) -> TableAnswer:
    charter: Charter = table.charter
    clock: Clock = charter.clock
    return TableAnswer(
        charter.id,
        charter.game,
        table.rules,
        charter.options,
        table.status,
        charter.open_to_all,
        seat_answers(table),
        ClockAnswer(clock.kind, clock.seconds, clock.increment, clock.run_out),
        charter.opened,
        table.changed,
        table.shown_moves,
        [seat + 1 for seat in table.winners] if table.status == "finished" else [],
        table.totals,
        table.undone,
        charter.imported,
        charter.rematch_of,
        rests=table.rests,
        hints=charter.hints,
        learning=_learning(table),
        over_draws=charter.over_draws,
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
            who = who_is(actor)
            do = None if secret else done
        case Sat(taken, _, named, _, _):
            who, name = taken + 1, named
        case Said(_, named, said):
            name, text = named, said
        case Renamed(_, named, _):
            name = named
        case RanOut(its, then):
            who, text = its + 1, then
        case Left(its) | Removed(its) | Undid(its, _) | TookBack(its) | Advised(its):
            who = its + 1
    events = [
        event_answer(table, happening, language)
        for happening in told.happenings
        if happening.event.only_for in (None, seat)
    ]
    kind = str(entry.__struct_config__.tag)
    moves = told.moves if table.is_over and not table.rests else None
    number = told.number(seat)
    return EntryAnswer(number, told.at, kind, who, do, name, text, moves, events, told.back)


def event_answer(table: Table, happening: Happening, language: Language | None) -> EventAnswer:
    event, places = happening
    words = None
    if language is not None:
        words = table.game.describe_event(event, table.names, language)
    return EventAnswer(event.kind, event.data, words, list(places))


def legal_answer(table: Table, seat: int, action: int, language: Language | None) -> LegalAnswer:
    words = None if language is None else table.game.describe(action, language)
    opens = table.position.opens(seat, action)
    dead = table.game.dead_end(table.position.state, seat, action)
    return LegalAnswer(
        table.game.notation(action),
        words,
        list(table.position.places_of_action(action)),
        None if opens is None else list(opens),
        None if dead is None else dead.sentence().spoken(language or "en"),
        table.game.is_grave(table.position.state, seat, action),
    )


def line_answer(game: AnyGame, line: ScoreLine, language: Language) -> LineAnswer:
    return LineAnswer(
        line.seat + 1,
        line.rule,
        line.item,
        line.of,
        line.amount,
        line.points,
        game.describe_line(line, language),
        game.rule(line.rule, language),
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
) -> PlayAnswer:
    legal: list[LegalAnswer] = []
    if seat is not None and seat in table.to_act:
        actions = table.position.legal(seat)
        legal = [legal_answer(table, seat, action, language) for action in actions]
    viewer = SPECTATOR if seat is None else seat
    return PlayAnswer(
        table.charter.id,
        table.numbers[-1 if seat is None else seat],
        table.status,
        table.shown_moves,
        None if seat is None else seat + 1,
        [number + 1 for number in seats_of(person, table)],
        [number + 1 for number in table.to_act],
        seat_answers(table),
        [table.clocks.left(number, now) for number in range(len(table.seats))],
        sorted(number + 1 for number in table.clocks.running),
        None if language is None else table.prompt(viewer, language),
        table.view(viewer),
        table.totals,
        legal,
        seat is not None and bool(undo_entries(table, seat)),
        seat is not None and table.may_hint,
        table.undone,
        0 if seat is None else table.last_done[seat],
        [number + 1 for number in table.winners] if table.status == "finished" else [],
        _rematch(table, person),
        table.rests,
        [number + 1 for number in kept_for(person, table)],
        table.is_paused,
        _learning(table),
    )


def _learning(table: Table) -> LearningAnswer | None:
    learning = table.learning
    if learning is None:
        return None
    lesson, step = learning.lesson, learning.now.step + 1
    wanted = list(learning.wanted)
    return LearningAnswer(lesson.name, step, len(lesson.steps), wanted, learning.is_answered)


def _rematch(table: Table, person: Person | None) -> RematchAnswer | None:
    """Where it goes on; at a table by invitation only those who play there are invited on."""
    if table.rematch is None or not (table.charter.open_to_all or belongs(person, table)):
        return None
    return RematchAnswer(*table.rematch)
