"""The pulse of the house: while it beats, people can move, and their clocks run.

Each beat is stored, and looks at the one before, whichever server that was of. A gap is a downtime:
no server ran, or it was suspended, or had no database to write to. Downtimes are known until the
last beat, so no clock runs out by a time that lies after it.
"""

import asyncio
from collections.abc import Callable

from incognita.server.clocks import Downtime
from incognita.server.store import Store

HEARTBEAT_MS = 3000
SILENCE_MS = HEARTBEAT_MS + 2000  # a beat may be a little late


class Pulse:
    """`downtimes` is one list for all tables in memory. `changed` is called when it has grown."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.downtimes: list[Downtime] = []
        self.changed: Callable[[], None] = lambda: None
        self.beaten: int | None = None  # when the last beat was; None: this is no server
        self._missed = False
        self._beating = asyncio.Lock()

    async def begin(self, now: int) -> None:
        """The first beat. A server that has the database to itself knows that none ran before."""
        silence = SILENCE_MS if self.store.database.is_shared else 0
        self.downtimes[:] = await self.store.beat(now, silence, 0)
        self.beaten = now

    def is_faint(self, now: int) -> bool:
        """It is too long ago to tell how much time the players have had."""
        return self.beaten is not None and now - self.beaten > SILENCE_MS

    def miss(self) -> None:
        """Something could not be stored: that counts as a gap however short it is."""
        self._missed = True

    async def beat(self, now: int) -> None:
        """Make sure that all downtimes until now are known."""
        async with self._beating:
            if self.beaten is None or self.beaten >= now > self.beaten - SILENCE_MS:
                return
            missed, self._missed = self._missed, False
            try:
                new = await self.store.beat(now, 0 if missed else SILENCE_MS, self.beaten)
            except BaseException:
                self._missed = True
                raise
            self.beaten = now
            known = sorted({**dict(self.downtimes), **dict(new)}.items())
            if known != self.downtimes:
                self.downtimes[:] = [Downtime(*one) for one in known]
                self.changed()
