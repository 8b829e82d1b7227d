"""The games as OpenSpiel games written in Python: importing this module registers them.

They are called `incognita_wayfinder` and so on. The parameters are the options of the game; one
that is not given has the game's own default.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from incognita.core.actors import CHANCE, CLOCK, members
from incognita.core.catalogue import find_game, games
from incognita.core.errors import ExtraMissing
from incognita.core.game import AnyGame, actor_name
from incognita.core.options import Options, Range
from incognita.core.state import State

try:
    import numpy as np
    import pyspiel

    from incognita.adapters.sight import Sight, outcome
except ImportError as error:
    raise ExtraMissing("incognita.adapters.openspiel", "openspiel") from error

PREFIX = "incognita_"
MOST_POINTS = 1000  # of a seat that plays alone
LONGEST_GAME = 20_000  # no game comes near it

_NOT_GIVEN_NUMBER = -1
_NOT_GIVEN_TEXT = ""


def _parameters(game: AnyGame) -> dict[str, int | str]:
    """All parameters with what stands for "not given"; the number of players is always given."""
    players, *others = game.schema.options
    assert isinstance(players.default, int)
    parameters: dict[str, int | str] = {players.key: players.default}
    for option in others:
        number = isinstance(option.allowed, Range)
        parameters[option.key] = _NOT_GIVEN_NUMBER if number else _NOT_GIVEN_TEXT
    return parameters


def _options(game: AnyGame, parameters: Mapping[str, object]) -> Options:
    not_given = (_NOT_GIVEN_NUMBER, _NOT_GIVEN_TEXT)
    given = {key: value for key, value in parameters.items() if value not in not_given}
    return game.check_options(given)


def _keeps_secrets(state: State) -> bool:
    """Its rules say what a seat cannot know."""
    own = [kind for kind in type(state).__mro__ if kind not in (State, object)]
    return any("hide_from" in vars(kind) for kind in own)


def _type_of(game: AnyGame, players: int) -> pyspiel.GameType:
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    secrets = _keeps_secrets(game.start(game.check_options({}), game.edition))
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION
        ),
        utility=utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.high,
        min_num_players=game.seats.low,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class SpielGame(pyspiel.Game):
    """Chance outcomes have the numbers of the game's own actions.

    Where several may act at once and their order matters, a chance node decides who is first:
    its outcomes are `game.actions` plus the number of the actor.
    """

    game: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        self.options = _options(game, params or {})
        players = self.options["players"]
        assert isinstance(players, int)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=game.actions + CLOCK + 1,
            num_players=players,
            min_utility=0.0 if players == 1 else -1.0,
            max_utility=float(MOST_POINTS) if players == 1 else 1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_type_of(game, players), info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        return Observer(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by name, so that reading it registers the game where it is read."""
        return load, (PREFIX + self.game.name, self.get_parameters())


class Board:
    """The state of the rules, in a form that OpenSpiel can copy and store."""

    def __init__(self, game: AnyGame, options: Options, state: State) -> None:
        self.game = game
        self.options = options
        self.state = state
        self.first: int | None = None  # of several who may act at once, the one luck has chosen
        self.log: list[tuple[int, int]] = []

    def __deepcopy__(self, memo: object) -> "Board":
        other = Board(self.game, self.options, self.state.copy())
        other.first = self.first
        other.log = self.log[:]
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return board_again, (self.game.name, dict(self.options), self.log, self.first)

    @property
    def actor(self) -> int | None:
        """Who acts; None where luck has yet to choose one of several, or nobody is left."""
        if self.first is not None:
            return self.first
        actors = members(self.state.actors())
        if len(actors) == 1 or (actors and self.state.in_any_order()):
            return actors[0]
        return None

    def outcomes(self) -> list[tuple[int, int]]:
        """Chance outcomes with their weights."""
        if self.actor == CHANCE:
            return [(o, self.state.weight(o)) for o in self.state.legal_list(CHANCE)]
        return [(self.game.actions + actor, 1) for actor in members(self.state.actors())]

    def apply(self, action: int) -> None:
        chosen = action - self.game.actions
        if chosen >= 0 and chosen != CLOCK:
            self.first = chosen
            return
        actor = CLOCK if chosen == CLOCK else self.actor
        assert actor is not None
        self.play(actor, self.state.legal_list(CLOCK)[0] if actor == CLOCK else action)

    def play(self, actor: int, action: int) -> None:
        self.state.apply(actor, action)
        self.log.append((actor, action))
        self.first = None


def new_board(game: AnyGame, options: Options) -> Board:
    return Board(game, options, game.start(options, game.edition))


def board_again(
    name: str, options: Options, log: list[tuple[int, int]], first: int | None
) -> Board:
    """A stored board: its log replayed."""
    board = new_board(find_game(name), options)
    for actor, action in log:
        board.play(actor, action)
    board.first = first
    return board


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._board = new_board(game.game, game.options)
        self._players = game.num_players()

    @property
    def rules_state(self) -> State:
        """The position as the rules have it, for those who want to look beyond OpenSpiel."""
        return self._board.state

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self._board.actor
        return int(pyspiel.PlayerId.CHANCE) if actor in (None, CHANCE) else actor

    def is_terminal(self) -> bool:
        return self._board.state.actors() == 0

    def _legal_actions(self, player: int) -> list[int]:
        return self._board.state.legal_list(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._board.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self._board.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._board.game
        if action >= game.actions:
            return f"first: {actor_name(action - game.actions)}"
        return game.notation(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._players
        return outcome(self._board.state, self._players)

    def __str__(self) -> str:
        board = self._board
        lines = [board.game.diagram(board.game.view(board.state, -1))]
        if board.first is not None:
            lines.append(f"first: {actor_name(board.first)}")
        return "\n".join(lines)


class Observer:
    """What a player knows: the bits of `Sight`, or the game's view as JSON."""

    def __init__(self, game: SpielGame) -> None:
        rules = game.game
        self._game = rules
        self._sight = Sight(rules.start(game.options, rules.edition))
        self.tensor = np.zeros(self._sight.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._sight.of(state.rules_state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return msgspec.json.encode(self._game.view(state.rules_state, player)).decode()


def load(name: str, parameters: Mapping[str, Any]) -> pyspiel.Game:
    return pyspiel.load_game(name, parameters)


def register(name: str) -> type[SpielGame]:
    """Tell OpenSpiel of a game of the catalogue."""
    game = find_game(name)
    kind = type(f"{game.title.en}SpielGame", (SpielGame,), {"game": game})
    players = game.schema.options[0].default
    assert isinstance(players, int)
    pyspiel.register_game(_type_of(game, players), kind)
    return kind


REGISTERED = {PREFIX + game.name: register(game.name) for game in games()}
