"""The way in: a page asks the application without a network between them.

Whoever asks is the resident, the one person of this house, once there is one.
"""

import asyncio
import sys
from collections.abc import Callable, MutableMapping
from typing import Any, NamedTuple, cast
from urllib.parse import unquote

import anyio.to_thread
from fastapi import FastAPI

from incognita.core.catalogue import games
from incognita.server.afloat.database import AfloatDatabase
from incognita.server.afloat.ferry import bringing
from incognita.server.afloat.workers import Ask, Mate
from incognita.server.app import make_app
from incognita.server.desk import Desk
from incognita.server.figures import CountedDatabase
from incognita.server.settings import Settings

_HOST = "localhost"
_NORMAL_CLOSURE = 1000

Message = MutableMapping[str, Any]


class Answer(NamedTuple):
    status: int
    type: str
    content: bytes


class Harbour:
    """The application, opened and asked."""

    def __init__(
        self,
        file: str,
        ask: Ask,
        end: Callable[[], None],
        is_full: Callable[[bool], None] = lambda full: None,
    ) -> None:
        settings = Settings(
            f"afloat:///{file}",
            workers=1,
            limited=False,
            hire=lambda module: Mate(module, ask, end),
        )
        self.app: FastAPI = make_app(settings)
        self.app.include_router(bringing)
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened = self.app.router.lifespan_context(self.app)
        self._is_full = is_full

    def prepare(self) -> None:
        """Make what would be made for the first request: all games, and every route with its
        schemas. Done before Python's memory is kept, it need not be done at later visits.
        """
        games()
        nowhere = _scope("http", "/nowhere", {})
        for route in self.app.routes:
            route.matches(nowhere)

    async def open(self) -> None:
        if sys.platform == "emscripten":
            anyio.to_thread.run_sync = _at_once
        await self._opened.__aenter__()
        self._database.is_full = self._is_full

    async def close(self) -> None:
        await self._opened.__aexit__(None, None, None)

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> Answer:
        asked: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        status, kind, parts = 500, "", list[bytes]()

        async def receive() -> Message:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"").decode()
            else:
                parts.append(message.get("body", b""))

        headers = {**headers, "content-length": str(len(body))}
        scope = await self._scope("http", path, headers)
        scope["method"] = method
        await self.app(scope, receive, send)
        return Answer(status, kind, b"".join(parts))

    def line(
        self, path: str, tell: Callable[[str], object], closed: Callable[[int], object]
    ) -> "Line":
        """A conversation at a table, begun at once."""
        line = Line(tell, closed)
        task = asyncio.create_task(self._converse(path, line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return line

    def whole(self, settings: str) -> bytes:
        """All tables, results and lessons, and the page's own settings, as one file."""
        return self._database.whole(settings)

    def become(self, content: bytes) -> str:
        """Have what such a file holds: the settings in it. After this the house is begun anew."""
        return self._database.become(content)

    @property
    def _desk(self) -> Desk:
        return cast("Desk", self.app.state.desk)

    @property
    def _database(self) -> AfloatDatabase:
        counted = cast("CountedDatabase", self._desk.store.database)
        return cast("AfloatDatabase", counted.inner)

    async def _converse(self, path: str, line: "Line") -> None:
        try:
            await self.app(await self._scope("websocket", path, {}), line.receive, line.send)
        finally:
            line.end()

    async def _scope(self, kind: str, path: str, headers: dict[str, str]) -> Message:
        desk = self._desk
        resident = await desk.store.first_person()
        if resident is not None:
            headers = {**headers, "authorization": f"Bearer {desk.tokens.token(resident)}"}
        return _scope(kind, path, headers)


class Line:
    """One end of a conversation, as a WebSocket is for a browser."""

    def __init__(self, tell: Callable[[str], object], closed: Callable[[int], object]) -> None:
        self._tell = tell
        self._closed = closed
        self._is_over = False
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})

    def say(self, text: str) -> None:
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self._heard.put_nowait({"type": "websocket.disconnect", "code": _NORMAL_CLOSURE})

    async def receive(self) -> Message:
        return await self._heard.get()

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._tell(message["text"])
        elif message["type"] == "websocket.close":
            self.end(message["code"])

    def end(self, code: int = _NORMAL_CLOSURE) -> None:
        if not self._is_over:
            self._is_over = True
            self._closed(code)


def _scope(kind: str, path: str, headers: dict[str, str]) -> Message:
    """A request as an application for ASGI is told of it."""
    address, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "server": (_HOST, 80),
        "client": ("127.0.0.1", 0),
        "root_path": "",
        "path": unquote(address),
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", _HOST.encode())]
        + [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "subprotocols": [],
    }


async def _at_once(work: Callable[..., Any], *args: object, **how: object) -> object:
    """There are no threads here."""
    return work(*args)
