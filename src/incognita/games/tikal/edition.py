"""Tikal's components: the printed hexes, the tiles, the levels and the treasures."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from incognita.core.edition import Edition, Origin
from incognita.core.errors import EditionError
from incognita.games.tikal.board import (
    BASE_CAMP,
    HIGHEST_LEVEL,
    JUNGLE,
    SIDES,
    TEMPLE,
    TREASURE,
    VOLCANO,
)
from incognita.games.tikal.notation import HEX_NAMES, MOTIF_NAMES, TILE_NAMES
from incognita.games.tikal.setting import Setting, turned

Kind = Literal["base-camp", "temple", "jungle", "treasure", "volcano"]
KIND_CODES: dict[str, int] = {
    "base-camp": BASE_CAMP,
    "temple": TEMPLE,
    "jungle": JUNGLE,
    "treasure": TREASURE,
    "volcano": VOLCANO,
}

PRINTED_KINDS = {"base-camp": 1, "temple": 2, "jungle": 1}  # T1.2
TILE_KINDS = {"temple": 15, "jungle": 10, "treasure": 8, "volcano": 3}  # T1.3
MOST_STONES = 3  # T1.4
MOST_COPIES_OF_A_LEVEL = 15
MOST_COPIES_OF_A_MOTIF = 3


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hex: str
    kind: Kind
    value: int
    stones: tuple[int, ...]
    origin: Origin


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Kind
    value: int
    stones: tuple[int, ...]
    origin: Origin


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin
    copies: tuple[int, ...]  # of the numbers 2 to 10


class Treasures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of each motif."""

    origin: Origin
    statue: int
    plate: int
    mask: int
    jug: int
    necklace: int
    knife: int
    shell: int
    ring: int

    def copies(self) -> dict[str, int]:
        return {motif: getattr(self, motif) for motif in MOTIF_NAMES}


class TikalEdition(Edition, frozen=True, forbid_unknown_fields=True):
    printed: tuple[Printed, ...]
    tiles: tuple[Tile, ...]
    levels: Levels
    treasures: Treasures


@lru_cache(maxsize=64)
def setting(edition: TikalEdition, players: int, first: int, auction: bool) -> Setting:
    """The tables that the rules work with."""
    tables = Setting(players, first, auction)
    for picture in edition.printed:
        h = HEX_NAMES.index(picture.hex)
        tables.printed_kind[h] = KIND_CODES[picture.kind]
        tables.printed_value[h] = picture.value
        tables.printed_stones[h] = turned(list(picture.stones), 0)
        if picture.kind == "base-camp":
            tables.base = h
    for tile in edition.tiles:
        tables.add_tile(KIND_CODES[tile.kind], tile.value, list(tile.stones))
    tables.stock = sum(n << 4 * number for number, n in enumerate(edition.levels.copies, 2))
    copies = edition.treasures.copies().values()
    tables.treasures = sum(n << 2 * motif for motif, n in enumerate(copies))
    return tables


def check(edition: TikalEdition) -> None:
    for i, picture in enumerate(edition.printed, 1):
        where = f"printed hex {i}"
        if picture.hex not in HEX_NAMES:
            raise EditionError(f"{where}: there is no hex {picture.hex!r}; expected a1 to h5")
        _check_picture(f"{where} ({picture.hex})", picture.kind, picture.value, picture.stones)
    hexes = [picture.hex for picture in edition.printed]
    if len(set(hexes)) != len(hexes):
        raise EditionError(f"printed: a hex stands there twice: {', '.join(hexes)}")
    _check_kinds("printed", (picture.kind for picture in edition.printed), PRINTED_KINDS)

    names = tuple(tile.name for tile in edition.tiles)
    if names != TILE_NAMES:
        wrong = next(
            (i for i, (a, b) in enumerate(zip(names, TILE_NAMES, strict=False)) if a != b), -1
        )
        problem = (
            f"found {len(names)} of them" if wrong < 0 else f"tile {wrong + 1} is {names[wrong]!r}"
        )
        raise EditionError(
            f"tiles: {problem}; expected A1 to A6, B1 to B6, C1 to C5, D1 to D5, E1 to E5, "
            "F1 to F5 and G1 to G4, in this order"
        )
    for tile in edition.tiles:
        _check_picture(f"tile {tile.name}", tile.kind, tile.value, tile.stones)
    _check_kinds("tiles", (tile.kind for tile in edition.tiles), TILE_KINDS)

    numbers = HIGHEST_LEVEL - 1
    if len(edition.levels.copies) != numbers:
        raise EditionError(
            f"levels.copies: expected {numbers} numbers of cards, for 2 to {HIGHEST_LEVEL}; "
            f"found {len(edition.levels.copies)}"
        )
    for level, copies in enumerate(edition.levels.copies, 2):
        if not 0 <= copies <= MOST_COPIES_OF_A_LEVEL:
            raise EditionError(
                f"levels.copies: {copies} cards of {level}; expected 0 to {MOST_COPIES_OF_A_LEVEL}"
            )
    for motif, copies in edition.treasures.copies().items():
        if not 0 <= copies <= MOST_COPIES_OF_A_MOTIF:
            raise EditionError(
                f"treasures.{motif}: {copies} of them; expected 0 to {MOST_COPIES_OF_A_MOTIF}"
            )
    there_are = sum(edition.treasures.copies().values())
    wanted = sum(tile.value for tile in edition.tiles if tile.kind == "treasure")
    if there_are != wanted:
        raise EditionError(
            f"treasures: there are {there_are}, but the treasure sites ask for {wanted}; "
            "expected as many"
        )


def _check_picture(where: str, kind: str, value: int, stones: tuple[int, ...]) -> None:
    if len(stones) != SIDES or any(not 0 <= n <= MOST_STONES for n in stones):
        raise EditionError(
            f"{where}: the stones are {list(stones)}; "
            f"expected {SIDES} numbers from 0 to {MOST_STONES}"
        )
    if kind == "volcano" and any(stones):
        raise EditionError(f"{where}: a volcano has no stones; expected six zeros")
    low, high = {"temple": (1, HIGHEST_LEVEL), "treasure": (1, 15)}.get(kind, (0, 0))
    if not low <= value <= high:
        expected = f"{low} to {high}" if high else "0"
        raise EditionError(f"{where}: a {kind} of value {value}; expected {expected}")


def _check_kinds(where: str, kinds: Iterable[str], expected: dict[str, int]) -> None:
    found = Counter(kinds)
    if found != expected:
        raise EditionError(
            f"{where}: found {_counted(found)}; expected {_counted(expected)}",
        )


def _counted(kinds: dict[str, int]) -> str:
    return ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items())) or "nothing"
