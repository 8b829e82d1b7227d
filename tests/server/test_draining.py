"""A server that is told to end hands everything over to another one."""

import asyncio
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from incognita.client import Client, LiveTable
from incognita.server.handover import SERVICE_RESTART, Handover
from incognita.server.wire import Done
from tests.server.postgres import Postgres
from tests.server.running import RunningServer, running_server

PATIENCE_S = 60
SEATS = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def pair(
    postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RunningServer]]:
    folder = tmp_path_factory.mktemp("pair")
    both = ["--no-limits", "--thinkers", "1", "--database", postgres_server.new_database()]
    with (
        running_server(*both, log=folder / "first") as first,
        running_server(*both, log=folder / "second") as second,
    ):
        yield [first, second]


async def play(server: RunningServer, table: str, token: str, leave: RunningServer | None) -> int:
    """Play until somebody is told to `leave`, or five moves; the moves that were answered."""
    answered = seen = 0
    async with LiveTable(server.address, table, token, seat=1) as line:
        try:
            while answered < 5:
                while line.last is None or line.last.play.n < seen or not line.last.play.legal:
                    await line.update()
                move = line.last.play.legal[0].do
                if answered == 2 and leave is not None:
                    leave.tell_to_end()
                answer = await line.act(move, line.last.play.n)
                assert isinstance(answer, Done)
                answered, seen = answered + 1, answer.n
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == SERVICE_RESTART
            assert leave is not None
    return answered


def wait_until_nobody_is_let_in(server: RunningServer) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{server.address}/health")
        except httpx.ConnectError:
            return
        except httpx.TransportError:
            continue  # let in, and sent away
    pytest.fail("it goes on letting people in")


def test_what_was_answered_is_there_and_the_game_goes_on_elsewhere(
    pair: list[RunningServer],
) -> None:
    first, second = pair
    with Client(first.address) as anna:
        token = anna.arrive("Anna", "en").token
        table = anna.open_table("wayfinder", SEATS).table.id
        bots = anna.open_table("tikal", [{"kind": "bot", "bot": "expert"}] * 2).table.id
        before = asyncio.run(play(first, table, token, leave=first))
    assert 2 <= before <= 5
    wait_until_nobody_is_let_in(first)
    assert first.process is not None
    assert first.process.wait(PATIENCE_S) == 0
    assert "Traceback" not in first.log.read_text()
    with Client(second.address, token=token) as anna:
        did = [one for one in anna.state(table, 1, after=0).entries if one.kind == "did"]
        assert sum(one.seat == 1 for one in did) >= before
        assert asyncio.run(play(second, table, token, leave=None)) == 5
        moves = anna.table(bots).table.moves
        while anna.table(bots).table.moves <= moves:  # the other server plays on for the bots
            time.sleep(0.1)


def test_who_is_alone_ends_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("alone")
    with running_server("--data", str(folder), log=folder / "log") as server:
        with Client(server.address) as anna:  # whose connection is kept
            anna.arrive("Anna", "en")
            server.tell_to_end()
            assert server.process is not None
            server.process.wait(PATIENCE_S)
        assert "Traceback" not in server.log.read_text()


def test_who_does_not_read_keeps_nobody_else_waiting() -> None:
    async def say_goodbye() -> list[str]:
        handover, told, for_ever = Handover(), [], asyncio.Event()

        async def never() -> None:
            await for_ever.wait()

        async def at_once() -> None:
            told.append("goodbye")
            for_ever.set()

        with handover.until_handed_over(never), handover.until_handed_over(at_once):
            async with asyncio.timeout(PATIENCE_S):
                await handover.send_all_away()
        return told

    assert asyncio.run(say_goodbye()) == ["goodbye"]
