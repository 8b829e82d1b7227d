"""A game against bots, taken from a server into the house of a browser: its log is the game.

It stays where it was, too; what is played on here is not known there.
"""

import secrets

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.responses import PlainTextResponse

from incognita.core.catalogue import find_game
from incognita.core.options import Value
from incognita.server.api.tables import opened
from incognita.server.charter import Began, Charter, Did, Entry, SeatKind
from incognita.server.charter import Sat as Seated
from incognita.server.desk import Known, TheDesk, TheTable
from incognita.server.house import House, Live, now_ms
from incognita.server.people import Person, new_id
from incognita.server.permits import Deed, authorise
from incognita.server.refusals import conflict, old_rules
from incognita.server.wire import OpenedAnswer

taking = APIRouter(prefix="/api", include_in_schema=False)  # a server's part
bringing = APIRouter(prefix="/api", include_in_schema=False)  # a browser's


class Passenger(msgspec.Struct, frozen=True):
    """Who sits there: a bot, or whoever took the game along."""

    kind: SeatKind
    name: str
    bot: str | None = None


class Crossing(msgspec.Struct, frozen=True):
    game: str
    rules: int
    options: dict[str, Value]
    edition: dict[str, object]
    seats: list[Passenger]
    log: list[tuple[int, str]]
    over_draws: bool = False


_CROSSINGS: msgspec.json.Decoder[Crossing] = msgspec.json.Decoder(Crossing)


@taking.get("/tables/{table}/crossing")
async def take(live: TheTable, person: Known) -> Response:
    return PlainTextResponse(msgspec.json.encode(taken_along(person, live)))


@bringing.post("/crossings", status_code=201)
async def bring(request: Request, desk: TheDesk, person: Known) -> OpenedAnswer:
    crossing = _CROSSINGS.decode(await request.body())
    return opened(await brought(desk.house, person, crossing), person)


def taken_along(person: Person, live: Live) -> Crossing:
    """What is needed to play on elsewhere; only by who plays there with nobody but bots."""
    table = live.table
    authorise(person, Deed.PLAY, table)
    if table.charter.lesson is not None or any(
        seat.kind != "bot" and seat.person != person.id for seat in table.seats
    ):
        raise conflict(
            "not-alone",
            "Only a game that you play with bots, or on your own screen, can be taken along.",
            "On ne peut emporter qu’une partie jouée avec des bots, ou sur son propre écran.",
        )
    return Crossing(
        table.charter.game,
        find_game(table.charter.game).rules_version,
        dict(table.position.options),
        msgspec.to_builtins(table.edition),
        [Passenger(seat.kind, seat.name, seat.bot) for seat in table.seats],
        [(move.actor, table.game.notation(move.action)) for move in table.position.log],
        table.charter.over_draws,
    )


async def brought(house: House, person: Person, crossing: Crossing) -> Live:
    """The table at which the game goes on."""
    known = find_game(crossing.game).rules_version
    if crossing.rules != known:
        raise old_rules(crossing.game, crossing.rules, known)
    charter = Charter(
        new_id(),
        crossing.game,
        known,
        crossing.options,
        person.id,
        now_ms(),
        False,
        secrets.token_urlsafe(12),
        over_draws=crossing.over_draws,
    )
    entries: list[Entry] = [
        Seated(
            number,
            seat.kind,
            person.name if seat.kind == "person" else seat.name,
            None if seat.kind == "bot" else person.id,
            seat.bot,
        )
        for number, seat in enumerate(crossing.seats)
    ]
    entries.append(Began())
    entries += [Did(actor, do) for actor, do in crossing.log]
    return await house.open(charter, crossing.edition, entries)
