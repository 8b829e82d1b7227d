"""What stands before every request: origins, sizes, headers, rates, and who may do what."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from incognita.client import Client
from incognita.core.catalogue import find_game
from incognita.core.record import write_record
from incognita.server.app import make_app
from incognita.server.limits import LIMITS, Limit, Limits
from incognita.server.refusals import Refusal
from incognita.server.settings import Settings
from tests.kit.play import random_game
from tests.server.running import RunningServer

HERE = "http://testserver"
ELSEWHERE = ["http://evil.example", "null", "http://testserver.evil.example", "file://", ""]

# A sensible body for every request that needs one.
BODIES: dict[str, object] = {
    "/api/tables/{table}/review": {"budget": "quick"},
    "/api/tables/{table}/join": {},
    "/api/tables/{table}/leave": {"seat": 1},
    "/api/tables/{table}/seats/{seat}/bot": {"bot": "random"},
    "/api/tables/{table}/actions": {"seat": 1, "do": "end"},
    "/api/tables/{table}/undo": {"seat": 1},
    "/api/tables/{table}/hint": {"seat": 1},
    "/api/tables/{table}/say": {"text": "hello"},
    "/api/tables/{table}/learnt": {"step": 1},
}

QUERY: dict[str, str | int] = {"seat": 1, "do": "end"}  # what a preview asks for


def browser(folder: Path, limited: bool = False, address: str = HERE) -> TestClient:
    database = f"sqlite:///{folder / 'games.sqlite3'}"
    settings = Settings(
        database, limited=limited, origins=("https://games.example",), host_names=("testserver",)
    )
    return TestClient(make_app(settings), base_url=address)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with browser(tmp_path) as one:
        yield one


def open_table(client: TestClient, open_to_all: bool) -> dict[str, str]:
    seats = [{"kind": "person"}, {"kind": "open"}]
    wish = {"game": "wayfinder", "seats": seats, "open_to_all": open_to_all}
    opened = client.post("/api/tables", json=wish).json()
    return {"id": opened["table"]["id"], "invitation": opened["invitation"]}


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_page_of_another_site_changes_nothing(client: TestClient, origin: str) -> None:
    answer = client.post("/api/me", json={}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["code"] == "foreign-origin"
    assert "set-cookie" not in answer.headers
    assert client.request("DELETE", "/api/me", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("origin", [HERE, "https://games.example"])
def test_a_page_of_this_site_or_of_a_named_one_may(client: TestClient, origin: str) -> None:
    assert client.post("/api/me", json={}, headers={"origin": origin}).status_code == 200


def test_no_other_site_may_read_an_answer(client: TestClient) -> None:
    answer = client.get("/api/games", headers={"origin": ELSEWHERE[0]})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_form_of_another_site_is_no_json(client: TestClient) -> None:
    """Even a browser that says no origin cannot change anything with a plain form."""
    body = b'{"name": "Eve"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post("/api/me", content=body, headers={"content-type": kind})
        assert answer.status_code == 422


def test_a_websocket_of_another_site_is_not_opened(sqlite_server: RunningServer) -> None:
    with Client(sqlite_server.address) as anna:
        anna.arrive("Anna")
        seats = [{"kind": "person"}, {"kind": "hot-seat"}]
        table = anna.open_table("wayfinder", seats, open_to_all=True).table.id
    address = f"{sqlite_server.address.replace('http', 'ws')}/api/tables/{table}/live"
    for origin in ELSEWHERE[:3]:
        with pytest.raises(InvalidStatus) as refusal, connect(address, origin=Origin(origin)):
            pass
        assert refusal.value.response.status_code == 403
    with connect(address, origin=Origin(sqlite_server.address)) as line:
        assert json.loads(line.recv())["type"] == "update"
        line.send(json.dumps({"type": "say", "id": "1", "text": "x" * 17_000}))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    client.post("/api/me", json={})
    large = b'{"text": "' + b"x" * 70_000 + b'"}'
    headers = {"content-type": "application/json"}
    told = client.post("/api/tables/t/say", content=large, headers=headers)
    untold = client.post("/api/tables/t/say", content=iter([large]), headers=headers)
    nonsense = client.post("/api/me", content=b"{}", headers={"content-length": "-1"})
    record = client.post("/api/records", content=b"x" * (2 * 1024 * 1024 + 1))
    for answer in (told, untold, nonsense, record):
        assert answer.status_code == 413
        assert "Larger than" in answer.json()["words"]
    assert client.post("/api/records", content=b"x" * 70_000).status_code == 400


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/games"),
        ("GET", "/api/tables/none"),
        ("GET", "/nowhere"),
        ("POST", "/api/tables"),
        ("PUT", "/api/games"),
    ],
)
def test_every_answer_has_the_headers_of_the_house(
    client: TestClient, method: str, path: str
) -> None:
    for origin in (HERE, ELSEWHERE[0]):
        headers = client.request(method, path, headers={"origin": origin}).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
        if path.startswith("/api/"):
            assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/%2e%2e/%2e%2e/etc/passwd/record",
        "/api/tables/..%5c..%5cwin.ini",
        "/api/tables/%00",
        "/static/../../pyproject.toml",
        "//etc/passwd",
    ],
)
def test_no_path_leads_to_a_file(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_cookie_is_for_this_site_alone_and_not_for_scripts(tmp_path: Path) -> None:
    with browser(tmp_path) as plain:
        cookie = plain.post("/api/me", json={}).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
    with browser(tmp_path, address="https://testserver") as secured:
        assert "; secure" in secured.post("/api/me", json={}).headers["set-cookie"].lower()


def test_guests_do_not_come_without_end(tmp_path: Path) -> None:
    with browser(tmp_path, limited=True) as visitor:
        for number in range(90):
            visitor.cookies.clear()
            answer = visitor.post("/api/me", json={})
            assert number >= 80 or answer.status_code == 200
        assert answer.status_code == 429
        assert "try again in" in answer.json()["words"]


def test_who_talks_or_asks_for_advice_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    with browser(tmp_path, limited=True) as visitor:
        visitor.post("/api/me", json={})
        table = open_table(visitor, True)["id"]
        for path, body, free in (("say", {"text": "hello"}, 8), ("hint", {"seat": 1}, 6)):
            address = f"/api/tables/{table}/{path}"
            statuses = [visitor.post(address, json=body).status_code for _ in range(3 * free)]
            assert 429 not in statuses[:free]
            assert 429 in statuses[free:]


@pytest.mark.parametrize("what", LIMITS)
def test_a_limit_lets_so_many_through_at_once_and_so_many_a_second(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    now = 1000.0
    monkeypatch.setattr("incognita.server.limits.time.monotonic", lambda: now)
    limits, limit = Limits(), LIMITS[what]
    for _ in range(int(limit.at_once)):
        limits.spend(what, "anna")
    with pytest.raises(Refusal):
        limits.spend(what, "anna")
    limits.spend(what, "bruno")
    now += 1.01 / limit.a_second
    limits.spend(what, "anna")
    with pytest.raises(Refusal) as refusal:
        limits.spend(what, "anna")
    assert refusal.value.status == 429


def test_who_has_long_stories_told_again_and_again_is_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "retell", Limit(200, 1))
    with browser(tmp_path, limited=True) as visitor:
        visitor.post("/api/me", json={})
        game = random_game(find_game("wayfinder"), {"players": 2}, 1)
        record = write_record(game, ["a", "b"])
        opened = visitor.post("/api/records", content=record).json()
        table = f"/api/tables/{opened['table']['id']}"
        statuses = [visitor.get(f"{table}/play?after=0").status_code for _ in range(3)]
        assert statuses[-1] == 429
        assert visitor.get(f"{table}/play").status_code == 200
        with visitor.websocket_connect(f"{table}/live?after=0") as line:
            assert line.receive_json()["code"] == "too-fast"


def test_who_has_table_after_table_read_from_the_store_is_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(tmp_path) as visitor:
        visitor.post("/api/me", json={})
        tables = [open_table(visitor, True)["id"] for _ in range(3)]
    monkeypatch.setitem(LIMITS, "retell", Limit(700, 0.001))
    with browser(tmp_path, limited=True) as visitor:
        statuses = [visitor.get(f"/api/tables/{one}").status_code for one in tables]
        assert statuses == [200, 200, 429]
        assert visitor.get(f"/api/tables/{tables[0]}").status_code == 200
        with visitor.websocket_connect(f"/api/tables/{tables[2]}/live") as line:
            assert line.receive_json()["code"] == "too-fast"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/me"),
        ("DELETE", "/api/me"),
        ("GET", "/api/games"),
        ("GET", "/api/openapi.json"),
        ("GET", "/api/nothing"),
        ("PUT", "/api/tables"),
        ("GET", "/"),
        ("GET", "/nothing"),
    ],
)
def test_whatever_somebody_asks_for_is_counted_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, path: str
) -> None:
    for what in ("ask", "fetch"):
        monkeypatch.setitem(LIMITS, what, Limit(3, 0.001))
    with browser(tmp_path, limited=True) as visitor:
        answers = [visitor.request(method, path, content="{") for _ in range(4)]
        assert [answer.status_code for answer in answers[:3]].count(429) == 0
        assert answers[3].status_code == 429
        assert answers[3].json()["code"] == "too-fast"


def test_who_says_too_much_at_a_table_is_told_which_message_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(tmp_path, limited=True) as visitor:
        visitor.post("/api/me", json={})
        table = open_table(visitor, True)["id"]
        with visitor.websocket_connect(f"/api/tables/{table}/live") as line:
            assert line.receive_json()["type"] == "update"
            monkeypatch.setitem(LIMITS, "ask", Limit(0, 0.001))
            line.send_json({"type": "ping", "id": "7"})
            refused = line.receive_json()
            assert (refused["id"], refused["code"]) == ("7", "too-fast")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", "{%s}"),
        ("/api/tables", '{"game": "tikal", %s}'),
        ("/api/tables", '{"game": "tikal", "seats": [{"kind": "open", %s}, {"kind": "open"}]}'),
    ],
)
def test_thousands_of_fields_are_not_looked_at_one_by_one(
    client: TestClient, path: str, body: str
) -> None:
    client.post("/api/me", json={})
    fields = ", ".join(f'"{number}": 0' for number in range(4000))
    answer = client.post(path, content=body % fields, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert "fields; expected at most" in answer.json()["words"]


def test_an_invitation_is_told_to_nobody_but_those_at_the_table(tmp_path: Path) -> None:
    with browser(tmp_path) as anna:
        anna.post("/api/me", json={"name": "Anna"})
        tables = [open_table(anna, open_to_all) for open_to_all in (True, False)]
        listed = [anna.get("/api/tables"), anna.get("/api/me/tables")]
        anna.cookies.clear()
        anna.post("/api/me", json={"name": "Bruno"})
        public = tables[0]["id"]
        listed += [
            anna.get("/api/tables"),
            anna.get(f"/api/tables/{public}"),
            anna.get(f"/api/tables/{public}/play?after=0"),
            anna.get(f"/api/tables/{tables[1]['id']}?invitation={tables[1]['invitation']}"),
        ]
        for answer in listed:
            assert answer.status_code == 200
            for table in tables:
                assert table["invitation"] not in answer.text


def routes_of_a_table(client: TestClient) -> list[tuple[str, str]]:
    app = client.app
    description = app.openapi()  # type: ignore[attr-defined]
    return [
        (method.upper(), path)
        for path, methods in description["paths"].items()
        for method in methods
        if "{table}" in path
    ]


def test_every_door_to_a_table_is_guarded(tmp_path: Path) -> None:
    """A stranger without the invitation gets in nowhere, whatever is asked for."""
    with browser(tmp_path) as client:
        client.post("/api/me", json={"name": "Anna"})
        table = open_table(client, open_to_all=False)["id"]
        client.cookies.clear()
        client.post("/api/me", json={"name": "Eve"})
        doors = routes_of_a_table(client)
        assert len(doors) >= 13
        for method, path in doors:
            address = path.format(table=table, seat=1, moves=0)
            answer = client.request(method, address, json=BODIES.get(path), params=QUERY)
            assert (answer.status_code, answer.json()["code"]) == (403, "by-invitation"), path
        with client.websocket_connect(f"/api/tables/{table}/live") as line:
            assert line.receive_json()["code"] == "by-invitation"


def test_nobody_known_changes_anything(client: TestClient) -> None:
    client.post("/api/me", json={"name": "Anna"})
    table = open_table(client, open_to_all=True)["id"]
    client.cookies.clear()
    for method, path in routes_of_a_table(client):
        if method != "GET":
            address = path.format(table=table, seat=1, moves=0)
            assert client.request(method, address, json=BODIES.get(path)).status_code == 401, path


def test_who_asks_in_the_wrong_way_is_told_all_the_right_ones(tmp_path: Path) -> None:
    with browser(tmp_path) as visitor:
        assert visitor.options("/api/me").headers["allow"] == "DELETE, GET, POST"
        assert visitor.options("/api/tables").headers["allow"] == "GET, POST"
        assert visitor.options("/api/tables/abc/join").headers["allow"] == "POST"


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/openapi.json"), ("PUT", "/api/me")])
def test_what_takes_long_for_the_first_who_asks_is_done_beside_the_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, method: str, path: str
) -> None:
    app = client.app
    assert isinstance(app, FastAPI)
    describe, times = app.openapi, 0

    def described() -> dict[str, object]:
        nonlocal times
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        times += 1
        return describe()

    monkeypatch.setattr(app, "openapi", described)
    for _ in range(3):
        assert client.request(method, path).status_code in (200, 405)
    assert times == 1
