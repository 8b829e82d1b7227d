"""Landing units and taking scouts back."""

import pytest

from tests.games.entdecker.table import Table

ALL = ["scout", "fort", "settlement"]


def on_a_coast(gold: int = 12, announce: int = 1) -> Table:
    """Seat 1 has just placed a coast on c1."""
    return Table().gold(gold, 4).set_out("c1 n", announce).draw("coast").play("place c1 s")


@pytest.mark.rule("E7.1")
def test_a_unit_needs_land() -> None:
    table = Table().gold(9, 4).set_out("c1 n", 2).draw("sea").play("place c1 sea")
    assert not set(ALL) & set(table.may)


@pytest.mark.rule("E7.1")
def test_no_unit_is_landed_on_the_tile_the_ship_started_from() -> None:
    table = Table().gold(9, 4).lay("e4", "n").lay_all({"d4": "sea", "f4": "sea"})
    table.lay_all({"d5": "e", "f5": "w"}).set_out("e4", 2).draw("sea")
    assert table.told("boxed") != []
    assert not set(ALL) & set(table.may)


@pytest.mark.rule("E7.1")
def test_the_tile_before_the_last_one_is_gone() -> None:
    table = on_a_coast(announce=2).draw("sea").play("place d1 sea")
    assert table.who == "seat 2"


@pytest.mark.rule("E7.2")
@pytest.mark.parametrize(("left", "units"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_units_cost_1_3_and_6(left: int, units: int) -> None:
    table = Table().gold(left + 1, 4).lay("h4", "n", seat=1)
    table.set_out("c1 n", 1).draw("coast").play("place c1 s")
    assert table.may == [*ALL[:units], "recall h4", "end"]


@pytest.mark.rule("E7.2")
@pytest.mark.parametrize(("unit", "price"), [("scout", 1), ("fort", 3), ("settlement", 6)])
def test_the_price_is_paid_and_the_unit_leaves_the_stock(unit: str, price: int) -> None:
    table = on_a_coast().play(unit)
    assert table.player(1)["gold"] == 11 - price
    before = {"scouts": 3, "forts": 2, "settlements": 1}
    assert table.player(1)["pieces"] == {**before, f"{unit}s": before[f"{unit}s"] - 1}
    tile = table.tile("c1")
    assert tile is not None
    assert tile["unit"] == {"seat": 1, "unit": unit, "side": None}
    assert table.told("landed") == [{"seat": 1, "unit": unit, "on": "c1", "cost": price}]


@pytest.mark.rule("E7.2")
def test_only_units_beside_the_board_can_be_landed() -> None:
    table = Table().gold(12, 4).lay("h4", "n", 1, "settlement")
    for square in ("h6", "f6"):
        table.lay(square, "n", 1, "fort")
    table.set_out("c1 n", 1).draw("coast").play("place c1 s")
    assert table.may == ["scout", "end"]


@pytest.mark.rule("E7.3", "E2.4")
def test_on_a_strait_the_player_chooses_the_land() -> None:
    table = Table().gold(5, 4).lay("e4", "sea").set_out("e4", 1).draw("strait").play("place d4 ns")
    assert table.may == ["scout n", "scout s", "fort n", "fort s", "end"]
    table.play("fort s")
    tile = table.tile("d4")
    assert tile is not None
    assert tile["unit"] == {"seat": 1, "unit": "fort", "side": "s"}
    assert table.island("d4 n")["shares"] == []
    assert [s["seat"] for s in table.island("d4 s")["shares"]] == [1]


@pytest.mark.rule("E7.3")
def test_after_one_unit_there_is_no_second_on_the_tile() -> None:
    assert on_a_coast(announce=3).play("scout").who == "seat 2"


@pytest.mark.rule("E7.4")
def test_landing_ends_the_turn_whatever_was_announced() -> None:
    table = on_a_coast(announce=5)
    assert table.view["announced"] == 4
    table.play("scout")
    assert table.who == "seat 2"
    assert table.view["announced"] == 0
    assert table.player(1)["gold"] == 6


@pytest.mark.rule("E7.5")
def test_a_unit_may_be_landed_after_the_last_announced_tile() -> None:
    assert on_a_coast(announce=1).may == [*ALL, "end"]


@pytest.mark.rule("E7.5", "E5.8")
def test_a_unit_may_be_landed_at_a_dead_end() -> None:
    table = Table().gold(12, 4).set_out("c1 n", 3).draw("bay").play("place c1 esw")
    assert table.may == [*ALL, "end"]


@pytest.mark.rule("E7.5", "E6.3")
@pytest.mark.parametrize(("tile", "may"), [("coast", ALL), ("coast hostile", ALL[:2])])
def test_a_unit_may_be_landed_after_a_later_misfit(tile: str, may: list[str]) -> None:
    table = Table().gold(12, 4).lay_all({"b1": "e", "b2": "s", "d2": "s", "c3": "n"})
    table.lay_all({"d1": "sea"}).set_out("c1 n", 2).draw(tile).play("place c1 w")
    table.draw("sea")
    assert table.told("boxed") == [{"seat": 1, "tile": "sea"}]
    assert table.may == [*may, "end"]


@pytest.mark.rule("E7.6")
def test_a_scout_is_taken_back_free_of_charge() -> None:
    table = Table().lay("h4", "n", seat=1).play("recall h4")
    assert table.player(1)["gold"] == 4
    assert table.player(1)["pieces"]["scouts"] == 3
    tile = table.tile("h4")
    assert tile is not None
    assert tile["unit"] is None
    assert table.island("h4")["shares"] == []
    assert table.told("recalled") == [{"seat": 1, "square": "h4"}]


@pytest.mark.rule("E7.6")
def test_forts_settlements_and_others_scouts_stay() -> None:
    table = Table().lay("h4", "n", 1, "fort").lay("f4", "n", 1, "settlement").lay("d4", "n", 2)
    assert table.may_begin("recall") == []


@pytest.mark.rule("E7.6", "E7.2")
def test_a_scout_taken_back_can_be_landed_again_in_the_same_turn() -> None:
    table = Table().gold(3, 4)
    for square in ("h4", "h6", "f6"):
        table.lay(square, "n", 1)
    table.set_out("c1 n", 1).draw("coast").play("place c1 s")
    assert "scout" not in table.may
    assert "scout" in table.play("recall h6").may
    assert table.play("scout").player(1)["gold"] == 1


@pytest.mark.rule("E7.7")
def test_scouts_come_back_at_every_moment_of_the_own_turn() -> None:
    table = Table().gold(9, 9).lay("h4", "n", 1).lay("h6", "n", 2)
    assert table.may_begin("recall") == ["recall h4"]
    assert table.play("ship c1 n").may_begin("recall") == ["recall h4"]
    assert table.play("announce 2").may_begin("recall") == ["recall h4"]
    assert table.draw("coast").may == ["place c1 e", "place c1 s", "place c1 w", "recall h4"]
    assert table.play("recall h4").may == ["place c1 e", "place c1 s", "place c1 w"]
    table.play("place c1 s", "end")
    assert table.may_begin("recall") == ["recall h6"]


@pytest.mark.rule("E7.7")
def test_no_scout_comes_back_between_a_landing_or_a_storm_and_the_scoring() -> None:
    table = Table().gold(9, 4).lay("h4", "n", 1).lay("e5", "n", 2, "fort").lay("e3", "sea")
    table.set_out("e3", 1).draw("coast storm").play("place e4 s")
    assert table.who == "chance"
    assert table.may == ["counter 1", "counter 2", "counter 3", "counter 4"]


@pytest.mark.rule("E7.6", "E9.7")
def test_a_scout_taken_back_from_a_complete_island_leaves_it_to_nobody() -> None:
    table = Table().lay("e5", "n", 1).lay("e3", "sea").set_out("e3", 1).draw("coast")
    table.play("place e4 s", "recall e5", "end")
    assert table.points() == [0, 0]
    assert table.island("e4")["complete"]
    assert not table.island("e4")["scored"]
