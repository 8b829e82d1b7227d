"""A lesson file that makes no sense says where; a lesson is followed from the log alone."""

import pytest

from incognita.core.actors import CHANCE
from incognita.core.errors import LessonError
from incognita.core.learning import Learning
from incognita.core.lesson_file import lesson_from_toml
from incognita.core.lessons import LEARNER, Lesson

RIVAL = 1
HEAD = """
order = 1
minutes = 5
title = { en = "One", fr = "Un" }
about = { en = "Learn it.", fr = "Apprenez." }
options = { players = 2 }
rivals = ["Nova"]
log = "1: place a1"
"""
STEP = """
[[step]]
title = { en = "Go", fr = "Allez" }
en = "Go there."
fr = "Allez-y."
"""
WRONG = 'wrong = [{ en = "Not so.", fr = "Pas ainsi." }]'


def lesson(*steps: str) -> Lesson:
    return lesson_from_toml(
        HEAD + "".join(STEP + step for step in steps), "toy/first.toml", "first"
    )


def play(doing: str) -> str:
    return f'play = "{doing}"\n{WRONG}\n'


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ([], "the file has no step"),
        (["", 'play = "1 end"\n' + WRONG], "step 2 play '1 end' does not say who"),
        (['play = "1: end"'], "step 1 wrong needs one answer without `to`"),
        ([WRONG], "step 1 wrong answers nobody"),
        (['touch = "a1"\nundo = true\n' + WRONG], "step 1 wants touch and undo"),
        (['brought = { en = "Good." }'], "step 1 brought has no text in 'fr'"),
        (["lights = []"], "step 1 is not as expected: Object contains unknown field `lights`"),
        ([play("1: end or ")], "step 1 play has 'end or', where a deed is missing"),
    ],
)
def test_what_is_wrong_is_named_with_its_step_and_field(steps: list[str], problem: str) -> None:
    with pytest.raises(LessonError) as error:
        lesson(*steps)
    assert str(error.value).startswith("toy/first.toml: ")
    assert problem in str(error.value)


def test_a_text_without_toml_is_no_lesson() -> None:
    with pytest.raises(LessonError, match=r"first\.toml: not a TOML file"):
        lesson_from_toml("[[", "first.toml", "first")


def test_deeds_come_in_rows_in_either_order_and_by_choice() -> None:
    learning = Learning(lesson(play("1: a and b or c; d * | 2: e | chance: f"))).after(
        0, "place a1"
    )
    assert not learning.expects("d 1")
    for actor, do in ((LEARNER, "c"), (LEARNER, "a"), (LEARNER, "d 1")):
        assert learning.expects(do)
        assert not learning.is_answered
        learning = learning.after(actor, do)
    assert learning.is_answered
    assert learning.choice(RIVAL, ["x", "e"]) == "e"
    assert learning.choice(CHANCE, ["f"]) is None, "not yet"
    learning = learning.after(RIVAL, "e").after(CHANCE, "f")
    assert learning.is_over


def test_others_do_the_first_that_is_possible() -> None:
    learning = Learning(lesson(play("2: b or a or back * plain"))).after(0, "place a1")
    assert learning.choice(RIVAL, ["a", "b"]) == "b"
    assert learning.choice(RIVAL, ["a"]) == "a"
    assert learning.choice(RIVAL, ["back 1 ?", "back 1 plain"]) == "back 1 plain"
    assert learning.choice(RIVAL, ["x"]) is None


def test_what_is_undone_is_learnt_again_unless_it_was_asked_for() -> None:
    steps = lesson("", play("1: try"), f"undo = true\n{WRONG}", play("1: a; b"))
    tried = Learning(steps).after(LEARNER, "place a1").read().after(LEARNER, "try")
    assert tried.now.step == 2
    learning = tried.back_to(1)
    assert learning.now.step == 3
    learning = learning.after(LEARNER, "a")
    assert learning.expects("b")
    assert learning.back_to(1).expects("a")


def test_a_log_that_does_not_follow_the_lesson_is_at_its_end() -> None:
    learning = Learning(lesson(play("1: a"), "")).after(LEARNER, "place a1")
    assert not learning.is_over
    assert learning.after(LEARNER, "b").is_over
    assert learning.after(RIVAL, "a").is_over
