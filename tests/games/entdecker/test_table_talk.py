"""What the table says: events, prompts, costs and the reasons of refusals, in both languages."""

import pytest

from incognita.core.game import Event
from incognita.core.words import Language
from incognita.games.entdecker import GAME
from tests.games.entdecker.table import Table

NAMES = ("Anna", "Bruno", "Chloé", "Denis")


def refused(table: Table, text: str, language: Language = "en") -> str:
    [seat] = table.position.actors
    return table.position.refusal(seat, GAME.parse(text), NAMES, language)


def test_setting_out_names_its_rules() -> None:
    table = Table().lay("b1", "e", 2, "fort").lay("e1", "nesw"[1:]).gold(3, 4)
    assert refused(table, "ship b1 n").startswith("b1 is already discovered; a circle must open")
    assert refused(table, "ship e4") == (
        "e4 is not discovered; the ship sets out from a circle or a discovered tile (E4.2)."
    )
    assert refused(table, "ship e1") == "No line leads from e1 to an undiscovered square (E4.2)."
    assert refused(table, "ship b1") == (
        "The toll on b1 is 3 gold, and 1 gold must be left; you have 3 gold (E4.4)."
    )
    assert refused(table, "draw 1") == "First put the ship where it sets out (E4.6)."
    assert refused(table, "end", "fr") == "Qui peut partir doit partir (E4.5)."
    table.gold(0, 4)
    assert refused(table, "ship c1 n").startswith("You have no gold")
    assert refused(table, "end") == ""


def test_announcing_costs_gold() -> None:
    table = Table().gold(3, 4).play("ship c1 n")
    assert refused(table, "announce 4", "fr") == (
        "Cela coûterait 4 pièces d’or, et vous avez 3 pièces d’or (E4.6)."
    )
    assert refused(table, "draw 1").startswith("First announce how many tiles")
    assert refused(table, "end") == "Announce at least one tile (E4.6)."


def test_the_first_tile_must_be_drawn() -> None:
    table = Table().set_out("c1 n", 1)
    assert refused(table, "end") == "The first tile you announced must be drawn (E5.1)."
    assert refused(table, "ship d1 n").endswith("now it sails by placing tiles (E5.6).")
    assert refused(table, "announce 1") == "You have already announced your tiles (E4.6)."
    assert refused(table, "scout").startswith("A unit is landed on a tile that the ship entered")
    assert refused(table, "place c1 n") == "You have no tile in hand; draw one first (E5.1)."


def test_a_tile_must_fit() -> None:
    table = Table().set_out("c1 n", 2).draw("coast")
    assert refused(table, "end") == "First place the tile that you have drawn (E5.4)."
    assert refused(table, "place a1 s") == "No line leads from the ship to a1 (E5.3)."
    assert refused(table, "place c1 es") == (
        "The tile you have drawn is another one: coast (E5.3)."
    )
    assert refused(table, "place c1 n", "fr") == (
        "Tournée ainsi, elle ne va pas en c1 : terre contre terre, eau contre eau, et "
        "le cadre est de l’eau (E5.3)."
    )
    table.play("place c1 s")
    assert refused(table, "place c1 s") == "You have no tile in hand; draw one first (E5.1)."


def test_drawing_ends_with_what_was_announced() -> None:
    table = Table().set_out("c1 n", 1).draw("coast").play("place c1 s")
    assert refused(table, "draw 1") == "All the tiles you announced are drawn (E5.8)."


def test_units_have_their_price_and_their_place() -> None:
    table = Table().gold(3, 4).set_out("c1 n", 1).draw("strait").play("place c1 ew")
    assert refused(table, "fort e") == "That costs 3 gold, and you have 2 gold (E7.2)."
    assert refused(table, "scout") == "c1 is a strait: choose one of its two lands (E7.3)."
    assert refused(table, "scout n") == "On this side of c1 there is no land (E7.3)."
    assert refused(table, "recall c1") == "None of your scouts stands on c1 (E7.6)."
    assert table.position.places_of_action(GAME.parse("scout e")) == ("c1",)


def test_hostile_natives_refuse_settlements_and_double_prices() -> None:
    table = Table().gold(5, 4).set_out("c1 n", 1).draw("coast hostile").play("place c1 s")
    assert refused(table, "settlement", "fr") == (
        "Là où les indigènes sont hostiles, on ne fonde pas de colonie (E6.3)."
    )
    assert refused(table, "fort") == (
        "Where the natives are hostile that costs 6 gold, and you have 4 gold (E6.3)."
    )
    assert (
        refused(table, "scout e") == "You choose a side only on a strait, and c1 is not one (E7.3)."
    )


def test_open_sea_has_no_land() -> None:
    table = Table().set_out("c1 n", 2).draw("sea").play("place c1 sea")
    assert refused(table, "scout") == "There is no land on c1 (E7.1)."


def test_forts_stay() -> None:
    table = Table().lay("b1", "s", 1, "fort")
    assert refused(table, "recall b1") == (
        "Forts and settlements stay until their island is scored (E7.6)."
    )


def test_the_prompts_follow_the_turn() -> None:
    table = Table().gold(5, 4)
    position = table.position
    assert position.prompt(0, NAMES, "en").startswith("Put the ship on a start circle at the edge")
    table.set_out("c1 n", 2)
    assert position.prompt(0, NAMES, "en") == "Draw a tile from a pile (2 tiles announced)."
    table.draw("coast")
    assert position.prompt(0, NAMES, "fr").startswith("Posez votre tuile (côte) à côté du bateau")
    table.play("place c1 s")
    assert position.prompt(0, NAMES, "fr") == (
        "Tirez une tuile d’une pile (1 tuile annoncée), débarquez une unité ou finissez votre tour."
    )
    table.gold(0, 4).play("end").gold(4, 0)
    assert position.prompt(1, NAMES, "en") == "You cannot pay for any start: end your turn."


def test_a_preview_says_the_cost_and_the_points_of_the_island() -> None:
    table = Table().gold(5, 4).set_out("c1 n", 1).draw("coast").play("place c1 s")
    foreseen = table.position.preview(0, GAME.parse("fort"))
    assert [words.en for words in foreseen.consequences] == [
        "Landing ends your turn (E7.4).",
        "It stays there until its island is scored (E7.6).",
        "It costs 3 gold; 1 gold left.",
    ]
    assert foreseen.points == (1, 0)
    assert [(change.line.rule, change.points) for change in foreseen.changes] == [("E10.3", 1)]


def test_a_preview_tells_the_difference_where_an_island_grows_and_is_named_anew() -> None:
    table = Table().gold(5, 4).lay("c2", "n", seat=1).set_out("c1 n", 1).draw("coast")
    [change] = table.position.preview(0, GAME.parse("place c1 s")).changes
    assert (change.line.of, change.line.points, change.points) == ("c1", 2, 1)


def consequences(table: Table, text: str) -> list[str]:
    [seat] = table.position.actors
    return [words.en for words in table.position.preview(seat, GAME.parse(text)).consequences]


def test_a_landing_says_what_it_gives_up_and_when_no_unit_is_left() -> None:
    table = Table().gold(12, 4).set_out("c1 n", 3).draw("coast").play("place c1 s")
    assert consequences(table, "settlement") == [
        "Landing ends your turn: you do not draw 2 tiles that you paid for (E7.4).",
        "It stays there until its island is scored (E7.6).",
        "It was your only settlement (E7.2).",
        "It costs 6 gold; 3 gold left.",
    ]
    table.state.pieces = 1  # a scout, and nothing else
    assert "You have no unit left beside the board (E7.2)." in consequences(table, "scout")
    assert consequences(table, "end") == ["You do not draw 2 tiles that you paid for (E4.6)."]


@pytest.mark.rule("E4.6")
def test_announcing_more_tiles_than_are_left_is_marked_as_leading_to_nothing() -> None:
    table = Table().gold(9, 4)
    table.play("ship c1 n")
    assert consequences(table, "announce 3")[0] == "Nothing is paid back, whatever you draw (E4.6)."
    table.state.hidden_left = 2
    dead = table.position.game.dead_end(table.state, 0, GAME.parse("announce 3"))
    assert dead is not None
    assert dead.en == "only 2 tiles left to draw: 1 gold would be paid for nothing (E4.6)"
    assert table.position.game.dead_end(table.state, 0, GAME.parse("announce 2")) is None


def test_a_tile_with_a_storm_says_before_it_is_placed_that_the_turn_is_over() -> None:
    table = Table().gold(5, 4).set_out("c1 n", 2).draw("coast storm")
    assert consequences(table, "place c1 s") == [
        "The storm ends your turn at once: no unit can be landed (E6.2)."
    ]


def test_a_scored_island_lights_all_its_squares() -> None:
    table = Table().lay("c2", "n", 1).set_out("c1 n", 1).draw("coast").play("place c1 s", "end")
    [scored] = [event for event in table.events if event.kind == "island-scored"]
    assert table.position.places_of_event(scored) == ("c1", "c2")


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (
            Event("landed", {"seat": 1, "unit": "fort", "on": "c4 n", "cost": 3}),
            "Anna lands a fort on the north side of c4 for 3 gold.",
            "Anna débarque un fort en c4 (rive nord) pour 3 pièces d’or.",
        ),
        (
            Event("set-out", {"seat": 2, "from": "c1 n", "toll": 0}),
            "Bruno puts the ship on the circle north of c1.",
            "Bruno place le bateau sur le cercle au nord de c1.",
        ),
        (
            Event("happened", {"seat": 1, "event": "pirates", "amount": 0}),
            "Pirates find no gold with Anna.",
            "Des pirates ne trouvent pas d’or chez Anna.",
        ),
        (
            Event("revealed", {"seat": 1, "tile": "bay gold"}),
            "Anna turns up a tile: bay with gold.",
            "Anna retourne une tuile : baie avec de l’or.",
        ),
    ],
)
def test_events_in_words(event: Event, en: str, fr: str) -> None:
    assert GAME.describe_event(event, NAMES, "en") == en
    assert GAME.describe_event(event, NAMES, "fr") == fr
