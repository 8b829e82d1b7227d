"""Gymnasium's own checker, and what it does not ask."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from incognita.adapters.errors import NotAChoice, NotReset, OtherSpaces
from incognita.adapters.gymnasium import REGISTERED, AnyLegal, GameEnv, GamesEnv
from incognita.bots.levels import UnknownBot
from incognita.core.catalogue import games
from incognita.core.errors import IllegalAction, OptionError


def played(environment: GameEnv, seed: int) -> tuple[list[float], dict[str, Any]]:
    """A random game: its rewards, and what was told last."""
    _, info = environment.reset(seed=seed)
    luck = np.random.RandomState(seed)
    rewards, is_over = [], False
    while not is_over:
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, is_over, _, info = environment.step(luck.choice(legal))
        assert environment.observation_space.contains(seen)
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("name", REGISTERED)
def test_it_passes_gymnasiums_checker(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*Box observation space.*")
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        check_env(AnyLegal(gymnasium.make(name, disable_env_checker=True).unwrapped))


def test_every_game_is_registered() -> None:
    assert len(REGISTERED) == len(games())
    assert isinstance(gymnasium.make("incognita/Wayfinder-v1").unwrapped, GameEnv)
    many = gymnasium.make_vec("incognita/Wayfinder-v1", num_envs=3)
    assert isinstance(many.unwrapped, GamesEnv)


@pytest.mark.parametrize("name", ["wayfinder", "explorers", "tikal", "entdecker"])
def test_rewards_of_points_add_up_to_the_points(name: str) -> None:
    environment = GameEnv(name, {"players": 2}, seat=1, reward="points")
    rewards, _ = played(environment, 3)
    lead, _ = played(GameEnv(name, {"players": 2}, seat=1, reward="lead"), 3)
    place, _ = played(GameEnv(name, {"players": 2}, seat=1, reward="place"), 3)
    rival, _ = played(GameEnv(name, {"players": 2}, seat=1, reward="points"), 3)
    assert sum(rewards) == sum(rival)
    assert [r for r in place if r] == ([place[-1]] if place[-1] else [])
    assert place[-1] == pytest.approx(np.sign(sum(lead))) or sum(lead) == 0


def test_rivals_are_bots_by_their_names() -> None:
    for seat in (1, 2, "any"):
        rewards, _ = played(GameEnv("wayfinder", seat=seat, rivals="greedy"), 1)
        assert set(rewards[:-1]) <= {0.0}
        assert rewards[-1] in (-1.0, 0.0, 1.0)


def test_the_same_seed_gives_the_same_game() -> None:
    environment = GameEnv("entdecker")
    first, _ = environment.reset(seed=8)
    other, _ = environment.reset()
    again, _ = environment.reset(seed=8)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_options_that_come_with_a_reset_hold_from_then_on() -> None:
    for environment in (GameEnv("wayfinder", seat="all"), GamesEnv("wayfinder", 1, seat="all")):
        _, infos = environment.reset(seed=1)
        assert infos["seat"] == 1
        for options in ({"variant": {"first": 2}}, {"whatever": 1}, None):
            _, infos = environment.reset(options=options)
            assert infos["seat"] == 2
        with pytest.raises(OptionError, match="colour"):
            environment.reset(options={"variant": {"colour": "red"}})
        with pytest.raises(OtherSpaces, match="players=3, colours='gyb' cannot come with a reset"):
            environment.reset(options={"variant": {"players": 3, "colours": "gyb"}})


def test_no_game_is_meant_unless_it_is_named() -> None:
    kinds: tuple[Any, ...] = (GameEnv, GamesEnv)
    for kind in kinds:
        with pytest.raises(TypeError, match="game"):
            kind()


def test_who_knows_no_masks_can_play_any_number() -> None:
    table = AnyLegal(GameEnv("toll", seat=1))
    table.reset(seed=1)
    is_over, number = False, 0
    while not is_over:
        number += 7
        *_, is_over, _, _ = table.step(number % 11)
    with pytest.raises(NotReset):
        table.step(0)


def test_what_does_not_exist_is_refused_with_what_does() -> None:
    with pytest.raises(NotAChoice, match="seat is 3; allowed: 1, 2, 'any', 'all'"):
        GameEnv("wayfinder", seat=3)
    with pytest.raises(NotAChoice, match="reward is 'fame'; allowed: 'place', 'lead', 'points'"):
        GameEnv("wayfinder", reward="fame")
    with pytest.raises(NotAChoice, match="render_mode is 'human'"):
        GameEnv("wayfinder", render_mode="human")
    with pytest.raises(UnknownBot):
        GameEnv("wayfinder", rivals="nobody")
    with pytest.raises(OptionError):
        GameEnv("wayfinder", {"players": 9})
    with pytest.raises(NotReset):
        GameEnv("wayfinder").step(np.int64(0))
    environment = GameEnv("wayfinder", seat=1)
    environment.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat 1 may not 'stop' here"):
        environment.step(np.int64(60))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_many_games_at_once_are_the_same_games(game: Any) -> None:
    """Observations, masks and rewards, game by game and against themselves."""
    many = GamesEnv(game.name, 4, seat="all", scaled=False)
    _, infos = many.reset(seed=2)
    ended = 0
    for _ in range(400):
        seats = infos["seat"]
        chosen = many.sample()
        assert all(infos["action_mask"][n][chosen[n]] == 1 for n in range(4))
        seen, rewards, over, _, infos = many.step(chosen)
        for n in range(4):
            state, seat = many.games.fleet.berths[n].state, int(infos["seat"][n]) - 1
            row = many.observer.new_row()
            many.observer.write(state, seat, row)
            assert seen[n].tolist() == [int(k) for k in row.room]
            assert np.flatnonzero(infos["action_mask"][n]).tolist() == state.legal_list(seat)
            assert rewards[n] == infos["rewards"][n][seats[n] - 1]
            if over[n]:
                assert abs(infos["rewards"][n].sum()) < 1e-9
                assert infos["_final_obs"][n]
                assert infos["final_obs"][n].tolist() == many.games.last_counts[n].tolist()
            elif over.any():
                assert infos["final_obs"][n] is None
        ended += int(over.sum())
    assert ended or game.name not in ("toll", "explorers")


def test_many_games_refuse_what_is_not_legal_before_anything_is_played() -> None:
    many = GamesEnv("wayfinder", 2, seat=1)
    before, _ = many.reset(seed=1)
    with pytest.raises(IllegalAction):
        many.step(np.array([0, 61]))
    assert np.array_equal(many.games.seen(many.games.counts, True), before)
