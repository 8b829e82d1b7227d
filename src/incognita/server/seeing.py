"""What somebody at a table, or watching it, gets to see."""

from collections.abc import Sequence
from typing import NamedTuple, cast

import msgspec

from incognita.core.words import Language
from incognita.server.answers import entry_answer, play_answer
from incognita.server.house import House, Live, now_ms
from incognita.server.people import Person
from incognita.server.permits import belongs, seat_seen
from incognita.server.table import Table, Told
from incognita.server.wire import StateAnswer, Update


class News(NamedTuple):
    """What goes out to a browser, and whether anything happened that it gets to see."""

    anything: bool
    update: str


def to_retell(live: Live, seat: int | None, after: int | None) -> int:
    """How many entries after a number of the seat have to be told again from the store."""
    table = live.table
    if after is None or not table.tail or table.tail[0].number_before(seat) <= after:
        return 0
    return table.numbers[-1 if seat is None else seat] - after


async def told_since(house: House, live: Live, n: int) -> Sequence[Told]:
    """All entries after the stored number; those no longer in memory are told from the store."""
    table = live.table
    if n >= table.n or table.tail[0].n <= n + 1:
        return table.told_since(n)
    return (await _told_again(house, table))[n:]


async def last_stored(house: House, live: Live, seat: int | None, number: int | None) -> int:
    """The stored number of the last entry that somebody who has seen so many need not be told.

    None: whoever wants to be told of none.
    """
    if number is None:
        return live.table.n
    await house.catch_up_with(live, seat, number)
    table = live.table
    if number <= 0:
        return 0
    told: Sequence[Told] = table.tail
    if told and told[0].number_before(seat) > number:
        told = await _told_again(house, table)
    return next((one.n - 1 for one in told if one.number(seat) > number), table.n)


async def _told_again(house: House, table: Table) -> list[Told]:
    again = table.anew()
    stored = await house.store.entries(table.charter.id, 0)
    return await house.retell(again, [entry for entry in stored if entry.n <= table.n])


async def seen_by(
    house: House,
    live: Live,
    person: Person | None,
    wished: int | None,
    invitation: str | None,
    told: Sequence[Told],
    language: Language | None,
) -> StateAnswer:
    """All that is told of a table goes through here, as somebody may see it at this moment.

    `wished`: the seat to look from, if it is still theirs; Refusal for who may not see anything.
    """
    table = live.table
    seat = seat_seen(person, table, wished, invitation)
    entries = await house.in_parts(
        lambda one: entry_answer(table, one, seat, language),
        [one for one in told if one.concerns(seat)],
    )
    now = live.table  # a long story takes a while
    if now is not table and seat != seat_seen(person, now, wished, invitation):
        return await seen_by(house, live, person, wished, invitation, told, language)
    return StateAnswer(play_answer(table, person, seat, language, now_ms()), entries)


async def news_for(
    house: House,
    live: Live,
    person: Person | None,
    wished: int | None,
    invitation: str | None,
    told: Sequence[Told],
    language: Language | None,
) -> News:
    """The same, ready to be sent; where many look at a table, what is the same for all of them is
    worked out for the first."""
    table = live.table
    if len(live.listeners) <= len(table.seats) or table.clocks.running:
        return _ready(await seen_by(house, live, person, wished, invitation, told, language))
    seat = seat_seen(person, table, wished, invitation)
    at_home = person if belongs(person, table) else None
    what = (seat, at_home, language, *[one.n for one in (*told[:1], *told[-1:])])
    if what not in table.found:
        state = await seen_by(house, live, person, wished, invitation, told, language)
        if live.table is not table:  # a long story takes a while
            return _ready(state)
        table.found[what] = _ready(state)
    return cast("News", table.found[what])


def _ready(state: StateAnswer) -> News:
    update = msgspec.json.encode(Update(state.entries, state.play)).decode()
    return News(bool(state.entries), update)
