"""Whatever a stranger sends to be read, nobody else at the house notices."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import resources

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from incognita.client import Client
from incognita.core.catalogue import find_game
from incognita.core.position import new_game
from incognita.core.record import write_record
from incognita.server.readers import Readers
from incognita.server.refusals import Refusal
from incognita.server.turns import Homes
from tests.server.running import RunningServer, children_of

SEATS = [{"kind": "person"}, {"kind": "open"}]
ROUNDS = 3  # what freezes the house does so every time; a pause to collect garbage does not
SLOWER = 5

HEADER = json.loads(write_record(new_game(find_game("tikal")), ["a", "b"]).splitlines()[0])


def record(**other: object) -> bytes:
    return json.dumps({**HEADER, **other}).encode() + b"\n"


EDITIONS = {
    "a key of thousands of parts": "a." * 29_000 + "a=1",
    "a key of thousands of quoted parts": '"a".' * 14_000 + "a=1",
    "tables in tables in tables": "[a" + ".a" * 14_000 + "]\nb" + ".b" * 14_000 + "=1",
    "an endless number": "a=" + "1" * 5000,
    "an endless number in sixteens": "[levels]\ncopies=[0x" + "f" * 50_000 + "]",
    "lists in lists": "a=" + "[" * 29_000,
    "thousands of tables": "".join(f"[a.b{n}]\n" for n in range(5000)),
    "thousands of values": "a=[" + "1," * 29_000 + "]",
    "no number at all": "a=[1e999, nan, -inf]",
    "one word": "a" * 59_000,
    "one word and another": "a " * 29_000,
    "quotes": "'\"" * 29_000,
}

RECORDS = {
    "thousands of options": record(options={f"{n:x}": 1 for n in range(32_000)}),
    "thousands of equal options": b'{"options":{' + b'"a":1,' * 300_000 + b'"a":1}}',
    "an endless number": record(version=0).replace(b'"version": 0', b'"version": ' + b"9" * 5000),
    "no number at all": record(edition={"a": 1}).replace(b'{"a": 1}', b'{"a": 1e999}'),
    "lists in lists": b"[" * 2_000_000,
    "a large edition": record(edition={"tiles": [[]] * 200_000}),
    "lines without end": b"{}\n" * 690_000,
    "names without end": record(seats=["a"] * 400_000),
    "a long name": record(seats=["a", "b" * 1_900_000]),
    "no text": b"\xff" * 2_000_000,
    "half a letter": rb'{"note": "\ud800"}',
}

WISHES = {
    "thousands of options": b'"options":{%s}' % b",".join(b'"%x":[]' % n for n in range(6000)),
    "thousands of nothings": b",".join(b'"%x":0' % n for n in range(6000)),
    "lists in lists": b'"options":' + b"[" * 60_000,
    "an endless number": b'"options":{"first":' + b"9" * 5000 + b"}",
    "half a letter": rb'"options":{"version":"\ud800"}',
}

MESSAGES = {
    "lists in lists": "[" * 16_000,
    "objects in objects": '{"id":' * 2600,
    "an endless number": '{"type":"act","id":"1","do":"x","seat":1,"after":' + "9" * 8000 + "}",
    "thousands of nothings": "{" + ",".join(f'"{n:x}":0' for n in range(1800)) + "}",
    "half a letter": r'{"type":"say","id":"1","text":"\ud800"}',
    "nothing": "",
}


class Echo:
    """Somebody else's line to the house: how long is the house busy before it answers?

    The clock is the processor time of the server's loop, which a busy machine does not stretch.
    """

    def __init__(self, server: RunningServer, line: ClientConnection) -> None:
        self.server = server
        self.line = line
        self.slowest_s = 0.0
        self.lock = threading.Lock()
        self.over = threading.Event()

    def ask(self) -> float:
        began = self.server.loop_s()
        self.line.send('{"type":"ping","id":"1"}')
        self.line.recv()
        return self.server.loop_s() - began

    def keep_asking(self) -> None:
        while not self.over.is_set():
            took = self.ask()
            with self.lock:
                self.slowest_s = max(self.slowest_s, took)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """What is done meanwhile counts for `slowest_s`."""
        self.slowest_s = 0.0
        self.over.clear()
        with ThreadPoolExecutor(1) as pool:
            asking = pool.submit(self.keep_asking)
            try:
                yield
            finally:
                self.over.set()
                asking.result()


@pytest.fixture(scope="module")
def echo(sqlite_server: RunningServer) -> Iterator[Echo]:
    with Client(sqlite_server.address) as anna:
        anna.arrive("Anna")
        table = anna.open_table("tikal", SEATS, open_to_all=True).table.id
    with connect(f"{sqlite_server.address.replace('http', 'ws')}/api/tables/{table}/live") as line:
        line.recv()
        yield Echo(sqlite_server, line)


@pytest.fixture(scope="module")
def eve(sqlite_server: RunningServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=sqlite_server.address, timeout=120) as browser:
        browser.post("/api/me", json={"name": "Eve"})
        browser.post("/api/records", content=b"x")  # what reads it has started
        yield browser


@pytest.fixture(scope="module")
def usual_s(echo: Echo, eve: httpx.Client) -> float:
    """The slowest answer while somebody opens tables with components of their own."""
    text = (resources.files("incognita.games.tikal") / "edition.toml").read_text()
    wish = {"game": "tikal", "seats": SEATS, "edition": text}
    with echo.measured():
        for _ in range(20):
            assert eve.post("/api/tables", json=wish).status_code == 201
    return echo.slowest_s


def hold(echo: Echo, usual_s: float, send: Callable[[], None]) -> None:
    """In the best of a few rounds, the other's answers came as they usually do."""
    slowest = []
    for _ in range(ROUNDS):
        with echo.measured():
            send()
        slowest.append(echo.slowest_s)
        if echo.slowest_s <= SLOWER * usual_s:
            return
    pytest.fail(f"{min(slowest)} s; usually {usual_s} s")


def refused(answer: httpx.Response) -> None:
    assert 400 <= answer.status_code < 500, answer.text[:200]
    assert len(answer.text) < 5000, "nobody needs to get back all of what they sent"


@pytest.mark.parametrize("kind", EDITIONS)
def test_an_edition_that_is_hard_to_read_holds_nobody_up(
    echo: Echo, usual_s: float, eve: httpx.Client, kind: str
) -> None:
    wish = {"game": "tikal", "seats": SEATS, "edition": EDITIONS[kind]}
    hold(echo, usual_s, lambda: refused(eve.post("/api/tables", json=wish)))


@pytest.mark.parametrize("kind", RECORDS)
def test_a_record_that_is_hard_to_read_holds_nobody_up(
    echo: Echo, usual_s: float, eve: httpx.Client, kind: str
) -> None:
    hold(echo, usual_s, lambda: refused(eve.post("/api/records", content=RECORDS[kind])))


@pytest.mark.parametrize("kind", WISHES)
def test_a_wish_that_is_hard_to_read_holds_nobody_up(
    echo: Echo, usual_s: float, eve: httpx.Client, kind: str
) -> None:
    seats = b'{"game":"tikal","seats":[{"kind":"person"},{"kind":"open"}],'
    headers = {"content-type": "application/json", "accept-language": "fr"}
    wish = seats + WISHES[kind] + b"}"
    hold(echo, usual_s, lambda: refused(eve.post("/api/tables", content=wish, headers=headers)))


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_that_is_hard_to_read_holds_nobody_up(
    echo: Echo, usual_s: float, sqlite_server: RunningServer, kind: str
) -> None:
    with Client(sqlite_server.address) as eve:
        eve.arrive("Eve")
        table = eve.open_table("tikal", SEATS, open_to_all=True).table.id
    address = f"{sqlite_server.address.replace('http', 'ws')}/api/tables/{table}/live"
    with connect(address) as line:
        line.recv()

        def send() -> None:
            line.send(MESSAGES[kind])
            assert json.loads(line.recv())["code"] == "invalid"

        hold(echo, usual_s, send)


def own_children() -> set[int]:
    return set(children_of(os.getpid()))


def test_a_text_that_is_not_read_in_time_is_refused_and_the_next_one_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def code_of_reading(reader: Readers) -> str:
        with pytest.raises(Refusal) as refusal:
            await reader.record("eve", b"no record")
        return refusal.value.code

    async def read() -> list[str]:
        before = own_children()
        reader = Readers(Homes())
        codes = [await code_of_reading(reader)]
        (process,) = own_children() - before
        os.kill(process, signal.SIGSTOP)
        with monkeypatch.context() as hurry:
            hurry.setattr("incognita.server.readers._PATIENCE_S", 0.2)
            codes.append(await code_of_reading(reader))
        codes.append(await code_of_reading(reader))
        await reader.stop()
        assert own_children() == before
        return codes

    assert asyncio.run(read()) == ["record-error", "too-much-to-read", "record-error"]


@pytest.mark.parametrize(
    ("program", "outcome"),
    [
        ("reader._limit_memory(); b'x' * (2 << 30)", 1),
        ("reader.PROCESSOR_S = 0; reader._limit_time()\nwhile True: pass", -signal.SIGXCPU),
    ],
)
def test_who_reads_has_so_much_memory_and_so_much_time(program: str, outcome: int) -> None:
    command = [sys.executable, "-c", f"from incognita.server import reader; {program}"]
    assert subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == outcome
