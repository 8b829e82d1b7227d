"""Tables: open, find, join, leave, and what is left of them."""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BeforeValidator, Field, model_validator
from starlette.responses import PlainTextResponse

from incognita.core.actors import CHANCE, SPECTATOR
from incognita.core.words import Language
from incognita.server import hosting
from incognita.server.answers import legal_answers, line_answer, table_answer
from incognita.server.api.wishes import TableNumber, Wish
from incognita.server.charter import Clock, RunOut, SeatKind, Status
from incognita.server.course import course_of, points_of
from incognita.server.desk import Anybody, Desk, Known, TheDesk, TheTable, address_of, language_for
from incognita.server.house import Live
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise, belongs, kept_for, seats_of
from incognita.server.quotas import room_for
from incognita.server.refusals import no_such_seat
from incognita.server.store import Listed
from incognita.server.summaries import summary_from
from incognita.server.wire import (
    CourseAnswer,
    InvitationAnswer,
    OpenedAnswer,
    PastAnswer,
    ScoreAnswer,
    TablesAnswer,
)

router = APIRouter(prefix="/api", tags=["tables"])

_MOST_LISTED = 100
_MOST_SEATS = 8
_MOST_MOVES = 2**31
_MOST_SECONDS = 7 * 24 * 3600
_MOST_OPTIONS = 50
_MOST_TRIED = 16

_Do = Annotated[str, Field(max_length=100)]

Invitation = Annotated[str | None, Query(max_length=64)]


def _few(options: object) -> object:
    """Counted before each of them is looked at: thousands would take their time."""
    if isinstance(options, dict) and len(options) > _MOST_OPTIONS:
        raise ValueError(f"{len(options)} options; expected at most {_MOST_OPTIONS}")
    return options


class SeatWish(Wish):
    """`person`: yourself; `hot-seat`: somebody beside you; `open`: whoever comes."""

    kind: Literal["person", "hot-seat", "bot", "open"]
    name: Annotated[str | None, Field(max_length=100)] = None
    bot: Annotated[str | None, Field(max_length=40)] = None


class ClockWish(Wish):
    """Seconds a turn, or in total with an increment after each turn."""

    kind: Literal["none", "turn", "total"] = "none"
    seconds: Annotated[int, Field(ge=0, le=_MOST_SECONDS)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    run_out: RunOut = "bot"

    @model_validator(mode="after")
    def _has_time(self) -> "ClockWish":
        if self.kind != "none" and self.seconds == 0:
            raise ValueError("a clock without any seconds; expected at least 1")
        return self


class OriginWish(Wish):
    """A position of a game that is over: after `n` actions at this table."""

    table: TableNumber
    n: Annotated[int, Field(ge=0, le=_MOST_MOVES)]
    invitation: Annotated[str | None, Field(max_length=64)] = None


class TableWish(Wish):
    """`from`: play on from there; then the game, its options and its edition are those of there."""

    game: Annotated[str, Field(max_length=40)] = ""
    options: Annotated[
        dict[
            Annotated[str, Field(max_length=40)], int | bool | Annotated[str, Field(max_length=200)]
        ],
        BeforeValidator(_few),
    ] = Field(default={})
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=_MOST_SEATS)]
    edition: Annotated[str | None, Field(max_length=60_000)] = None
    open_to_all: bool = False
    clock: ClockWish = ClockWish()
    over_draws: bool = False
    hints: bool = False
    origin: Annotated[OriginWish | None, Field(alias="from")] = None

    @model_validator(mode="after")
    def _is_one_game(self) -> "TableWish":
        if self.origin is None and not self.game:
            raise ValueError("neither a game nor where to play on from; expected one of them")
        if self.origin is not None and (self.options or self.edition is not None):
            raise ValueError("options or an edition beside `from`, which has its own")
        return self


class JoinWish(Wish):
    seat: Annotated[int | None, Field(ge=1, le=_MOST_SEATS)] = None
    invitation: Annotated[str | None, Field(max_length=64)] = None


class LeaveWish(Wish):
    seat: Annotated[int | None, Field(ge=1, le=_MOST_SEATS)] = None


class BotWish(Wish):
    """`name`: for a seat that nobody has had before."""

    bot: Annotated[str, Field(max_length=40)]
    name: Annotated[str | None, Field(max_length=100)] = None


def opened(live: Live, person: Person | None, invited: bool = False) -> OpenedAnswer:
    """`invited`: told the invitation without a seat there, for instance to a rematch."""
    table = live.table
    own = seats_of(person, table)
    answer = table_answer(table)
    answer.your_turn = any(seat in table.to_act for seat in own)
    return OpenedAnswer(
        answer,
        table.charter.invitation if invited or belongs(person, table) else None,
        [seat + 1 for seat in own],
        person is not None and person.id == table.charter.owner,
        [seat + 1 for seat in kept_for(person, table)],
    )


@asynccontextmanager
async def opening(
    desk: Desk, request: Request, person: Person, kinds: Sequence[SeatKind]
) -> AsyncIterator[None]:
    """Meanwhile, the person opens a table; Refusal when it is one too many."""
    await desk.limits.spend_everywhere("open", person.id)
    await desk.limits.spend_everywhere("open-here", address_of(request))
    async with desk.opening(person):
        if desk.limits.enforced:
            await room_for(desk.store, desk.quotas, person, kinds)
        yield


@router.post("/tables", status_code=201)
async def open_table(
    wish: TableWish, request: Request, desk: TheDesk, person: Known
) -> OpenedAnswer:
    """Open a table. It begins by itself when no seat is open any more."""
    clock = Clock(wish.clock.kind, wish.clock.seconds, wish.clock.increment, wish.clock.run_out)
    wished = hosting.TableWish(
        wish.game,
        dict(wish.options),
        [hosting.SeatWish(seat.kind, seat.name, seat.bot) for seat in wish.seats],
        wish.edition,
        wish.open_to_all,
        clock,
        wish.over_draws,
        wish.hints,
    )
    async with opening(desk, request, person, [seat.kind for seat in wish.seats]):
        if wish.origin is not None:
            source = await desk.table(wish.origin.table, request)
            origin = hosting.OriginWish(source, wish.origin.n, wish.origin.invitation)
            return opened(await hosting.play_on(desk.house, person, origin, wished), person)
        lot = secrets.randbelow if desk.lots else lambda n: 0
        live = await hosting.open_table(desk.house, desk.readers, person, lot, wished)
    return opened(live, person)


@router.get("/tables")
async def list_tables(
    desk: TheDesk,
    person: Anybody,
    status: Annotated[list[Status] | None, Query(max_length=4)] = None,
    game: Annotated[str | None, Query(max_length=40)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    most: Annotated[int, Query(ge=1, le=_MOST_LISTED)] = 50,
) -> TablesAnswer:
    """Tables that anybody may watch or join, the latest first; `before` a time for older ones."""
    found = await desk.store.list_tables(status or ("open", "running"), game, most, before)
    return _listed(found)


@router.get("/me/tables")
async def my_tables(desk: TheDesk, person: Known) -> TablesAnswer:
    """Your own tables, those first where it is your turn."""
    found = await desk.store.tables_of(person.id, _MOST_LISTED)
    return _listed(found)


def _listed(found: Sequence[Listed]) -> TablesAnswer:
    answers = []
    for one in found:
        answer = summary_from(one.summary)
        if answer is not None:
            answer.your_turn = one.to_act
            answers.append(answer)
    return TablesAnswer(answers)


@router.get("/tables/{table}")
async def one_table(live: TheTable, person: Anybody, invitation: Invitation = None) -> OpenedAnswer:
    authorise(person, Deed.WATCH, live.table, invitation=invitation)
    return opened(live, person)


@router.get("/tables/{table}/invitation")
async def invitation(
    request: Request, desk: TheDesk, live: TheTable, person: Anybody, invitation: Invitation = None
) -> InvitationAnswer:
    """Who invites to what: for somebody who has the invitation and has not sat down yet."""
    table = live.table
    authorise(person, Deed.WATCH, table, invitation=invitation)
    language = language_for(person, request)
    return InvitationAnswer(
        await hosting.host_of(desk.store, table),
        table.game.title.spoken(language),
        table.game.about.spoken(language),
        len(table.seats),
        [number for number, seat in enumerate(table.seats, 1) if seat.kind == "open"],
        *table.game.minutes,
    )


@router.post("/tables/{table}/join")
async def join(wish: JoinWish, desk: TheDesk, live: TheTable, person: Known) -> OpenedAnswer:
    """Take an open seat, the first one if you name none."""
    desk.limits.spend("sit", person.id)
    seat = None if wish.seat is None else wish.seat - 1
    await hosting.join(desk.house, person, live, seat, wish.invitation)
    return opened(live, person)


@router.post("/tables/{table}/leave")
async def leave(wish: LeaveWish, desk: TheDesk, live: TheTable, person: Known) -> OpenedAnswer:
    """Give up a seat, or all of yours."""
    desk.limits.spend("sit", person.id)
    await hosting.leave(desk.house, person, live, None if wish.seat is None else wish.seat - 1)
    return opened(live, person)


@router.post("/tables/{table}/seats/{seat}/bot")
async def seat_bot(
    wish: BotWish,
    seat: Annotated[int, Path(ge=1, le=_MOST_SEATS)],
    desk: TheDesk,
    live: TheTable,
    person: Known,
) -> OpenedAnswer:
    """Let a bot have an open seat, one that was left, or one whose player is absent."""
    kinds = [other.kind for other in live.table.seats]
    if desk.limits.enforced and kinds.count("open") == 1 and set(kinds) <= {"open", "bot"}:
        async with desk.opening(person):
            await room_for(desk.store, desk.quotas, person, ["bot"])
            await hosting.seat_bot(desk.house, person, live, seat - 1, wish.bot, wish.name)
    else:
        await hosting.seat_bot(desk.house, person, live, seat - 1, wish.bot, wish.name)
    return opened(live, person)


@router.post("/tables/{table}/seats/{seat}/return")
async def take_seat_back(
    seat: Annotated[int, Path(ge=1, le=_MOST_SEATS)],
    desk: TheDesk,
    live: TheTable,
    person: Known,
) -> OpenedAnswer:
    """Take your seat back from the bot that plays on there since your time ran out."""
    desk.limits.spend("sit", person.id)
    await hosting.come_back(desk.house, person, live, seat - 1)
    return opened(live, person)


@router.post("/tables/{table}/seats/{seat}/remove")
async def remove(
    seat: Annotated[int, Path(ge=1, le=_MOST_SEATS)],
    desk: TheDesk,
    live: TheTable,
    person: Known,
) -> OpenedAnswer:
    """Take a seat at your table from a guest, who cannot come back to it."""
    desk.limits.spend("sit", person.id)
    await hosting.remove(desk.house, person, live, seat - 1)
    return opened(live, person)


@router.post("/tables/{table}/close")
async def close(desk: TheDesk, live: TheTable, person: Known) -> OpenedAnswer:
    """Give up a table that you opened, while nobody else sits there but who is absent."""
    await hosting.close(desk.house, person, live)
    return opened(live, person)


@router.post("/tables/{table}/rematch")
async def rematch(request: Request, desk: TheDesk, live: TheTable, person: Known) -> OpenedAnswer:
    """The same again. Whoever asks second is shown the table of who asked first."""
    desk.limits.spend("sit", person.id)
    if live.table.rematch is None:
        kinds = [sat.kind for sat in hosting.moved_on(live.table)]
        async with opening(desk, request, person, kinds):
            new = await hosting.rematch(desk.house, person, live)
    else:
        new = await hosting.rematch(desk.house, person, live)
    return opened(new, person, invited=True)


@router.get("/tables/{table}/score")
async def score(
    request: Request,
    live: TheTable,
    person: Anybody,
    invitation: Invitation = None,
    language: Language | None = None,
) -> ScoreAnswer:
    """The score sheet, every line with its rule; provisional before the end."""
    authorise(person, Deed.WATCH, live.table, invitation=invitation)
    sheet = live.table.position.score()
    spoken = language or language_for(person, request)
    lines = [line_answer(live.table.game, line, spoken) for line in sheet.lines]
    ranking = [[seat + 1 for seat in place] for place in live.table.ranking]
    return ScoreAnswer(live.table.status == "finished", list(sheet.totals), ranking, lines)


@router.get(
    "/tables/{table}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(live: TheTable, person: Anybody, invitation: Invitation = None) -> Response:
    """The record of a finished game, to keep."""
    name = f"{live.table.charter.game}-{live.table.charter.id}.jsonl"
    return PlainTextResponse(
        hosting.record_of(person, live, invitation),
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{table}/past/{moves}")
async def past(
    moves: Annotated[int, Path(ge=0, le=_MOST_MOVES)],
    request: Request,
    live: TheTable,
    person: Anybody,
    seat: Annotated[int | None, Query(ge=1, le=_MOST_SEATS)] = None,
    then: Annotated[list[_Do] | None, Query(max_length=_MOST_TRIED)] = None,
    language: Language | None = None,
    invitation: Invitation = None,
) -> PastAnswer:
    """A game that is over, as it was after so many actions, seen from any seat.

    `then`: actions of the seat that are tried from there.
    """
    position = hosting.position_at(person, live, moves, invitation)
    if seat is not None and seat > position.seats:
        raise no_such_seat()
    viewer = SPECTATOR if seat is None else seat - 1
    spoken = language or language_for(person, request)
    if then:
        hosting.tried(position, viewer, then, live.table.names)
    return PastAnswer(
        moves,
        len(live.table.position.log),
        position.view(viewer),
        points_of(position),
        [actor + 1 for actor in position.actors if actor < CHANCE],
        position.prompt(viewer, live.table.names, spoken),
        [] if seat is None else legal_answers(position, viewer, spoken),
    )


@router.get("/tables/{table}/course")
async def course(live: TheTable, person: Anybody, invitation: Invitation = None) -> CourseAnswer:
    """How a game that is over went: everybody's points after each action."""
    return await course_of(person, live, invitation)


@router.post(
    "/records",
    status_code=201,
    openapi_extra={
        "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}
    },
)
async def import_record(request: Request, desk: TheDesk, person: Known) -> OpenedAnswer:
    """Show a recorded game: the body is the record's text. It is checked from end to end."""
    await desk.limits.spend_everywhere("import", person.id)
    await desk.limits.spend_everywhere("open-here", address_of(request))
    content = await request.body()
    live = await hosting.import_record(desk.house, desk.readers, person, content)
    return opened(live, person)
