"""W2: the voyage."""

import pytest

from incognita.core.errors import IllegalAction
from tests.games.wayfinder.positions import at_turn, kinds, new_table

# Setting out


@pytest.mark.rule("W2.1")
def test_all_gems_are_taken_in_hand_but_huts_and_explorer_stay() -> None:
    table = at_turn(
        """
        .  .  .       .  .  .
        .  .  .       .  .  .
        .  .  3gbRY@g .  .  .
        .  .  .       .  .  .
        .  .  .       .  .  .
        .  .  .       .  .  .
        """
    )
    assert table.hand == "3gb"
    assert table.at("c3") == "YR"
    assert table.stands("g") == "c3"


@pytest.mark.rule("W2.1")
def test_the_explorer_leaves_the_board_when_the_voyage_is_over() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    table.play("e g")
    assert table.stands("g") == "a1"
    table.play("e y")
    assert table.stands("g") is None


# The path

OPEN_SEA = """
    gybr gybr gybr  gybr gybr gybr
    gybr gybr gybr  gybr gybr gybr
    gybr gybr gyb@g gybr gybr gybr
    gybr gybr gybr  gybr gybr gybr
    gybr gybr gybr  gybr gybr gybr
    gybr gybr gybr  gybr gybr gybr
"""


def ways(legal: set[str]) -> str:
    """The directions of these steps, in the order of the compass."""
    return "".join(way for way in "nesw" if any(step[0] == way for step in legal))


@pytest.mark.rule("W2.2")
def test_a_voyage_goes_straight_on_or_turns_left_or_right_but_never_back() -> None:
    table = at_turn(OPEN_SEA)
    assert ways(table.legal()) == "nesw"
    table.play("e g")
    assert ways(table.legal()) == "nes"
    table.play("e y")
    assert ways(table.legal()) == "nes"


@pytest.mark.rule("W2.2")
@pytest.mark.parametrize("turn", ["n", "s"])
def test_after_one_turn_only_straight_on(turn: str) -> None:
    table = at_turn(OPEN_SEA)
    table.play("e g", f"{turn} y")
    assert ways(table.legal()) == turn


@pytest.mark.rule("W2.3")
@pytest.mark.parametrize("first", ["n", "e", "s", "w"])
def test_the_choice_of_the_first_direction_leaves_the_turn_unused(first: str) -> None:
    table = at_turn(OPEN_SEA)
    table.play(f"{first} g")
    back = {"n": "s", "s": "n", "e": "w", "w": "e"}[first]
    assert set(ways(table.legal())) == set("nesw") - {back}
    voyage = table.view["voyage"]
    assert voyage is not None
    assert not voyage["turned"]


CORNER = """
    {}   gybr gybr gybr gybr gybr
    gybr gybr gybr gybr gybr gybr
    gybr gybr gybr gybr gybr gybr
    gybr gybr gybr gybr gybr gybr
    gybr gybr gybr gybr gybr gybr
    gybr gybr gybr gybr gybr gybr@y
"""


@pytest.mark.rule("W2.2")
def test_the_longest_voyage_has_ten_squares() -> None:
    table = at_turn(CORNER.format("3g3y2b2r@g"))
    table.play(*["e g"] * 3, *["e y"] * 2, "s y", *["s b"] * 2, *["s r"] * 2)
    assert table.phase == "placing"
    assert table.at("f1") == "g2ybr"
    assert table.at("f6") == "gyb2r"


@pytest.mark.rule("W2.2")
def test_a_hand_of_eleven_finds_no_voyage_where_every_square_takes_one() -> None:
    table = at_turn(CORNER.format("3g3y3b2r@g"))
    assert table.stands("g") is None
    assert table.at("a1") == "3g3y3b2r"


@pytest.mark.rule("W2.2")
def test_ten_gems_leave_only_the_way_around_the_whole_board() -> None:
    table = at_turn(CORNER.format("3g3y2b2r@g"))
    for _ in range(5):
        assert ways(table.legal()) in ("e", "es")
        table.play(min(table.legal()))
    assert ways(table.legal()) == "s"


# Sowing


@pytest.mark.rule("W2.4")
def test_exactly_one_gem_is_left_on_every_square() -> None:
    table = at_turn(
        """
        2gyb@g  br .  y  .  .
        .       .  .  .  .  .
        .       .  .  .  .  .
        .       .  .  .  .  .
        .       .  .  .  .  .
        .       .  .  .  .  gy
        """
    )
    table.play("e g")
    assert (table.at("b1"), table.hand) == ("gbr", "gyb")
    table.play("e b")
    assert (table.at("c1"), table.hand) == ("b", "gy")
    table.play("e y")
    assert (table.at("d1"), table.hand) == ("2y", "g")
    table.play("e g")
    assert (table.at("e1"), table.hand) == ("g", "")


@pytest.mark.rule("W2.4")
def test_no_square_is_skipped_not_even_an_empty_one() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    with pytest.raises(IllegalAction):
        table.by("g", "n g")
    table.play("e g")
    assert table.at("b1") == "g"
    voyage = table.view["voyage"]
    assert voyage is not None
    assert voyage["at"] == "b1"


@pytest.mark.rule("W2.5")
def test_a_travellers_square_and_an_empty_square_take_any_colour_in_hand() -> None:
    table = at_turn(
        """
        .  .  .     .  .  .
        .  .  .     .  .  .
        .  .  gyr@g br .  .
        .  .  .     .  .  .
        .  .  .     .  .  .
        .  .  .     .  .  .
        """
    )
    assert {step for step in table.legal() if step[0] == "e"} == {"e g", "e y", "e r"}
    assert {step for step in table.legal() if step[0] == "s"} == {"s g", "s y", "s r", "s end"}


@pytest.mark.rule("W2.5")
def test_a_gem_of_the_villages_colour_is_forced() -> None:
    table = at_turn(
        """
        .  .  .     .   .  .
        .  .  .     .   .  .
        .  .  gyr@g 2y  .  .
        .  .  .     .   .  .
        .  .  .     .   .  .
        .  .  .     .   .  .
        """
    )
    assert {step for step in table.legal() if step[0] == "e"} == {"e y"}


@pytest.mark.rule("W2.5")
def test_without_a_gem_of_its_colour_a_village_in_progress_bars_the_way() -> None:
    table = at_turn(
        """
        .  .  .     .   .  .
        .  .  .     .   .  .
        .  .  gyr@g 2b  .  .
        .  .  .     .   .  .
        .  .  .     .   .  .
        .  .  .     .   .  .
        """
    )
    assert ways(table.legal()) == "nsw"


@pytest.mark.rule("W2.5", "W2.11")
def test_the_rulebooks_sample_of_a_path_over_two_villages() -> None:
    # Green, then red are forced by the villages on the way; the other squares take any colour.
    table = at_turn(
        """
        2gyr@g by  2g  .  .  .
        .      .   .   .  .  .
        .      .   2r  .  .  .
        .      .   .   .  .  .
        .      .   .   .  .  .
        .      .   .   .  .  gy
        """
    )
    assert {"e g", "e y", "e r"} <= table.legal()
    table.play("e y")
    assert "e g" in table.legal()
    assert "e r" not in table.legal()
    table.play("e g")
    assert {step for step in table.legal() if step[0] == "s"} == {"s g", "s end"}
    table.play("s g")
    assert table.legal() == {"s r"}
    table.play("s r")
    assert (table.at("c1"), table.at("c2"), table.at("c3")) == ("3g", "g", "3r")


@pytest.mark.rule("W2.6")
def test_huts_neither_block_nor_force_a_colour() -> None:
    table = at_turn(
        """
        gy@g 2B  gRY .  .  .
        .    .   .   .  .  .
        .    .   .   .  .  .
        .    .   .   .  .  .
        .    .   .   .  .  .
        .    .   .   .  .  gy
        """
    )
    assert {step for step in table.legal() if step[0] == "e"} == {"e g", "e y", "e end"}
    table.play("e y", "e g")
    assert (table.at("b1"), table.at("c1")) == ("y2B", "2gYR")


@pytest.mark.rule("W2.6")
def test_gems_may_be_sown_under_another_explorer_whose_square_stays_one_of_travellers() -> None:
    table = at_turn(
        """
        gb@g br@y .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  gy
        """
    )
    table.play("e b", "e g")
    assert table.at("b1") == "2br"
    assert table.square("b1")["kind"] == "travellers"
    assert table.stands("y") == "b1"


# The early end


@pytest.mark.rule("W2.7")
def test_on_an_empty_square_all_remaining_gems_may_be_put_down() -> None:
    table = at_turn(
        """
        3gyb@g r2g .  .  .  .
        .      .   .  .  .  .
        .      .   .  .  .  .
        .      .   .  .  .  .
        .      .   .  .  .  .
        .      .   .  .  .  gy
        """
    )
    assert "e end" not in table.legal()
    table.play("e g", "e end")
    assert table.at("c1") == "2gyb"
    assert (table.phase, table.hand) == ("placing", "")


@pytest.mark.rule("W2.7")
def test_the_shortest_voyage_shifts_the_pile_by_one_square() -> None:
    table = at_turn(
        """
        gybr@g .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  gy
        """
    )
    table.play("s end")
    assert (table.at("a1"), table.at("a2")) == (".", "gybr")
    assert table.phase == "placing"


@pytest.mark.rule("W2.7")
def test_the_start_square_though_empty_now_is_never_reached_again() -> None:
    table = at_turn(
        """
        gybr@g .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  .
        .      .  .  .  .  gy
        """
    )
    assert all(step[0] in "es" for step in table.legal())
    table.play("e g")
    assert ways(table.legal()) == "es"


@pytest.mark.rule("W2.7", "W2.11")
def test_a_single_gem_is_sown_and_not_put_down_early() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    table.play("e g")
    assert table.legal() == {"e y", "s y"}


@pytest.mark.rule("W2.7")
def test_no_early_end_on_travellers_or_on_a_village() -> None:
    table = at_turn(
        """
        .  .   .       .   .  .
        .  .   gy      .   .  .
        .  2g  3gybr@g br  .  .
        .  .   .       .   .  .
        .  .   .       .   .  .
        .  .   .       .   .  .
        """
    )
    assert {step for step in table.legal() if step.endswith("end")} == {"s end"}


def in_hand_before_an_empty_square(hand: str) -> str:
    return f"""
        {hand}@g by . . . .
        .        .  . . . .
        .        .  . . . .
        .        .  . . . .
        .        .  . . . .
        .        .  . . . gy
    """


@pytest.mark.rule("W2.8")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_up_to_four_gems_of_one_colour_put_down_are_a_village_in_progress(n: int) -> None:
    table = at_turn(in_hand_before_an_empty_square(f"{n}gy"))
    table.play("e y", "e end")
    assert table.at("c1") == f"{n}g"
    assert table.villages("g") == (0, 0)


@pytest.mark.rule("W2.8", "W3.1")
def test_five_gems_of_one_colour_put_down_are_a_village_at_once() -> None:
    table = at_turn(in_hand_before_an_empty_square("5gy"))
    table.play("e y", "e end")
    assert table.at("c1") == "G"
    assert table.villages("g") == (1, 0)


@pytest.mark.rule("W2.8")
@pytest.mark.parametrize("n", [6, 7, 8])
def test_six_or_more_gems_of_one_colour_may_not_be_put_down(n: int) -> None:
    table = at_turn(in_hand_before_an_empty_square(f"{n}gy"))
    table.play("e y")
    assert "e end" not in table.legal()
    assert "e g" in table.legal()


@pytest.mark.rule("W2.8")
def test_six_of_one_colour_become_five_one_square_later() -> None:
    table = at_turn(in_hand_before_an_empty_square("6gy"))
    table.play("e y", "e g")
    assert table.hand == "5g"
    assert {"e end", "s end", "e g", "s g"} == table.legal()
    table.play("s end")
    assert (table.at("c1"), table.at("c2")) == ("g", "G")


@pytest.mark.rule("W2.9")
@pytest.mark.parametrize("hand", ["6gy", "9gy", "6g6y", "3g3y3b3r"])
def test_any_number_of_gems_of_several_colours_may_be_put_down(hand: str) -> None:
    table = at_turn(
        f"""
        {hand}@g . . . . .
        .        . . . . .
        .        . . . . .
        .        . . . . .
        .        . . . . .
        .        . . . . gy
        """
    )
    table.play("e end")
    assert table.at("b1") == hand
    assert table.square("b1")["kind"] == "travellers"


# The homecoming


def village_ahead(hand: str, village: str, beyond: str = ".") -> str:
    return f"""
        {hand}@g br        r r r r
        r        {village} r r r r
        r        {beyond}  r r r r
        r        r         r r r r
        r        r         r r r r
        r        r         r r r gy
    """


@pytest.mark.rule("W2.10")
def test_the_rulebooks_homecoming_of_two_greens() -> None:
    # Blue and red are forced on the way, then two greens come home to two others.
    table = at_turn(
        """
        2gybr@g yr 2b .  .  .
        .       .  r  .  .  .
        .       .  2g .  .  .
        .       .  .  .  .  .
        .       .  .  .  .  .
        .       .  .  .  .  gy
        """
    )
    table.play("e y", "e b", "s r")
    assert table.hand == "2g"
    assert table.legal() == {"s home", "s g"}
    happened = table.play("s home")
    assert table.at("c3") == "4g"
    assert kinds(happened) == ["came-home"]
    assert (table.phase, table.stands("g")) == ("placing", None)


@pytest.mark.rule("W2.10", "W3.1")
@pytest.mark.parametrize(("hand", "village"), [(2, 3), (3, 2), (4, 1)])
def test_a_homecoming_to_exactly_five_builds_the_village(hand: int, village: int) -> None:
    table = at_turn(village_ahead(f"{hand}gr", f"{village}g"))
    table.play("e r")
    assert "s home" in table.legal()
    happened = table.play("s home")
    assert kinds(happened) == ["came-home", "built"]
    assert table.at("b2") == "G"
    assert table.villages("g") == (1, 0)


@pytest.mark.rule("W2.10")
@pytest.mark.parametrize(("hand", "village"), [(2, 4), (3, 3), (4, 2), (5, 1)])
def test_a_homecoming_to_six_is_refused_but_one_gem_is_left_and_the_voyage_goes_on(
    hand: int, village: int
) -> None:
    table = at_turn(village_ahead(f"{hand}gr", f"{village}g"))
    table.play("e r")
    assert table.legal() == {"s g"}
    table.play("s g")
    assert table.phase == "voyage"
    assert table.at("b2") == (f"{village + 1}g" if village < 4 else "G")
    assert table.hand.endswith("g")


@pytest.mark.rule("W2.10", "W2.12")
def test_a_refused_homecoming_with_no_way_on_is_no_voyage_at_all() -> None:
    table = at_turn(village_ahead("3gr", "3g", beyond="r"))
    assert table.stands("g") is None
    assert table.at("b2") == "3g"


@pytest.mark.rule("W2.10")
def test_a_homecoming_is_free_to_be_declined() -> None:
    table = at_turn(village_ahead("2gr", "2g"))
    table.play("e r")
    assert table.legal() == {"s g", "s home"}
    table.play("s g", "s g")
    assert (table.at("b2"), table.at("b3")) == ("3g", "g")


@pytest.mark.rule("W2.10")
def test_no_homecoming_with_a_gem_of_another_colour_in_hand() -> None:
    table = at_turn(
        """
        2gyb@g br .  .  .  .
        r      2g .  .  .  .
        r      .  .  .  .  .
        r      .  .  .  .  .
        r      .  .  .  .  .
        r      .  .  .  .  gy
        """
    )
    table.play("e b")
    assert {step for step in table.legal() if step[0] == "s"} == {"s g"}


@pytest.mark.rule("W2.10")
@pytest.mark.parametrize("hand", ["2yr", "3br"])
def test_a_neighbours_or_a_neutral_colour_can_come_home_too(hand: str) -> None:
    colour = hand[1]
    table = at_turn(village_ahead(hand, f"2{colour}"))
    table.play("e r", "s home")
    assert table.at("b2") == ("4y" if colour == "y" else "B")


@pytest.mark.rule("W2.10")
def test_huts_are_no_gems_for_the_limit_of_a_homecoming() -> None:
    table = at_turn(village_ahead("2gr", "2g4G"))
    table.play("e r")
    assert "s home" in table.legal()


# The last gem


@pytest.mark.rule("W2.11")
@pytest.mark.parametrize(
    ("last", "lying"), [("gr", "gyr"), (".", "y"), ("3y", "4y"), ("4y", "Y"), ("2R", "y2R")]
)
def test_the_last_gem_ends_the_voyage_wherever_it_may_lie(last: str, lying: str) -> None:
    table = at_turn(
        f"""
        gy@g br {last} . . .
        .    .  .      . . .
        .    .  .      . . .
        .    .  .      . . .
        .    .  .      . . .
        .    .  .      . . gy
        """
    )
    table.play("e g", "e y")
    assert table.at("c1") == lying
    assert table.phase == "placing"


@pytest.mark.rule("W2.11")
def test_the_last_gem_does_not_lie_on_a_village_of_another_colour() -> None:
    table = at_turn(
        """
        gy@g br b  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    table.play("e g")
    assert table.legal() == {"s y"}


# Only voyages that can be completed (the brute force is in test_dead_ends)


@pytest.mark.rule("W2.12")
def test_a_gem_that_is_needed_later_is_not_offered_now() -> None:
    table = at_turn(
        """
        gy@g br y  r  .  .
        r    b  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    assert table.legal() == {"e g"}


@pytest.mark.rule("W2.12")
def test_a_way_that_is_too_short_for_the_hand_is_not_offered() -> None:
    table = at_turn(
        """
        br         br  br  br  br  br
        br         br  br  br  br  br
        br         br  br  br  br  br
        br         br  br  br  br  br
        3g2ybr@g   br  br  br  br  br
        br         br  br  br  br  br
        """
    )
    assert ways(table.legal()) == "ne"  # one south and five east are no seven squares
    table.play("e g", "e g")
    assert ways(table.legal()) == "e"  # two east and four north neither
    table.play("e g")
    assert ways(table.legal()) == "ne"


@pytest.mark.rule("W2.13")
def test_a_legal_voyage_must_be_made_even_a_mere_shift() -> None:
    table = at_turn(
        """
        gy@g .  b  .  .  .
        b    b  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    assert table.legal() == {"e end"}


@pytest.mark.rule("W2.13", "W4.3")
def test_without_a_legal_voyage_the_explorer_is_taken_back_and_the_gems_stay() -> None:
    table = at_turn(
        """
        gy@g b  .  .  .  .
        b    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy@y
        """
    )
    assert table.stands("g") is None
    assert table.at("a1") == "gy"
    assert table.phase == "placing"
    assert table.idle == 1


@pytest.mark.rule("W2.13")
def test_taking_back_an_explorer_is_told() -> None:
    table = at_turn(
        """
        gy@y b    .  .  .  .
        b    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        br   .    .  .  .  gy@g
        """
    )
    table.play("n end")
    happened = table.play("place a6")
    assert kinds(happened) == ["placed", "took-back"]
    assert happened[1].data == {"seat": 2, "explorer": "y", "square": "a1"}
    assert table.turn == "y"


@pytest.mark.rule("W2.4", "W2.12")
def test_in_the_first_voyage_of_a_game_the_four_gems_go_to_four_squares() -> None:
    table = new_table()
    table.play("place a1", "place f6")
    table.play("e r", "e b", "s y", "s g")
    assert [table.at(square) for square in ("a1", "b1", "c1", "c2", "c3")] == [
        ".",
        "gyb2r",
        "gy2br",
        "g2ybr",
        "2gybr",
    ]
