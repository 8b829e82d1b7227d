"""Where others find this server."""

from fastapi import APIRouter, Request

from incognita.server.desk import Anybody
from incognita.server.reach import address_for_others
from incognita.server.wire import AddressAnswer

router = APIRouter(prefix="/api/address", tags=["address"])


@router.get("")
async def address(person: Anybody, request: Request) -> AddressAnswer:
    """By which address others reach this server, if another one than you called it by."""
    _, port = request.scope["server"]
    called = request.headers.get("host", "")
    return AddressAnswer(address_for_others(request.app.state.settings, called, port))
