"""Run the server until it is told to stop."""

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from incognita.server.app import make_app
from incognita.server.settings import Settings

_LONGEST_MESSAGE = 16 * 1024
_GOODBYE_S = 3
_COLLECTING = (2000, 5, 1000)  # seldom through everything: a table at play is no garbage, but much
_TURN_S = 0.0005  # how long a busy thread keeps the others waiting: the database is one of them


class _Server(uvicorn.Server):
    """Tells when it is ready to be visited."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready(self.servers[0].sockets[0].getsockname()[1])


def serve(settings: Settings, ready: Callable[[int], None]) -> bool:
    """Serve until a signal comes; False when the server could not start.

    `ready` is called with the port once visitors are welcome.
    """
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=_LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=_GOODBYE_S,
        server_header=False,
        proxy_headers=False,
    )
    sys.setswitchinterval(_TURN_S)
    gc.freeze()
    gc.set_threshold(*_COLLECTING)
    server = _Server(config, ready)
    with suppress(KeyboardInterrupt):  # raised again by uvicorn after a clean stop
        server.run()
    return server.started
