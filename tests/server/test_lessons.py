"""Lessons at real tables: told, followed, answered, left and taken up, and handed over."""

import time
from collections.abc import Iterator

import pytest

from incognita.client import Client, Refused
from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.lessons import Lesson
from incognita.server.wire import OpenedAnswer, PlayAnswer, StepsAnswer
from tests.server.running import RunningServer

LESSONS = [(game, lesson) for game in games() for lesson in game.lessons]
GAME, NAME = "explorers", "first"  # an example, where one is needed
SEAT = 1


@pytest.fixture
def learner(sqlite_server: RunningServer) -> Iterator[Client]:
    with Client(sqlite_server.address) as client:
        client.arrive("Lea", "en")
        yield client


def asked(client: Client, table: str) -> PlayAnswer:
    """The table when the others have done what they do, and something is asked of the learner."""
    while True:
        play = client.state(table, SEAT).play
        if play.learning is None or not play.learning.answered:
            return play
        time.sleep(0.005)


def touched_in(lesson: StepsAnswer, step: int) -> str | None:
    told = lesson.steps[step - 1]
    return told.touch[0] if told.touch else None


def take_step(client: Client, table: str, lesson: StepsAnswer, play: PlayAnswer) -> None:
    """Do what is asked for: to be shown it and to do it is enough."""
    assert play.learning is not None
    step = play.learning.step
    does = lesson.steps[step - 1].does
    if does == "undo":
        client.undo(table, SEAT)
    elif does == "play":
        client.act(table, SEAT, client.hint(table, SEAT).do)
    else:
        client.learnt(table, step, touched_in(lesson, step))


def learn_until(client: Client, table: str, lesson: StepsAnswer, step: int) -> PlayAnswer:
    play = asked(client, table)
    while play.learning is not None and play.learning.step < step:
        take_step(client, table, lesson, play)
        play = asked(client, table)
    return play


def opened(client: Client) -> tuple[OpenedAnswer, StepsAnswer]:
    return client.open_lesson(GAME, NAME), client.lesson(GAME, NAME)


@pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS]
)
def test_a_lesson_is_learnt_step_by_step_and_becomes_a_game_against_novices(
    learner: Client, game: AnyGame, lesson: Lesson
) -> None:
    table = learner.open_lesson(game.name, lesson.name).table
    assert [seat.name for seat in table.seats] == ["Lea", *lesson.rivals]
    assert {seat.bot for seat in table.seats[1:]} <= {"novice"}
    told = learner.lesson(game.name, lesson.name)
    play = learn_until(learner, table.id, told, len(lesson.steps))
    assert play.learning is not None
    assert play.status == "running"
    assert not learner.lessons(game.name).lessons[lesson.order - 1].finished

    learner.learnt(table.id, play.learning.step)
    (mine,) = (one for one in learner.my_tables() if one.id == table.id)
    assert mine.learning is None
    assert learner.lessons(game.name).lessons[lesson.order - 1].finished
    turn = next(learner.turns(table.id, SEAT))  # the others do what they like by now
    after = learner.act(table.id, SEAT, turn.legal[0].do).play
    assert after.learning is None


def test_a_wrong_deed_is_refused_with_the_reason_of_the_lesson(learner: Client) -> None:
    table, lesson = opened(learner)
    learn_until(learner, table.table.id, lesson, 4)
    with pytest.raises(Refused, match="Still no water beside you") as refusal:
        learner.act(table.table.id, SEAT, "take w")
    assert (refusal.value.status, refusal.value.code) == (422, "lesson")
    with pytest.raises(Refused, match="the key lies in the prairie"):
        learner.act(table.table.id, SEAT, "take d")
    assert asked(learner, table.table.id).moves == 0


def test_what_is_not_possible_at_all_is_refused_with_the_reason_of_the_rules_too(
    learner: Client,
) -> None:
    table, lesson = opened(learner)
    learn_until(learner, table.table.id, lesson, 5)
    with pytest.raises(Refused, match=r"X3\.\d.*The key first") as refusal:
        learner.act(table.table.id, SEAT, "mark a1")
    assert refusal.value.code == "lesson"


def test_nothing_is_played_while_something_is_read_or_looked_for(learner: Client) -> None:
    table, _ = opened(learner)
    with pytest.raises(Refused, match="at f8") as refusal:
        learner.act(table.table.id, SEAT, "take p")
    assert refusal.value.code == "lesson"
    with pytest.raises(Refused, match="That is the temple"):
        learner.learnt(table.table.id, 1, "i5")
    learner.learnt(table.table.id, 1, "f8")
    learner.learnt(table.table.id, 1, "f8")  # pressed twice
    play = asked(learner, table.table.id)
    assert play.learning is not None
    assert play.learning.step == 2


def test_a_step_that_asks_for_a_deed_is_not_read_away(learner: Client) -> None:
    table, _ = opened(learner)
    learner.learnt(table.table.id, 1, "f8")
    with pytest.raises(Refused, match="Try water first"):
        learner.learnt(table.table.id, 2)


def test_what_was_done_in_a_lesson_can_be_undone_until_it_is_answered(learner: Client) -> None:
    table, lesson = opened(learner)
    learn_until(learner, table.table.id, lesson, 6)
    play = learner.undo(table.table.id, SEAT).play
    assert play.learning is not None
    assert play.learning.step == 5
    learn_until(learner, table.table.id, lesson, 8)  # Nova has moved and a card was drawn
    assert not asked(learner, table.table.id).may_undo
    with pytest.raises(Refused) as refusal:
        learner.undo(table.table.id, SEAT)
    assert refusal.value.code == "no-undo"


def test_a_lesson_is_taken_up_where_it_was_left_or_begun_again(anna: Client) -> None:
    table, lesson = opened(anna)
    learn_until(anna, table.table.id, lesson, 6)
    listed = anna.lessons(GAME).lessons[0]
    assert (listed.table, listed.step, listed.finished) == (table.table.id, 6, False)
    assert anna.open_lesson(GAME, NAME).table.id == table.table.id
    again = anna.open_lesson(GAME, NAME, anew=True).table
    assert again.id != table.table.id
    assert again.learning is not None
    assert again.learning.step == 1
    assert anna.table(table.table.id).table.status == "closed"
    assert anna.lessons(GAME).lessons[0].table == again.id


def test_a_lesson_goes_on_after_the_server_was_killed(
    sqlite_server: RunningServer, learner: Client
) -> None:
    table, lesson = opened(learner)
    before = learn_until(learner, table.table.id, lesson, 9)
    sqlite_server.kill()
    sqlite_server.start()
    after = asked(learner, table.table.id)
    assert after.learning == before.learning
    learn_until(learner, table.table.id, lesson, 11)


def test_a_lesson_is_for_who_learns_alone(sqlite_server: RunningServer, learner: Client) -> None:
    table, _ = opened(learner)
    with Client(sqlite_server.address) as other:
        other.arrive("Oscar")
        assert table.table.id not in [one.id for one in other.tables("running")]
        for attempt in (other.table, other.join):
            with pytest.raises(Refused) as refusal:
                attempt(table.table.id, invitation=table.invitation)
            assert refusal.value.code == "by-invitation"


def test_lessons_are_told_in_the_language_of_the_reader(
    sqlite_server: RunningServer, learner: Client
) -> None:
    french = learner.lessons(GAME, "fr")
    assert [one.title for one in french.lessons] == [
        lesson.title.fr for game, lesson in LESSONS if game.name == GAME
    ]
    assert learner.lesson(GAME, NAME, "fr").title == french.lessons[0].title
    with Client(sqlite_server.address) as anybody:
        assert not any(one.finished or one.table for one in anybody.lessons(GAME).lessons)


@pytest.mark.parametrize("path", ["chess", f"{GAME}/nothing"])
def test_there_is_no_lesson_that_does_not_exist(learner: Client, path: str) -> None:
    game, _, name = path.partition("/")
    with pytest.raises(Refused) as refusal:
        learner.open_lesson(game, name or NAME)
    assert refusal.value.status == 404
