"""Players who go on whatever happens to the server, and remember what it promised them."""

import asyncio
import contextlib
import random
import threading
from dataclasses import dataclass, field
from typing import NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from incognita.client import Client, LiveTable, Refused
from incognita.server.wire import Done, EntryAnswer, Update

_BROKEN = (OSError, EOFError, WebSocketException)
_PAUSE_S = 0.05
_CONVERSATION_S = 20


class Sent(NamedTuple):
    """An action that was sent when entry `after` was the last one seen."""

    after: int
    do: str
    done: int | None = None  # acknowledged when this was the last entry


@dataclass
class Player:
    """One seat of one table, with all that was sent for it and not refused."""

    table: str
    seat: int
    token: str
    sent: list[Sent] = field(default_factory=list)
    over: bool = False

    def check(self, entries: list[EntryAnswer]) -> None:
        """Every acknowledged action is there, and nothing is there twice."""
        own = {e.n: e.do for e in entries if e.kind == "did" and e.seat == self.seat}
        unsure = [sent for sent in self.sent if sent.done is None]
        for after, do, done in self.sent:
            if done is not None:
                found = [n for n in range(after + 1, done + 1) if own.get(n) == do]
                assert len(found) == 1, f"{self.table}: {do!r} after {after} is there {found}"
                del own[found[0]]
        for n, landed in own.items():
            sent = next((s for s in unsure if s.do == landed and s.after < n), None)
            assert sent is not None, f"{self.table}: entry {n} {landed!r} is there twice"
            unsure.remove(sent)

    async def play_live(self, address: str) -> None:
        """Over a WebSocket, until cancelled or the game is over."""
        seen: int | None = None
        while not self.over:
            try:
                table = LiveTable(address, self.table, self.token, self.seat, seen)
                async with asyncio.timeout(_CONVERSATION_S), table:
                    update = await table.update()
                    while not self.over:
                        seen = update.play.n
                        self.over = update.play.status != "running"
                        update = await self._turn(table, update)
            except _BROKEN:
                await asyncio.sleep(_PAUSE_S)

    async def _turn(self, table: LiveTable, update: Update) -> Update:
        play = update.play
        if not play.legal:
            return update if self.over else await table.update()
        do = random.choice(play.legal).do
        self.sent.append(Sent(play.n, do))
        answer = await table.act(do, after=play.n)
        del self.sent[-1]
        if isinstance(answer, Done):
            self.sent.append(Sent(play.n, do, answer.n))
        else:
            assert answer.code == "overtaken", answer
        while table.last is None or table.last.play.n <= play.n:
            await table.update()
        return table.last

    def play_over_http(self, address: str, stop: threading.Event) -> None:
        """By single requests, until told to stop or the game is over."""
        with Client(address, self.token) as client:
            while not self.over and not stop.is_set():
                with contextlib.suppress(httpx.TransportError):
                    self._ask_and_act(client)
                stop.wait(_PAUSE_S)

    def _ask_and_act(self, client: Client) -> None:
        play = client.state(self.table, self.seat).play
        self.over = play.status != "running"
        if play.legal:
            do = random.choice(play.legal).do
            self.sent.append(Sent(play.n, do))
            try:
                state = client.act(self.table, self.seat, do, play.n)
            except Refused as refused:
                assert refused.code == "overtaken", refused
                del self.sent[-1]
            else:
                self.sent[-1] = Sent(play.n, do, state.play.n)
