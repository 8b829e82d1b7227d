"""Playing over plain HTTP, for programs and for those without a WebSocket."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from incognita.core.words import Language
from incognita.server import hinting, playing
from incognita.server.answers import position_answer
from incognita.server.api.wishes import Wish
from incognita.server.desk import Anybody, Desk, Known, TheDesk, TheTable, address_of
from incognita.server.house import Live
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise
from incognita.server.refusals import Refusal
from incognita.server.seeing import last_stored, seen_by, to_retell, told_since
from incognita.server.table import Told
from incognita.server.wire import (
    HintAnswer,
    OvertakenAnswer,
    PositionAnswer,
    PreviewAnswer,
    RefusalAnswer,
    StateAnswer,
)

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])

_MOST_SEATS = 8
_MOST_N = 2**53

SeatNumber = Annotated[int, Field(ge=1, le=_MOST_SEATS)]


class ActWish(Wish):
    """`after`: the number of the last entry you saw; it is refused if there is a later one."""

    seat: SeatNumber
    do: Annotated[str, Field(max_length=100)]
    after: Annotated[int | None, Field(ge=0, le=_MOST_N)] = None


class SeatOnlyWish(Wish):
    seat: SeatNumber


class SayWish(Wish):
    text: Annotated[str, Field(max_length=2000)]


async def _state(
    desk: Desk,
    address: str,
    live: Live,
    person: Person | None,
    seat: int | None,
    after: int | None,
    language: Language | None,
    invitation: str | None = None,
) -> StateAnswer:
    desk.limits.spend("retell", address, to_retell(live, seat, after))
    told: Sequence[Told] = ()
    if after is not None:
        told = await told_since(desk.house, live, await last_stored(desk.house, live, seat, after))
    return await seen_by(desk.house, live, person, seat, invitation, told, language)


def _json(answer: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


@router.get("/play", response_model=StateAnswer)
async def state(
    request: Request,
    desk: TheDesk,
    live: TheTable,
    person: Anybody,
    seat: Annotated[int | None, Query(ge=1, le=_MOST_SEATS)] = None,
    after: Annotated[int | None, Query(ge=0, le=_MOST_N)] = None,
    language: Language | None = None,
    invitation: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """The table as a seat of yours sees it, or as a spectator does if you name none."""
    own = None if seat is None else seat - 1
    authorise(person, Deed.WATCH if own is None else Deed.SEE, live.table, own, invitation)
    address = address_of(request)
    return _json(await _state(desk, address, live, person, own, after, language, invitation))


@router.get("/position", response_model=PositionAnswer)
async def position(
    live: TheTable,
    person: Anybody,
    seat: Annotated[int | None, Query(ge=1, le=_MOST_SEATS)] = None,
    invitation: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """The game as a seat of yours may believe it, as a log: for programs that think about it."""
    own = None if seat is None else seat - 1
    authorise(person, Deed.FOLLOW, live.table, own, invitation)
    return _json(position_answer(live.table, own))


@router.get("/preview")
async def preview(
    live: TheTable,
    person: Known,
    seat: Annotated[int, Query(ge=1, le=_MOST_SEATS)],
    do: Annotated[str, Query(max_length=100)],
    language: Language | None = None,
) -> PreviewAnswer:
    """What an action of yours would do, before you play it."""
    return playing.look_ahead(person, live, seat - 1, do, language or person.language)


@router.post(
    "/actions",
    response_model=StateAnswer,
    responses={409: {"model": OvertakenAnswer | RefusalAnswer, "description": "Not now"}},
)
async def act(
    wish: ActWish,
    desk: TheDesk,
    live: TheTable,
    person: Known,
    language: Language | None = None,
) -> Response:
    """Play an action in its notation; the answer tells what it led to."""
    desk.limits.spend("act", person.id)
    seat, before, home = wish.seat - 1, wish.after, desk.homes.of(person.id)
    try:
        told = await playing.act(desk.house, person, live, seat, wish.do, wish.after)
    except Refusal as refusal:
        if refusal.code != "overtaken":
            raise
        now = await _state(desk, home, live, person, seat, before, language)
        words = refusal.words.spoken(language or person.language)
        return _json(OvertakenAnswer(refusal.code, words, now.play, now.entries), refusal.status)
    after = told[0].number_before(seat) if before is None else before
    return _json(await _state(desk, home, live, person, seat, after, language))


@router.post("/undo", response_model=StateAnswer)
async def undo(
    wish: SeatOnlyWish,
    desk: TheDesk,
    live: TheTable,
    person: Known,
    language: Language | None = None,
) -> Response:
    """Take one decision back, as far as that is allowed."""
    desk.limits.spend("act", person.id)
    seat, home = wish.seat - 1, desk.homes.of(person.id)
    told = await playing.undo(desk.house, person, live, seat)
    after = told[0].number_before(seat)
    return _json(await _state(desk, home, live, person, seat, after, language))


@router.post("/hint")
async def hint(
    wish: SeatOnlyWish,
    desk: TheDesk,
    live: TheTable,
    person: Known,
    language: Language | None = None,
) -> HintAnswer:
    """What a bot would do in your place, from what you may know, and why."""
    await desk.limits.spend_everywhere("hint", person.id)
    advice = await hinting.hint(desk.house, desk.thinkers, person, live, wish.seat - 1)
    game, spoken = live.table.game, language or person.language
    return HintAnswer(
        advice.do,
        game.describe(game.parse(advice.do), spoken),
        [words.spoken(spoken) for words in advice.why],
    )


@router.post("/say", status_code=204)
async def say(wish: SayWish, desk: TheDesk, live: TheTable, person: Known) -> None:
    """Write to everybody at the table."""
    desk.limits.spend("say", person.id)
    desk.check_talk()
    await playing.say(desk.house, person, live, wish.text)
