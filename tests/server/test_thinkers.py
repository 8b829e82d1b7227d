"""Bots think in processes of their own: one that dies or hangs never holds up a table."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from incognita.client import Client
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Homes
from incognita.server.workers import Worker
from tests.server.running import RunningServer, children_of, running_server

_PATIENCE_S = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("thinkers")
    where = ["--no-limits", "--data", str(folder), "--thinkers", "1", "--patience", "2"]
    with running_server(*where, log=folder / "log") as running:
        yield running


def thinkers_of(server: RunningServer) -> list[int]:
    """The processes in which its bots think."""
    assert server.process is not None
    return children_of(server.process.pid)


def act_until_the_bot_has_moved(client: Client, table: str) -> None:
    """The person in seat 1 plays on until an action of seat 2 has been seen."""
    before = client.state(table).play.n
    late = time.monotonic() + _PATIENCE_S
    while time.monotonic() < late:
        state = client.state(table, 1, after=before)
        if any(entry.seat == 2 for entry in state.entries):
            return
        if state.play.legal:
            client.act(table, 1, state.play.legal[0].do)
        time.sleep(0.01)
    raise AssertionError("the bot never moved")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGSEGV])
def test_a_table_goes_on_when_a_bots_process_dies_or_hangs(
    anna: Client, server: RunningServer, how: signal.Signals
) -> None:
    table = anna.open_table("entdecker", [{"kind": "person"}, {"kind": "bot"}]).table.id
    act_until_the_bot_has_moved(anna, table)
    (thinker,) = thinkers_of(server)
    os.kill(thinker, how)
    act_until_the_bot_has_moved(anna, table)
    late = time.monotonic() + _PATIENCE_S
    while not set(thinkers_of(server)) - {thinker}:  # a busy machine may give another no time
        assert time.monotonic() < late
        act_until_the_bot_has_moved(anna, table)


def test_a_hint_does_not_hang_on_a_bots_process(anna: Client, server: RunningServer) -> None:
    table = anna.open_table(
        "wayfinder", [{"kind": "person"}, {"kind": "open"}], open_to_all=True
    ).table.id
    anna.join(table)
    seat = anna.state(table).play.to_act[0]
    assert anna.hint(table, seat).do
    (thinker,) = thinkers_of(server)
    os.kill(thinker, signal.SIGKILL)
    legal = [one.do for one in anna.state(table, seat).play.legal]
    assert anna.hint(table, seat).do in legal


def test_no_process_is_left_when_the_server_is_killed(tmp_path: Path) -> None:
    with running_server("--no-limits", "--data", str(tmp_path), log=tmp_path / "log") as server:
        with Client(server.address) as anna:
            anna.arrive("Anna")
            table = anna.open_table("wayfinder", [{"kind": "person"}, {"kind": "bot"}]).table.id
            act_until_the_bot_has_moved(anna, table)
        thinkers = thinkers_of(server)
        server.kill()
        late = time.monotonic() + _PATIENCE_S
        while any(Path(f"/proc/{thinker}/cmdline").exists() for thinker in thinkers):
            assert time.monotonic() < late
            time.sleep(0.05)


def test_many_may_ask_at_once_whether_they_are_well() -> None:
    """A check-up that is over makes room for the next while some still wait to hear of it."""

    class Quick(Worker):
        async def ask(self, question: bytes, patience_s: float) -> bytes:
            await asyncio.sleep(0)
            return b"{}"

    async def ask() -> list[bool]:
        thinkers = Thinkers(1, 1.0, Homes(), Quick)

        async def again() -> list[bool]:
            return [await thinkers.are_well(60) for _ in range(20)]

        answers = await asyncio.gather(*(again() for _ in range(20)))
        return [one for some in answers for one in some]

    assert asyncio.run(ask()) == [True] * 400
