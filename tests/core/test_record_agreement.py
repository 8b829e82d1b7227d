"""What a record may look like: the engine and the independent checkers say the same of it."""

import json
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from incognita.core.catalogue import games
from incognita.core.errors import RecordError
from incognita.core.game import AnyGame
from incognita.core.record import replay_record, write_record
from tests.checkers.reader import Checker, Disagreement
from tests.kit.play import random_position
from tests.kit.variants import default_variants

CHECKED = [game for game in games() if find_spec(f"tests.checkers.{game.name}") is not None]
each_game = pytest.mark.parametrize("game", CHECKED, ids=lambda game: game.name)
HOLDS = 0


@cache
def lines_of(game: AnyGame) -> tuple[str, ...]:
    position = random_position(game, default_variants(game)[-1], 5, 40)
    names = [f"Zoë {n}" for n in range(position.seats)]
    return tuple(write_record(position, names, "a note").splitlines())


def signed(lines: list[str]) -> bytes:
    """The lines with a digest that fits them, so that nothing but the change is wrong."""
    before = "".join(f"{line}\n" for line in lines[:-1]).encode()
    found = lines[-1].index('"digest":"') + len('"digest":"')
    closing = lines[-1][:found] + sha256(before).hexdigest() + lines[-1][found + 64 :]
    return before + closing.encode() + b"\n"


def engine_says(content: bytes) -> int:
    """The line that is wrong, or HOLDS."""
    try:
        replay_record(content)
    except RecordError as error:
        return error.line
    return HOLDS


def checker_says(game: AnyGame, content: bytes) -> int:
    checker: Checker = import_module(f"tests.checkers.{game.name}").CHECKER
    try:
        checker.check(content)
    except Disagreement as error:
        return error.line_number
    return HOLDS


def both_say(game: AnyGame, content: bytes) -> int:
    said = engine_says(content)
    assert checker_says(game, content) == said
    return said


@each_game
def test_blanks_are_free_around_the_parts_of_every_line(game: AnyGame) -> None:
    for number in (0, 1, -1):
        lines = list(lines_of(game))
        lines[number] = f" \t{lines[number].replace('{', '{ ', 1)}  "
        assert both_say(game, signed(lines)) == HOLDS


@each_game
def test_what_is_wrong_with_the_lines_shows_at_the_same_line(game: AnyGame) -> None:
    lines = [line.encode() for line in lines_of(game)]
    end = len(lines)
    illegal = b'{"n":2,"seat":1,"do":"no such thing"}'
    for changed, wrong in (
        ([b"\xef\xbb\xbf" + lines[0], *lines[1:]], 1),
        ([*lines[:4], b"", *lines[4:]], 5),
        ([*lines[:4], b" \t", *lines[4:]], 5),
        ([*lines, b"  "], end + 1),
        ([*lines[:2], illegal, *lines[3:6], b"\xff"], 3),
        ([*lines[:6], b"\xff", illegal], 7),
        ([*lines[:-1], lines[-1].replace(b'"actions":', b'"actions":7'), b"{}"], end),
        ([*lines, lines[-1]], end + 1),
        (lines[:-1], end),
    ):
        assert both_say(game, b"\n".join(changed) + b"\n") == wrong


@each_game
@pytest.mark.parametrize("letter", ["\t", "\x7f", "\xa0", "\xad", "\u200d", "\u2028", "\ue000"])
def test_names_are_printable(game: AnyGame, letter: str) -> None:
    def in_a_seat(header: dict[str, Any]) -> None:
        header["seats"][0] = f"a{letter}b"

    def in_the_edition(header: dict[str, Any]) -> None:
        header["edition"]["name"] = f"a{letter}b"

    assert _with_header(game, in_a_seat) == 1
    assert _with_header(game, in_the_edition) == 1


@each_game
@pytest.mark.parametrize("name", ["", "a b", "Zoë", "日本", "x" * 300, "😀"])
def test_any_other_name_is_fine(game: AnyGame, name: str) -> None:
    def everywhere(header: dict[str, Any]) -> None:
        header["seats"][0] = name
        header["edition"]["name"] = name

    assert _with_header(game, everywhere) == HOLDS


@each_game
def test_editions_have_their_shapes(game: AnyGame) -> None:
    def everywhere(edition: Any, change: Callable[[dict[str, Any]], None]) -> int:
        """Change each part that has an origin, one at a time; how many there are."""
        parts = list(_parts(edition))
        for path in parts:

            def in_one_part(header: dict[str, Any], path: tuple[Any, ...] = path) -> None:
                part = header["edition"]
                for key in path:
                    part = part[key]
                change(part)

            assert _with_header(game, in_one_part) == 1
        return len(parts)

    edition = json.loads(lines_of(game)[0])["edition"]
    assert everywhere(edition, lambda part: part.update(origin="found")) >= 1
    assert everywhere(edition, lambda part: part.pop("origin")) >= 1
    assert everywhere(edition, lambda part: part.update(remark="!")) >= 1
    for key, value in (("game", "chess"), ("game", None), ("name", 7), ("remark", "!")):
        assert _with_header(game, lambda h, k=key, v=value: h["edition"].update({k: v})) == 1  # type: ignore[misc]
    for key in ("game", "name"):
        assert _with_header(game, lambda h, k=key: h["edition"].pop(k)) == 1  # type: ignore[misc]


def _parts(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something has an origin; of long lists the first three."""
    found = [path] if isinstance(value, dict) and "origin" in value else []
    inner: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = list(enumerate(value))[:3]
    for key, below in inner:
        found += _parts(below, (*path, key))
    return found


def _with_header(game: AnyGame, change: Callable[[dict[str, Any]], object]) -> int:
    lines = list(lines_of(game))
    header = deepcopy(json.loads(lines[0]))
    change(header)
    lines[0] = json.dumps(header, ensure_ascii=False)
    return both_say(game, signed(lines))
