"""Uniformly random play to the end: the engine's speed test and the search's rollout."""

from typing import Final

from incognita.core.actors import COUNT, NOBODY, ONLY, SEVERAL, nth
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import MOST_ACTIONS, State


def next_actor(state: State, actors: i64, dealer: Generator) -> i64:
    """The one who acts; of several any, or the first where their order cannot matter."""
    if actors & (actors - 1) == 0 or state.in_any_order():
        return ONLY[actors & -actors]
    return nth(actors, dealer.below(COUNT[actors]))


def playout(state: State, dealer: Generator, buffer: vec[i64], most: i64) -> i64:
    """Play random actions to the end, or `most` of them; return how many were played."""
    played: i64 = 0
    while played < most:
        actors = state.actors()
        if actors == NOBODY:
            break
        actor = ONLY[actors]
        if actor == SEVERAL:
            actor = next_actor(state, actors, dealer)
        state.apply(actor, state.any_action(actor, dealer, buffer))
        played += 1
    return played


_BUFFER: Final = vec[i64]([0] * MOST_ACTIONS)


def new_buffer() -> vec[i64]:
    """A buffer for `playout`, to be used again and again."""
    return _BUFFER[:]


def play_to_the_end(state: State, dealer: Generator, most: int = 1_000_000) -> int:
    """`playout` for callers that have no buffer."""
    return playout(state, dealer, new_buffer(), most)
