"""What the log says of a game: enough to find a fault, and nothing secret."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator

import httpx
import pytest

from incognita.client import Client, LiveTable
from incognita.server.logs import AsJson, AsWords, begin_request
from tests.server.running import RunningServer, running_server

TALK = "the treasure lies under the old oak"
SEATS = [{"kind": "person"}, {"kind": "hot-seat", "name": "Rosalinde"}]


@pytest.fixture(scope="module", params=["plain", "json"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("logged")
    given = ["--log", request.param, "--log-level", "debug", "--access-log", "--thinkers", "1"]
    given += ["--data", str(folder), "--trusted-proxy", "127.0.0.1"]
    with running_server(*given, log=folder / "log") as running:
        yield running


async def draft(server: RunningServer, table: str, token: str) -> list[str]:
    """Talk and bid in secret; what was done."""
    done = []
    async with LiveTable(server.address, table, token, seat=1) as line:
        await line.say(TALK)
        while line.last is None or not line.last.play.legal:
            await line.update()
        done.append(line.last.play.legal[-1].do)
        await line.act(done[0])
        await line.act("utter nonsense")
        await line.send_raw('{"type": "say", "text": ["' + TALK)
    return done


def test_a_game_leaves_no_secret_in_the_log(server: RunningServer) -> None:
    with Client(server.address) as anna:
        me = anna.arrive("Xanthippe", "en")
        table = anna.open_table("toll", SEATS).table
        [did] = asyncio.run(draft(server, table.id, me.token))
        bearer = {"authorization": f"Bearer {me.token}"}
        ask = f"{server.address}/api/tables/{table.id}"
        whole = httpx.get(ask, headers=bearer).json()
        httpx.get(f"{ask}/play", params={"invitation": whole["invitation"], "seat": "x"})
        httpx.post(f"{server.address}/api/me/return", json={"token": me.token})
        httpx.post(f"{server.address}/api/me", content=b"{" + me.token.encode())
        named = {"x-request-id": "from-the-proxy-1"}
        answer = httpx.get(ask, headers={**bearer, **named})
    text = server.log.read_text()
    for secret in (me.token, "Xanthippe", "Rosalinde", TALK, did, whole["invitation"], "nonsense"):
        assert secret not in text, secret
    assert answer.headers["x-request-id"] == "from-the-proxy-1"
    assert "from-the-proxy-1" in text
    assert table.id in text
    assert f"/api/tables/{table.id}/live" in text


def test_every_line_of_json_has_time_level_and_words(server: RunningServer) -> None:
    httpx.get(f"{server.address}/api/games")
    lines = server.log.read_text().splitlines()
    if "json" not in server.arguments:
        assert any(" info: answered request=" in line for line in lines)
        return
    told = [json.loads(line) for line in lines]
    assert all({"time", "level", "words"} <= line.keys() for line in told)
    last = [line for line in told if line.get("path") == "/api/games"][-1]
    assert (last["method"], last["status"], last["level"]) == ("GET", 200, "info")
    assert last["ms"] >= 0
    assert last["request"]


def record(error: bool = False) -> logging.LogRecord:
    exc_info = None
    if error:
        try:
            raise ValueError("why")  # noqa: TRY301
        except ValueError:
            exc_info = sys.exc_info()
    return logging.LogRecord("x", logging.ERROR, __file__, 1, "it %s", ("broke",), exc_info)


def test_a_fault_is_one_line_of_json_with_its_trace() -> None:
    begin_request({"path": "/api/tables/0123456789abcdef/play"}, "bad id\n")
    line = AsJson().format(record(error=True))
    assert "\n" not in line
    told = json.loads(line)
    assert told["table"] == "0123456789abcdef"
    assert told["words"] == "it broke"
    assert len(told["request"]) == 12
    assert "ValueError: why" in told["trace"]
    assert " error: it broke table=0123456789abcdef request=" in AsWords().format(record())
    begin_request({"path": "/"}, None)
