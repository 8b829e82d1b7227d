"""Rounds, turns and cards."""

import pytest

from incognita.core.actors import CHANCE
from incognita.games.explorers import GAME
from tests.games.explorers.builder import (
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
    to_round,
    turn,
)


@pytest.mark.rule("X2.1")
def test_a_game_has_four_rounds_of_seven_turns() -> None:
    position = started()
    found = []
    while not position.is_over:
        found.append((seen(position)["round"], seen(position)["turn"]))
        skip_turns(position, 1)
    assert found == [(r, t) for r in range(1, 5) for t in range(1, 8)]


@pytest.mark.rule("X2.2")
def test_each_card_comes_at_most_once_a_round_and_one_stays_unseen() -> None:
    position = started()
    for left in range(8, 1, -1):
        assert len(position.weights()) == left
        assert {weight for _, weight in position.weights()} == {1}
        skip_turns(position, 1)
    assert seen(position)["round"] == 2
    assert len(position.weights()) == 8


@pytest.mark.rule("X2.3")
def test_the_active_player_chooses_a_half_before_anybody_marks() -> None:
    position = started(players=3)
    play(position, "chance: card d/m")
    assert seen(position)["waiting_for"] == []
    assert texts(position, 1) == ["choose d", "choose m"]
    assert texts(position, 2) == []
    play(position, "1: choose m")
    assert seen(position)["waiting_for"] == [1, 2, 3]
    assert seen(position)["chosen"] == "m"


@pytest.mark.rule("X2.4")
def test_three_xs_for_the_active_player_two_or_three_for_the_others() -> None:
    position = started(players=3)
    play(position, "chance: card d/m", "1: choose m", "2: take m", "3: take d")
    lefts = [draft(position, seat)["left"] for seat in (1, 2, 3)]
    assert lefts == [3, 2, 3]


@pytest.mark.rule("X2.4", "X3.3", "X5.3")
def test_the_turn_of_daniel_olivia_and_noah() -> None:
    """The rulebook's example: mountain for Daniel, desert for Olivia, Noah's horse."""
    edition = land(
        {"m": "f7 e7 d7 e6 d6", "d": "h7 i7 g8 g9"},
        {"H": "e7"},
    )
    daniel, olivia, noah = 1, 2, 3
    position = started(edition, players=3)
    play(position, "chance: card d/m", f"{daniel}: choose m; mark f7; mark e7; mark f6")
    assert marks(position, daniel) == "d7 e6"  # the horse's X was f6; two Xs are done
    play(position, f"{daniel}: mark e6; commit")
    play(position, f"{olivia}: take d; mark h7; mark g8; mark i7; commit")  # not all in a row
    play(position, f"{noah}: take m; mark f7; mark e7")
    assert set(marks(position, noah).split()) >= {"e8", "d7", "f6", "h7", "g6"}  # any terrain
    play(position, f"{noah}: mark e8")
    assert texts(position, noah) == ["commit"]  # two Xs, and one for the horse
    play(position, f"{noah}: commit")
    assert sheet(position, olivia)["xs"] == ["g7", "h7", "i7", "g8"]
    assert sheet(position, noah)["xs"] == ["e7", "f7", "g7", "e8"]


@pytest.mark.rule("X2.5")
def test_the_active_player_changes_to_the_left_each_turn() -> None:
    position = started(players=2)
    active = []
    for _ in range(7):
        active.append(seen(position)["active"])
        skip_turns(position, 1)
    assert active == [1, 2, 1, 2, 1, 2, 1]


@pytest.mark.rule("X2.6")
def test_the_new_first_player_begins_the_next_round() -> None:
    position = started(players=3, first=3)
    for number, first in ((1, 3), (2, 1), (3, 2), (4, 3)):
        to_round(position, number)
        view = seen(position)
        assert (view["first"], view["active"], view["turn"]) == (first, first, 1)


@pytest.mark.rule("X2.5", "X2.6", "X2.8")
@pytest.mark.parametrize(("players", "turns"), [(2, [14, 14]), (3, [9, 9, 9]), (4, [7, 7, 7, 7])])
def test_everybody_is_active_equally_often(players: int, turns: list[int]) -> None:
    position = started(players=players)
    active = []
    while not position.is_over:
        active.append(seen(position)["active"])
        skip_turns(position, 1)
    assert [active.count(seat + 1) for seat in range(players)] == turns
    assert active.count(None) == 28 - sum(turns)


@pytest.mark.rule("X2.7")
def test_the_cards_are_the_six_pairs_and_two_wild_ones() -> None:
    position = started()
    cards = {GAME.notation(outcome).removeprefix("card ") for outcome in position.legal(CHANCE)}
    assert cards == {"p/w", "p/d", "p/m", "w/d", "w/m", "d/m", "pm/wd", "wm/pd"}


@pytest.mark.rule("X2.7")
def test_the_wild_card_of_the_rulebook() -> None:
    edition = land({"m": "f7 e7", "w": "h7 i7", "d": "g6"})
    noah, olivia, daniel = 1, 2, 3
    position = started(edition, players=3)
    play(position, "chance: card pm/wd", f"{noah}: choose pm; mark g8; mark f7; mark g9; commit")
    play(position, f"{olivia}: take wd; mark h7; mark g6; mark i7; commit")
    play(position, f"{daniel}: take pm; mark f7; mark e7")
    assert texts(position, daniel) == ["commit"]
    play(position, f"{daniel}: commit")
    assert sheet(position, noah)["xs"] == ["f7", "g7", "g8", "g9"]


@pytest.mark.rule("X2.8")
def test_with_three_players_nobody_is_active_in_the_very_last_turn() -> None:
    position = to_round(started(players=3), 4)
    skip_turns(position, 6)
    view = seen(position)
    assert (view["round"], view["turn"], view["active"]) == (4, 7, None)
    play(give(position, 2, scrolls=1), "chance: card p/w")
    assert position.actors == (0, 1, 2)
    assert texts(position, 1) == ["take p", "take w"]
    assert texts(position, 2) == [
        "take p", "take w", "scroll p", "scroll w", "scroll d", "scroll m",
    ]  # fmt: skip
    play(position, "1: take p", "3: take w")
    assert [draft(position, seat)["left"] for seat in (1, 3)] == [3, 3]
    finish_stage(position)
    assert position.is_over


@pytest.mark.rule("X2.8")
@pytest.mark.parametrize("players", [2, 4])
def test_with_two_or_four_players_the_last_turn_is_like_every_other(players: int) -> None:
    position = to_round(started(players=players), 4)
    skip_turns(position, 6)
    assert seen(position)["active"] is not None
    turn(position, "p/w", f"{seen(position)['active']}: choose p")
    assert position.is_over
