"""The engine and the checker agree also where pieces are scarce."""

import pytest

from incognita.core.chance import seeded
from incognita.core.position import new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.edition import EntdeckerEdition
from tests.games.entdecker.table import scarce_edition
from tests.kit.play import MOST_ACTIONS_IN_A_GAME, play_some
from tests.kit.second_opinion import assert_agreed


def play_and_check(edition: EntdeckerEdition, players: int, seed: int) -> None:
    position = new_game(GAME, {"players": players, "first": 1 + seed % players}, edition)
    play_some(position, seeded("checked", players, seed), MOST_ACTIONS_IN_A_GAME)
    assert position.is_over
    assert_agreed(position, seeded("listed", seed), listed_every=3)


@pytest.mark.rule("E5.3", "E8.2", "E8.3", "E9.1", "E9.2", "E9.3", "E9.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_allow_weigh_and_score_the_same(players: int) -> None:
    play_and_check(GAME.edition, players, 1)


@pytest.mark.rule("E8.4", "E9.4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(11))
def test_both_agree_where_reserve_and_counters_run_out(players: int, seed: int) -> None:
    play_and_check(scarce_edition(), players, seed)
