"""Run the server until it is told to stop."""

import asyncio
import errno
import gc
import logging
import math
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette

from incognita.core.errors import IncognitaError
from incognita.server.app import make_app
from incognita.server.desk import Desk
from incognita.server.dispatches import LONGEST, PING_S, SILENCE_S
from incognita.server.door import MOST_OF_A_HOUSEHOLD, Caller, Door, Line, places
from incognita.server.logs import set_up_logs
from incognita.server.outposts import outposts_app
from incognita.server.settings import Settings
from incognita.server.visitors import Proxies

_LONGEST_MESSAGE = 16 * 1024
_GOODBYE_S = 3
_LOOK_S = 0.05
_IDLE_S = 20  # between two requests; a proxy has to give up sooner, see docs/deployment.md
_WAITING = 1000  # connections that the system keeps until we come to them
_COLLECTING = (20_000, 5, 1000)  # seldom, for what is told of a table goes without; and more
# seldom through everything: a table at play is no garbage, but much
_TURN_S = 0.0005  # how long a busy thread keeps the others waiting: the database is one of them

log = logging.getLogger("incognita.server")

_Beside = Callable[[Door, Desk], Iterator[tuple[Starlette, list[socket.socket]]]]
"""What is served at addresses of their own, once the server is open."""


class CannotListen(IncognitaError):
    """The address or port is not to be had."""


class _Server(uvicorn.Server):
    """Opens the application before its door, so that what is wrong is an error like any other,
    and tells when it is ready to be visited.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        door: Door,
        ready: Callable[[int], None],
        beside: _Beside,
        drain_s: float,
    ) -> None:
        super().__init__(config)
        self.app = app
        self.door = door
        self.ready = ready
        self.beside = beside
        self.drain_s = drain_s
        self.is_leaving = False
        self.leaving: asyncio.Task[None] | None = None
        self.opened = AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.opened.enter_async_context(self.app.router.lifespan_context(self.app))
        await super().startup(sockets)
        doorkeeper = asyncio.create_task(self.door.look_around())
        self.opened.callback(doorkeeper.cancel)
        for app, own_sockets in self.beside(self.door, self.desk):
            await self.opened.enter_async_context(_served(app, own_sockets))
        self.ready(self.servers[0].sockets[0].getsockname()[1])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to end, a server that is not alone hands over first; asked twice, it ends."""
        if sig == signal.SIGTERM and not self.is_leaving and self.desk.store.database.is_shared:
            self.is_leaving = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self.is_leaving and self.leaving is None:
            self.leaving = asyncio.create_task(self._leave())
        return await super().on_tick(counter)

    async def _leave(self) -> None:
        """Let nobody in, hand everything over, and end when nobody is left or time is over."""
        for server in self.servers:
            server.close()
        self.door.is_closing = self.desk.handover.is_under_way = True
        with suppress(TimeoutError):
            async with asyncio.timeout(self.drain_s):
                await self.desk.keeper.hand_over()
                await self.desk.handover.send_all_away()
                while self.door.inside:
                    await asyncio.sleep(_LOOK_S)
        self.should_exit = True

    @property
    def desk(self) -> Desk:
        return cast("Desk", self.app.state.desk)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self.opened.aclose()


class _Aside(uvicorn.Server):
    """For others than visitors; it ends when the server does."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def _served(app: Starlette, sockets: list[socket.socket]) -> AsyncIterator[None]:
    """Meanwhile, it answers whoever comes to these sockets."""
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws_max_size=LONGEST,
        ws_ping_interval=PING_S,
        ws_ping_timeout=SILENCE_S,
        timeout_graceful_shutdown=_GOODBYE_S,
    )
    aside = _Aside(config)
    serving = asyncio.create_task(aside.serve(sockets))
    try:
        yield
    finally:
        aside.should_exit = True
        await serving


def _all_beside(app: FastAPI, settings: Settings) -> _Beside:
    """What there is for others than visitors; its sockets are taken at once."""
    watched = None if settings.metrics is None else listen(*settings.metrics)
    outposts = None if settings.thinkers_at is None else listen(*settings.thinkers_at)

    def open_both(door: Door, desk: Desk) -> Iterator[tuple[Starlette, list[socket.socket]]]:
        if watched is not None:
            from incognita.server.metrics import watch_app  # noqa: PLC0415 - only where asked for

            yield watch_app(app, door), watched
        if outposts is not None:
            yield outposts_app(desk.thinkers, settings.thinkers_secret), outposts

    return open_both


def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Serve until a signal comes; an IncognitaError when that cannot be begun.

    `ready` is called with the port once visitors are welcome.
    """
    set_up_logs(settings.log_form, settings.log_level, settings.access_log)
    for remark in settings.remarks:
        log.warning("%s", remark)
    sockets = listen(settings.host, settings.port)
    app, room = make_app(settings), places()
    beside = _all_beside(app, settings)
    share = min(MOST_OF_A_HOUSEHOLD, room // 4) if settings.limited else math.inf
    door = Door(room, share, Proxies(settings.proxies), app.state.figures)
    config = uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(Caller, door)),
        ws=cast("type[asyncio.Protocol]", partial(Line, door)),
        lifespan="off",
        log_config=None,  # see logs.py
        access_log=False,
        ws_max_size=_LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=_WAITING,
        timeout_keep_alive=_IDLE_S,
        timeout_graceful_shutdown=_GOODBYE_S,
        server_header=False,
        proxy_headers=False,
    )
    sys.setswitchinterval(_TURN_S)
    gc.freeze()
    gc.set_threshold(*_COLLECTING)
    with suppress(KeyboardInterrupt):  # raised again by uvicorn after a clean stop
        _Server(config, app, door, ready, beside, settings.drain_s).run(sockets)


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets for every address that the host stands for, all with the same port."""
    sockets: list[socket.socket] = []
    try:
        for family, _, _, _, where in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
            wanted = sockets[0].getsockname()[1] if sockets else port
            address = (str(where[0]), wanted)
            sockets.append(
                socket.create_server(address, family=family, backlog=_WAITING, dualstack_ipv6=both)
            )
    except OSError as error:
        for one in sockets:
            one.close()
        raise CannotListen(_why(host, port, error)) from None
    return sockets


def _why(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is used by another program, maybe another server of this kind: "
            "stop it, or choose another --port (0: any free one)"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} is not for this user; choose a --port above 1023"
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return (
            f"{host} is no address of this computer; "
            "--host 127.0.0.1 is this computer alone, 0.0.0.0 the local network"
        )
    return f"nobody can be served at {host}, port {port}: {error.strerror}"
