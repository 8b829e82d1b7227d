"""Toll's components: an edition file says how many cards of each number there are."""

from incognita.core.edition import Edition
from incognita.core.errors import EditionError
from incognita.games.toll.rules import ROUNDS

MOST_COPIES = 20


class TollEdition(Edition, frozen=True, forbid_unknown_fields=True):
    copies: tuple[int, int, int]


def check(edition: TollEdition) -> None:
    if not all(0 <= copies <= MOST_COPIES for copies in edition.copies):
        raise EditionError(f"copies: expected 0 to {MOST_COPIES} cards of a number")
    if sum(edition.copies) < ROUNDS:
        raise EditionError(f"copies: expected {ROUNDS} cards at least, a round each")
