"""A checker of recorded games of Entdecker that shares no code with the program.

It replays a record with the plain rules of tests/games/entdecker/plain.py. These were written
beside the engine and by the same hand: they catch slips, not shared misreadings of the rules page.
"""

import hashlib
import json
from typing import Any

from tests.games.entdecker.plain import PlainEntdecker

SCORE_KEYS = ("seat", "rule", "item", "of", "amount", "points")


class Disagreement(Exception):
    """The first thing in a record that does not hold."""

    def __init__(self, line_number: int, message: str) -> None:
        super().__init__(f"line {line_number}: {message}")


def same(line_number: int, what: str, found: object, expected: object) -> None:
    if found != expected or type(found) is not type(expected):
        raise Disagreement(line_number, f"{what} is {found!r}, expected {expected!r}")


def begun(header: dict[str, Any]) -> PlainEntdecker:
    for key, expected in (
        ("format", "incognita-record"),
        ("version", 1),
        ("game", "entdecker"),
        ("rules", 1),
    ):
        same(1, key, header[key], expected)
    same(1, "options", sorted(header["options"]), ["first", "players"])
    same(1, "number of seats", len(header["seats"]), header["options"]["players"])
    return PlainEntdecker(header["options"], header["edition"])


def play(game: PlainEntdecker, line_number: int, line: dict[str, Any]) -> None:
    same(line_number, "keys", sorted(line), ["do", "n", "seat"])
    same(line_number, "n", line["n"], line_number - 1)
    if game.question is None:
        raise Disagreement(line_number, "the game was over before this action")
    who, choices = game.question
    same(line_number, "seat", f"seat {line['seat']}" if line["seat"] != "chance" else "chance", who)
    if line["do"] not in choices:
        raise Disagreement(line_number, f"{line['do']!r} is not among {sorted(choices)}")
    game.do(line["do"])


def closing_of(game: PlainEntdecker, before: list[str]) -> dict[str, Any]:
    score = [dict(zip(SCORE_KEYS, line, strict=True)) for line in game.sheet()]
    totals = [sum(line[5] for line in game.sheet() if line[0] == seat) for seat in game.seats]
    places = sorted(set(totals), reverse=True)
    text = "".join(line + "\n" for line in before)
    return {
        "end": "finished" if game.question is None else "unfinished",
        "actions": len(before) - 1,
        "totals": totals,
        "ranking": [[s for s in game.seats if totals[s - 1] == place] for place in places],
        "score": score,
        "digest": hashlib.sha256(text.encode()).hexdigest(),
    }


def check(content: str) -> None:
    """Check a whole record; the first thing that does not hold is a Disagreement."""
    lines = content.removesuffix("\n").split("\n")
    game = begun(json.loads(lines[0]))
    for number, text in enumerate(lines[1:-1], 2):
        play(game, number, json.loads(text))
    closing = json.loads(lines[-1])
    expected = closing_of(game, lines[:-1])
    same(len(lines), "keys", list(closing), list(expected))
    for key, value in expected.items():
        same(len(lines), key, closing[key], value)


def legal(content: str, n: int) -> dict[str, list[str]]:
    """All legal actions of each actor after the first n actions of a record."""
    lines = content.split("\n")
    game = begun(json.loads(lines[0]))
    for number, text in enumerate(lines[1 : n + 1], 2):
        play(game, number, json.loads(text))
    return {} if game.question is None else {game.question[0]: list(game.question[1])}
