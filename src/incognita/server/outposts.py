"""Outposts as the house sees them: machines that come by themselves and lend it their processes.

A line that ends, or is silent for a few seconds, is a machine lost: what it was asked waits for its
turn again.
"""

import asyncio
import contextlib
import hmac
import logging
from itertools import count

import msgspec
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from incognita.server.dispatches import (
    Asked,
    Free,
    FromHouse,
    FromOutpost,
    Hello,
    NeverMind,
    Said,
    Welcome,
    agreement,
)
from incognita.server.noting import note
from incognita.server.thinkers import Busy, Lost, Thinkers

_HELLO_S = 10.0
_LATER_S = 5.0  # than its patience, an outpost has said that it is over
_REFUSED = 1008
_DISPATCHES: msgspec.json.Decoder[FromOutpost] = msgspec.json.Decoder(FromOutpost)

log = logging.getLogger("incognita.server")


class Outpost:
    """One machine, for as long as its line holds."""

    def __init__(self, socket: WebSocket, thinkers: Thinkers) -> None:
        self._socket = socket
        self._thinkers = thinkers
        self._offered: list[_OneQuestion] = []
        self._under_way: dict[int, asyncio.Future[bytes]] = {}
        self._numbers = count(1)
        self._has_ended = False

    async def listen(self) -> None:
        """Until the line ends."""
        try:
            while True:
                said = _DISPATCHES.decode(await self._socket.receive_bytes())
                if isinstance(said, Free):
                    self._offer(said.processes)
                elif isinstance(said, Said):
                    self._settle(said)
        finally:
            self._has_ended = True
            self._offer(0)
            for answer in self._under_way.values():
                if not answer.done():
                    answer.set_exception(Lost("its line ended"))

    def _offer(self, free: int) -> None:
        """So many of its processes are free."""
        while len(self._offered) < free:
            self._offered.append(_OneQuestion(self))
            self._thinkers.lend(self._offered[-1])
        while len(self._offered) > free:
            self._thinkers.take_back(self._offered.pop())

    def _settle(self, said: Said) -> None:
        answer = self._under_way.get(said.id)
        if answer is None or answer.done():  # nobody waits for it any more
            return
        if said.problem is None:
            answer.set_result(bytes(said.answer))
        elif said.problem == "too-long":
            answer.set_exception(TimeoutError())
        else:
            answer.set_exception(Busy() if said.problem == "busy" else Lost("it died"))

    async def ask(self, lent: "_OneQuestion", question: bytes, patience_s: float) -> bytes:
        if lent in self._offered:
            self._offered.remove(lent)
        if self._has_ended:
            raise Lost("its line had ended")
        number = next(self._numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._under_way[number] = answer
        try:
            await self._tell(Asked(number, msgspec.Raw(question), patience_s))
            async with asyncio.timeout(patience_s + _LATER_S):
                return await answer
        except (TimeoutError, asyncio.CancelledError):
            with contextlib.suppress(Lost):
                await self._tell(NeverMind(number))
            raise
        finally:
            del self._under_way[number]

    async def _tell(self, what: FromHouse) -> None:
        try:
            await self._socket.send_bytes(msgspec.json.encode(what))
        except (RuntimeError, OSError, WebSocketDisconnect) as error:  # it has just ended
            raise Lost(str(error)) from None


class _OneQuestion:
    """A process of an outpost that was free a moment ago."""

    def __init__(self, outpost: Outpost) -> None:
        self._outpost = outpost

    async def ask(self, question: bytes, patience_s: float) -> bytes:
        return await self._outpost.ask(self, question, patience_s)


def outposts_app(thinkers: Thinkers, secret: str) -> Starlette:
    """Where outposts come to; others have no business there."""

    async def welcome(socket: WebSocket) -> None:
        given = socket.headers.get("authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {secret}".encode()):
            note("somebody came as an outpost without the secret")
            await socket.close(_REFUSED)
            return
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            try:
                await _serve(socket, thinkers)
            except (msgspec.MsgspecError, KeyError, TimeoutError) as error:
                note(f"an outpost made no sense: {error!r}")
                await socket.close(_REFUSED)

    return Starlette(routes=[WebSocketRoute("/", welcome)])


async def _serve(socket: WebSocket, thinkers: Thinkers) -> None:
    async with asyncio.timeout(_HELLO_S):
        hello = _DISPATCHES.decode(await socket.receive_bytes())
    if not isinstance(hello, Hello) or hello.agreement != agreement():
        note("an outpost has other rules or bots than this server: bring it up to date")
        await socket.close(_REFUSED, "other-rules")
        return
    await socket.send_bytes(msgspec.json.encode(Welcome()))
    outpost = Outpost(socket, thinkers)
    thinkers.outposts[outpost] = hello.processes
    log.info("an outpost with %d thinkers has come", hello.processes)
    try:
        await outpost.listen()
    finally:
        del thinkers.outposts[outpost]
        note("an outpost has gone")
