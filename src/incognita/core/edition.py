"""Editions: the components of a game as a data file, checked before anybody plays with it."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from incognita.core.errors import EditionError, cut

Origin = Literal["recovered", "designed"]

MOST_PARTS = 8  # of a dotted key: reading one takes the square of their number
MOST_VALUES = 20_000
MOST_DEPTH = 16
MOST_LETTERS = 200
GREATEST_NUMBER = 2**53  # what every reader of JSON holds exactly

_QUOTED = re.compile(r"""\"[^"\n]*\"|'[^'\n]*'""")
_LONG_KEY = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MOST_PARTS}}}")


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every edition file begins with; each game adds its components."""

    game: str
    name: str


E = TypeVar("E", bound=Edition)


def edition_from_toml(content: str, source: str, kind: type[E], game: str) -> E:
    long_key = _LONG_KEY.search(_QUOTED.sub("q", content))
    if long_key is not None:
        raise EditionError(
            f"{source}: a key of more than {MOST_PARTS} parts: {long_key[0][:40]!r}..."
        )
    try:
        raw = tomllib.loads(content)
    except (ValueError, RecursionError) as error:  # no TOML, or a number of thousands of digits
        raise EditionError(f"{source}: not a TOML file: {error}") from None
    _check_texts(raw, source)
    return edition_from_builtins(raw, source, kind, game)


def edition_from_builtins(raw: object, source: str, kind: type[E], game: str) -> E:
    """An edition out of plain dicts and lists, as they stand in a TOML file or a record."""
    _check_bounds(raw, source)
    if isinstance(raw, dict) and raw.get("game", game) != game:
        other = cut(repr(raw["game"]))
        raise EditionError(f"{source}: this is an edition of {other}, not of {game!r}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise EditionError(f"{source}: {error}") from None


def _check_texts(raw: object, source: str) -> None:
    """What is written anew; a record that holds a longer one goes on to be read."""
    values = [raw]
    while values:
        for value in values:
            if isinstance(value, str) and len(value) > MOST_LETTERS:
                raise EditionError(
                    f"{source}: a text is too long; expected at most {MOST_LETTERS} letters"
                )
        values = [inner for value in values for inner in _inside(value)]


def _check_bounds(raw: object, source: str) -> None:
    """Nothing in it is larger than components can be, whatever the game makes of it."""
    values, depth = [raw], 0
    found = 0
    while values:
        depth += 1
        found += len(values)
        if depth > MOST_DEPTH or found > MOST_VALUES:
            raise EditionError(
                f"{source}: too large; expected at most {MOST_VALUES} values, "
                f"nested at most {MOST_DEPTH} deep"
            )
        for value in values:
            if isinstance(value, int | float) and not abs(value) <= GREATEST_NUMBER:
                raise EditionError(
                    f"{source}: a number is too large; expected at most {GREATEST_NUMBER}"
                )
        values = [inner for value in values for inner in _inside(value)]


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list | tuple) else ()


def read_edition_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise EditionError(f"{path}: not a text file in UTF-8") from None
