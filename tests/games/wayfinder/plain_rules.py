"""A second, slow and simple reading of the voyage (W2, W3.1), to hold the engine against.

It shares nothing with the engine: the sea is a dict of squares by name, each with its gems as a
string of colour letters, and what can be completed is found by trying everything out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from incognita.games.wayfinder.seen import Gems
from tests.games.wayfinder.positions import Table

Sea = dict[str, str]

COMPASS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


class Voyage(NamedTuple):
    """A voyage under way. `heading` is empty before the first step."""

    at: str
    hand: str
    heading: str = ""
    turned: bool = False
    length: int = 0


def neighbour(square: str, direction: str) -> str:
    """The next square that way; its name does not exist beyond the shore."""
    east, south = COMPASS[direction]
    return chr(ord(square[0]) + east) + str(int(square[1]) + south)


def without(hand: str, gem: str) -> str:
    return hand.replace(gem, "", 1)


def set_sail(sea: Sea, start: str) -> Voyage:
    return Voyage(start, sea[start])


def unchecked_steps(
    sea: Sea, voyage: Voyage, shortest: int = 1
) -> Iterator[tuple[str, Voyage | None]]:
    """Every single step the rules allow, dead ends included; None follows when it is the last."""
    hand = voyage.hand
    for direction in COMPASS:
        bends = voyage.heading not in ("", direction)
        if bends and (voyage.turned or direction == OPPOSITE[voyage.heading]):
            continue
        square = neighbour(voyage.at, direction)
        if square not in sea:
            continue
        lying = sea[square]
        village = len(set(lying)) == 1
        for gem in sorted(set(hand)):
            if village and gem not in lying:
                continue
            rest = without(hand, gem)
            sailed = Voyage(square, rest, direction, voyage.turned or bends, voyage.length + 1)
            yield f"{direction} {gem}", sailed if rest else None
        if len(hand) < 2 or voyage.length + 1 < shortest:
            continue
        if not lying and (len(set(hand)) > 1 or len(hand) <= 5):
            yield f"{direction} end", None
        if village and set(hand) == set(lying) and len(hand) + len(lying) <= 5:
            yield f"{direction} home", None


def can_be_completed(
    sea: Sea, voyage: Voyage, shortest: int = 1, known: dict[Voyage, bool] | None = None
) -> bool:
    """Some way from here empties the hand. What was sown so far lies behind: it cannot matter."""
    known = {} if known is None else known
    if voyage not in known:
        known[voyage] = any(
            after is None or can_be_completed(sea, after, shortest, known)
            for _, after in unchecked_steps(sea, voyage, shortest)
        )
    return known[voyage]


def legal_steps(sea: Sea, voyage: Voyage, shortest: int = 1) -> dict[str, Voyage | None]:
    known: dict[Voyage, bool] = {}
    return {
        step: after
        for step, after in unchecked_steps(sea, voyage, shortest)
        if after is None or can_be_completed(sea, after, shortest, known)
    }


def complete_voyages(sea: Sea, voyage: Voyage, shortest: int = 1) -> Iterator[tuple[str, ...]]:
    for step, after in unchecked_steps(sea, voyage, shortest):
        if after is None:
            yield (step,)
        else:
            for rest in complete_voyages(sea, after, shortest):
                yield (step, *rest)


def some_voyage(sea: Sea, shortest: int = 1) -> bool:
    """A travellers square has a legal voyage."""
    return any(
        can_be_completed(sea, set_sail(sea, square), shortest)
        for square, lying in sea.items()
        if len(set(lying)) > 1
    )


def leave(sea: Sea, square: str, gems: str) -> str:
    """Lay the gems down; the colour of the village that this builds, or nothing."""
    lying = "".join(sorted(sea[square] + gems))
    if len(set(lying)) == 1 and len(lying) == 5:
        sea[square] = ""
        return lying[0]
    sea[square] = lying
    return ""


def handful(gems: Gems) -> str:
    return "".join(sorted(colour * n for colour, n in gems.items()))


def sea_of(table: Table) -> Sea:
    """The sea of a game; a hand with which nobody has left yet lies on its square."""
    sea = {square["name"]: handful(square["gems"]) for square in table.view["squares"]}
    voyage = table.view["voyage"]
    if voyage is not None and voyage["heading"] is None:
        sea[voyage["at"]] = handful(voyage["hand"])
    return sea
