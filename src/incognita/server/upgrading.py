"""Tables and the rules they are played under.

When a table of older rules is opened, its log is replayed under those of this program. If every
action is still legal, draws included, and all that they led to is the same, it goes on under the
present rules. Otherwise it rests as it is.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.errors import UnknownGame
from incognita.server.charter import Charter, Upgraded
from incognita.server.clocks import Downtime
from incognita.server.refusals import old_rules
from incognita.server.resting import RestingTable
from incognita.server.rows import StoredEntry
from incognita.server.store import StoredTable
from incognita.server.table import Table
from incognita.server.wire import TableAnswer

log = logging.getLogger("incognita.server")

Retelling = Callable[[Table, Sequence[StoredEntry]], Awaitable[object]]  # follows all entries


def fresh_table(
    charter: Charter, edition: dict[str, object], downtimes: Sequence[Downtime]
) -> Table:
    """A table before its first entry, under the rules of this program."""
    game = find_game(charter.game)
    components = game.edition
    if msgspec.to_builtins(components) != edition:
        components = game.edition_from_builtins(edition, "edition")
    return Table(charter, game, components, downtimes)


def is_upgrade(entries: Sequence[StoredEntry]) -> bool:
    """Another server has gone over to its own rules, which may not be those of this one."""
    return any(isinstance(stored.entry, Upgraded) for stored in entries)


async def table_from(
    stored: StoredTable, downtimes: Sequence[Downtime], retell: Retelling
) -> Table:
    """The table as its entries make it: ready to be played, or at rest."""
    rules = _rules_of(stored)
    known = _known_rules(stored.charter.game)
    if known == rules:
        return await _followed(stored, downtimes, retell)
    if known is not None and known > rules:
        upgraded = await _upgraded(stored, downtimes, retell)
        if upgraded is not None:
            return upgraded
    summary = msgspec.json.decode(stored.summary, type=TableAnswer)
    why = old_rules(stored.charter.game, rules, known)
    table = RestingTable(stored.charter, stored.edition, summary, why, downtimes)
    await retell(table, stored.entries)
    table.rest(summary.status, stored.trace)
    return table


def _rules_of(stored: StoredTable) -> int:
    """Those it was opened under, or went over to last."""
    upgrades = [one.entry.rules for one in stored.entries if isinstance(one.entry, Upgraded)]
    return upgrades[-1] if upgrades else stored.charter.rules


def _known_rules(game: str) -> int | None:
    try:
        return find_game(game).rules_version
    except UnknownGame:
        return None


async def _followed(stored: StoredTable, downtimes: Sequence[Downtime], retell: Retelling) -> Table:
    table = fresh_table(stored.charter, stored.edition, downtimes)
    await retell(table, stored.entries)
    return table


async def _upgraded(
    stored: StoredTable, downtimes: Sequence[Downtime], retell: Retelling
) -> Table | None:
    """The table under the present rules, if it is the same under them."""
    try:
        table = await _followed(stored, downtimes, retell)
    except Exception as error:  # whatever these rules made of it, it is not the same
        log.info("table %s cannot go on under other rules: %s", stored.charter.id, error)
        return None
    return table if _is_the_same(table, stored) else None


def _is_the_same(table: Table, stored: StoredTable) -> bool:
    summary = msgspec.json.decode(stored.summary, type=TableAnswer)
    winners = [seat + 1 for seat in table.winners] if table.status == "finished" else []
    if (table.status, table.totals, winners) != (summary.status, summary.totals, summary.winners):
        return False
    if stored.trace is not None:
        return table.trace.hex() == stored.trace
    return summary.rests or _waited_for(table.people) == _waited_for(stored.people)


def _waited_for(people: dict[str, bool]) -> set[str]:
    return {person for person, to_act in people.items() if to_act}
