"""The catalogue of games: every folder of `incognita.games` whose `__init__.py` defines GAME.

A folder with a fault is left out and named with its file; it takes nothing else along.
"""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from incognita.core.errors import BrokenGame, UnknownGame
from incognita.core.game import AnyGame, Game

_SHELF = "incognita.games"


class _Shelf(NamedTuple):
    games: tuple[AnyGame, ...]
    broken: dict[str, BrokenGame]


@cache
def _shelf() -> _Shelf:
    folders = list(import_module(_SHELF).__path__)
    games, broken = [], {}
    for name in sorted(module.name for module in pkgutil.iter_modules(folders)):
        try:
            games.append(_taken_down(name))
        except BrokenGame as error:
            broken[name] = error
    return _Shelf(tuple(games), broken)


def _taken_down(name: str) -> AnyGame:
    file = str(Path(*import_module(_SHELF).__path__, name, "__init__.py"))
    try:
        game = getattr(import_module(f"{_SHELF}.{name}"), "GAME", None)
    except Exception as error:  # whatever is wrong with somebody's game, the others go on
        raise BrokenGame(name, file, f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise BrokenGame(name, file, "it defines no GAME")
    if game.name != name:
        raise BrokenGame(name, file, f"its GAME is called {game.name!r}, not like its folder")
    return game


def games() -> tuple[AnyGame, ...]:
    return _shelf().games


def broken_games() -> tuple[BrokenGame, ...]:
    """What is wrong with the folders that are no games."""
    return tuple(_shelf().broken.values())


def find_game(name: str) -> AnyGame:
    for game in games():
        if game.name == name:
            return game
    if name in _shelf().broken:
        raise _shelf().broken[name]
    raise UnknownGame(name, [game.name for game in games() if not game.example])
