"""A log as people write it by hand: `1: dig c5 | chance: treasure mask | 1: enter worker a5; end`.

Seats are counted from 1, lines may be broken anywhere between two actors. Examples in rulebooks are
written so; records have a form of their own.
"""

from typing import NamedTuple

from incognita.core.actors import CHANCE, CLOCK

_OTHERS = {"chance": CHANCE, "clock": CLOCK}
_MOST_SEATS = 8


class Deed(NamedTuple):
    """Who does what, in the notation of the game."""

    actor: int
    do: str


def read_script(text: str) -> tuple[Deed, ...]:
    """The deeds of a script in their order; ValueError when it is none."""
    parts = [part for line in text.splitlines() for part in line.split("|") if part.strip()]
    return tuple(deed for part in parts for deed in _deeds(part))


def _deeds(part: str) -> list[Deed]:
    who, colon, doings = part.partition(":")
    if not colon:
        raise ValueError(f"{part.strip()!r} does not say who; expected such as '1: end'")
    actor = _actor(who.strip())
    return [Deed(actor, doing.strip()) for doing in doings.split(";")]


def _actor(who: str) -> int:
    if who in _OTHERS:
        return _OTHERS[who]
    if who.isascii() and who.isdigit() and 1 <= int(who) <= _MOST_SEATS:
        return int(who) - 1
    raise ValueError(f"{who!r} is nobody; expected a seat from 1 on, 'chance' or 'clock'")
