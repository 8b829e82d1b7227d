"""Decisions in games of any length, for tests of the bots."""

from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game
from tests.kit.play import random_game
from tests.kit.variants import for_few


def decision(game: AnyGame, seed: int = 3, choices: int = 3) -> tuple[Position, int]:
    """A position in the middle of a random game where a seat has so many choices, or as many as
    anybody ever has."""
    options = for_few(game)
    log = random_game(game, options, seed).log
    middle = len(log) // 2
    most: tuple[int, Position, int] | None = None
    for length in [*range(middle, len(log)), *range(middle)]:
        position = new_game(game, options)
        for move in log[:length]:
            position.apply(*move)
        for actor in [actor for actor in position.actors if actor < position.seats]:
            found = len(position.legal(actor))
            if most is None or most[0] < min(found, choices):
                most = found, position, actor
        if most is not None and most[0] >= choices:
            break
    assert most is not None
    return most[1:]
