"""Explorers' components: tiles, cards, scoring tiles, tracks, achievements."""

from functools import cached_property, lru_cache
from typing import Annotated, Literal

import msgspec

from incognita.core.edition import Edition, Origin
from incognita.core.errors import EditionError
from incognita.core.options import Value
from incognita.games.explorers.atlas import TEMPLE, TILE_SIDE, TILES, VILLAGE, Atlas
from incognita.games.explorers.setting import COUNTS, Setting
from incognita.games.explorers.words import OBJECT_LETTERS, TERRAIN_LETTERS

Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=12)]
Four = tuple[Points, Points, Points, Points]
Provision = Literal["none", "apple", "carrot", "fish"]

CARDS = 8
COUNTED = 12
MOST_GEMS = 64
VILLAGE_LETTER = "V"


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin


class Tile(Component, frozen=True, forbid_unknown_fields=True):
    number: int
    rows: tuple[str, ...]


class Cards(Component, frozen=True, forbid_unknown_fields=True):
    halves: tuple[str, ...]


class Provisions(Component, frozen=True, forbid_unknown_fields=True):
    base_points: tuple[Points, Points, Points]
    expert_points: Four
    expert_kinds: tuple[Provision, Provision, Provision, Provision]


class Gems(Component, frozen=True, forbid_unknown_fields=True):
    slots: Annotated[int, msgspec.Meta(ge=0, le=MOST_GEMS)]
    expert_line: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=-100, le=100)], ...],
        msgspec.Meta(max_length=MOST_GEMS),
    ]


class Temples(Component, frozen=True, forbid_unknown_fields=True):
    base_points: Four
    expert_points: Points
    expert_xs: tuple[Few, Few, Few, Few]


class Villages(Component, frozen=True, forbid_unknown_fields=True):
    base_points: Four
    expert_points: Four


class Tracks(Component, frozen=True, forbid_unknown_fields=True):
    keys: Few
    scrolls: Few


class Counted(Component, frozen=True, forbid_unknown_fields=True):
    id: str
    counts: tuple[Points, ...]
    points: tuple[Points, ...]


class Achievements(Component, frozen=True, forbid_unknown_fields=True):
    none_points: tuple[Points, Points, Points]
    area_points: Points
    cross_points: Points
    race_points: Four
    counted: tuple[Counted, ...]


class Solo(Component, frozen=True, forbid_unknown_fields=True):
    bounds: tuple[Points, ...]
    more_an_achievement: Points


class ExplorersEdition(Edition, frozen=True, forbid_unknown_fields=True, dict=True):
    cards: Cards
    provisions: Provisions
    gems: Gems
    temples: Temples
    villages: Villages
    tracks: Tracks
    achievements: Achievements
    solo: Solo
    tiles: tuple[Tile, ...]

    @cached_property
    def atlas(self) -> Atlas:
        return _atlas(tuple(tile.rows for tile in self.tiles))

    @cached_property
    def settings(self) -> dict[tuple[Value, ...], Setting]:
        """The settings of games played with this edition, by their options."""
        return {}

    @cached_property
    def card_halves(self) -> list[tuple[int, int]]:
        """The two sets of terrains of each card, sorted."""
        return sorted(halves_of(card) for card in self.cards.halves)

    def gem_points(self, expert: bool) -> list[int]:
        """What a round brings by the number of gems on the scoring tile (X6.3, X7.2)."""
        if not expert:
            return list(range(self.gems.slots + 1))
        line = self.gems.expert_line
        negatives = sum(1 for number in line if number < 0)
        return [
            sum(line[found:negatives]) if found < negatives else sum(line[negatives:found])
            for found in range(len(line) + 1)
        ]

    def counted_points(self) -> list[list[int]]:
        """Of each counted achievement, the points by the number of what is counted (X8.6)."""
        tables = []
        for table in self.achievements.counted:
            steps = dict(zip(table.counts, table.points, strict=True))
            points = [0]
            for n in range(1, COUNTS):
                points.append(steps.get(n, points[-1]))
            tables.append(points)
        return tables


@lru_cache(maxsize=32)
def _atlas(tiles: tuple[tuple[str, ...], ...]) -> Atlas:
    cells = [[cell for row in rows for cell in row.split(" ")] for rows in tiles]
    return Atlas(
        [[_terrain(cell) for cell in tile] for tile in cells],
        [[OBJECT_LETTERS.index(cell[1]) for cell in tile] for tile in cells],
    )


def _terrain(cell: str) -> int:
    letter = cell[0].lower()
    return VILLAGE if letter == VILLAGE_LETTER.lower() else TERRAIN_LETTERS.index(letter)


def halves_of(card: str) -> tuple[int, int]:
    """`pm/wd` as two sets of terrains, a bit each."""
    first, _, second = card.partition("/")
    return terrains_of(first), terrains_of(second)


def terrains_of(letters: str) -> int:
    return sum(1 << TERRAIN_LETTERS.index(letter) for letter in letters)


def check(edition: ExplorersEdition) -> None:
    _check_tiles(edition.tiles)
    _check_cards(edition.cards.halves)
    line = edition.gems.expert_line
    if any(line[i] < 0 <= line[i - 1] for i in range(1, len(line))):
        raise EditionError("gems.expert_line: expected the negative numbers before the others")
    bounds = edition.solo.bounds
    if list(bounds) != sorted(set(bounds)) or not bounds:
        raise EditionError("solo.bounds: expected at least one number, each above the one before")
    _check_counted(edition.achievements.counted)


def _check_tiles(tiles: tuple[Tile, ...]) -> None:
    if [tile.number for tile in tiles] != list(range(1, TILES + 1)):
        raise EditionError(f"tiles: expected the numbers 1 to {TILES}, once each and in order")
    for tile in tiles:
        where = f"tile {tile.number}"
        if len(tile.rows) != TILE_SIDE:
            raise EditionError(f"{where}: expected {TILE_SIDE} rows, found {len(tile.rows)}")
        cells = [(n, cell) for n, row in enumerate(tile.rows, 1) for cell in row.split(" ")]
        for number, row in enumerate(tile.rows, 1):
            if len(row.split(" ")) != TILE_SIDE:
                raise EditionError(
                    f"{where}, row {number}: expected {TILE_SIDE} squares with a blank between"
                )
        for number, cell in cells:
            village = cell == VILLAGE_LETTER + "."
            if not village and not _is_terrain_square(cell):
                raise EditionError(
                    f"{where}, row {number}: {cell!r} is no square; expected 'V.' or a terrain out "
                    f"of {TERRAIN_LETTERS.upper()!r} and an object out of {OBJECT_LETTERS!r}"
                )
        for what, letter, place in (("village", "V", 0), ("temple", OBJECT_LETTERS[TEMPLE], 1)):
            found = sum(1 for _, cell in cells if cell[place] == letter)
            if found != 1:
                raise EditionError(f"{where}: expected one {what}, found {found}")  # X1.1


def _is_terrain_square(cell: str) -> bool:
    return len(cell) == 2 and cell[0] in TERRAIN_LETTERS.upper() and cell[1] in OBJECT_LETTERS


def _check_cards(cards: tuple[str, ...]) -> None:
    if len(cards) != CARDS:
        raise EditionError(f"cards.halves: expected {CARDS} cards, found {len(cards)}")
    for card in cards:
        first, slash, second = card.partition("/")
        letters = first + second
        known = all(letter in TERRAIN_LETTERS for letter in letters)
        sides = (first, second)
        if not slash or "" in sides or not known or len(set(letters)) != len(letters):
            raise EditionError(
                f"cards.halves: {card!r} is no card; expected different letters out of "
                f"{TERRAIN_LETTERS!r} with a slash between the halves, such as 'p/w'"
            )
    if len({frozenset(halves_of(card)) for card in cards}) != CARDS:
        raise EditionError("cards.halves: expected all cards to differ")


def _check_counted(tables: tuple[Counted, ...]) -> None:
    expected = [f"C{n}" for n in range(1, COUNTED + 1)]
    if [table.id for table in tables] != expected:
        raise EditionError(f"achievements.counted: expected C1 to C{COUNTED}, in order")
    for table in tables:
        rising = list(table.counts) == sorted(set(table.counts)) and 0 not in table.counts
        if not rising or len(table.counts) != len(table.points):
            raise EditionError(
                f"achievements.counted, {table.id}: expected rising counts and as many points"
            )
