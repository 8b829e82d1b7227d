"""A log that a seat may believe in: enough to follow a game from one seat, and to think about it.

What was shown stands in it as it was. Of what others do in secret it holds only who has come to an
end with it, with something in its place that they could have done.
"""

from incognita.core.actors import CHANCE, SPECTATOR
from incognita.core.position import Move, Position, replayed

_LONGEST_DRAFT = 500  # actions; no game has so many


def known_log(position: Position, viewer: int, shown: int) -> list[Move]:
    """The log as a seat or SPECTATOR may believe it; the first `shown` actions hide nothing."""
    if position.game.hides_nothing or position.is_over:
        return [*position.log]
    open_to_viewer = [
        move
        for move in position.log[shown:]
        if move.actor >= CHANCE or (move.actor == viewer and viewer != SPECTATOR)
    ]
    believed = replayed(position, position.log[:shown])
    for actor, action in open_to_viewer:
        believed.play(actor, action)
    for seat in range(position.seats):
        if seat in believed.actors and seat not in position.actors:
            _end_draft(believed, seat)
    return believed.log


def _end_draft(believed: Position, seat: int) -> None:
    """The first of what is legal, until nothing more is left to choose."""
    for _ in range(_LONGEST_DRAFT):
        if seat not in believed.actors:
            return
        believed.play(seat, believed.legal(seat)[0])
    raise AssertionError(f"seat {seat} does not come to an end with what it chooses in secret")
