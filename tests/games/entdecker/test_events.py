"""The six events of the tiles with a '?'."""

import pytest

from tests.games.entdecker.table import Table, edition_with


@pytest.mark.rule("E6.1", "E6.5")
@pytest.mark.parametrize(("gold", "left"), [(0, 0), (1, 0), (2, 1), (5, 2), (10, 5), (11, 5)])
def test_pirates_take_half_rounded_up(gold: int, left: int) -> None:
    table = Table().gold(gold + 1, 4).set_out("c1 n", 1).draw("strait pirates").play("place c1 ew")
    assert table.player(1)["gold"] == left
    assert table.told("happened") == [{"seat": 1, "event": "pirates", "amount": gold - left}]


@pytest.mark.rule("E6.2")
def test_a_storm_ends_the_turn_at_once() -> None:
    table = Table().gold(9, 4).lay("h4", "n", seat=1)
    table.set_out("c1 n", 4).draw("coast storm").play("place c1 s")
    assert table.who == "seat 2"
    assert table.player(1)["gold"] == 5


@pytest.mark.rule("E6.2", "E8.1")
def test_after_a_storm_holes_are_filled_and_islands_scored() -> None:
    table = Table().gold(9, 4).lay("e5", "n", seat=1, unit="fort")
    table.lay("e3", "sea").lay("d3", "sea").lay("d5", "sea").lay("c4", "sea")
    table.set_out("e3", 1).draw("coast storm").play("place e4 s")
    assert table.told("filled") == [
        {"square": "d4", "kind": "sea", "land": "sea", "source": "reserve"}
    ]
    assert table.who == "chance"
    table.play("counter 2")
    assert table.told("island-scored") == [{"island": "e4", "seat": 1, "points": 4}]


@pytest.mark.rule("E6.3")
def test_hostile_natives_double_the_price_and_refuse_settlements() -> None:
    table = Table().gold(12, 4).set_out("c1 n", 1).draw("coast hostile").play("place c1 s")
    assert table.may == ["scout", "fort", "end"]
    assert table.play("fort").player(1)["gold"] == 11 - 6


@pytest.mark.rule("E6.3")
@pytest.mark.parametrize(
    ("left", "may"), [(1, []), (2, ["scout"]), (5, ["scout"]), (6, ["scout", "fort"])]
)
def test_what_can_be_paid_among_hostile_natives(left: int, may: list[str]) -> None:
    table = Table().gold(left + 1, 4).lay("h4", "n", seat=1)
    table.set_out("c1 n", 1).draw("coast hostile").play("place c1 s")
    assert table.may == [*may, "recall h4", "end"]


@pytest.mark.rule("E6.4")
def test_friendly_natives_give_a_counter_but_no_points_now() -> None:
    table = Table().gold(9, 4).set_out("c1 n", 2).draw("coast friendly").play("place c1 s")
    assert table.who == "chance"
    table.play("counter 4")
    assert table.player(1)["counters"] == 1
    assert table.told("counter-drawn") == [{"seat": 1, "value": 4, "island": None}]
    assert [line.points for line in table.position.score().lines if line.item != "counters"] == [
        0,
        0,
    ]
    assert table.who == "seat 1"
    assert "draw 1" in table.may


@pytest.mark.rule("E6.4")
def test_without_counters_friendly_natives_have_nothing_to_give() -> None:
    table = Table(edition=edition_with(counters__of_value=[]))
    table.set_out("c1 n", 2).draw("coast friendly").play("place c1 s")
    assert table.who == "seat 1"
    assert table.player(1)["counters"] == 0


@pytest.mark.rule("E6.6")
def test_ruins_give_three_points_at_once() -> None:
    table = Table().gold(9, 4).set_out("c1 n", 2).draw("coast ruins").play("place c1 s")
    assert table.points() == [3, 0]
    assert table.player(1)["ruins"] == 1
    assert "draw 1" in table.may


@pytest.mark.rule("E6.7", "E1.4")
@pytest.mark.parametrize(("gold", "after"), [(0, 3), (9, 12), (10, 12), (11, 12)])
def test_a_chest_holds_three_gold_to_at_most_12(gold: int, after: int) -> None:
    table = Table().gold(gold + 1, 4).set_out("c1 n", 1).draw("strait gold").play("place c1 ew")
    assert table.player(1)["gold"] == after
    assert table.told("happened") == [{"seat": 1, "event": "gold", "amount": after - gold}]


@pytest.mark.rule("E6.1", "E6.7", "E7.1")
def test_gold_found_on_a_tile_can_pay_for_a_unit_on_it() -> None:
    table = Table().gold(1, 4).set_out("c1 n", 1).draw("coast gold").play("place c1 s")
    assert table.may == ["scout", "fort", "end"]
