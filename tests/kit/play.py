"""Random play through the checked door, for tests."""

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame, Event
from incognita.core.options import Options
from incognita.core.position import Position, new_game

MOST_ACTIONS_IN_A_GAME = 20_000


def play_some(position: Position, dealer: Generator, most: int) -> list[Event]:
    """Play up to `most` random actions; return what happened."""
    events: list[Event] = []
    for _ in range(most):
        actors = position.actors
        if not actors:
            break
        actor = actors[dealer.below(len(actors))]
        if actor == CHANCE:
            action = position.draw(dealer.below)
        else:
            legal = position.legal(actor)
            action = legal[dealer.below(len(legal))]
        events.extend(position.apply(actor, action))
    return events


def random_position(game: AnyGame, options: Options, seed: int, actions: int) -> Position:
    position = new_game(game, options)
    play_some(position, seeded("test", seed), actions)
    return position


def random_game(game: AnyGame, options: Options, seed: int) -> Position:
    return random_position(game, options, seed, MOST_ACTIONS_IN_A_GAME)
