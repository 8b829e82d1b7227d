"""Editions: the components of a game as a data file, checked before anybody plays with it."""

import tomllib
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from incognita.core.errors import EditionError

Origin = Literal["recovered", "designed"]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every edition file begins with; each game adds its components."""

    game: str
    name: str


E = TypeVar("E", bound=Edition)


def edition_from_toml(content: str, source: str, kind: type[E], game: str) -> E:
    try:
        raw = tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise EditionError(f"{source}: not a TOML file: {error}") from None
    return edition_from_builtins(raw, source, kind, game)


def edition_from_builtins(raw: object, source: str, kind: type[E], game: str) -> E:
    """An edition out of plain dicts and lists, as they stand in a TOML file or a record."""
    if isinstance(raw, dict) and raw.get("game", game) != game:
        raise EditionError(f"{source}: this is an edition of {raw['game']!r}, not of {game!r}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise EditionError(f"{source}: {error}") from None


def read_edition_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise EditionError(f"{path}: not a text file in UTF-8") from None
