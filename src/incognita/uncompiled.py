"""Run the rules from their Python sources, also where they are installed compiled.

Set INCOGNITA_PURE=1 to ask for it: to compare the two forms, or to step through a rule.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceFinder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("incognita."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.origin is not None:
                return spec
        return None


def prefer_sources() -> None:
    sys.meta_path.insert(0, _SourceFinder)
