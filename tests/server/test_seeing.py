"""Nobody is told anything that their present seats may not see."""

import asyncio
from typing import cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from incognita.client import Client, LiveTable, Refused
from incognita.core.actors import CHANCE, SPECTATOR
from incognita.games.toll import GAME as TOLL
from incognita.server.charter import (
    Began,
    Charter,
    Did,
    Entry,
    Left,
    RanOut,
    Removed,
    Said,
    Sat,
    TookBack,
)
from incognita.server.hinting import hint
from incognita.server.house import House, Listener, Live
from incognita.server.people import Person
from incognita.server.plans import Advice
from incognita.server.refusals import Refusal
from incognita.server.seeing import news_for, seen_by
from incognita.server.table import Table, Told
from incognita.server.thinkers import Thinkers
from incognita.server.undoing import undo_entries
from incognita.server.wire import Refused as RefusedNews
from tests.server.running import RunningServer

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
ONE_START = "3n-6s-1s-5n"  # a map of Explorers on which nobody has to choose where to start

HOUSE = House.__new__(House)  # it has only to tell a story
HOUSE._storyteller = asyncio.Lock()
ANNA, BRUNO, CARLA = people = [Person(name, name, "en") for name in ("Anna", "Bruno", "Carla")]


def secret_table(open_to_all: bool, hints: bool = False) -> Table:
    """Toll, a game of secret bids, with Anna and Bruno in their seats; Anna has opened it."""
    charter = Charter(
        "t", "toll", 1, {"players": 2}, "Anna", 0, open_to_all, "welcome", hints=hints
    )
    table = Table(charter, TOLL, TOLL.edition)
    for entry in (Sat(0, "person", "Anna", "Anna"), Sat(1, "person", "Bruno", "Bruno"), Began()):
        table.follow(table.n + 1, 0, entry)
    return table


def possible(table: Table) -> list[Entry]:
    """What could happen next, whoever may ask for it."""
    chance = table.position.legal(CHANCE)
    entries: list[Entry] = [Did(CHANCE, TOLL.notation(action)) for action in chance]
    entries.append(Said("Anna", "Anna", "hello"))
    for number, seat in enumerate(table.seats):
        entries += [Did(number, TOLL.notation(a)) for a in table.position.legal(number)]
        entries += undo_entries(table, number)
        if seat.kind == "open":
            free = [one for one in people if one.id not in table.removed]
            entries += [Sat(number, "person", one.name, one.id) for one in free]
            entries.append(Sat(number, "bot", "bot", bot="random"))
        elif seat.kind == "person":
            entries += [Left(number), RanOut(number, "bot")]
            entries += [] if seat.person == "Anna" else [Removed(number)]
    return entries


@settings(max_examples=60, deadline=None)
@given(st.data(), st.booleans())
def test_after_any_coming_and_going_nobody_is_told_what_is_not_theirs(
    data: st.DataObject, open_to_all: bool
) -> None:
    table = secret_table(open_to_all)
    told = list(table.tail)
    for _ in range(data.draw(st.integers(0, 25))):
        if table.is_over:
            break
        told.append(table.follow(table.n + 1, 0, data.draw(st.sampled_from(possible(table)))))
    for person in (*people, None):
        for wished in (None, 0, 1):
            for invitation in (None, "welcome"):
                check(table, told, person, wished, invitation)


def check(
    table: Table,
    told: list[Told],
    person: Person | None,
    wished: int | None,
    invitation: str | None,
) -> None:
    own = {n for n, seat in enumerate(table.seats) if person and seat.person == person.id}
    kept = {seat.kept.person for seat in table.seats if seat.kept is not None}
    at_home = bool(own) or (person is not None and person.id in {table.charter.owner, *kept})
    gone = person is not None and person.id in table.removed
    may_watch = table.charter.open_to_all or at_home or (invitation is not None and not gone)
    try:
        seen = asyncio.run(seen_by(HOUSE, Live(table), person, wished, invitation, told, "en"))
    except Refusal:
        assert not may_watch
        return
    assert may_watch
    seat = wished if wished in own else None
    assert seen.play.seat == (None if seat is None else seat + 1)
    assert seen.play.your_seats == [number + 1 for number in sorted(own)]
    assert as_json(seen.play)["view"] == as_json(
        table.position.view(SPECTATOR if seat is None else seat)
    )
    assert not seen.play.legal or seat in table.to_act
    visible = [one for one in told if one.concerns(seat)]
    assert [entry.n for entry in seen.entries] == list(range(1, len(visible) + 1))
    assert seen.play.n == len(visible)
    for one, entry in zip(visible, seen.entries, strict=True):
        if isinstance(one.entry, Did) and one.secret_of not in (None, seat):
            assert entry.do is None
        shown = [h.event for h in one.happenings if h.event.only_for in (None, seat)]
        assert [event.kind for event in entry.events] == [event.kind for event in shown]
    crowd = Live(table, listeners={Listener() for _ in range(9)})  # who shares what is told
    news = asyncio.run(news_for(HOUSE, crowd, person, wished, invitation, told, "en"))
    assert news.anything == bool(seen.entries)
    update = msgspec.json.decode(news.update)
    assert update == {"type": "update", **as_json(seen)}


def as_json(answer: object) -> dict[str, object]:
    return msgspec.json.decode(msgspec.json.encode(answer), type=dict[str, object])


def test_a_hint_that_comes_after_one_has_left_the_seat_is_not_told() -> None:
    live = Live(secret_table(open_to_all=True, hints=True))
    live.table.follow(live.table.n + 1, 0, possible(live.table)[0])

    class Slow:
        async def advise(self, *question: object) -> list[Advice]:
            live.table.follow(live.table.n + 1, 0, Left(1))
            return [Advice("bid 1", [])]

    with pytest.raises(Refusal, match="not yours"):
        asyncio.run(hint(cast("House", None), cast("Thinkers", Slow()), BRUNO, live, 1))


def test_how_soon_a_hint_comes_tells_nothing_of_what_others_draft() -> None:
    live = Live(secret_table(open_to_all=True, hints=True))
    thoughts = []

    class Thinking:
        async def advise(self, *question: object) -> list[Advice]:
            thoughts.append(question)
            return [Advice("bid 1", []), Advice("commit", [])]

    class Quiet:
        async def happen(self, *deed: object) -> None:
            pass

    def hinted() -> str:
        house, thinkers = cast("House", Quiet()), cast("Thinkers", Thinking())
        return asyncio.run(hint(house, thinkers, BRUNO, live, 1)).do

    live.table.follow(live.table.n + 1, 0, possible(live.table)[0])
    assert hinted() == "bid 1"
    live.table.follow(live.table.n + 1, 0, Did(0, "bid 2"))
    assert hinted() == "bid 1"
    live.table.follow(live.table.n + 1, 0, Did(1, "bid 1"))
    live.table.follow(live.table.n + 1, 0, TookBack(0))
    assert hinted() == "commit"
    assert len(thoughts) == 1


def drafted(anna: Client, bruno: Client, open_to_all: bool = True) -> tuple[str, str]:
    """A table at which Bruno has drafted something in secret, and its invitation."""
    opened = anna.open_table(
        "explorers", [PERSON, OPEN], {"map": ONE_START}, open_to_all=open_to_all
    )
    table, invitation = opened.table.id, opened.invitation or ""
    bruno.join(table, invitation=invitation)
    bruno.act(table, 2, bruno.state(table, 2).play.legal[0].do)
    return table, invitation


def test_who_left_a_seat_watches_from_then_on(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table, _ = drafted(anna, bruno)

    async def leave_and_listen() -> None:
        async with LiveTable(server.address, table, bruno.token, seat=2, after=0) as line:
            first = await line.update()
            assert (first.play.seat, first.play.may_undo) == (2, True)
            await asyncio.to_thread(bruno.leave, table)
            told = await line.update()
            assert (told.play.seat, told.play.your_seats, told.play.legal) == (None, [], [])
            assert told.play.view == anna.state(table).play.view
            await asyncio.to_thread(anna.seat_bot, table, 2, "random")
            while told.play.seats[1].kind != "bot":
                told = await line.update()
            for request in (
                '{"type":"see","id":"s","seat":2}',
                '{"type":"hint","id":"h","seat":2}',
            ):
                await line.send_raw(request)
                while not isinstance(news := await line.news(), RefusedNews):
                    assert getattr(news, "play", told.play).seat is None
                assert news.code == "not-your-seat"

    asyncio.run(asyncio.wait_for(leave_and_listen(), 60))
    with pytest.raises(Refused, match="not yours"):
        bruno.state(table, 2)


@pytest.mark.parametrize("removed", [True, False])
def test_who_may_not_even_watch_any_more_is_sent_away(
    server: RunningServer, anna: Client, bruno: Client, removed: bool
) -> None:
    table, _ = drafted(anna, bruno, open_to_all=False)

    async def listen() -> tuple[str, int, str]:
        async with LiveTable(server.address, table, bruno.token, seat=2) as line:
            await line.update()
            goes = (anna.remove, table, 2) if removed else (bruno.leave, table)
            await asyncio.to_thread(*goes)
            news = await line.news()
            assert isinstance(news, RefusedNews)
            with pytest.raises(ConnectionClosed) as closed:
                await line.news()
            assert closed.value.rcvd is not None
            return news.code, closed.value.rcvd.code, closed.value.rcvd.reason

    code = "removed" if removed else "by-invitation"
    assert asyncio.run(asyncio.wait_for(listen(), 60)) == (code, 1008, code)


def test_whoever_takes_a_seat_over_sees_what_was_drafted_there(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    """The secrets of a seat belong to whoever holds it now."""
    table, _ = drafted(anna, bruno)
    before = bruno.state(table, 2)
    bruno.leave(table)
    with Client(server.address) as carla:
        carla.arrive("Carla")
        assert carla.state(table, after=0).entries[-1].kind == "left"
        carla.join(table)
        state = carla.state(table, 2, after=0)
        assert state.play.view == before.play.view
        assert any(entry.do for entry in state.entries if entry.seat == 2)


def test_the_rematch_of_a_table_by_invitation_is_told_to_those_who_played(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    opened = anna.open_table("wayfinder", [PERSON, {"kind": "hot-seat"}], open_to_all=False)
    table, invitation = opened.table.id, opened.invitation
    play = anna.state(table, 1).play
    while play.status == "running":
        seat = play.to_act[0]
        play = play if play.seat == seat else anna.state(table, seat).play
        play = anna.act(table, seat, play.legal[0].do).play
    again = anna.rematch(table)
    rematch = anna.state(table).play.rematch
    assert rematch is not None
    assert rematch.invitation == again.invitation
    asked = {"invitation": invitation or ""}
    watched = bruno._http.get(f"/api/tables/{table}/play", params=asked)
    assert watched.json()["play"]["rematch"] is None
