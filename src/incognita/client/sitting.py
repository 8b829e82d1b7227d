"""A seat for who plays by reading: in a game of one's own against bots, or at a house's table."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

from incognita.bots.roster import make_bot
from incognita.client.http import Client
from incognita.client.in_words import events_in_words
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.chance import seeded
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game
from incognita.core.words import Language
from incognita.server.wire import EntryAnswer

_POLL_S = 0.1
_PATIENCE_S = 20.0  # for others to move; whoever asks again goes on waiting


class NotPossible(IncognitaError):
    """An action that the seat may not play now."""


class Sitting(Protocol):
    """`position` is as the seat may believe it. `act` and `wait` say what happened, in words."""

    seat: int

    @property
    def position(self) -> Position: ...
    @property
    def names(self) -> Sequence[str]: ...
    def act(self, do: str, language: Language) -> list[str]: ...
    def wait(self, language: Language) -> list[str]: ...


class OwnGame:
    """A game against bots, played here."""

    def __init__(
        self,
        game: AnyGame,
        options: Mapping[str, object],
        seat: int,
        bots: Sequence[str],
        name: str,
    ) -> None:
        drawn = game.schema.by_lot(options, secrets.randbelow)
        self._position = new_game(game, drawn)
        if seat not in range(self._position.seats):
            raise NotPossible(f"there is no seat {seat + 1} in a game of {self._position.seats}")
        others = [n for n in range(self._position.seats) if n != seat]
        if len(bots) not in (1, len(others)):
            raise NotPossible(f"{len(bots)} bots for {len(others)} seats; name one, or one a seat")
        luck = seeded("own game", secrets.token_hex(8)).below
        self.seat = seat
        named = dict(zip(others, [*bots] * (len(others) if len(bots) == 1 else 1), strict=True))
        self._bots = {
            n: make_bot(bot, game, seeded("bot", luck(1 << 30), n)) for n, bot in named.items()
        }
        self.names = [
            name if n == seat else f"{named[n]} {n + 1}" for n in range(self._position.seats)
        ]

    @property
    def position(self) -> Position:
        return self._position

    def act(self, do: str, language: Language) -> list[str]:
        position = self._position
        action = position.game.parse(do)
        refusal = position.refusal(self.seat, action, self.names, language)
        if refusal:
            raise NotPossible(refusal)
        return self._play(self.seat, action, language) + self.wait(language)

    def wait(self, language: Language) -> list[str]:
        """Bots, chance and clocks go on until the seat may act."""
        position, story = self._position, list[str]()
        while not position.is_over and self.seat not in position.actors:
            actor = position.actors[0]
            if actor == CHANCE:
                action = position.draw(secrets.randbelow)
            elif actor == CLOCK:
                action = position.legal(CLOCK)[0]
            else:
                action = self._bots[actor].choose(position.believed_by(actor), actor)
            story += self._play(actor, action, language)
        return story

    def _play(self, actor: int, action: int, language: Language) -> list[str]:
        game = self._position.game
        events = self._position.apply(actor, action)
        return events_in_words(game, events, self.seat, self.names, language)


class HouseTable:
    """A seat at a table of a server."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self._client = client
        self._table = table
        self.seat = seat
        play = client.state(table, seat + 1).play
        self._seen = play.n
        self.names = [one.name or f"{one.seat}" for one in play.seats]

    @property
    def position(self) -> Position:
        return self._client.position(self._table, self.seat + 1)

    def act(self, do: str, language: Language) -> list[str]:
        self._client.act(self._table, self.seat + 1, do, after=self._seen)
        return self.wait(language)

    def wait(self, language: Language) -> list[str]:
        """Until the seat may act, the game is over, or it has taken long enough for now."""
        story = list[str]()
        late = time.monotonic() + _PATIENCE_S
        while True:
            state = self._client.state(self._table, self.seat + 1, self._seen, language)
            story += [told for entry in state.entries for told in _told(entry)]
            self._seen = state.play.n
            self.names = [one.name or f"{one.seat}" for one in state.play.seats]
            going_on = state.play.status in ("open", "running") and not state.play.legal
            if not going_on or time.monotonic() > late:
                return story
            time.sleep(_POLL_S)


def _told(entry: EntryAnswer) -> list[str]:
    if entry.kind == "said":
        return [f"{entry.name}: {entry.text}"]
    return [event.words for event in entry.events if event.words is not None]
