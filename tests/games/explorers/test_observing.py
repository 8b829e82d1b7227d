"""What a learner's row remembers, so that it need not be written anew."""

from itertools import product

from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.actions import MARKING
from incognita.games.explorers.observation import ExplorersObserver
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import (
    CLOSED,
    FRESH_SCROLLS,
    GEMS,
    KEYS,
    PROVISIONS,
    SCROLLS,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)

OPEN = {  # what all can see of the course of a game, from the least to the greatest
    "phase": (0, 1, 8),
    "first": (0, 1, 3),
    "active": (-1, 0, 3),
    "card": (-1, 0, 7),
    "chosen": (0, 1, 15),
    "deck": (0, 1, 255),
}
FINDS = {  # what can be found with an X, likewise
    KEYS: (0, 1, 12),
    SCROLLS: (0, 1, 12),
    FRESH_SCROLLS: (0, 1, 12),
    USED_SCROLLS: (0, 1, 12),
    CLOSED: (0, 1, 7),
    PROVISIONS: (0, 1, 0xFFFF),
    GEMS: (0, 1, 64),
    TEMPLE_SLOTS: (0, 1, 0x4444),
}


def observed() -> tuple[Explorers, ExplorersObserver]:
    state = new_game(GAME, {"players": 4}).state
    assert isinstance(state, Explorers)
    return state, ExplorersObserver(state)


def test_whatever_happens_openly_is_remembered_as_something_else() -> None:
    state, observer = observed()
    for seat in range(4):
        courses = []
        for numbers in product(*OPEN.values()):
            for name, number in zip(OPEN, numbers, strict=True):
                setattr(state, name, number)
            courses.append(observer.course_of(state, seat))
        assert len(set(courses)) == len(courses) == 3**6


def test_whatever_is_found_is_remembered_as_something_else() -> None:
    state, observer = observed()
    founds = []
    for numbers in product(*FINDS.values()):
        for place, number in zip(FINDS, numbers, strict=True):
            state.sheets[place] = number
        founds.append(observer.found_on(state.sheets, 0))
    assert len(set(founds)) == len(founds) == 3**8


def test_every_moment_of_marking_is_another_one() -> None:
    state, observer = observed()
    state.phase = MARKING
    moments = []
    for state.round, state.turn, state.acting in product(range(4), range(8), range(1, 16)):
        moments += [observer.moment_of(state, seat) for seat in range(4)]
    assert 0 not in moments
    assert len(set(moments)) == len(moments) == 4 * 4 * 8 * 15
