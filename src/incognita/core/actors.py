"""Who may act: seats, chance and the clock, alone or several at once.

A set of actors is one machine word, a bit an actor, so that the engine can hand it
around without allocating.
"""

from typing import Final

from incognita.core.machine import i64, vec

CHANCE: Final = 8
CLOCK: Final = 9
SPECTATOR: Final = -1
MOST_SEATS: Final = 4  # boards have as many colours and shapes, and the search as many values
NO_SEAT: Final = -1  # where a state names a seat: none

NOBODY: Final = 0  # the empty set of actors
SEVERAL: Final = -2
ACTOR_BIT: Final = vec[i64]([1 << int(actor) for actor in range(CLOCK + 1)])


def includes(actors: i64, actor: i64) -> bool:
    return 0 <= actor <= CLOCK and actors & ACTOR_BIT[actor] != 0


ONLY: Final = vec[i64](
    [
        actors.bit_length() - 1 if actors & (actors - 1) == 0 else SEVERAL
        for actors in range(1 << CLOCK + 1)
    ]
)  # the only actor of a set


COUNT: Final = vec[i64]([actors.bit_count() for actors in range(1 << CLOCK + 1)])  # of a set


def nth(actors: i64, n: i64) -> i64:
    """The n-th actor of the set, counted from 0 in the order seats, chance, clock."""
    while n > 0:
        actors = actors & (actors - 1)
        n -= 1
    return ONLY[actors & -actors]


def members(actors: i64) -> tuple[int, ...]:
    return tuple(actor for actor in range(CLOCK + 1) if includes(actors, actor))
