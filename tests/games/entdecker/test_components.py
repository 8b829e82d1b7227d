"""The sea, the pieces and the tiles, as they lie on the table; editions of one's own."""

from pathlib import Path

import msgspec
import pytest

from incognita.core.errors import EditionError
from incognita.core.position import new_game
from incognita.games.entdecker import GAME
from tests.games.entdecker.table import Table, edition_with


@pytest.mark.rule("E1.1")
def test_at_the_start_nothing_is_discovered() -> None:
    view = Table().view
    assert view["undiscovered"] == 70
    assert len(view["squares"]) == 70
    assert view["squares"][0]["name"] == "a1"
    assert view["squares"][69]["name"] == "j7"
    assert all(square["tile"] is None for square in view["squares"])


@pytest.mark.rule("E1.1", "E5.3")
def test_the_frame_is_water() -> None:
    corner = Table().set_out("a1 n", 1).draw("coast")
    assert corner.may == ["place a1 e", "place a1 s"]


@pytest.mark.rule("E1.2", "E4.2")
def test_the_first_turn_starts_on_one_of_34_circles() -> None:
    starts = Table().may
    assert len(starts) == 34
    assert all(len(start.split()) == 3 for start in starts)
    assert {"ship a1 n", "ship a1 w", "ship j1 n", "ship j1 e", "ship j7 s"} < set(starts)
    assert "ship a1 e" not in starts


@pytest.mark.rule("E1.3", "E1.4")
def test_what_a_player_starts_with() -> None:
    for seat in (1, 2, 3):
        player = Table(3).player(seat)
        assert player["gold"] == 4
        assert player["pieces"] == {"scouts": 3, "forts": 2, "settlements": 1}
        assert player["points"] == player["counters"] == 0


@pytest.mark.rule("E1.5")
def test_every_counter_is_equally_likely() -> None:
    table = Table().set_out("c1 n", 1).draw("coast friendly").play("place c1 s")
    assert table.position.weights() == [(GAME.parse(f"counter {v}"), 5) for v in (1, 2, 3, 4)]
    table.play("counter 3")
    assert table.view["counters"] == {"1": 5, "2": 5, "3": 4, "4": 5}


@pytest.mark.rule("E1.6", "E3.3")
def test_the_first_player_begins_and_the_seats_follow() -> None:
    table = Table(3, first=2).gold(1, 1, 1).on_turn(2)
    order = []
    for start in ("a1 n", "c1 n", "e1 n"):
        order.append(table.who)
        table.set_out(start, 1).draw("sea").play(f"place {start.split()[0]} sea")
    assert order == ["seat 2", "seat 3", "seat 1"]
    assert table.view["phase"] == "income"
    assert table.play("income 2").who == "seat 2"


@pytest.mark.rule("E2.1", "E2.2", "E2.5", "E2.7")
def test_the_shipped_tiles() -> None:
    hidden = GAME.edition.hidden
    events = {event: sum(kinds.counts()) for event, kinds in hidden.by_event().items()}
    assert events.pop("plain") == 58
    assert events == dict.fromkeys(["storm", "hostile", "friendly", "pirates", "ruins", "gold"], 4)
    by_kind = [
        sum(kinds) for kinds in zip(*[k.counts() for k in hidden.by_event().values()], strict=True)
    ]
    assert by_kind == [12, 24, 10, 24, 12]
    assert Table().view["reserve"] == {
        "sea": 5, "coast": 6, "strait": 3, "corner": 5, "bay": 6, "inland": 13,
    }  # fmt: skip
    assert sum(by_kind) == 82
    assert sum(Table().view["reserve"].values()) == 38


@pytest.mark.rule("E2.1")
@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        ("sea", ["sea"]),
        ("coast", ["e", "s", "w"]),
        ("strait", ["ew"]),
        ("corner", ["es", "sw"]),
        ("bay", ["esw"]),
    ],
)
def test_a_tile_may_be_turned(kind: str, ways: list[str]) -> None:
    table = Table().set_out("e1 n", 1).draw(kind)
    assert sorted(table.may) == sorted(f"place e1 {way}" for way in ways)


@pytest.mark.rule("E2.3", "E5.8")
def test_a_bay_is_a_dead_end() -> None:
    table = Table().gold(9, 4).set_out("e1 n", 3).draw("bay").play("place e1 esw")
    assert table.view["announced"] == 2
    assert table.may_begin("draw") == []


@pytest.mark.rule("E2.3")
def test_lines_lead_across_water_sides_only() -> None:
    table = Table().lay("e4", "ne").set_out("e4", 1).draw("sea")
    assert table.may == ["place d4 sea", "place e5 sea"]


@pytest.mark.rule("E2.4", "E9.1")
def test_a_strait_has_two_lands_and_a_corner_one() -> None:
    table = Table().lay("c3", "ns").lay("e3", "ew").lay("g3", "ne")
    assert [i["name"] for i in table.view["islands"]] == ["c3 n", "c3 s", "e3 e", "e3 w", "g3"]
    assert table.island("c3 s")["open_edges"] == ["c3 s"]
    assert table.island("g3")["open_edges"] == ["g3 n", "g3 e"]


@pytest.mark.rule("E2.5")
def test_the_back_says_whether_there_is_an_event() -> None:
    table = Table().set_out("c1 n", 2).play("draw 5")
    assert all(len(text.split()) == 3 for text in table.may)
    assert sum(weight for _, weight in table.position.weights()) == 24
    table = Table().set_out("c1 n", 2).play("draw 2")
    assert table.may == ["tile sea", "tile coast", "tile strait", "tile corner", "tile bay"]
    assert [weight for _, weight in table.position.weights()] == [9, 16, 8, 17, 8]


@pytest.mark.rule("E2.6")
def test_five_piles_whose_tops_can_be_seen() -> None:
    piles = Table().view["piles"]
    assert [pile["tiles"] for pile in piles] == [17, 17, 16, 16, 16]
    assert [pile["back"] for pile in piles] == ["plain"] * 4 + ["?"]


@pytest.mark.rule("E2.8")
def test_an_edition_of_ones_own_is_played_with(tmp_path: Path) -> None:
    shipped = Path("src/incognita/games/entdecker/edition.toml")
    root = Path(__file__).parent.parent.parent.parent
    text = (root / shipped).read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(
        text.replace("[2, 3, 4, 5]", "[1, 1, 6]").replace("[5, 5, 5, 5]", "[2, 0, 7]"),
        encoding="utf-8",
    )
    table = Table(edition=GAME.load_edition(own))
    assert table.view["counters"] == {"1": 2, "3": 7}
    position = new_game(GAME, {}, GAME.load_edition(own))
    while GAME.notation(position.weights()[0][0]).startswith("back"):
        position.apply(8, position.weights()[0][0])
    assert position.weights() == [(GAME.parse("income 1"), 2), (GAME.parse("income 6"), 1)]


@pytest.mark.rule("E2.8")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"hidden__piles": [17, 17, 16, 16]}, "expected the heights of 5 piles, found 4"),
        ({"hidden__piles": [17, 17, 16, 32, 0]}, "pile 5 has 0 tiles; expected 1 to 99"),
        ({"hidden__piles": [17, 17, 16, 16, 17]}, "there are 82 tiles, but the piles hold 83"),
        ({"hidden__plain__sea": 10}, "there are 83 tiles, but the piles hold 82"),
        ({"hidden__plain__sea": -1}, "hidden.plain: sea is -1; expected 0 to 99"),
        ({"hidden__storm__bay": 100}, "hidden.storm: bay is 100; expected 0 to 99"),
        ({"hidden__plain__inland": 1}, "unknown field `inland`"),
        ({"hidden__plain__lagoon": 1}, "unknown field `lagoon`"),
        ({"hidden__earthquake": {"sea": 1}}, "unknown field `earthquake`"),
        (
            {"hidden__hostile": {"sea": 1, "corner": 2, "bay": 1}},
            "hostile natives live on land; expected sea = 0",
        ),
        ({"reserve__tiles__strait": 0}, "strait is 0; expected at least 1 of every kind"),
        ({"reserve__tiles__inland": 0}, "inland is 0; expected at least 1 of every kind"),
        ({"reserve__tiles__bay": 1000}, "reserve.tiles: bay is 1000; expected 0 to 99"),
        ({"counters__of_value": [1] * 10}, "10 values; expected numbers for the values 1"),
        ({"counters__of_value": [1, 61]}, "61 counters of value 2; expected 0 to 60"),
        ({"wheel__sectors": []}, "wheel.sectors: 0 sectors; expected 1 to 60"),
        ({"wheel__sectors": [2, 13]}, "an income of 13; expected 1 to 12"),
        ({"wheel__sectors": [0]}, "an income of 0; expected 1 to 12"),
    ],
)  # fmt: skip
def test_an_edition_that_cannot_be_played_is_refused(
    change: dict[str, object], problem: str
) -> None:
    with pytest.raises(EditionError) as refusal:
        edition_with(**change)
    assert problem in str(refusal.value)


@pytest.mark.rule("E2.8")
def test_the_shipped_edition_survives_being_written_down() -> None:
    raw = msgspec.json.decode(msgspec.json.encode(GAME.edition))
    assert GAME.edition_from_builtins(raw, "test") == GAME.edition


def test_what_fills_a_gap_of_the_printed_rules_is_marked() -> None:
    rules = GAME.rulebook.rules
    for number in ("E4.2", "E4.7", "E6.4", "E8.2", "E8.3", "E10.2"):
        assert rules[number].designed is not None, number
