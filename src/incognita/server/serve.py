"""Run the server until it is told to stop."""

import asyncio
import errno
import gc
import math
import socket
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import cast

import uvicorn
from fastapi import FastAPI

from incognita.core.errors import IncognitaError
from incognita.server.app import make_app
from incognita.server.door import MOST_OF_A_HOUSEHOLD, Caller, Door, Line, places
from incognita.server.settings import Settings
from incognita.server.visitors import Proxies

_LONGEST_MESSAGE = 16 * 1024
_GOODBYE_S = 3
_IDLE_S = 20  # between two requests; a proxy has to give up sooner, see docs/deployment.md
_WAITING = 1000  # connections that the system keeps until we come to them
_COLLECTING = (2000, 5, 1000)  # seldom through everything: a table at play is no garbage, but much
_TURN_S = 0.0005  # how long a busy thread keeps the others waiting: the database is one of them


class CannotListen(IncognitaError):
    """The address or port is not to be had."""


class _Server(uvicorn.Server):
    """Opens the application before its door, so that what is wrong is an error like any other,
    and tells when it is ready to be visited.
    """

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, door: Door, ready: Callable[[int], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self.door = door
        self.ready = ready
        self.opened = AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.opened.enter_async_context(self.app.router.lifespan_context(self.app))
        await super().startup(sockets)
        doorkeeper = asyncio.create_task(self.door.look_around())
        self.opened.callback(doorkeeper.cancel)
        self.ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self.opened.aclose()


def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Serve until a signal comes; an IncognitaError when that cannot be begun.

    `ready` is called with the port once visitors are welcome.
    """
    sockets = listen(settings.host, settings.port)
    app, room = make_app(settings), places()
    share = min(MOST_OF_A_HOUSEHOLD, room // 4) if settings.limited else math.inf
    door = Door(room, share, Proxies(settings.proxies))
    config = uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(Caller, door)),
        ws=cast("type[asyncio.Protocol]", partial(Line, door)),
        lifespan="off",
        log_level="error",  # the door says in its own words whom it turned away
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
        _Server(config, app, door, ready).run(sockets)


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
