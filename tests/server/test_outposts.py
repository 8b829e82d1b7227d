"""Bots think on other machines, too; one that is lost costs nobody a move."""

import asyncio
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from incognita.client import Client
from incognita.server.dispatches import Hello
from incognita.server.thinker import Answer, Question
from incognita.server.thinkers import Busy, Lost, Thinkers
from incognita.server.turns import Homes, Turn
from tests.server.fronts import free_port
from tests.server.running import RunningServer, running_outpost, running_server
from tests.server.test_metrics import Watched, value

SECRET = "known to the house and its outposts"
PERSON, MASTER = {"kind": "person"}, {"kind": "bot", "bot": "master"}
_PATIENCE_S = 60


class House:
    """A server without thinkers of its own."""

    def __init__(self, server: RunningServer, thinkers_at: int, metrics_at: int) -> None:
        self.server = server
        self.address = f"ws://127.0.0.1:{thinkers_at}"
        self._watched = Watched(server, metrics_at)

    def figure(self, name: str, **labels: str) -> float:
        return value(self._watched.samples(), name, **labels)

    def wait_for(self, wanted: float, name: str, **labels: str) -> None:
        until(lambda: self.figure(name, **labels) == wanted)

    def waiting(self) -> float:
        """Whether somebody waits for an answer may change at any time."""
        samples = self._watched.samples()
        who = ("somebody", "nobody")
        return sum(value(samples, "thinkers_queue", **{"for": one}) for one in who)

    def is_ready(self) -> bool:
        return httpx.get(f"{self.server.address}/ready", timeout=30).status_code == 200


def until(so: Callable[[], bool]) -> None:
    late = time.monotonic() + _PATIENCE_S
    while not so():
        assert time.monotonic() < late
        time.sleep(0.02)


@contextmanager
def a_house(folder: Path) -> Iterator[House]:
    thinkers_at, metrics_at = free_port(), free_port()
    given = ["--no-limits", "--data", str(folder), "--thinkers", "0"]
    given += ["--thinkers-at", f"127.0.0.1:{thinkers_at}", "--thinkers-secret", SECRET]
    given += ["--metrics", f"127.0.0.1:{metrics_at}"]
    with running_server(*given, log=folder / "log") as server:
        yield House(server, thinkers_at, metrics_at)


@contextmanager
def an_outpost(*houses: House, secret: str = SECRET) -> Iterator[subprocess.Popen[bytes]]:
    with running_outpost([house.address for house in houses], secret) as outpost:
        yield outpost


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with a_house(tmp_path_factory.mktemp("house")) as house:
        yield house


def open_for_two(house: House) -> str:
    """A table where a bot that thinks for long has been waited for since just now."""
    with Client(house.server.address) as anna:
        anna.arrive("Anna")
        return anna.open_table("wayfinder", [MASTER, PERSON], open_to_all=True).table.id


def moves(house: House, table: str) -> int:
    with Client(house.server.address) as anybody:
        return anybody.state(table).play.moves


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_the_question_of_a_lost_outpost_is_asked_somebody_else(
    house: House, how: signal.Signals
) -> None:
    """It dies, or is silent as when its network is cut, while it thinks."""
    house.wait_for(0, "outposts")
    lost = house.figure("thinkers_given_up_total", why="lost")
    with ExitStack() as both:
        first = both.enter_context(an_outpost(house))
        house.wait_for(1, "thinkers", where="elsewhere")
        table = open_for_two(house)
        house.wait_for(1, "thinkers_busy", where="elsewhere")
        first.send_signal(how)
        house.wait_for(lost + 1, "thinkers_given_up_total", why="lost")
        assert moves(house, table) == 0, "nobody played for the bot"
        until(lambda: house.waiting() == 1)
        both.enter_context(an_outpost(house))
        until(lambda: moves(house, table) > 0)
    assert house.figure("thinkers_given_up_total", why="too-long") == 0


def test_a_house_is_ready_when_an_outpost_has_come(house: House) -> None:
    house.wait_for(0, "outposts")
    with an_outpost(house):
        house.wait_for(1, "outposts")
        until(house.is_ready)


def test_one_outpost_thinks_for_several_houses(house: House, tmp_path: Path) -> None:
    house.wait_for(0, "outposts")
    with a_house(tmp_path) as other, an_outpost(house, other):
        tables = [(one, open_for_two(one)) for one in (house, other) for _ in "12"]
        for one, table in tables:
            until(lambda one=one, table=table: moves(one, table) > 0)  # type: ignore[misc]
        for one in (house, other):
            assert one.figure("thinkers_given_up_total", why="too-long") == 0


def test_who_does_not_know_the_secret_is_no_outpost(house: House) -> None:
    with an_outpost(house, secret="what somebody made up") as stranger:
        assert stranger.stderr is not None
        assert b"does not know this secret" in stranger.stderr.readline()
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": SECRET}):
        with pytest.raises(InvalidStatus), connect(house.address, additional_headers=headers):
            pass
    assert house.figure("outposts") == 0


@pytest.mark.parametrize(
    "said", [msgspec.json.encode(Hello("rules of tomorrow", 1)), b"{}", b"[", b'{"type":"free"}']
)
def test_an_outpost_of_another_version_is_sent_away(house: House, said: bytes) -> None:
    headers = {"Authorization": f"Bearer {SECRET}"}
    with connect(house.address, additional_headers=headers) as line:
        line.send(said)
        with pytest.raises(ConnectionClosed) as ended:
            line.recv(_PATIENCE_S)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1008
    assert house.figure("outposts") == 0


def test_visitors_find_no_way_to_the_outposts(house: House) -> None:
    address = house.server.address.replace("http", "ws")
    headers = {"Authorization": f"Bearer {SECRET}"}
    with pytest.raises(InvalidStatus), connect(f"{address}/", additional_headers=headers):
        pass


class Fickle:
    """A lent process that does this with its one question."""

    def __init__(self, does: type[Exception] | None) -> None:
        self.does = does

    async def ask(self, question: bytes, patience_s: float) -> bytes:
        await asyncio.sleep(0)
        if self.does is not None:
            raise self.does
        return msgspec.json.encode(Answer("pass"))


@pytest.mark.parametrize(
    ("lent", "answered"),
    [
        ([None], True),
        ([Busy] * 20 + [None], True),
        ([Lost] * 4 + [None], True),
        ([Lost] * 5, False),
        ([TimeoutError], False),
    ],
)
def test_a_question_is_asked_again_but_not_for_ever(
    lent: list[type[Exception] | None], answered: bool
) -> None:
    async def ask() -> Answer:
        thinkers = Thinkers(0, 1.0, Homes())
        for does in lent:
            thinkers.lend(Fickle(does))
        question = Question("", "", {}, {}, [], "", 0)
        async with asyncio.timeout(_PATIENCE_S):
            answer = await thinkers.choose(lambda: Turn("anna", 1.0), lambda: question)
        assert thinkers.busy == {"here": 0, "elsewhere": 0}
        return answer

    assert asyncio.run(ask()).do == ("pass" if answered else None)


def test_what_is_taken_back_in_the_same_moment_is_not_asked() -> None:
    """Its turn had come, but whom it was to ask is gone before it can."""

    async def ask() -> Answer:
        thinkers = Thinkers(0, 1.0, Homes())
        question = Question("", "", {}, {}, [], "", 0)
        asking = asyncio.create_task(thinkers.choose(lambda: Turn("anna", 1.0), lambda: question))
        await asyncio.sleep(0)
        gone = Fickle(None)
        thinkers.lend(gone)
        thinkers.take_back(gone)
        await asyncio.sleep(0)
        assert not asking.done()
        thinkers.lend(Fickle(None))
        async with asyncio.timeout(_PATIENCE_S):
            return await asking

    assert asyncio.run(ask()).do == "pass"
