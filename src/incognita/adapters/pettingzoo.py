"""The games as PettingZoo environments: one agent a seat, acting one after another (AEC)."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, NoReturn

from incognita.adapters.dealing import GAME_OVER, Dealing
from incognita.adapters.errors import NotAChoice, NotReset
from incognita.adapters.variants import variant, varied
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.edition import Edition
from incognita.core.errors import ExtraMissing, IllegalAction
from incognita.core.game import AnyGame, actor_words
from incognita.core.observation import Observer
from incognita.core.options import Options
from incognita.core.state import State

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv

    from incognita.adapters.sight import Sight, looking_into, outcome
except ImportError as error:
    raise ExtraMissing("incognita.adapters.pettingzoo", "pettingzoo") from error

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ("ansi",)


class Told(dict[str, Any]):
    """What a seat is told in words, made when it is asked for: `prompt`, `legal`, `drawing`."""

    def __init__(self, game: AnyGame, state: State, seat: int) -> None:
        super().__init__()
        self._of = game, state, seat

    def __missing__(self, key: str) -> Any:
        game, state, seat = self._of
        if key == "prompt":
            names = [f"seat {n + 1}" for n in range(state.seats())]
            return game.prompt(state, seat, names, "en")
        if key == "legal":
            legal = state.legal_list(seat) if state.actors() >> seat & 1 else []
            return {action: game.describe(action, "en") for action in legal}
        if key == "drawing":
            return game.diagram(game.view(state, seat))
        raise KeyError(key)


class GameEnv(AECEnv[str, Observation, int]):
    """One game after another with the same options; what an agent sees is in docs/adapters.md."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        edition: Edition | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise NotAChoice("render_mode", render_mode, [None, *RENDER_MODES])
        self.game = find_game(game)
        self.edition = self.game.edition if edition is None else edition
        self._variant = variant(self.game, options or {}, self.edition)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"incognita_{game}_v{self.observer.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        seats = self._variant.seats
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.observer.size
        seen = Box(-np.inf, np.inf, (size,), np.float32)
        mask = Box(0, 1, (self.game.actions,), np.int8)
        self.state_space = Box(-np.inf, np.inf, (seats * size,), np.float32)
        self._observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(self.game.actions) for agent in self.possible_agents}
        self._seed = randbits(62)
        self._number = 0
        self._begun: Dealing | None = None
        self._sights: list[Sight] = []

    @property
    def options(self) -> Options:
        return self._variant.options

    @property
    def observer(self) -> Observer:
        return self._variant.observer

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self._action_spaces[agent]

    @property
    def _dealing(self) -> Dealing:
        if self._begun is None:
            raise NotReset
        return self._begun

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next game: the first one of a seed, or the next one of the last seed.

        `options={"variant": {...}}` changes options of the game, from now on.
        """
        self._variant = varied(self.game, self._variant, options, self.edition)
        if seed is not None:
            self._seed = seed
            self._number = 0
        self._number += 1
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._chosen: list[int] = []
        if not self._sights or self._sights[0].observer is not self.observer:
            self._sights = [Sight(self.observer) for _ in self.agents]
        for sight in self._sights:
            sight.leap()
        dealer = seeded("pettingzoo", self._seed, self._number - 1)
        self._begun = Dealing(self._variant.start.copy(), dealer, self.game.actions)
        self._mask: NDArray[np.int8] = looking_into(self._begun.mask, np.int8)
        self.infos: dict[str, dict[str, Any]] = {
            agent: Told(self.game, self._begun.state, seat) for agent, seat in self._seat_of.items()
        }
        self.agent_selection = self.agents[self._begun.seat]

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        if self._begun is None:
            raise NotReset
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        dealing = self._begun
        if dealing is None:
            raise NotReset
        seat = self._seat_of[agent]
        return {
            "observation": self._sights[seat].going_on(dealing.state, seat),
            "action_mask": self._mask.copy() if seat == dealing.seat else np.zeros_like(self._mask),
        }

    def state(self) -> NDArray[np.float32]:
        """What all seats see, one after the other: together everything."""
        state = self._dealing.state
        seen = [sight.going_on(state, seat) for seat, sight in enumerate(self._sights)]
        return np.concatenate(seen)

    def step(self, action: int | None) -> None:
        dealing = self._begun
        if dealing is None:
            raise NotReset
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = -1 if action is None else int(action)
        if not dealing.is_legal(chosen):
            self._refuse(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._chosen.append(chosen)
        dealing.choose(chosen)
        seat = dealing.seat
        if seat == GAME_OVER:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _refuse(self, agent: str, action: int | None) -> NoReturn:
        notation = self.game.notation
        known = action is not None and 0 <= int(action) < self.game.actions
        raise IllegalAction(
            actor_words(self._seat_of[agent]),
            notation(int(action)) if action is not None and known else str(action),
            [notation(other) for other in self._dealing.legal()],
        )

    def _finish(self) -> None:
        results = outcome(self._dealing.state, len(self.possible_agents))
        self.rewards = dict(zip(self.possible_agents, results, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> str:
        """The position as everybody can see it, drawn in plain text."""
        return self.game.diagram(self.game.view(self._dealing.state, -1))

    def close(self) -> None:
        """There is nothing to release."""

    # Copies: positions are machine words, so that a copy plays the same choices again

    def __reduce__(self) -> tuple[object, ...]:
        what = self.game.name, dict(self.options), self.edition, self.render_mode
        chosen = None if self._begun is None else self._chosen
        return environment_again, (what, self._seed, self._number, chosen)

    def play_again(self, seed: int, number: int, chosen: list[int] | None) -> None:
        """Go to where another environment was, after these choices of its last game."""
        self._seed = seed
        self._number = number
        if chosen is not None:
            self._begin()
            for action in chosen:
                self.step(action)


def environment_again(
    what: tuple[str, Mapping[str, object], Edition, str | None],
    seed: int,
    number: int,
    chosen: list[int] | None,
) -> GameEnv:
    environment = GameEnv(*what)
    environment.play_again(seed, number, chosen)
    return environment


def env(
    game: str,
    options: Mapping[str, object] | None = None,
    edition: Edition | None = None,
    render_mode: str | None = None,
) -> GameEnv:
    """An environment, called as PettingZoo's own are."""
    return GameEnv(game, options, edition, render_mode)
