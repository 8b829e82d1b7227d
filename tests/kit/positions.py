"""The positions that every property looks at: of each game by itself, spread over whole games.

A sample has one position of each of many random games: the variants in turn, each game stopped
somewhere between its first action and its end, so that a long game is looked at as deep as a short
one. `pytest -k NAME` runs the properties of one game; `--positions N` says how large samples are.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature

import pytest

from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame
from incognita.core.options import Options
from incognita.core.playout import new_buffer
from incognita.core.position import Move, Position, new_game
from tests.kit.variants import GAMES, label, variants

AT_THE_END = 10  # every so many positions are the end of a game

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def sample(game: AnyGame, size: int) -> tuple[Position, ...]:
    """Positions of a game, spread over its variants and over the length of each."""
    of_game = variants(game)
    step = max(1, len(of_game) // size)
    return tuple(
        stopped(game, of_game[number * step % len(of_game)], seeded("sample", game.name, number))
        for number in range(size)
    )


def stopped(game: AnyGame, options: Options, dealer: Generator) -> Position:
    """A position of a random game: anywhere in it, now and then its end."""
    moves = random_moves(game, options, dealer)
    length = len(moves)
    stop = length if dealer.below(AT_THE_END) == 0 else dealer.below(length)
    position = new_game(game, options)
    for move in moves[:stop]:
        position.state.apply(*move)
    position.log = moves[:stop]
    return position


def random_moves(game: AnyGame, options: Options, dealer: Generator) -> list[Move]:
    """A whole random game, by the rules alone: nobody asks what happened."""
    position = new_game(game, options)
    state, buffer, moves = position.state, new_buffer(), list[Move]()
    while actors := position.actors:
        actor = actors[dealer.below(len(actors))]
        moves.append(Move(actor, int(state.any_action(actor, dealer, buffer))))
        state.apply(*moves[-1])
    return moves


def in_every_position(
    test: Callable[..., None],
) -> Callable[[AnyGame, pytest.FixtureRequest], None]:
    """A property as a test of each game: it gets every position, and a dealer if it wants luck."""
    wants_luck = len(signature(test).parameters) > 1

    def of_a_game(game: AnyGame, request: pytest.FixtureRequest) -> None:
        size = request.config.getoption("--positions")
        for number, found in enumerate(sample(game, size)):
            luck = (seeded(test.__name__, number),) if wants_luck else ()
            try:
                test(found.copy(), *luck)
            except Exception as error:
                where = f"position {number} of {size}, after {len(found.log)} actions"
                error.add_note(f"{game.name}, {where}: {label(found.options)}")
                raise

    of_a_game.__name__ = test.__name__
    of_a_game.__doc__ = test.__doc__
    of_a_game.__module__ = test.__module__
    marked: Callable[[AnyGame, pytest.FixtureRequest], None] = each_game(of_a_game)
    return marked
