"""Entdecker's components: hidden tiles, reserve, counters and the wheel."""

from collections.abc import Iterator

import msgspec

from incognita.core.edition import Edition, Origin
from incognita.core.errors import EditionError
from incognita.games.entdecker.actions import HIGHEST_COUNTER, MOST_GOLD, PILES

MOST_TILES = 99  # of one kind and event, and in one pile
MOST_COUNTERS = 60  # of one value
MOST_SECTORS = 60


class HiddenKinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tiles of each kind; an all-land tile could never be sailed to (E2.2)."""

    sea: int = 0
    coast: int = 0
    strait: int = 0
    corner: int = 0
    bay: int = 0

    def counts(self) -> list[int]:
        return [self.sea, self.coast, self.strait, self.corner, self.bay]


class ReserveKinds(HiddenKinds, frozen=True, forbid_unknown_fields=True):
    inland: int = 0

    def counts(self) -> list[int]:
        return [*super().counts(), self.inland]


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin
    piles: tuple[int, ...]
    plain: HiddenKinds
    storm: HiddenKinds
    hostile: HiddenKinds
    friendly: HiddenKinds
    pirates: HiddenKinds
    ruins: HiddenKinds
    gold: HiddenKinds

    def by_event(self) -> dict[str, HiddenKinds]:
        """The tiles of each event, in the order of the events; the plain ones first."""
        return {
            "plain": self.plain,
            "storm": self.storm,
            "hostile": self.hostile,
            "friendly": self.friendly,
            "pirates": self.pirates,
            "ruins": self.ruins,
            "gold": self.gold,
        }


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin
    tiles: ReserveKinds


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin
    of_value: tuple[int, ...]


class Wheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin
    sectors: tuple[int, ...]


class EntdeckerEdition(Edition, frozen=True, forbid_unknown_fields=True):
    hidden: Hidden
    reserve: Reserve
    counters: Counters
    wheel: Wheel

    def hidden_tiles(self) -> list[int]:
        """How many there are of each tile, in the engine's order."""
        return [n for kinds in self.hidden.by_event().values() for n in kinds.counts()]

    def counters_by_value(self) -> list[int]:
        counts = self.counters.of_value
        return [*counts, *[0] * (HIGHEST_COUNTER - len(counts))]

    def sectors_by_income(self) -> list[int]:
        return [self.wheel.sectors.count(income) for income in range(1, MOST_GOLD + 1)]


def check(edition: EntdeckerEdition) -> None:
    for problem in _problems(edition):
        raise EditionError(problem)


def _problems(edition: EntdeckerEdition) -> Iterator[str]:
    hidden, reserve = edition.hidden, edition.reserve
    if len(hidden.piles) != PILES:
        yield f"hidden.piles: expected the heights of {PILES} piles, found {len(hidden.piles)}"
    for number, height in enumerate(hidden.piles, 1):
        if not 1 <= height <= MOST_TILES:
            yield f"hidden.piles: pile {number} has {height} tiles; expected 1 to {MOST_TILES}"
    for event, kinds in hidden.by_event().items():
        yield from _bad_counts(f"hidden.{event}", kinds)
    tiles, room = sum(edition.hidden_tiles()), sum(hidden.piles)
    if tiles != room:
        yield (
            f"hidden: there are {tiles} tiles, but the piles hold {room}; "
            "change hidden.piles or the numbers of tiles"
        )
    if hidden.hostile.sea:
        yield "hidden.hostile: hostile natives live on land; expected sea = 0"
    yield from _bad_counts("reserve.tiles", reserve.tiles)
    for kind, number in msgspec.structs.asdict(reserve.tiles).items():
        if number == 0:
            yield (
                f"reserve.tiles: {kind} is 0; expected at least 1 of every kind, "
                "so that every hole can be filled"
            )
    counters = edition.counters.of_value
    if len(counters) > HIGHEST_COUNTER:
        yield (
            f"counters.of_value: {len(counters)} values; "
            f"expected numbers for the values 1 to at most {HIGHEST_COUNTER}"
        )
    for value, number in enumerate(counters, 1):
        if not 0 <= number <= MOST_COUNTERS:
            yield (
                f"counters.of_value: {number} counters of value {value}; "
                f"expected 0 to {MOST_COUNTERS}"
            )
    sectors = edition.wheel.sectors
    if not 1 <= len(sectors) <= MOST_SECTORS:
        yield f"wheel.sectors: {len(sectors)} sectors; expected 1 to {MOST_SECTORS}"
    for income in sectors:
        if not 1 <= income <= MOST_GOLD:
            yield f"wheel.sectors: an income of {income}; expected 1 to {MOST_GOLD}"


def _bad_counts(where: str, kinds: HiddenKinds) -> Iterator[str]:
    for kind, number in msgspec.structs.asdict(kinds).items():
        if not 0 <= number <= MOST_TILES:
            yield f"{where}: {kind} is {number}; expected 0 to {MOST_TILES}"
