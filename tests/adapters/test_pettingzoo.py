"""PettingZoo's own tests, and what they do not ask."""

import contextlib
import pickle
import warnings
from collections.abc import Callable
from copy import deepcopy
from io import StringIO

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from incognita.adapters.errors import NotAChoice, NotReset, OtherSpaces
from incognita.adapters.pettingzoo import GameEnv, env
from incognita.core.actors import CHANCE
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.errors import IllegalAction, OptionError
from incognita.core.game import AnyGame
from incognita.core.position import new_game

TABLES = [
    ("wayfinder", {}),
    ("wayfinder", {"players": 1, "level": 3}),
    ("wayfinder", {"players": 3, "placing": "race"}),
    ("explorers", {"players": 3, "temples": "expert"}),
    ("tikal", {"players": 4, "version": "auction"}),
    ("entdecker", {}),
]  # fmt: skip


@pytest.fixture(params=TABLES, ids=lambda table: "-".join([table[0], *map(str, table[1].values())]))
def table(request: pytest.FixtureRequest) -> Callable[[], GameEnv]:
    game, options = request.param
    return lambda: env(game, options)


def play(environment: GameEnv, seed: int) -> list[tuple[str, int]]:
    """A random game, as (agent, action); the dead steps at the end are taken too."""
    luck = seeded("agents", seed)
    environment.reset(seed=seed)
    played = []
    for agent in environment.agent_iter():
        seen, _, is_over, _, _ = environment.last()
        if is_over:
            environment.step(None)
            continue
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        action = int(legal[luck.below(len(legal))])
        played.append((agent, action))
        environment.step(action)
    return played


def test_it_passes_pettingzoos_api_test(table: Callable[[], GameEnv]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # a dict with a mask is meant
        api_test(table(), num_cycles=300)


def test_it_passes_pettingzoos_seed_test(table: Callable[[], GameEnv]) -> None:
    seed_test(table, num_cycles=100)


def test_it_runs_pettingzoos_performance_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr("time.time", lambda: 3 * next(seconds))
    told = StringIO()
    with contextlib.redirect_stdout(told):
        performance_benchmark(env("wayfinder"))
    assert "turns per second" in told.getvalue()


def test_the_same_seed_gives_the_same_game_and_the_next_one_another() -> None:
    environment = env("explorers")
    first = play(environment, 4)
    assert play(environment, 4) == first
    environment.reset()
    second = environment.observe("seat_1")["observation"]
    environment.reset(seed=4)
    assert not np.array_equal(environment.observe("seat_1")["observation"], second)


def test_results_are_the_places_and_add_up_to_nothing(table: Callable[[], GameEnv]) -> None:
    environment = table()
    play_until_over(environment)
    rewards = list(environment.rewards.values())
    state = environment._dealing.state
    if len(rewards) == 1:
        assert rewards == [state.points(0)]
        return
    assert abs(sum(rewards)) < 1e-9
    ranks = [state.rank(seat) for seat in range(len(rewards))]
    assert [ranks[i] for i in np.argsort(rewards)] == sorted(ranks)


def play_until_over(environment: GameEnv) -> None:
    environment.reset(seed=2)
    luck = seeded("agents", 2)
    while not all(environment.terminations.values()):
        legal = np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"])
        environment.step(int(legal[luck.below(len(legal))]))


def test_only_the_one_who_has_to_choose_has_a_mask() -> None:
    environment = env("wayfinder", {"players": 4})
    environment.reset(seed=1)
    masks = {agent: environment.observe(agent)["action_mask"].sum() for agent in environment.agents}
    assert masks.pop(environment.agent_selection) > 0
    assert set(masks.values()) == {0}


def test_an_illegal_action_is_refused_with_what_is_legal() -> None:
    environment = env("wayfinder")
    environment.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat 1 may not 'stop' here; legal: place a1"):
        environment.step(60)


def test_nothing_of_a_draft_reaches_the_observation_of_another_seat() -> None:
    environment = env("explorers")
    environment.reset(seed=3)
    luck = seeded("agents")
    drafts = 0
    for _ in range(150):
        agent = environment.agent_selection
        other = "seat_2" if agent == "seat_1" else "seat_1"
        state = environment._dealing.state
        seat = environment.possible_agents.index(agent)
        before = environment.observe(other)["observation"]
        drafted = state.drafted(seat)
        legal = np.flatnonzero(environment.observe(agent)["action_mask"])
        environment.step(int(legal[luck.below(len(legal))]))
        if state.drafted(seat) > drafted:
            drafts += 1
            assert np.array_equal(environment.observe(other)["observation"], before)
    assert drafts > 50


def test_a_copy_goes_on_as_the_original_does() -> None:
    environment = env("explorers", {"players": 3})
    environment.reset(seed=5)
    luck = seeded("copies")
    for _ in range(60):
        legal = np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"])
        environment.step(int(legal[luck.below(len(legal))]))
    for other in (deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        assert other.agent_selection == environment.agent_selection
        for agent in environment.agents:
            one, two = environment.observe(agent), other.observe(agent)
            assert np.array_equal(one["observation"], two["observation"])
            assert np.array_equal(one["action_mask"], two["action_mask"])
        other.reset()
        follower = deepcopy(environment)
        follower.reset()
        assert np.array_equal(other.state(), follower.state())


def test_the_state_is_what_all_seats_see_together() -> None:
    environment = env("tikal", {"players": 3})
    environment.reset(seed=5)
    seen = [environment.observe(agent)["observation"] for agent in environment.agents]
    assert np.array_equal(environment.state(), np.concatenate(seen))
    assert environment.state_space.contains(environment.state())


def test_a_seat_is_told_everything_in_words() -> None:
    environment = env("wayfinder")
    environment.reset(seed=1)
    *_, info = environment.last()
    assert info["prompt"].endswith(".")
    mask = environment.observe(environment.agent_selection)["action_mask"]
    assert list(info["legal"]) == np.flatnonzero(mask).tolist()
    assert info["legal"][0] == "place the explorer on a1"
    assert info["drawing"] == environment.render()
    assert environment.infos["seat_2"]["legal"] == {}
    with pytest.raises(KeyError):
        info["fortune"]


def test_nothing_can_be_done_before_the_first_reset() -> None:
    for use in ("last", "render", "state"):
        with pytest.raises(NotReset, match="call reset"):
            getattr(env("wayfinder"), use)()
    with pytest.raises(NotReset):
        env("wayfinder").step(0)
    with pytest.raises(NotReset):
        env("wayfinder").observe("seat_1")


def test_what_does_not_exist_is_refused_with_what_does() -> None:
    with pytest.raises(NotAChoice, match="render_mode is 'human'; allowed: None, 'ansi'"):
        env("wayfinder", render_mode="human")
    with pytest.raises(OptionError, match="colour"):
        env("wayfinder", {"colour": "red"})


def test_options_that_come_with_a_reset_hold_from_then_on() -> None:
    environment = env("wayfinder")
    environment.reset(seed=1)
    assert environment.agent_selection == "seat_1"
    environment.reset(seed=1, options={"variant": {"first": 2}})
    assert environment.agent_selection == "seat_2"
    environment.reset()
    assert environment.agent_selection == "seat_2"
    assert deepcopy(environment).agent_selection == "seat_2"
    with pytest.raises(OptionError, match="colour"):
        environment.reset(options={"variant": {"colour": "red"}})
    with pytest.raises(OtherSpaces, match="players=3, colours='gyb' cannot come with a reset"):
        environment.reset(options={"variant": {"players": 3, "colours": "gyb"}})
    environment.reset()
    assert environment.agent_selection == "seat_2"
    assert len(environment.agents) == 2


def test_the_position_can_be_drawn() -> None:
    environment = env("tikal")
    environment.reset(seed=1)
    drawn = environment.render()
    assert drawn == environment.game.diagram(environment.game.view(environment._dealing.state, -1))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_all_actions_lie_in_the_action_space(game: AnyGame) -> None:
    position = new_game(game)
    luck = seeded("space")
    highest = 0
    while not position.is_over:
        actor = position.actors[0]
        legal = position.legal(actor)
        highest = max(highest, *legal)
        assert actor != CHANCE or len(legal) == len(position.weights())
        position.apply(actor, legal[luck.below(len(legal))])
    assert highest < game.actions
    assert game.notation(game.actions).startswith("action ")
