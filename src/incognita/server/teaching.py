"""Lessons at a table: opened, followed, answered where something else is done, and finished."""

import secrets
from collections.abc import Sequence
from functools import cache

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.game import AnyGame
from incognita.core.learning import Learning
from incognita.core.lessons import LEARNER, Lesson, Step
from incognita.core.position import new_game
from incognita.core.words import Language, Words
from incognita.server.charter import Began, Charter, Closed, Did, Entry, Learnt, Sat
from incognita.server.house import House, Live, now_ms
from incognita.server.packed import Packed, packed
from incognita.server.people import Person, new_id
from incognita.server.permits import Deed, authorise
from incognita.server.refusals import Refusal, conflict
from incognita.server.store import Learned
from incognita.server.summaries import summary_from
from incognita.server.table import Table, draws, scripted
from incognita.server.wire import (
    LessonAnswer,
    LessonsAnswer,
    StepAnswer,
    StepsAnswer,
)

RIVAL = "novice"  # who plays the others, once the lesson is over

_READ_ON = Words("Read this first, then press Next.", "Lisez d’abord, puis touchez « Suite ».")


def find_lesson(game: AnyGame, name: str) -> Lesson:
    for lesson in game.lessons:
        if lesson.name == name:
            return lesson
    known = ", ".join(lesson.name for lesson in game.lessons)
    raise Refusal(
        404,
        "no-such-lesson",
        Words(
            f"{game.title.en} has no lesson {name!r}; the lessons are: {known or 'none'}.",
            f"Il n’y a pas de leçon « {name} » ; les leçons sont : {known or 'aucune'}.",
        ),
    )


# At the table


async def open_lesson(house: House, person: Person, game: AnyGame, lesson: Lesson) -> Live:
    """A table of one's own, played to where the lesson begins."""
    position = new_game(game, lesson.options)
    charter = Charter(
        new_id(),
        game.name,
        game.rules_version,
        dict(position.options),
        person.id,
        now_ms(),
        False,
        secrets.token_urlsafe(12),
        lesson=lesson.name,
    )
    rivals = enumerate(lesson.rivals, LEARNER + 1)
    entries: list[Entry] = [
        Sat(LEARNER, "person", person.name, person.id),
        *(Sat(number, "bot", name, bot=RIVAL) for number, name in rivals),
        Began(),
        *(Did(deed.actor, deed.do) for deed in lesson.log),
    ]
    learning = Learning(lesson)
    for deed in lesson.log:
        position.play(deed.actor, game.parse(deed.do))
        learning = learning.after(deed.actor, deed.do)
    entries += draws(position, secrets.randbelow, learning)
    live = await house.open(charter, msgspec.to_builtins(position.edition), entries)
    await house.store.begin_lesson(person.id, game.name, lesson.name, charter.id)
    return live


async def give_up(house: House, number: str) -> None:
    """Whoever begins a lesson again does not come back to where it was left."""
    live = await house.live(number)
    await house.happen(live, lambda table: () if table.is_over else [Closed()])


async def go_on(house: House, person: Person, live: Live, step: int, touch: str | None) -> None:
    """The step was read, or what it asks for was touched; nothing if that is known already."""

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.PLAY, table, LEARNER)
        learning = table.learning
        if learning is None or learning.step is None or learning.now.step + 1 != step:
            return ()
        _check_touch(learning.step, touch)
        return [Learnt(step)]

    await house.happen(live, decide)
    charter = live.table.charter
    if charter.lesson is not None and live.table.learning is None:
        await house.store.finish_lesson(person.id, charter.game, charter.lesson, now_ms())


def _check_touch(step: Step, touch: str | None) -> None:
    wrong = step.answer_to(touch or "") or step.otherwise
    right = step.is_read or (step.touch is not None and step.touch.fits(touch or ""))
    if wrong is not None and not right:
        raise _wrong(wrong)


def check_deed(table: Table, learning: Learning, seat: int, action: int) -> None:
    """Refusal of what the lesson does not expect, with its reason and with that of the rules."""
    do = table.game.notation(action)
    is_legal = action in table.position.legal(seat)
    if learning.step is None or (is_legal and learning.expects(do)):
        return
    particular = None if learning.expects(do) else learning.step.answer_to(do)
    general = learning.step.otherwise or _READ_ON
    if particular is not None:
        raise _wrong(particular)
    if is_legal:
        raise _wrong(general)
    rules = table.why_not(seat, action)
    raise _wrong(Words(f"{rules.en} {general.en}", f"{rules.fr} {general.fr}"))


def _wrong(words: Words) -> Refusal:
    return Refusal(422, "lesson", words)


def deed_shown(table: Table, learning: Learning, seat: int) -> str:
    """What is to be done now, for who wants to be shown."""
    action = scripted(table.position, seat, learning)
    if action is None:
        raise conflict("no-hint", _READ_ON.en, _READ_ON.fr)
    return table.game.notation(action)


# What is told of them


def lessons_answer(game: AnyGame, learned: dict[str, Learned], language: Language) -> LessonsAnswer:
    return LessonsAnswer(
        game.name,
        game.title.spoken(language),
        [_listed(lesson, learned.get(lesson.name), language) for lesson in game.lessons],
    )


def _listed(lesson: Lesson, learned: Learned | None, language: Language) -> LessonAnswer:
    step = None if learned is None else step_left(learned)
    return LessonAnswer(
        lesson.name,
        lesson.title.spoken(language),
        lesson.about.spoken(language),
        lesson.minutes,
        len(lesson.steps),
        learned is not None and learned.finished,
        None if learned is None or step is None else learned.table,
        step,
    )


def step_left(learned: Learned) -> int | None:
    """The step at which a lesson can be taken up; None when its table is over, or plays on."""
    table = summary_from(learned.summary)
    if table is None or table.learning is None:
        return None
    return table.learning.step if table.status == "running" and not table.rests else None


@cache
def told_lesson(game: str, name: str, language: Language) -> Packed:
    """A lesson as JSON: it never changes while a server runs."""
    played = find_game(game)
    lesson = find_lesson(played, name)
    told = StepsAnswer(
        lesson.name,
        lesson.title.spoken(language),
        lesson.minutes,
        [_step(step, set(played.board), language) for step in lesson.steps],
    )
    return packed(msgspec.json.encode(told))


def _step(step: Step, board: set[str], language: Language) -> StepAnswer:
    touch = [] if step.touch is None else list(step.touch.choices)
    return StepAnswer(
        step.title.spoken(language),
        step.text.spoken(language),
        [one for one in step.light if one.split()[0] in board],
        [one for one in step.light if one.split()[0] not in board],
        "play" if step.play else "touch" if touch else "undo" if step.undo else "read",
        touch,
        "" if step.brought is None else step.brought.spoken(language),
    )
