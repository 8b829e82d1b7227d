"""The games as Gymnasium environments: one learner against rivals, a game or many at once.

Importing this module registers an id for every game, `incognita/GAME-vN`. See docs/adapters.md.
"""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, NoReturn

from incognita.adapters.errors import NotAChoice, NotReset
from incognita.adapters.fleet import ANYBODY, EVERYBODY, LEAD, PLACE, POINTS, Fleet
from incognita.adapters.variants import variant, varied
from incognita.bots.roster import check_bot, make_bot
from incognita.core.catalogue import find_game, games
from incognita.core.chance import seeded
from incognita.core.errors import ExtraMissing, IllegalAction
from incognita.core.game import AnyGame, actor_words
from incognita.core.observation import Observer

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.utils import RecordConstructorArgs
    from gymnasium.vector import AutoresetMode, VectorEnv
    from numpy.typing import NDArray

    from incognita.adapters.sight import looking_into
except ImportError as error:
    raise ExtraMissing("incognita.adapters.gymnasium", "gymnasium") from error

Array = NDArray[Any]
REWARDS = {"place": PLACE, "lead": LEAD, "points": POINTS}
RENDER_MODES = ("ansi",)
RANDOM = "random"
MOST_COUNT = 2**15 - 1


class Games:
    """Games of one kind side by side, with their arrays: what both environments are made of.

    `seat`: the learner's, from 1 on; "any": drawn anew for each game; "all": whoever is on turn,
    so that the learner plays against itself. `rivals`: a bot by its name.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None,
        seat: int | str,
        rivals: str,
        reward: str,
        number: int,
    ) -> None:
        self.game: AnyGame = find_game(game)
        self.variant = variant(self.game, options or {}, self.game.edition)
        allowed = [*range(1, self.variant.seats + 1), "any", "all"]
        if seat not in allowed or isinstance(seat, bool):
            raise NotAChoice("seat", seat, allowed)
        if reward not in REWARDS:
            raise NotAChoice("reward", reward, list(REWARDS))
        self.asked = _ASKED[seat] if isinstance(seat, str) else seat - 1
        self.rivals = check_bot(rivals)
        self.reward = reward
        self.number = number
        self._scales: NDArray[np.float32] = np.array(self.variant.observer.scales(), np.float32)
        divided = [n for n, scale in enumerate(self._scales) if scale != 1]
        self._divided = slice(min(divided, default=0), max(divided, default=-1) + 1)  # all of them
        self._fleet: Fleet | None = None
        self._seed = randbits(62)
        self._begun = 0

    @property
    def fleet(self) -> Fleet:
        if self._fleet is None:
            raise NotReset
        return self._fleet

    def reset(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Begin anew: the first games of a seed, or the next ones of the last seed."""
        self.variant = varied(self.game, self.variant, options, self.game.edition)
        if seed is not None:
            self._seed, self._begun = seed, 0
        purpose = ("gymnasium", self.game.name, self._seed, self._begun)
        self._begun += 1
        rivals = [
            make_bot(self.rivals, self.game, seeded(*purpose, n, "rivals"))
            for n in range(self.number if self.rivals != RANDOM else 0)
        ]
        fleet = Fleet(
            self.variant.start,
            self.variant.observer,
            self.game.actions,
            self.asked,
            REWARDS[self.reward],
            [seeded(*purpose, n) for n in range(self.number)],
            rivals,
        )
        self._fleet = fleet
        shape = (self.number, -1)
        self.counts: Array = looking_into(fleet.rows, np.int16).reshape(shape)
        self.small: Array = np.zeros(self.counts.shape, np.float32)  # for who wants no copies
        self.last_counts: Array = looking_into(fleet.last_rows, np.int16).reshape(shape)
        self.masks: Array = looking_into(fleet.masks, np.int8).reshape(shape)
        self.over: Array = looking_into(fleet.over, np.bool_)
        self.turns: Array = looking_into(fleet.turns, np.uint8)
        self._choices: Array = looking_into(fleet.choices, np.int64)
        self._rewards: Array = looking_into(fleet.rewards, np.int64).reshape(shape)
        self._earned: Array = looking_into(fleet.earned, np.int64)
        self._unit = fleet.unit()

    def step(self, actions: Array) -> int:
        """Play; how many games ended."""
        fleet = self.fleet
        wrong = int(fleet.refused(actions.astype(_CHOICE).tobytes()))
        if wrong >= 0:
            self._refuse(wrong, int(actions[wrong]))
        return int(fleet.step())

    def rewards(self) -> Array:
        """Of all seats."""
        return self._in_units(self._rewards)

    def earned(self) -> Array:
        """The rewards of the ones who chose last."""
        return self._in_units(self._earned)

    def _in_units(self, parts: Array) -> Array:
        rewards = parts.astype(np.float64)
        if self._unit != 1:
            rewards /= self._unit
        return rewards

    def sample(self) -> Array:
        """For each game any legal action."""
        self.fleet.sample()
        return self._choices.copy()

    def _refuse(self, n: int, action: int) -> NoReturn:
        notation = self.game.notation
        raise IllegalAction(
            actor_words(int(self.turns[n]) - 1),
            notation(action) if 0 <= action < self.game.actions else str(action),
            [notation(int(other)) for other in np.flatnonzero(self.masks[n])],
        )

    def seen(self, counts: Array, scaled: bool, into: Array | None = None) -> Array:
        """Small numbers, or the counts as they stand: the next step writes over those."""
        if not scaled:
            return counts
        small = np.empty(counts.shape, np.float32) if into is None else into
        small[...] = counts
        small[..., self._divided] *= self._scales[self._divided]
        return small

    def space(self, scaled: bool) -> Box:
        size = (self.variant.observer.size,)
        if scaled:
            return Box(-np.inf, np.inf, size, np.float32)
        return Box(-MOST_COUNT - 1, MOST_COUNT, size, np.int16)


_CHOICE = np.dtype("<u2")
_ASKED = {"any": ANYBODY, "all": EVERYBODY}


class GameEnv(gymnasium.Env[Array, np.int64]):
    """One game after another; illegal actions raise IllegalAction, `action_masks` says which."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seat: int | str = "any",
        rivals: str = RANDOM,
        reward: str = "place",
        scaled: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise NotAChoice("render_mode", render_mode, [None, *RENDER_MODES])
        self.games = Games(game, options, seat, rivals, reward, 1)
        self.scaled = scaled
        self.render_mode = render_mode
        self.observation_space = self.games.space(scaled)
        self.action_space = Discrete(self.games.game.actions)
        self._is_over = False

    @property
    def observer(self) -> Observer:
        return self.games.variant.observer

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self.games.reset(seed, options)
        self._is_over = False
        return self.games.seen(self.games.counts[0].copy(), self.scaled), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise NotReset
        games = self.games
        self._is_over = games.step(np.array([action])) > 0
        reward = float(games.earned()[0])
        counts = games.last_counts[0] if self._is_over else games.counts[0]
        return games.seen(counts.copy(), self.scaled), reward, self._is_over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": int(self.games.turns[0])}

    def action_masks(self) -> NDArray[np.int8]:
        """A 1 for each legal action, as sb3-contrib asks for it; of a game that is over none."""
        mask: NDArray[np.int8] = self.games.masks[0].copy()
        if self._is_over:
            mask[:] = 0
        return mask

    def render(self) -> str:
        """The position as everybody sees it, drawn in plain text."""
        game = self.games.game
        return game.diagram(game.view(self.games.fleet.berths[0].state, -1))


class AnyLegal(gymnasium.ActionWrapper[Array, Any, Any], RecordConstructorArgs):
    """For who knows no masks, as Gymnasium's own checker: any number is taken for one of the legal
    actions, counted round."""

    def __init__(self, env: gymnasium.Env[Array, Any]) -> None:
        RecordConstructorArgs.__init__(self)
        super().__init__(env)

    def action(self, action: int) -> int:
        assert isinstance(self.unwrapped, GameEnv)
        legal = np.flatnonzero(self.unwrapped.action_masks())
        return int(legal[int(action) % len(legal)]) if len(legal) else int(action)


class GamesEnv(VectorEnv[Array, Array, Array]):
    """Many games at once. A game that ends is followed by the next in the same step: how it ended
    stands in `infos["final_obs"]`. Masks stand in `infos["action_mask"]`.

    With `seat="all"` whoever is on turn is asked (`infos["seat"]`, from 1 on). A reward is that of
    the seat that has just chosen; `infos["rewards"]` has those of all seats.

    Without `copy` observations and masks are arrays that the next step writes over.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium wants it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        options: Mapping[str, object] | None = None,
        seat: int | str = "any",
        rivals: str = RANDOM,
        reward: str = "place",
        scaled: bool = True,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise NotAChoice("render_mode", render_mode, [None])
        self.games = Games(game, options, seat, rivals, reward, num_envs)
        self.num_envs = num_envs
        self.scaled = scaled
        self.copy = copy
        self.render_mode = render_mode
        self.single_observation_space = self.games.space(scaled)
        self.single_action_space = Discrete(self.games.game.actions)
        space = self.single_observation_space
        self.observation_space = Box(
            space.low.min(), space.high.max(), (num_envs, *space.shape), space.dtype.type
        )
        self.action_space = MultiDiscrete([self.games.game.actions] * num_envs)

    @property
    def observer(self) -> Observer:
        return self.games.variant.observer

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if isinstance(seed, list):
            raise NotAChoice("seed", seed, ["a number for all games together"])
        super().reset(seed=seed)
        self.games.reset(seed, options)
        return self._seen(self.games.counts), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        games = self.games
        ended = games.step(actions)
        over: Array = games.over.copy()
        infos = self._infos()
        infos["rewards"] = games.rewards()
        if ended:
            last = np.empty(self.num_envs, object)  # of None
            for n in over.nonzero()[0]:
                last[n] = games.seen(games.last_counts[n].copy(), self.scaled)
            infos["final_obs"] = last
            infos["_final_obs"] = over
        never = np.zeros(self.num_envs, np.bool_)
        return self._seen(games.counts), games.earned(), over, never, infos

    def _seen(self, counts: Array) -> Array:
        if self.copy:
            return self.games.seen(counts if self.scaled else counts.copy(), self.scaled)
        return self.games.seen(counts, self.scaled, self.games.small)

    def _infos(self) -> dict[str, Any]:
        masks = self.games.masks
        return {
            "action_mask": masks.copy() if self.copy else masks,
            "seat": self.games.turns.copy(),
        }

    def sample(self) -> Array:
        """For each game any legal action."""
        return self.games.sample()


def _id_of(game: AnyGame) -> str:
    observer = game.observer(game.start(game.check_options({}), game.edition))
    return f"incognita/{game.name.capitalize()}-v{observer.version}"


def register() -> list[str]:
    """Tell Gymnasium of every game of the catalogue; the version is that of its observations."""
    names = []
    for game in games():
        names.append(_id_of(game))
        if names[-1] not in gymnasium.registry:
            gymnasium.register(
                names[-1],
                entry_point="incognita.adapters.gymnasium:GameEnv",
                vector_entry_point="incognita.adapters.gymnasium:GamesEnv",
                kwargs={"game": game.name},
            )
    return names


REGISTERED = register()
