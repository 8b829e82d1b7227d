"""What a learner's row remembers, so that it need not be written anew."""

from itertools import product

from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.observation import ExplorersObserver
from incognita.games.explorers.rules import Explorers

OPEN = {  # what all can see of the course of a game, from the least to the greatest
    "phase": (0, 1, 8),
    "round": (0, 1, 4),
    "turn": (0, 1, 7),
    "first": (0, 1, 3),
    "active": (-1, 0, 3),
    "card": (-1, 0, 7),
    "chosen": (0, 1, 15),
    "deck": (0, 1, 255),
    "explored": (0, 1),
}


def test_whatever_happens_openly_is_remembered_as_something_else() -> None:
    state = new_game(GAME, {"players": 4}).state
    assert isinstance(state, Explorers)
    observer = ExplorersObserver(state)
    courses = []
    for numbers in product(*OPEN.values()):
        for name, number in zip(OPEN, numbers, strict=True):
            setattr(state, name, number)
        courses += [observer.course_of(state, seat) for seat in range(4)]
    assert len(set(courses)) == len(courses) == 4 * 2 * 3**8
