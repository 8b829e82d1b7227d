"""What Explorers' net looks at, counted once more square by square."""

from collections.abc import Iterator

import pytest

from incognita.bots.explorers import EVALUATION
from incognita.bots.inputs.explorers import INPUTS
from incognita.bots.learned import Sight
from incognita.games.explorers import GAME
from incognita.games.explorers.atlas import (
    APPLE,
    FISH,
    GEM,
    HORSE,
    KEY,
    QUADRANTS,
    SCROLL,
    SIDE,
    SQUARES,
    TERRAINS,
    has,
    neighbours,
)
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import ROUNDS
from incognita.games.explorers.sheet import SHEET
from tests.kit.play import random_position

THINGS = {"gems": GEM, "scrolls": SCROLL, "horses": HORSE, "keys": KEY}
WHERE = {"beside": {1}, "at two": {2}, "at three": {3}, "farther": {4, 5}}
WITHIN = {"beside": 1, "within two": 2, "within three": 3, "within five": 5}
NEVER = 16  # steps to what is not there


def positions(players: int) -> Iterator[Explorers]:
    options = GAME.check_options({"players": players})
    for number in range(30):
        state = random_position(GAME, options, number, 15 * number).state
        assert isinstance(state, Explorers)
        if state.turn and state.actors():
            yield state


def seen_by(state: Explorers, seat: int) -> dict[str, int]:
    sight = Sight(INPUTS)
    sight.look(state)
    sight.take(state.seats(), seat)
    return {name: int(number) for name, number in zip(INPUTS.names(), sight.seen, strict=True)}


def steps_from_xs(state: Explorers, seat: int) -> dict[int, int]:
    """From the nearest X of the seat, as the crow walks: 0 where there is one."""
    marked = [s for s in range(SQUARES) if has(state.sheets, SHEET * seat, s)]
    return {
        s: min(abs(s // SIDE - x // SIDE) + abs(s % SIDE - x % SIDE) for x in marked)
        for s in range(SQUARES)
    }


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_lies_near_is_counted_by_its_steps(players: int) -> None:
    for state in positions(players):
        for seat in range(players):
            seen, steps = seen_by(state, seat), steps_from_xs(state, seat)
            lying = {s: int(state.map.lying(s)) for s in range(SQUARES)}
            for what, thing in THINGS.items():
                for where, away in WHERE.items():
                    there = sum(lying[s] == thing and steps[s] in away for s in steps)
                    assert seen[f"own {what} {where}"] == there
            if state.round + 1 < ROUNDS:
                for within, most in WITHIN.items():
                    kinds = {lying[s] for s in steps if 0 < steps[s] <= most}
                    assert seen[f"own next {within}"] == len(kinds & set(range(APPLE, FISH + 1)))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_temples_come_the_nearest_first_and_villages_with_their_sides(players: int) -> None:
    for state in positions(players):
        for seat in range(players):
            seen, steps = seen_by(state, seat), steps_from_xs(state, seat)
            temples = [int(state.map.temples[q]) for q in range(QUADRANTS)]
            left = sorted(min(steps[t], NEVER) for t in temples if steps[t])
            told = [
                seen[f"own steps to temple {which}"]
                for which in ("nearest", "second", "third", "fourth")
            ]
            assert told == left + [NEVER] * (QUADRANTS - len(left))
            sides = [
                steps[s] for q in range(QUADRANTS) for s in neighbours(int(state.map.villages[q]))
            ]
            assert seen["own sides"] == sides.count(0)
            assert seen["own sides beside"] == sides.count(1)
            assert seen["own sides at two"] == sides.count(2)


def test_room_is_told_from_the_terrain_with_the_least() -> None:
    for state in positions(1):
        seen, steps = seen_by(state, 0), steps_from_xs(state, 0)
        beside = [int(state.map.terrain(s)) for s in steps if steps[s] == 1]
        room = sorted(beside.count(terrain) for terrain in range(TERRAINS))
        names = ("least room", "second room", "third room", "most room")
        assert [seen[f"own {name}"] for name in names] == room


@pytest.mark.parametrize("players", [1, 2, 3])
def test_standing_is_what_there_is_and_what_is_promised_by_hand(players: int) -> None:
    promised = ("objects", "provisions", "scrolls", "temples", "villages", "terrains")
    for state in positions(players):
        for seat in range(players):
            seen = seen_by(state, seat)
            assert seen["own points"] == 10 * state.points_on(state.sheets, seat)
            promise = sum(seen[f"own {name}"] for name in promised) // 10
            there = seen["own points"] + 10 * EVALUATION.round_so_far(state, seat)
            assert seen["own standing"] == there + promise


def test_of_rivals_a_net_sees_what_the_judgement_by_hand_does_alone() -> None:
    of_rivals = [name for name in INPUTS.names() if name.startswith("best rival's")]
    assert "best rival's drafting" in of_rivals
    assert not any("room" in name or "steps" in name for name in of_rivals)
