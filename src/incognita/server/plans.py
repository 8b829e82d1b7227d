"""What a seat was advised to do, so that its next hint goes on from there."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from incognita.core.position import Move
from incognita.core.words import Words


class Advice(msgspec.Struct, frozen=True):
    """An action in notation, and the reasons for it, a sentence each."""

    do: str
    why: list[Words]


class Plan(NamedTuple):
    """The rest of a turn, thought through when the log was this long."""

    log: Sequence[Move]
    moves: Sequence[Move]
    steps: Sequence[Advice]

    def due(self, log: Sequence[Move]) -> Advice | None:
        """The step that comes next; None: the game went elsewhere, or the plan is carried out."""
        done = len(log) - len(self.log)
        if not 0 <= done < len(self.steps):
            return None
        return self.steps[done] if log == [*self.log, *self.moves[:done]] else None
