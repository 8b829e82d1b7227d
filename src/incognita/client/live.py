"""A table over a WebSocket."""

import itertools
from types import TracebackType
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from incognita.server.wire import Act, Done, Here, Message, News, Ping, Refused, Say, Undo, Update

_NEWS: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)


class LiveTable:
    """`last` is the latest update. Messages are numbered; updates that come in between are kept.

    `here`: the seats whose people are at the table, for who asks that with `asks_who`.
    """

    def __init__(
        self,
        address: str,
        table: str,
        token: str | None,
        seat: int | None = None,
        after: int | None = None,
        *,
        asks_who: bool = False,
    ) -> None:
        given = {"seat": seat, "after": after, "here": "true" if asks_who else None}
        query = urlencode({key: value for key, value in given.items() if value is not None})
        where = address.replace("http", "ws", 1).rstrip("/")
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._connecting = connect(
            f"{where}/api/tables/{table}/live?{query}",
            additional_headers=headers,
            compression=None,
            max_size=None,
        )
        self._numbers = itertools.count(1)
        self._seat = seat
        self.last: Update | None = None
        self.here: list[int] = []

    async def __aenter__(self) -> "LiveTable":
        self._socket: ClientConnection = await self._connecting.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._connecting.__aexit__(kind, error, traceback)

    async def news(self) -> Update | Done | Refused:
        """The next thing the server says, but for who comes and goes."""
        while isinstance(news := await self._next(), Here):
            pass
        return news

    async def coming_and_going(self) -> list[int]:
        """The seats whose people are there, when that has changed; all else is skipped."""
        while not isinstance(await self._next(), Here):
            pass
        return self.here

    async def _next(self) -> News:
        news = _NEWS.decode(await self.receive_raw())
        if isinstance(news, Update):
            self.last = news
        elif isinstance(news, Here):
            self.here = news.seats
        return news

    async def update(self) -> Update:
        """The next update; answers are skipped."""
        while True:
            news = await self.news()
            if isinstance(news, Update):
                return news

    async def act(self, do: str, after: int | None = None, *, sure: bool = True) -> Done | Refused:
        assert self._seat is not None
        return await self._ask(Act(self._number(), do, self._seat, after, sure))

    async def undo(self, steps: int | None = 1) -> Done | Refused:
        assert self._seat is not None
        return await self._ask(Undo(self._number(), self._seat, steps))

    async def say(self, text: str) -> Done | Refused:
        return await self._ask(Say(self._number(), text))

    async def ping(self) -> Done | Refused:
        return await self._ask(Ping(self._number()))

    async def send_raw(self, text: str) -> None:
        """Anything at all, to see what the server makes of it."""
        await self._socket.send(text)

    async def receive_raw(self) -> str | bytes:
        """The next thing the server says, as it stands on the wire."""
        return await self._socket.recv()

    def _number(self) -> str:
        return str(next(self._numbers))

    async def _ask(self, message: Message) -> Done | Refused:
        await self._socket.send(msgspec.json.encode(message).decode())
        while True:
            news = await self.news()
            if not isinstance(news, Update) and news.id == message.id:
                return news
