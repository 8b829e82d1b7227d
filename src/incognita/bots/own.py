"""Bots of one's own: a class in a module or a file, one of an installed package, or a program."""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import cast

from incognita.bots.bot import Bot
from incognita.bots.levels import KINDS
from incognita.bots.program import Program, command_of
from incognita.core.chance import Generator
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame

GROUP = "incognita.bots"  # of entry points
PROGRAM = "program"

Maker = Callable[[AnyGame, Generator], Bot]


class NoSuchBot(IncognitaError):
    """A bot of one's own that cannot be found or made."""


def is_own(name: str) -> bool:
    """Whether a name has the form of a bot of one's own; that there is one is another matter."""
    before, colon, after = name.partition(":")
    if before.partition("@")[0] in KINDS:
        return False
    if before == PROGRAM:
        return True
    return (bool(colon) and before != "" and after.isidentifier()) or name in offered()


def offered() -> list[str]:
    """The bots that installed packages bring along, by name."""
    return sorted(entry_points(group=GROUP).names)


def check_own(name: str) -> None:
    """NoSuchBot says what is missing, before a long work is begun."""
    _maker(name)


def make_own(name: str, game: AnyGame, dealer: Generator) -> Bot:
    maker = _maker(name)
    try:
        bot = maker(game, dealer)
    except Exception as error:
        raise NoSuchBot(
            f"bot {name}: it could not be made: {type(error).__name__}: {error}; it is called "
            "with the game and with a source of luck"
        ) from error
    if not callable(getattr(bot, "choose", None)):
        raise NoSuchBot(f"bot {name}: what was made has no method choose(state, seat)")
    return bot


def _maker(name: str) -> Maker:
    if name in offered():
        [found] = entry_points(group=GROUP, name=name)
        return cast("Maker", found.load())
    place, _, what = name.partition(":")
    if place == PROGRAM:
        words = command_of(what)
        return lambda game, dealer: Program(words, game, dealer)
    module = _module_in_file(Path(place)) if place.endswith(".py") else _module_named(place)
    maker = getattr(module, what, None)
    if not callable(maker):
        raise NoSuchBot(f"bot {name}: there is no class {what} in {place}")
    return cast("Maker", maker)


def _module_in_file(path: Path) -> object:
    if not path.is_file():
        raise NoSuchBot(f"there is no file {path}")
    name = f"bot_in_{path.resolve().as_posix()}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # what dataclasses and pickles in there look for
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[name]
            raise NoSuchBot(f"{path}: {type(error).__name__}: {error}") from error
    return sys.modules[name]


def _module_named(name: str) -> object:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # as for a program that is started here
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise NoSuchBot(f"module {name}: {type(error).__name__}: {error}") from error
