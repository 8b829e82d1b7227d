"""Playing over a WebSocket: what happens is told at once, and resumed after an interruption."""

import asyncio
import contextlib
import logging
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from incognita.core.errors import IncognitaError
from incognita.core.words import Language
from incognita.server import playing
from incognita.server.desk import Desk, address_of, desk_of, language_for
from incognita.server.house import Listener, Live
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise
from incognita.server.refusals import Refusal, code_of, nobody
from incognita.server.seeing import entries_for, play_for, told_since
from incognita.server.wire import Act, Done, Message, Ping, Refused, Say, See, Undo, Update

router = APIRouter()

POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
_SLOW_READER_S = 30

log = logging.getLogger("incognita.server")

_REQUESTS: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


@router.websocket("/api/tables/{table}/live")
async def live_table(
    socket: WebSocket,
    table: str,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    after: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    language: Language | None = None,
    invitation: Annotated[str | None, Query(max_length=64)] = None,
) -> None:
    await socket.accept()
    desk = desk_of(socket)
    person = None
    try:
        desk.limits.spend("ask", address_of(socket))
        person = await desk.whoever(socket)
        live = await desk.house.live(table)
        own = None if seat is None else seat - 1
        authorise(person, Deed.WATCH if own is None else Deed.SEE, live.table, own, invitation)
    except IncognitaError as error:
        await socket.send_text(_json(_refused(None, error, language_for(person, socket))))
        await socket.close(POLICY_VIOLATION)
        return
    await Conversation(socket, desk, live, person, own, after, language).run()


class Conversation:
    """One browser at one table: a reader and a writer that share what was seen last."""

    def __init__(
        self,
        socket: WebSocket,
        desk: Desk,
        live: Live,
        person: Person | None,
        seat: int | None,
        after: int | None,
        language: Language | None,
    ) -> None:
        self.socket = socket
        self.desk = desk
        self.live = live
        self.person = person
        self.seat = seat
        self.language = language
        self.seen = live.table.n if after is None else after
        self.listener = Listener()
        self.asked_again = True  # the whole state is to be sent even if nothing happened
        self.sending = asyncio.Lock()

    async def run(self) -> None:
        self.live.listeners.add(self.listener)
        self.listener.stirred.set()
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass
        finally:
            self.live.listeners.discard(self.listener)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writer

    async def _write(self) -> None:
        try:
            while True:
                await self.listener.stirred.wait()
                self.listener.stirred.clear()
                await self._tell_news()
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
            await self._hang_up()
        except Exception as error:  # a socket that tells nothing any more is worse than none
            known = isinstance(error, IncognitaError)
            log.warning("a conversation broke off: %s", error, exc_info=not known)
            await self._hang_up()

    async def _hang_up(self) -> None:
        with contextlib.suppress(RuntimeError, OSError):
            await self.socket.close(INTERNAL_ERROR)

    async def _tell_news(self) -> None:
        told = await told_since(self.desk.house, self.live, self.seen)
        table = self.live.table
        entries = entries_for(table, told, self.seat, self.language)
        self.seen = told[-1].n if told else min(self.seen, table.n)
        if entries or self.asked_again:
            self.asked_again = False
            play = play_for(table, self.person, self.seat, self.language)
            await self._send(Update(entries, play))

    async def _read(self) -> None:
        while True:
            text = await self._receive()
            request = None
            try:
                self.desk.limits.spend("ask", address_of(self.socket))
                request = _REQUESTS.decode(text)
                answer = await self._answer(request)
            except (msgspec.MsgspecError, RecursionError) as error:
                answer = Refused(None, "invalid", str(error))
            except IncognitaError as error:
                request_id = None if request is None else request.id
                answer = _refused(request_id, error, self._spoken())
                if answer.code == "overtaken":
                    self.asked_again = True
                    self.listener.stirred.set()
            await self._send(answer)

    async def _receive(self) -> str | bytes:
        """The next message; JSON may come as text or as bytes."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        text: str | None = message.get("text")
        data: bytes = message.get("bytes") or b""
        return data if text is None else text

    async def _answer(self, request: Message) -> Done | Refused:
        live, house = self.live, self.desk.house
        if isinstance(request, Ping):
            return Done(request.id, live.table.n)
        if isinstance(request, See):
            return self._see(request)
        if self.person is None:
            raise nobody()
        if isinstance(request, Act):
            self.desk.limits.spend("act", self.person.id)
            told = await playing.act(
                house, self.person, live, request.seat - 1, request.do, request.after, request.sure
            )
        elif isinstance(request, Undo):
            self.desk.limits.spend("act", self.person.id)
            told = await playing.undo(house, self.person, live, request.seat - 1, request.steps)
        elif isinstance(request, Say):
            self.desk.limits.spend("say", self.person.id)
            told = await playing.say(house, self.person, live, request.text)
        else:
            self.desk.limits.spend("hint", self.person.id)
            do = await playing.hint(self.desk.thinkers, self.person, live, request.seat - 1)
            words = live.table.game.describe(live.table.game.parse(do), self._spoken())
            return Done(request.id, live.table.n, do, words)
        return Done(request.id, told[-1].n if told else live.table.n)

    def _see(self, request: See) -> Done:
        seat = None if request.seat is None else request.seat - 1
        if seat is not None:
            authorise(self.person, Deed.SEE, self.live.table, seat)
        self.seat = seat
        self.asked_again = True
        self.listener.stirred.set()
        return Done(request.id, self.live.table.n)

    def _spoken(self) -> Language:
        return self.language or language_for(self.person, self.socket)

    async def _send(self, answer: object) -> None:
        async with self.sending, asyncio.timeout(_SLOW_READER_S):
            await self.socket.send_text(_json(answer))


def _json(answer: object) -> str:
    return msgspec.json.encode(answer).decode()


def _refused(request_id: str | None, error: IncognitaError, language: Language) -> Refused:
    code = error.code if isinstance(error, Refusal) else code_of(error)
    return Refused(request_id, code, error.spoken(language))
