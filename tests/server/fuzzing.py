"""Nonsense sent to a server, by HTTP as its own description allows and over WebSockets."""

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from incognita.client import Client
from incognita.server.wire import News
from tests.server.running import RunningServer

_PATIENCE_S = 60
_NEWS: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)

# What is legal by the description is refused for many a good reason: no such table, not your seat.
_UNFIT_CHECKS = "positive_data_acceptance"
# How nonsense may be refused: as schemathesis has it, and for being too large.
_REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]


def fuzz_http(server: RunningServer, folder: Path, *options: str) -> str:
    """Let schemathesis loose on the server and on a table that exists; its report."""
    with Client(server.address) as anna:
        anna.arrive("Anna")
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        table = anna.open_table("wayfinder", seats, open_to_all=True).table.id
        token = anna.token
    config = folder / "schemathesis.toml"
    config.write_text(
        f'parameters = {{ "path.table" = ["{table}", "no-such-table"] }}\n'
        f"[checks.negative_data_rejection]\nexpected-statuses = {_REFUSALS}\n"
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--no-color"]
    command += ["--config-file", str(config), "run", f"{server.address}/api/openapi.json"]
    command += ["--exclude-checks", _UNFIT_CHECKS, "--header", f"Authorization: Bearer {token}"]
    command += ["--suppress-health-check", "all", "--request-timeout", "60", *options]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    report = run.stdout + run.stderr
    assert run.returncode == 0, report
    return report


def nonsense(chance: random.Random, deep: int = 3) -> object:
    """Any JSON."""
    kinds: list[Callable[[], object]] = [
        lambda: None,
        lambda: chance.random() < 0.5,
        lambda: chance.randrange(-(2**70), 2**70),
        lambda: chance.choice([0, 1, 2, 3, -1, 2**31, 2**63, 1e308, 0.5]),
        lambda: "".join(map(chr, (chance.choice([0, 9, 65, 0x202E, 0x1F600]) for _ in range(9)))),
        lambda: chance.choice(["act", "see", "say", "hint", "undo", "ping", "place a1", "end", ""]),
        lambda: [nonsense(chance, deep - 1) for _ in range(chance.randrange(4))] if deep else [],
        lambda: {
            chance.choice(["type", "id", "seat", "do", "after", "text", "x"]): nonsense(
                chance, deep - 1
            )
            for _ in range(chance.randrange(5) if deep else 0)
        },
    ]
    return chance.choice(kinds)()


def message(chance: random.Random) -> str | bytes:
    """Something to send: mostly nearly right, now and then not at all."""
    kind = chance.randrange(12)
    if kind == 0:
        return os.urandom(chance.randrange(100))
    if kind == 1:
        return "".join(chr(chance.randrange(32, 0x2FF)) for _ in range(chance.randrange(200)))
    if kind == 2:
        return chance.choice(["[", '{"type":']) * chance.randrange(5000)
    if kind == 3:
        return json.dumps({"type": "say", "id": "x", "text": "y" * chance.randrange(20_000)})
    wish: dict[str, object] = {
        "type": chance.choice(["act", "undo", "hint", "say", "see", "ping", nonsense(chance)]),
        "id": chance.choice(["1", "2", nonsense(chance)]),
        "seat": chance.choice([1, 2, 3, None, nonsense(chance)]),
        "do": chance.choice(["move n", "home", "end", nonsense(chance)]),
        "after": chance.choice([None, 0, 10**6, nonsense(chance)]),
        "text": chance.choice(["hello", nonsense(chance)]),
    }
    for key in list(wish):
        if key != "type" and chance.random() < 0.5:
            del wish[key]
    text = json.dumps(wish)
    return text if chance.random() < 0.9 else text[: chance.randrange(len(text))]


async def talk_nonsense(address: str, token: str | None, chance: random.Random) -> int:
    """One conversation: every answer is well formed, and a ping is still answered at its end."""
    query = chance.choice(["", "seat=1", "seat=1&after=0", "seat=2", "after=99999999", "seat=x"])
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    sent = 0
    with suppress(WebSocketException, EOFError, ConnectionError):
        async with connect(f"{address}?{query}", additional_headers=headers, max_size=None) as line:
            for _ in range(chance.randrange(40)):
                await line.send(message(chance))
                sent += 1
            if chance.random() < 0.2:
                line.transport.abort()
                return sent
            await line.send('{"type":"ping","id":"still there"}')
            async with asyncio.timeout(_PATIENCE_S):
                await _hear_until(line, "still there")
    return sent


async def _hear_until(line: ClientConnection, answer: str) -> None:
    while True:
        news = _NEWS.decode(await line.recv())
        if getattr(news, "id", None) == answer:
            return


async def stay_silent(port: int) -> None:
    """Half a handshake, and never another byte."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n")
    await writer.drain()
    await asyncio.sleep(0.2)
    writer.transport.abort()


async def fuzz_sockets(server: RunningServer, seconds: float, seed: int = 1) -> int:
    """Several conversations at once for so long; how many messages were sent."""
    chance = random.Random(seed)
    with Client(server.address) as anna:
        anna.arrive("Anna")
        seats = [{"kind": "person"}, {"kind": "hot-seat"}]
        table = anna.open_table("wayfinder", seats, open_to_all=True).table.id
        token = anna.token
    live = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live"
    end, sent = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        talks = [
            talk_nonsense(live, chance.choice([token, token, None, "x"]), chance) for _ in range(8)
        ]
        sent += sum(await asyncio.gather(*talks))
        await stay_silent(server.port)
    return sent


def open_files(server: RunningServer) -> int:
    assert server.process is not None
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def memory_mb(server: RunningServer) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
