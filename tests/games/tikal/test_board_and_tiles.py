"""The board, the components, and how tiles are drawn and placed (T1 to T3)."""

from collections import Counter

import pytest

from incognita.games.tikal import GAME, actions
from incognita.games.tikal.board import HEXES, MOTIFS, NEIGHBOUR, SIDES, TILES
from incognita.games.tikal.notation import HEX_NAMES, SIDE_NAMES
from tests.games.tikal.scene import NEIGHBOURS, Scene


def hexes(texts: set[str]) -> set[str]:
    return {text.split()[1] for text in texts}


# The board and the components


@pytest.mark.rule("T1.1")
def test_neighbours_are_those_that_touch_in_the_plane() -> None:
    found = {
        name: {
            SIDE_NAMES[side]: HEX_NAMES[NEIGHBOUR[SIDES * h + side]]
            for side in range(SIDES)
            if NEIGHBOUR[SIDES * h + side] >= 0
        }
        for h, name in enumerate(HEX_NAMES)
    }
    assert found == NEIGHBOURS
    assert len(found) == HEXES == 40
    assert found["a5"] == {"n": "a4", "ne": "b4", "se": "b5"}
    assert found["b1"] == {"ne": "c1", "se": "c2", "s": "b2", "sw": "a2", "nw": "a1"}


@pytest.mark.rule("T1.2", "T1.4")
def test_four_hexes_are_printed_and_joined_as_their_stones_say() -> None:
    scene = Scene()
    explored = {h["name"]: h["kind"] for h in scene.view["hexes"] if h["kind"] != "unexplored"}
    assert explored == {"a4": "temple", "a5": "base-camp", "b4": "jungle", "b5": "temple"}
    assert scene.value("a4") == scene.value("b5") == 1
    assert scene.hex("a5")["passages"] == {"n": 2, "ne": 1, "se": 2}
    assert scene.hex("b4")["passages"] == {"sw": 1}  # no way to either temple
    assert scene.hex("a4")["stones"] == {"n": 1, "ne": 1, "s": 1}


@pytest.mark.rule("T1.3", "T1.4")
def test_there_are_36_tiles_of_four_kinds_with_three_stones_each_except_on_volcanoes() -> None:
    tiles = GAME.edition.tiles
    assert Counter(t.kind for t in tiles) == {
        "temple": 15,
        "jungle": 10,
        "treasure": 8,
        "volcano": 3,
    }
    assert Counter(t.name[0] for t in tiles) == {
        "A": 6,
        "B": 6,
        "C": 5,
        "D": 5,
        "E": 5,
        "F": 5,
        "G": 4,
    }
    assert {sum(t.stones) for t in tiles if t.kind != "volcano"} == {3}
    assert [t.name for t in tiles if t.kind == "volcano"] == ["B6", "D5", "F5"]


@pytest.mark.rule("T1.5")
def test_everybody_starts_with_18_workers_a_leader_two_camps_and_two_guards_to_set() -> None:
    for seat in Scene(players=4).view["seats"]:
        assert seat["workers_in_reserve"] == 18
        assert seat["leader_in_reserve"]
        assert seat["camps"] == []
        assert seat["guards_left"] == 2


@pytest.mark.rule("T1.6")
def test_the_stock_has_48_levels() -> None:
    levels = Scene().view["levels"]
    assert list(levels.values()) == [3, 6, 9, 11, 8, 5, 3, 2, 1]
    assert sum(levels.values()) == 48


@pytest.mark.rule("T1.7")
def test_there_are_24_treasures_as_many_as_the_sites_hold() -> None:
    left = Scene().view["treasures_left"]
    assert list(left.values()) == [3] * 8
    assert sum(left.values()) == sum(t.value for t in GAME.edition.tiles if t.kind == "treasure")


@pytest.mark.rule("T1.8")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_seat_that_begins_is_an_option_and_nobody_has_points(first: int) -> None:
    scene = Scene(players=3, first=first)
    scene.do("tile A1")
    assert scene.actor() == first
    assert scene.points() == [0, 0, 0]


# The turn


@pytest.mark.rule("T2.1")
def test_a_turn_is_a_tile_its_placing_and_ten_points_then_the_left_neighbour_is_next() -> None:
    scene = Scene(players=3, first=3)
    for seat, tile in ((3, "A1"), (1, "A2"), (2, "A3"), (3, "A4")):
        assert scene.actor() == "chance"
        scene.do(f"tile {tile}")
        assert scene.actor() == seat
        assert scene.legal("place") == scene.legal()
        scene.place_anywhere()
        assert (scene.actor(), scene.ap) == (seat, 10)
        scene.do("end")


@pytest.mark.rule("T2.2")
def test_tiles_come_letter_by_letter_and_each_that_is_left_is_equally_likely() -> None:
    scene = Scene(players=2)
    letters = ""
    while True:
        outcomes = scene.weights()
        assert set(outcomes.values()) == {1}
        assert len({text[5] for text in outcomes}) == 1
        letters += scene.draw()[5]
        while scene.actor() != "chance":
            scene.do("end") if "end" in scene.legal() else scene.place_anywhere()
            if scene.actor() == "nobody":
                assert letters == "AAAAAABBBBBBCCCCCDDDDDEEEEEFFFFFGGGG"
                return


@pytest.mark.rule("T2.2")
def test_the_view_tells_how_many_tiles_of_which_kind_are_left_in_each_letter() -> None:
    scene = Scene()
    assert scene.view["tiles_left"]["A"] == {"temple": 3, "treasure": 2, "jungle": 1}
    scene.do("tile A2")
    left = scene.view["tiles_left"]
    assert left["A"] == {"temple": 2, "treasure": 2, "jungle": 1}
    assert left["D"] == {"temple": 2, "treasure": 1, "jungle": 1, "volcano": 1}
    assert left["G"] == {"temple": 2, "treasure": 1, "jungle": 1}


@pytest.mark.rule("T2.3")
def test_every_action_has_its_cost() -> None:
    scene = Scene()
    scene.explore("c5", "treasure", value=2, sw=2)
    scene.put(1, "b5", workers=2)
    scene.put(1, "c5", workers=1)
    scene.put(1, "b4", workers=1)
    scene.camp(1, "b4")
    scene.explore("b3", "jungle", se=1)
    scene.put(1, "b3", workers=1)
    scene.give(1, statue=1)
    scene.give(2, plate=1)
    scene.turn_of(1)
    costs = {
        "enter worker a5": 1,
        "enter leader b4": 1,
        "trail worker b4 base": 1,
        "move worker b5 a5": 2,
        "move worker b5 c5": 3,
        "uncover b5": 2,
        "dig c5": 3,
        "exchange statue plate 2": 3,
        "camp b3": 5,
        "guard worker b5": 5,
        "end": 0,
    }
    assert {text: scene.cost(text) for text in costs} == costs
    for text, cost in costs.items():
        after = scene.copy()
        after.do(text)
        assert text == "end" or after.ap == 10 - cost


@pytest.mark.rule("T2.4")
def test_an_action_needs_its_points_and_what_is_not_used_is_lost() -> None:
    scene = Scene()
    scene.explore("e3", "jungle")
    scene.put(1, "e3", workers=1)
    scene.put(1, "b5", workers=1)
    scene.turn_of(1, points=4)
    assert scene.legal("camp", "guard") == set()
    scene.turn_of(1, points=5)
    assert scene.legal("camp", "guard") == {"camp e3", "guard worker b5"}
    scene.turn_of(1, points=1)
    assert scene.legal() == {"end", "enter worker a5", "enter leader a5"}
    scene.do("end")
    scene.draw()
    scene.place_anywhere()
    assert scene.ap == 10


@pytest.mark.rule("T2.5")
def test_a_turn_is_ended_by_its_player_also_without_points_left() -> None:
    scene = Scene()
    scene.do("tile A1")
    scene.place_anywhere()
    scene.do(*["enter worker a5"] * 10)
    assert (scene.actor(), scene.ap) == (1, 0)
    assert scene.legal() == {"end"}
    scene.do("end")
    assert scene.actor() == "chance"


# Placing tiles


@pytest.mark.rule("T3.1", "T3.2")
def test_a_tile_goes_next_to_an_explored_hex_with_a_way_in() -> None:
    scene = Scene()
    scene.hand(1, "C4")  # a jungle with three stones on one side, its south
    assert hexes(scene.legal()) == {"a3", "b3", "c4", "c5"}
    assert {"place a3 n", "place a3 ne"} <= scene.legal()  # a4 has a stone to the north
    assert len(scene.legal()) == 4 * 6  # every one of them has a stone on the old side


@pytest.mark.rule("T3.2")
def test_the_stones_of_either_side_make_a_way_in() -> None:
    scene = Scene()
    scene.explore("b3", "jungle")
    scene.hand(1, "C4")  # three stones in the south as listed
    scene.explore("a3", "jungle")
    scene.explore("c4", "jungle")
    # b2 touches a2, a3, b1, b3, c2, c3: only its own stones can lead to a3 (sw) or b3 (s)
    legal = {text for text in scene.legal() if text.split()[1] == "b2"}
    assert legal == {"place b2 n", "place b2 ne"}


@pytest.mark.rule("T3.2")
def test_the_examples_of_a_temple_that_can_and_a_jungle_that_cannot_be_added() -> None:
    """A tile that touches two explored hexes: by stones of theirs, or not at all."""
    scene = Scene()
    scene.explore("c4", "jungle", n=1)
    scene.explore("b3", "jungle", ne=1)
    scene.hand(1, "B1")
    assert {f"place c3 {side}" for side in SIDE_NAMES} <= scene.legal()
    bare = Scene()
    bare.explore("c4", "jungle")
    bare.explore("b3", "jungle")
    bare.hand(1, "C4")
    at_c3 = {text for text in bare.legal() if text.startswith("place c3")}
    assert at_c3 == {"place c3 n", "place c3 ne"}  # its stones to c4 (s) or b3 (sw)


@pytest.mark.rule("T3.3")
def test_one_neighbour_is_enough_even_if_it_cannot_be_reached_from_the_base_camp() -> None:
    scene = Scene()
    scene.explore("e3", "jungle", n=1)  # an island
    scene.hand(1, "A1")
    assert "e2" in hexes(scene.legal())
    assert {f"place e2 {side}" for side in SIDE_NAMES} <= scene.legal()


@pytest.mark.rule("T3.4")
def test_a_volcano_needs_no_way_in() -> None:
    scene = Scene()
    scene.explore("b3", "jungle")
    scene.explore("b2", "jungle")
    scene.hand(1, "B6")
    assert scene.legal() == {
        f"place {name} n" for name in ("a2", "a3", "b1", "c2", "c3", "c4", "c5")
    }


@pytest.mark.rule("T3.5")
def test_a_volcano_is_a_neighbour_but_no_way_in() -> None:
    scene = Scene()
    scene.explore("e3", "volcano")
    scene.hand(1, "A1")
    assert not {"e2", "e4", "d2", "d3", "f2", "f3"} & hexes(scene.legal())
    scene.hand(1, "B6")
    assert {"e2", "e4", "d2", "d3", "f2", "f3"} <= hexes(scene.legal())


def sealed_corner() -> Scene:
    """All is explored but a1, which has only volcanoes beside it."""
    scene = Scene()
    for name in HEX_NAMES:
        if name not in ("a1", "a2", "b1", "a4", "a5", "b4", "b5"):
            scene.explore(name, "jungle", n=1)
    scene.explore("a2", "volcano")
    scene.explore("b1", "volcano")
    return scene


@pytest.mark.rule("T3.6")
def test_a_tile_that_fits_nowhere_is_placed_without_a_way_in() -> None:
    scene = sealed_corner()
    scene.hand(1, "C4")
    assert scene.legal() == {f"place a1 {side}" for side in SIDE_NAMES}
    scene.do("place a1 n")
    assert scene.hex("a1")["passages"] == {}
    assert scene.hex("a1")["kind"] == "jungle"


@pytest.mark.rule("T3.6")
def test_later_tiles_may_have_their_way_in_from_a_tile_placed_without_one() -> None:
    scene = Scene()
    scene.explore("h5", "jungle", n=2)  # laid without a way in; h4 and g5 are its neighbours
    scene.hand(1, "C4")
    assert {f"place h4 {side}" for side in SIDE_NAMES} <= scene.legal()


@pytest.mark.rule("T3.7")
def test_turns_that_look_the_same_are_offered_once() -> None:
    scene = Scene()
    scene.hand(1, "D4")  # a stone on every second side
    assert {text for text in scene.legal() if text.startswith("place a3")} == {
        "place a3 n",
        "place a3 ne",
    }
    scene.hand(1, "B6")
    assert {text.split()[2] for text in scene.legal()} == {"n"}


@pytest.mark.rule("T3.1")
def test_a_tile_is_turned_clockwise_from_its_listed_north() -> None:
    scene = Scene()
    scene.hand(1, "A1")  # S 2, SW 1
    scene.do("place a3 ne")
    assert scene.hex("a3")["stones"] == {"sw": 2, "nw": 1}
    scene = Scene()
    scene.hand(1, "A1")
    scene.do("place a3 n")
    assert scene.hex("a3")["stones"] == {"s": 2, "sw": 1}
    assert scene.hex("a3")["passages"] == {"s": 3}
    assert scene.hex("a4")["passages"] == {"n": 3, "s": 2}


@pytest.mark.rule("T3.8")
def test_a_treasure_site_has_its_treasures_and_a_temple_its_value() -> None:
    scene = Scene()
    scene.do("tile A4")
    scene.place_anywhere()
    [site] = [h for h in scene.view["hexes"] if h["kind"] == "treasure"]
    assert site["treasures"] == 4
    scene.do("end", "tile A3")
    scene.place_anywhere()
    [temple] = [h for h in scene.view["hexes"] if h["tile"] == "A3"]
    assert temple["temple"]["value"] == 2


@pytest.mark.rule("T3.9", "T1.3")
def test_tiles_stay_where_they_are_and_fill_the_board_in_the_end() -> None:
    scene = Scene(players=3)
    laid: dict[str, str | None] = {}
    while scene.actor() != "nobody":
        if scene.actor() == "chance":
            scene.draw()
        elif "end" in scene.legal():
            scene.do("end")
        else:
            scene.place_anywhere()
        now = {h["name"]: h["tile"] for h in scene.view["hexes"] if h["kind"] != "unexplored"}
        assert now.items() >= laid.items()
        laid = now
    assert len(laid) == 40
    assert len({tile for tile in laid.values() if tile}) == 36


def test_the_actions_are_numbered_without_gaps() -> None:
    assert actions.FIRST_DEED == actions.FIRST_PLACE + HEXES * SIDES
    assert actions.FIRST_EXCHANGE == actions.FIRST_DEED + HEXES * actions.DEEDS_A_HEX
    assert actions.FIRST_TAKE == actions.FIRST_EXCHANGE + MOTIFS * MOTIFS * 4
    assert actions.FIRST_BID == actions.FIRST_TAKE + TILES
    assert actions.FIRST_TILE == actions.FIRST_BID + actions.HIGHEST_BID + 1
    assert actions.FIRST_TREASURE == actions.FIRST_TILE + TILES
    assert actions.ACTIONS == actions.FIRST_TREASURE + MOTIFS
