"""The roll call: keeps up who is at which table, and asks and tells the other servers. They tell
each other, too, for whom bots have thought, so that nobody gets more by asking at all of them.

Servers on one database call to each other through it, and nothing is written down. They call again
every now and then, so that what is known of a server that has died is forgotten.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec

from incognita.server.database import DatabaseUnavailable
from incognita.server.house import House, Live
from incognita.server.people import Person
from incognita.server.presence import Heard
from incognita.server.turns import Had, Turns

GRACE_S = 4.0  # who loads the page again has not gone away
_AGAIN_S = 20.0
_THOUGHTS_S = 2.0
_FORGOTTEN_S = 50.0
_MOST_TABLES = 30  # in one call, which may have 8000 bytes
_MOST_PEOPLE = 80  # likewise

log = logging.getLogger("incognita.server")


class Call(msgspec.Struct, omit_defaults=True):
    """Who is there, by table. `asks`: whoever knows of others there is to answer. `thought`: for
    whom bots did so lately.
    """

    here: dict[str, list[str]] = {}
    asks: bool = False
    thought: list[Had] = []


_CALL = msgspec.json.Decoder(Call)


class RollCall:
    def __init__(self, house: House, turns: Turns) -> None:
        self.house = house
        self.turns = turns
        self.database = house.store.database
        self.database.heard = self._hear
        self._attended: dict[str, Live] = {}  # tables with somebody on this server
        self._rounds: list[asyncio.Task[None]] = []
        self._calls: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.database.is_shared:
            self._rounds = [
                asyncio.create_task(self._again_and_again(_AGAIN_S, self._call_again)),
                asyncio.create_task(self._again_and_again(_THOUGHTS_S, self._tell_thoughts)),
            ]

    async def stop(self) -> None:
        tasks = [*self._calls, *self._rounds]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @contextmanager
    def line(self, live: Live, person: Person | None, seat: int | None) -> Iterator[None]:
        """Somebody looks from a seat; when the line is gone they are for a moment more."""
        if person is None or seat is None:
            yield
            return
        self._come(live, person.id)
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(GRACE_S, self._go, live, person.id)

    def _come(self, live: Live, person: str) -> None:
        lines = live.presence.lines
        is_first = not lines
        lines[person] += 1
        if lines[person] == 1:
            self._attended[live.table.charter.id] = live
            self._change(live, asks=is_first)

    def _go(self, live: Live, person: str) -> None:
        lines = live.presence.lines
        lines[person] -= 1
        if lines[person] == 0:
            del lines[person]
            self._change(live)
        if not lines:
            self._attended.pop(live.table.charter.id, None)

    def _change(self, live: Live, asks: bool = False) -> None:
        live.stir()
        self._call([live], asks)

    # Other servers

    def _call(self, tables: Sequence[Live], asks: bool = False) -> None:
        if not self.database.is_shared:
            return
        self._call_out(Call({live.table.charter.id: _seated(live) for live in tables}, asks))

    def _call_out(self, call: Call) -> None:
        task = asyncio.create_task(self._say(msgspec.json.encode(call).decode()))
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)

    async def _say(self, said: str) -> None:
        with suppress(DatabaseUnavailable):  # it is said again soon
            await self.database.call(said)

    def _hear(self, server: str, said: str) -> None:
        try:
            call = _CALL.decode(said)
        except msgspec.MsgspecError as error:
            log.warning("a call of another server makes no sense: %s", error)
            return
        self.turns.count_in(call.thought)
        for table, people in call.here.items():
            live = self.house.in_memory(table)
            if live is None:
                continue
            before = live.presence.elsewhere.get(server)
            live.presence.elsewhere[server] = Heard(frozenset(people), time.monotonic())
            if before is None or before.people != set(people):
                live.stir()
            if call.asks and live.presence.lines:
                self._call([live])

    async def _again_and_again(self, pause_s: float, do: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(pause_s)
            try:
                do()
            except Exception:  # whatever happens in one round, the next one comes
                log.exception("the roll call")

    def _tell_thoughts(self) -> None:
        thought = self.turns.had_lately(_MOST_PEOPLE)
        if thought:
            self._call_out(Call(thought=thought))

    def _call_again(self) -> None:
        tables = list(self._attended.values())
        for live in tables:
            forget_the_silent(live)
        for first in range(0, len(tables), _MOST_TABLES):
            self._call(tables[first : first + _MOST_TABLES])


def forget_the_silent(live: Live) -> None:
    """Servers that have not been heard of for a while."""
    known, late = live.presence.elsewhere, time.monotonic() - _FORGOTTEN_S
    for server in [server for server, heard in known.items() if heard.at < late]:
        del known[server]
        live.stir()


def _seated(live: Live) -> list[str]:
    """Those with a line who have a seat: others may have had one, and look on."""
    people = {seat.person for seat in live.table.seats}
    return [person for person in live.presence.lines if person in people]


def seats_here(live: Live) -> list[int]:
    """The seats, counted from 1, whose people are at the table."""
    presence = live.presence
    return [
        number
        for number, seat in enumerate(live.table.seats, 1)
        if seat.person is not None and seat.person in presence
    ]
