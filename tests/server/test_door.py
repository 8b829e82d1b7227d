"""Who stands in the door and says nothing, or far too much, keeps nobody else out."""

import asyncio
import json
import resource
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from incognita.client import Client
from incognita.server.door import (
    MOST_AHEAD,
    MOST_FIELDS,
    MOST_HEAD_BYTES,
    MOST_MESSAGES_AHEAD,
    MOST_PIECES,
)
from incognita.server.lines import MOST_OF_A_PERSON
from tests.server.running import RunningServer, running_server

_PATIENCE_S = 60
_SHARE = 40

# The command, where everything that takes its time in earnest is quick, households are small, and
# little waits to be read.
_HURRIED = f"""
from incognita.server import door
door.HEAD_S = door.BODY_S = door.UNREAD_S = 3.0
door.MOST_OF_A_HOUSEHOLD = {_SHARE}
from incognita.server import serve
serve._IDLE_S = 3
import socket
class Narrow(socket.socket):  # what is sent waits here, not with the system
    def listen(self, *given):
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        super().listen(*given)
socket.socket = Narrow
from incognita.cli import run
run()
"""
HURRIED = (sys.executable, "-c", _HURRIED)

SEATS = [{"kind": "person"}, {"kind": "hot-seat"}]
HEAD = b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("door")
    data = ["--data", str(folder / "data"), "--thinkers", "1"]
    with running_server(*data, log=folder / "log", program=HURRIED) as running:
        yield running


@contextmanager
def callers(
    server: RunningServer, number: int, said: bytes, last: int = 66
) -> Iterator[list[socket.socket]]:
    """So many connections from 127.0.0.`last` that have sent this and nothing more."""
    with ExitStack() as stack:
        found = []
        for _ in range(number):
            line = socket.socket()
            stack.enter_context(line)
            line.settimeout(_PATIENCE_S)
            line.bind((f"127.0.0.{last}", 0))
            line.connect(("127.0.0.1", server.port))
            if said:
                line.sendall(said)
            found.append(line)
        yield found


def heard(line: socket.socket) -> bytes:
    """All that is answered until the server hangs up."""
    answer = b""
    with suppress(ConnectionError):
        while more := line.recv(65536):
            answer += more
    return answer


def wait_until(condition: Callable[[], bool]) -> None:
    late = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < late
        time.sleep(0.02)


def plays(server: RunningServer) -> bool:
    """Whether somebody else is served meanwhile."""
    with Client(server.address) as anna:
        anna.arrive("Anna")
        table = anna.open_table("wayfinder", SEATS, open_to_all=True).table.id
        seat = anna.state(table).play.to_act[0]
        before = anna.state(table, seat).play
        return anna.act(table, seat, before.legal[0].do).play.n > before.n


UNFINISHED = [
    b"",
    b"GET /api/games HT",
    HEAD,
    HEAD + b"x-half: ",
    HEAD + b"\r\n",  # and answered: the next one does not come
    HEAD + b"\r\n\r\n",
    POST + b"content-length: 50\r\n\r\n{",
    POST + b"transfer-encoding: chunked\r\n\r\n5\r\n{",
    POST + b"content-length: 300000\r\n\r\n" + b"x" * 300_000,  # refused before it was here
]


def test_who_does_not_finish_a_request_is_hung_up_on(server: RunningServer) -> None:
    with ExitStack() as stack:
        lines = []
        for number, said in enumerate(UNFINISHED):
            lines += stack.enter_context(callers(server, 20, said, last=100 + number))
        assert plays(server)
        for line in lines:
            heard(line)
    assert "did not finish a request in time" in server.log.read_text()
    assert "Traceback" not in server.log.read_text()


def test_who_dawdles_between_two_requests_is_hung_up_on(server: RunningServer) -> None:
    """A line end before a request is no beginning of one."""
    with callers(server, 1, HEAD + b"\r\n") as [line]:
        assert b" 200 " in line.recv(100)
        line.sendall(b"\r\n")
        heard(line)


def test_the_silent_make_room_even_in_their_own_household(server: RunningServer) -> None:
    for said in (b"", HEAD):
        with callers(server, 5 * _SHARE, said, last=1):
            assert plays(server)
    assert "made room for others" in server.log.read_text()


@pytest.mark.parametrize(
    "head",
    [
        HEAD + b"".join(b"x-%d: 1\r\n" % number for number in range(MOST_FIELDS)) + b"\r\n",
        HEAD + b"x-long: " + b"x" * 9000 + b"\r\n\r\n",
        HEAD + b"".join(b"x-%d: %s\r\n" % (n, b"x" * 5000) for n in range(4)) + b"\r\n",
        b"GET /?" + b"x" * 9000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
        HEAD + b"x-endless: " + b"x" * 10 * MOST_HEAD_BYTES,
        b"GET / HTTP/1.1" + b"x" * 400_000,
    ],
)
def test_a_head_that_is_too_large_is_refused(server: RunningServer, head: bytes) -> None:
    with callers(server, 1, b"") as [line]:
        line.sendall(head)
        assert heard(line).split()[1] in (b"431", b"400")
    with callers(server, 1, b"") as [line]:
        line.sendall(head.replace(b"localhost\r\n", b"localhost\r\nupgrade: websocket\r\n"))
        assert heard(line).split()[1] in (b"431", b"400")
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    "endless",
    [
        HEAD + b"x-endless: ",
        POST + b"transfer-encoding: chunked\r\n\r\n5;",
        POST + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-trailer: ",
        POST + b"content-length: 999999999\r\n\r\n",
    ],
)
def test_nobody_carries_in_megabytes(server: RunningServer, endless: bytes) -> None:
    with callers(server, 1, endless) as [line]:
        with suppress(ConnectionError):
            for _ in range(1000):
                line.sendall(b"x" * 65536)
            pytest.fail("64 MB were taken")
        assert plays(server)


def test_requests_by_the_thousand_at_once_are_not_all_read(server: RunningServer) -> None:
    with callers(server, 1, b"") as [line]:
        with suppress(ConnectionError):
            line.sendall((HEAD + b"\r\n") * 10_000)
        answer = heard(line)
    assert answer.count(b"HTTP/1.1 ") <= MOST_AHEAD + 2
    assert plays(server)
    assert "127.0.0.66 was turned away: Too Many Requests" in server.log.read_text()
    assert "Traceback" not in server.log.read_text()  # of the answer that was being given


def test_a_body_in_countless_pieces_is_refused(server: RunningServer) -> None:
    chunked = POST + b"transfer-encoding: chunked\r\n\r\n"
    with callers(server, 1, chunked + b"1\r\n \r\n" * (MOST_PIECES + 1)) as [line]:
        assert b" 413 " in heard(line)


def test_who_never_reads_an_answer_is_hung_up_on(server: RunningServer) -> None:
    ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with callers(server, 1, ask * (MOST_AHEAD // 2)) as [line]:
        wait_until(lambda: "did not read its answers" in server.log.read_text())
        heard(line)


def test_as_many_files_are_open_as_the_system_allows(server: RunningServer) -> None:
    assert server.process is not None
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert soft == hard or soft >= 10_000


def test_when_all_places_are_taken_the_silent_make_room(tmp_path: Path) -> None:
    """Though they come from many households."""
    few = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)){_HURRIED}"
    program = (sys.executable, "-c", few)
    data = ["--data", str(tmp_path / "data"), "--thinkers", "1"]
    with (
        running_server(*data, log=tmp_path / "log", program=program) as server,
        ExitStack() as stack,
    ):
        for last in range(10, 20):
            stack.enter_context(callers(server, 30, HEAD, last))
        assert plays(server)
    assert "made room for others" in server.log.read_text()
    assert "Too many open files" not in server.log.read_text()


async def code_after(line: ClientConnection) -> int:
    """With which code the server hangs up."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(_PATIENCE_S):
            while True:
                await line.recv()
    assert line.close_code is not None
    return line.close_code


@pytest.fixture(scope="module")
def table(server: RunningServer) -> tuple[str, str]:
    """Where to listen to a table of hers, and Anna's token."""
    with Client(server.address) as anna:
        anna.arrive("Anna")
        number = anna.open_table("wayfinder", SEATS, open_to_all=True).table.id
        assert anna.token is not None
        return f"{server.address.replace('http', 'ws')}/api/tables/{number}/live", anna.token


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_a_flood_of_pings_is_not_answered_for_ever(
    server: RunningServer, table: tuple[str, str], opcode: Opcode
) -> None:
    async def flood() -> int:
        async with connect(table[0]) as line:
            await line.recv()
            ending = asyncio.create_task(code_after(line))
            if opcode == Opcode.CONT:
                line.transport.write(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True))
            while not ending.done():
                line.transport.write(
                    Frame(opcode, b"", fin=opcode != Opcode.CONT).serialize(mask=True)
                )
                await asyncio.sleep(0)
            return await ending

    assert asyncio.run(flood()) == 1008
    assert "sent pings without end" in server.log.read_text()


def test_a_flood_of_messages_is_not_answered_for_ever(
    server: RunningServer, table: tuple[str, str]
) -> None:
    async def flood() -> int:
        async with connect(table[0], local_addr=("127.0.0.77", 0)) as line:
            ending = asyncio.create_task(code_after(line))
            with suppress(ConnectionClosed):
                while True:
                    await line.send('{"type":"ping","id":"1"}')
                    await asyncio.sleep(0)
            return await ending

    assert asyncio.run(flood()) == 1008
    assert "127.0.0.77 sent too much" in server.log.read_text()


@pytest.mark.parametrize("message", [b"", b'{"type":"ping","id":"1"}'])
def test_messages_by_the_thousand_at_once_are_not_all_read(
    server: RunningServer, table: tuple[str, str], message: bytes
) -> None:
    """All that has arrived is read in one go, before anybody else has a turn."""
    many = Frame(Opcode.TEXT, message).serialize(mask=True) * 20_000

    async def flood() -> tuple[int, str]:
        async with connect(table[0], local_addr=("127.0.0.78", 0)) as line:
            await line.recv()
            line.transport.write(many)
            answers = 0
            with suppress(ConnectionClosed):
                async with asyncio.timeout(_PATIENCE_S):
                    while await line.recv():
                        answers += 1
            return answers, line.close_reason or ""

    answers, why = asyncio.run(flood())
    assert answers <= MOST_MESSAGES_AHEAD
    assert why == "too many messages"
    assert plays(server)


def test_who_goes_on_after_goodbye_is_hung_up_on(server: RunningServer) -> None:
    """Not only when the time for a goodbye is over: what is read takes everybody's time."""
    ask = (
        HEAD.replace(b"games", b"tables/0/live") + b"connection: upgrade\r\nupgrade: websocket\r\n"
    )
    ask += b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    with callers(server, 1, ask) as [line]:
        answer = b""
        while b"no-such-table" not in answer:
            answer += line.recv(65536)
        with pytest.raises(ConnectionError):  # noqa: PT012 - some of it is sent before that
            for _ in range(1000):
                line.sendall(Frame(Opcode.TEXT, b"").serialize(mask=True) * 1000)


def test_a_person_has_so_many_lines_and_others_still_get_one(
    server: RunningServer, table: tuple[str, str]
) -> None:
    async def listen() -> None:
        address, token = table
        hers = {"authorization": f"Bearer {token}"}
        async with AsyncExitStack() as stack:
            for number in range(MOST_OF_A_PERSON):
                # a person is no household: she is on the move
                line = connect(
                    address,
                    additional_headers=hers,
                    local_addr=(f"127.0.1.{number + 1}", 0),
                )
                opened = await stack.enter_async_context(line)
                assert json.loads(await opened.recv())["type"] == "update"
            async with connect(address, additional_headers=hers) as one_more:
                assert json.loads(await one_more.recv())["code"] == "too-many-lines"
                assert await code_after(one_more) == 1008
            async with connect(address) as spectator:
                assert json.loads(await spectator.recv())["type"] == "update"
        async with connect(address, additional_headers=hers) as again:
            assert json.loads(await again.recv())["type"] == "update"

    asyncio.run(listen())


def test_a_household_has_no_more_than_its_share(
    server: RunningServer, table: tuple[str, str]
) -> None:
    """Those who listen to a table are not silent: they keep their places."""

    async def fill() -> None:
        async with AsyncExitStack() as stack:
            for _ in range(_SHARE):
                line = connect(table[0], local_addr=("127.0.0.88", 0))
                await (await stack.enter_async_context(line)).recv()
            with callers(server, 1, b"", last=88) as [late]:
                assert b" 503 " in await asyncio.to_thread(heard, late)
            assert await asyncio.to_thread(plays, server)

    asyncio.run(fill())
    assert f"127.0.0.88 holds {_SHARE} connections" in server.log.read_text()
