"""Holes and closed areas are filled at the end of a turn."""

import pytest

from incognita.games.entdecker.board import COAST, INLAND, OPEN_SEA
from incognita.games.entdecker.seen import Kind
from incognita.games.entdecker.table import TEN
from tests.games.entdecker.table import Table

ELSEWHERE = ("a7", "b7")  # an open area that keeps the game going


def beside_a_hole(*more: str) -> Table:
    """Everything is sea but e4, f4 and some more; the tile on e4 will make f4 a hole."""
    return Table().gold(9, 9).fill_except("e4", "f4", *ELSEWHERE, *more)


def round_an_area() -> Table:
    """The tile on d4 will close e4 and f4 in with land."""
    table = Table().gold(9, 9)
    return table.lay_all({"e3": "s", "f3": "s", "e5": "n", "f5": "n", "g4": "w", "d3": "sea"})


@pytest.mark.rule("E8.1", "E8.2")
@pytest.mark.parametrize(
    ("tile", "on_e4", "in_the_hole"), [("coast", "e", "w"), ("sea", "sea", "sea")]
)
def test_a_hole_is_filled_with_the_tile_that_fits(tile: Kind, on_e4: str, in_the_hole: str) -> None:
    table = beside_a_hole().set_out("e3", 1).draw(tile).play(f"place e4 {on_e4}")
    if tile == "coast":
        assert table.tile("f4") is None  # not before the end of the turn
        table.play("end")
    assert table.told("filled") == [
        {"square": "f4", "kind": tile, "land": in_the_hole, "source": "reserve"}
    ]
    assert table.view["reserve"][tile] == {"sea": 4, "coast": 5}[tile]


@pytest.mark.rule("E8.2")
def test_the_frame_closes_a_hole_too() -> None:
    table = Table().gold(9, 4).lay("b1", "s").lay("b2", "n")
    table.set_out("a2 w", 1).draw("sea").play("place a2 sea")
    tile = table.tile("a1")
    assert tile is not None
    assert (tile["land"], tile["source"]) == ("sea", "reserve")


@pytest.mark.rule("E8.2")
def test_nobody_lands_on_a_tile_that_filled_a_hole() -> None:
    table = beside_a_hole().set_out("e3", 1).draw("coast").play("place e4 e", "end")
    tile = table.tile("f4")
    assert tile is not None
    assert tile["unit"] is None
    assert tile["event"] is None
    assert table.who == "seat 2"


@pytest.mark.rule("E8.2", "E9.2")
def test_filling_a_hole_can_complete_an_island() -> None:
    table = beside_a_hole().set_out("e3", 1).draw("coast").play("place e4 e", "scout")
    assert table.told("island-scored") == [{"island": "e4", "seat": 1, "points": 2}]
    assert table.player(1)["pieces"]["scouts"] == 3


@pytest.mark.rule("E8.3")
def test_an_area_closed_in_by_land_is_filled_with_inland_tiles() -> None:
    table = round_an_area().set_out("d3", 1).draw("coast").play("place d4 e", "scout")
    assert [(f["square"], f["kind"]) for f in table.told("filled")] == [
        ("e4", "inland"),
        ("f4", "inland"),
    ]
    assert table.view["reserve"]["inland"] == 11
    assert table.told("island-scored") == [{"island": "e3", "seat": 1, "points": 8}]


@pytest.mark.rule("E8.3")
def test_one_water_side_keeps_an_area_open() -> None:
    table = Table().gold(9, 9)
    table.lay_all({"e3": "s", "f3": "s", "e5": "n", "f5": "sea", "g4": "w", "d3": "sea"})
    table.set_out("d3", 1).draw("coast").play("place d4 e", "end")
    assert table.tile("e4") is table.tile("f4") is None


@pytest.mark.rule("E8.3")
def test_an_area_at_the_frame_is_never_closed() -> None:
    table = Table().gold(9, 9).lay_all({"a3": "n", "b2": "w", "b3": "sea"})
    table.set_out("b1 n", 1).draw("coast").play("place b1 w", "end")
    assert table.tile("a1") is table.tile("a2") is None


@pytest.mark.rule("E8.4")
def test_when_the_reserve_is_used_up_the_box_helps_out() -> None:
    table = beside_a_hole()
    table.state.reserve -= TEN[COAST] * 6
    table.state.boxed += TEN[COAST]
    table.set_out("e3", 1).draw("coast").play("place e4 e", "end")
    assert [f["source"] for f in table.told("filled")] == ["box"]
    assert table.view["boxed"]["coast"] == 0


@pytest.mark.rule("E8.4", "E9.5")
def test_when_the_box_is_empty_too_the_pattern_alone_counts_like_a_tile() -> None:
    table = round_an_area()
    table.state.reserve -= TEN[INLAND] * 12
    table.set_out("d3", 1).draw("coast").play("place d4 e", "scout")
    assert [f["source"] for f in table.told("filled")] == ["reserve", "bare"]
    assert table.view["reserve"]["inland"] == 0
    assert table.told("island-scored") == [{"island": "e3", "seat": 1, "points": 8}]


@pytest.mark.rule("E8.5")
def test_holes_are_filled_in_reading_order() -> None:
    table = beside_a_hole("c6", "h2")
    table.state.reserve -= TEN[OPEN_SEA] * 4
    table.set_out("e3", 1).draw("sea").play("place e4 sea")
    assert [(f["square"], f["source"]) for f in table.told("filled")] == [
        ("h2", "reserve"),
        ("f4", "bare"),
        ("c6", "bare"),
    ]
