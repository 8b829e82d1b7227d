"""What this server can be asked, for programs and for those who write them."""

from threading import Lock
from weakref import WeakKeyDictionary

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response

from incognita.server.packed import Packed, packed

router = APIRouter(prefix="/api/openapi.json")

_known: WeakKeyDictionary[FastAPI, Packed] = WeakKeyDictionary()
_putting_together = Lock()


@router.get("", include_in_schema=False)
def description(request: Request) -> Response:
    """No coroutine: it is put together for the first who asks, beside the tables."""
    app: FastAPI = request.app
    with _putting_together:  # once, however many ask first
        if app not in _known:
            _known[app] = packed(msgspec.json.encode(app.openapi()))
    return _known[app].answer(request)
