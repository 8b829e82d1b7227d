"""Islands: how they grow, who is first on them, what they are worth."""

import pytest

from incognita.games.entdecker.islands import share
from tests.games.entdecker.table import Table, edition_with


def cross(players: int, counters: list[int] | None = None, **units: tuple[int, str]) -> Table:
    """An island of five tiles that lacks e3; e2 is sea. Units stand on d4, f4, e5, e4 as given."""
    edition = None if counters is None else edition_with(counters__of_value=counters)
    table = Table(players, edition=edition).gold(*[9] * players).lay("e2", "sea")
    for square, land in {"e4": "nesw", "d4": "e", "f4": "w", "e5": "n"}.items():
        if square in units:
            seat, unit = units[square]
            table.lay(square, land, seat, unit)
        else:
            table.lay(square, land)
    return table


def complete(table: Table, landing: str = "end") -> Table:
    return table.set_out("e2", 1).draw("coast").play("place e3 s", landing)


def scored(table: Table) -> dict[int, int]:
    return {
        line.seat + 1: line.points for line in table.position.score().lines if line.item == "island"
    }


@pytest.mark.rule("E9.1")
def test_lands_that_touch_are_one_island() -> None:
    table = cross(2)
    island = table.island("d4")
    assert island["tiles"] == ["d4", "e4", "f4", "e5"]
    assert island["open_edges"] == ["e4 n"]
    assert not island["complete"]


@pytest.mark.rule("E9.1")
def test_a_strait_can_lie_on_two_islands() -> None:
    table = Table().lay("e4", "ns").lay("e3", "es").lay("e5", "n")
    assert table.island("e3")["tiles"] == ["e3", "e4"]
    assert table.island("e4 s")["tiles"] == ["e4", "e5"]
    assert table.island("e4 s")["complete"]


@pytest.mark.rule("E9.1", "E9.5")
def test_a_strait_with_both_lands_on_one_island_counts_once() -> None:
    """d4 lies between two arms that meet in the south."""
    table = Table().lay_all({"c4": "es", "d4": "ew", "e4": "sw"})
    assert [i["name"] for i in table.view["islands"]] == ["c4", "d4 e"]
    table.lay_all({"c5": "ne", "e5": "nw"})
    assert [i["value"] for i in table.view["islands"]] == [3, 3]
    table.lay("d5", "esw")
    [island] = table.view["islands"]
    assert island["tiles"] == ["c4", "d4", "e4", "c5", "d5", "e5"]
    assert island["value"] == 6
    assert island["open_edges"] == ["d5 s"]


@pytest.mark.rule("E9.5")
def test_two_straits_between_the_same_islands_are_counted_right() -> None:
    table = Table().lay_all({"c3": "es", "d3": "ew", "e3": "sw"})
    table.lay_all({"c4": "nes", "d4": "ew", "e4": "nsw"})
    assert [i["value"] for i in table.view["islands"]] == [4, 4]
    table.lay_all({"c5": "ne", "e5": "nw", "d5": "ew"})
    assert [i["value"] for i in table.view["islands"]] == [6, 6]


@pytest.mark.rule("E9.2", "E9.8")
def test_a_complete_island_is_scored_at_the_end_of_the_turn() -> None:
    table = cross(2, e5=(1, "scout")).set_out("e2", 1).draw("coast").play("place e3 s")
    assert table.island("e3")["complete"]
    assert not table.island("e3")["scored"]
    table.play("end")
    assert table.island("e3")["scored"]
    assert table.island("e3")["counters_to_draw"] == 0
    assert scored(table) == {1: 5}
    assert table.player(1)["pieces"]["scouts"] == 3
    tile = table.tile("e5")
    assert tile is not None
    assert tile["unit"] is None


@pytest.mark.rule("E9.2")
def test_an_open_edge_keeps_an_island_open() -> None:
    table = cross(2, e5=(1, "scout")).set_out("e2", 1).draw("bay").play("place e3 esw", "end")
    assert table.island("e3")["open_edges"] == ["e3 e", "e3 w"]
    assert scored(table) == {}


@pytest.mark.rule("E9.2")
def test_an_island_of_somebody_elses_turn_is_scored_too() -> None:
    table = complete(cross(2, d4=(2, "scout")))
    assert scored(table) == {2: 5}


@pytest.mark.rule("E9.3")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"d4": (1, "settlement"), "f4": (2, "fort"), "e5": (2, "fort")}, {1: 5, 2: 3}),
        ({"d4": (1, "fort"), "f4": (2, "scout"), "e5": (2, "scout")}, {1: 5, 2: 3}),
        ({"d4": (1, "fort"), "f4": (2, "fort"), "e5": (2, "scout")}, {1: 3, 2: 5}),
        ({"d4": (1, "scout"), "f4": (2, "scout"), "e5": (2, "scout")}, {1: 3, 2: 5}),
        ({"d4": (1, "fort"), "f4": (2, "fort")}, {1: 5, 2: 5}),
        ({"d4": (1, "scout"), "f4": (2, "scout")}, {1: 5, 2: 5}),
    ],
)
def test_the_strongest_units_decide_then_the_others(
    units: dict[str, tuple[int, str]], points: dict[int, int]
) -> None:
    assert scored(complete(cross(2, [], **units))) == points


@pytest.mark.rule("E9.3", "E9.6")
def test_the_unit_just_landed_counts() -> None:
    table = complete(cross(2, [], d4=(2, "scout")), "fort")
    assert scored(table) == {1: 5, 2: 3}


@pytest.mark.rule("E9.4", "E9.5")
def test_a_fort_brings_a_counter_that_raises_the_value() -> None:
    table = complete(cross(2, d4=(1, "fort"), f4=(2, "scout")))
    assert table.who == "chance"
    table.play("counter 4")
    assert scored(table) == {1: 9, 2: 5}
    assert [table.player(seat)["counters"] for seat in (1, 2)] == [1, 0]
    assert table.island("e3")["counter"] == 4


@pytest.mark.rule("E9.4")
def test_scouts_alone_find_no_counter() -> None:
    table = complete(cross(2, d4=(1, "scout"), f4=(2, "scout")))
    assert table.who == "seat 2"


@pytest.mark.rule("E9.4", "E9.5", "E9.9")
def test_tied_explorers_draw_in_seat_order_and_the_highest_counter_counts() -> None:
    table = complete(cross(3, d4=(3, "fort"), f4=(2, "fort"), e5=(1, "scout")))
    table.play("counter 4", "counter 1")
    assert [e["seat"] for e in table.told("counter-drawn")] == [2, 3]
    assert scored(table) == {1: 5, 2: 9, 3: 9}
    assert [table.player(seat)["counters"] for seat in (1, 2, 3)] == [0, 1, 1]


@pytest.mark.rule("E9.4")
def test_with_fewer_counters_than_tied_explorers_nobody_draws() -> None:
    table = complete(cross(2, [1], d4=(1, "fort"), f4=(2, "fort")))
    assert scored(table) == {1: 5, 2: 5}
    assert table.view["counters"] == {"1": 1}


@pytest.mark.rule("E9.5")
def test_a_strait_counts_for_each_of_two_islands() -> None:
    table = Table().gold(9, 9).lay("e3", "s", 1).lay("e5", "n", 2).lay("d4", "sea")
    table.set_out("d4", 1).draw("strait").play("place e4 ns", "end")
    assert scored(table) == {1: 2, 2: 2}


@pytest.mark.rule("E9.6")
@pytest.mark.parametrize(
    ("strengths", "points"),
    [
        ([20, 5, 2, 1], [12, 6, 3, 2]),
        ([1, 2, 5, 20], [2, 3, 6, 12]),
        ([5, 5, 2, 1], [12, 12, 6, 3]),
        ([5, 2, 2, 1], [12, 6, 6, 3]),
        ([5, 2, 2, 2], [12, 6, 6, 6]),
        ([0, 1, 0, 4], [0, 6, 0, 12]),
        ([1, 0, 0, 0], [12, 0, 0, 0]),
    ],
)
def test_each_place_scores_half_of_the_one_before(strengths: list[int], points: list[int]) -> None:
    units = sum(strength << 6 * seat for seat, strength in enumerate(strengths))
    assert [share(units, seat, 12) for seat in range(4)] == points


@pytest.mark.rule("E9.6")
@pytest.mark.parametrize(("value", "points"), [(1, [1, 1, 1]), (5, [5, 3, 2]), (9, [9, 5, 3])])
def test_halves_are_rounded_up(value: int, points: list[int]) -> None:
    units = 16 | 4 << 6 | 1 << 12
    assert [share(units, seat, value) for seat in range(3)] == points


@pytest.mark.rule("E9.7")
def test_an_island_without_units_scores_for_nobody() -> None:
    table = complete(cross(2))
    assert table.points() == [0, 0]
    assert table.island("e3")["complete"]
    assert table.who == "seat 2"


@pytest.mark.rule("E9.8")
def test_all_units_come_back_and_only_those_of_the_island() -> None:
    table = cross(2, d4=(1, "settlement"), f4=(2, "fort"), e5=(2, "scout"))
    complete(table.lay("h4", "n", 2)).play("counter 1")
    assert table.player(1)["pieces"] == {"scouts": 3, "forts": 2, "settlements": 1}
    assert table.player(2)["pieces"] == {"scouts": 2, "forts": 2, "settlements": 1}


@pytest.mark.rule("E9.9")
def test_several_islands_are_scored_in_reading_order() -> None:
    table = Table().gold(9, 9).lay("e3", "s", 2, "fort").lay("e5", "n", 1, "fort").lay("d4", "sea")
    table.set_out("d4", 1).draw("strait").play("place e4 ns", "end", "counter 2", "counter 3")
    assert [(e["seat"], e["island"]) for e in table.told("counter-drawn")] == [
        (2, "e3"),
        (1, "e4 s"),
    ]
    assert scored(table) == {2: 4, 1: 5}


@pytest.mark.rule("E9.4", "E9.9")
def test_the_counters_left_are_looked_at_island_by_island() -> None:
    table = Table(edition=edition_with(counters__of_value=[0, 1])).gold(9, 9)
    table.lay("e3", "s", 2, "fort").lay("e5", "n", 1, "fort").lay("d4", "sea")
    table.set_out("d4", 1).draw("strait").play("place e4 ns", "end", "counter 2")
    assert scored(table) == {2: 4, 1: 2}


@pytest.mark.rule("E9.3", "E9.4", "E9.6")
def test_the_view_says_who_would_be_first_and_what_it_would_pay() -> None:
    table = cross(3, d4=(3, "fort"), f4=(1, "fort"), e5=(2, "scout"))
    island = table.island("d4")
    assert island["value"] == 4
    assert island["explorers"] == [1, 3]
    assert island["counters_to_draw"] == 2
    assert [(s["seat"], s["points"]) for s in island["shares"]] == [(1, 4), (2, 2), (3, 4)]
    assert island["shares"][1]["units"] == {"scouts": 1, "forts": 0, "settlements": 0}
