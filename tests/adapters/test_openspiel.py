"""OpenSpiel's own tests of games written in Python, and what they do not ask."""

import pickle
import random
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states
from open_spiel.python.tests import games_sim_test

from incognita.adapters.openspiel import REGISTERED
from incognita.core.actors import CLOCK
from incognita.core.catalogue import find_game, games
from incognita.core.errors import OptionError

STRINGS = [
    *(f"incognita_{game.name}" for game in games()),
    "incognita_wayfinder(players=1,level=2)",
    "incognita_wayfinder(players=3,placing=race)",
    "incognita_explorers(players=2,map=laid,temples=expert)",
    "incognita_tikal(players=3,version=auction)",
]


def play_on(state: Any, luck: np.random.RandomState, most: int) -> None:
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))


def test_every_game_is_registered() -> None:
    assert set(REGISTERED) == {f"incognita_{game.name}" for game in games()}
    assert set(REGISTERED) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", STRINGS)
def test_it_passes_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", STRINGS)
def test_it_passes_openspiels_simulation_of_python_games(name: str) -> None:
    """Clones, serialising, pickling, legal actions, returns: OpenSpiel's own test, as it is."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", [f"incognita_{game.name}" for game in games()])
def test_openspiels_mcts_plays_it(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(5)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = game.new_initial_state()
    chosen = 0
    while chosen < 3:
        if state.is_chance_node():
            play_on(state, luck, 1)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        chosen += 1


def test_chance_has_the_weights_of_the_rules() -> None:
    state = pyspiel.load_game("incognita_tikal").new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert state.action_to_string(outcomes[0][0]).startswith("tile")


def test_in_a_race_luck_decides_who_is_first_and_the_clock_may_be() -> None:
    game = pyspiel.load_game("incognita_wayfinder(players=2,placing=race)")
    actions = find_game("wayfinder").actions
    seen = set()
    for seed in range(5):
        state = game.new_initial_state()
        luck = np.random.RandomState(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                seen |= {state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()}
                assert all(outcome >= actions for outcome, _ in state.chance_outcomes())
                if actions + CLOCK in dict(state.chance_outcomes()):
                    ticked = state.clone()
                    ticked.apply_action(actions + CLOCK)
                    assert str(ticked) != str(state)
            play_on(state, luck, 1)
    assert seen == {"first: seat 1", "first: seat 2", "first: clock"}


@pytest.fixture(scope="module")
def partial_tree() -> Any:
    """OpenSpiel's own tests of a game by some of its states."""
    flags.FLAGS(["tests"])
    return api_test.EnforceAPIOnPartialTreeBase


@pytest.mark.parametrize("name", [f"incognita_{game.name}" for game in games()])
def test_it_passes_openspiels_api_test(name: str, partial_tree: Any) -> None:
    kind: Any = type("PartialTree", (partial_tree,), {})
    kind.game_name, kind.game = name, pyspiel.load_game(name)
    random.seed(name)
    kind.game_type = kind.game.get_type()
    kind.some_states = sample_some_states.sample_some_states(kind.game, max_states=40)
    for test in unittest.defaultTestLoader.getTestCaseNames(kind):
        getattr(kind(test), test)()


def test_private_and_public_parts_make_up_what_a_player_sees() -> None:
    game = pyspiel.load_game("incognita_explorers")
    state, luck = game.new_initial_state(), np.random.RandomState(4)
    kinds = pyspiel.PrivateInfoType
    public, own = (
        game.make_py_observer(pyspiel.IIGObservationType(shown, False, private))
        for shown, private in ((True, kinds.NONE), (False, kinds.SINGLE_PLAYER))
    )
    secrets = 0
    for _ in range(60):
        play_on(state, luck, 1)
        for player in range(2):
            public.set_from(state, player)
            own.set_from(state, player)
            seen = state.observation_tensor(player)
            assert np.allclose(public.tensor + own.tensor, seen, atol=1e-6)
            secrets += bool(own.string_from(state, player))
    assert secrets > 10
    assert public.dict["xs"].shape == (3, 16, 16)


def test_players_cannot_tell_resampled_games_apart() -> None:
    game = pyspiel.load_game("incognita_explorers")
    state, luck = game.new_initial_state(), np.random.RandomState(6)
    others = 0
    for _ in range(120):
        play_on(state, luck, 1)
        player = state.current_player()
        if player < 0 or luck.randint(4):
            continue
        again = state.resample_from_infostate(player, luck.random)
        assert again.current_player() == player
        assert again.legal_actions() == state.legal_actions()
        known = state.information_state_string(player)
        assert again.information_state_string(player) == known
        assert np.array_equal(again.observation_tensor(player), state.observation_tensor(player))
        others += again.history() != state.history()
    assert others > 5


def test_openspiels_is_mcts_plays_explorers() -> None:
    game = pyspiel.load_game("incognita_explorers")
    luck = np.random.RandomState(5)
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, luck),
        uct_c=1.4,
        max_simulations=2,
        random_state=luck,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    chosen = 0
    while chosen < 8:  # both seats have marked something by then
        if state.is_chance_node():
            play_on(state, luck, 1)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        chosen += 1


def test_an_observation_does_not_change_with_another_players_draft() -> None:
    game = pyspiel.load_game("incognita_explorers")
    observer = game.make_py_observer()
    state = game.new_initial_state()
    luck = np.random.RandomState(1)
    checked = 0
    for _ in range(200):
        if state.is_terminal():
            break
        player = state.current_player()
        drafted = state.rules_state.drafted(player) if player >= 0 else 0
        before = (state.observation_string(1), list(state.observation_tensor(1)))
        play_on(state, luck, 1)
        if player == 0 and state.rules_state.drafted(0) > drafted:
            assert (state.observation_string(1), list(state.observation_tensor(1))) == before
            checked += 1
    assert checked > 30
    observer.set_from(state, 1)
    assert list(observer.tensor) == list(state.observation_tensor(1))


def test_a_state_survives_pickling_in_the_middle_of_a_race() -> None:
    game = pyspiel.load_game("incognita_wayfinder(players=3,placing=race)")
    state = game.new_initial_state()
    luck = np.random.RandomState(3)
    for _ in range(40):
        play_on(state, luck, 1)
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state)
        assert again.current_player() == state.current_player()


def test_wrong_options_are_refused_with_what_is_right() -> None:
    with pytest.raises(OptionError, match="allowed: 1 to 4"):
        pyspiel.load_game("incognita_wayfinder(players=7)")


def test_only_games_with_secrets_have_imperfect_information() -> None:
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    for game in games():
        kind = pyspiel.load_game(f"incognita_{game.name}").get_type().information
        assert (kind == hidden) == (not game.hides_nothing)
