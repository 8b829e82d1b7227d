"""The two endings, the open islands, the bonus and the winner."""

from collections import Counter

import pytest

from incognita.core.chance import seeded
from incognita.core.playout import play_to_the_end
from incognita.core.position import new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.board import TILES
from incognita.games.entdecker.notation import TILE_NAMES
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import TEN
from tests.games.entdecker.census import census
from tests.games.entdecker.table import Table


def last_of_the_piles(tile: str) -> Table:
    """One hidden tile is left, on pile 1; seat 1 has 9 gold."""
    table = Table().gold(9, 9)
    state = table.state
    state.piles = TEN[0]
    state.tops = 0
    state.hidden_left = 1
    for index in range(TILES):
        state.hidden[index] = int(TILE_NAMES[index] == tile)
    return table


@pytest.mark.rule("E10.1")
def test_the_game_ends_when_the_board_is_full() -> None:
    table = Table().gold(9, 9).lay("e5", "n", 2, "fort").fill_except("e4")
    table.set_out("e3", 1).draw("coast").play("place e4 s", "scout")
    assert table.who == "chance"
    table.play("counter 3")
    assert table.position.is_over
    assert table.view["ending"] == "board-full"
    assert table.points() == [3, 5 + 1]


@pytest.mark.rule("E10.1", "E8.2")
def test_a_hole_may_be_the_last_square() -> None:
    table = Table().gold(9, 9).fill_except("e4", "f4")
    table.set_out("e3", 1).draw("sea").play("place e4 sea")
    assert table.view["ending"] == "board-full"
    assert table.position.score().final


@pytest.mark.rule("E10.2")
def test_the_last_tile_is_placed_and_a_unit_may_be_landed() -> None:
    table = last_of_the_piles("coast").set_out("c1 n", 1).play("draw 1", "tile coast")
    table.play("place c1 s")
    assert table.may == ["scout", "fort", "settlement", "end"]
    table.play("fort")
    assert table.view["ending"] == "last-tile"
    assert table.points() == [1, 0]


@pytest.mark.rule("E10.2")
def test_a_last_tile_that_does_not_fit_is_boxed() -> None:
    table = last_of_the_piles("sea").lay_all({"b1": "e", "d1": "w"})
    table.set_out("c1 n", 3).play("draw 1", "tile sea")
    assert table.view["ending"] == "last-tile"
    assert table.view["boxed"]["sea"] == 1


@pytest.mark.rule("E10.2")
def test_the_round_is_not_played_out() -> None:
    table = last_of_the_piles("sea").set_out("c1 n", 1).play("draw 1", "tile sea", "place c1 sea")
    assert table.position.is_over
    assert table.told("turn-over") == [{"seat": 1}]


@pytest.mark.rule("E10.2", "E10.3", "E9.4")
def test_an_island_completed_by_the_last_tile_still_gives_a_counter() -> None:
    table = last_of_the_piles("coast").lay("e5", "n", 2, "fort").lay("e3", "sea")
    table.lay("h4", "n", 2, "settlement")
    table.set_out("e3", 1).play("draw 1", "tile coast", "place e4 s", "end")
    assert table.who == "chance"
    table.play("counter 2")
    assert table.view["ending"] == "last-tile"
    assert table.points() == [0, (2 + 2) + 1 + 1]


@pytest.mark.rule("E10.3")
def test_open_islands_score_as_if_complete_but_without_counters() -> None:
    table = last_of_the_piles("sea").lay("e4", "nesw", 1, "settlement").lay("d4", "e", 2, "fort")
    table.lay("f4", "w", 2, "scout")
    table.set_out("a1 n", 1).play("draw 1", "tile sea", "place a1 sea")
    assert table.told("island-scored") == [
        {"island": "d4", "seat": 1, "points": 3},
        {"island": "d4", "seat": 2, "points": 2},
    ]
    assert table.points() == [3, 2]
    assert table.player(1)["counters"] == 0
    lines = [line for line in table.position.score().lines if line.item == "open-island"]
    assert [(line.rule, line.of, line.amount) for line in lines] == [("E10.3", "d4", 3)] * 2


@pytest.mark.rule("E10.3", "E9.9")
def test_of_two_open_islands_that_begin_on_one_strait_the_north_or_east_one_comes_first() -> None:
    table = Table().lay("e4", "ns", 1, side="n").lay("e5", "n", 2)
    lines = [line.of for line in table.position.score().lines if line.item == "open-island"]
    assert lines == ["e4 n", "e4 s"]


@pytest.mark.rule("E10.3")
def test_before_the_end_the_score_sheet_counts_open_islands_as_they_stand() -> None:
    table = Table().lay("e4", "nesw", 1, "scout").lay("d4", "e")
    assert table.points() == [2, 0]
    assert not table.position.score().final


@pytest.mark.rule("E10.4")
@pytest.mark.parametrize(
    ("held", "bonus"),
    [
        ([3, 2, 0], [3, 0, 0]),
        ([2, 2, 1], [2, 2, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 1, 1], [0, 1, 1]),
    ],
)
def test_the_most_counters_score_their_number(held: list[int], bonus: list[int]) -> None:
    table = Table(3)
    table.state.counters = sum(TEN[seat] * n for seat, n in enumerate(held))
    assert table.points() == bonus


@pytest.mark.rule("E10.5")
def test_the_most_points_win_and_equal_points_share_the_place() -> None:
    table = Table(3)
    table.state.ruins = TEN[1] + TEN[2]
    assert table.position.score().ranking == ((1, 2), (0,))


@pytest.mark.rule("E10.1", "E10.2", "E1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_in_both_ways_and_lose_nothing(players: int) -> None:
    endings: Counter[int] = Counter()
    for seed in range(60):
        position = new_game(GAME, {"players": players, "first": 1 + seed % players})
        before = census(position)
        state = position.state
        assert isinstance(state, Entdecker)
        dealer = seeded("endings", players, seed)
        while state.actors():
            play_to_the_end(state, dealer, 25)
            assert all(0 <= state.gold_of(seat) <= 12 for seat in range(players))
        assert census(position) == before
        endings[state.ending] += 1
    assert sorted(endings) == [1, 2]
