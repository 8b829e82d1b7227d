"""The map and the start."""

import pytest

from incognita.core.actors import CHANCE
from incognita.core.errors import IllegalAction
from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.atlas import as_printed
from tests.games.explorers.builder import (
    a_game,
    changed,
    finish_stage,
    give,
    land,
    marks,
    play,
    seen,
    set_out,
    sheet,
    skip_turns,
    started,
    texts,
    turn,
)

TIE = "g7 j7 g10 j10"  # four villages, all equally close to the centre


@pytest.mark.rule("X1.1")
def test_every_shipped_tile_has_one_village_and_one_temple_and_the_same_objects() -> None:
    for tile in GAME.edition.tiles:
        text = " ".join(tile.rows)
        assert text.count("V") == text.count("T") == text.count("K") == text.count("S") == 1
        assert (text.count("H"), text.count("G")) == (2, 3)
        assert [text.count(provision) for provision in "acf"] == [2, 2, 2]


@pytest.mark.rule("X1.2")
def test_chance_draws_a_tile_and_a_rotation_for_each_quadrant_in_order() -> None:
    position = new_game(GAME, {"map": "random"})
    assert [position.actors, len(position.weights())] == [(CHANCE,), 32]
    play(position, "chance: lay a 3n")
    assert len(position.legal(CHANCE)) == 28
    assert {weight for _, weight in position.weights()} == {1}
    with pytest.raises(IllegalAction):
        play(position, "chance: lay b 3e")
    play(position, "chance: lay b 5e; lay c 1s; lay d 8w")
    given = new_game(GAME, {"map": "3n-5e-1s-8w"})
    assert seen(position)["map"] == seen(given)["map"]
    assert [tile["quadrant"] for tile in seen(position)["tiles"]] == ["a", "b", "c", "d"]


@pytest.mark.rule("X1.2")
def test_the_first_player_may_lay_the_map() -> None:
    position = new_game(GAME, {"players": 3, "first": 2, "map": "laid"})
    assert len(texts(position, 2)) == 32
    play(position, "2: lay a 3n; lay b 5e; lay c 1s; lay d 8w")
    assert seen(position)["map"] == seen(new_game(GAME, {"map": "3n-5e-1s-8w"}))["map"]
    assert position.actors == (0, 1, 2)


@pytest.mark.rule("X1.3")
def test_a_tile_is_turned_clockwise_by_where_its_top_points() -> None:
    rows = GAME.edition.tiles[2].rows
    tile = [row.split(" ") for row in rows]
    for top in "nesw":
        laid = seen(new_game(GAME, {"map": f"3{top}-5e-1s-8w"}))["map"]
        assert laid is not None
        drawn = [
            [laid["terrain"][r][c].upper() + laid["objects"][r][c] for c in range(8)]
            for r in range(8)
        ]
        assert drawn == tile
        tile = [list(row) for row in zip(*tile[::-1], strict=True)]


@pytest.mark.rule("X1.3")
def test_four_quarter_turns_bring_every_square_back() -> None:
    assert [as_printed(as_printed(s, 1), 3) for s in range(64)] == list(range(64))
    assert as_printed(0, 1) == 56  # the south-west corner comes to the north-west


@pytest.mark.rule("X1.4")
def test_achievements_come_after_the_map_and_before_the_start_village() -> None:
    position = new_game(GAME, {"map": "laid", "achievements": 1}, land(villages=TIE))
    play(position, "1: lay a 1n; lay b 2n; lay c 3n; lay d 4n")
    assert seen(position)["phase"] == "drawing"
    play(position, "chance: achievement c3")
    assert texts(position, 1) == ["start a", "start b", "start c", "start d"]


@pytest.mark.rule("X1.5")
def test_the_village_closest_to_the_centre_is_marked_by_itself() -> None:
    position = a_game(players=3)
    assert seen(position)["home"] == "g7"
    assert all(sheet(position, seat)["xs"] == ["g7"] for seat in (1, 2, 3))


@pytest.mark.rule("X1.5")
def test_the_first_player_chooses_among_equally_close_villages() -> None:
    position = a_game(land(villages="g7 j6 g10 m13"), first=2)
    assert (position.actors, texts(position, 2)) == ((1,), ["start a", "start c"])
    play(position, "2: start c")
    assert seen(position)["home"] == "g10"
    assert sheet(position, 1)["xs"] == ["g10"]


@pytest.mark.rule("X1.5")
def test_distance_is_measured_straight_and_not_in_steps() -> None:
    # c8 and e5 are both six steps away; e5 is closer as the crow flies
    assert seen(a_game(land(villages="e5 m4 d13 m13")))["home"] == "e5"
    position = a_game(land(villages="c8 m5 e12 m13"))
    assert seen(position)["home"] == "e12"


@pytest.mark.rule("X1.6")
def test_everybody_takes_a_terrain_of_their_own_for_three_opening_xs() -> None:
    position = a_game(land({"w": "f7 e7 d7"}))
    assert texts(position, 1) == texts(position, 2) == ["take p", "take w", "take d", "take m"]
    play(position, "1: take w; mark f7; mark e7; mark d7", "2: take p; mark h7; mark g8")
    assert texts(position, 1) == ["commit"]
    assert marks(position, 2) == "f8 g6 g9 h6 h8 i7"


@pytest.mark.rule("X1.7")
def test_objects_work_in_the_set_up() -> None:
    position = a_game(land(objects={"a": "h7", "S": "g6", "K": "g8"}))
    play(position, "1: take p; mark h7; mark g6; mark g8; commit")
    finish_stage(position)
    own = sheet(position, 1)
    assert (own["keys"], own["scrolls"], own["provisions"]) == (1, 1, [1, 0, 0, 0])
    play(position, "chance: card w/d", "1: choose w")
    assert "scroll p" in texts(position, 1)


@pytest.mark.rule("X1.7")
def test_nobody_is_active_in_the_set_up_and_it_is_turn_0_of_round_1() -> None:
    position = a_game()
    view = seen(position)
    assert (view["round"], view["turn"], view["active"], view["card"]) == (1, 0, None, None)
    assert seen(set_out(position))["turn"] == 1


@pytest.mark.rule("X1.7")
def test_temples_are_settled_at_the_end_of_the_set_up() -> None:
    edition = land(objects={"K": "h7"}, temples="g6 n3 c14 n14")
    position = a_game(edition)
    play(position, "1: take p; mark h7; mark g6; commit")
    finish_stage(position)
    assert sheet(position, 1)["temples"] == {"a": {"place": 1, "points": 12}}
    assert seen(position)["temples"]["a"] == 8


@pytest.mark.rule("X1.7")
def test_races_are_looked_at_at_the_end_of_the_set_up() -> None:
    position = give(a_game(achievements="R8"), 1, "n5 o5 p5 c12 d12 e12 n12 o12 p12")
    play(position, "1: take p; mark g8; mark h7; commit")
    assert sheet(position, 1)["races"] == {}
    finish_stage(position)
    assert sheet(position, 1)["races"] == {"R8": {"place": 1, "points": 10}}


@pytest.mark.rule("X1.8")
def test_the_first_player_is_an_option_and_the_left_is_the_next_higher_seat() -> None:
    position = started(players=4, first=3)
    for seat in (3, 4, 1, 2):
        assert seen(position)["active"] == seat
        skip_turns(position, 1)


@pytest.mark.rule("X1.9")
def test_each_side_is_chosen_on_its_own() -> None:
    edition = changed(land(objects={"G": "h7"}), "gems", expert_line=(-5, 3))
    for gems, points in (("base", 1), ("expert", 0)):
        position = started(edition, gems=gems)
        turn(position, "p/w", "1: choose p; mark h7; commit")
        skip_turns(position, 6)
        assert position.score().totals[0] == points + 3  # and one X beside the village
