"""W5: the race."""

import pytest

from incognita.core.actors import CLOCK
from incognita.core.errors import IllegalAction
from incognita.games.wayfinder import GAME
from tests.games.wayfinder.positions import Table, at_turn, kinds, new_table, places


def race(drawing: str, turn: str = "g", players: int = 2, idle: int = 0) -> Table:
    return at_turn(drawing, turn, players=players, placing="race", idle=idle)


# Placing while others sail

TWO_SAILORS = """
    gyb@g .  .  .  .  gy
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    gbr@y .  .  .  .  br
"""


@pytest.mark.rule("W5.1")
def test_after_the_voyage_the_explorer_is_ashore_and_the_next_player_sails_at_once() -> None:
    table = race(TWO_SAILORS)
    assert table.acting() == {"g"}
    table.play("s end")
    assert table.stands("g") is None
    assert (table.turn, table.phase) == ("y", "voyage")
    assert table.acting() == {"g", "y"}
    assert table.legal("g") == places("a2", "f1", "f6")


@pytest.mark.rule("W5.1")
def test_an_explorer_may_be_placed_in_the_middle_of_anothers_voyage() -> None:
    table = race(TWO_SAILORS)
    table.play("s end")
    table.by("y", "e g")
    happened = table.by("g", "place f1")
    assert kinds(happened) == ["placed"]
    assert table.stands("g") == "f1"
    assert (table.turn, table.phase, table.hand) == ("y", "voyage", "br")
    assert table.acting() == {"y"}
    table.play("e b", "e r")
    assert (table.turn, table.phase, table.hand) == ("g", "voyage", "gy")


@pytest.mark.rule("W5.1")
def test_placing_takes_no_turn_away_from_the_sailor() -> None:
    table = race(TWO_SAILORS)
    table.play("s end")
    before = table.legal("y")
    table.by("g", "place f1")
    assert table.legal("y") == before


BLUE_SAILS = """
    gyb@b .  .  .  .  gy
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  br
"""


@pytest.mark.rule("W5.1")
def test_who_comes_first_has_the_square() -> None:
    table = race(BLUE_SAILS, "b", players=3)
    assert table.acting() == {"g", "y", "b"}
    assert table.legal("g") == table.legal("y") == places("f1", "f6")
    table.by("y", "place f6")
    assert table.legal("g") == places("f1")
    with pytest.raises(IllegalAction):
        table.by("g", "place f6")
    assert table.stands("y") == "f6"
    assert table.stands("g") is None


@pytest.mark.rule("W5.1")
def test_a_placed_explorer_may_not_be_moved() -> None:
    table = race(BLUE_SAILS, "b", players=3)
    table.by("y", "place f6")
    assert table.legal("y") == set()
    with pytest.raises(IllegalAction):
        table.by("y", "place f1")


@pytest.mark.rule("W5.1")
def test_a_square_sown_into_travellers_during_the_voyage_is_free_only_when_it_is_one() -> None:
    table = race(BLUE_SAILS, "b", players=3)
    table.by("b", "e g")
    assert table.legal("g") == places("f1", "f6")  # a single gem makes no travellers square
    table.by("b", "e end")
    assert table.legal("g") == places("c1", "f1", "f6")


# The countdown

COUNTED_DOWN = """
    gyb .  .  .  .  gy
    .   .  .  .  .  .
    .   .  .  .  .  .
    .   .  .  .  .  .
    .   .  .  .  .  .
    gb@y .  .  .  .  br
"""


@pytest.mark.rule("W5.2")
def test_a_countdown_of_five_starts_when_the_turn_reaches_an_explorer_ashore() -> None:
    table = race(TWO_SAILORS)
    table.play("s end")
    table.by("y", "n end")
    assert (table.turn, table.phase) == ("g", "countdown")
    assert table.view["countdown"] == 5


@pytest.mark.rule("W5.2")
def test_during_the_countdown_all_explorers_ashore_may_place() -> None:
    table = race(COUNTED_DOWN.replace("@y", "@b"), players=3)
    assert table.phase == "countdown"
    assert table.acting() == {"g", "y", "clock"}
    table.tick(2)
    happened = table.by("y", "place f6")
    assert kinds(happened) == ["placed"]
    assert (table.turn, table.phase, table.view["countdown"]) == ("g", "countdown", 3)
    assert table.acting() == {"g", "clock"}
    assert table.legal("g") == places("a1", "f1")


@pytest.mark.rule("W5.2")
@pytest.mark.parametrize("ticks", [0, 1, 4])
def test_the_countdown_stops_when_the_player_on_turn_places(ticks: int) -> None:
    table = race(COUNTED_DOWN)
    table.tick(ticks)
    happened = table.play("place a1")
    assert kinds(happened) == ["placed", "set-sail"]
    assert (table.turn, table.phase, table.hand) == ("g", "voyage", "gyb")
    assert table.view["countdown"] is None
    assert table.acting() == {"g"}


@pytest.mark.rule("W5.3")
def test_at_zero_the_turn_is_lost() -> None:
    table = race(COUNTED_DOWN)
    table.tick(4)
    assert (table.turn, table.view["countdown"]) == ("g", 1)
    happened = table.tick()
    assert kinds(happened) == ["counted", "lost-turn", "set-sail"]
    assert (table.turn, table.phase, table.idle) == ("y", "voyage", 1)


@pytest.mark.rule("W5.3")
def test_after_the_lost_turn_the_explorer_may_be_placed_again() -> None:
    table = race(COUNTED_DOWN)
    table.tick(5)
    assert table.legal("g") == places("a1", "f1", "f6")
    table.by("g", "place f6")
    table.by("y", "n end")
    assert (table.turn, table.phase, table.stands("g")) == ("g", "voyage", "f6")


@pytest.mark.rule("W5.2", "W5.3")
def test_each_countdown_starts_at_five_again() -> None:
    table = race(COUNTED_DOWN)
    table.tick(3)
    table.play("place a1")
    table.play("s end")
    table.by("y", "n end")
    assert (table.turn, table.view["countdown"]) == ("g", 5)


@pytest.mark.rule("W5.3")
def test_every_player_may_lose_a_turn_in_a_row() -> None:
    table = race(COUNTED_DOWN.replace("@y", ""), players=3)
    for colour in "gybg":
        assert (table.turn, table.view["countdown"]) == (colour, 5)
        table.tick(5)
    assert (table.turn, table.idle) == ("y", 4)


@pytest.mark.rule("W5.4")
def test_each_second_is_an_action_of_the_clock_in_the_log() -> None:
    table = race(COUNTED_DOWN)
    assert [GAME.notation(action) for action in table.position.legal(CLOCK)] == ["tick"]
    happened = table.tick()
    assert happened[0].data == {"seat": 1, "explorer": "g", "countdown": 4}
    table.tick(4)
    assert [move.actor for move in table.position.log] == [CLOCK] * 5


@pytest.mark.rule("W5.4")
def test_the_clock_acts_only_in_a_countdown_and_no_seat_can_tick() -> None:
    table = race(TWO_SAILORS)
    assert table.position.legal(CLOCK) == []
    with pytest.raises(IllegalAction):
        table.tick()
    counted = race(COUNTED_DOWN)
    assert "tick" not in counted.legal("g")


@pytest.mark.rule("W5.1", "W5.4")
def test_the_initial_placement_is_no_race() -> None:
    table = new_table(placing="race", players=3)
    assert table.acting() == {"g"}
    table.play("place a1")
    assert table.acting() == {"y"}


# The order changes

ONE_FREE = """
    gyb{}  .  .  .  .  br{}
    .      .  .  .  .  .
    .      .  .  .  .  .
    .      .  .  .  .  .
    .      .  .  .  .  .
    .      .  .  .  .  .
"""


@pytest.mark.rule("W5.5", "W4.4")
def test_the_order_changes_in_the_middle_of_a_voyage_when_the_last_free_square_is_taken() -> None:
    table = race(ONE_FREE.format("@b", ""), "b", players=3)
    table.by("b", "e g")
    happened = table.by("g", "place f1")
    assert kinds(happened) == ["placed", "switched"]
    assert table.order == "place-then-voyage"
    assert (table.turn, table.phase, table.hand) == ("b", "voyage", "yb")
    assert table.acting() == {"b"}
    assert table.legal("y") == set()


@pytest.mark.rule("W5.5", "W4.5", "W4.8")
def test_after_a_change_in_mid_voyage_standing_explorers_sail_and_others_place_or_pass() -> None:
    table = race(ONE_FREE.format("@b", ""), "b", players=3)
    table.by("g", "place f1")
    happened = table.play("e g", "e y", "e b")
    assert kinds(happened)[-1] == "set-sail"
    assert (table.turn, table.phase, table.hand) == ("g", "voyage", "br")
    table.play("s end")
    assert (table.turn, table.phase) == ("y", "placing")
    assert table.acting() == {"y"}
    table.play("place f2")
    assert (table.turn, table.phase) == ("y", "voyage")


@pytest.mark.rule("W5.5", "W4.8")
def test_after_a_change_in_mid_voyage_the_next_player_passes_when_nothing_is_free() -> None:
    table = race(ONE_FREE.format("@g", ""), "g", players=3)
    table.by("b", "place f1")
    assert table.order == "place-then-voyage"
    happened = table.play("e g", "e y", "e b")
    assert kinds(happened)[-2:] == ["passed", "set-sail"]
    assert happened[-2].data == {"seat": 2, "explorer": "y"}
    assert (table.turn, table.phase) == ("b", "voyage")


@pytest.mark.rule("W5.5")
def test_a_player_who_is_counted_down_at_the_change_passes() -> None:
    table = race(ONE_FREE.format("", "@b"), "y", players=3)
    assert (table.turn, table.phase) == ("y", "countdown")
    table.tick(2)
    happened = table.by("g", "place a1")
    assert kinds(happened) == ["placed", "switched", "passed", "set-sail"]
    assert (table.turn, table.phase, table.idle) == ("b", "voyage", 1)
    assert table.order == "place-then-voyage"
    assert table.acting() == {"b"}


@pytest.mark.rule("W5.5")
def test_the_order_changes_when_a_voyage_ends_and_leaves_nothing_free() -> None:
    table = race(ONE_FREE.format("@g", "@y"))
    assert table.order == "race"
    happened = table.play("e g", "e y", "e b")
    assert sorted(kinds(happened)[3:]) == ["set-sail", "switched"]
    assert (table.order, table.turn) == ("place-then-voyage", "y")
    assert table.acting() == {"y"}


@pytest.mark.rule("W5.5")
def test_nothing_free_is_no_reason_while_no_explorer_is_ashore() -> None:
    table = race(ONE_FREE.format("@g", "@y"))
    table.play("e g")
    assert table.free() == set()
    assert table.order == "race"
    table.play("e end")
    assert table.order == "race"
    assert table.legal("g") == places("c1")


@pytest.mark.rule("W5.5")
def test_the_order_changes_before_the_next_explorer_is_taken_back() -> None:
    # Green comes ashore with nothing free. Only then yellow, who cannot sail, frees a square.
    table = race(
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
    assert "switched" in kinds(happened)
    assert table.order == "place-then-voyage"


@pytest.mark.rule("W5.5")
def test_after_the_change_there_is_no_countdown_any_more() -> None:
    table = race(ONE_FREE.format("@g", "@y"))
    table.play("e g", "e y", "e b")
    table.play("s end")
    assert (table.turn, table.phase) == ("g", "placing")
    assert table.acting() == {"g"}
    assert table.view["countdown"] is None


# Turns without a voyage

STUCK = """
    gy{}  b  .  .  .  .
    b     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    .     .  .  .  .  .
    gy    .  .  .  . br{}
"""


@pytest.mark.rule("W5.6", "W2.13")
def test_a_turn_without_a_voyage_leaves_the_explorer_ashore() -> None:
    table = race(STUCK.format("@y", "@g"))
    happened = table.play("n end")
    assert kinds(happened) == ["ended-early", "took-back"]
    assert (table.turn, table.phase) == ("g", "countdown")
    assert table.stands("y") is None
    assert table.legal("y") == table.legal("g") == places("a1", "a6", "f5")
    assert table.idle == 2


@pytest.mark.rule("W5.6")
def test_who_places_in_the_countdown_where_no_voyage_begins_has_had_the_turn() -> None:
    table = race(STUCK.format("", "@y"))
    happened = table.play("place a1")
    assert kinds(happened) == ["placed", "took-back", "set-sail"]
    assert (table.turn, table.idle) == ("y", 1)
    assert "place a1" in table.legal("g")
