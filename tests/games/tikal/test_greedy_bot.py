"""The greedy bot plays sensibly: it wins against chance, and uses all that the rules offer."""

from collections import Counter

import pytest

from incognita.bots.greedy import Greedy
from incognita.bots.tikal import EVALUATION, GREEDY_BUDGET
from incognita.core.chance import seeded
from incognita.games.tikal import GAME
from incognita.lab.match import play_match
from tests.games.tikal.scene import Scene


def choice(scene: Scene) -> str:
    seat = scene.state.turn
    bot = Greedy(EVALUATION, GREEDY_BUDGET, seeded("greedy"))
    return GAME.notation(bot.choose(scene.state, seat))


def last_scoring(*figures: tuple[int, str, int]) -> Scene:
    """Seat 1 has its turn of the last scoring, after these (seat, hex, workers) were put."""
    scene = Scene()
    scene.last_tiles()
    scene.hand(2, "G4")
    scene.do("place a3 n")
    for seat, name, workers in figures:
        scene.put(seat, name, workers=workers)
    scene.do("end")
    return scene


@pytest.mark.parametrize("version", ["basic", "auction"])
@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_random_players_by_far(players: int, version: str) -> None:
    bots = ["greedy", *["random"] * (players - 1)]
    options = {"players": players, "version": version}
    for number in range(2):
        _, result = play_match(GAME, options, None, bots, 3, number)
        assert result.totals[0] > 2 * max(result.totals[1:])


def test_it_claims_a_majority_that_is_within_reach() -> None:
    scene = last_scoring((1, "b5", 1), (2, "b5", 1))
    assert scene.actor() == 1
    while "end" in scene.legal() and scene.actor() == 1:
        scene.do(choice(scene))
    assert scene.hex("b5")["temple"]["scores_now"] == 1


def test_it_uncovers_the_temple_it_holds_before_it_scores() -> None:
    scene = last_scoring((1, "b5", 3))
    while scene.actor() == 1:
        scene.do(choice(scene))
    assert scene.value("b5") == 3


def test_over_whole_games_it_digs_camps_and_guards_but_guards_late() -> None:
    done: Counter[str] = Counter()
    tiles_before_guards: list[int] = []
    for number in range(3):
        position, _ = play_match(GAME, {"players": 2}, None, ["greedy"] * 2, 9, number)
        tiles = 0
        for _, action in position.log:
            verb = GAME.notation(action).split()[0]
            done[verb] += 1
            tiles += verb == "tile"
            if verb == "guard":
                tiles_before_guards.append(tiles)
    assert all(done[verb] for verb in ("dig", "camp", "guard", "uncover"))
    assert sum(tiles_before_guards) / len(tiles_before_guards) > 18
