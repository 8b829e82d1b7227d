"""Guests."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from incognita.core.words import Language, Words
from incognita.server.api.wishes import TableNumber, Wish
from incognita.server.desk import COOKIE, Anybody, Desk, Known, TheDesk, address_of
from incognita.server.house import now_ms
from incognita.server.people import (
    TOKENS_LAST_S,
    Person,
    checked_name,
    language_from,
    new_id,
    nickname,
)
from incognita.server.permits import is_invitation
from incognita.server.refusals import Refusal, nobody
from incognita.server.wire import NameAnswer, PersonAnswer, WhoseAnswer

router = APIRouter(prefix="/api/me", tags=["people"])


class NameWish(Wish):
    """`table` and `invitation`: to where one was invited, for a house that takes nobody else."""

    name: Annotated[str | None, Field(max_length=100)] = None
    language: Language | None = None
    table: TableNumber | None = None
    invitation: Annotated[str | None, Field(max_length=64)] = None


class TokenWish(Wish):
    token: Annotated[str, Field(max_length=200)]


def _introduced(desk: Desk, person: Person) -> PersonAnswer:
    return PersonAnswer(person.id, person.name, person.language, desk.tokens.token(person))


def _welcome(desk: Desk, person: Person, request: Request, response: Response) -> PersonAnswer:
    answer = _introduced(desk, person)
    response.set_cookie(
        COOKIE,
        answer.token,
        max_age=TOKENS_LAST_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


async def _check_welcome(desk: Desk, request: Request, wish: NameWish) -> None:
    """Refusal in a house for the invited alone, but for who was invited to a table."""
    if desk.sign_up == "open":
        return
    if wish.table is not None and wish.invitation is not None:
        live = await desk.table(wish.table, request)
        if is_invitation(live.table, wish.invitation):
            return
    raise Refusal(
        403,
        "by-invitation-only",
        Words(
            "This house is for those who were invited: ask for a link, or open the one you have.",
            "Cette maison est réservée aux personnes invitées : demandez un lien, ou ouvrez le "
            "vôtre.",
        ),
    )


@router.post("")
async def arrive(
    wish: NameWish, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    """Become a guest, or change one's name and language. Nothing has to be filled in."""
    known = await desk.whoever(request)
    language = wish.language or language_from(request.headers.get("accept-language"))
    if known is None:
        await desk.limits.spend_everywhere("arrive", address_of(request))
        await _check_welcome(desk, request, wish)
        name = nickname(language) if wish.name is None else checked_name(wish.name)
        person = Person(new_id(), name, language)
        await desk.store.add_person(person, now_ms())
    else:
        person = known._replace(
            name=known.name if wish.name is None else checked_name(wish.name),
            language=wish.language or known.language,
        )
        if person != known:
            await desk.store.change_person(person)
    return _welcome(desk, person, request, response)


@router.get("")
async def who_am_i(
    person: Known, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    return _welcome(desk, person, request, response)


@router.post("/whose")
async def whose_token(wish: TokenWish, desk: TheDesk, person: Anybody) -> WhoseAnswer:
    """Who a personal link would make one, before one is."""
    holder = await desk.holder(wish.token)
    return WhoseAnswer(
        None if holder is None else NameAnswer(holder.id, holder.name),
        None if person is None else _introduced(desk, person),
    )


@router.post("/return")
async def come_back(
    wish: TokenWish, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    """Be again who a personal link says, on another device for instance."""
    await desk.limits.spend_everywhere("arrive", address_of(request))
    person = await desk.holder(wish.token)
    if person is None:
        raise nobody()
    return _welcome(desk, person, request, response)


@router.post("/sign-out-elsewhere")
async def sign_out_elsewhere(
    person: Known, desk: TheDesk, request: Request, response: Response
) -> PersonAnswer:
    """Cut off every other browser and program that has been this person, and old links."""
    person = await desk.store.sign_out(person, now_ms())
    await desk.partings.look()
    return _welcome(desk, person, request, response)


@router.delete("", status_code=204)
async def forget_me_here(response: Response) -> None:
    """Remove the cookie from this browser."""
    response.delete_cookie(COOKIE)
