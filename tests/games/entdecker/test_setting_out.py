"""The round, the start of the ship, the toll and the announcement."""

import pytest

from incognita.core.position import new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.actions import INCOME
from tests.games.entdecker.table import Table, edition_with


def about_to_spin(*gold: int) -> Table:
    table = Table(len(gold)).gold(*gold)
    table.state.phase = INCOME
    return table


def one_tolled_start() -> Table:
    """d5 is the last way into e4 and e5; a settlement of seat 2 stands there."""
    table = Table(2).lay_all({"e3": "s", "d4": "e", "f4": "w", "f5": "w", "e6": "n"})
    table.lay("d5", "w", seat=2, unit="settlement")
    return table.fill_except("e4", "e5")


@pytest.mark.rule("E3.1")
def test_the_wheel_gives_2_to_5_equally_likely() -> None:
    table = about_to_spin(4, 4)
    assert table.position.weights() == [(GAME.parse(f"income {n}"), 1) for n in (2, 3, 4, 5)]


@pytest.mark.rule("E3.1")
def test_a_wheel_with_unequal_sectors() -> None:
    table = Table(edition=edition_with(wheel__sectors=[3, 1, 3]))
    table.state.phase = INCOME
    assert [w for _, w in table.position.weights()] == [1, 2]


@pytest.mark.rule("E3.2", "E1.4")
def test_everybody_earns_and_nobody_goes_beyond_12() -> None:
    table = about_to_spin(10, 0, 8).play("income 4")
    assert [table.player(seat)["gold"] for seat in (1, 2, 3)] == [12, 4, 12]


@pytest.mark.rule("E3.1", "E3.3")
def test_the_wheel_is_spun_once_a_round() -> None:
    table = about_to_spin(0, 0, 0).play("income 3")
    for square in ("b1", "d1", "f1"):
        table.set_out(f"{square} n", 3).draw("bay").play(f"place {square} esw")
    assert table.view["phase"] == "income"
    assert [table.player(seat)["gold"] for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("E4.1")
def test_a_circle_whose_square_is_discovered_is_no_start() -> None:
    starts = Table().lay("c1", "sea").may
    assert "ship c1 n" not in starts
    assert {"ship b1 n", "ship c1"} < set(starts)


@pytest.mark.rule("E4.2")
def test_any_tile_with_a_line_to_an_undiscovered_square_is_a_start() -> None:
    table = Table().lay("e4", "nes").lay("d4", "sea").lay("g4", "ns")
    assert "ship e4" not in table.may  # its line leads to d4
    assert {"ship d4", "ship g4"} < set(table.may)


@pytest.mark.rule("E4.2")
def test_land_towards_the_unknown_is_no_line() -> None:
    table = Table().lay_all({"c1": "s", "b1": "sea", "d1": "sea"})
    assert "ship c1" not in table.may


@pytest.mark.rule("E4.7")
def test_an_option_keeps_the_ship_to_the_circles_for_the_whole_first_round() -> None:
    strict, lax = Table(circles="first-round"), Table()
    for table in (strict, lax):
        table.set_out("c1 n", 1).draw("sea").play("place c1 sea")
        assert table.position.actors == (1,)
        assert {"ship b1 n", "ship d1 n"} < set(table.may)
    assert "ship c1" in lax.may
    assert not [start for start in strict.may if start in ("ship c1", "end")]
    assert strict.position.refusal(1, GAME.parse("ship c1"), ["Ana", "Ben"], "en") == (
        "In the first round the ship sets out from a circle (E4.7)."
    )
    strict.set_out("b1 n", 1).draw("sea").play("place b1 sea", "income 2")
    assert {"ship b1", "ship c1", "ship a1 n"} < set(strict.may)


@pytest.mark.rule("E4.7")
def test_records_know_of_the_option_only_where_it_is_chosen() -> None:
    assert "circles" not in new_game(GAME, {"circles": "first-turn"}).options
    assert new_game(GAME, {"circles": "first-round"}).options["circles"] == "first-round"


@pytest.mark.rule("E4.2", "E4.7")
def test_the_ship_is_asked_for_where_it_can_be_put() -> None:
    first, later = Table(), Table().lay("e4", "sea")
    assert "discovered tile" not in first.position.prompt(0, ["Ana", "Ben"], "en")
    assert "discovered tile" in later.position.prompt(0, ["Ana", "Ben"], "en")
    strict = Table(circles="first-round").lay("e4", "sea")
    assert "discovered tile" not in strict.position.prompt(0, ["Ana", "Ben"], "en")


@pytest.mark.rule("E4.3")
@pytest.mark.parametrize(("unit", "toll"), [("scout", 1), ("fort", 3), ("settlement", 6)])
def test_the_toll_is_the_value_of_the_unit(unit: str, toll: int) -> None:
    table = Table().gold(9, 9).lay("e4", "n", seat=2, unit=unit).play("ship e4")
    assert table.player(1)["gold"] == 9 - toll
    assert table.player(2)["gold"] == 9
    assert table.told("set-out") == [{"seat": 1, "from": "e4", "toll": toll}]


@pytest.mark.rule("E4.3")
def test_own_units_are_free() -> None:
    table = Table().lay("e4", "n", seat=1, unit="settlement").play("ship e4")
    assert table.player(1)["gold"] == 4


@pytest.mark.rule("E4.3")
def test_a_unit_that_cost_double_asks_its_plain_value() -> None:
    table = Table().gold(9, 9).lay("e4", "n", seat=2, unit="fort", event="hostile").play("ship e4")
    assert table.player(1)["gold"] == 6


@pytest.mark.rule("E4.3")
@pytest.mark.parametrize("side", ["n", "s"])
def test_a_unit_on_either_land_of_a_strait_asks_for_toll(side: str) -> None:
    table = Table().lay("e4", "ns", seat=2, unit="scout", side=side).play("ship e4")
    assert table.player(1)["gold"] == 3


@pytest.mark.rule("E4.4")
def test_a_gold_must_be_left_after_the_toll() -> None:
    table = Table().lay("e4", "n", seat=2, unit="fort")
    assert "ship e4" in table.gold(4, 4).may
    assert "ship e4" not in table.gold(3, 4).may
    assert table.gold(4, 4).play("ship e4").may == ["announce 1"]


@pytest.mark.rule("E4.5")
def test_who_can_set_out_must() -> None:
    assert one_tolled_start().gold(7, 0).may == ["ship d5"]
    assert "end" not in Table().may


@pytest.mark.rule("E4.5")
def test_who_cannot_pay_for_any_start_is_skipped() -> None:
    table = one_tolled_start().gold(6, 2)
    assert table.may == ["end"]
    assert table.play("end").who == "seat 2"
    assert table.view["undiscovered"] == 2


@pytest.mark.rule("E4.5", "E7.7")
def test_a_skipped_player_may_take_back_scouts_and_still_ends_the_turn() -> None:
    table = one_tolled_start().gold(6, 2)
    table.state.stand(table.cell("e3"), 0, 1, 0)
    assert table.may == ["recall e3", "end"]
    assert table.play("recall e3").may == ["end"]


@pytest.mark.rule("E4.6")
def test_one_to_all_of_the_gold_can_be_announced() -> None:
    table = Table().play("ship c1 n")
    assert table.may == ["announce 1", "announce 2", "announce 3", "announce 4"]
    assert table.play("announce 3").player(1)["gold"] == 1


@pytest.mark.rule("E4.6")
def test_nothing_is_paid_back() -> None:
    table = Table().gold(9, 4).set_out("c1 n", 7).draw("sea").play("place c1 sea", "end")
    assert table.player(1)["gold"] == 2


@pytest.mark.rule("E4.6", "E10.2")
def test_more_may_be_announced_than_there_are_tiles() -> None:
    five = edition_with(
        hidden__piles=[1, 1, 1, 1, 1],
        hidden__plain={"sea": 4},
        **{f"hidden__{event}": {} for event in ("hostile", "friendly", "pirates", "ruins", "gold")},
        hidden__storm={"sea": 1},
    )
    table = Table(edition=five).gold(9, 4).set_out("a1 n", 9)
    for pile, square in enumerate(("a1", "b1", "c1", "d1"), 1):
        table.play(f"draw {pile}", "tile sea", f"place {square} sea")
    assert table.player(1)["gold"] == 0
    assert table.may_begin("draw") == ["draw 5"]
    table.play("draw 5", "tile sea storm", "place e1 sea")
    assert table.view["ending"] == "last-tile"
