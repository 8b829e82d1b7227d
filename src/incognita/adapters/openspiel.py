"""The games as OpenSpiel games written in Python: importing this module registers them.

They are called `incognita_wayfinder` and so on. The parameters are the options of the game; one
that is not given has the game's own default.
"""

import pickle
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR, members
from incognita.core.catalogue import find_game, games
from incognita.core.errors import ExtraMissing
from incognita.core.game import AnyGame, actor_name
from incognita.core.options import Options, Range, Value
from incognita.core.position import Move
from incognita.core.state import Journal, State

try:
    import numpy as np
    import pyspiel

    from incognita.adapters.sight import Sight, outcome
except ImportError as error:
    raise ExtraMissing("incognita.adapters.openspiel", "openspiel") from error

PREFIX = "incognita_"
MOST_POINTS = 1000  # of a seat that plays alone

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
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
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
            max_game_length=game.longest,
        )
        super().__init__(_type_of(game, players), info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

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
        self.log: list[Move] = []
        self.story: Story | None = None  # what was told, as far as anybody has asked

    def __deepcopy__(self, memo: object) -> "Board":
        other = Board(self.game, self.options, self.state.copy())
        other.first = self.first
        other.log = self.log[:]
        other.story = None if self.story is None else self.story.copy()
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
        self.log.append(Move(actor, action))
        self.first = None

    @property
    def sight(self) -> Sight:
        return _sight(self.game, tuple(self.options.items()))

    def told_to(self, seat: int) -> str:
        """Everything that the seat was told since the game began."""
        if self.story is None:
            self.story = Story(self.game, self.game.start(self.options, self.game.edition))
        self.story.follow(self.log)
        return "\n".join(self.story.lines[seat])


class Story:
    """What was told to each seat, event by event."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state
        self.moves = 0  # that it has followed
        self.lines: list[list[str]] = [[f"seat {n + 1}"] for n in range(state.seats())]

    def copy(self) -> "Story":
        other = Story(self.game, self.state.copy())
        other.moves = self.moves
        other.lines = [lines[:] for lines in self.lines]
        return other

    def follow(self, log: list[Move]) -> None:
        for move in log[self.moves :]:
            journal = Journal()
            self.state.journal = journal
            self.state.apply(*move)
            self.state.journal = None
            for event in [self.game.event(self.state, entry) for entry in journal.entries]:
                line = msgspec.json.encode((event.kind, event.data)).decode()
                for seat, lines in enumerate(self.lines):
                    if event.only_for in (None, seat):
                        lines.append(line)
        self.moves = len(log)


@cache
def _sight(game: AnyGame, options: tuple[tuple[str, Value], ...]) -> Sight:
    """One for all boards with these options: it keeps nothing of a position."""
    return Sight(game.observer(game.start(dict(options), game.edition)))


def new_board(game: AnyGame, options: Options) -> Board:
    return Board(game, options, game.start(options, game.edition))


def board_again(name: str, options: Options, log: list[Move], first: int | None) -> Board:
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

    def observation_tensor(self, player: int | None = None) -> Any:
        """As an array: OpenSpiel's own way makes a list of it number by number."""
        player = self.current_player() if player is None else player
        if not 0 <= player < self._players:
            return super().observation_tensor(player)  # which says what is wrong
        return self._board.sight.of(self._board.state, player)

    def told_to(self, player: int) -> str:
        """Everything that the player was told since the game began."""
        return self._board.told_to(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A game that the player cannot tell from this one: what rivals have done in secret and
        not shown yet is done anew, in any legal way.
        """
        if self._board.game.hides_nothing:
            return self.clone()  # type: ignore[no-any-return]
        history = self.history()
        known = self._shown_moves(history)
        again = self.get_game().new_initial_state()
        for action in history[:known]:
            again.apply_action(action)
        self._follow_secretly(again, history[known:], player, sampler)
        return again  # type: ignore[no-any-return]

    def _shown_moves(self, history: list[int]) -> int:
        """How much of the history was open, or has been shown, to everybody."""
        board = new_board(self._board.game, self._board.options)
        shown = 0
        for n, action in enumerate(history):
            unknown = board.state.copy()
            unknown.hide_from(SPECTATOR)
            if unknown.words() == board.state.words():
                shown = n
            board.apply(action)
        return shown

    def _follow_secretly(
        self, again: "SpielState", history: list[int], player: int, sampler: Callable[[], float]
    ) -> None:
        """Own choices, chance and the order as they were; of a rival only that it has finished."""
        actual = pickle.loads(pickle.dumps(again))
        for action in history:
            actor = actual.current_player()
            before = actual.rules_state.actors()
            actual.apply_action(action)
            if actor == player or actor < 0:
                again.apply_action(action)
            elif before != actual.rules_state.actors():
                while again.current_player() == actor:
                    legal = again.legal_actions()
                    again.apply_action(legal[min(int(sampler() * len(legal)), len(legal) - 1)])

    def __str__(self) -> str:
        board = self._board
        lines = [board.game.diagram(board.game.view(board.state, -1))]
        if board.first is not None:
            lines.append(f"first: {actor_name(board.first)}")
        return "\n".join(lines)


class Observer:
    """What is asked for of a position: public or private parts of it, as it is or with its past.

    Tensors are rows of the game's own description, with its parts by name. What everybody knows is
    the row in a position from which all secrets are taken; what a player knows alone, where the
    own row differs from that. With perfect recall there is a string and no tensor: everything that
    the player was told since the game began.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        rules = game.game
        self._game = rules
        self._recalls = kind.perfect_recall
        self._public: bool = kind.public_info
        self._private = kind.private_info
        self._players: int = game.num_players()
        self._sight = Sight(rules.observer(rules.start(game.options, rules.edition)))
        size = self._sight.observer.size
        pieces = self._pieces()
        self.tensor = None if self._recalls else np.zeros(pieces * size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self._name_parts(self.tensor, size, pieces)

    def _pieces(self) -> int:
        """How many rows the tensor holds."""
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return int(self._public) + self._players
        nothing = self._private == pyspiel.PrivateInfoType.NONE
        return 0 if nothing and not self._public else 1

    def _name_parts(self, tensor: Any, size: int, pieces: int) -> None:
        if pieces != 1 or not self._public:
            for n in range(pieces):
                name = "public" if self._public and n == 0 else f"private {n}"
                self.dict[name] = tensor[n * size : (n + 1) * size]
            return
        observer = self._sight.observer
        for part in observer.parts:
            at = observer.offsets[part.name]
            self.dict[part.name] = tensor[at : at + part.size].reshape(part.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        tensor = self.tensor
        if tensor is None or not tensor.size:
            return
        rules_state = state.rules_state
        single = self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if self._public and single:
            tensor[:] = self._sight.of(rules_state, player)
            return
        unknown = rules_state.copy()
        unknown.hide_from(SPECTATOR)
        rows = [self._sight.of(unknown, player)] if self._public else []
        if single:
            rows.append(self._secrets_of(rules_state, unknown, player))
        elif self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            rows += [self._secrets_of(rules_state, unknown, n) for n in range(self._players)]
        tensor[:] = np.concatenate(rows)

    def _secrets_of(self, state: State, unknown: State, player: int) -> Any:
        return self._sight.of(state, player) - self._sight.of(unknown, player)

    def string_from(self, state: SpielState, player: int) -> str:
        everybody = self._game.view(state.rules_state, SPECTATOR)
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            seen: list[object] = [everybody] if self._public else []
            seen += [self._game.view(state.rules_state, n) for n in range(self._players)]
            return _as_text(seen)
        if self._private == pyspiel.PrivateInfoType.NONE:
            return _as_text(everybody) if self._public else ""
        if self._recalls and self._public:
            return state.told_to(player)
        own = self._game.view(state.rules_state, player)
        if self._public:
            return _as_text(own)
        secrets = {key: value for key, value in own.items() if everybody[key] != value}
        return _as_text(secrets) if secrets else ""


def _as_text(value: object) -> str:
    return msgspec.json.encode(value).decode()


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
