"""Scoring rounds, the end of the game and the score sheet (T9, T10)."""

import pytest

from incognita.games.tikal import GAME
from incognita.games.tikal.notation import HEX_NAMES
from tests.games.tikal.scene import Scene


def at_a_volcano(players: int, drawer: int) -> Scene:
    """The seat has just drawn the volcano of the letter B."""
    scene = Scene(players=players, first=drawer)
    scene.last_tiles("B6", "C1", "C2")
    scene.do("tile B6")
    return scene


# The scoring round


@pytest.mark.rule("T9.1")
def test_the_drawer_of_a_volcano_begins_and_everybody_has_ten_points() -> None:
    scene = at_a_volcano(players=3, drawer=2)
    order = []
    for _ in range(3):
        assert scene.view["scoring"] == "volcano"
        order.append((scene.actor(), scene.ap))
        scene.do("end")
    assert order == [(2, 10), (3, 10), (1, 10)]
    assert scene.view["scoring"] == "none"


@pytest.mark.rule("T9.1")
def test_everybody_scores_at_once_on_the_board_as_it_is_then() -> None:
    scene = at_a_volcano(players=2, drawer=1)
    scene.put(1, "b5", workers=1)
    scene.put(2, "a5", workers=2)
    scene.do("end")
    assert scene.points() == [1, 0]
    scene.do("move worker a5 b5", "move worker a5 b5", "uncover b5", "uncover b5", "end")
    assert scene.points() == [1, 3]  # a level up twice, and the majority changed hands


@pytest.mark.rule("T9.1", "T5.3", "T6.3")
def test_the_limits_start_anew_in_every_scoring_turn_and_in_the_turn_after() -> None:
    scene = at_a_volcano(players=2, drawer=1)
    scene.put(1, "b5", workers=2)
    scene.put(2, "b5", workers=2)
    scene.do("uncover b5", "uncover b5")
    assert scene.legal("uncover") == set()
    scene.do("end", "uncover b5", "uncover b5", "end")
    assert scene.value("b5") == 5
    scene.place_anywhere()
    scene.do("uncover b5", "uncover b5")
    assert scene.value("b5") == 7


@pytest.mark.rule("T9.2", "T9.3")
@pytest.mark.parametrize(
    ("figures", "scorer"),
    [
        ([(2, False), (1, False), (0, False)], 1),
        ([(2, False), (0, True), (0, False)], 2),
        ([(3, False), (0, True), (1, False)], None),
        ([(4, False), (0, True), (4, False)], None),
        ([(0, False), (0, False), (0, False)], None),
        ([(1, False), (1, True), (3, False)], 2),
        ([(2, False), (2, False), (3, False)], 3),
    ],
)
def test_a_temple_goes_to_the_greatest_strength_and_to_nobody_in_a_tie(
    figures: list[tuple[int, bool]], scorer: int | None
) -> None:
    scene = at_a_volcano(players=3, drawer=1)
    scene.explore("e3", "temple", value=6)
    for seat, (workers, leader) in enumerate(figures, 1):
        scene.put(seat, "e3", workers, leader)
    temple = scene.hex("e3")["temple"]
    assert temple["strength"] == [workers + 3 * leader for workers, leader in figures]
    assert temple["scores_now"] == scorer
    scene.do("end", "end", "end")
    assert scene.points() == [6 if seat == scorer else 0 for seat in (1, 2, 3)]


@pytest.mark.rule("T9.4")
def test_a_guard_scores_its_temple_every_time_and_nobody_else_does() -> None:
    scene = at_a_volcano(players=2, drawer=1)
    scene.explore("e3", "temple", value=6)
    scene.guard(1, "e3")
    scene.put(2, "e3", workers=5, leader=True)
    scene.do("end", "end")
    assert scene.points() == [6, 0]
    scene.last_tiles("D5")
    scene.place_anywhere()
    scene.do("end", "tile D5", "end", "end")
    assert scene.points() == [12, 0]


@pytest.mark.rule("T9.5")
def test_treasures_score_one_three_and_six() -> None:
    scene = at_a_volcano(players=2, drawer=1)
    scene.give(1, statue=1, plate=2, mask=3)
    scene.give(2, statue=2, plate=1, jug=1)
    scene.do("end", "end")
    assert scene.points() == [10, 5]


@pytest.mark.rule("T9.3", "T9.5")
def test_the_example_of_29_points() -> None:
    """Temples of 3, 5, 5 and 8, two pairs of treasures and two singles: 21 + 8."""
    scene = at_a_volcano(players=2, drawer=1)
    for name, value in (("e1", 3), ("e2", 5), ("e3", 5), ("e4", 8), ("e5", 9)):
        scene.explore(name, "temple", value=value)
        scene.put(1, name, workers=2)
        scene.put(2, name, workers=2 if name == "e5" else 1)
    scene.give(1, statue=2, plate=2, mask=1, jug=1)
    assert scene.seat(1)["scores_now"] == {
        "temples": 21,
        "guards": 0,
        "treasures": 8,
        "total": 29,
    }
    scene.do("end")
    assert scene.points() == [29, 0]


@pytest.mark.rule("T9.6")
def test_the_drawer_places_the_volcano_afterwards_and_has_a_normal_turn() -> None:
    scene = at_a_volcano(players=3, drawer=3)
    scene.do("end", "end", "end")
    assert scene.actor() == 3
    assert scene.legal() == scene.legal("place")
    assert scene.view["tile"] is not None
    scene.place_anywhere()
    assert [h["tile"] for h in scene.view["hexes"] if h["kind"] == "volcano"] == ["B6"]
    assert (scene.actor(), scene.ap, scene.view["scoring"]) == (3, 10, "none")
    scene.put(3, "b5", workers=1)
    scene.do("end")
    assert scene.points() == [0, 0, 0]  # that turn does not score
    scene.do("tile C1")
    assert scene.actor() == 1


# The end


@pytest.mark.rule("T10.1")
def test_after_the_last_tile_the_left_neighbour_begins_the_last_scoring() -> None:
    scene = Scene(players=3, first=2)
    scene.last_tiles("G1")
    scene.do("tile G1")
    scene.place_anywhere()
    scene.do("end")
    order = []
    while scene.actor() != "nobody":
        assert (scene.view["scoring"], scene.ap) == ("last", 10)
        order.append(scene.actor())
        scene.do("end")
    assert order == [3, 1, 2]
    assert scene.view["phase"] == "over"


@pytest.mark.rule("T10.1", "T9.6")
def test_a_volcano_as_the_last_tile_gives_two_scoring_rounds() -> None:
    scene = Scene()
    scene.last_tiles("F5")
    scene.give(1, statue=1)
    scene.do("tile F5", "end", "end")
    scene.place_anywhere()
    scene.do("end")
    assert scene.actor() == 2
    scene.do("end", "end")
    assert scene.actor() == "nobody"
    assert scene.points() == [2, 0]


@pytest.mark.rule("T10.2")
@pytest.mark.parametrize(
    ("points", "ranking"),
    [((9, 12, 3), ((1,), (0,), (2,))), ((7, 7, 3), ((0, 1), (2,))), ((5, 5, 5), ((0, 1, 2),))],
)
def test_the_most_points_win_and_equal_points_share_the_place(
    points: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    scene = Scene(players=3)
    scene.last_tiles("G1")
    scene.do("tile G1")
    scene.place_anywhere()
    scene.score_track(*points)
    scene.do("end", "end", "end", "end")
    assert scene.actor() == "nobody"
    assert scene.position.score().ranking == ranking


# The score sheet


@pytest.mark.rule("T9.3", "T9.4", "T9.5")
def test_the_score_sheet_has_three_lines_for_every_scoring_turn() -> None:
    scene = at_a_volcano(players=2, drawer=2)
    scene.explore("e3", "temple", value=6)
    scene.guard(2, "e3")
    scene.put(2, "b5", workers=1)
    scene.put(2, "a4", workers=1)
    scene.give(2, statue=2, ring=1)
    scene.do("end")
    assert [line.fields()[1:] for line in scene.position.score().lines] == [
        ("T9.3", "temples", "1", 2, 2),
        ("T9.4", "guards", "1", 1, 6),
        ("T9.5", "treasures", "1", 3, 4),
    ]
    assert {line.seat for line in scene.position.score().lines} == {1}
    scene.do("end")
    scene.place_anywhere()
    scene.last_tiles()
    scene.do("end", "end", "end")
    assert scene.actor() == "nobody"
    rounds = [line.of for line in scene.position.score().lines if line.seat == 0]
    assert rounds == ["1", "1", "1", "last", "last", "last"]


def test_lines_are_described_in_both_languages() -> None:
    scene = at_a_volcano(players=2, drawer=1)
    scene.do("end")
    lines = scene.position.score().lines
    assert GAME.describe_line(lines[0], "en") == "scoring 1: temples by majority (0)"
    assert GAME.describe_line(lines[2], "fr") == "pointage 1 : trésors (0)"


def test_the_view_and_the_drawing_show_the_whole_table() -> None:
    scene = at_a_volcano(players=2, drawer=1)
    scene.explore("e3", "temple", value=6, n=1, se=2)
    scene.put(1, "e3", workers=2, leader=True)
    scene.camp(2, "b4")
    drawing = scene.position.game.diagram(scene.position.view())
    assert "e3 T6" in drawing
    assert "1:2+L" in drawing
    assert "^2" in drawing
    assert all(name in drawing for name in HEX_NAMES)
