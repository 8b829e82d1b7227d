"""How far a seat may go back.

To the start of its own doings, never past another person's action, a reveal or a draw; where
all the others are bots as far as it likes, and the table is marked.
"""

from incognita.server.charter import Did, Entry, TookBack, Undid
from incognita.server.table import Table


def undo_entry(table: Table, seat: int) -> Entry | None:
    """The entry that takes the seat one decision back; None where it may not."""
    if table.status != "running" or table.rests:
        return None
    if table.position.state.drafted(seat) > 0:
        return TookBack(seat)
    log = table.position.log
    if log and log[-1].actor == seat and _everybody_saw_it(table):
        return Undid(seat, len(log) - 1)
    if _plays_alone(table, seat):
        for moves in range(len(log) - 1, -1, -1):
            if log[moves].actor == seat:
                return Undid(seat, moves)
    return None


def _everybody_saw_it(table: Table) -> bool:
    """The last action was no secret choice: the end of those reveals what the others chose."""
    for told in reversed(table.tail):
        if isinstance(told.entry, Did) and told.moves == len(table.position.log):
            return told.secret_of is None
    return False


def _plays_alone(table: Table, seat: int) -> bool:
    return all(
        not other.is_for_people for number, other in enumerate(table.seats) if number != seat
    )
