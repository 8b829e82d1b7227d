"""What somebody at a table, or watching it, gets to see."""

from collections.abc import Sequence

from incognita.core.words import Language
from incognita.server.answers import entry_answer, play_answer
from incognita.server.charter import Did
from incognita.server.house import House, Live, now_ms
from incognita.server.people import Person
from incognita.server.table import Table, Told
from incognita.server.wire import EntryAnswer, PlayAnswer


async def told_since(house: House, live: Live, after: int) -> Sequence[Told]:
    """All entries after a number; those no longer in memory are told again from the store."""
    await house.catch_up_with(live, after)
    table = live.table
    if not table.tail or table.tail[0].n <= after + 1:
        return [told for told in table.tail if told.n > after]
    again = Table(table.charter, table.game, table.edition, house.downtimes)
    stored = await house.store.entries(table.charter.id, 0)
    told = await house.retell(again, [entry for entry in stored if entry.n <= table.n])
    return told[after:]


async def entries_for(
    house: House, table: Table, told: Sequence[Told], seat: int | None, language: Language | None
) -> list[EntryAnswer]:
    seen = [one for one in told if one.concerns(seat)]
    return await house.in_parts(lambda one: entry_answer(table, one, seat, language), seen)


def play_for(
    table: Table, person: Person | None, seat: int | None, language: Language | None
) -> PlayAnswer:
    own = (t.n for t in reversed(table.tail) if isinstance(t.entry, Did) and t.entry.actor == seat)
    return play_answer(table, person, seat, language, now_ms(), next(own, 0))
