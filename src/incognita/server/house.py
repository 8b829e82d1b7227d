"""The house: all tables of this server. Everything that happens at one goes through here.

What happens is stored first and told afterwards; a table in memory is a cache of what is stored.
"""

import asyncio
import logging
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from incognita.bots.roster import BOTS
from incognita.core.errors import IncognitaError
from incognita.server.answers import table_answer
from incognita.server.charter import Charter, Did, Entry, Left, Removed, Sat, Upgraded
from incognita.server.database import DatabaseUnavailable
from incognita.server.figures import Figures
from incognita.server.plans import Plan
from incognita.server.presence import Presence
from incognita.server.pulse import Pulse
from incognita.server.refusals import Refusal, no_such_table, overtaken, unreadable_table
from incognita.server.rows import SequenceTaken, StoredEntry, unpacked
from incognita.server.store import Standing, Store
from incognita.server.table import Table, Told
from incognita.server.upgrading import fresh_table, is_upgrade, table_from

LEASE_MS = 7000  # how long a process has the bots and clocks of a table to itself
ERRAND_MS = 5000  # what is due later than that is stored, and no process has it in mind
TICK_MS = 1000
_MOST_REMEMBERED = 1000
_FEW = 16  # entries: what an action leads to
_PART_S = 0.005  # how long a part of a long story may take
_PAUSE_S = 0.010  # between parts: all stories together take a third of the time at most
_GLANCE_S = 30.0  # how long who has asked for a table is taken to look at it
_TRIES = 100  # each that fails is one in which somebody else got on

log = logging.getLogger("incognita.server")

T = TypeVar("T")
R = TypeVar("R")

Decision = Callable[[Table], Sequence[Entry]]


def now_ms() -> int:
    return int(time.time() * 1000)


@dataclass(slots=True, eq=False)
class Listener:
    """Somebody who wants to know when something happens at a table."""

    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    looks_again: bool = False  # at the whole table, though nothing happened there


@dataclass(slots=True, eq=False, weakref_slot=True)
class Live:
    """A table in memory, with those who watch it."""

    table: Table
    ours: bool = False  # the latest entry is from this process: it looks after bots and clocks
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    errand: asyncio.Task[None] | None = None
    asked: float = 0.0  # when somebody last asked for it, by the monotonic clock
    presence: Presence = field(default_factory=Presence)
    plans: dict[int, Plan] = field(default_factory=dict)  # what hints led each seat to

    @property
    def is_attended(self) -> bool:
        """Somebody looks at it: over a WebSocket, or by asking now and then."""
        own = self.errand is not None
        return len(self.listeners) > own or time.monotonic() - self.asked < _GLANCE_S

    def stir(self, again: bool = False) -> None:
        for listener in self.listeners:
            listener.looks_again = listener.looks_again or again
            listener.stirred.set()


class House:
    """`look_after` is called with a table when something may have to be done for it."""

    def __init__(
        self, store: Store, figures: Figures | None = None, bots: Sequence[str] = BOTS
    ) -> None:
        self.store = store
        self.figures = figures or Figures()
        self.bots = tuple(bots)  # that may sit at a table
        self.pulse = Pulse(store)
        self.pulse.changed = self._set_clocks_right
        self.downtimes = self.pulse.downtimes
        self.look_after: Callable[[Live], object] = lambda live: None
        self._live: weakref.WeakValueDictionary[str, Live] = weakref.WeakValueDictionary()
        self._latest: OrderedDict[str, Live] = OrderedDict()  # kept though nobody holds them
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._storyteller = asyncio.Lock()
        self._catching_up: set[asyncio.Task[None]] = set()
        self._happening: set[asyncio.Task[list[Told]]] = set()
        self._unreadable: set[str] = set()  # tables of which that was logged
        store.database.news = self._hear

    # Tables in memory

    async def open(
        self, charter: Charter, edition: dict[str, object], entries: Sequence[Entry]
    ) -> Live:
        """A new table with its first entries."""
        table = fresh_table(charter, edition, self.downtimes)
        stored = [StoredEntry(n, charter.opened, entry) for n, entry in enumerate(entries, 1)]
        await self.retell(table, stored)
        await self.store.open_table(charter, edition, stored, standing(table, charter.opened))
        live = self._remember(Live(table, ours=True))
        self.look_after(live)
        return live

    @property
    def in_mind(self) -> list[Live]:
        """All tables in memory."""
        return list(self._live.values())

    def has_at_hand(self, number: str) -> bool:
        """Whether the table is in memory."""
        return number in self._live

    def in_memory(self, number: str) -> Live | None:
        """The table if it is there without being read."""
        return self._live.get(number)

    async def live(self, number: str) -> Live:
        """The table in memory, read from the store if need be; Refusal when there is none."""
        known = self._live.get(number)
        if known is not None:
            return self._remember(known)
        loading = self._loading.get(number)
        if loading is None:
            loading = asyncio.create_task(self._load(number))
            self._loading[number] = loading
            loading.add_done_callback(lambda _: self._loading.pop(number, None))
        return await asyncio.shield(loading)

    async def _load(self, number: str) -> Live:
        try:
            return await self._ready(number)
        except (Refusal, DatabaseUnavailable):
            raise
        except Exception as error:  # whatever is wrong with what is stored is this table's alone
            if number not in self._unreadable:
                self._unreadable.add(number)
                log.exception("table %s cannot be read", number)
            raise unreadable_table() from error

    async def _ready(self, number: str) -> Live:
        """The table, gone over to the rules of this program if it can."""
        for _ in range(_TRIES):
            table = await self._read(number)
            if table.rests or table.is_over or table.rules == table.game.rules_version:
                return self._remember(Live(table))
            try:
                return await self._upgrade(table)
            except SequenceTaken:
                continue
        raise overtaken()

    async def _read(self, number: str) -> Table:
        stored = await self.store.table(number)
        if stored is None:
            raise no_such_table()
        return await table_from(stored, self.downtimes, self.retell)

    async def retell(self, table: Table, entries: Sequence[StoredEntry]) -> list[Told]:
        """Follow a story of any length."""
        return await self.in_parts(lambda entry: table.follow(*entry), entries)

    async def in_parts(self, do: Callable[[T], R], items: Sequence[T]) -> list[R]:
        """The same for all of them; where they are many, others get their turn in between."""
        if len(items) <= _FEW:
            return [do(item) for item in items]
        done: list[R] = []
        while len(done) < len(items):
            async with self._storyteller:  # of all the stories that are told, one part at a time
                until = time.monotonic() + _PART_S
                while len(done) < len(items) and time.monotonic() < until:
                    done.append(do(items[len(done)]))
                await asyncio.sleep(_PAUSE_S if len(done) < len(items) else 0)
        return done

    async def _upgrade(self, table: Table) -> Live:
        """Write down that the table goes on under the rules of this program."""
        live = Live(table)
        await self._store(live, [Upgraded(table.game.rules_version)], now_ms())
        return self._remember(live)

    def _remember(self, live: Live) -> Live:
        """A table is in memory once, for as long as anybody holds it, and a while longer."""
        number = live.table.charter.id
        self._live[number] = self._latest[number] = live
        self._latest.move_to_end(number)
        if len(self._latest) > _MOST_REMEMBERED:
            self._latest.popitem(last=False)
        return live

    def _forget(self, number: str) -> None:
        """An administrator has taken the table away: what is in memory is of nothing any more."""
        self._live.pop(number, None)
        self._latest.pop(number, None)

    # Something happens

    async def happen(self, live: Live, decide: Decision) -> list[Told]:
        """Store what `decide` says to the table as it is, then follow and tell it.

        `decide` is asked again when another writer was first; it refuses by raising. Whoever
        asks may go away meanwhile: what was begun is finished all the same.
        """
        task = asyncio.create_task(self._happen(live, decide))
        self._happening.add(task)
        task.add_done_callback(self._happening.discard)
        return await asyncio.shield(task)

    async def _happen(self, live: Live, decide: Decision) -> list[Told]:
        async with live.lock:
            for _ in range(_TRIES):
                if live.table.rests:  # how it stands may have been written by who has its rules
                    live.table = await self._read(live.table.charter.id)
                at = now_ms()
                if self.pulse.is_faint(at):  # else the clocks would count it as the players' time
                    await self.pulse.beat(at)
                try:
                    entries = decide(live.table)
                except Refusal:
                    if await self._has_news(live):
                        continue
                    raise
                if not entries:
                    return []
                try:
                    return await self._store(live, entries, at)
                except SequenceTaken:
                    await self._catch_up(live)
                except DatabaseUnavailable:
                    self.pulse.miss()
                    raise
        raise overtaken()

    async def _store(self, live: Live, entries: Sequence[Entry], at: int) -> list[Told]:
        before = live.table
        stored = [StoredEntry(n, at, entry) for n, entry in enumerate(entries, before.n + 1)]
        after = before.ahead(stored)
        seated = any(isinstance(entry, Sat | Left | Removed) for entry in entries)
        known = {} if seated else before.people
        new = standing(after, at)
        new = new._replace(people={p: on for p, on in new.people.items() if known.get(p) != on})
        try:
            await self.store.append(before.charter.id, stored, new, seated)
        except Refusal:
            self._forget(before.charter.id)
            raise
        self._count(before, entries)
        live.table = after
        live.ours = True
        live.stir()
        self.look_after(live)
        return after.told_since(before.n)

    def _count(self, table: Table, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.figures.entries[type(entry)] += 1
            if isinstance(entry, Did) and entry.actor < len(table.seats):
                is_bot = table.seats[entry.actor].kind == "bot"
                self.figures.actions["bot" if is_bot else "person"] += 1

    async def catch_up_with(self, live: Live, seat: int | None, number: int) -> None:
        """Somebody has seen so many entries: those not known here were written elsewhere."""
        known = live.table.numbers[-1 if seat is None else seat]
        if number > known and self.store.database.is_shared:
            await self.refresh(live)

    async def _has_news(self, live: Live) -> bool:
        """Whether another process has written what a refusal did not take into account."""
        before = live.table
        if self.store.database.is_shared:
            await self._catch_up(live)
        return live.table is not before

    async def _catch_up(self, live: Live) -> None:
        """Follow what other processes have written."""
        table = live.table
        new = await self.store.entries(table.charter.id, table.n)
        if is_upgrade(new):
            self._change(live, await self._read(table.charter.id))
        elif new:
            self._change(live, table.ahead(new))

    def _change(self, live: Live, table: Table) -> None:
        live.table = table
        live.ours = False
        live.stir()

    def _hear(self, number: str | None, told: str) -> None:
        known = {*self._live.keys(), *self._loading} if number is None else {number}
        for one in known:
            if one in self._live or one in self._loading:
                task = asyncio.create_task(self._catch_up_on_news(one, told))
                self._catching_up.add(task)
                task.add_done_callback(self._catching_up.discard)

    def _set_clocks_right(self) -> None:
        """Show everybody that their clocks stood still for a while."""
        for live in list(self._live.values()):
            if live.table.clocks.running:
                live.stir(again=True)

    async def _catch_up_on_news(self, number: str, told: str) -> None:
        try:
            live = await self.live(number)
            async with live.lock:
                new = unpacked(told)
                if new and new[0].n == live.table.n + 1 and not is_upgrade(new):
                    self._change(live, live.table.ahead(new))
                elif not new or new[-1].n > live.table.n:
                    await self._catch_up(live)
        except (IncognitaError, msgspec.MsgspecError) as error:
            log.warning("table %s: %s", number, error)  # whoever asks for it is told
        except Exception:
            log.exception("table %s: what another server wrote cannot be followed", number)

    async def refresh(self, live: Live) -> None:
        """Make sure that nothing is missed which another process has written."""
        async with live.lock:
            await self._catch_up(live)


def standing(table: Table, at: int) -> Standing:
    summary = msgspec.json.encode(table_answer(table)).decode()
    trace = table.trace.hex() or None
    wake = wake_at(table, at)
    return Standing(table.status, table.changed, wake, summary, trace, table.people)


def wake_at(table: Table, now: int) -> int | None:
    """When any server is to look at the table: it is nearly due, or who had it in mind is dead."""
    due = due_at(table)
    if due is None:
        return None
    return due - ERRAND_MS if due - now > ERRAND_MS else max(due, now) + LEASE_MS


def due_at(table: Table) -> int | None:
    """When the server has to do something for the table by itself; None: not until told."""
    if table.status != "running" or table.is_paused:
        return None
    if table.bots_to_act:
        return 0
    due = [table.ticked_at + TICK_MS] if table.clock_ticks else []
    run_out = table.clocks.next_to_run_out()
    if run_out is not None:
        due.append(run_out.at)
    return min(due, default=None)
