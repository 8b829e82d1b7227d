"""Placing Xs, and doing so all at the same time."""

import pytest

from incognita.core.errors import IllegalAction
from tests.games.explorers.builder import (
    a_game,
    draft,
    finish_stage,
    give,
    land,
    marks,
    play,
    seen,
    sheet,
    skip_turns,
    started,
    texts,
)


@pytest.mark.rule("X3.1", "X3.2")
def test_each_x_opens_the_squares_beside_it() -> None:
    position = started(land({"w": "h7 i7 j7 h8"}))
    play(position, "chance: card p/w", "1: choose w")
    assert marks(position, 1) == "h7"
    play(position, "1: mark h7")
    assert marks(position, 1) == "h8 i7"
    play(position, "1: mark i7")
    assert marks(position, 1) == "h8 j7"


@pytest.mark.rule("X3.2")
def test_squares_touch_by_their_sides_and_not_by_their_corners() -> None:
    position = started(land({"w": "h8 f6 h7"}))
    play(position, "chance: card p/w", "1: choose w")
    assert marks(position, 1) == "h7"


@pytest.mark.rule("X3.2")
def test_the_map_does_not_wrap_around() -> None:
    position = give(started(), 1, "a8 p9 h16 h1")
    play(position, "chance: card p/w", "1: choose p")
    found = set(marks(position, 1).split())
    assert found >= {"a7", "a9", "b8", "p8", "p10", "o9", "g16", "i16", "h15", "h2"}
    assert not found & {"p7", "a10", "p8 "}


@pytest.mark.rule("X3.2")
def test_a_temple_needs_an_unused_key_and_the_right_terrain() -> None:
    edition = land({"w": "h7"}, temples="f7 n3 c14 n14")
    position = started(edition)
    play(position, "chance: card p/w", "1: choose p")
    assert "f7" not in marks(position, 1).split()
    give(position, 1, keys=1)
    assert "f7" in marks(position, 1).split()
    play(position, "2: take w")
    give(position, 2, keys=1)
    assert marks(position, 2) == "h7"


@pytest.mark.rule("X3.4")
def test_villages_cannot_be_marked_by_any_x() -> None:
    position = give(started(land({"d": "l4 n4"}, {"H": "h7"})), 1, "m5 m3 l4 n4")
    play(position, "chance: card p/w", "1: choose p")
    assert "m4" not in marks(position, 1).split()
    play(position, "1: mark h7")
    assert "m4" not in marks(position, 1).split()
    assert "g7" in sheet(position, 1)["xs"]


@pytest.mark.rule("X3.5")
def test_what_finds_no_square_is_lost() -> None:
    position = started(land({"w": "h7"}))
    play(position, "chance: card w/d", "1: choose w; mark h7")
    assert texts(position, 1) == ["commit"]
    play(position, "1: commit", "2: take d")
    assert texts(position, 2) == ["commit"]  # a terrain without any square


@pytest.mark.rule("X3.6")
def test_anybody_may_stop_early() -> None:
    position = started(land(objects={"H": "h7"}))
    play(position, "chance: card p/w", "1: choose p")
    assert texts(position, 1)[-1] == "commit"
    play(position, "1: mark g8; mark h7")
    # the horse's X comes next; the last X of the turn cannot be placed instead of it
    assert draft(position, 1)["horses"] == 1
    play(position, "1: commit")
    finish_stage(position)
    assert sheet(position, 1)["xs"] == ["g7", "h7", "g8"]


@pytest.mark.rule("X3.6")
def test_stopping_early_is_allowed_in_the_set_up() -> None:
    position = a_game()
    play(position, "1: take p; mark h7; commit")
    assert position.actors == (1,)


@pytest.mark.rule("X3.7")
def test_what_is_taken_must_be_named_before_the_commit() -> None:
    position = a_game()
    assert "commit" not in texts(position, 1)
    finish_stage(position)
    play(give(position, 1, scrolls=1), "chance: card p/w", "1: choose p")
    assert "commit" not in texts(position, 1)
    assert "commit" not in texts(position, 2)
    play(position, "1: scroll d", "2: take w")
    assert texts(position, 1) == texts(position, 2) == ["commit"]


@pytest.mark.rule("X4.1")
def test_nobody_sees_a_draft_of_another_before_all_have_committed() -> None:
    position = started(players=3)
    play(position, "chance: card p/w", "1: choose p")
    before = [(seen(position, seat), texts(position, seat)) for seat in (1, 3)]
    spectator, score = seen(position), position.score().totals
    events = play(position, "2: take w") + play(position, "1: mark h7")
    assert {event.only_for for event in events} == {0, 1}
    assert seen(position) == spectator
    assert position.score().totals == score
    assert (seen(position, 3), texts(position, 3)) == before[1]
    play(position, "1: mark i7; commit")
    assert seen(position, 2)["sheets"][0]["xs"] == ["g7"]  # committed, not yet shown
    assert seen(position, 2)["waiting_for"] == [2, 3]
    play(position, "2: commit", "3: take p; commit")
    assert seen(position, 2)["sheets"][0]["xs"] == ["g7", "h7", "i7"]


@pytest.mark.rule("X4.1")
def test_what_others_may_do_does_not_depend_on_a_draft_at_a_temple() -> None:
    position = started(land(temples="f7 n3 c14 n14"), temples="expert")
    for seat in (1, 2):
        give(position, seat, keys=1)
    play(position, "chance: card p/w", "1: choose p", "2: take p")
    before = (seen(position, 2), texts(position, 2))
    play(position, "1: mark f7; commit")
    assert texts(position, 2) == before[1]
    assert seen(position, 2)["sheets"] == before[0]["sheets"]
    assert seen(position, 2)["temples"] == before[0]["temples"]


@pytest.mark.rule("X4.2")
def test_taking_back_gives_the_position_before_and_leaves_the_others_alone() -> None:
    position = started(land(objects={"K": "h7"}))
    play(position, "chance: card p/w", "1: choose p; mark g8", "2: take w")
    words = position.state.words()
    play(position, "1: mark h7")
    assert sheet(position, 1)["keys"] == 1
    position.take_back(0)
    assert position.state.words() == words
    assert draft(position, 2)["terrains"] == "w"
    position.take_back(1)
    assert texts(position, 2) == ["take p", "take w"]
    position.take_back(0)
    with pytest.raises(IllegalAction):
        position.take_back(0)  # the choice of the half was public


@pytest.mark.rule("X4.2")
def test_what_was_committed_cannot_be_taken_back() -> None:
    position = started()
    play(position, "chance: card p/w", "1: choose p; mark g8; commit")
    with pytest.raises(IllegalAction):
        position.take_back(0)


@pytest.mark.rule("X4.3", "X4.4", "X4.5")
def test_the_turn_ends_for_all_at_once_and_in_order() -> None:
    edition = land(objects={"G": "h7 i7 j7 k7 l7 m7", "a": "g8"})
    position = give(started(edition, achievements="R4"), 1, "h7 i7 j7 k7 l7")
    skip_turns(position, 6)
    active = seen(position)["active"]
    play(position, "chance: card p/w", f"{active}: choose p")
    play(position, "1: mark m7; mark g8; commit")
    assert sheet(position, 1)["races"] == {}
    events = finish_stage(position)
    told = [event.kind for event in events]
    order = [kind for kind in told if kind in ("shown", "race", "scored", "round")]
    assert order == ["shown", "shown", "race", "scored", "scored", "round"]
    assert sheet(position, 1)["provisions"] == [1, 0, 0, 0]
    assert sheet(position, 1)["closed_provisions"] == []
