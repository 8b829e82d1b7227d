"""The published example of play."""

import pytest

from incognita.games.entdecker.actions import INCOME
from tests.games.entdecker.table import Table


@pytest.mark.rule(
    "E1.4", "E3.2", "E4.3", "E4.6", "E5.5", "E6.1", "E6.4", "E7.2", "E7.4", "E8.1", "E8.2", "E9.4"
)
def test_bennys_expedition() -> None:
    table = Table(2, first=2).gold(10, 6).on_turn(2)
    table.lay("e2", "n", seat=1, unit="scout")
    table.lay_all({"f3": "sea", "e5": "n", "g4": "sea", "f5": "sea"})
    table.state.phase = INCOME
    table.play("income 4")
    assert table.player(1)["gold"] == 12  # two of the four are lost
    benny = table.player(2)
    assert benny["gold"] == 10

    table.play("ship e2")  # where the other player's scout stands
    assert table.player(2)["gold"] == 9
    table.play("announce 4")
    assert table.player(2)["gold"] == 5

    table.draw("coast friendly").play("place e3 w", "counter 1")
    assert table.player(2)["counters"] == 1
    table.draw("sea pirates")  # e4 borders on land in the south
    assert table.told("boxed") == [{"seat": 2, "tile": "sea pirates"}]
    assert table.player(2)["gold"] == 5
    table.draw("corner").play("place e4 es")
    assert table.view["announced"] == 1

    table.play("fort")
    assert table.player(2)["gold"] == 2
    assert table.told("filled") == [
        {"square": "f4", "kind": "coast", "land": "w", "source": "reserve"}
    ]
    table.play("counter 4")
    assert table.told("island-scored") == [{"island": "e4", "seat": 2, "points": 3 + 4}]
    assert table.player(2)["pieces"] == {"scouts": 3, "forts": 2, "settlements": 1}
    assert table.who == "seat 1"
