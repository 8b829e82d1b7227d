"""W6: the end of the game."""

import pytest

from tests.games.wayfinder.positions import at_turn, kinds, new_table

# No voyage left


@pytest.mark.rule("W6.1", "W6.4")
def test_the_game_ends_when_no_travellers_are_left() -> None:
    table = at_turn("gy@g . . . . . " + ". " * 30)
    happened = table.play("e g", "e y")
    assert kinds(happened) == ["sowed", "sowed", "ended"]
    assert happened[-1].data == {"why": "no-voyage-left"}
    assert (table.phase, table.ending) == ("over", "no-voyage-left")
    assert table.position.is_over
    assert table.acting() == set()
    assert table.legal("g") == table.legal("y") == set()


@pytest.mark.rule("W6.1")
def test_the_game_ends_when_the_travellers_left_cannot_sail() -> None:
    table = at_turn(
        """
        gy@g .  .  .  b  gy
        .    .  .  .  .  b
        .    .  .  .  .  .
        .    .  .  .  .  .
        b    .  .  .  .  .
        gy@y b  .  .  .  .
        """
    )
    table.play("s g", "s y")
    assert table.ending == "no-voyage-left"
    assert table.travellers() == {"f1", "a6"}


@pytest.mark.rule("W6.1")
def test_a_voyage_of_another_explorers_square_keeps_the_game_going() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        gy@y b  .  .  .  .
        """
    )
    table.play("e g", "e y")
    assert table.phase != "over"


@pytest.mark.rule("W6.1")
def test_a_mere_shift_is_a_voyage_too() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        b    .  b  .  .  .
        gy   .  b  .  .  .
        """
    )
    table.play("e g", "e y")
    assert table.phase == "placing"


@pytest.mark.rule("W6.4")
def test_the_end_is_judged_before_the_order_changes_or_anybody_places() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        b    .  .  .  .  .
        gy@y b  .  .  .  .
        """
    )
    happened = table.play("e g", "e y")
    assert kinds(happened)[2:] == ["ended"]
    assert table.order == "voyage-then-place"


@pytest.mark.rule("W6.4")
def test_the_end_is_judged_before_placing_though_a_square_is_free() -> None:
    table = at_turn("gy@g . . . . . " + ". " * 18 + "b . . . . . gy b . . . .")
    happened = table.play("e g", "e y")
    assert kinds(happened)[2:] == ["ended"]
    assert table.free() == {"a6"}


# Turns without progress

PILES = """
    gy{}  .  .  .  .  gy
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    gy    .  .  .  .  gy
"""


@pytest.mark.rule("W6.2")
@pytest.mark.parametrize(("players", "limit"), [(2, 12), (3, 12), (4, 16)])
def test_the_game_ends_after_12_turns_without_progress_or_16_with_four(
    players: int, limit: int
) -> None:
    table = at_turn(PILES.format("@g"), players=players, idle=limit - 2)
    assert table.view["turns_without_progress_limit"] == limit
    table.play("e end")
    assert (table.idle, table.phase) == (limit - 1, "placing")
    last = at_turn(PILES.format("@g"), players=players, idle=limit - 1)
    happened = last.play("e end")
    assert happened[-1].data == {"why": "no-progress"}
    assert (last.idle, last.ending) == (limit, "no-progress")


@pytest.mark.rule("W6.2", "W6.4")
def test_shifting_piles_for_ever_ends_after_twelve_turns() -> None:
    table = at_turn(
        """
        gy@g .  .  .  .  gy@y
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        .    .  .  .  .  .
        """
    )
    turns = 0
    while table.goes_on():
        home = {"g": "a", "y": "f"}[table.turn]
        there, back = f"{home}1", f"{home}2"
        way = "s" if table.stands(table.turn) == there else "n"
        table.play(f"{way} end")
        turns += 1
        if not table.position.is_over:
            table.play(f"place {back if way == 's' else there}")
    assert turns == 12
    assert table.ending == "no-progress"


@pytest.mark.rule("W6.2")
def test_fewer_gems_on_travellers_squares_are_progress() -> None:
    table = at_turn(PILES.format("@g"), idle=7)
    table.play("e g", "e y")
    assert table.idle == 0
    assert table.view["fewest_gems_on_travellers_squares"] == 6


@pytest.mark.rule("W6.2")
def test_one_gem_fewer_is_enough() -> None:
    table = at_turn("gy@g gb . . . . " + ". " * 24 + "gy . . . . .", idle=7)
    table.play("e g", "e y")
    assert table.view["gems_on_travellers_squares"] == 5
    assert table.idle == 0


@pytest.mark.rule("W6.2")
def test_gems_passed_from_travellers_to_travellers_are_no_progress() -> None:
    table = at_turn("gy@g gb br . . . " + ". " * 24 + "gy . . . . .", idle=7)
    table.play("e g", "e y")
    assert table.view["gems_on_travellers_squares"] == 8
    assert table.idle == 8


@pytest.mark.rule("W6.2")
def test_only_fewer_gems_than_ever_before_count() -> None:
    table = at_turn(PILES.format("@g"), idle=7, fewest=6)
    table.play("e g", "e y")
    assert table.view["gems_on_travellers_squares"] == 6
    assert table.idle == 8


@pytest.mark.rule("W6.2")
def test_a_village_is_progress_on_its_own() -> None:
    table = at_turn("gy@g 4g . . . . " + ". " * 24 + "gy . . . . .", idle=7, fewest=0)
    table.play("e g", "e y")
    assert table.idle == 0


@pytest.mark.rule("W6.2")
def test_the_village_of_one_turn_is_no_progress_of_the_next() -> None:
    table = at_turn("gy@g 4g . . . . " + ". " * 24 + "gy@y . . . . gy", fewest=0)
    table.play("e g", "e y", "place f6")
    table.play("e end")
    assert table.idle == 1


@pytest.mark.rule("W6.2")
def test_the_first_voyage_of_a_game_passes_gems_on_and_is_no_progress() -> None:
    table = new_table()
    table.play("place a1", "place f6", "e g", "e y", "e b", "e r")
    assert table.view["gems_on_travellers_squares"] == 144
    assert table.idle == 1


# Every turn counts

NO_WAY_OUT = """
    gy{}  b  .  .  .  gb
    b     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  gy{}
"""


@pytest.mark.rule("W6.3")
def test_a_turn_without_a_voyage_counts() -> None:
    table = at_turn(NO_WAY_OUT.format("@g", "@y"), idle=5)
    assert (table.phase, table.idle) == ("placing", 6)
    last = at_turn(NO_WAY_OUT.format("@g", "@y"), idle=11)
    assert last.ending == "no-progress"


@pytest.mark.rule("W6.3", "W4.7")
def test_an_explorer_placed_where_it_cannot_sail_counts() -> None:
    drawing = "gy b . . . . b " + ". " * 28 + "gy@y"
    table = at_turn(drawing, place_first=True, idle=11)
    happened = table.play("place a1")
    assert kinds(happened) == ["placed", "took-back", "ended"]
    assert table.ending == "no-progress"


@pytest.mark.rule("W6.3", "W4.8")
def test_a_passed_turn_counts() -> None:
    table = at_turn(". " * 35 + "gy@y", place_first=True, idle=5)
    assert (table.turn, table.idle) == ("y", 6)
    last = at_turn(". " * 35 + "gy@y", place_first=True, idle=11)
    assert last.ending == "no-progress"


@pytest.mark.rule("W6.3", "W5.3")
def test_a_lost_turn_counts() -> None:
    table = at_turn(PILES.format(""), placing="race", idle=5)
    table.tick(5)
    assert (table.turn, table.idle) == ("y", 6)
    last = at_turn(PILES.format(""), placing="race", idle=11)
    happened = last.tick(5)
    assert kinds(happened)[-2:] == ["lost-turn", "ended"]
    assert last.ending == "no-progress"


@pytest.mark.rule("W6.3", "W5.3")
def test_a_race_in_which_nobody_ever_places_ends() -> None:
    table = at_turn(PILES.format(""), placing="race", players=4)
    table.tick(5 * 15)
    assert not table.position.is_over
    table.tick(5)
    assert table.ending == "no-progress"


@pytest.mark.rule("W6.3")
def test_lost_turns_and_voyages_are_counted_together() -> None:
    table = at_turn(PILES.format("@g"), placing="race", idle=3)
    table.play("e end")
    table.tick(5)
    assert table.idle == 5


@pytest.mark.rule("W6.1", "W6.2")
def test_without_any_voyage_left_that_is_the_reason_even_on_the_last_turn_of_the_count() -> None:
    table = at_turn("gy@g b . . . . b " + ". " * 29, idle=11)
    assert table.ending == "no-voyage-left"
