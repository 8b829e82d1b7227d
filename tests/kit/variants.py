"""The games under test and their variants, read off the schema of their options."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.options import Choice, Option, Options, Range, Value

T = TypeVar("T")
MOST_VARIANTS = 60
GAMES: tuple[AnyGame, ...] = games()


def _values(option: Option, earlier: Options) -> list[Value]:
    if isinstance(option.allowed, Choice):
        return list(option.allowed.values)
    if isinstance(option.allowed, Range):
        return list(range(option.allowed.low, option.allowed.high + 1))
    return list(option.allowed.examples) or [option.default_after(earlier)]


def _complete(game: AnyGame, earlier: dict[str, Value]) -> Iterator[Options]:
    if len(earlier) == len(game.schema.options):
        chosen = {key: value for key, value in earlier.items() if value != ""}
        if all(contradiction(chosen) is None for contradiction in game.schema.contradictions):
            yield chosen
        return
    option = game.schema.options[len(earlier)]
    if not option.applies(earlier):
        yield from _complete(game, {**earlier, option.key: ""})
        return
    for value in _values(option, earlier):
        yield from _complete(game, {**earlier, option.key: value})


def all_variants(game: AnyGame) -> Iterator[Options]:
    """All combinations of the options' values, one after the other."""
    return _complete(game, {})


def variants(game: AnyGame) -> list[Options]:
    """All combinations of the options' values, or an even choice of them where there are many."""
    found = list(islice(all_variants(game), 100_000))
    if len(found) <= MOST_VARIANTS:
        return found
    return random.Random(game.name).sample(found, MOST_VARIANTS)


def default_variants(game: AnyGame) -> list[Options]:
    """The game with its default options, once for each number of seats."""
    seats = game.seats
    return [game.check_options({"players": n}) for n in range(seats.low, seats.high + 1)]


def seats_near(game: AnyGame, wanted: int) -> int:
    """So many seats, or as near to it as the game can have."""
    return min(max(wanted, game.seats.low), game.seats.high)


def for_few(game: AnyGame) -> Options:
    """The default game of two, or of as few as play against each other."""
    return game.check_options({"players": seats_near(game, 2)})


def line_up(game: AnyGame, first: T, others: T) -> list[T]:
    """Somebody and, in the other seats of a game for few, others."""
    return [first, *[others] * (seats_near(game, 2) - 1)]


def label(options: Options) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items())
