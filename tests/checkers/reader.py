"""Reading records for the checkers: JSON, the lines of a record and its closing line.

What a record is (docs/records.md) stands here once; what a game's rules are stands in the checker
of the game. Neither knows anything of the program.
"""

import hashlib
import json
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias, runtime_checkable

INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs")
SCORE_KEYS = {"seat", "rule", "item", "of", "amount", "points"}

ScoreLine: TypeAlias = dict[str, int | str]


class Wrong(Exception):
    """Something that does not hold, in a line that the caller knows."""


class Disagreement(Exception):
    """The first thing in a record that does not hold."""

    def __init__(self, line_number: int, message: str) -> None:
        super().__init__(f"line {line_number}: {message}")
        self.line_number = line_number
        self.message = message


class Rules(Protocol):
    """A game as its checker plays it: actors and actions have the names of the record."""

    players: int
    phase: str  # "over" at the end

    def play(self, actor: str, action: str) -> None:
        """Carry out an action; Wrong if it is not legal."""

    def legal(self) -> dict[str, list[str]]:
        """All legal actions of each actor."""

    def weights(self) -> dict[str, int]:
        """What chance can bring, with the weights; nothing where it is not asked."""

    def totals(self) -> list[int]: ...

    def ranking(self) -> list[list[int]]: ...

    def score(self) -> list[ScoreLine]: ...


@runtime_checkable
class Showing(Protocol):
    """A checker that also knows what players are shown."""

    def shown(self) -> dict[str, list[dict[str, object]]]:
        """Lists of a view, in any order, and of their entries what the checker knows."""


# JSON, strictly


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Wrong("a key stands twice in an object")
    return found


def read_object(content: str) -> dict[str, object]:
    try:
        value: object = json.loads(content, object_pairs_hook=unique)
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


def with_origin(value: object, what: str, needed: set[str]) -> dict[str, object]:
    """A part of an edition that says whether it was recovered or designed."""
    part = keys(value, what, needed | {"origin"})
    one_of(part["origin"], ["recovered", "designed"], f"{what}.origin")
    return part


def whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Wrong(f"{what} is {value!r}, not a whole number from {low} to {high}")
    return value


def text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Wrong(f"{what} is {value!r}, not a text")
    return value


def printable(value: object, what: str) -> str:
    """A name of a seat or of an edition."""
    name = text(value, what)
    if any(letter != " " and unicodedata.category(letter) in INVISIBLE for letter in name):
        raise Wrong(f"{what} is {name!r}, which is not printable")
    return name


def edition_of(value: object, game: str, parts: set[str]) -> dict[str, object]:
    """What every edition has, and its parts."""
    edition = keys(value, "edition", {"game", "name", *parts})
    same(edition["game"], game, "edition.game")
    printable(edition["name"], "edition.name")
    return edition


def one_of(value: object, allowed: list[str], what: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise Wrong(f"{what} is {value!r}, not one of {', '.join(allowed)}")
    return value


def listed(value: object, what: str, length: int | None = None) -> list[object]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise Wrong(f"{what} is not a list of {'any' if length is None else length}")
    return value


def numbers(value: object, low: int, high: int, what: str, length: int | None = None) -> list[int]:
    return [whole(number, low, high, what) for number in listed(value, what, length)]


def same(found: object, expected: object, what: str) -> None:
    """Equal, also in their types: 1, 1.0 and true are three things."""
    if json.dumps(found, sort_keys=True) != json.dumps(expected, sort_keys=True):
        raise Wrong(f"{what} is {found!r}, expected {expected!r}")


def split_lines(content: str | bytes) -> list[bytes]:
    lines = (content.encode() if isinstance(content, str) else content).split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line.removesuffix(b"\r") for line in lines]


def decoded(line: bytes) -> str:
    """A line as text; Python takes no byte order mark for a blank, and neither does JSON."""
    try:
        decoded = line.decode()
    except UnicodeDecodeError as error:
        raise Wrong(f"not UTF-8: {error}") from error
    if not decoded.strip(" \t\r"):
        raise Wrong("a blank line")
    return decoded


class Checker:
    """Checks records of one game; `begin` makes its rules of the options and the edition."""

    def __init__(self, name: str, begin: Callable[[object, object], Rules]) -> None:
        self.name = name
        self.begin = begin

    def check(self, content: str | bytes, watch: Callable[[Rules], None] = lambda _: None) -> None:
        """Check a whole record; the first thing that does not hold is a Disagreement.

        Whoever wants to `watch` is shown the game before its first action and after each.
        """
        lines = split_lines(content)
        if not lines:
            raise Disagreement(1, "an empty file")
        game, done = self.replay(lines, watch)
        if done == len(lines):
            raise Disagreement(done + 1, "the file ends before the closing line")
        try:
            closing = read_object(decoded(lines[done]))
            check_closing(closing, game, done - 1)
        except Wrong as error:
            raise Disagreement(done + 1, str(error)) from error
        if len(lines) > done + 1:
            raise Disagreement(done + 2, "something after the closing line")
        before = b"".join(line + b"\n" for line in lines[:done])
        digest = hashlib.sha256(before).hexdigest()
        if closing["digest"] != digest:
            raise Disagreement(done + 1, f"digest is {closing['digest']!r}, expected {digest!r}")

    def replay(self, lines: list[bytes], watch: Callable[[Rules], None]) -> tuple[Rules, int]:
        """The game after all lines before the closing line, and their number."""
        number = 1
        try:
            game = self.read_header(decoded(lines[0]))
            watch(game)
            for number, line in enumerate(lines[1:], start=2):
                read = read_object(decoded(line))
                if next(iter(read), "") == "end":
                    return game, number - 1
                game.play(*read_action(read, number - 1, game.players))
                watch(game)
        except Wrong as error:
            raise Disagreement(number, str(error)) from error
        return game, number

    def read_header(self, line: str) -> Rules:
        needed = {"format", "version", "game", "rules", "options", "seats", "edition"}
        header = keys(read_object(line), "header", needed, "note")
        same(header["format"], "incognita-record", "format")
        same(header["version"], 1, "version")
        same(header["game"], self.name, "game")
        same(header["rules"], 1, "rules")
        game = self.begin(header["options"], header["edition"])
        for name in listed(header["seats"], "seats", game.players):
            printable(name, "name of a seat")
        text(header.get("note", ""), "note")
        return game

    def main(self, names: list[str]) -> int:
        """Check files and say which hold."""
        hold = 0
        for name in names:
            try:
                self.check(Path(name).read_bytes())
            except Disagreement as error:
                sys.stdout.write(f"{name}: {error}\n")
            else:
                hold += 1
        sys.stdout.write(f"{hold} hold, {len(names) - hold} do not\n")
        return 0 if hold == len(names) else 1


def read_action(line: dict[str, object], number: int, players: int) -> tuple[str, str]:
    keys(line, "action", {"n", "seat", "do"})
    same(line["n"], number, "n")
    seat, action = line["seat"], text(line["do"], "do")
    if seat in ("clock", "chance"):
        return str(seat), action
    return f"seat {whole(seat, 1, players, 'seat')}", action


def check_closing(line: dict[str, object], game: Rules, actions: int) -> None:
    keys(line, "closing line", {"end", "actions", "totals", "ranking", "score", "digest"})
    same(line["end"], "finished" if game.phase == "over" else "unfinished", "end")
    same(line["actions"], actions, "actions")
    same(line["totals"], game.totals(), "totals")
    same(line["ranking"], game.ranking(), "ranking")
    score, expected = listed(line["score"], "score"), game.score()
    for index, (found, wanted) in enumerate(zip(score, expected, strict=False)):
        same(keys(found, f"score[{index}]", SCORE_KEYS), wanted, f"score[{index}]")
    same(len(score), len(expected), "number of score lines")
    for seat, total in enumerate(game.totals(), start=1):
        points = sum(int(line["points"]) for line in expected if line["seat"] == seat)
        same(points, total, f"the sum of the lines of seat {seat}")
    text(line["digest"], "digest")
