"""A checker of recorded games of Explorers that shares nothing with the program.

The game itself stands in explorers_rules.py and was written from docs/records.md and
docs/rules/explorers.md alone; here the options and the edition of a record are read, from the
same pages.
"""

import re
import sys

from tests.checkers.explorers_rules import (
    ACHIEVEMENTS,
    KINDS,
    TERRAINS,
    Edition,
    Game,
    Options,
)
from tests.checkers.reader import (
    Checker,
    Wrong,
    edition_of,
    keys,
    listed,
    numbers,
    same,
    text,
    whole,
    with_origin,
)

SIDES = ("provisions", "gems", "temples", "villages")
TILE = re.compile(r"[1-8][nesw]")
MOST = 1000  # of anything that an edition counts
SQUARE = re.compile(r"[PWDM][KSHGacfT.]|V\.")


def read_options(value: object) -> Options:
    if not isinstance(value, dict):
        raise Wrong("options are not an object")
    players = whole(value.get("players"), 1, 4, "players")
    needed = {"players", *SIDES, "achievements", "map"} | ({"first"} if players > 1 else set())
    keys(value, "options", needed)
    sides = [text(value[side], side) for side in SIDES]
    if not set(sides) <= {"base", "expert"}:
        raise Wrong(f"the sides are {sides}, not base or expert")
    achievements = text(value["achievements"], "achievements")
    if achievements not in ("0", "1", "2", "3"):
        ids = achievements.split("+")
        if len(ids) > 3 or ids != [name for name in ACHIEVEMENTS if name in ids]:
            raise Wrong(f"achievements are {achievements!r}")
    laid = text(value["map"], "map")
    if laid not in ("random", "laid"):
        tiles = laid.split("-")
        if len(tiles) != 4 or not all(TILE.fullmatch(tile) for tile in tiles):
            raise Wrong(f"map is {laid!r}, not random, laid or four tiles")
        if len({tile[0] for tile in tiles}) != 4:
            raise Wrong(f"map is {laid!r}, with a tile twice")
    return Options(
        players=players,
        first=whole(value["first"], 1, players, "first") if players > 1 else 1,
        provisions=sides[0],
        gems=sides[1],
        temples=sides[2],
        villages=sides[3],
        achievements=achievements,
        map=laid,
    )


def read_part(edition: dict[str, object], name: str, needed: set[str]) -> dict[str, object]:
    return with_origin(edition[name], f"edition.{name}", needed)


def read_tiles(value: object) -> dict[str, list[str]]:
    tiles: dict[str, list[str]] = {}
    for number, entry in enumerate(listed(value, "tiles", 8), start=1):
        tile = with_origin(entry, "tile", {"number", "rows"})
        same(tile["number"], number, "number of a tile")
        rows = [text(row, "row of a tile") for row in listed(tile["rows"], "rows", 8)]
        for row in rows:
            squares = row.split(" ")
            if len(squares) != 8 or not all(SQUARE.fullmatch(square) for square in squares):
                raise Wrong(f"tile {number}: {row!r} is not eight squares")
        if " ".join(rows).count("V") != 1 or " ".join(rows).count("T") != 1:
            raise Wrong(f"tile {number} has not one village and one temple")
        tiles[str(number)] = rows
    return tiles


def read_cards(value: object) -> list[str]:
    """The cards, each half as a set of terrains in the usual order."""
    cards: list[str] = []
    for entry in listed(value, "cards", 8):
        card = text(entry, "card")
        letters = card.replace("/", "", 1)
        if len(set(letters)) != len(letters) or not set(letters) <= set(TERRAINS):
            raise Wrong(f"card {card!r} does not show different terrains")
        halves = ["".join(sorted(half, key=TERRAINS.index)) for half in card.split("/")]
        if len(halves) != 2 or "" in halves:
            raise Wrong(f"card {card!r} has not two halves")
        cards.append("/".join(halves))
    if len({frozenset(card.split("/")) for card in cards}) != 8:
        raise Wrong("a card is there twice")
    return cards


def read_counted(value: object) -> dict[str, list[tuple[int, int]]]:
    counted: dict[str, list[tuple[int, int]]] = {}
    for number, entry in enumerate(listed(value, "counted", 12), start=1):
        table = with_origin(entry, "counted", {"id", "counts", "points"})
        same(table["id"], f"C{number}", "id of a counted achievement")
        counts = numbers(table["counts"], 0, MOST, "counts")
        points = numbers(table["points"], 0, MOST, "points", len(counts))
        if counts != sorted(set(counts)) or 0 in counts:
            raise Wrong(f"C{number}: counts do not rise")
        counted[f"C{number}"] = list(zip(counts, points, strict=True))
    return counted


def read_edition(value: object) -> Edition:
    parts = {"cards", "provisions", "gems", "temples", "villages", "tracks", "achievements"}
    edition = edition_of(value, "explorers", {"tiles", "solo"} | parts)
    cards = read_part(edition, "cards", {"halves"})
    food = read_part(edition, "provisions", {"base_points", "expert_points", "expert_kinds"})
    kinds = [text(kind, "kind") for kind in listed(food["expert_kinds"], "expert_kinds", 4)]
    if not set(kinds) <= {"none", *KINDS.values()}:
        raise Wrong(f"expert_kinds are {kinds}")
    gems = read_part(edition, "gems", {"slots", "expert_line"})
    line = numbers(gems["expert_line"], -100, 100, "expert_line")
    whole(len(line), 0, 64, "length of the line")
    if line != sorted(line, key=lambda number: number >= 0):
        raise Wrong(f"the line {line} has a negative number after another one")
    temples = read_part(edition, "temples", {"base_points", "expert_points", "expert_xs"})
    villages = read_part(edition, "villages", {"base_points", "expert_points"})
    tracks = read_part(edition, "tracks", {"keys", "scrolls"})
    solo = read_part(edition, "solo", {"bounds", "more_an_achievement"})
    bounds = numbers(solo["bounds"], 0, MOST, "bounds")
    if not bounds or bounds != sorted(set(bounds)):
        raise Wrong(f"the bounds {bounds} do not rise")
    whole(solo["more_an_achievement"], 0, MOST, "more_an_achievement")
    points = {"none_points", "area_points", "cross_points", "race_points", "counted"}
    achievements = read_part(edition, "achievements", points)
    return Edition(
        tiles=read_tiles(edition["tiles"]),
        cards=read_cards(cards["halves"]),
        provisions_base=numbers(food["base_points"], 0, MOST, "base_points", 3),
        provisions_expert=numbers(food["expert_points"], 0, MOST, "expert_points", 4),
        provisions_kinds=kinds,
        gems_slots=whole(gems["slots"], 0, 64, "slots"),
        gems_line=line,
        temples_base=numbers(temples["base_points"], 0, MOST, "base_points", 4),
        temples_expert=whole(temples["expert_points"], 0, MOST, "expert_points"),
        temples_xs=numbers(temples["expert_xs"], 0, 12, "expert_xs", 4),
        villages_base=numbers(villages["base_points"], 0, MOST, "base_points", 4),
        villages_expert=numbers(villages["expert_points"], 0, MOST, "expert_points", 4),
        keys=whole(tracks["keys"], 0, 12, "keys"),
        scrolls=whole(tracks["scrolls"], 0, 12, "scrolls"),
        none_points=numbers(achievements["none_points"], 0, MOST, "none_points", 3),
        area_points=whole(achievements["area_points"], 0, MOST, "area_points"),
        cross_points=whole(achievements["cross_points"], 0, MOST, "cross_points"),
        race_points=numbers(achievements["race_points"], 0, MOST, "race_points", 4),
        counted=read_counted(achievements["counted"]),
    )


def begin(options: object, edition: object) -> Game:
    return Game(read_options(options), read_edition(edition))


CHECKER = Checker("explorers", begin)


if __name__ == "__main__":
    sys.exit(CHECKER.main(sys.argv[1:]))
