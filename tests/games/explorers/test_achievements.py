"""The 32 achievements."""

import pytest

from incognita.core.actors import CHANCE
from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.words import ACHIEVEMENT_IDS
from tests.games.explorers.builder import (
    WEST_IS_PRAIRIE,
    box,
    finish_stage,
    give,
    land,
    play,
    points_for,
    seen,
    set_out,
    sheet,
    skip_turns,
    started,
    turn,
)


def worth(
    achievement: str,
    xs: str,
    terrain: dict[str, str] | None = None,
    objects: dict[str, str] | None = None,
) -> tuple[int, int]:
    """Amount and points of an achievement for somebody who has marked these squares."""
    position = give(started(land(terrain, objects), achievements=achievement), 1, xs)
    [(_, amount, points)] = points_for(position, 1, "achievement")
    return amount, points


@pytest.mark.rule("X8.1")
@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_achievements_are_drawn_without_repetition(drawn: int) -> None:
    position = new_game(GAME, {"achievements": drawn, "map": WEST_IS_PRAIRIE}, land())
    for left in range(drawn):
        assert len(position.weights()) == 32 - left
        assert {weight for _, weight in position.weights()} == {1}
        position.apply(CHANCE, position.legal(CHANCE)[5])
    assert len(seen(position)["achievements"]) == drawn
    assert position.actors == (0, 1)


@pytest.mark.rule("X8.1")
def test_achievements_can_be_chosen_beforehand() -> None:
    position = started(achievements="r5+N1+c3")
    assert position.options["achievements"] == "N1+C3+R5"
    assert [a["id"] for a in seen(position)["achievements"]] == ["N1", "C3", "R5"]


@pytest.mark.rule("X8.2")
def test_there_are_32_achievements() -> None:
    assert len(ACHIEVEMENT_IDS) == len(set(ACHIEVEMENT_IDS)) == 32


@pytest.mark.rule("X8.3")
@pytest.mark.parametrize(
    ("achievement", "letter", "points"), [("N1", "H", 6), ("N2", "S", 8), ("N3", "G", 16)]
)
def test_points_for_not_marking_an_object(achievement: str, letter: str, points: int) -> None:
    objects = {"H": "h7", "S": "h8", "G": "h9"}
    without = " ".join(square for other, square in objects.items() if other != letter)
    assert worth(achievement, without, objects=objects) == (0, points)
    assert worth(achievement, objects[letter], objects=objects) == (1, 0)


@pytest.mark.rule("X8.4")
@pytest.mark.parametrize(("achievement", "letter"), [("A2", "w"), ("A3", "d"), ("A4", "m")])
def test_an_x_in_every_area_of_a_terrain(achievement: str, letter: str) -> None:
    # three areas: one across the border of two tiles, one cut by the village m4, one with a key
    terrain = {letter: "h1 i1 m3 m5 k16"}
    objects = {"K": "k16"}
    assert worth(achievement, "h1 m3 m5 k16", terrain=terrain, objects=objects) == (0, 10)
    assert worth(achievement, "i1 m3 m5 k16", terrain=terrain, objects=objects) == (0, 10)
    assert worth(achievement, "h1 m3 k16", terrain=terrain, objects=objects) == (1, 0)
    assert worth(achievement, "", terrain=terrain, objects=objects) == (4, 0)


@pytest.mark.rule("X8.4")
def test_prairie_areas_do_not_connect_over_corners() -> None:
    water = {"w": "a2 b1 c2 b3"}  # b2 is an island, a1 a corner
    assert worth("A1", "", terrain=water) == (3, 0)
    assert worth("A1", "b2 a1 p9", terrain=water) == (0, 10)


@pytest.mark.rule("X8.5")
def test_a_full_row_or_column_counts_once() -> None:
    assert worth("X1", box("a9", "p9")) == (1, 12)
    assert worth("X1", box("h1", "h16")) == (1, 12)
    assert worth("X1", box("a9", "p9") + " " + box("h1", "h16")) == (2, 12)
    assert worth("X1", box("a9", "o9")) == (0, 0)
    assert worth("X1", box("a7", "p7")) == (1, 12)  # the start village is marked
    assert worth("X1", box("a4", "l4") + " " + box("n4", "p4")) == (0, 0)  # village m4 is not


@pytest.mark.rule("X8.6")
@pytest.mark.parametrize(
    ("achievement", "letter", "points"),
    [
        ("C1", "K", [2, 4, 7, 10, 10]),
        ("C2", "S", [2, 4, 7, 10, 10]),
        ("C3", "H", [1, 2, 4, 6, 8, 10, 12, 14, 14]),
        ("C4", "a", [1, 3, 5, 8, 8]),
        ("C5", "c", [1, 3, 5, 8, 8]),
        ("C6", "f", [1, 3, 5, 8, 8]),
        ("C7", "G", [0, 1, 1, 3, 3, 6, 6, 9, 9, 12, 12, 15, 15]),
    ],
)
def test_counted_objects(achievement: str, letter: str, points: list[int]) -> None:
    row = box("a9", "p9").split()
    for n, expected in enumerate([0, *points]):
        found = worth(achievement, " ".join(row[:n]), objects={letter: " ".join(row)})
        assert found == (n, expected)


@pytest.mark.rule("X8.6")
def test_counted_temples() -> None:
    temples = ["c3", "n3", "c14", "n14"]
    found = [worth("C8", " ".join(temples[:n])) for n in range(5)]
    assert found == [(0, 0), (1, 2), (2, 4), (3, 7), (4, 10)]


@pytest.mark.rule("X8.8")
def test_counted_sets_are_as_many_as_the_rarest_provision() -> None:
    objects = {"a": box("a9", "e9"), "c": box("a10", "e10"), "f": box("a11", "e11")}
    found = [
        worth("C9", f"{box('a9', 'e9')} {box('a10', 'd10')} {f}", objects=objects)
        for f in ("", "a11", "a11 b11", "a11 b11 c11", "a11 b11 c11 d11", box("a11", "e11"))
    ]
    assert found == [(0, 0), (1, 2), (2, 4), (3, 7), (4, 10), (4, 10)]


@pytest.mark.rule("X8.9")
def test_counted_villages_need_all_four_xs() -> None:
    around = ["g6 f7 h7 g8", "m3 l4 n4 m5", "d12 c13 e13 d14", "m12 l13 n13 m14"]
    found = [worth("C10", " ".join(around[:n])) for n in range(5)]
    assert found == [(0, 0), (1, 3), (2, 6), (3, 9), (4, 12)]
    assert worth("C10", "m3 l4 n4") == (0, 0)


@pytest.mark.rule("X8.10")
def test_counted_temples_with_two_xs_beside_them() -> None:
    around = ["c2 c4", "m3 n4 n2", "b14 d14", "n13 o14"]
    found = [worth("C11", " ".join(around[:n])) for n in range(5)]
    assert found == [(0, 0), (1, 2), (2, 5), (3, 8), (4, 12)]
    assert worth("C11", "c3 c2 b2 d4") == (0, 0)  # itself and corners do not count


@pytest.mark.rule("X8.11")
def test_counted_corners() -> None:
    corners = ["a1", "p1", "a16", "p16"]
    found = [worth("C12", " ".join(corners[:n])) for n in range(5)]
    assert found == [(0, 0), (1, 3), (2, 6), (3, 10), (4, 15)]


def race(achievement: str, before: str, objects: dict[str, str] | None = None) -> list[int]:
    """Whether a race is won without and with the square h7, marked in the turn."""
    won = []
    for mark in ("", "mark h7; "):
        position = give(started(land(objects=objects), achievements=achievement), 1, before)
        turn(position, "p/w", f"1: choose p; {mark}commit")
        won.append(len(sheet(position, 1)["races"]))
    return won


@pytest.mark.rule("X8.7")
@pytest.mark.parametrize(
    ("achievement", "letter", "needed"),
    [("R1", "K", 3), ("R2", "S", 3), ("R3", "H", 4), ("R4", "G", 6)],
)
def test_races_for_objects(achievement: str, letter: str, needed: int) -> None:
    row = box("h8", "p8").split()
    squares = ["h7", *row[: needed - 1]]
    assert race(achievement, " ".join(squares[1:]), {letter: " ".join(squares)}) == [0, 1]


@pytest.mark.rule("X8.7")
def test_those_who_win_a_race_in_the_same_turn_share_the_slot() -> None:
    position = started(players=4, achievements="R8")
    almost = "n5 o5 p5 c12 d12 e12 n12 o12 p12 f7"
    for seat in (1, 2, 3, 4):
        give(position, seat, almost)
    turn(position, "p/w", "1: choose p; mark h7; commit", "2: take p; mark g8; commit")
    turn(position, "p/d", "2: choose p", "3: take p; mark h7; commit")
    turn(position, "p/m", "3: choose p", "4: take p; mark h7; commit")
    assert [sheet(position, seat)["races"]["R8"]["points"] for seat in (1, 2, 3, 4)] == [
        10,
        10,
        6,
        4,
    ]
    assert points_for(position, 3, "achievement") == [("R8", 3, 6)]
    assert seen(position)["achievements"] == [
        {"id": "R8", "next": None, "amounts": [1, 1, 3, 4], "points": [10, 10, 6, 4]}
    ]


@pytest.mark.rule("X8.7")
@pytest.mark.parametrize("players", [2, 3])
def test_no_slot_of_a_race_is_crossed_out_with_fewer_players(players: int) -> None:
    position = started(players=players, achievements="R8")
    almost = "n5 o5 p5 c12 d12 e12 n12 o12 p12 f7"
    give(give(position, 1, almost), 2, almost)
    turn(position, "p/w", "1: choose p; mark h7; commit")
    turn(position, "p/d", "2: choose p; mark h7; commit")
    assert [sheet(position, seat)["races"]["R8"]["points"] for seat in (1, 2)] == [10, 8]


@pytest.mark.rule("X8.7")
def test_a_race_is_won_once_and_bonus_xs_count_for_it() -> None:
    edition = land(objects={"K": "h7 h8 h9"}, temples="f7 n3 c14 n14")
    position = give(started(edition, achievements="R1", temples="expert"), 1, "g8", keys=1)
    play(position, "chance: card p/w", "1: choose p; mark f7; mark h7; mark h8; commit")
    finish_stage(position)
    assert sheet(position, 1)["races"] == {}
    play(position, "1: bonus a p; mark h9; commit")
    assert sheet(position, 1)["races"] == {"R1": {"place": 1, "points": 10}}
    skip_turns(position, 3)
    assert sheet(position, 1)["races"] == {"R1": {"place": 1, "points": 10}}


@pytest.mark.rule("X8.12")
def test_the_race_to_all_villages() -> None:
    assert race("R5", "m3 d12 m12") == [0, 1]
    assert race("R5", "m3 d12 g8") == [0, 0]


@pytest.mark.rule("X8.13")
def test_the_race_to_three_villages_and_three_temples() -> None:
    assert race("R6", "m3 d12 c3 n3 c14") == [0, 1]
    assert race("R6", "m3 d12 c3 n3") == [0, 0]
    assert race("R6", "m3 c3 n3 c14") == [0, 0]


@pytest.mark.rule("X8.14")
def test_the_race_to_all_edges() -> None:
    position = give(started(achievements="R7"), 1, "p9 h16 h2")
    turn(position, "p/w", "1: choose p; mark h1; commit")
    assert sheet(position, 1)["races"] == {}
    give(position, 1, "b16")
    turn(position, "p/d", "2: choose p", "1: take p; mark a16; commit")  # a corner: two edges
    assert list(sheet(position, 1)["races"]) == ["R7"]


@pytest.mark.rule("X8.15")
def test_the_race_for_three_xs_in_each_quadrant() -> None:
    assert race("R8", "f7 n5 o5 p5 c12 d12 e12 n12 o12 p12") == [0, 1]
    assert race("R8", "f7 n5 o5 c12 d12 e12 n12 o12 p12") == [0, 0]


@pytest.mark.rule("X8.16")
def test_the_longest_lines() -> None:
    assert worth("L1", "") == (1, 1)
    assert worth("L1", "f7 h7 i7 k7") == (4, 4)
    assert worth("L1", "o9 p9 a10 b10") == (2, 2)  # a line ends at the edge
    assert worth("L2", "g6 g5 g8 h9") == (4, 4)
    assert worth("L2", box("a1", "a16")) == (16, 16)
    assert worth("L3", "f6 e5 h8 f8") == (4, 4)
    assert worth("L3", "h6 i5 f8 e9 d10") == (6, 6)
    assert worth("L3", "p3 a5") == (1, 1)


@pytest.mark.rule("X8.17")
@pytest.mark.parametrize(
    ("xs", "amount"),
    [("", 1), ("h7 g8", 1), ("h7 g8 h8", 4), (box("a1", "c3"), 9), (box("h1", "k4"), 16),
     (box("l7", "p11"), 25), (box("a8", "f13"), 25),
     (box("h8", "m13"), 25), (box("k6", "p11"), 36)],
)  # fmt: skip
def test_the_largest_solid_square(xs: str, amount: int) -> None:
    holes = {"d13", "m13"}  # villages that cannot be marked
    marked = " ".join(square for square in xs.split() if square not in holes)
    assert worth("S1", marked) == (amount, amount)


@pytest.mark.rule("X8.7")
def test_races_show_what_the_next_winner_gets() -> None:
    position = set_out(new_game(GAME, {"map": WEST_IS_PRAIRIE, "achievements": "R8+L1"}, land()))
    assert seen(position)["achievements"] == [
        {"id": "R8", "next": 10, "amounts": [0, 0], "points": [0, 0]},
        {"id": "L1", "next": None, "amounts": [1, 1], "points": [1, 1]},
    ]
