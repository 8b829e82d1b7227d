"""What figures do in a turn of 10 action points (T4 to T8)."""

import pytest

from incognita.games.tikal.notation import HEX_NAMES
from tests.games.tikal.scene import NEIGHBOURS, Scene

# Entering


@pytest.mark.rule("T4.1")
def test_figures_enter_at_the_base_camp_for_a_point_each_ten_at_most() -> None:
    scene = Scene()
    scene.turn_of(1)
    assert scene.legal("enter") == {"enter worker a5", "enter leader a5"}
    scene.do("enter leader a5")
    assert scene.ap == 9
    assert scene.legal("enter") == {"enter worker a5"}
    scene.do(*["enter worker a5"] * 9)
    assert scene.ap == 0
    assert scene.hex("a5")["figures"] == [{"seat": 1, "workers": 9, "leader": True}]
    assert scene.seat(1)["workers_in_reserve"] == 9


@pytest.mark.rule("T4.1", "T1.5")
def test_a_reserve_can_be_empty() -> None:
    scene = Scene()
    scene.put(1, "a5", workers=18)
    scene.turn_of(1)
    assert scene.legal("enter") == {"enter leader a5"}
    scene.do("enter leader a5")
    assert scene.legal("enter") == set()


@pytest.mark.rule("T4.1", "T7.4")
def test_figures_enter_at_own_camps_but_not_at_those_of_others() -> None:
    scene = Scene()
    scene.explore("c4", "jungle")
    scene.camp(1, "b4")
    scene.camp(2, "c4")
    scene.turn_of(1)
    assert scene.legal("enter") == {
        "enter worker a5",
        "enter leader a5",
        "enter worker b4",
        "enter leader b4",
    }
    scene.turn_of(2)
    assert "enter worker b4" not in scene.legal()
    scene.do("enter leader c4")
    assert scene.hex("c4")["figures"] == [{"seat": 2, "workers": 0, "leader": True}]


# Moving


@pytest.mark.rule("T4.2", "T4.7")
def test_the_example_of_a_route_of_six_points() -> None:
    """From the temple of value 1 to the jungle: not directly, but over the treasure site, 4 + 2."""
    scene = Scene()
    scene.explore("e3", "temple", value=1, s=2)
    scene.explore("e4", "treasure", value=3, n=2, ne=1)
    scene.explore("f3", "jungle", sw=1)
    scene.put(1, "e3", workers=1)
    scene.turn_of(1)
    assert scene.hex("e3")["passages"] == {"s": 4}
    assert scene.hex("e4")["passages"] == {"n": 4, "ne": 2}
    [journey] = [one for one in scene.view["journeys"] if one["start"] == "e3"]
    assert journey["routes"][1] == {
        "to": "f3",
        "cost": 6,
        "route": ["e4", "f3"],
        "steps": ["move worker e3 e4", "move worker e4 f3"],
    }
    scene.do("move worker e3 e4")
    assert scene.ap == 6
    scene.do("move worker e4 f3")
    assert scene.ap == 4


@pytest.mark.rule("T4.2")
@pytest.mark.parametrize("figure", ["worker", "leader"])
def test_a_leader_pays_as_much_as_a_worker(figure: str) -> None:
    scene = Scene()
    scene.put(1, "a5", workers=1, leader=True)
    scene.turn_of(1)
    scene.do(f"move {figure} a5 b4")
    assert scene.ap == 9
    scene.do(f"move {figure} b4 a5", f"move {figure} a5 a4")
    assert scene.ap == 6


@pytest.mark.rule("T4.3")
def test_without_stones_there_is_no_way() -> None:
    scene = Scene()
    scene.put(1, "b4", workers=1)
    scene.turn_of(1)
    assert scene.legal("move") == {"move worker b4 a5"}  # neither to a4 nor to b5


@pytest.mark.rule("T4.4")
def test_a_move_needs_the_points_for_the_whole_edge() -> None:
    scene = Scene()
    scene.explore("e3", "jungle", s=3)
    scene.explore("e4", "jungle", n=3)
    scene.put(1, "e3", workers=1)
    scene.turn_of(1, points=5)
    assert scene.legal("move") == set()
    scene.turn_of(1, points=6)
    assert scene.legal("move") == {"move worker e3 e4"}


@pytest.mark.rule("T4.5")
def test_a_volcano_is_never_entered_even_if_stones_lead_to_it() -> None:
    scene = Scene()
    scene.explore("e3", "jungle", n=1, s=2)
    scene.explore("e2", "volcano")
    scene.explore("e4", "jungle")
    scene.put(1, "e3", workers=1)
    scene.turn_of(1)
    assert scene.legal("move") == {"move worker e3 e4"}
    assert scene.hex("e2")["passages"] == {}


@pytest.mark.rule("T4.6")
def test_any_number_of_anybodys_figures_may_share_a_hex() -> None:
    scene = Scene(players=4)
    for seat in (1, 2, 3, 4):
        scene.put(seat, "b5", workers=17, leader=True)
    scene.put(1, "a5", workers=1)
    scene.turn_of(1)
    scene.do("move worker a5 b5")
    assert [one["workers"] for one in scene.hex("b5")["figures"]] == [18, 17, 17, 17]
    scene.do("move leader b5 a5")
    assert not scene.hex("b5")["figures"][0]["leader"]


def cheapest(scene: Scene, start: str) -> dict[str, int]:
    """Every hex that can be reached, by trying all moves and trails one after the other."""
    seen = {start: 0}
    found = True
    while found:
        found = False
        for here, cost in list(seen.items()):
            steps = {
                goal: scene.hex(here)["passages"].get(side, 99)
                for side, goal in NEIGHBOURS[here].items()
            }
            own = ["a5", *scene.seat(1)["camps"]]
            if here in own:
                steps |= {camp: min(steps.get(camp, 99), 1) for camp in own if camp != here}
            for goal, step in steps.items():
                if cost + step <= scene.ap and cost + step < seen.get(goal, 99):
                    seen[goal] = cost + step
                    found = True
    return seen


@pytest.mark.rule("T4.7", "T4.8")
def test_every_hex_in_reach_is_offered_at_its_cheapest_cost_with_a_route_that_works() -> None:
    scene = Scene()
    side = {"n": 1, "ne": 1, "se": 2}
    for name in HEX_NAMES:
        if name not in ("a4", "a5", "b4", "b5", "d3"):
            scene.explore(name, "jungle", **side)
    scene.explore("d3", "volcano")
    scene.camp(1, "c2")
    scene.camp(1, "f4")
    scene.put(1, "b3", workers=1, leader=True)
    for points in (1, 3, 6, 10):
        scene.turn_of(1, points=points)
        for journey in scene.view["journeys"]:
            expected = cheapest(scene, "b3")
            del expected["b3"]
            assert {one["to"]: one["cost"] for one in journey["routes"]} == expected
            for one in journey["routes"]:
                after = scene.copy()
                after.do(*one["steps"])
                assert after.ap == points - one["cost"]
                there = [f for f in after.hex(one["to"])["figures"] if f["seat"] == 1]
                assert there[0]["leader"] == (journey["figure"] == "leader")
                assert one["route"][-1] == one["to"]


# Trails


@pytest.mark.rule("T4.8")
def test_trails_join_the_base_camp_and_both_own_camps() -> None:
    scene = Scene()
    scene.explore("e3", "jungle")
    scene.camp(1, "b4")
    scene.put(1, "b4", workers=1)
    scene.put(1, "a5", leader=True)
    scene.turn_of(1)
    assert scene.legal("trail") == {"trail worker b4 base", "trail leader base b4"}
    scene.camp(1, "e3")
    assert scene.legal("trail") == {
        "trail worker b4 base",
        "trail worker b4 other",
        "trail leader base b4",
        "trail leader base e3",
    }
    [journey] = [one for one in scene.view["journeys"] if one["figure"] == "leader"]
    assert {(one["to"], one["cost"]) for one in journey["routes"]} >= {("b4", 1), ("e3", 1)}
    scene.do("trail worker b4 other", "trail leader base e3")
    assert scene.hex("e3")["figures"] == [{"seat": 1, "workers": 1, "leader": True}]
    scene.do("trail worker e3 other", "trail leader e3 base")
    assert scene.hex("b4")["figures"] == [{"seat": 1, "workers": 1, "leader": False}]
    assert scene.ap == 6


@pytest.mark.rule("T4.8", "T7.4")
def test_the_trails_of_others_cannot_be_used() -> None:
    scene = Scene()
    scene.camp(2, "b4")
    scene.put(1, "b4", workers=1)
    scene.put(1, "a5", workers=1)
    scene.turn_of(1)
    assert scene.legal("trail") == set()


@pytest.mark.rule("T4.9")
def test_between_camps_joined_by_stones_both_ways_can_be_taken() -> None:
    scene = Scene()
    scene.explore("b4", "jungle", sw=2)
    scene.camp(1, "b4")
    scene.put(1, "a5", workers=2)
    scene.turn_of(1)
    assert {"trail worker base b4", "move worker a5 b4"} <= scene.legal()
    assert scene.cost("trail worker base b4") == 1
    assert scene.cost("move worker a5 b4") == 3
    scene.do("trail worker base b4", "move worker a5 b4")
    assert scene.ap == 6


# Temples


@pytest.mark.rule("T5.1")
def test_uncovering_takes_the_next_number_from_the_stock() -> None:
    scene = Scene()
    scene.put(1, "b5", workers=1)
    scene.turn_of(1)
    scene.do("uncover b5")
    assert scene.value("b5") == 2
    assert scene.view["levels"]["2"] == 2
    assert scene.ap == 8


@pytest.mark.rule("T5.1")
def test_uncovering_needs_an_own_figure_and_the_leader_will_do() -> None:
    scene = Scene()
    scene.put(2, "b5", workers=1)
    scene.turn_of(1)
    assert scene.legal("uncover") == set()
    scene.put(1, "b5", leader=True)
    assert scene.legal("uncover") == {"uncover b5"}


@pytest.mark.rule("T5.2")
def test_a_number_that_is_out_of_stock_stops_the_temple() -> None:
    scene = Scene()
    scene.state.stock &= ~(15 << 8)  # no 2 left
    scene.put(1, "b5", workers=1)
    scene.explore("e3", "temple", value=2)
    scene.put(1, "e3", workers=1)
    scene.turn_of(1)
    assert scene.legal("uncover") == {"uncover e3"}


@pytest.mark.rule("T5.2")
def test_no_temple_goes_above_ten() -> None:
    scene = Scene()
    scene.explore("e3", "temple", value=9)
    scene.put(1, "e3", workers=2)
    scene.turn_of(1)
    scene.do("uncover e3")
    assert scene.value("e3") == 10
    assert scene.legal("uncover") == set()


@pytest.mark.rule("T5.3")
def test_two_levels_of_a_temple_a_turn_of_as_many_temples_as_you_like() -> None:
    scene = Scene()
    scene.put(1, "b5", workers=3)
    scene.put(1, "a4", workers=3)
    scene.turn_of(1)
    scene.do("uncover b5", "uncover b5")
    assert scene.legal("uncover") == {"uncover a4"}
    scene.do("uncover a4", "end")
    scene.turn_of(1)
    assert scene.legal("uncover") == {"uncover a4", "uncover b5"}


@pytest.mark.rule("T5.4")
@pytest.mark.parametrize(("workers", "leader", "second"), [(1, False, False), (1, True, True)])
def test_the_second_level_needs_a_second_figure(workers: int, leader: bool, second: bool) -> None:
    scene = Scene()
    scene.put(1, "b5", workers=workers, leader=leader)
    scene.turn_of(1)
    scene.do("uncover b5")
    assert ("uncover b5" in scene.legal()) == second


@pytest.mark.rule("T5.4")
def test_the_figures_are_counted_at_the_moment_of_the_action() -> None:
    scene = Scene()
    scene.put(1, "b5", workers=1)
    scene.put(1, "a5", workers=1)
    scene.turn_of(1)
    scene.do("uncover b5")
    assert "uncover b5" not in scene.legal()
    scene.do("move worker a5 b5")
    assert "uncover b5" in scene.legal()
    scene.do("move worker b5 a5")
    assert "uncover b5" not in scene.legal()


@pytest.mark.rule("T5.4")
def test_a_lone_leader_counts_as_one_figure() -> None:
    scene = Scene()
    scene.put(1, "b5", leader=True)
    scene.turn_of(1)
    scene.do("uncover b5")
    assert "uncover b5" not in scene.legal()


@pytest.mark.rule("T5.5")
def test_a_guarded_temple_is_not_uncovered_by_anybody() -> None:
    scene = Scene()
    scene.guard(1, "b5")
    scene.put(1, "b5", workers=2)
    scene.put(2, "b5", workers=2)
    for seat in (1, 2):
        scene.turn_of(seat)
        assert scene.legal("uncover") == set()


# Treasures


@pytest.mark.rule("T6.1", "T6.2")
def test_digging_takes_a_treasure_that_chance_shows() -> None:
    scene = Scene()
    scene.explore("e3", "treasure", value=2)
    scene.put(1, "e3", workers=1)
    scene.give(2, mask=3, jug=1)
    scene.turn_of(1)
    scene.do("dig e3")
    assert (scene.actor(), scene.ap, scene.value("e3")) == ("chance", 7, 1)
    assert scene.weights() == {
        "treasure statue": 3,
        "treasure plate": 3,
        "treasure jug": 2,
        "treasure necklace": 3,
        "treasure knife": 3,
        "treasure shell": 3,
        "treasure ring": 3,
    }
    scene.do("treasure jug")
    assert scene.actor() == 1
    assert scene.seat(1)["treasures"] == {"jug": 1}
    assert scene.view["treasures_left"]["jug"] == 1


@pytest.mark.rule("T6.1")
def test_digging_needs_an_own_figure_and_a_treasure() -> None:
    scene = Scene()
    scene.explore("e3", "treasure", value=1)
    scene.explore("g3", "treasure", value=0)
    scene.put(2, "e3", workers=1)
    scene.put(1, "g3", workers=1)
    scene.turn_of(1)
    assert scene.legal("dig") == set()


@pytest.mark.rule("T6.3")
def test_two_treasures_of_a_site_a_turn_with_two_figures_for_the_second() -> None:
    scene = Scene()
    scene.explore("e3", "treasure", value=4)
    scene.explore("g3", "treasure", value=4)
    scene.put(1, "e3", workers=1)
    scene.put(1, "g3", workers=2, leader=True)
    scene.turn_of(1)
    scene.do("dig e3", "treasure statue")
    assert scene.legal("dig") == {"dig g3"}
    scene.do("dig g3", "treasure statue")
    assert scene.legal("dig") == {"dig g3"}
    scene.do("dig g3", "treasure plate")
    scene.state.ap = 10
    assert scene.legal("dig") == set()
    assert scene.value("g3") == 2


@pytest.mark.rule("T6.3")
def test_worker_and_leader_are_two_figures_for_digging() -> None:
    scene = Scene()
    scene.explore("e3", "treasure", value=4)
    scene.put(1, "e3", workers=1, leader=True)
    scene.turn_of(1)
    scene.do("dig e3", "treasure statue", "dig e3", "treasure plate")
    assert scene.ap == 4


@pytest.mark.rule("T6.4")
def test_an_exchange_needs_no_figures_and_can_be_done_again() -> None:
    scene = Scene()
    scene.give(1, statue=1, ring=1)
    scene.give(2, plate=1, mask=2, knife=1)
    scene.turn_of(1)
    scene.do("exchange statue plate 2")
    assert scene.seat(1)["treasures"] == {"plate": 1, "ring": 1}
    assert scene.seat(2)["treasures"] == {"statue": 1, "mask": 2, "knife": 1}
    scene.do("exchange ring knife 2")
    assert scene.ap == 4


@pytest.mark.rule("T6.5")
def test_pairs_and_triples_are_not_broken() -> None:
    scene = Scene(players=3)
    scene.give(1, statue=2, plate=1, mask=3)
    scene.give(2, jug=2, knife=1)
    scene.give(3, plate=1, ring=3, statue=1)
    scene.turn_of(1)
    assert scene.legal("exchange") == {"exchange plate knife 2", "exchange plate statue 3"}
    scene.do("exchange plate statue 3")  # a pair may become a triple, here on both sides
    assert scene.seat(1)["treasures"] == {"statue": 3, "mask": 3}
    assert scene.seat(3)["treasures"] == {"plate": 2, "ring": 3}
    assert scene.legal("exchange") == set()


@pytest.mark.rule("T6.6", "T6.5")
def test_two_of_the_same_motif_are_not_exchanged() -> None:
    scene = Scene()
    scene.give(1, statue=1)
    scene.give(2, statue=1)
    scene.turn_of(1)
    assert scene.legal("exchange") == set()


@pytest.mark.rule("T6.5")
def test_a_single_may_be_taken_to_make_a_pair_with_a_single_of_ones_own() -> None:
    scene = Scene()
    scene.give(1, statue=1, plate=1)
    scene.give(2, statue=1)
    scene.turn_of(1)
    assert scene.legal("exchange") == {"exchange plate statue 2"}


# Camps


@pytest.mark.rule("T7.1")
def test_a_camp_is_built_on_a_jungle_or_an_emptied_site_with_an_own_figure() -> None:
    scene = Scene()
    scene.explore("e3", "treasure", value=0)
    scene.explore("e4", "treasure", value=1)
    scene.explore("g3", "jungle")
    for name in ("b4", "e4", "b5", "a5"):
        scene.put(1, name, workers=1)
    scene.put(1, "e3", leader=True)
    scene.put(2, "g3", workers=1)
    scene.turn_of(1)
    assert scene.legal("camp") == {"camp b4", "camp e3"}  # b4 is the printed jungle
    scene.do("camp e3")
    assert (scene.ap, scene.hex("e3")["camp"], scene.seat(1)["camps"]) == (5, 1, ["e3"])
    assert {"enter worker e3", "trail leader e3 base"} <= scene.legal()


@pytest.mark.rule("T7.2")
def test_a_hex_has_room_for_one_camp() -> None:
    scene = Scene()
    scene.camp(2, "b4")
    scene.put(1, "b4", workers=1)
    scene.put(2, "b4", workers=1)
    for seat in (1, 2):
        scene.turn_of(seat)
        assert scene.legal("camp") == set()


@pytest.mark.rule("T7.3")
def test_a_player_has_two_camps() -> None:
    scene = Scene()
    for name in ("e3", "g3"):
        scene.explore(name, "jungle")
        scene.put(1, name, workers=1)
    scene.put(1, "b4", workers=1)
    scene.turn_of(1)
    scene.do("camp g3", "camp b4")
    scene.turn_of(1)
    assert scene.legal("camp") == set()
    assert scene.seat(1)["camps"] == ["g3", "b4"]


@pytest.mark.rule("T7.4")
def test_others_may_stand_on_and_pass_the_hex_of_a_camp() -> None:
    scene = Scene()
    scene.camp(1, "b4")
    scene.put(2, "a5", workers=1)
    scene.turn_of(2)
    scene.do("move worker a5 b4")
    assert scene.legal("move") == {"move worker b4 a5"}
    assert scene.legal("trail", "enter") == {"enter worker a5", "enter leader a5"}


# Guards


@pytest.mark.rule("T8.1")
@pytest.mark.parametrize(
    ("own", "other", "allowed"),
    [
        ((2, False), (1, False), True),
        ((2, False), (2, False), False),
        ((2, False), (0, True), False),
    ],
)
def test_a_guard_needs_more_strength_than_every_other(
    own: tuple[int, bool], other: tuple[int, bool], allowed: bool
) -> None:
    scene = Scene(players=3)
    scene.put(1, "b5", *own)
    scene.put(3, "b5", *other)
    scene.turn_of(1)
    assert scene.legal("guard") == ({"guard worker b5"} if allowed else set())


@pytest.mark.rule("T8.2", "T8.3")
def test_a_worker_becomes_the_guard_and_the_others_leave_the_game() -> None:
    scene = Scene()
    scene.put(1, "b5", workers=3, leader=True)
    scene.turn_of(1)
    assert scene.legal("guard") == {"guard worker b5", "guard leader b5"}
    scene.do("guard worker b5")
    temple = scene.hex("b5")
    assert temple["figures"] == []
    assert (temple["temple"]["guard"], temple["temple"]["guard_figure"]) == (1, "worker")
    own = scene.seat(1)
    assert (own["workers_out_of_the_game"], own["leader_out_of_the_game"]) == (2, True)
    assert (own["workers_in_reserve"], own["leader_in_reserve"]) == (15, False)
    assert scene.ap == 5


@pytest.mark.rule("T8.2", "T8.3")
def test_the_leader_may_be_the_guard() -> None:
    scene = Scene()
    scene.put(1, "b5", workers=3, leader=True)
    scene.turn_of(1)
    scene.do("guard leader b5")
    assert scene.hex("b5")["temple"]["guard_figure"] == "leader"
    own = scene.seat(1)
    assert (own["workers_out_of_the_game"], own["leader_out_of_the_game"]) == (3, False)
    assert scene.legal("enter") == {"enter worker a5"}


@pytest.mark.rule("T8.4")
def test_a_temple_has_one_guard_and_a_player_sets_two() -> None:
    scene = Scene()
    scene.explore("e3", "temple", value=3)
    for name in ("b5", "a4", "e3"):
        scene.put(1, name, workers=2)
    scene.guard(2, "a4")
    scene.turn_of(1)
    assert scene.legal("guard") == {"guard worker b5", "guard worker e3"}
    scene.do("guard worker b5", "guard worker e3")
    scene.explore("g3", "temple", value=3)
    scene.put(1, "g3", workers=2)
    scene.turn_of(1)
    assert scene.legal("guard") == set()
    assert scene.seat(1)["guards_left"] == 0


@pytest.mark.rule("T8.5", "T9.4")
def test_others_stay_at_a_guarded_temple_and_pass_it_without_effect() -> None:
    scene = Scene()
    scene.put(1, "b5", workers=2)
    scene.put(2, "b5", workers=1)
    scene.turn_of(1)
    scene.do("guard worker b5")
    assert scene.hex("b5")["figures"] == [{"seat": 2, "workers": 1, "leader": False}]
    assert scene.hex("b5")["temple"]["scores_now"] == 1
    scene.turn_of(2)
    assert "move worker b5 a5" in scene.legal()
    scene.put(2, "a5", workers=4, leader=True)
    scene.do("move leader a5 b5")
    assert scene.hex("b5")["temple"]["scores_now"] == 1
    scene.put(1, "a5", workers=1)
    scene.turn_of(1)
    scene.do("move worker a5 b5")
    assert scene.legal("guard", "uncover") == set()
