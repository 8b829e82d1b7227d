"""Two clients send an action for the same seat after the same entry: one of them wins.

./dev test tests/server/test_races.py --races 1000
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from threading import Barrier

import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.server.wire import Done, StateAnswer
from incognita.server.wire import Refused as RefusedLive
from tests.server.running import RunningServer

SEATS = [{"kind": "person"}, {"kind": "hot-seat"}]


@pytest.fixture(params=["one SQLite server", "two PostgreSQL servers"])
def addresses(request: pytest.FixtureRequest) -> list[str]:
    """Where the two who race send what they do."""
    if request.param == "two PostgreSQL servers":
        servers: list[RunningServer] = request.getfixturevalue("two_servers")
        return [server.address for server in servers]
    alone: RunningServer = request.getfixturevalue("sqlite_server")
    return [alone.address] * 2


@pytest.fixture
def races(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--races"))


def own_actions(state: StateAnswer, after: int = 0) -> int:
    return sum(e.kind == "did" and e.seat != "chance" and e.n > after for e in state.entries)


def test_of_two_requests_one_wins_and_the_other_gets_the_new_state(
    addresses: list[str], races: int
) -> None:
    start = Barrier(2)

    def act(client: Client, seat: int, do: str, after: int) -> StateAnswer | Refused:
        start.wait()
        try:
            return client.act(table, seat, do, after)
        except Refused as refused:
            return refused

    with Client(addresses[0]) as anna, ThreadPoolExecutor(2) as threads:
        anna.arrive()
        with Client(addresses[1], anna.token) as again:
            table, won = "", 0
            for _ in range(races):
                if not table or anna.table(table).table.status != "running":
                    table, won = anna.open_table("wayfinder", SEATS, open_to_all=True).table.id, 0
                seat = anna.state(table).play.to_act[0]
                play = anna.state(table, seat).play
                wishes = [play.legal[0].do, play.legal[-1].do]
                outcomes = list(
                    threads.map(act, (anna, again), (seat, seat), wishes, (play.n, play.n))
                )
                losers = [one for one in outcomes if isinstance(one, Refused)]
                assert len(losers) == 1
                assert losers[0].code == "overtaken"
                assert losers[0].state is not None
                assert losers[0].state.play.n > play.n
                assert own_actions(losers[0].state, play.n) == 1
                won += 1
                assert own_actions(anna.state(table, after=0)) == won


def test_of_two_messages_one_wins_and_the_other_gets_the_new_state(
    addresses: list[str], races: int
) -> None:
    with Client(addresses[0]) as anna:
        anna.arrive()
        done = 0
        while done < races:
            table = anna.open_table("wayfinder", SEATS, open_to_all=True).table.id
            done += asyncio.run(race_through(anna, table, addresses, races - done))


async def race_through(anna: Client, table: str, addresses: list[str], most: int) -> int:
    """Race for every action of one game; how many."""
    async with AsyncExitStack() as stack:
        lines = {}
        for seat in (1, 2):
            for number, address in enumerate(addresses):
                line = LiveTable(address, table, anna.token, seat)
                lines[seat, number] = await stack.enter_async_context(line)
                await line.update()
        for race in range(most):
            play = anna.state(table).play
            if play.status != "running":
                return race
            seat = play.to_act[0]
            rivals = [lines[seat, 0], lines[seat, 1]]
            for line in rivals:
                await reach(line, play.n)
            legal = [one.do for one in anna.state(table, seat).play.legal]
            answers = await asyncio.gather(
                rivals[0].act(legal[0], after=play.n), rivals[1].act(legal[-1], after=play.n)
            )
            assert sum(isinstance(answer, Done) for answer in answers) == 1
            for line, answer in zip(rivals, answers, strict=True):
                if isinstance(answer, RefusedLive):
                    assert answer.code == "overtaken"
                await reach(line, play.n + 1)
    return most


async def reach(line: LiveTable, n: int) -> None:
    """Read on until this entry has been told."""
    while line.last is None or line.last.play.n < n:
        await line.update()
