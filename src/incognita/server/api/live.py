"""Playing over a WebSocket: what happens is told at once, and resumed after an interruption."""

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from incognita.core.errors import IncognitaError
from incognita.core.words import Language
from incognita.server import hinting, playing
from incognita.server.database import DatabaseUnavailable
from incognita.server.desk import Desk, address_of, desk_of, language_for
from incognita.server.handover import SERVICE_RESTART
from incognita.server.house import Listener, Live
from incognita.server.noting import note
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise, seat_seen
from incognita.server.refusals import Refusal, code_of, nobody
from incognita.server.rollcall import seats_here
from incognita.server.seeing import last_stored, news_for, to_retell, told_since
from incognita.server.wire import Act, Done, Here, Hint, Message, Ping, Refused, Say, See

router = APIRouter()

POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
_PATIENCE = 100  # with who goes on though it was too fast

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
    here: bool = False,
) -> None:
    await socket.accept()
    desk = desk_of(socket)
    person = None
    with contextlib.ExitStack() as held:
        try:
            desk.limits.spend("ask", address_of(socket))
            person = await desk.whoever(socket)
            live = await desk.table(table, socket)
            own = None if seat is None else seat - 1
            authorise(person, Deed.WATCH if own is None else Deed.SEE, live.table, own, invitation)
            desk.limits.spend("retell", address_of(socket), to_retell(live, own, after))
            held.enter_context(desk.lines.hold(table, own, person, address_of(socket)))
            sign_out = partial(socket.close, POLICY_VIOLATION)
            held.enter_context(desk.partings.until_signed_out(person, sign_out))
            seen = await last_stored(desk.house, live, own, after)
            held.enter_context(desk.roll_call.line(live, person, own))
        except IncognitaError as error:
            refused = _refused(None, error, language_for(person, socket))
            desk.figures.refusals[refused.code] += 1
            await socket.send_text(_json(refused))
            await socket.close(POLICY_VIOLATION)
            return
        talk = Conversation(socket, desk, live, person, own, seen, language, invitation, here)
        held.enter_context(desk.handover.until_handed_over(talk.leave))
        await talk.run()


class Conversation:
    """One browser at one table: a reader and a writer that share what was seen last.

    `seat`: the one to look from. Whether it is still theirs is asked whenever something is told.
    `seen`: the last stored entry that was told, if it was to be. `asks_who`: who is there is told.
    """

    def __init__(
        self,
        socket: WebSocket,
        desk: Desk,
        live: Live,
        person: Person | None,
        seat: int | None,
        seen: int,
        language: Language | None,
        invitation: str | None,
        asks_who: bool,
    ) -> None:
        self.socket = socket
        self.desk = desk
        self.live = live
        self.person = person
        self.seat = seat
        self.language = language
        self.invitation = invitation
        self.seen = seen
        self.listener = Listener()
        self.asked_again = True  # the whole state is to be sent even if nothing happened
        self.asks_who = asks_who
        self.here: list[int] | None = None  # the seats that were last said to be there
        self.is_answering = self.is_leaving = False
        self.too_fast = 0  # messages that were, less those that were not

    async def run(self) -> None:
        self.live.listeners.add(self.listener)
        self.listener.stirred.set()
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.live.listeners.discard(self.listener)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writer

    async def leave(self) -> None:
        """Let another server go on with this; what was asked for is answered first."""
        self.is_leaving = True
        if not self.is_answering:
            await self.socket.close(SERVICE_RESTART)

    async def _write(self) -> None:
        try:
            while True:
                await self.listener.stirred.wait()
                self.listener.stirred.clear()
                await self._tell_news()
                if self.asks_who:
                    await self._tell_who_is_here()
        except Refusal as refusal:  # they may not even watch any more
            await self._send_away(refusal)
        except (WebSocketDisconnect, RuntimeError, OSError):
            await self._hang_up()
        except Exception as error:  # a socket that tells nothing any more is worse than none
            known = isinstance(error, IncognitaError)
            log.warning("a conversation broke off: %s", error, exc_info=not known)
            await self._hang_up()

    async def _hang_up(self) -> None:
        with contextlib.suppress(RuntimeError, OSError):
            await self.socket.close(INTERNAL_ERROR)

    async def _send_away(self, refusal: Refusal) -> None:
        with contextlib.suppress(RuntimeError, OSError):
            await self._send(_refused(None, refusal, self._spoken()))
            await self.socket.close(POLICY_VIOLATION, refusal.code)

    async def _tell_news(self) -> None:
        told = await told_since(self.desk.house, self.live, self.seen)
        if not told and not self.asked_again and not self.listener.looks_again:
            return  # somebody came or went
        table = self.live.table
        house = self.desk.house
        news = await news_for(
            house, self.live, self.person, self.seat, self.invitation, told, self.language
        )
        self.seen = told[-1].n if told else min(self.seen, table.n)
        if news.anything or self.asked_again or self.listener.looks_again:
            self.asked_again = self.listener.looks_again = False
            await self.socket.send_text(news.update)

    async def _tell_who_is_here(self) -> None:
        here = seats_here(self.live)
        if here != self.here:
            self.here = here
            await self._send(Here(here))

    async def _read(self) -> None:
        while True:
            text = await self._receive()
            heard = time.perf_counter()
            self.is_answering = True
            request = None
            try:
                try:
                    request = _REQUESTS.decode(text)
                finally:
                    self.desk.limits.spend("ask", address_of(self.socket))
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
            self._count(request, answer, time.perf_counter() - heard)
            self.is_answering = False
            if self.is_leaving:
                await self.socket.close(SERVICE_RESTART)
            hurried = isinstance(answer, Refused) and answer.code == "too-fast"
            self.too_fast = max(0, self.too_fast + (1 if hurried else -1))
            if self.too_fast > _PATIENCE:
                note(f"{address_of(self.socket)} sent too much for too long at a table")
                await self.socket.close(POLICY_VIOLATION)

    def _count(self, request: Message | None, answer: Done | Refused, seconds: float) -> None:
        figures = self.desk.figures
        if request is not None:
            figures.echo(type(request).__name__.lower()).note(seconds)
        if isinstance(answer, Refused):
            figures.refusals[answer.code] += 1

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
            return Done(request.id, self._number())
        if isinstance(request, See):
            return self._see(request)
        if self.person is None:
            raise nobody()
        if isinstance(request, Say):
            self.desk.limits.spend("say", self.person.id)
            self.desk.check_talk()
            await playing.say(house, self.person, live, request.text)
            return Done(request.id, self._number())
        seat = request.seat - 1
        if isinstance(request, Hint):
            await self.desk.limits.spend_everywhere("hint", self.person.id)
            advice = await hinting.hint(house, self.desk.thinkers, self.person, live, seat)
            game, spoken = live.table.game, self._spoken()
            words = game.describe(game.parse(advice.do), spoken)
            why = [one.spoken(spoken) for one in advice.why]
            return Done(request.id, live.table.numbers[seat], advice.do, words, why)
        self.desk.limits.spend("act", self.person.id)
        if isinstance(request, Act):
            told = await playing.act(
                house, self.person, live, seat, request.do, request.after, request.sure
            )
        else:
            told = await playing.undo(house, self.person, live, seat, request.steps)
        return Done(request.id, told[-1].number(seat))

    def _see(self, request: See) -> Done:
        seat = None if request.seat is None else request.seat - 1
        if seat is not None:
            authorise(self.person, Deed.SEE, self.live.table, seat)
        self.seat = seat
        self.asked_again = True
        self.listener.stirred.set()
        return Done(request.id, self._number())

    def _number(self) -> int:
        """How many entries have been told to whoever looks from where this conversation does."""
        table = self.live.table
        seat = seat_seen(self.person, table, self.seat, self.invitation)
        return table.numbers[-1 if seat is None else seat]

    def _spoken(self) -> Language:
        return self.language or language_for(self.person, self.socket)

    async def _send(self, answer: object) -> None:
        """The door hangs up on whoever does not read."""
        await self.socket.send_text(_json(answer))


def _json(answer: object) -> str:
    return msgspec.json.encode(answer).decode()


def _refused(request_id: str | None, error: IncognitaError, language: Language) -> Refused:
    code = error.code if isinstance(error, Refusal) else code_of(error)
    if isinstance(error, DatabaseUnavailable):
        note(str(error))
    return Refused(request_id, code, error.spoken(language))
