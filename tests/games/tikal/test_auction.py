"""The version with auctions (T11)."""

from typing import Any

import pytest

from tests.games.tikal.scene import Scene


def round_of(players: int, *tiles: str, first: int = 1) -> Scene:
    """A round in which these tiles have been revealed."""
    scene = Scene(players=players, version="auction", first=first)
    scene.last_tiles(*tiles, "G1", "G2", "G3", "G4")
    for tile in tiles:
        scene.do(f"tile {tile}")
    return scene


def finish_turn(scene: Scene) -> None:
    scene.place_anywhere()
    scene.do("end")


@pytest.mark.rule("T11.1")
def test_everybody_starts_with_20_points() -> None:
    scene = Scene(players=4, version="auction")
    assert scene.points() == [20] * 4
    lines = [line for line in scene.position.score().lines if line.item == "capital"]
    assert [(line.rule, line.points) for line in lines] == [("T11.1", 20)] * 4


@pytest.mark.rule("T11.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_reveals_a_tile_for_each_player(players: int) -> None:
    scene = Scene(players=players, version="auction")
    for n in range(players):
        assert scene.actor() == "chance"
        assert len(scene.view["display"]) == n
        scene.draw()
    assert scene.actor() == 1
    assert len(scene.view["display"]) == players


@pytest.mark.rule("T11.2", "T2.2")
def test_a_round_may_reveal_tiles_of_two_letters() -> None:
    scene = Scene(players=2, version="auction")
    scene.last_tiles("A1", "B1", "B2")
    scene.do("tile A1")
    assert scene.weights() == {"tile B1": 1, "tile B2": 1}


@pytest.mark.rule("T11.3", "T11.4")
def test_bids_go_up_clockwise_and_who_has_passed_is_out() -> None:
    scene = round_of(3, "A1", "A2", "A3", first=2)
    assert scene.actor() == 2
    assert scene.legal() == {"pass", *(f"bid {n}" for n in range(1, 21))}
    scene.do("bid 3")
    assert scene.actor() == 3
    assert scene.legal() == {"pass", *(f"bid {n}" for n in range(4, 21))}
    scene.do("pass")
    assert scene.actor() == 1
    scene.do("bid 4")
    assert scene.actor() == 2
    scene.do("bid 5")
    assert scene.actor() == 1  # seat 3 is out
    assert scene.view["auction"] == {
        "bid": 5,
        "bidder": 2,
        "passed": [3],
        "to_play": [1, 2, 3],
    }


@pytest.mark.rule("T11.4")
def test_nobody_bids_more_than_their_points() -> None:
    scene = Scene(players=2, version="auction")
    scene.score_track(7, 20)
    scene.do("tile A1", "tile A2")
    assert scene.legal() == {"pass", *(f"bid {n}" for n in range(1, 8))}


@pytest.mark.rule("T11.5")
def test_who_cannot_bid_higher_passes_by_itself() -> None:
    scene = Scene(players=3, version="auction")
    scene.score_track(20, 5, 0)
    scene.do("tile A1", "tile A2", "tile A3")
    events = scene.do("bid 5")
    assert [(e.kind, e.data.get("seat")) for e in events] == [
        ("bid", 1),
        ("passed", 2),
        ("passed", 3),
        ("won", 1),
    ]
    assert scene.actor() == 1
    assert scene.legal() == {"take A1", "take A2", "take A3"}


@pytest.mark.rule("T11.5", "T11.8")
def test_if_nobody_has_points_the_opener_plays_for_nothing() -> None:
    scene = Scene(players=3, version="auction", first=3)
    scene.score_track(0, 0, 0)
    scene.do("tile A1", "tile A2", "tile A3")
    assert scene.actor() == 3
    assert scene.legal("take") == scene.legal()
    assert scene.points() == [0, 0, 0]


@pytest.mark.rule("T11.6")
def test_the_highest_bidder_is_not_asked_to_raise_their_own_bid() -> None:
    scene = round_of(2, "A1", "A2")
    scene.do("bid 1", "pass")
    assert scene.actor() == 1
    assert scene.legal() == {"take A1", "take A2"}


@pytest.mark.rule("T11.6")
def test_the_last_who_has_not_passed_is_still_asked_as_long_as_there_is_no_bid() -> None:
    scene = round_of(3, "A1", "A2", "A3")
    scene.do("pass", "pass")
    assert scene.actor() == 3
    assert {"pass", "bid 1"} <= scene.legal()
    scene.do("bid 2")
    assert scene.actor() == 3
    assert scene.legal() == {"take A1", "take A2", "take A3"}
    assert scene.points() == [20, 20, 18]


@pytest.mark.rule("T11.7")
def test_the_winner_pays_then_takes_any_tile_places_it_and_has_ten_points() -> None:
    scene = round_of(3, "A1", "A2", "A3")
    scene.do("bid 6", "pass", "pass")
    assert scene.points() == [14, 20, 20]
    scene.do("take A2")
    assert [tile["name"] for tile in scene.view["display"]] == ["A1", "A3"]
    assert scene.legal() == scene.legal("place")
    scene.place_anywhere()
    assert (scene.actor(), scene.ap) == (1, 10)
    [line] = [one for one in scene.position.score().lines if one.seat == 0 and one.item == "bids"]
    assert (line.rule, line.amount, line.points) == ("T11.7", 6, -6)


@pytest.mark.rule("T11.8")
def test_if_all_pass_the_first_who_passed_plays_for_nothing() -> None:
    scene = round_of(3, "A1", "A2", "A3", first=2)
    scene.do("pass", "pass", "pass")
    assert scene.actor() == 2
    assert scene.legal() == {"take A1", "take A2", "take A3"}
    assert scene.points() == [20, 20, 20]


@pytest.mark.rule("T11.8", "T11.9")
def test_who_plays_after_all_passed_counts_as_the_last_winner() -> None:
    scene = round_of(4, "A1", "A2", "A3", "A4", first=3)
    scene.do("pass", "pass", "pass", "pass", "take A1")
    finish_turn(scene)
    assert scene.actor() == 4


@pytest.mark.rule("T11.3", "T11.6", "T11.7", "T11.8", "T11.9", "T11.10", "T11.11")
def test_the_example_of_four_players() -> None:
    """A, B, C, D are seats 1 to 4; A is the oldest."""
    scene = round_of(4, "A1", "A2", "A3", "A4")
    scene.do("bid 2", "bid 5", "pass", "pass", "pass")  # B wins with 5
    assert (scene.actor(), scene.points()) == (2, [20, 15, 20, 20])
    scene.do("take A3")
    finish_turn(scene)

    assert scene.actor() == 3  # C opens, B takes no part
    scene.do("bid 1", "bid 3", "bid 4", "pass", "pass")
    assert (scene.actor(), scene.points()) == (1, [16, 15, 20, 20])  # A wins with 4
    scene.do("take A1")
    finish_turn(scene)

    assert scene.actor() == 3  # C opens again: A and B have played
    scene.do("pass", "pass")
    assert (scene.actor(), scene.points()) == (3, [16, 15, 20, 20])  # C passed first
    assert scene.legal() == {"take A2", "take A4"}
    scene.do("take A4")
    finish_turn(scene)

    assert scene.actor() == 4  # D has the last tile, unasked and for nothing
    assert scene.legal() == scene.legal("place")
    tile = scene.view["tile"]
    assert tile is not None
    assert tile["name"] == "A2"
    finish_turn(scene)
    assert scene.points() == [16, 15, 20, 20]

    for _ in range(4):
        scene.draw()
    assert scene.actor() == 1  # A, the left neighbour of D, opens the next round


@pytest.mark.rule("T11.9")
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_seat_that_begins_opens_the_first_auction(first: int) -> None:
    assert round_of(4, "A1", "A2", "A3", "A4", first=first).actor() == first


@pytest.mark.rule("T11.10")
def test_the_last_tile_may_be_a_volcano_that_nobody_wanted() -> None:
    scene = round_of(2, "A1", "B6")
    scene.do("bid 1", "pass", "take A1")
    finish_turn(scene)
    assert (scene.actor(), scene.view["scoring"]) == (2, "volcano")
    assert scene.points() == [19, 20]


@pytest.mark.rule("T11.11")
def test_a_round_is_opened_by_the_left_neighbour_of_who_placed_the_last_tile() -> None:
    scene = round_of(3, "A1", "A2", "A3")
    scene.do("bid 1", "pass", "pass", "take A1")
    finish_turn(scene)
    scene.do("pass", "bid 1", "take A2")  # seat 3 wins, so seat 2 is the last
    finish_turn(scene)
    assert scene.actor() == 2
    finish_turn(scene)
    for _ in range(3):
        scene.draw()
    assert scene.actor() == 3


@pytest.mark.rule("T11.12")
def test_taking_the_volcano_sets_off_a_scoring_round_for_all() -> None:
    scene = round_of(3, "A1", "A2", "B6")
    scene.do("bid 1", "pass", "pass", "take A1")
    finish_turn(scene)  # seat 1 has played
    scene.do("bid 2", "pass", "take B6")
    assert scene.points() == [19, 18, 20]  # paid before the scoring
    assert [seat["has_played"] for seat in scene.view["seats"]] == [True, False, False]
    scene.put(1, "b5", workers=1)
    order = []
    for _ in range(3):
        order.append(scene.actor())
        scene.do("end")
    assert order == [2, 3, 1]
    assert scene.points() == [20, 18, 20]
    assert [seat["has_played"] for seat in scene.view["seats"]] == [True, False, False]
    assert scene.actor() == 2
    assert scene.legal() == scene.legal("place")
    finish_turn(scene)
    assert [seat["has_played"] for seat in scene.view["seats"]] == [True, True, False]
    assert scene.actor() == 3


@pytest.mark.rule("T11.13", "T10.1")
@pytest.mark.parametrize(
    ("points", "placer", "order"),
    [
        ((30, 10, 20, 40), 1, [2, 3, 1, 4]),
        ((10, 10, 10, 10), 2, [3, 4, 1, 2]),
        ((20, 10, 20, 10), 2, [4, 2, 3, 1]),
        ((20, 10, 20, 10), 4, [2, 4, 1, 3]),
    ],
)
def test_the_last_scoring_goes_from_the_fewest_points_upward(
    points: tuple[int, ...], placer: int, order: list[int]
) -> None:
    scene = Scene(players=4, version="auction")
    scene.last_tiles()
    scene.hand(placer, "G4")
    scene.state.played = 15 & ~(1 << placer - 1)
    scene.place_anywhere()
    scene.score_track(*points)
    scene.do("end")
    found: list[Any] = []
    while scene.actor() != "nobody":
        assert scene.view["scoring"] == "last"
        done = [seat["seat"] for seat in scene.view["seats"] if seat["has_played"]]
        assert done == sorted(found)
        found.append(scene.actor())
        scene.do("end")
    assert all(seat["has_played"] for seat in scene.view["seats"])
    assert found == order


@pytest.mark.rule("T11.13")
def test_points_of_the_last_scoring_do_not_change_its_order() -> None:
    scene = Scene(players=3, version="auction")
    scene.last_tiles()
    scene.hand(3, "G4")
    scene.state.played = 3
    scene.place_anywhere()
    scene.score_track(5, 6, 7)
    scene.give(1, statue=3, plate=3)
    scene.do("end")
    order = [scene.actor()]
    scene.do("end")
    assert scene.points() == [17, 6, 7]
    order.append(scene.actor())
    scene.do("end")
    order.append(scene.actor())
    scene.do("end")
    assert (order, scene.actor()) == ([1, 2, 3], "nobody")
