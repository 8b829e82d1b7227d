"""Uniformly random play to the end: the engine's speed test and the search's rollout."""

from typing import Final

from incognita.core.actors import CHANCE, COUNT, NOBODY, ONLY, nth
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import MOST_ACTIONS, State


def draw(state: State, n: i64, buffer: vec[i64], dealer: Generator) -> i64:
    """One of the n chance outcomes in the buffer, by their weights."""
    total: i64 = 0
    for i in range(n):
        total += state.weight(buffer[i])
    ticket = dealer.below(total)
    k: i64 = 0
    while True:
        ticket -= state.weight(buffer[k])
        if ticket < 0:
            return buffer[k]
        k += 1


def next_actor(state: State, actors: i64, dealer: Generator) -> i64:
    """The one who acts; of several any, or the first where their order cannot matter."""
    if actors & (actors - 1) == 0 or state.in_any_order():
        return ONLY[actors & -actors]
    return nth(actors, dealer.below(COUNT[actors]))


def any_action(state: State, actor: i64, dealer: Generator, buffer: vec[i64]) -> i64:
    """One of the actor's actions, all equally likely; chance's by their weights."""
    n = state.legal_into(actor, buffer)
    if n == 1:
        return buffer[0]
    if actor == CHANCE and not state.all_alike():
        return draw(state, n, buffer, dealer)
    return buffer[dealer.below(n)]


def playout(state: State, dealer: Generator, buffer: vec[i64], most: i64) -> i64:
    """Play random actions to the end, or `most` of them; return how many were played."""
    played: i64 = 0
    while played < most:
        actors = state.actors()
        if actors == NOBODY:
            break
        actor = next_actor(state, actors, dealer)
        state.apply(actor, any_action(state, actor, dealer, buffer))
        played += 1
    return played


_BUFFER: Final = vec[i64]([0] * MOST_ACTIONS)


def new_buffer() -> vec[i64]:
    """A buffer for `playout`, to be used again and again."""
    return _BUFFER[:]


def play_to_the_end(state: State, dealer: Generator, most: int = 1_000_000) -> int:
    """`playout` for callers that have no buffer."""
    return playout(state, dealer, new_buffer(), most)
