"""The games as PettingZoo environments: one agent a seat, acting one after another (AEC)."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, NoReturn

from incognita.adapters.table import GAME_OVER, Table
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.edition import Edition
from incognita.core.errors import ExtraMissing, IllegalAction
from incognita.core.game import actor_words

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv

    from incognita.adapters.sight import Sight, outcome
except ImportError as error:
    raise ExtraMissing("incognita.adapters.pettingzoo", "pettingzoo") from error

Observation = dict[str, NDArray[Any]]


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
        self.game = find_game(game)
        self.options = self.game.check_options(options or {})
        self.edition = self.game.edition if edition is None else edition
        self.render_mode = render_mode
        self.metadata = {
            "name": f"incognita_{game}_v{self.game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        players = self.options["players"]
        assert isinstance(players, int)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = Sight(self.game.start(self.options, self.edition))
        bits = Box(0, 1, (self._sight.size,), np.uint8)
        mask = Box(0, 1, (self.game.actions,), np.int8)
        self._observation_spaces = {
            agent: Dict({"observation": bits, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(self.game.actions) for agent in self.possible_agents}
        self._seed = randbits(62)
        self._number = 0

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next game: the first one of a seed, or the next one of the last seed."""
        if seed is not None:
            self._seed = seed
            self._number = 0
        dealer = seeded("pettingzoo", self._seed, self._number)
        self._number += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._table = Table(self.game.start(self.options, self.edition), dealer)
        self.agent_selection = self.agents[self._table.seat]

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        table = self._table
        return {
            "observation": self._sight.of(table.state, seat),
            "action_mask": np.frombuffer(table.mask(seat, self.game.actions), np.int8),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table = self._table
        if action is None or not table.is_legal(int(action)):
            self._refuse(agent, action)
        self._cumulative_rewards[agent] = 0.0
        table.choose(int(action))
        if table.seat == GAME_OVER:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[table.seat]

    def _refuse(self, agent: str, action: int | None) -> NoReturn:
        notation = self.game.notation
        raise IllegalAction(
            actor_words(self._seat_of[agent]),
            "None" if action is None else notation(int(action)),
            [notation(other) for other in self._table.legal()],
        )

    def _finish(self) -> None:
        results = outcome(self._table.state, len(self.possible_agents))
        self.rewards = dict(zip(self.possible_agents, results, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> str:
        """The position as everybody can see it, drawn in plain text."""
        return self.game.diagram(self.game.view(self._table.state, -1))

    def close(self) -> None:
        """There is nothing to release."""


def env(
    game: str,
    options: Mapping[str, object] | None = None,
    edition: Edition | None = None,
    render_mode: str | None = None,
) -> GameEnv:
    """An environment, called as PettingZoo's own are."""
    return GameEnv(game, options, edition, render_mode)
