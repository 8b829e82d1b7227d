"""Drawing, fitting, the box, the ship's move and the end of an expedition."""

import pytest

from tests.games.entdecker.table import Table

BETWEEN_LANDS = {"b1": "e", "d1": "w"}  # c1 needs land to the east and west


@pytest.mark.rule("E5.1")
def test_the_first_announced_tile_must_be_drawn() -> None:
    table = Table().set_out("c1 n", 2)
    assert table.may == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5"]


@pytest.mark.rule("E5.1")
def test_an_empty_pile_cannot_be_chosen() -> None:
    table = Table()
    table.state.piles -= 17
    assert table.set_out("c1 n", 1).may == ["draw 2", "draw 3", "draw 4", "draw 5"]


@pytest.mark.rule("E5.2", "E2.6")
def test_the_next_back_is_seen_before_the_tile_is_placed() -> None:
    table = Table().set_out("c1 n", 1).play("draw 3", "tile sea")
    assert table.view["piles"][2] == {"tiles": 15, "back": None}
    assert table.view["hand"] == {"kind": "sea", "event": None}
    assert table.may == ["back 3 plain", "back 3 ?"]
    assert [weight for _, weight in table.position.weights()] == [58 - 4, 24 - 1]
    table.play("back 3 ?")
    assert table.view["piles"][2] == {"tiles": 15, "back": "?"}
    assert table.may == ["place c1 sea"]


@pytest.mark.rule("E5.2")
def test_the_last_tile_of_a_pile_has_no_back_below_it() -> None:
    table = Table()
    table.state.piles -= 16
    table.set_out("c1 n", 1).play("draw 1", "tile sea")
    assert table.may == ["place c1 sea"]
    assert table.view["piles"][0] == {"tiles": 0, "back": None}


@pytest.mark.rule("E5.3")
def test_all_four_sides_must_agree() -> None:
    table = Table().lay("d4", "e").lay("e5", "sea").lay("f4", "n").lay("e2", "sea")
    table.set_out("e5", 1).draw("corner")
    assert table.may_begin("place") == [
        f"place {where}"
        for where in ("e4 nw", "d5 sw", "d5 nw", "f5 ne", "f5 es", "e6 es", "e6 sw")
        if where not in ("d5 nw", "f5 ne")
    ]


@pytest.mark.rule("E5.3")
def test_only_squares_at_the_end_of_a_line_can_be_reached() -> None:
    table = Table().lay("e4", "nw").set_out("e4", 1).draw("sea")
    assert table.may == ["place f4 sea", "place e5 sea"]


@pytest.mark.rule("E5.4")
def test_a_tile_that_fits_must_be_placed_and_the_player_chooses_where() -> None:
    table = Table().lay("e4", "sea").set_out("e4", 2).draw("strait")
    assert table.may == ["place e3 ew", "place d4 ns", "place f4 ns", "place e5 ew"]


@pytest.mark.rule("E5.5", "E6.1")
def test_a_misfit_goes_to_the_box_without_its_event() -> None:
    table = Table().gold(9, 4).lay_all(BETWEEN_LANDS).set_out("c1 n", 3).draw("coast pirates")
    assert table.told("boxed") == [{"seat": 1, "tile": "coast pirates"}]
    assert table.view["boxed"]["coast"] == 1
    assert table.player(1)["gold"] == 6
    assert table.view["announced"] == 2
    assert table.view["ship"] == "c1 n"
    assert "draw 1" in table.may


@pytest.mark.rule("E5.5", "E6.2")
def test_a_storm_that_does_not_fit_ends_nothing() -> None:
    table = Table().lay_all(BETWEEN_LANDS).set_out("c1 n", 2).draw("sea storm")
    assert table.who == "seat 1"
    assert table.may_begin("draw") != []


@pytest.mark.rule("E5.6")
def test_the_ship_moves_onto_the_new_tile() -> None:
    table = Table().set_out("c1 n", 2).draw("sea").play("place c1 sea")
    assert table.view["ship"] == "c1"
    assert table.draw("sea").may == ["place b1 sea", "place d1 sea", "place c2 sea"]


@pytest.mark.rule("E5.7")
def test_a_player_may_stop_after_the_first_tile() -> None:
    table = Table().set_out("c1 n", 4)
    assert "end" not in table.may
    table.draw("sea").play("place c1 sea")
    assert "end" in table.may
    assert table.play("end").who == "seat 2"


@pytest.mark.rule("E5.7")
def test_a_player_may_stop_after_a_misfit() -> None:
    table = Table().lay_all(BETWEEN_LANDS).set_out("c1 n", 2).draw("sea")
    assert "end" in table.may


@pytest.mark.rule("E5.7")
def test_nobody_stops_with_a_tile_in_hand() -> None:
    assert "end" not in Table().set_out("c1 n", 2).draw("sea").may


@pytest.mark.rule("E5.8")
def test_no_more_is_drawn_than_was_announced() -> None:
    table = Table().gold(9, 4).set_out("c1 n", 1).draw("coast").play("place c1 s")
    assert table.may_begin("draw") == []
    assert table.may == ["scout", "fort", "settlement", "end"]


@pytest.mark.rule("E5.9")
def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    table = Table().set_out("c1 n", 1).draw("sea").play("place c1 sea")
    assert table.who == "seat 2"
    table = Table().lay_all(BETWEEN_LANDS).set_out("c1 n", 1).draw("sea")
    assert table.told("turn-over") == [{"seat": 1}]


@pytest.mark.rule("E5.9")
def test_a_turn_without_gold_for_a_unit_ends_by_itself() -> None:
    table = Table().set_out("c1 n", 4).draw("bay").play("place c1 esw")
    assert table.who == "seat 2"


@pytest.mark.rule("E5.9", "E7.7")
def test_a_scout_that_could_be_taken_back_keeps_the_turn_open() -> None:
    table = Table().lay("h4", "n", seat=1).set_out("c1 n", 1).draw("sea").play("place c1 sea")
    assert table.may == ["recall h4", "end"]
    assert table.play("recall h4").who == "seat 2"
