"""Every lesson can be learnt: the engine plays its log, what it expects and what it answers."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from incognita.core.actors import CHANCE
from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.learning import Learning
from incognita.core.lessons import LEARNER, Lesson
from incognita.core.position import Position, new_game
from incognita.core.words import LANGUAGES
from tests.kit.test_words import assert_translated

MOST_WAYS = 60  # through the free choices of a lesson, at any moment
MOST_STEPS_OF_THE_FIRST = 20
LATER = range(4, 13)
MOST_LETTERS = 300  # a step is read at a glance
MOST_TOGETHER = 260  # with what came of the step before: what a phone shows without scrolling

LESSONS = [(game, lesson) for game in games() for lesson in game.lessons]
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"),
    LESSONS,
    ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS],
)


class Way(NamedTuple):
    """One way in which somebody may go through a lesson, as far as it has come."""

    position: Position
    learning: Learning

    def after(self, actor: int, do: str) -> "Way":
        position = self.position.copy()
        position.apply(actor, position.game.parse(do))
        return Way(position, self.learning.after(actor, do))

    def legal(self, actor: int) -> list[str]:
        return [self.position.game.notation(action) for action in self.position.legal(actor)]

    def undone(self) -> "Way":
        """The learner's last deed taken back, as at a table."""
        game, log = self.position.game, self.position.log[:-1]
        assert self.position.log[-1].actor == LEARNER, "there is nothing to undo"
        again = new_game(game, self.position.options)
        for move in log:
            again.apply(*move)
        return Way(again, self.learning.back_to(len(log)))


def start(game: AnyGame, lesson: Lesson) -> Way:
    way = Way(new_game(game, lesson.options), Learning(lesson))
    for deed in lesson.log:
        way = way.after(deed.actor, deed.do)
    return way


def onward(way: Way) -> list[Way]:
    """All that may follow: the learner has a choice, the others and chance have none."""
    step, awaited = way.learning.step, way.learning.awaited
    assert step is not None
    if step.undo:
        return [way.undone()]
    if awaited is None:
        assert CHANCE not in way.position.actors, "chance waits while something is read"
        return [way._replace(learning=way.learning.read())]
    legal = way.legal(awaited.actor)
    if awaited.actor == LEARNER:
        deeds = [do for do in legal if way.learning.expects(do)]
    else:
        scripted = way.learning.choice(awaited.actor, legal)
        deeds = [] if scripted is None else [scripted]
    number = way.learning.now.step + 1
    assert deeds, f"step {number}: {awaited} is not possible; legal: {legal}"
    return [way.after(awaited.actor, do) for do in deeds]


def moments(game: AnyGame, lesson: Lesson) -> Iterator[list[Way]]:
    """The lesson from its start to its end, on many ways side by side."""
    ways = [start(game, lesson)]
    while not ways[0].learning.is_over:
        yield ways
        followed = [after for way in ways for after in onward(way)]
        ways = _some(followed)
    yield ways


def _some(ways: list[Way]) -> list[Way]:
    """Those that differ, and of many some, evenly."""
    different = list({repr((way.position.view(), way.learning.now)): way for way in ways}.values())
    return different[:: -(-len(different) // MOST_WAYS)]


@each_lesson
def test_the_engine_plays_it_on_every_way_to_a_running_game(game: AnyGame, lesson: Lesson) -> None:
    *_, last = moments(game, lesson)
    for way in last:
        assert way.learning.is_over
        assert not way.position.is_over, "the last step hands over a running game"


@each_lesson
def test_it_ends_with_words_after_which_one_plays_on(game: AnyGame, lesson: Lesson) -> None:
    assert lesson.steps[-1].is_read


@each_lesson
def test_its_steps_are_as_many_as_one_likes_to_learn(game: AnyGame, lesson: Lesson) -> None:
    """A game of few turns has less to tell."""
    first = range(min(12, 4 + game.turns), MOST_STEPS_OF_THE_FIRST + 1)
    expected = first if lesson.order == 1 else LATER
    assert len(lesson.steps) in expected, f"expected {expected[0]} to {expected[-1]} steps"
    assert 2 <= lesson.minutes <= 10


def _filled_in(text: str) -> str:
    """With points where they will be, and without `la` and `le` that belong to the verb before."""
    return re.sub(r"-l[ae]\b", "-les", re.sub(r"\{\d\}", "7", text))


@each_lesson
def test_every_text_is_whole_in_both_languages(game: AnyGame, lesson: Lesson) -> None:
    for where, words in lesson.texts():
        assert words.en != words.fr, where
        for text in words:
            assert re.search(r"[.!?]$", text), f"{where}: {text}"
            assert len(text) <= MOST_LETTERS, f"{where}: {len(text)} letters"
        assert_translated(_filled_in(words.en), _filled_in(words.fr), sentence=False)
        assert "'" not in words.en + words.fr, f"{where}: apostrophes are typographic"
        assert not re.search(r"[^ ][:;?!](?= |$)", words.fr), f"{where}: a space is missing"
    for title in (lesson.title, *(step.title for step in lesson.steps)):
        assert_translated(*title, sentence=False)


@each_lesson
def test_a_step_and_what_came_of_the_one_before_fit_a_phone(game: AnyGame, lesson: Lesson) -> None:
    steps = lesson.steps
    for number, (before, step) in enumerate(pairwise(steps), 2):
        for language in LANGUAGES:
            brought = "" if before.brought is None else before.brought.spoken(language)
            letters = len(brought) + len(step.text.spoken(language))
            assert letters <= MOST_TOGETHER, f"step {number}, {language}: {letters} letters"


@each_lesson
def test_both_languages_name_the_same_numbers_and_places(game: AnyGame, lesson: Lesson) -> None:
    for where, words in lesson.texts():
        en, fr = (sorted(re.findall(r"\b[a-p]?\d+\b", text)) for text in words)
        assert en == fr, where


@each_lesson
def test_what_is_lit_or_touched_exists(game: AnyGame, lesson: Lesson) -> None:
    known = {*game.board, *(term.piece for term in game.rulebook.glossary)}
    for number, step in enumerate(lesson.steps, 1):
        lit = {one.split()[0] for one in step.light}  # `d7 s` is beside a place of the board
        assert lit <= known, f"step {number} lights {lit - known}"
        if step.touch is not None:
            assert set(step.touch.choices) <= set(game.board), f"step {number}"


@each_lesson
def test_every_particular_answer_is_to_a_deed_that_somebody_could_do(
    game: AnyGame, lesson: Lesson
) -> None:
    """A pattern with a slip in it would never answer anybody."""
    for number, step in enumerate(lesson.steps, 1):
        for answer in step.wrong:
            for choice in answer.to.choices:
                if step.touch is not None:
                    assert choice in game.board
                elif "*" not in choice:
                    assert game.notation(game.parse(choice)) == choice, f"step {number}"


@each_lesson
def test_there_is_a_name_for_every_rival(game: AnyGame, lesson: Lesson) -> None:
    assert len(lesson.rivals) == new_game(game, lesson.options).seats - 1


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_lessons_of_a_game_have_an_order(game: AnyGame) -> None:
    assert [lesson.order for lesson in game.lessons] == list(range(1, len(game.lessons) + 1))
