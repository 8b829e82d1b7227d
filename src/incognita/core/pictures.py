"""The pictures of a rulebook: the positions that the engine reaches, never drawn by hand."""

from incognita.core.actors import SPECTATOR
from incognita.core.game import AnyGame, Json
from incognita.core.position import Position, new_game
from incognita.core.rulebook import Picture
from incognita.core.score import ScoreLine


def position_of(game: AnyGame, picture: Picture) -> Position:
    """The position of a picture; IllegalAction where its log is not a game."""
    position = new_game(game, picture.options)
    for deed in picture.deeds:
        position.apply(deed.actor, game.parse(deed.do))
    return position


def view_of(picture: Picture, position: Position) -> Json:
    """What is drawn: the position as the picture's seat sees it."""
    return position.view(SPECTATOR if picture.seat is None else picture.seat)


def lines_of(picture: Picture, position: Position) -> list[ScoreLine]:
    """The lines of the score sheet that a picture of scoring shows: of its rules and places."""
    board = set(position.game.board)
    return [
        line
        for line in position.score().lines
        if line.rule in picture.score
        and line.points
        and board.intersection(line.of.split()) <= set(picture.light or board)
    ]
