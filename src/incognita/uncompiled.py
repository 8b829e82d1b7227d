"""Run rules from their Python sources, also where they are installed compiled.

INCOGNITA_PURE=1 asks for it: to compare the two forms, or to step through a rule. While a game is
written, INCOGNITA_PURE=GAME (or several, with commas) does so for its modules alone: they can be
edited and tried at once, and all else stays as fast as it is.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

EVERYTHING = ("incognita",)
ROOMS = ("games", "bots", "bots.habits", "bots.inputs")  # where a game has modules of its own


def asked_for(value: str) -> tuple[str, ...]:
    """What is to run from its sources, as the variable says it: packages and modules."""
    if value in ("", "0"):
        return ()
    if value == "1":
        return EVERYTHING
    names = [name.strip() for name in value.split(",")]
    return tuple(f"incognita.{room}.{name}" for name in names for room in ROOMS)


class _SourceFinder:
    def __init__(self, rooms: Sequence[str]) -> None:
        self._rooms = rooms

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not any(name == room or name.startswith(f"{room}.") for room in self._rooms):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.origin is not None:
                return spec
        return None


def prefer_sources(rooms: Sequence[str]) -> None:
    sys.meta_path.insert(0, _SourceFinder(rooms))
