"""How far a seat may go back.

To the start of its own doings, never past another person's action, a reveal or a draw. Where all
the others are bots the table can be opened with more: back as far as one likes, and it is marked.
"""

from incognita.core.actors import CHANCE
from incognita.core.learning import Learning
from incognita.server.charter import Did, Entry, TookBack, Undid
from incognita.server.table import Table


def undo_entries(table: Table, seat: int, steps: int | None = 1) -> list[Entry]:
    """The entries that take the seat so many actions back; None: all that it may at once.

    Fewer where it may not go so far, none where it may not go at all. Where several choose at the
    same time it ends: else it would tell whether others have drafted anything yet.
    """
    if table.status != "running" or table.rests:
        return []
    if table.learning is not None:
        steps = _at_most(_own_in_lesson(table.learning, table, seat), steps)
        if steps == 0:
            return []
    drafted = table.position.state.drafted(seat)
    if drafted > 0:
        return [TookBack(seat)] * _at_most(drafted, steps)
    length = len(table.position.log)
    own = 0 if len(table.to_act) > 1 else length - _start_of_doings(table, seat)
    if own > 0:
        return [Undid(seat, length - _at_most(own, steps))]
    if table.charter.over_draws and _plays_alone(table, seat):
        for moves in range(length - 1, -1, -1):
            if table.position.log[moves].actor == seat:
                return [Undid(seat, moves)]
    return []


def can_be_undone(table: Table, seat: int, action: int) -> bool:
    """Whether the seat could take a legal action back: nothing is drawn or revealed by it, and
    nobody else acts after it."""
    before = table.position
    after = before.copy()
    events = after.apply(seat, action)
    if after.state.drafted(seat) > before.state.drafted(seat):
        return True
    was_shared = sum(actor < CHANCE for actor in before.actors) > 1
    is_secret = any(event.only_for is not None for event in events)
    return tuple(after.actors) == (seat,) and not was_shared and not is_secret


def _at_most(most: int, steps: int | None) -> int:
    return most if steps is None else min(most, steps)


def _start_of_doings(table: Table, seat: int) -> int:
    """How long the log was before the actions at its end that the seat did in sight of all.

    The end of a secret choice is none of them: it reveals what the others chose.
    """
    moves = len(table.position.log)
    for told in reversed(table.tail):  # what was undone is older than what stands in its place
        if not isinstance(told.entry, Did) or told.moves != moves:
            continue
        if told.entry.actor != seat or told.secret_of is not None:
            break
        moves -= 1
    return moves


def _own_in_lesson(learning: Learning, table: Table, seat: int) -> int:
    """How much of what the learner did can be undone: what nobody has answered yet.

    Where the lesson asks for it, it is the last deed.
    """
    log = table.position.log[len(learning.lesson.log) :]
    own = next((n for n, move in enumerate(reversed(log)) if move.actor != seat), len(log))
    return min(own, 1) if learning.step is not None and learning.step.undo else own


def _plays_alone(table: Table, seat: int) -> bool:
    """Nobody else sits there, nor is to come back to where a bot plays on."""
    return all(
        number == seat or (not other.is_for_people and other.kept is None)
        for number, other in enumerate(table.seats)
    )
