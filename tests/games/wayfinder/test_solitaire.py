"""W8: solitaire."""

import pytest

from incognita.core.errors import IllegalAction
from incognita.games.wayfinder.notation import SQUARE_NAMES
from tests.games.wayfinder.positions import at_turn, kinds, new_table, places, placing

STOP = {"stop"}

# The order


@pytest.mark.rule("W8.1")
def test_the_first_turn_begins_with_placing_then_comes_the_voyage() -> None:
    table = new_table(players=1)
    assert (table.order, table.phase) == ("place-then-voyage", "placing")
    assert table.legal() == places(*SQUARE_NAMES) | STOP
    table.play("place c3")
    assert (table.phase, table.hand) == ("voyage", "gybr")


@pytest.mark.rule("W8.1", "W8.3")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_there_is_no_initial_placement_at_any_level(level: int) -> None:
    table = new_table(players=1, level=level)
    table.play("place c3")
    assert (table.turn, table.phase) == ("g", "voyage")


@pytest.mark.rule("W8.1", "W4.6")
def test_a_square_with_a_voyage_must_be_chosen() -> None:
    table = placing("gy b . . . . b " + ". " * 27 + "gy .", players=1)
    assert table.legal() == places("e6") | STOP


# The shortest voyage


@pytest.mark.rule("W8.2")
def test_no_early_end_on_the_first_square_but_on_the_second() -> None:
    table = placing("gyb . . . . . " + ". " * 29 + "gy", players=1)
    table.play("place a1")
    assert table.legal() == {f"{way} {gem}" for way in "es" for gem in "gyb"}
    table.play("e g")
    assert {"e end", "s end"} <= table.legal()
    table.play("s end")
    assert table.at("b2") == "yb"


@pytest.mark.rule("W8.2", "W2.10")
def test_a_homecoming_is_possible_from_the_second_square_on() -> None:
    table = placing("2gy br 2g . . . " + ". " * 29 + "gy", players=1)
    table.play("place a1", "e y")
    assert "e home" in table.legal()
    table.play("e home")
    assert table.at("c1") == "4g"


@pytest.mark.rule("W8.2", "W2.12")
def test_the_two_squares_must_be_there() -> None:
    # Two squares east of a1 and no way beyond: the early end on the second is the only one.
    drawing = "3gy . . b . . b b b . . . " + ". " * 23 + "gy"
    table = placing(drawing, players=1)
    table.play("place a1")
    assert table.legal() == {"e g", "e y"}
    table.play("e y")
    assert table.legal() == {"e end"}


@pytest.mark.rule("W8.2", "W6.1")
def test_a_shift_by_one_square_is_no_voyage_and_the_game_ends_without_others() -> None:
    drawing = "gy . b . . . b b . . . . " + ". " * 12 + "{} . . . . . " + ". " * 6
    alone = at_turn(drawing.format("gy@g"), players=1)
    alone.play("s g", "e y")
    assert alone.ending == "no-voyage-left"
    together = at_turn(drawing.format("gy@g"), players=2)
    together.play("s g", "e y")
    assert together.phase == "placing"


@pytest.mark.rule("W8.2")
def test_a_pile_that_can_only_be_shifted_may_not_be_chosen() -> None:
    table = placing("gy . b . . . b b . . . . " + ". " * 23 + "gy", players=1)
    assert table.legal() == places("f6") | STOP


# The colours


@pytest.mark.rule("W8.3")
@pytest.mark.parametrize(
    ("level", "turns"), [(1, "ggggg"), (2, "gygyg"), (3, "gybgy"), (4, "gybrg")]
)
def test_the_colours_of_a_level_take_turns(level: int, turns: str) -> None:
    table = new_table(players=1, level=level)
    seen = ""
    for square in ("a1", "b1", "c1", "d1", "e1"):
        seen += table.turn
        assert table.position.actors == (0,)
        table.play(f"place {square}")
        assert table.stands(table.turn) == square
        table.play("s g", "s y", "s b", "s r")
    assert seen == turns


@pytest.mark.rule("W8.3")
def test_the_colours_of_a_level_are_chosen_and_each_has_its_explorer() -> None:
    table = new_table(players=1, level=2, colours="rb")
    assert [one["colour"] for one in table.view["explorers"]] == ["r", "b"]
    assert table.turn == "r"


@pytest.mark.rule("W8.3", "W7.5")
def test_the_other_colours_are_neutral() -> None:
    table = placing("4y 3g 4b . . . " + ". " * 30, players=1, level=1, targets=["rrrrrr"] * 6)
    assert table.view["points"] == [9]


# Points


@pytest.mark.rule("W8.4")
@pytest.mark.parametrize(
    ("turn", "colour", "villages"),
    [
        ("g", "g", {"g": (1, 0), "y": (0, 0)}),
        ("g", "y", {"g": (0, 1), "y": (0, 0)}),
        ("y", "y", {"g": (0, 0), "y": (1, 0)}),
        ("y", "g", {"g": (0, 0), "y": (0, 1)}),
        ("y", "r", {"g": (0, 0), "y": (0, 1)}),
    ],
)
def test_a_village_counts_for_the_colour_on_turn(
    turn: str, colour: str, villages: dict[str, tuple[int, int]]
) -> None:
    table = placing(f"gybr 4{colour} . . . . " + ". " * 29 + "gy", turn, players=1, level=2)
    table.play("place a1", f"e {colour}")
    assert {one: table.villages(one) for one in "gy"} == villages
    own = 25 if turn == colour else 5
    assert sum(one["village_points"] for one in table.view["explorers"]) == own


@pytest.mark.rule("W8.5")
def test_the_points_of_all_colours_are_added_up() -> None:
    drawing = "gy 4g 4y . . . br 2y 4b . . . 3g 2y 2r . . . " + ". " * 17 + "gy"
    table = placing(drawing, players=1, level=2, targets=["rrrrrr"] * 6)
    table.play("place a1", "e g", "e y")
    assert table.turn == "y"
    # Green built a green and a yellow village; yellow and green squares lie on the board.
    assert table.villages("g") == (1, 1)
    assert table.view["points"] == [25 + 5 + 9 + 4 + 4]
    table.play("stop")
    assert table.score.totals == (47,)
    assert table.score.ranking == ((0,),)
    assert table.score.final


# Stopping


@pytest.mark.rule("W8.6")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_game_may_be_ended_before_placing(level: int) -> None:
    table = new_table(players=1, level=level)
    happened = table.play("stop")
    assert kinds(happened) == ["ended"]
    assert (table.phase, table.ending) == ("over", "stopped")
    assert table.position.is_over
    assert table.score.final


@pytest.mark.rule("W8.6")
def test_the_game_may_not_be_ended_during_a_voyage() -> None:
    table = new_table(players=1)
    table.play("place a1")
    for step in ("e g", "e y", "e b", "e r"):
        assert "stop" not in table.legal()
        with pytest.raises(IllegalAction):
            table.play("stop")
        table.play(step)
    assert "stop" in table.legal()


@pytest.mark.rule("W8.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_company_nobody_may_end_the_game(players: int) -> None:
    table = new_table(players=players)
    for square in ("a1", "b1", "c1", "d1")[:players]:
        assert "stop" not in table.legal()
        table.play(f"place {square}")
    table.play("s g", "s y", "s b", "s r")
    assert table.phase == "placing"
    assert "stop" not in table.legal()


# The count against endless play


@pytest.mark.rule("W8.7")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_count_is_twelve_at_every_level(level: int) -> None:
    drawing = "gyb . . . . . " + ". " * 29 + "gy"
    table = placing(drawing, players=1, level=level, idle=10, fewest=0)
    table.play("place a1", "e g", "e end")
    assert (table.idle, table.phase) == (11, "placing")
    table.play("place f6", "n g", "n y")
    assert (table.idle, table.ending) == (12, "no-progress")
