"""What a learner's row remembers, so that it need not be written anew."""

from itertools import pairwise

from incognita.games.tikal import observation
from incognita.games.tikal.board import HEXES


def test_nothing_shares_its_place_in_the_memory_of_a_row() -> None:
    rooms = [
        (observation.LOOKED, 1),
        (observation.LANDS, HEXES),
        (observation.STANDING, HEXES),
        (observation.WORKED, 1),
        (observation.WORKED_TWICE, 1),
        (observation.TILE, 1),
        (observation.STACK, 1),
        (observation.DISPLAY, 1),
        (observation.FLAGS, 1),
        (observation.SEATS, 4),
        (observation.MEMORY, 0),
    ]
    for (place, size), (following, _) in pairwise(rooms):
        assert place + size == following
    assert observation.LOOKED == 0
