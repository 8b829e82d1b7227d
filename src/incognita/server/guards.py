"""What stands before every request: sizes, origins, and the headers of every answer."""

import json
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from incognita.server.refusals import Refusal, foreign_origin, too_large

MOST_BYTES = 64 * 1024
MOST_RECORD_BYTES = 2 * 1024 * 1024

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
    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            if self._is_from_here(headers):
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "foreign-origin"})
            return
        dressed = _dressed(scope, send)
        if scope["method"] in _SAFE or self._is_from_here(headers):
            await self._with_limit(scope, receive, dressed, headers)
        else:
            await _refuse(dressed, foreign_origin())

    def _is_from_here(self, headers: Headers) -> bool:
        """A browser says where a page is from that changes something; programs say nothing."""
        origin = headers.get("origin")
        if origin is None:
            return True
        return urlsplit(origin).netloc == headers.get("host") or origin in self.origins

    async def _with_limit(
        self, scope: Scope, receive: Receive, send: Send, headers: Headers
    ) -> None:
        most = MOST_RECORD_BYTES if scope["path"] == "/api/records" else MOST_BYTES
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            await _refuse(send, too_large(most))
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


def _dressed(scope: Scope, send: Send) -> Send:
    """Every answer goes out with the headers of the house."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                answer.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                answer.setdefault("cache-control", "no-store")
        await send(message)

    return dressed


async def _refuse(send: Send, refusal: Refusal) -> None:
    body = json.dumps({"code": refusal.code, "words": refusal.words.en}).encode()
    content_type = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": refusal.status, "headers": content_type})
    await send({"type": "http.response.body", "body": body})
