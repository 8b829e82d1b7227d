"""What a load balancer asks: yes or no. Those who look after the server are told more elsewhere."""

from fastapi import APIRouter, Response
from starlette.responses import JSONResponse

from incognita.server.api.wishes import GET_OR_HEAD
from incognita.server.desk import TheDesk
from incognita.server.wellbeing import wellbeing

router = APIRouter(include_in_schema=False)


@router.api_route("/health", methods=GET_OR_HEAD)
async def health() -> Response:
    """Alive: it answers at all."""
    return JSONResponse({"alive": True})


@router.api_route("/ready", methods=GET_OR_HEAD)
async def ready(desk: TheDesk) -> Response:
    """Whether visitors should be sent here."""
    is_ready = (await wellbeing(desk)).is_ready
    return JSONResponse({"ready": is_ready}, 200 if is_ready else 503)
