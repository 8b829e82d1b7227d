"""Decisions in games of any length, for tests of the bots."""

from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game
from tests.kit.play import random_game
from tests.kit.variants import for_few


def decision(game: AnyGame, seed: int = 3, choices: int = 3) -> tuple[Position, int]:
    """A position in the middle of a random game where a seat has so many choices."""
    options = for_few(game)
    log = random_game(game, options, seed).log
    middle = len(log) // 2
    for length in [*range(middle, len(log)), *range(middle)]:
        position = new_game(game, options)
        for move in log[:length]:
            position.apply(*move)
        for actor in position.actors:
            if actor < position.seats and len(position.legal(actor)) >= choices:
                return position, actor
    raise AssertionError(f"nobody has {choices} choices in a game of {game.name}")
