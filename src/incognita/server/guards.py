"""What stands before every request: who asks whom, from where, how much, and the headers of every
answer.
"""

import json
import logging
import time
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from incognita.server.desk import address_of, desk_of
from incognita.server.figures import Figures
from incognita.server.logs import begin_request, log_request
from incognita.server.people import language_from
from incognita.server.refusals import (
    Refusal,
    foreign_host,
    foreign_origin,
    not_found,
    too_large,
    wrong,
)
from incognita.server.settings import Settings
from incognita.server.visitors import Names, Proxies, name_of, secure

MOST_BYTES = 64 * 1024
MOST_RECORD_BYTES = 2 * 1024 * 1024
_LONGEST_NUMBER = 20  # digits of a length: longer ones are no number to Python

log = logging.getLogger("incognita.server")

_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guards:
    def __init__(self, app: ASGIApp, settings: Settings, figures: Figures) -> None:
        self.app = app
        self.figures = figures
        self.proxies = Proxies(settings.proxies)
        self.public = settings.public_address
        own = () if self.public is None else (self.public,)
        names = [settings.host, *settings.host_names, *(address.netloc for address in own)]
        self.names = Names(names)
        self.origins = (*settings.origins, *(address.origin for address in own))
        self.has_met_a_stranger = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        headers = Headers(scope=scope)
        request = begin_request(scope, self._name_of_request(scope, headers))
        self._reveal(scope, headers)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                with suppress(WebSocketDisconnect):  # who hears nothing more needs no answer
                    await self.app(scope, receive, send)
            else:
                self.figures.refusals[refusal.code] += 1
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
            status = 101 if refusal is None else refusal.status
            log_request(scope, status, began, address_of(HTTPConnection(scope)))
            return
        with self.figures.asking.noted():
            dressed = self._dressed(scope, send, request, began)
            if refusal is None:
                await self._with_limit(scope, receive, dressed, headers)
            else:
                await self._refuse(dressed, refusal, headers)

    def _reveal(self, scope: Scope, headers: Headers) -> None:
        """From where the visitor comes, and whether the way is encrypted."""
        self.proxies.reveal(scope, headers)
        if self.public is not None and self.public.scheme == "https":
            if name_of(headers.get("host", "")) == self.public.name:
                secure(scope)
        if "x-forwarded-for" in headers and not self.proxies.trusted and scope.get("client"):
            if not self.has_met_a_stranger:
                self.has_met_a_stranger = True
                log.warning(
                    "%s says for whom it asks, and is not believed: if it is a proxy of yours, "
                    "start with --trusted-proxy %s",
                    *[scope["client"][0]] * 2,
                )

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Why a request goes no further; None when it does."""
        for host in headers.getlist("host"):
            if not self.names.include(host):
                return foreign_host(name_of(host))
        if "\0" in scope["path"]:
            return not_found()
        if b"%00" in scope["query_string"]:
            return wrong(
                "invalid",
                "The query holds a null character.",
                "La requête contient un caractère nul.",
            )
        is_safe = scope["type"] == "http" and scope["method"] in _SAFE
        if not (is_safe or self._is_from_here(headers)):
            return foreign_origin()
        return _hurry(scope) if scope["type"] == "http" else None

    def _is_from_here(self, headers: Headers) -> bool:
        """A browser says where a page is from that changes something; programs say nothing."""
        origin = headers.get("origin")
        if origin is None:
            return True
        host = headers.get("host")
        return origin in (f"http://{host}", f"https://{host}", *self.origins)

    async def _with_limit(
        self, scope: Scope, receive: Receive, send: Send, headers: Headers
    ) -> None:
        most = MOST_RECORD_BYTES if scope["path"] == "/api/records" else MOST_BYTES
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < _LONGEST_NUMBER) or (
            int(length) > most
        ):
            await self._refuse(send, too_large(most), headers)
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:  # an error of any other kind would be taken for bad JSON
                raise HTTPException(413, too_large(most).words.en)
            return message

        await self.app(scope, counted, send)

    def _name_of_request(self, scope: Scope, headers: Headers) -> str | None:
        """As a proxy of ours calls it; the word of others is not taken."""
        client = scope.get("client")
        if client is None or not self.proxies.trusts(client[0]):
            return None
        return headers.get("x-request-id")

    def _dressed(self, scope: Scope, send: Send, request: str, began: float) -> Send:
        """Every answer goes out with the headers of the house."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.figures.requests[scope["method"], message["status"]] += 1
                visitor = address_of(HTTPConnection(scope))
                log_request(scope, message["status"], began, visitor)
                answer = MutableHeaders(scope=message)
                answer["x-request-id"] = request
                for name, value in _HEADERS.items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answer.setdefault("cache-control", "no-store")
            await send(message)

        return dressed

    async def _refuse(self, send: Send, refusal: Refusal, headers: Headers) -> None:
        self.figures.refusals[refusal.code] += 1
        words = refusal.spoken(language_from(headers.get("accept-language")))
        body = json.dumps({"code": refusal.code, "words": words}).encode()
        start = {"type": "http.response.start", "status": refusal.status}
        await send({**start, "headers": [(b"content-type", b"application/json")]})
        await send({"type": "http.response.body", "body": body})


def _hurry(scope: Scope) -> Refusal | None:
    """Counted before anything is read of what was sent, whatever is asked for.

    A conversation over a WebSocket counts by itself what is said in it.
    """
    connection = HTTPConnection(scope)
    what = "ask" if scope["path"].startswith("/api/") else "fetch"
    try:
        desk_of(connection).limits.spend(what, address_of(connection))
    except Refusal as refusal:
        return refusal
    return None
