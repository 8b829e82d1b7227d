"""The catalogue of games: every package of `incognita.games` that defines GAME is in it."""

import pkgutil
from functools import cache
from importlib import import_module

from incognita.core.errors import UnknownGame
from incognita.core.game import AnyGame, Game

_SHELF = "incognita.games"


@cache
def games() -> tuple[AnyGame, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(import_module(_SHELF).__path__))
    found = [import_module(f"{_SHELF}.{name}").GAME for name in names]
    return tuple(game for game in found if isinstance(game, Game))


def find_game(name: str) -> AnyGame:
    for game in games():
        if game.name == name:
            return game
    raise UnknownGame(name, [game.name for game in games()])
