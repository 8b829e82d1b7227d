"""When somebody counts as absent: a rule for tables without clocks, and for those with slow ones.

A seat is absent when it has been its turn for a whole day of the time in which the house was open,
and nothing was seen or heard of it. What it does in secret does not count, or others would learn
of it.
"""

from incognita.server.clocks import pauses_after
from incognita.server.table import Table

ABSENT_AFTER_MS = 24 * 3600 * 1000


def absent_at(table: Table, seat: int) -> int | None:
    """From when on the seat counts as absent if nothing happens; None: not as things stand."""
    if seat not in table.to_act or not table.seats[seat].is_for_people:
        return None
    since = table.quiet_since[seat]
    at = since + ABSENT_AFTER_MS
    for pause in pauses_after(since, table.clocks.downtimes):
        if pause.began < at:
            at += pause.ended - pause.began
    return at


def is_absent(table: Table, seat: int, now: int) -> bool:
    at = absent_at(table, seat)
    return at is not None and at <= now
