"""An outpost: a machine that thinks for bots of houses elsewhere, from its own side.

It comes to each house by itself, again and again if need be, so that a house need not know where
its outposts are. Each of its processes thinks for whichever house asks first.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from functools import partial

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidStatus,
    WebSocketException,
)

from incognita.server.dispatches import (
    LONGEST,
    PING_S,
    SILENCE_S,
    Asked,
    Free,
    FromHouse,
    FromOutpost,
    Hello,
    Problem,
    Said,
    Welcome,
    agreement,
)
from incognita.server.workers import BROKEN, Worker

_AGAIN_S = 1.0  # a house that is started again has its thinkers at once
_REFUSED = (401, 403)
_DISPATCHES: msgspec.json.Decoder[FromHouse] = msgspec.json.Decoder(FromHouse)

log = logging.getLogger("incognita.server")


class Outpost:
    def __init__(self, houses: Sequence[str], secret: str, processes: int) -> None:
        self.houses = houses
        self._secret = secret
        self._all = [Worker("incognita.server.thinker") for _ in range(processes)]
        self._free = self._all[:]
        self._lines: dict[ClientConnection, None] = {}
        self._states: dict[str, str] = {}  # of each house, as it was last logged

    async def run(self) -> None:
        """Think for all houses until cancelled."""
        try:
            await asyncio.gather(*(self._keep_in_touch(house) for house in self.houses))
        finally:
            for worker in self._all:
                await worker.stop()

    async def _keep_in_touch(self, house: str) -> None:
        while True:
            try:
                async with self._line(house) as line:
                    await self._serve(house, line)
            except (OSError, WebSocketException, msgspec.MsgspecError) as error:
                self._note(house, _why(error))
            await asyncio.sleep(_AGAIN_S)

    def _note(self, house: str, state: str) -> None:
        """Once, not every second while it lasts."""
        if self._states.get(house) != state:
            self._states[house] = state
            log.warning("%s: %s", house, state)

    def _line(self, house: str) -> connect:
        return connect(
            house,
            additional_headers={"Authorization": f"Bearer {self._secret}"},
            max_size=LONGEST,
            ping_interval=PING_S,
            ping_timeout=SILENCE_S,
            open_timeout=SILENCE_S,
            close_timeout=SILENCE_S,
            compression=None,
            proxy=None,
        )

    async def _serve(self, house: str, line: ClientConnection) -> None:
        await _tell(line, Hello(agreement(), len(self._all)))
        await _tell(line, Free(len(self._free)))
        self._lines[line] = None
        thoughts: dict[int, asyncio.Task[None]] = {}
        try:
            async for message in line:
                said = _DISPATCHES.decode(message)
                if isinstance(said, Welcome):
                    self._note(house, "thinking for it")
                elif isinstance(said, Asked):
                    thoughts[said.id] = asyncio.create_task(self._think(line, said))
                    thoughts[said.id].add_done_callback(partial(_forget, thoughts, said.id))
                elif said.id in thoughts:
                    thoughts[said.id].cancel()
        finally:
            del self._lines[line]
            for thought in list(thoughts.values()):
                thought.cancel()

    async def _think(self, line: ClientConnection, asked: Asked) -> None:
        with contextlib.suppress(ConnectionClosed):
            if not self._free:
                await _tell(line, Said(asked.id, problem="busy"))
                return
            worker = self._free.pop()
            try:
                await self._say_who_is_free()
                said = await _thought(worker, asked)
            finally:
                self._free.append(worker)
                await self._say_who_is_free()
            await _tell(line, said)

    async def _say_who_is_free(self) -> None:
        for line in list(self._lines):
            with contextlib.suppress(ConnectionClosed):
                await _tell(line, Free(len(self._free)))


def _forget(thoughts: dict[int, asyncio.Task[None]], number: int, _: object) -> None:
    del thoughts[number]


async def _thought(worker: Worker, asked: Asked) -> Said:
    problem: Problem
    try:
        answer = await worker.ask(bytes(asked.question), asked.patience_s)
        return Said(asked.id, msgspec.Raw(answer.rstrip()))
    except TimeoutError:
        problem = "too-long"
    except BROKEN:
        problem = "died"
    return Said(asked.id, problem=problem)


async def _tell(line: ClientConnection, what: FromOutpost) -> None:
    await line.send(msgspec.json.encode(what))


def _why(error: Exception) -> str:
    if isinstance(error, InvalidStatus) and error.response.status_code in _REFUSED:
        return "it does not know this secret (thinkers-secret)"
    if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.reason:
        return f"it does not want these thinkers: {error.rcvd.reason}"
    if isinstance(error, InvalidHandshake):
        return f"there is no house of this kind: {error}"
    return f"nobody answers there: {error or type(error).__name__}"
