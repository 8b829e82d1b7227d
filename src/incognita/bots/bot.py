"""What a bot is."""

from typing import Protocol

from incognita.core.state import State


class Bot(Protocol):
    def choose(self, state: State, seat: int) -> int:
        """One of the seat's legal actions.

        The state is one that the seat may believe in (`Position.believed_by`), never the true
        one, so that a bot cannot use what its seat does not know. It must not be changed.
        """
        ...
