"""Ends the conversations of whoever signed out elsewhere, on whichever server that was."""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import NamedTuple

from incognita.core.errors import IncognitaError
from incognita.server.handover import hung_up
from incognita.server.house import now_ms
from incognita.server.people import Person
from incognita.server.store import Store

_ROUND_S = 2.0
_GOODBYE_S = 2.0
_MARGIN_MS = 60_000  # the clocks of servers differ

log = logging.getLogger("incognita.server")


class _Conversation(NamedTuple):
    signed_out: int  # as it was when the person came
    hang_up: Callable[[], Awaitable[None]]


class Partings:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._conversations: defaultdict[str, list[_Conversation]] = defaultdict(list)
        self._rounds: asyncio.Task[None] | None = None
        self._looked = now_ms()
        self._goodbyes: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)

    @contextlib.contextmanager
    def until_signed_out(
        self, person: Person | None, hang_up: Callable[[], Awaitable[None]]
    ) -> Iterator[None]:
        """Meanwhile, `hang_up` is called when the token is cut off by which the person came."""
        if person is None:
            yield
            return
        conversation = _Conversation(person.signed_out, hang_up)
        self._conversations[person.id].append(conversation)
        try:
            yield
        finally:
            self._conversations[person.id].remove(conversation)
            if not self._conversations[person.id]:
                del self._conversations[person.id]

    async def look(self) -> None:
        """Hang up where somebody has gone since the last look, however long ago that was: this
        server may have been suspended, or without its database.
        """
        now = now_ms()
        gone = await self.store.signed_out_since(min(now, self._looked) - _MARGIN_MS)
        self._looked = now
        goodbyes = [
            asyncio.create_task(hung_up(conversation.hang_up))
            for person, signed_out in gone
            for conversation in self._conversations.get(person, ())
            if conversation.signed_out < signed_out
        ]
        for goodbye in goodbyes:
            self._goodbyes.add(goodbye)
            goodbye.add_done_callback(self._goodbyes.discard)
        if goodbyes:  # who does not read what is sent keeps nobody else waiting
            await asyncio.wait(goodbyes, timeout=_GOODBYE_S)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(_ROUND_S)
            try:
                if self._conversations:
                    await self.look()
            except IncognitaError as error:
                log.warning("%s", error)
            except Exception:  # the round goes on whatever happens
                log.exception("nobody could be signed out")
