"""Advice: what a thinking bot would do, what it expects, and what another choice would lose."""

from typing import NamedTuple

from incognita.bots.roster import make_thinker
from incognita.bots.thinker import Choice, Thinker
from incognita.core.chance import Generator
from incognita.core.position import Position


class Advice(NamedTuple):
    """About one decision. `choices` begin with the one to be preferred."""

    seat: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The hint to give."""
        return self.choices[0]

    def of(self, action: int) -> Choice:
        return next(choice for choice in self.choices if choice.action == action)

    def alternative_to(self, action: int) -> Choice:
        """The best of what else could be done."""
        return next(choice for choice in self.choices if choice.action != action)

    def lost_by(self, action: int) -> float:
        """How many points this action gives away against the best alternative."""
        return max(0.0, self.alternative_to(action).value - self.of(action).value)


def analyse_position(position: Position, seat: int, bot: str, dealer: Generator) -> Advice:
    """What the seat should do, judged by what it may know. It must have something to decide."""
    return advise(make_thinker(bot, position.game, dealer), position, seat)


def advise(
    thinker: Thinker,
    position: Position,
    seat: int,
    played: int | None = None,
    alike: bool = False,
) -> Advice:
    """The same from a bot that may have thought about the game before."""
    return Advice(seat, tuple(thinker.weigh(position.believed_by(seat), seat, played, alike)))
