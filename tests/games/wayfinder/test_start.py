"""W1: the board and the start."""

from collections import Counter

import pytest

from incognita.core.errors import IllegalAction
from incognita.games.wayfinder import GAME
from incognita.games.wayfinder.notation import SQUARE_NAMES
from tests.games.wayfinder.positions import at_turn, new_table, places, placing

# The board


@pytest.mark.rule("W1.1")
def test_the_board_has_six_times_six_squares_named_row_by_row() -> None:
    squares = new_table().view["squares"]
    assert [square["name"] for square in squares] == [
        letter + number for number in "123456" for letter in "abcdef"
    ]


@pytest.mark.rule("W1.1")
def test_the_shipped_targets_are_nine_of_each_colour_and_never_equal_side_by_side() -> None:
    squares = new_table().view["squares"]
    targets = {square["name"]: square["target"] for square in squares}
    assert Counter(targets.values()) == {"g": 9, "y": 9, "b": 9, "r": 9}
    for name, target in targets.items():
        east, south = chr(ord(name[0]) + 1) + name[1], name[0] + str(int(name[1]) + 1)
        assert targets.get(east) != target
        assert targets.get(south) != target


@pytest.mark.rule("W1.1")
def test_a_quarter_turn_of_the_shipped_board_passes_each_colour_on_to_the_next() -> None:
    rows = GAME.edition.targets.rows
    turned = ["".join(row[column] for row in rows) for column in reversed(range(6))]
    assert turned == [row.translate(str.maketrans("gybr", "ybrg")) for row in rows]


@pytest.mark.rule("W1.1")
def test_the_targets_come_from_the_edition() -> None:
    rows = ("gggggg", "yyyyyy", "bbbbbb", "rrrrrr", "gybrgy", "rbygrb")
    table = placing(". " * 36, targets=rows)
    assert [square["target"] for square in table.view["squares"]] == list("".join(rows))


@pytest.mark.rule("W1.1")
@pytest.mark.parametrize(
    ("corner", "ways"), [("a1", "es"), ("f1", "sw"), ("a6", "ne"), ("f6", "nw")]
)
def test_from_a_corner_two_ways_lead_on_and_none_around_the_edge(corner: str, ways: str) -> None:
    lying = ["."] * 36
    lying[SQUARE_NAMES.index(corner)] = "gy@g"
    table = at_turn(" ".join(lying))
    assert {step[0] for step in table.legal()} == set(ways)


@pytest.mark.rule("W1.1")
def test_from_the_middle_four_ways_lead_on_each_to_the_square_beside() -> None:
    drawing = """
        .  .  .    .  .  .
        .  .  .    .  .  .
        .  .  gy@g .  .  .
        .  .  .    .  .  .
        .  .  .    .  .  .
        .  .  .    .  .  .
    """
    reached = {"n": "c2", "e": "d3", "s": "c4", "w": "b3"}
    for direction, square in reached.items():
        table = at_turn(drawing)
        table.play(f"{direction} g")
        assert table.at(square) == "g"


# The start


@pytest.mark.rule("W1.2")
def test_every_square_starts_with_a_gem_of_each_colour_and_no_hut() -> None:
    table = new_table()
    assert {table.at(square) for square in SQUARE_NAMES} == {"gybr"}
    assert table.gems() == 144
    assert table.view["gems_on_travellers_squares"] == 144


@pytest.mark.rule("W1.3")
def test_colours_and_first_player_are_chosen_before_the_start() -> None:
    table = new_table(players=3, colours="rgb", first=2)
    assert [one["colour"] for one in table.view["explorers"]] == ["r", "g", "b"]
    assert table.turn == "g"
    assert table.acting() == {"g"}


@pytest.mark.rule("W1.3", "W2.5", "W3.1")
def test_gems_and_huts_of_a_neutral_colour_behave_like_all_others() -> None:
    table = at_turn(
        """
        gyr@g 4r  .  .  .  .
        b     .   .  .  .  .
        .     .   .  .  .  .
        .     .   .  .  .  .
        .     .   .  .  .  .
        .     .   .  .  .  gy
        """
    )
    assert table.legal() == {"e r"}
    table.play("e r")
    assert table.at("b1") == "R"


@pytest.mark.rule("W1.4")
@pytest.mark.parametrize(
    ("lying", "kind"),
    [
        (".", "empty"),
        ("3R", "empty"),
        ("GYBR", "empty"),
        ("g", "village"),
        ("4b", "village"),
        ("2rG", "village"),
        ("gy", "travellers"),
        ("gybr", "travellers"),
        ("6gyR", "travellers"),
        ("br@y", "travellers"),
    ],
)
def test_a_square_is_what_its_gems_make_it(lying: str, kind: str) -> None:
    table = placing(f"{lying} " + ". " * 35)
    assert table.square("a1")["kind"] == kind


# The initial placement


@pytest.mark.rule("W1.5")
def test_the_explorers_are_placed_clockwise_from_the_first_player_on() -> None:
    table = new_table(players=4, first=3)
    assert table.phase == "setting-out"
    order = []
    for square in ("c3", "d4", "a1", "f6"):
        order.append(table.turn)
        assert len(table.position.actors) == 1
        table.play(f"place {square}")
    assert order == ["b", "r", "g", "y"]
    assert [table.stands(colour) for colour in "gybr"] == ["a1", "f6", "c3", "d4"]


@pytest.mark.rule("W1.5")
def test_no_explorer_is_placed_where_another_stands_already() -> None:
    table = new_table(players=3)
    assert table.legal() == places(*SQUARE_NAMES)
    table.play("place c3")
    assert table.legal() == places(*SQUARE_NAMES) - places("c3")
    with pytest.raises(IllegalAction):
        table.play("place c3")


@pytest.mark.rule("W1.5")
@pytest.mark.parametrize("way", ["at-once", "race"])
def test_after_the_initial_placement_the_first_player_sails(way: str) -> None:
    table = new_table(players=3, first=2, placing=way)
    table.play("place a1", "place b2", "place c3")
    assert (table.turn, table.phase, table.hand) == ("y", "voyage", "gybr")
    assert table.acting() == {"y"}


@pytest.mark.rule("W1.5")
def test_turns_follow_in_the_order_of_the_placement() -> None:
    table = new_table(players=3, first=3)
    table.play("place a1", "place c1", "place e1")
    sailed = []
    for square in ("b6", "d6", "f6"):
        sailed.append(table.turn)
        table.play("s g", "s y", "s b", "s r", f"place {square}")
    assert sailed == ["b", "g", "y"]
    assert table.turn == "b"
