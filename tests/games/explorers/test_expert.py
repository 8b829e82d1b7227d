"""The expert sides of the four scorings."""

import pytest

from incognita.core.position import Position
from tests.games.explorers.builder import (
    draft,
    finish_stage,
    give,
    land,
    marks,
    play,
    points_for,
    seen,
    sheet,
    skip_turns,
    started,
    texts,
    to_round,
    turn,
)

TEMPLE_NEXT_TO_START = "f7 n3 c14 n14"


def at_the_bonus(players: int = 2, explorers: tuple[int, ...] = (1,)) -> Position:
    """Some have just explored temple A and may spend their bonus Xs."""
    edition = land({"w": "h7 i7 j7 k7"}, {"H": "i7"}, temples=TEMPLE_NEXT_TO_START)
    position = started(edition, players=players, temples="expert")
    for seat in explorers:
        give(position, seat, keys=1)
    play(position, "chance: card p/d", "1: choose p")
    for seat in explorers:
        if seat != 1:
            play(position, f"{seat}: take p")
        play(position, f"{seat}: mark f7; commit")
    finish_stage(position)
    return position


@pytest.mark.rule("X7.1")
def test_expert_provisions_are_closed_in_round_1_and_one_kind_is_open_in_each_later_one() -> None:
    position = started(land(objects={"a": "h7", "c": "g6", "f": "g8"}), provisions="expert")
    closed = []
    for number in (1, 2, 3, 4):
        to_round(position, number)
        closed.append(sheet(position, 1)["closed_provisions"])
    assert closed == [
        ["apple", "carrot", "fish"], ["carrot", "fish"], ["apple", "fish"], ["apple", "carrot"],
    ]  # fmt: skip
    play(position, "chance: card p/w", f"{seen(position)['active']}: choose p", "1: take p")
    assert marks(position, 1) == "f7 g8"


@pytest.mark.rule("X7.1")
@pytest.mark.parametrize(("apples", "points"), [(1, 1), (2, 4), (3, 9), (4, 16)])
def test_expert_provisions_score_the_square_of_their_number(apples: int, points: int) -> None:
    row = ["h7", "i7", "j7", "k7", "l7"]
    position = to_round(started(land(objects={"a": " ".join(row)}), provisions="expert"), 2)
    play(position, "chance: card p/w", "2: choose w", "1: take p")
    play(position, "".join(["1: ", *(f"mark {s}; " for s in row[: min(apples, 3)]), "commit"]))
    finish_stage(position)
    if apples == 4:
        play(position, "chance: card p/d", "1: choose p; mark k7")
        assert "l7" not in marks(position, 1).split()  # four boxes
        finish_stage(position)
    to_round(position, 3)
    assert points_for(position, 1, "provisions") == [("2", apples, points)]


@pytest.mark.rule("X7.2")
@pytest.mark.parametrize(
    ("gems", "points"),
    [
        (0, -6),
        (1, -4),
        (2, -2),
        (3, -1),
        (4, 0),
        (5, 1),
        (6, 3),
        (7, 5),
        (8, 8),
        (11, 19),
        (12, 24),
    ],
)
def test_expert_gems_score_the_negatives_that_are_left_or_the_positives(
    gems: int, points: int
) -> None:
    tables = started(gems="expert").state.setting.tables  # type: ignore[attr-defined]
    assert tables.gem_points[gems] == points


@pytest.mark.rule("X7.2")
def test_expert_gems_follow_the_facts_for_whole_games() -> None:
    points = started(gems="expert").state.setting.tables.gem_points  # type: ignore[attr-defined]
    games = [(0, 0, 0, 0), (1, 3, 5, 7), (2, 4, 6, 8), (3, 6, 9, 12)]
    assert [sum(points[n] for n in game) for game in games] == [-24, 1, 9, 37]


@pytest.mark.rule("X7.2")
def test_a_round_and_the_total_may_be_negative() -> None:
    position = started(land(objects={"G": "h7"}), gems="expert")
    turn(position, "p/w", "1: choose p; mark h7; commit")
    skip_turns(position, 6)
    assert points_for(position, 1, "gems") == [("1", 1, -4)]
    assert points_for(position, 2, "gems") == [("1", 0, -6)]
    assert position.score().totals == (-1, -6)


@pytest.mark.rule("X7.3")
def test_every_expert_temple_gives_8_points() -> None:
    position = at_the_bonus(3, (1, 2))
    finish_stage(position)
    assert points_for(position, 1, "temple") == [("a", 1, 8)]
    give(position, 3, keys=1)
    turn(position, "p/w", "2: choose w", "3: take p; mark f7; commit")
    assert points_for(position, 3, "temple") == [("a", 3, 8)]


@pytest.mark.rule("X7.4")
def test_bonus_xs_go_down_with_the_slot() -> None:
    position = at_the_bonus(4, (1,))
    play(position, "1: bonus a w")
    lefts = [draft(position, 1)["left"]]
    finish_stage(position)
    for seat, card in ((2, "p/w"), (3, "p/m")):
        give(position, seat, keys=1)
        turn(position, card, f"{seat}: choose p; mark f7; commit")
        play(position, f"{seat}: bonus a w")
        lefts.append(draft(position, seat)["left"])
        finish_stage(position)
    give(position, 4, keys=1)
    turn(position, "pm/wd", "4: choose pm; mark f7; commit")
    assert lefts == [3, 2, 1]
    assert seen(position)["phase"] == "revealing"  # slot 4 gives no bonus


@pytest.mark.rule("X7.4")
def test_with_two_players_the_second_has_two_bonus_xs() -> None:
    position = at_the_bonus(2, (1,))
    finish_stage(position)
    give(position, 2, keys=1)
    turn(position, "p/w", "2: choose p; mark f7; commit")
    play(position, "2: bonus a p")
    assert draft(position, 2)["left"] == 2


@pytest.mark.rule("X7.5")
def test_bonus_xs_come_when_all_have_finished_and_only_for_those_who_have_some() -> None:
    position = at_the_bonus(3, (1, 3))
    view = seen(position)
    assert (view["phase"], view["waiting_for"], position.actors) == ("bonus", [1, 3], (0, 2))
    assert [draft(position, seat)["bonuses"] for seat in (1, 2, 3)] == [["a"], [], ["a"]]
    before = (seen(position, 3), texts(position, 3))
    play(position, "1: bonus a w; mark h7")
    assert (seen(position, 3), texts(position, 3)) == before
    position.take_back(0)
    play(position, "1: commit", "3: commit")
    assert (seen(position)["phase"], seen(position)["turn"]) == ("revealing", 2)


@pytest.mark.rule("X7.5")
def test_without_the_expert_side_there_is_no_bonus() -> None:
    position = give(started(land(temples=TEMPLE_NEXT_TO_START)), 1, keys=1)
    turn(position, "p/w", "1: choose p; mark f7; commit")
    assert seen(position)["phase"] == "revealing"


@pytest.mark.rule("X7.6")
def test_bonus_xs_are_for_one_terrain_and_objects_work() -> None:
    position = at_the_bonus()
    assert texts(position, 1) == ["commit", "bonus a p", "bonus a w", "bonus a d", "bonus a m"]
    play(position, "1: bonus a w")
    assert marks(position, 1) == "h7"
    play(position, "1: mark h7; mark i7")
    assert draft(position, 1)["horses"] == 1
    assert "i6" in marks(position, 1).split()
    play(position, "1: mark i6; mark j7")
    assert texts(position, 1) == ["commit"]


@pytest.mark.rule("X7.7")
def test_a_temple_reached_by_bonus_xs_gives_its_own_bonus_in_a_further_stage() -> None:
    edition = land(temples="f7 i7 c14 n14", villages="g7 m4 d13 m13")
    position = started(edition, temples="expert", players=3)
    give(give(position, 1, "h7", keys=2), 2, "h7", keys=1)
    play(position, "chance: card p/d", "1: choose p; mark f7; commit")
    play(position, "2: take p; mark i7; commit")
    finish_stage(position)
    assert seen(position)["waiting_for"] == [1, 2]
    play(position, "1: bonus a p; mark i7; commit")
    finish_stage(position)
    # seat 2 explored temple B earlier in this same turn: slot 1 for both
    assert sheet(position, 1)["temples"]["b"]["place"] == 1
    view = seen(position)
    assert (view["phase"], view["turn"], view["waiting_for"]) == ("bonus", 1, [1])
    play(position, "1: bonus b p")
    assert draft(position, 1)["left"] == 3
    finish_stage(position)
    assert seen(position)["turn"] == 2
    give(position, 3, "h7", keys=1)
    turn(position, "p/w", "2: choose w", "3: take p; mark i7; commit")
    assert sheet(position, 3)["temples"]["b"]["place"] == 3


@pytest.mark.rule("X7.8")
def test_several_bonuses_are_spent_in_any_order_and_the_next_ends_the_one_before() -> None:
    edition = land({"w": "h7 i7"}, {"H": "i7"}, temples="f7 i6 c14 n14")
    position = give(started(edition, temples="expert"), 1, "h6", keys=2)
    play(position, "chance: card p/d", "1: choose p; mark f7; mark i6; commit")
    finish_stage(position)
    assert draft(position, 1)["bonuses"] == ["a", "b"]
    play(position, "1: bonus b w; mark h7; mark i7")
    assert draft(position, 1)["horses"] == 1
    assert "bonus a p" in texts(position, 1)
    assert "bonus b p" not in texts(position, 1)
    play(position, "1: bonus a p")
    assert (draft(position, 1)["left"], draft(position, 1)["horses"]) == (3, 0)
    assert draft(position, 1)["terrains"] == "p"
    position.state.copy()


@pytest.mark.rule("X7.9")
def test_a_bonus_may_be_given_up_unnamed() -> None:
    position = at_the_bonus()
    play(position, "1: commit")
    assert seen(position)["phase"] == "revealing"


@pytest.mark.rule("X7.10")
@pytest.mark.parametrize(("fewest", "points"), [(0, 0), (1, 12), (2, 18), (3, 26), (4, 40)])
def test_only_the_village_with_the_fewest_xs_scores(fewest: int, points: int) -> None:
    around = ["m3 l4 n4 m5", "d12 c13 e13 d14", "m12 l13 n13 m14"]
    start = ["g6", "f7", "h7", "g8"][:fewest]
    position = give(started(villages="expert"), 1, " ".join([*around, *start]))
    assert points_for(position, 1, "village") == [("abcd", fewest, points)]
