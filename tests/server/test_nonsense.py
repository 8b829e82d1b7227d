"""What no database stores and no number holds is refused, the same on both databases."""

import json
import socket
from typing import Any

import pytest
from websockets.sync.client import connect

from incognita.client import Client
from tests.server.running import RunningServer

HUGE = "9" * 5000
UNSTORABLE = ["\0", "a\0b", "\ud800", "\udfff"]
SEATS = [{"kind": "person"}, {"kind": "hot-seat"}]
NUMBER = "@number@"  # stands for the huge one, which JSON's writer refuses to write

TABLE: dict[str, Any] = {
    "game": "wayfinder",
    "options": {"players": 2, "placing": "race"},
    "seats": [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "random", "name": "Bot"}],
    "edition": "x = 1",
    "clock": {"kind": "turn", "seconds": 60},
}
WISHES: dict[str, dict[str, Any]] = {
    "/api/me": {"name": "Anna"},
    "/api/me/return": {"token": "x"},
    "/api/tables": TABLE,
    "/api/tables/{table}/join": {"seat": 2, "invitation": "x"},
    "/api/tables/{table}/leave": {"seat": 2},
    "/api/tables/{table}/seats/2/bot": {"bot": "random", "name": "x"},
    "/api/tables/{table}/actions": {"seat": 1, "do": "n", "after": 1},
    "/api/tables/{table}/undo": {"seat": 1},
    "/api/tables/{table}/hint": {"seat": 1},
    "/api/tables/{table}/say": {"text": "hello"},
}
MESSAGES: list[dict[str, Any]] = [
    {"type": "act", "id": "1", "seat": 1, "do": "n", "after": 1},
    {"type": "say", "id": "1", "text": "hello"},
    {"type": "see", "id": "1", "seat": 1},
    {"type": "undo", "id": "1", "seat": 1},
    {"type": "hint", "id": "1", "seat": 1},
]


def spoilt(wish: object) -> list[object]:
    """The wish with nonsense in each place where a word or a number is, and as a key."""
    if isinstance(wish, dict):
        inside = [{**wish, key: one} for key, value in wish.items() for one in spoilt(value)]
        return [*inside, *({**wish, key: 1} for key in UNSTORABLE)]
    if isinstance(wish, list):
        return [
            [*wish[:place], one, *wish[place + 1 :]]
            for place, value in enumerate(wish)
            for one in spoilt(value)
        ]
    return [*UNSTORABLE, NUMBER, 2**63, -(10**30)]


def written(wish: object) -> str:
    return json.dumps(wish).replace(f'"{NUMBER}"', HUGE)


@pytest.fixture
def table(anna: Client) -> str:
    return anna.open_table("wayfinder", SEATS, open_to_all=True).table.id


@pytest.mark.parametrize("path", WISHES)
def test_nonsense_in_a_wish_is_refused(anna: Client, table: str, path: str) -> None:
    address = path.format(table=table)
    for wish in spoilt(WISHES[path]):
        body, kind = written(wish), {"content-type": "application/json"}
        answer = anna._http.post(address, content=body, headers=kind)
        assert 400 <= answer.status_code < 500, (body[:200], answer.text)
        assert answer.json()["code"]


def test_no_table_is_looked_for_by_a_name_that_none_can_have(
    anna: Client, server: RunningServer
) -> None:
    wish = {"from": {"table": "a\0b", "n": 0}, "seats": SEATS}
    assert anna._http.post("/api/tables", json=wish).status_code == 422
    assert "Traceback" not in server.log.read_text()


def test_nonsense_in_a_path_leads_nowhere(anna: Client, table: str) -> None:
    for nonsense in ("%00", f"{table}%00", "%ED%A0%80", HUGE):
        for path in ("", "/play", "/score", "/record", "/past/0"):
            answer = anna._http.get(f"/api/tables/{nonsense}{path}")
            assert answer.status_code == 404, (nonsense, path)
    assert anna._http.get(f"/api/tables/{table}/past/{HUGE}").status_code == 422


@pytest.mark.parametrize("nonsense", ["%00", "a%00b", HUGE, f"-{HUGE}", "1e400"])
def test_nonsense_in_a_query_is_refused(anna: Client, table: str, nonsense: str) -> None:
    for query in ("seat", "after", "language"):
        answer = anna._http.get(f"/api/tables/{table}/play?{query}={nonsense}")
        assert answer.status_code in (400, 422), query
    for query in ("before", "most", "status"):
        answer = anna._http.get(f"/api/tables?{query}={nonsense}")
        assert answer.status_code in (400, 422), query
    for path in (f"/api/tables?game={nonsense}", f"/api/tables/{table}?invitation={nonsense}"):
        assert anna._http.get(path).status_code < 500


def test_nonsense_in_a_message_is_refused(anna: Client, table: str, server: RunningServer) -> None:
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?seat=1"
    with connect(address, additional_headers={"authorization": f"Bearer {anna.token}"}) as line:
        line.recv()
        for message in MESSAGES:
            for one in spoilt(message):
                line.send(written(one))
                answer = json.loads(line.recv())
                if answer["type"] == "update":  # after `overtaken`
                    answer = json.loads(line.recv())
                assert answer["type"] == "refused" or answer["id"] != "1", one


UPGRADE = (
    b"host: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
WITH_A_TRAILER = (
    b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nhost: evil.example\r\n\r\n"
)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n", b"400"),
        (b"GET /\xff HTTP/1.1\r\nhost: localhost\r\n\r\n", b"400"),
        (b"GET /\xff HTTP/1.1\r\n" + UPGRADE + b"\r\n", b"400"),
        (b"GET /api/tables/x/live?\xff HTTP/1.1\r\n" + UPGRADE + b"\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nhost: \xff\r\n\r\n", b"421"),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n", b"421"),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\norigin: http://[\r\n\r\n", b"200"),
        (b"POST /api/me HTTP/1.1\r\nhost: localhost\r\norigin: http://[\r\n\r\n", b"403"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"400"),
        (
            b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: %s\r\n\r\n"
            % HUGE.encode(),
            b"400",
        ),
        (WITH_A_TRAILER, b"200"),
    ],
)
def test_what_is_no_proper_request_is_refused_without_ado(
    sqlite_server: RunningServer, request_: bytes, status: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", sqlite_server.port), 60) as line:
        line.sendall(request_)
        assert line.recv(100).split()[1] == status
    assert "Traceback" not in sqlite_server.log.read_text()


def test_who_leaves_before_the_answer_leaves_nothing_in_the_log(
    sqlite_server: RunningServer,
) -> None:
    with Client(sqlite_server.address) as anna:
        anna.arrive("Anna")
        half = b"POST /api/records HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer %s\r\n"
        record = half % str(anna.token).encode() + b"content-length: 9\r\n\r\nx"
        live = b"GET /api/tables/none/live HTTP/1.1\r\n" + UPGRADE + b"\r\n"
        for request in [record, live] * 10:
            with socket.create_connection(("127.0.0.1", sqlite_server.port), 60) as line:
                line.sendall(request)
            assert anna.games()
    assert "Traceback" not in sqlite_server.log.read_text()
