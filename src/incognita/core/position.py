"""The six verbs: the one door through which people, bots, servers and replays play a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from incognita.core.actors import CHANCE, SPECTATOR, includes, members
from incognita.core.edition import Edition
from incognita.core.errors import (
    EditionError,
    IllegalAction,
    NothingToTakeBack,
    OptionError,
    StorageError,
)
from incognita.core.game import AnyGame, Event, Json, actor_words
from incognita.core.options import Options, Value, whole
from incognita.core.preview import Preview, preview
from incognita.core.score import ScoreSheet
from incognita.core.state import Journal, State
from incognita.core.words import Language


class Move(NamedTuple):
    """An entry of the log."""

    actor: int
    action: int


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is stored: what it started with, and its log in notation."""

    game: str
    rules: int
    options: dict[str, Value]
    edition: dict[str, object]
    log: list[tuple[int, str]]


class Position:
    """A game being played: its options, its log, and the position the log leads to."""

    def __init__(self, game: AnyGame, options: Options, edition: Edition, state: State) -> None:
        self.game = game
        self.options = options
        self.edition = edition
        self.state = state
        self.log: list[Move] = []

    @property
    def seats(self) -> int:
        return whole(self.options, "players")

    @property
    def is_over(self) -> bool:
        return self.state.actors() == 0

    @property
    def actors(self) -> tuple[int, ...]:
        """Those who may act now, seats first; CHANCE alone at a chance node; empty at the end."""
        return members(self.state.actors())

    def legal(self, actor: int) -> list[int]:
        """The actor's legal actions, ascending; empty for somebody who may not act now."""
        return self.state.legal_list(actor) if includes(self.state.actors(), actor) else []

    def weights(self) -> list[tuple[int, int]]:
        """At a chance node the outcomes with their exact weights; otherwise empty."""
        return [(outcome, self.state.weight(outcome)) for outcome in self.legal(CHANCE)]

    def draw(self, below: Callable[[int], int]) -> int:
        """A chance outcome drawn by its weight; `below(n)` gives a number from 0 to n - 1."""
        return self.state.drawn_by(below)

    def apply(self, actor: int, action: int) -> list[Event]:
        """Play a legal action and tell what happened; IllegalAction changes nothing."""
        journal = Journal()
        self.state.journal = journal
        try:
            self.play(actor, action)
        finally:
            self.state.journal = None
        return [self.game.event(self.state, entry) for entry in journal.entries]

    def play(self, actor: int, action: int) -> None:
        """The same for callers who do not ask what happened."""
        self._check(actor, action)
        self.state.apply(actor, action)
        self.log.append(Move(actor, action))

    def _check(self, actor: int, action: int) -> None:
        legal = self.legal(actor)
        if action not in legal:
            raise IllegalAction(
                actor_words(actor),
                self.game.notation(action),
                [self.game.notation(other) for other in legal],
                [actor_words(other) for other in self.actors],
            )

    def take_back(self, seat: int) -> Move:
        """Undo the seat's last drafted action: it leaves the log, and the rest is replayed.

        NothingToTakeBack when the seat has drafted nothing.
        """
        drafted = seat in range(self.seats) and self.state.drafted(seat) > 0
        own = [n for n, move in enumerate(self.log) if move.actor == seat] if drafted else []
        if not own:
            raise NothingToTakeBack(actor_words(seat))
        taken_back = self.log.pop(own[-1])
        self.state = self.game.start(self.options, self.edition)
        for move in self.log:
            self.state.apply(move.actor, move.action)
        return taken_back

    def copy(self) -> "Position":
        """An independent game in the same position with the same log."""
        other = Position(self.game, self.options, self.edition, self.state.copy())
        other.log = self.log[:]
        return other

    def view(self, viewer: int = SPECTATOR) -> Json:
        """What the seat may see, ready for JSON: the only door out."""
        if viewer != SPECTATOR and viewer not in range(self.seats):
            raise ValueError(f"there is no seat {viewer} in a game of {self.seats}")
        return self.game.view(self.state, viewer)

    def score(self) -> ScoreSheet:
        """The score sheet; provisional (`final` is false) before the end."""
        return self.game.score(self.state)

    def prompt(self, viewer: int, names: Sequence[str], language: Language) -> str:
        """One sentence for a seat or SPECTATOR: what to do now, or who is waited for."""
        return self.game.prompt(self.state, viewer, names, language)

    def refusal(self, seat: int, action: int, names: Sequence[str], language: Language) -> str:
        """Why the seat may not play this action now; empty when it may."""
        return self.game.refusal(self.state, seat, action, names, language)

    def places_of_action(self, action: int) -> tuple[str, ...]:
        """The places of the board that an action touches here; the last is where it leads."""
        return self.game.places_of_action(self.state, action)

    def opens(self, seat: int, action: int) -> tuple[str, ...] | None:
        """The places that the seat could act on next after a legal action that only chooses."""
        return self.game.opens(self.state, seat, action)

    def places_of_event(self, event: Event) -> tuple[str, ...]:
        """The places of the board that an event concerns; to be asked right after it happened."""
        return self.game.places_of_event(self.state, event)

    def preview(self, seat: int, action: int) -> Preview:
        """What a legal action of the seat would do, as far as the seat can know.

        IllegalAction when it is not legal; `refusal` says why.
        """
        self._check(seat, action)
        return preview(self.game, self.believed_by(seat), seat, action)

    def believed_by(self, seat: int) -> State:
        """A position the seat may reckon with: what it cannot know is replaced by a guess."""
        state = self.state.copy()
        state.hide_from(seat)
        return state

    def to_json(self) -> Json:
        """The game, whole; `position_from_json` is the inverse."""
        return {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": dict(self.options),
            "edition": msgspec.to_builtins(self.edition),
            "log": [[move.actor, self.game.notation(move.action)] for move in self.log],
        }


def new_game(
    game: AnyGame, options: Mapping[str, object] | None = None, edition: Edition | None = None
) -> Position:
    """Start a game; OptionError when the options are not allowed."""
    checked = game.check_options(options or {})
    components = game.edition if edition is None else edition
    return Position(game, checked, components, game.start(checked, components))


def replayed(position: Position, log: Sequence[Move]) -> Position:
    """The same game as it was when its log was this, all of which was legal."""
    again = new_game(position.game, position.options, position.edition)
    for actor, action in log:
        again.state.apply(actor, action)
    again.log = [*log]
    return again


def stored_game(
    game: AnyGame, options: Mapping[str, object], edition: Mapping[str, object]
) -> Position:
    """Start a game from what was stored of it: nothing is left to defaults."""
    position = new_game(game, options, game.edition_from_builtins(edition, "edition"))
    if _as_json(position.edition) != _as_json(edition):
        raise EditionError("edition: not complete and in its normal form")
    if dict(position.options) != options:
        raise OptionError(
            "the options are not complete and in their normal form; "
            f"expected {dict(position.options)}"
        )
    return position


def _as_json(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def position_from_json(game: AnyGame, stored: Json) -> Position:
    """The game that gave this JSON, replayed; a named error when it cannot be."""
    try:
        read = msgspec.convert(stored, Stored)
    except msgspec.ValidationError as error:
        raise StorageError(f"not a stored game: {error}") from None
    if read.game != game.name or read.rules != game.rules_version:
        raise StorageError(f"not a game of {game.name} under rules {game.rules_version}")
    position = stored_game(game, read.options, read.edition)
    for actor, text in read.log:
        position.apply(actor, game.parse(text))
    return position
