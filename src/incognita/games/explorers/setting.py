"""What does not change in a game of Explorers: its options and the edition's tables."""

from typing import Final

from incognita.core.actors import ACTOR_BIT
from incognita.core.machine import i64, vec
from incognita.games.explorers.atlas import QUADRANTS, Atlas, Map
from incognita.games.explorers.sheet import SHEET

ROUNDS: Final = 4
CARDS: Final = 8
ALL_CLOSED: Final = 7  # no provision can be marked
SLOTS: Final = 4  # of a temple and of a race, by arrival
COUNTS: Final = 257  # entries of a counted achievement's table: none to all squares of the map

# How the map comes about (X1.2)
DRAWN: Final = 0
GIVEN: Final = 1
LAID: Final = 2


class Tables:
    """The points and lengths of an edition, with the sides that are played."""

    def __init__(
        self,
        card_halves: list[tuple[int, int]],
        provision_points: list[int],
        provision_kinds: list[int],
        gem_points: list[int],
        temple_points: list[int],
        temple_xs: list[int],
        village_points: list[int],
        key_track: i64,
        scroll_track: i64,
        none_points: list[int],
        area_points: i64,
        cross_points: i64,
        counted_points: list[list[int]],
        race_points: list[int],
        solo_bounds: list[int],
    ) -> None:
        self.first_halves = vec[i64]([first for first, _ in card_halves])
        self.second_halves = vec[i64]([second for _, second in card_halves])
        numbers = [16 * first + second for first, second in card_halves]
        self.cards = vec[i64](numbers)  # both halves in one number
        self.card_of = vec[i64]([numbers.index(n) if n in numbers else 0 for n in range(256)])
        self.provision_points = vec[i64](provision_points)
        self.provision_kinds = vec[i64](provision_kinds)  # the closed ones, in each round
        self.gem_points = vec[i64](gem_points)
        self.gem_slots: i64 = len(gem_points) - 1
        self.temple_points = vec[i64](temple_points)
        self.temple_xs = vec[i64](temple_xs)
        self.village_points = vec[i64](village_points)
        self.key_track: i64 = key_track
        self.scroll_track: i64 = scroll_track
        self.none_points = vec[i64](none_points)
        self.area_points: i64 = area_points
        self.cross_points: i64 = cross_points
        self.counted_points = vec[i64]([points for table in counted_points for points in table])
        self.race_points = vec[i64](race_points)
        self.solo_bounds = vec[i64](solo_bounds)


class Setting:
    def __init__(
        self,
        players: i64,
        first: i64,
        expert_provisions: bool,
        expert_gems: bool,
        expert_temples: bool,
        expert_villages: bool,
        map_by: i64,
        layout: i64,
        achievements: i64,
        to_draw: i64,
        atlas: Atlas,
        tables: Tables,
    ) -> None:
        self.players: i64 = players
        self.solo: bool = players == 1
        self.first: i64 = first
        self.everybody: i64 = 0
        for seat in range(players):
            self.everybody += ACTOR_BIT[seat]
        self.expert_provisions: bool = expert_provisions
        self.expert_gems: bool = expert_gems
        self.expert_temples: bool = expert_temples
        self.expert_villages: bool = expert_villages
        self.map_by: i64 = map_by
        self.achievements: i64 = achievements  # chosen beforehand, a bit each
        self.to_draw: i64 = to_draw
        self.atlas = atlas
        self.tables = tables
        # Before the map is laid a state refers to any map: nothing of it can be reached.
        self.blank = vec[i64]([0] * (SHEET * players))  # everybody's sheet before the game
        self.map: Map = atlas.assemble(layout if map_by == GIVEN else ANY_LAYOUT)
        self.printed: object = None  # as whoever looked at it first was shown it


ANY_LAYOUT: Final = 0 | (32 + 4) << 8 | (64 + 8) << 16 | (96 + 12) << 24
NIBBLE: Final = vec[i64]([1 << 4 * k for k in range(8)])
BYTE: Final = vec[i64]([1 << 8 * k for k in range(QUADRANTS)])


def nibble(word: i64, i: i64) -> i64:
    return (word >> (4 * i)) & 15


def byte(word: i64, i: i64) -> i64:
    return (word >> (8 * i)) & 0xFF


def filled(word: i64) -> i64:
    """How many nibbles of the word are not zero."""
    n: i64 = 0
    while word != 0:
        if word & 15 != 0:
            n += 1
        word = word >> 4
    return n
