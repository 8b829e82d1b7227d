"""A bot in its seat: how long it thought, and what it forfeited.

A bot of one's own that breaks, does what is not legal or takes too long forfeits the move: any
legal action is played in its place, all of them equally likely, and the game goes on.
"""

from collections import Counter
from time import perf_counter

from incognita.bots.nets import Nets
from incognita.bots.own import is_own
from incognita.bots.program import PATIENCE_S
from incognita.bots.random import RandomBot
from incognita.bots.roster import NO_NETS, make_bot
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.state import State


class Seat:
    """`match` is where the bot sits: what it does by chance is its own there."""

    def __init__(
        self, name: str, game: AnyGame, match: tuple[int | str, ...], nets: Nets = NO_NETS
    ) -> None:
        self._bot = make_bot(name, game, seeded(*match), nets)
        self._is_trusted = not is_own(name)
        self._substitute = RandomBot(seeded(*match, "substitute"))
        self.decisions = 0
        self.seconds = 0.0
        self.forfeits: Counter[str] = Counter()  # by the reason

    def choose(self, state: State, seat: int) -> int:
        self.decisions += 1
        began = perf_counter()
        if self._is_trusted:
            action = self._bot.choose(state, seat)
        else:
            action = self._tried(state, seat)
        self.seconds += perf_counter() - began
        return action

    def _tried(self, state: State, seat: int) -> int:
        began = perf_counter()
        try:
            action = self._bot.choose(state.copy(), seat)
        except Exception as error:
            return self._forfeit(f"{type(error).__name__}: {error}", state, seat)
        if perf_counter() - began > PATIENCE_S:
            return self._forfeit(f"more than {PATIENCE_S:g} seconds for a decision", state, seat)
        if not isinstance(action, int) or action not in state.legal_list(seat):
            return self._forfeit(f"{action!r} is no legal action", state, seat)
        return action

    def _forfeit(self, reason: str, state: State, seat: int) -> int:
        self.forfeits[reason[:200]] += 1
        return self._substitute.choose(state, seat)
