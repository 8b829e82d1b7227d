"""How a table becomes what is told of it."""

from typing import cast

import msgspec

from incognita.core.actors import SPECTATOR
from incognita.core.game import AnyGame, Json
from incognita.core.knowledge import known_log
from incognita.core.options import LOT, order_of_play
from incognita.core.position import Position
from incognita.core.score import ScoreLine
from incognita.core.words import Language
from incognita.server.absence import absent_at
from incognita.server.charter import (
    Advised,
    Began,
    Charter,
    Clock,
    Did,
    Forfeited,
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
    OriginAnswer,
    PlayAnswer,
    PositionAnswer,
    PreviewAnswer,
    RematchAnswer,
    SeatAnswer,
    TableAnswer,
    Who,
    who_is,
)


def seat_answers(table: Table) -> list[SeatAnswer]:
    """The same for everybody, and until a pause of the house changes who counts as absent."""
    return table.once(("seats", *table.clocks.downtimes[-1:]), _seat_answers)


def _seat_answers(table: Table) -> list[SeatAnswer]:
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
    origin = charter.origin
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
        origin=None if origin is None else OriginAnswer(origin.table, origin.n),
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
        case Began() if "first" in table.charter.options:
            who = order_of_play(table.charter.options)[0] + 1
            text = LOT if "first" in table.charter.drawn else None
        case RanOut(its, then) | Forfeited(its, then):
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


def legal_answers(position: Position, seat: int, language: Language | None) -> list[LegalAnswer]:
    """What a seat may do now, with all that a player wants to know before choosing."""
    game, state = position.game, position.state
    answers = []
    for action in position.legal(seat):
        opens = game.opens(state, seat, action)
        dead = game.dead_end(state, seat, action)
        answers.append(
            LegalAnswer(
                game.notation(action),
                None if language is None else game.describe(action, language),
                list(game.places_of_action(state, action)),
                None if opens is None else list(opens),
                None if dead is None else dead.sentence().spoken(language or "en"),
                game.is_grave(state, seat, action),
            )
        )
    return answers


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
        cast("Json", table.view(viewer)),  # goes out as it is
        table.totals,
        _legal_now(table, seat, language),
        seat is not None and bool(undo_entries(table, seat)),
        seat is not None and table.may_hint,
        table.undone,
        0 if seat is None else table.last_done[seat],
        [number + 1 for number in table.winners] if table.status == "finished" else [],
        _rematch(table, person),
        table.rests,
        [number + 1 for number in kept_for(person, table)],
        table.is_paused,
        table.is_asleep,
        _learning(table),
    )


def position_answer(table: Table, seat: int | None) -> PositionAnswer:
    """The game as somebody may believe it, to be followed and thought about elsewhere."""
    game = table.game
    log = known_log(table.position, SPECTATOR if seat is None else seat, table.shown_moves)
    return PositionAnswer(
        game.name,
        table.rules,
        dict(table.position.options),
        msgspec.to_builtins(table.edition),
        [(who_is(move.actor), game.notation(move.action)) for move in log],
        table.numbers[-1 if seat is None else seat],
    )


def _legal_now(table: Table, seat: int | None, language: Language | None) -> list[LegalAnswer]:
    if seat is None or seat not in table.to_act:
        return []
    return legal_answers(table.position, seat, language)


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
