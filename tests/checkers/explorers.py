"""A checker of recorded games of Explorers that shares nothing with the program.

The game itself stands in explorers_rules.py and was written from docs/records.md and
docs/rules/explorers.md alone; here the lines of a record are read and compared with it. Which
editions can be played with the documents leave open: in that one point (read_edition) the checks
follow what the program was seen to refuse, and are no second opinion.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

from tests.checkers.explorers_rules import (
    ACHIEVEMENTS,
    KINDS,
    TERRAINS,
    Edition,
    Game,
    Options,
    Wrong,
)

SCORE_KEYS = {"seat", "rule", "item", "of", "amount", "points"}
SIDES = ("provisions", "gems", "temples", "villages")
TILE = re.compile(r"[1-8][nesw]")
SQUARE = re.compile(r"[PWDM][KSHGacfT.]|V\.")


class Disagreement(Exception):
    """The first thing in a record that does not hold."""

    def __init__(self, line_number: int, message: str) -> None:
        super().__init__(f"line {line_number}: {message}")
        self.line_number = line_number
        self.message = message


# Reading JSON


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Wrong("a key stands twice in an object")
    return found


def read_object(text: str) -> dict[str, object]:
    try:
        value: object = json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Wrong(f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise Wrong("not an object")
    return value


def keys(value: object, what: str, needed: set[str], optional: str = "") -> dict[str, object]:
    if not isinstance(value, dict):
        raise Wrong(f"{what} is not an object")
    missing = needed - set(value)
    unknown = set(value) - needed - {optional}
    if missing or unknown:
        raise Wrong(f"{what}: missing {sorted(missing)}, unknown {sorted(unknown)}")
    return value


def whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Wrong(f"{what} is {value!r}, not a whole number from {low} to {high}")
    return value


def text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Wrong(f"{what} is {value!r}, not a text")
    return value


def listed(value: object, what: str, length: int | None = None) -> list[object]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise Wrong(f"{what} is not a list of {'any' if length is None else length}")
    return value


def numbers(value: object, what: str, length: int | None = None, low: int = 0) -> list[int]:
    return [whole(number, low, 999, what) for number in listed(value, what, length)]


def same(found: object, expected: object, what: str) -> None:
    """Equal, also in their types: 1, 1.0 and true are three things."""
    if json.dumps(found, sort_keys=True) != json.dumps(expected, sort_keys=True):
        raise Wrong(f"{what} is {found!r}, expected {expected!r}")


# The header


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


def with_origin(value: object, what: str, needed: set[str]) -> dict[str, object]:
    part = keys(value, what, {"origin", *needed})
    if part["origin"] not in ("recovered", "designed"):
        raise Wrong(f"{what}.origin is {part['origin']!r}")
    return part


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
        counts = numbers(table["counts"], "counts")
        points = numbers(table["points"], "points", len(counts))
        if counts != sorted(set(counts)) or 0 in counts:
            raise Wrong(f"C{number}: counts do not rise")
        counted[f"C{number}"] = list(zip(counts, points, strict=True))
    return counted


def read_edition(value: object) -> Edition:
    parts = {"cards", "provisions", "gems", "temples", "villages", "tracks", "achievements"}
    edition = keys(value, "edition", {"game", "name", "tiles", "solo"} | parts)
    same(edition["game"], "explorers", "edition.game")
    text(edition["name"], "edition.name")
    cards = read_part(edition, "cards", {"halves"})
    food = read_part(edition, "provisions", {"base_points", "expert_points", "expert_kinds"})
    kinds = [text(kind, "kind") for kind in listed(food["expert_kinds"], "expert_kinds", 4)]
    if not set(kinds) <= {"none", *KINDS.values()}:
        raise Wrong(f"expert_kinds are {kinds}")
    gems = read_part(edition, "gems", {"slots", "expert_line"})
    line = numbers(gems["expert_line"], "expert_line", low=-999)
    if line != sorted(line, key=lambda number: number >= 0):
        raise Wrong(f"the line {line} has a negative number after another one")
    temples = read_part(edition, "temples", {"base_points", "expert_points", "expert_xs"})
    villages = read_part(edition, "villages", {"base_points", "expert_points"})
    tracks = read_part(edition, "tracks", {"keys", "scrolls"})
    solo = read_part(edition, "solo", {"bounds", "more_an_achievement"})
    bounds = numbers(solo["bounds"], "bounds")
    if not bounds or bounds != sorted(set(bounds)):
        raise Wrong(f"the bounds {bounds} do not rise")
    whole(solo["more_an_achievement"], 0, 999, "more_an_achievement")
    points = {"none_points", "area_points", "cross_points", "race_points", "counted"}
    achievements = read_part(edition, "achievements", points)
    return Edition(
        tiles=read_tiles(edition["tiles"]),
        cards=read_cards(cards["halves"]),
        provisions_base=numbers(food["base_points"], "base_points", 3),
        provisions_expert=numbers(food["expert_points"], "expert_points", 4),
        provisions_kinds=kinds,
        gems_slots=whole(gems["slots"], 0, 999, "slots"),
        gems_line=line,
        temples_base=numbers(temples["base_points"], "base_points", 4),
        temples_expert=whole(temples["expert_points"], 0, 999, "expert_points"),
        temples_xs=numbers(temples["expert_xs"], "expert_xs", 4),
        villages_base=numbers(villages["base_points"], "base_points", 4),
        villages_expert=numbers(villages["expert_points"], "expert_points", 4),
        keys=whole(tracks["keys"], 0, 999, "keys"),
        scrolls=whole(tracks["scrolls"], 0, 999, "scrolls"),
        none_points=numbers(achievements["none_points"], "none_points", 3),
        area_points=whole(achievements["area_points"], 0, 999, "area_points"),
        cross_points=whole(achievements["cross_points"], 0, 999, "cross_points"),
        race_points=numbers(achievements["race_points"], "race_points", 4),
        counted=read_counted(achievements["counted"]),
    )


def read_header(line: str) -> Game:
    needed = {"format", "version", "game", "rules", "options", "seats", "edition"}
    header = keys(read_object(line), "header", needed, "note")
    same(header["format"], "incognita-record", "format")
    same(header["version"], 1, "version")
    same(header["game"], "explorers", "game")
    same(header["rules"], 1, "rules")
    options = read_options(header["options"])
    for name in listed(header["seats"], "seats", options.players):
        text(name, "name of a seat")
    text(header.get("note", ""), "note")
    return Game(options, read_edition(header["edition"]))


# The log and the closing line


def read_action(line: dict[str, object], number: int, players: int) -> tuple[str, str]:
    keys(line, "action", {"n", "seat", "do"})
    same(line["n"], number, "n")
    seat, action = line["seat"], text(line["do"], "do")
    if seat in ("clock", "chance"):
        return str(seat), action
    return f"seat {whole(seat, 1, players, 'seat')}", action


def check_closing(line: dict[str, object], game: Game, actions: int) -> None:
    keys(line, "closing line", {"end", "actions", "totals", "ranking", "score", "digest"})
    if next(iter(line)) != "end":
        raise Wrong("end is not the first key")
    same(line["end"], "finished" if game.phase == "over" else "unfinished", "end")
    same(line["actions"], actions, "actions")
    same(line["totals"], game.totals(), "totals")
    same(line["ranking"], game.ranking(), "ranking")
    score, expected = listed(line["score"], "score"), game.score()
    for index, (found, wanted) in enumerate(zip(score, expected, strict=False)):
        same(keys(found, f"score[{index}]", SCORE_KEYS), wanted, f"score[{index}]")
    same(len(score), len(expected), "number of score lines")
    text(line["digest"], "digest")


def split_lines(content: str) -> list[str]:
    lines = content.split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def replay(lines: list[str], upto: int) -> tuple[Game, int]:
    """The game after the lines 1 to upto, or those before the closing line, and their number."""
    number = 1
    try:
        game = read_header(lines[0])
        for number, content in enumerate(lines[1:upto], start=2):
            line = read_object(content)
            if "end" in line:
                return game, number - 1
            actor, action = read_action(line, number - 1, game.players)
            game.play(actor, action)
    except Wrong as error:
        raise Disagreement(number, str(error)) from error
    return game, number


def check(content: str) -> None:
    """Check a whole record; the first thing that does not hold is a Disagreement."""
    lines = split_lines(content)
    if not lines:
        raise Disagreement(1, "an empty file")
    game, done = replay(lines, len(lines))
    if done == len(lines):
        raise Disagreement(done + 1, "the file ends before the closing line")
    try:
        closing = read_object(lines[done])
        check_closing(closing, game, done - 1)
    except Wrong as error:
        raise Disagreement(done + 1, str(error)) from error
    if len(lines) > done + 1:
        raise Disagreement(done + 2, "something after the closing line")
    before = "".join(line + "\n" for line in lines[:done])
    digest = hashlib.sha256(before.encode()).hexdigest()
    if closing["digest"] != digest:
        raise Disagreement(done + 1, f"digest is {closing['digest']!r}, expected {digest!r}")


def legal(content: str, n: int) -> dict[str, list[str]]:
    """All legal actions of each actor after the first n actions of a record."""
    lines = split_lines(content)
    game, done = replay(lines, n + 1)
    if done < n + 1:
        raise Disagreement(done + 1, f"there are not {n} actions")
    return game.legal()


def weights(content: str, n: int) -> dict[str, int]:
    """The weight of every outcome that chance can have after the first n actions: each is 1."""
    return dict.fromkeys(legal(content, n).get("chance", []), 1)


def main(names: list[str]) -> int:
    hold = 0
    for name in names:
        try:
            check(Path(name).read_bytes().decode())
        except UnicodeDecodeError as error:
            sys.stdout.write(f"{name}: not UTF-8: {error}\n")
        except Disagreement as error:
            sys.stdout.write(f"{name}: {error}\n")
        else:
            hold += 1
    sys.stdout.write(f"{hold} hold, {len(names) - hold} do not\n")
    return 0 if hold == len(names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
