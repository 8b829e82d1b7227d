"""Guests."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from incognita.core.words import Language
from incognita.server.desk import COOKIE, Desk, Known, TheDesk, address_of
from incognita.server.house import now_ms
from incognita.server.people import Person, checked_name, language_from, new_id, nickname
from incognita.server.refusals import nobody
from incognita.server.wire import PersonAnswer

router = APIRouter(prefix="/api/me", tags=["people"])

_A_YEAR_S = 365 * 24 * 3600


class NameWish(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: Annotated[str | None, Field(max_length=100)] = None
    language: Language | None = None


class TokenWish(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    token: Annotated[str, Field(max_length=200)]


def _welcome(desk: Desk, person: Person, request: Request, response: Response) -> PersonAnswer:
    token = desk.tokens.token(person.id)
    response.set_cookie(
        COOKIE,
        token,
        max_age=_A_YEAR_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return PersonAnswer(person.id, person.name, person.language, token)


@router.post("")
async def arrive(
    wish: NameWish, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    """Become a guest, or change one's name and language. Nothing has to be filled in."""
    known = await desk.whoever(request)
    language = wish.language or language_from(request.headers.get("accept-language"))
    if known is None:
        desk.limits.spend("arrive", address_of(request))
        name = nickname(language) if wish.name is None else checked_name(wish.name)
        person = Person(new_id(), name, language)
        await desk.store.add_person(person, now_ms())
    else:
        person = Person(
            known.id,
            known.name if wish.name is None else checked_name(wish.name),
            wish.language or known.language,
        )
        if person != known:
            await desk.store.change_person(person)
    return _welcome(desk, person, request, response)


@router.get("")
async def who_am_i(
    person: Known, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    return _welcome(desk, person, request, response)


@router.post("/return")
async def come_back(
    wish: TokenWish, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    """Be again who a personal link says, on another device for instance."""
    desk.limits.spend("arrive", address_of(request))
    number = desk.tokens.person(wish.token)
    person = None if number is None else await desk.store.person(number)
    if person is None:
        raise nobody()
    return _welcome(desk, person, request, response)


@router.delete("", status_code=204)
async def forget_me_here(response: Response) -> None:
    """Remove the cookie from this browser."""
    response.delete_cookie(COOKIE)
