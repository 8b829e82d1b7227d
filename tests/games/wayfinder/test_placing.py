"""W4: placing the explorer, and the change of the order."""

import pytest

from incognita.core.errors import IllegalAction
from tests.games.wayfinder.positions import at_turn, kinds, places, placing

# Where


@pytest.mark.rule("W4.1")
def test_an_explorer_is_placed_on_a_free_travellers_square_and_nowhere_else() -> None:
    table = placing(
        """
        gy 2g .  .    R   br
        .  .  .  .    .   .
        .  .  .  gb@y .   .
        .  .  .  .    .   .
        .  .  .  .    ybrG .
        y  .  .  .    .   .
        """
    )
    assert table.legal() == places("a1", "f1", "e5")
    for square in ("b1", "c1", "e1", "d3"):
        with pytest.raises(IllegalAction):
            table.play(f"place {square}")


@pytest.mark.rule("W4.1")
def test_the_square_of_an_explorer_is_free_again_when_it_has_sailed() -> None:
    table = at_turn(
        """
        gy@g .    .  .  .  .
        br@y .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  gy
        """
    )
    table.play("e end")
    assert table.legal() == places("b1", "f6")


# The default order: voyage, then place


@pytest.mark.rule("W4.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_explorer_is_placed_in_the_same_turn_after_the_voyage(players: int) -> None:
    drawing = """
        gb@g gb@y gb@b gb@r .  .
        .    .    .    .    .  .
        .    .    .    .    .  .
        .    .    .    .    .  .
        .    .    .    .    .  .
        gy   .    .    .    .  .
    """
    for colour in "gybr"[players:]:
        drawing = drawing.replace(f"@{colour}", "")
    table = at_turn(drawing, players=players)
    table.play("s end")
    assert (table.turn, table.phase) == ("g", "placing")
    assert table.acting() == {"g"}
    table.play("place a6")
    assert table.stands("g") == "a6"
    assert (table.turn, table.phase) == ("y", "voyage")


@pytest.mark.rule("W4.2")
def test_the_placed_explorer_waits_for_its_next_turn() -> None:
    table = at_turn(
        """
        gy@g .    .  .  .  .
        br@y .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  br gy
        """
    )
    table.play("e end", "place f6")
    table.play("s end", "place e6")
    assert (table.turn, table.phase, table.hand) == ("g", "voyage", "gy")
    assert table.stands("y") == "e6"


@pytest.mark.rule("W4.3")
def test_a_turn_without_a_voyage_ends_with_a_new_placement_the_same_square_included() -> None:
    table = at_turn(
        """
        gy@g b  .  .  .  .
        b    .  .  .  .  .
        .    .  .  br@y .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  gy
        """
    )
    assert (table.turn, table.phase) == ("g", "placing")
    assert table.legal() == places("a1", "f6")
    table.play("place a1")
    assert table.stands("g") == "a1"
    assert (table.turn, table.phase) == ("y", "voyage")
    assert table.order == "voyage-then-place"


# The change of the order

LAST_TWO_PILES = """
    gy@g .  .  .  .  .
    .    .  .  .  .  .
    .    .  .  .  .  .
    .    .  .  .  .  .
    .    .  .  .  .  .
    .    .  .  .  . 2b2r@y
"""


@pytest.mark.rule("W4.4", "W4.5")
def test_a_player_with_nowhere_to_place_changes_the_order_for_all() -> None:
    table = at_turn(LAST_TWO_PILES)
    happened = table.play("e g", "e y")
    assert kinds(happened) == ["sowed", "sowed", "switched", "set-sail"]
    assert table.order == "place-then-voyage"
    assert (table.turn, table.phase, table.stands("g")) == ("y", "voyage", None)


@pytest.mark.rule("W4.4")
def test_after_the_change_each_turn_is_place_then_voyage() -> None:
    table = at_turn(LAST_TWO_PILES)
    table.play("e g", "e y")
    table.play("n end")
    assert (table.turn, table.phase) == ("g", "placing")
    table.play("place f5")
    assert (table.turn, table.phase, table.hand) == ("g", "voyage", "2b2r")
    table.play("n end")
    assert (table.turn, table.phase) == ("y", "placing")


@pytest.mark.rule("W4.4")
def test_the_order_does_not_change_back() -> None:
    table = at_turn(LAST_TWO_PILES)
    table.play("e g", "e y")
    table.play("n end")
    for _ in range(3):
        square = min(table.legal())[-2:]
        table.play(f"place {square}")
        table.play(next(step for step in sorted(table.legal()) if step.endswith("end")))
        assert table.order == "place-then-voyage"


@pytest.mark.rule("W4.4")
def test_the_order_stays_while_a_free_travellers_square_is_left() -> None:
    table = at_turn(LAST_TWO_PILES)
    happened = table.play("e end")
    assert "switched" not in kinds(happened)
    assert (table.order, table.phase, table.turn) == ("voyage-then-place", "placing", "g")


@pytest.mark.rule("W4.5")
def test_explorers_still_on_the_board_are_used_first() -> None:
    table = at_turn(
        """
        gy@g .    .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  .  .
        .    gb@b .  .  .  .
        .    .    .  .  .  .
        .    .    .  .  . 2b2r@y
        """,
        players=3,
    )
    table.play("e g", "e y")
    assert (table.turn, table.phase) == ("y", "voyage")
    table.play("n end")
    assert (table.turn, table.phase) == ("b", "voyage")
    assert table.stands("b") == "b4"
    table.play("n end")
    assert (table.turn, table.phase) == ("g", "placing")


@pytest.mark.rule("W4.5", "W2.13")
def test_a_standing_explorer_without_a_voyage_is_taken_back_and_its_turn_is_over() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        gb@b .  .  .  y  g
        .    .  .  .  r  yb@y
        """,
        players=3,
    )
    happened = table.play("e g", "e y")
    assert kinds(happened)[2:] == ["switched", "took-back", "set-sail"]
    assert (table.turn, table.phase) == ("b", "voyage")
    assert table.stands("y") is None


# Place, then voyage


@pytest.mark.rule("W4.6")
def test_in_place_then_voyage_order_a_square_with_a_voyage_must_be_chosen() -> None:
    table = at_turn(
        """
        gy b  .  .  .  .
        b  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  br
        .  .  .  .  .  gy
        """,
        place_first=True,
    )
    assert table.legal() == places("f5", "f6")
    table.play("place f5")
    assert (table.turn, table.phase) == ("g", "voyage")


@pytest.mark.rule("W4.6")
def test_in_the_default_order_a_square_without_a_voyage_may_be_chosen() -> None:
    table = placing(
        """
        gy b  .  .  .  .
        b  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  br
        .  .  .  .  .  gy@y
        """
    )
    assert table.legal() == places("a1", "f5")


@pytest.mark.rule("W4.7")
def test_when_no_free_square_has_a_voyage_any_free_one_is_taken_and_given_back() -> None:
    table = at_turn(
        """
        gy b  .  .  b  gy
        b  .  .  .  .  b
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  br@y
        """,
        place_first=True,
    )
    assert table.phase == "placing"
    assert table.legal() == places("a1", "f1")
    happened = table.play("place f1")
    assert kinds(happened) == ["placed", "took-back", "set-sail"]
    assert table.stands("g") is None
    assert table.at("f1") == "gy"
    assert (table.turn, table.phase, table.idle) == ("y", "voyage", 1)


@pytest.mark.rule("W4.8")
def test_without_a_free_travellers_square_the_turn_passes_by_itself() -> None:
    table = at_turn(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  br@y
        """,
        place_first=True,
    )
    assert (table.turn, table.phase, table.idle) == ("y", "voyage", 1)


@pytest.mark.rule("W4.8")
def test_several_players_may_have_to_pass_in_a_row() -> None:
    table = at_turn(
        """
        gb@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  br@r
        """,
        players=4,
        place_first=True,
    )
    happened = table.play("e g", "e b")
    assert kinds(happened) == ["sowed", "sowed", "passed", "passed", "set-sail"]
    assert [event.data["explorer"] for event in happened[2:]] == ["y", "b", "r"]
    assert table.turn == "r"
