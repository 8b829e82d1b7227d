"""Solo."""

import pytest

from incognita.core.actors import CHANCE
from tests.games.explorers.builder import (
    a_game,
    changed,
    draft,
    finish_stage,
    give,
    land,
    play,
    reveal_last,
    seen,
    set_out,
    sheet,
    skip_turns,
    started,
    texts,
    to_round,
)

TEMPLE_NEXT_TO_START = "f7 n3 c14 n14"


@pytest.mark.rule("X9.1")
def test_chance_says_which_half_faces_you() -> None:
    position = started(players=1)
    play(position, "chance: card wm/pd")
    assert position.actors == (CHANCE,)
    assert texts(position, CHANCE + 1) == ["facing pd", "facing wm"]
    assert {weight for _, weight in position.weights()} == {1}
    play(position, "chance: facing wm")
    view = seen(position)
    assert (view["active"], view["chosen"]) == (None, "wm")


@pytest.mark.rule("X9.2")
@pytest.mark.parametrize(("half", "xs"), [("p", 3), ("w", 2)])
def test_three_xs_on_the_facing_half_or_two_on_the_other(half: str, xs: int) -> None:
    position = started(players=1)
    play(position, "chance: card p/w; facing p", f"1: take {half}")
    assert draft(position, 1)["left"] == xs


@pytest.mark.rule("X9.2")
def test_a_scroll_can_be_used_in_solo() -> None:
    position = give(started(players=1), 1, scrolls=1)
    play(position, "chance: card p/w; facing p")
    assert texts(position, 1) == [
        "take p", "take w", "scroll p", "scroll w", "scroll d", "scroll m",
    ]  # fmt: skip
    play(position, "1: scroll p")
    assert draft(position, 1)["left"] == 4


@pytest.mark.rule("X9.3")
@pytest.mark.parametrize(("number", "points"), [(1, 12), (2, 10), (3, 8), (4, 6)])
def test_an_unexplored_temple_loses_a_number_each_round(number: int, points: int) -> None:
    position = started(land(temples=TEMPLE_NEXT_TO_START), players=1)
    to_round(give(position, 1, keys=1), number)
    assert set(seen(position)["temples"].values()) == {points}
    play(position, "chance: card p/w; facing p", "1: take p; mark f7; commit")
    assert sheet(position, 1)["temples"] == {"a": {"place": number, "points": points}}
    to_round(position, 4)
    assert sheet(position, 1)["temples"]["a"]["points"] == points


@pytest.mark.rule("X9.3")
@pytest.mark.parametrize(("number", "points"), [(1, 10), (2, 8), (3, 6), (4, 4)])
def test_an_unfinished_race_loses_a_number_each_round(number: int, points: int) -> None:
    position = started(players=1, achievements="R8+L1")
    to_round(give(position, 1, "n5 o5 p5 c12 d12 e12 n12 o12 p12 f7"), number)
    play(position, "chance: card p/w; facing p", "1: take p; mark h7; commit")
    assert sheet(position, 1)["races"]["R8"]["points"] == points


@pytest.mark.rule("X9.4")
@pytest.mark.parametrize(("number", "xs"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_an_expert_temple_loses_bonus_xs_and_keeps_its_points(number: int, xs: int) -> None:
    position = started(land(temples=TEMPLE_NEXT_TO_START), players=1, temples="expert")
    to_round(give(position, 1, keys=1), number)
    play(position, "chance: card p/w; facing p", "1: take p; mark f7; commit")
    assert sheet(position, 1)["temples"]["a"]["points"] == 8
    if xs == 0:
        assert seen(position)["phase"] == "revealing"
    else:
        play(position, "1: bonus a p")
        assert draft(position, 1)["left"] == xs
        finish_stage(position)


@pytest.mark.rule("X9.5")
@pytest.mark.parametrize(
    ("points", "rank"),
    [(0, 1), (80, 1), (81, 2), (90, 2), (91, 3), (101, 4), (111, 5), (120, 5), (121, 6)],
)
def test_the_rank_by_points(points: int, rank: int) -> None:
    edition = changed(land(), "villages", base_points=(points, 0, 0, 0))
    position = give(started(edition, players=1), 1, "m3")
    assert seen(position)["solo_rank"] == {
        "rank": rank,
        "of": 6,
        "bounds": [80, 90, 100, 110, 120],
    }


@pytest.mark.rule("X9.5")
def test_achievements_raise_the_bounds() -> None:
    position = a_game(players=1, achievements="1")
    reveal_last(position)
    ranks = [seen(set_out(position))["solo_rank"]]
    ranks.append(seen(started(players=1, achievements="N1+L1"))["solo_rank"])
    bounds = [rank and rank["bounds"] for rank in ranks]
    assert bounds == [[90, 100, 110, 120, 130], [100, 110, 120, 130, 140]]


@pytest.mark.rule("X9.1")
def test_a_solo_game_has_28_turns_without_an_active_player() -> None:
    position = started(players=1)
    for _ in range(28):
        assert seen(position)["active"] is None
        skip_turns(position, 1)
    assert position.is_over
    assert position.score().ranking == ((0,),)
