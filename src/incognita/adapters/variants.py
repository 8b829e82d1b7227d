"""Options that come with a reset: another variant of the game, in the same spaces.

They stand under a name of their own, `reset(options={VARIANT: {...}})`, and are checked there.
What else comes with a reset may be meant for others: PettingZoo's own test hands over such things.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from incognita.adapters.errors import OtherSpaces
from incognita.core.edition import Edition
from incognita.core.game import AnyGame
from incognita.core.observation import Observer
from incognita.core.options import Options, whole
from incognita.core.state import State

VARIANT = "variant"


class Variant(NamedTuple):
    """What an environment plays."""

    options: Options
    start: State
    observer: Observer

    @property
    def seats(self) -> int:
        return whole(self.options, "players")


def variant(game: AnyGame, options: Mapping[str, object], edition: Edition) -> Variant:
    checked = game.check_options(options)
    start = game.start(checked, edition)
    return Variant(checked, start, game.observer(start))


def varied(
    game: AnyGame, before: Variant, handed: Mapping[str, Any] | None, edition: Edition
) -> Variant:
    """What is played after a reset with these options, if nobody who knows the spaces notices."""
    given = (handed or {}).get(VARIANT)
    if not given:
        return before
    after = variant(game, {**before.options, **given}, edition)
    one, other = before.observer, after.observer
    if (before.seats, one.version, one.parts) != (after.seats, other.version, other.parts):
        raise OtherSpaces(given)
    return after
