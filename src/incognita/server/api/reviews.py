"""Looking back at a game with a bot's eyes."""

import asyncio
import re
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from incognita.bots.review import Budget, spoken
from incognita.core.words import Language
from incognita.server.api.wishes import Wish
from incognita.server.course import dealt_of
from incognita.server.desk import Anybody, Known, TheDesk, TheTable, address_of, language_for
from incognita.server.packed import Packed, packed
from incognita.server.reviewing import Kept, authorise_review
from incognita.server.table import Table
from incognita.server.wire_review import DealtAnswers, ReviewAnswer, ReviewedSeat

router = APIRouter(prefix="/api/tables/{table}", tags=["review"])

Invitation = Annotated[str | None, Query(max_length=64)]

_SEAT = re.compile(r"\{([1-8])\}")


class ReviewWish(Wish):
    """`quick`: half a minute of a bot's time, about; `thorough`: six times as much thought."""

    budget: Budget = "quick"


@router.get("/dealt", response_model=DealtAnswers)
async def dealt(
    request: Request,
    live: TheTable,
    person: Anybody,
    language: Language | None = None,
    invitation: Invitation = None,
) -> Response:
    """What was drawn in a game that is over, against what could be expected."""
    told = msgspec.to_builtins(await dealt_of(person, live, invitation))
    words = spoken(told, language or language_for(person, request))
    return Response(msgspec.json.encode({"dealt": words}), media_type="application/json")


@router.get("/review", response_model=ReviewAnswer)
async def review(
    request: Request,
    desk: TheDesk,
    live: TheTable,
    person: Anybody,
    language: Language | None = None,
    invitation: Invitation = None,
) -> Response:
    """What a bot thinks of a game that is over, if somebody has asked for it; and how far it is."""
    authorise_review(person, live, invitation)
    kept = await desk.reviews.of(live.table)
    return await _told(request, live.table, kept, language or language_for(person, request))


@router.post("/review", response_model=ReviewAnswer)
async def ask_for_review(
    wish: ReviewWish,
    request: Request,
    desk: TheDesk,
    live: TheTable,
    person: Known,
    language: Language | None = None,
    invitation: Invitation = None,
) -> Response:
    """Have a game that is over looked through. It goes on when you leave, and is kept."""
    authorise_review(person, live, invitation)
    desk.limits.spend("review", person.id)
    desk.limits.spend("open-here", address_of(request))
    kept = await desk.reviews.ask(live.table, wish.budget, person)
    return await _told(request, live.table, kept, language or person.language)


async def _told(request: Request, table: Table, kept: Kept, language: Language) -> Response:
    told = await asyncio.to_thread(_in_words, table, kept, language)
    return told.answer(request)


def _in_words(table: Table, kept: Kept, language: Language) -> Packed:
    """Beside the event loop: a review is long."""
    review = None
    if kept.content is not None:
        told = spoken(msgspec.json.decode(kept.content), language)
        assert isinstance(told, dict)
        review = {
            **told,
            "marks": [{**mark, "words": _named(mark["words"], table)} for mark in told["marks"]],
            "story": [[_named(one, table) for one in story] for story in told["story"]],
            "made": kept.made,
            "seats": _seats(table),
        }
    answer = {"status": kept.status, "budget": kept.budget, "done": kept.done, "review": review}
    return packed(msgspec.json.encode(answer))


def _named(text: str, table: Table) -> str:
    """With the names that the seats have now, in the place of their numbers."""
    names = table.names
    return _SEAT.sub(lambda seat: names[int(seat[1]) - 1], text)  # a name may be `{2}` itself


def _seats(table: Table) -> list[ReviewedSeat]:
    places: dict[int, int] = {}
    for tied in table.ranking:
        places.update(dict.fromkeys(tied, len(places) + 1))
    return [
        ReviewedSeat(
            number + 1,
            seat.name,
            table.totals[number],
            places[number],
            None if table.charter.imported else seat.bot,
        )
        for number, seat in enumerate(table.seats)
    ]
