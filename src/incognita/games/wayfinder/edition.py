"""Wayfinder's components: the colours of the targets."""

from functools import lru_cache

import msgspec

from incognita.core.edition import Edition, Origin
from incognita.core.errors import EditionError
from incognita.games.wayfinder.board import SIDE
from incognita.games.wayfinder.notation import COLOUR_LETTERS


class Targets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origin: Origin
    rows: tuple[str, ...]


class WayfinderEdition(Edition, frozen=True, forbid_unknown_fields=True):
    targets: Targets

    def target_colours(self) -> list[int]:
        """The colour of the target of each square, row by row (W1.1)."""
        return _colours(self.targets.rows)


@lru_cache(maxsize=64)
def _colours(rows: tuple[str, ...]) -> list[int]:
    return [COLOUR_LETTERS.index(letter) for row in rows for letter in row]


def check(edition: WayfinderEdition) -> None:
    rows = edition.targets.rows
    if len(rows) != SIDE:
        raise EditionError(f"targets.rows: expected {SIDE} rows, found {len(rows)}")
    for number, row in enumerate(rows, 1):
        if len(row) != SIDE or any(letter not in COLOUR_LETTERS for letter in row):
            raise EditionError(
                f"targets.rows: row {number} is {row!r}; "
                f"expected {SIDE} letters out of {COLOUR_LETTERS!r}"
            )
