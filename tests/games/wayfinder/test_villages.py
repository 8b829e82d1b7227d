"""W3: villages."""

import pytest

from tests.games.wayfinder.positions import at_turn, kinds

# Building


@pytest.mark.rule("W3.1")
def test_the_fifth_gem_builds_the_village_in_the_middle_of_the_voyage() -> None:
    table = at_turn(
        """
        gyb@g 4g .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  gy
        """
    )
    happened = table.play("e g")
    assert kinds(happened) == ["sowed", "built"]
    assert happened[1].data == {"seat": 1, "explorer": "g", "square": "b1", "colour": "g"}
    assert table.at("b1") == "G"
    assert (table.phase, table.hand) == ("voyage", "yb")
    table.play("e y", "e b")
    assert (table.at("c1"), table.at("d1")) == ("y", "b")


@pytest.mark.rule("W3.1")
def test_the_five_gems_of_a_village_leave_the_game() -> None:
    table = at_turn(
        """
        gyb@g 4g .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  gy
        """
    )
    assert table.gems() == 9
    table.play("e g")
    assert table.gems() == 4


@pytest.mark.rule("W3.1")
def test_the_fourth_gem_builds_nothing() -> None:
    table = at_turn(
        """
        gyb@g 3g .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  gy
        """
    )
    table.play("e g")
    assert table.at("b1") == "4g"
    assert table.villages("g") == (0, 0)


@pytest.mark.rule("W3.1")
def test_five_gems_of_one_colour_among_travellers_are_no_village() -> None:
    table = at_turn(
        """
        gy@g 4gb .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  gy
        """
    )
    table.play("e g")
    assert table.at("b1") == "5gb"


# Scoring


def fifth_gem(village: str) -> str:
    return f"""
        gybr@g {village} . . . .
        .      .         . . . .
        .      .         . . . .
        .      .         . . . .
        .      .         . . . .
        .      .         . . . gy@y
    """


@pytest.mark.rule("W3.2")
@pytest.mark.parametrize(
    ("colour", "points"), [("g", 25), ("y", 5), ("b", 5), ("r", 5)], ids=["own", "his", "n1", "n2"]
)
def test_the_own_colour_gives_25_points_and_any_other_5(colour: str, points: int) -> None:
    # Green and yellow play, blue and red are neutral.
    table = at_turn(fifth_gem(f"4{colour}"))
    table.play(f"e {colour}")
    assert table.view["explorers"][0]["village_points"] == points
    assert table.view["explorers"][1]["village_points"] == 0
    by_villages = [line for line in table.score.lines if line.rule == "W3.2" and line.points]
    assert [(line.seat, line.points) for line in by_villages] == [(0, points)]


@pytest.mark.rule("W3.2")
def test_a_colour_that_somebody_plays_is_his_own_whichever_seat_he_has() -> None:
    table = at_turn(fifth_gem("4r").replace("@g", "@r").replace("@y", "@b"), "r", colours="br")
    table.play("e r")
    assert table.villages("r") == (1, 0)
    assert table.villages("b") == (0, 0)


@pytest.mark.rule("W3.3")
def test_the_voyager_scores_the_village_whoever_began_it() -> None:
    table = at_turn(
        """
        4gy@g .    .  .  .  .
        .     .    .  .  .  .
        .     gb@y .  .  .  .
        .     .    .  .  .  .
        .     .    .  .  .  .
        .     .    .  .  .  gy
        """
    )
    table.play("s y", "e end", "place f6")
    assert table.at("b2") == "4g"
    table.play("n g")
    assert table.at("b2") == "G"
    assert table.villages("g") == (0, 0)
    assert table.villages("y") == (0, 1)
    assert [one["village_points"] for one in table.view["explorers"]] == [0, 5]


@pytest.mark.rule("W3.4")
def test_a_voyage_may_build_several_villages() -> None:
    table = at_turn(
        """
        gyb@g 4g 4y .  .  .
        .     .  4b .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  gy
        """
    )
    table.play("e g", "e y", "s b")
    assert [table.at(square) for square in ("b1", "c1", "c2")] == ["G", "Y", "B"]
    assert table.villages("g") == (1, 2)
    assert table.view["explorers"][0]["village_points"] == 35


@pytest.mark.rule("W3.4", "W2.10")
def test_a_homecoming_may_build_the_second_village_of_a_voyage() -> None:
    table = at_turn(
        """
        2gy@g 4y 3g .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  .
        .     .  .  .  .  gy
        """
    )
    table.play("e y", "e home")
    assert (table.at("b1"), table.at("c1")) == ("Y", "G")
    assert table.villages("g") == (1, 1)


# Huts


@pytest.mark.rule("W3.5")
def test_a_seventh_village_of_a_colour_scores_and_its_marker_is_a_hut() -> None:
    table = at_turn(
        """
        gb@g 4g .  .  .  .
        .    .  .  .  .  .
        2G   .  G  .  3G .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    table.play("e g")
    assert table.at("b1") == "G"
    assert table.view["explorers"][0]["village_points"] == 25


@pytest.mark.rule("W3.5", "W7.1")
def test_a_seventh_hut_counts_like_a_hut_in_the_final_scoring() -> None:
    table = at_turn(
        """
        2gb@g 4g6G .  .  .  .
        b     .    .  .  .  .
        .     .    .  .  .  .
        .     .    .  .  .  .
        .     .    .  .  .  .
        .     .    .  .  .  gy
        """
    )
    table.play("e g")
    assert table.at("b1") == "7G"
    later = at_turn("gb@g 7G r . . . b b r " + ". " * 26 + "gy")
    later.play("e g", "s b")
    assert later.square("b1")["points"] == 64


@pytest.mark.rule("W3.1", "W3.6")
def test_huts_of_several_villages_pile_up_on_one_square() -> None:
    table = at_turn(
        """
        gb@g 4gGYR .  .  .  .
        .    .     .  .  .  .
        .    .     .  .  .  .
        .    .     .  .  .  .
        .    .     .  .  .  .
        .    .     .  .  .  gy
        """
    )
    table.play("e g")
    assert table.at("b1") == "2GYR"


# The square of a village


@pytest.mark.rule("W3.6")
@pytest.mark.parametrize("colour", ["g", "y", "b", "r"])
def test_after_a_village_the_square_is_empty_and_takes_any_colour(colour: str) -> None:
    table = at_turn(
        """
        gb@g 4g .  .  .  .
        .    .  .  .  .  .
        .    gybr@y .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    table.play("e g", "e b", "place f6")
    assert table.square("b1")["kind"] == "empty"
    first = next(one for one in "gybr" if one != colour)
    table.play(f"n {first}")
    assert {f"n {colour}", "n end"} <= table.legal()
    table.play(f"n {colour}")
    assert table.at("b1") == f"{colour}G"


@pytest.mark.rule("W3.6", "W2.7")
def test_an_early_end_is_possible_where_a_village_was_built() -> None:
    table = at_turn(
        """
        gy@g 3RB .  .  .  .
        b    .   .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  .
        .    .   .  .  .  gy
        """
    )
    table.play("e end")
    assert table.at("b1") == "gyB3R"
    assert table.square("b1")["kind"] == "travellers"
