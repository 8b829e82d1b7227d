"""The door: how many may stand in it, for how long, and how much they may carry.

uvicorn waits for every visitor for as long as the visitor likes. Here a head has to be there in
time and be small, so has a body, and an answer has to be taken. Nobody gets all the room: a
household has its share, and whoever says nothing makes place for those who come.
"""

import asyncio
import json
import logging
import math
from collections.abc import Iterable
from http import HTTPStatus
from itertools import islice
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from incognita.server.figures import Figures
from incognita.server.guards import MOST_RECORD_BYTES
from incognita.server.noting import note
from incognita.server.visitors import Proxies, household

HEAD_S = 10.0  # from the first byte, or from nothing at all, to a whole head
BODY_S = 60.0
UNREAD_S = 30.0  # during which a visitor takes nothing of what waits to be sent
MOST_HEAD_BYTES = 16 * 1024
MOST_FIELDS = 100
MOST_LINE_BYTES = 8000  # the WebSocket's own parser takes no longer ones
MOST_REQUEST_BYTES = 2 * MOST_RECORD_BYTES  # as it travels: small chunks double it
MOST_CONNECTIONS = 10_000
MOST_OF_A_HOUSEHOLD = 600  # a class: six connections for each page, and lines
CONTROL_AT_ONCE = 64.0  # pings and pieces of messages
CONTROL_A_SECOND = 2.0
MOST_AHEAD = 32  # requests of one caller that wait for the answer to the one before
MOST_MESSAGES_AHEAD = 256  # of one line; what is read at once could hold forty thousand
MOST_PIECES = 8192  # of a body: each takes its time, however little is in it
MOST_LATE_BYTES = 16 * 1024  # of a line after goodbye, until the other side says so too

_RESERVE = 256  # files for the database, the thinkers and whatever else is no visitor
_ROUND_S = 1.0
_GOODBYE_S = 1.0
_POLICY_VIOLATION = 1008
_MOUTHFUL = 1024  # bytes of a line that are looked at before what they held is counted

log = logging.getLogger("incognita.server")


class Door:
    """Everybody who is connected. `most_of_one`: the share of a household."""

    def __init__(
        self, most: int, most_of_one: float, proxies: Proxies, figures: Figures | None = None
    ) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.proxies = proxies
        self.figures = figures or Figures()
        self.is_closing = False  # whoever is inside is asked to leave after the next answer
        self.inside: set[Caller | Line] = set()
        self.households: dict[str | None, dict[Caller | Line, None]] = {}  # in the order they came
        # who says nothing or has not said all yet, the longest first
        self.silent: dict[Caller | Line, None] = {}

    def enter(self, one: "Caller | Line") -> bool:
        """Whether there is room, if need be that of somebody silent."""
        home = self.home_of(one)
        if len(self.inside) >= self.most and not self._make_room(islice(self.silent, 1)):
            note(f"all {self.most} connections are in use: others are turned away")
            return False
        own = self.households.get(home, {})
        if len(own) >= self.most_of_one and not self._make_room(own):
            note(f"{home} holds {len(own)} connections and gets no more")
            return False
        self.inside.add(one)
        if home is not None:
            self.households.setdefault(home, {})[one] = None
        return True

    def leave(self, one: "Caller | Line") -> None:
        self.inside.discard(one)
        self.silent.pop(one, None)
        home = self.home_of(one)
        own = self.households.get(home, {})
        own.pop(one, None)
        if home in self.households and not own:
            del self.households[home]

    def home_of(self, one: "Caller | Line") -> str | None:
        """Whose share a connection is of; None: a proxy's, which speaks for many."""
        if one.client is None or self.proxies.trusts(one.client[0]):
            return None
        return household(one.client[0])

    def _make_room(self, among: "Iterable[Caller | Line]") -> bool:
        """Send somebody away who says nothing."""
        for one in among:
            if one in self.silent:
                note(f"{self.home_of(one) or 'a proxy'} said nothing and made room for others")
                one.hang_up()
                return True
        return False

    async def look_around(self) -> None:
        """Once a second, send those away who have had their time."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _ROUND_S
            await asyncio.sleep(_ROUND_S)
            self.figures.tardiness.note(max(0.0, loop.time() - due))
            try:
                self._look_around(loop.time())
            except Exception:  # the door is looked after, whatever happens there
                log.exception("the door")

    def _look_around(self, now: float) -> None:
        for one in list(self.inside):
            if now > one.due:
                if one.has_spoken:  # browsers connect ahead, and then may have no question
                    note(f"{self.home_of(one) or 'a proxy'} did not finish a request in time")
                one.hang_up()
            elif one.unread.for_too_long(one.transport, now):
                note(f"{self.home_of(one) or 'a proxy'} did not read its answers")
                one.hang_up()


class Unread:
    """How long nothing has been taken of what waits to be sent."""

    def __init__(self) -> None:
        self.bytes = 0
        self.since = 0.0

    def for_too_long(self, transport: asyncio.Transport, now: float) -> bool:
        before, self.bytes = self.bytes, transport.get_write_buffer_size()
        if self.bytes == 0 or before == 0 or self.bytes < before:
            self.since = now
        return now - self.since > UNREAD_S


class Caller(HttpToolsProtocol):
    """A connection that makes requests."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self.unread = Unread()
        self.due = math.inf  # when what is being sent has to be here
        self.has_spoken = False
        self._in_head = True
        self._fields = self._head_bytes = 0
        self._arriving = self._carried = 0  # bytes of a request, as they travel
        self._pieces = 0
        self._problem: HTTPStatus | None = None
        self._answered: RequestResponseCycle | None = None  # `cycle` is the last that was asked

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.door.enter(self):
            self._turn_away(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self.due = self.loop.time() + HEAD_S
        self.door.silent[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        self._stop_answering()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _stop_answering(self) -> None:
        """What is still being said to who is gone would be an error each, in many lines."""
        if self._answered is not None:
            self._answered.disconnected = True

    def handle_websocket_upgrade(self) -> None:
        self.door.leave(self)
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._in_head and self.due == math.inf:
            self.due = self.loop.time() + HEAD_S
        self.has_spoken = True
        self._arriving = len(data)
        super().data_received(data)
        self._carried += len(data)
        if self._carried > (MOST_HEAD_BYTES if self._in_head else MOST_REQUEST_BYTES):
            if not self.transport.is_closing():
                self._turn_away(
                    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                    if self._in_head
                    else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
                )

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._fields = self._head_bytes = self._pieces = 0
        self._carried = -self._arriving  # what came with it may be of another request
        if len(self.pipeline) >= MOST_AHEAD:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        super().on_body(body)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(self.url), len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # not what comes after a body: nobody has looked at it
            super().on_header(name, value)
        self._fields += 1
        self._count(len(name) + len(value), len(name) + len(value))

    def _count(self, line: int, more: int) -> None:
        self._head_bytes += more
        if (
            self._head_bytes > MOST_HEAD_BYTES
            or self._fields > MOST_FIELDS
            or line > MOST_LINE_BYTES
        ):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _refuse(self, problem: HTTPStatus) -> None:
        self._problem = problem
        raise ValueError  # the parser stops, and `send_400_response` is called

    def on_headers_complete(self) -> None:
        self._in_head = False
        self.due = self.loop.time() + BODY_S
        self.door.silent.pop(self, None)
        if not self.url.isascii():  # uvicorn's WebSocket takes it for ASCII
            raise ValueError
        super().on_headers_complete()
        if self.door.is_closing and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self._in_head = True
        self._carried = -self._arriving
        self.due = math.inf
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:  # refused before it was here
            self.due = self.loop.time() + HEAD_S
            self.door.silent[self] = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._in_head and not self.pipeline and not self.transport.is_closing():
            self.door.silent[self] = None

    def send_400_response(self, msg: str) -> None:
        self._turn_away(self._problem or HTTPStatus.BAD_REQUEST)

    def _turn_away(self, status: HTTPStatus) -> None:
        note(f"{self.door.home_of(self) or 'a proxy'} was turned away: {status.phrase}")
        code = status.phrase.lower().replace(" ", "-")
        self.door.figures.refusals[code] += 1
        body = json.dumps({"code": code, "words": status.description or status.phrase}).encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
        self._stop_answering()

    def hang_up(self) -> None:
        self.door.leave(self)  # at once, so that there is room
        self.transport.abort()


class Line(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    due = math.inf  # the conversation and the pings of uvicorn see to it
    has_spoken = True

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self.unread = Unread()
        self._allowance = CONTROL_AT_ONCE
        self._counted_at = self.loop.time()
        self._has_parted = False
        self._late_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.door.enter(self)  # where the caller stood

    def data_received(self, data: bytes) -> None:
        """A little at a time: the parser would make forty thousand messages of it in one go."""
        for start in range(0, len(data), _MOUTHFUL):
            if self._has_parted or self.transport.is_closing() or self._is_too_late():
                return
            super().data_received(data[start : start + _MOUTHFUL])
            if self.queue.qsize() > MOST_MESSAGES_AHEAD and not self.close_sent:
                note(f"{self.door.home_of(self) or 'a proxy'} sent too much at once at a table")
                self._say_goodbye("too many messages")

    def _is_too_late(self) -> bool:
        """Whether somebody goes on and on after goodbye; they are hung up on."""
        if self.close_sent:
            self._late_bytes += _MOUTHFUL
        if self._late_bytes <= MOST_LATE_BYTES:
            return False
        self.hang_up()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count()

    def _count(self) -> None:
        """Pings and empty pieces of a message never reach a conversation with its limits."""
        now = self.loop.time()
        more = (now - self._counted_at) * CONTROL_A_SECOND
        self._allowance = min(CONTROL_AT_ONCE, self._allowance + more) - 1
        self._counted_at = now
        if self._allowance < 0 and not self.close_sent:
            note(f"{self.door.home_of(self) or 'a proxy'} sent pings without end")
            self._say_goodbye("too many pings")

    def _say_goodbye(self, reason: str) -> None:
        """Listen no more, and hang up when the other side has had time to read why."""
        self._has_parted = True
        self.transport.pause_reading()
        self.read_paused = False  # or it would be resumed
        self.conn.send_close(_POLICY_VIOLATION, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_GOODBYE_S, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _POLICY_VIOLATION})

    def hang_up(self) -> None:
        self.transport.abort()


def places() -> int:
    """For how many connections there is room, after asking the system for enough."""
    try:
        import resource  # noqa: PLC0415 - not on Windows, where no such limit is
    except ImportError:
        return MOST_CONNECTIONS
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + _RESERVE
    wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if files != resource.RLIM_INFINITY and files < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            files = wanted
        except (ValueError, OSError):  # a system may allow less than it says
            pass
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, files - min(_RESERVE, files // 4))
