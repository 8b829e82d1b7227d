"""A game followed from a seat: what the server tells, made a position to think about."""

from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.errors import IncognitaError
from incognita.core.position import Position, stored_game
from incognita.server.wire import PositionAnswer, Who


class PositionUnknown(IncognitaError):
    """The server plays a game, or rules of it, that this program does not have."""


def position_from_answer(told: PositionAnswer) -> Position:
    """The position to which the told log leads, by the rules of this program."""
    game = find_game(told.game)
    if told.rules != game.rules_version:
        raise PositionUnknown(
            f"the table plays {game.name} by rules {told.rules}, this program by rules "
            f"{game.rules_version}: install the version that the server has"
        )
    position = stored_game(game, told.options, told.edition)
    for who, do in told.log:
        position.play(_actor(who), game.parse(do))
    return position


def _actor(who: Who) -> int:
    if isinstance(who, int):
        return who - 1
    return CHANCE if who == "chance" else CLOCK
