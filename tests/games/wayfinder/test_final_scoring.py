"""W7: the final scoring."""

import pytest

from incognita.games.wayfinder.notation import COLOUR_LETTERS
from tests.games.wayfinder.positions import Table, at_turn, placing


def square_with(lying: str, target: str, colours: str = "gybr") -> Table:
    """A board with one square that can matter, at the very end of a game."""
    targets = [target * 6] * 6
    others = ". " * 35
    return placing(
        f"{lying} {others}", colours[0], players=len(colours), colours=colours, targets=targets
    )


def points(lying: str, target: str) -> dict[str, int]:
    """Who gets what for the square, when all four colours are played; nothing left out."""
    table = square_with(lying, target)
    scored = zip(COLOUR_LETTERS, table.view["points"], strict=True)
    points_of = {colour: n for colour, n in scored if n}
    assert sum(points_of.values()) == table.square("a1")["points"] == sum(table.score.totals)
    return points_of


# The examples of the rulebook


@pytest.mark.rule("W7.1")
def test_example_1_three_yellow_gems_give_nine_points() -> None:
    assert points("3y", target="g") == {"y": 9}


@pytest.mark.rule("W7.1")
def test_example_2_two_red_gems_and_two_red_huts_give_sixteen() -> None:
    assert points("2r2R", target="g") == {"r": 16}


@pytest.mark.rule("W7.1", "W7.2")
def test_example_3_a_blue_gem_a_blue_hut_and_a_blue_target_give_nine() -> None:
    assert points("bB", target="b") == {"b": 9}


@pytest.mark.rule("W7.3")
@pytest.mark.parametrize("huts", ["2B", "2R", "BR", "2G"])
def test_example_4_two_blue_gems_and_a_red_one_beside_two_huts_give_nothing(huts: str) -> None:
    assert points(f"2br{huts}", target="b") == {}


@pytest.mark.rule("W7.3")
def test_example_5_three_red_huts_on_a_red_target_without_a_gem_give_nothing() -> None:
    assert points("3R", target="r") == {}


@pytest.mark.rule("W7.1", "W7.4")
@pytest.mark.parametrize(
    ("lying", "square"),
    [("g", 1), ("2g", 4), ("3g", 9), ("4g", 16), ("4gG", 25), ("4g2G", 36), ("4g3G", 49)],
)
def test_the_table_of_the_rulebook(lying: str, square: int) -> None:
    assert points(lying, target="y") == {"g": square}


# What counts


@pytest.mark.rule("W7.4")
@pytest.mark.parametrize(
    ("lying", "target", "square"),
    [("4g3G", "g", 64), ("4g4G", "y", 64), ("4g4G", "g", 81), ("4g6G", "g", 121), ("g7G", "y", 64)],
)
def test_eight_pieces_and_more_are_squared_like_any_number(
    lying: str, target: str, square: int
) -> None:
    assert points(lying, target) == {"g": square}


@pytest.mark.rule("W7.2")
@pytest.mark.parametrize("colour", ["g", "y", "b", "r"])
@pytest.mark.parametrize("target", ["g", "y", "b", "r"])
def test_a_target_adds_one_piece_to_its_own_colour_only(colour: str, target: str) -> None:
    assert points(f"2{colour}", target) == {colour: 9 if colour == target else 4}


@pytest.mark.rule("W7.2")
def test_huts_of_other_colours_neither_count_nor_harm() -> None:
    assert points("2gG3Y2R", target="b") == {"g": 9}


@pytest.mark.rule("W7.1")
def test_each_square_is_squared_by_itself_and_goes_to_the_player_of_its_colour() -> None:
    drawing = "2g . 3g . . 4y rR . 2b " + ". " * 27
    table = placing(drawing, players=4, targets=["gybrgy", *["bbbbbb"] * 5])
    # a1 has a green target, f1 a yellow one, c2 a blue one.
    assert table.view["points"] == [9 + 9, 25, 9, 4]


@pytest.mark.rule("W7.3")
def test_travellers_squares_score_nothing() -> None:
    assert points("4gy", target="g") == {}
    assert points("gybr", target="g") == {}


@pytest.mark.rule("W7.3")
def test_empty_squares_score_nothing() -> None:
    assert points("2G2Y", target="g") == {}


@pytest.mark.rule("W7.5")
@pytest.mark.parametrize("colour", ["b", "r"])
def test_a_village_in_progress_of_a_neutral_colour_scores_for_nobody(colour: str) -> None:
    table = square_with(f"4{colour}", colour, colours="gy")
    assert table.view["points"] == [0, 0]
    assert table.score.totals == (0, 0)


@pytest.mark.rule("W7.1")
def test_the_colours_score_for_the_seats_that_play_them() -> None:
    table = square_with("3r", "g", colours="br")
    assert table.view["points"] == [0, 9]


# The result

LAST_VOYAGE = """
    gy@g 4g .  .  .  .
    .    .  .  .  .  .
    3y   .  .  .  .  .
    .    .  .  .  .  .
    2g   .  .  .  .  .
    .    .  .  .  .  {}
"""
NO_TARGETS = ["rrrrrr"] * 6


@pytest.mark.rule("W7.6")
def test_villages_and_squares_are_added_up_and_the_most_points_win() -> None:
    table = at_turn(LAST_VOYAGE.format("."), targets=NO_TARGETS)
    assert not table.score.final
    table.play("e g", "e y")
    sheet = table.score
    assert table.position.is_over
    assert sheet.final
    assert sheet.totals == (25 + 4, 1 + 9)
    assert sheet.ranking == ((0,), (1,))
    assert sheet.winners == (0,)


@pytest.mark.rule("W7.6")
def test_the_score_sheet_names_the_rule_of_every_line() -> None:
    table = at_turn(LAST_VOYAGE.format("."), targets=NO_TARGETS)
    table.play("e g", "e y")
    lines = {(line.seat, line.rule, line.of, line.points) for line in table.score.lines}
    assert {
        (0, "W3.2", "g", 25),
        (1, "W7.1", "y c1", 1),
        (1, "W7.1", "y a3", 9),
        (0, "W7.1", "g a5", 4),
    } <= lines
    assert sum(line.points for line in table.score.lines) == 39


@pytest.mark.rule("W7.6")
def test_who_has_fewer_points_is_behind_though_he_sits_first() -> None:
    table = at_turn(LAST_VOYAGE.format("4y2Y"), targets=NO_TARGETS)
    table.play("e g", "e y")
    assert table.score.totals == (29, 46)
    assert table.score.winners == (1,)


@pytest.mark.rule("W7.6")
def test_equal_points_share_the_place() -> None:
    table = at_turn(
        "gy@g . . . . . 2g . 2y . . . 3b . . . . . " + ". " * 18, players=3, targets=NO_TARGETS
    )
    table.play("e g", "e y")
    sheet = table.score
    assert sheet.final
    assert sheet.totals == (5, 5, 9)
    assert sheet.ranking == ((2,), (0, 1))


@pytest.mark.rule("W7.6")
def test_a_tie_for_the_first_place_has_two_winners() -> None:
    table = at_turn("gy@g . . . . . 2g . 2y . . . " + ". " * 24, targets=NO_TARGETS)
    table.play("e g", "e y")
    assert table.score.winners == (0, 1)
