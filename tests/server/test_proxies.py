"""Behind nginx and Caddy, as docs/deployment.md sets them up: everybody is who they are."""

import json
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.fronts import NAME, Front, front

SEATS = [{"kind": "person"}, {"kind": "hot-seat"}]


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def there(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    with front(request.param, tmp_path_factory.mktemp(request.param)) as running:
        yield running


def visitor(there: Front, last: int) -> httpx.Client:
    """Somebody at 127.0.0.`last` with a browser, which would send this origin."""
    return httpx.Client(
        transport=httpx.HTTPTransport(verify=there.trust, local_address=f"127.0.0.{last}"),
        base_url=f"https://127.0.0.1:{there.port}",
        headers={"host": f"{NAME}:{there.port}", "origin": there.address},
    )


def arrive(client: httpx.Client, **headers: str) -> httpx.Response:
    client.cookies.clear()
    return client.post("/api/me", json={}, headers=headers, extensions={"sni_hostname": NAME})


def test_sixty_newcomers_at_once_are_all_welcome(there: Front) -> None:
    for last in range(100, 160):
        with visitor(there, last) as newcomer:
            answer = arrive(newcomer)
            assert answer.status_code == 200
            assert "; secure" in answer.headers["set-cookie"].lower()
    assert "is not believed" not in there.server.log.read_text()


def test_one_visitor_is_one_whatever_he_says(there: Front) -> None:
    with visitor(there, 66) as crowd:
        statuses = {
            arrive(crowd, **{"x-forwarded-for": f"198.51.100.{n}"}).status_code for n in range(60)
        }
        assert 429 in statuses
    with visitor(there, 67) as another:
        assert arrive(another).status_code == 200


def test_who_comes_past_the_proxy_is_not_believed(there: Front) -> None:
    transport = httpx.HTTPTransport(local_address="127.0.0.68")
    with httpx.Client(transport=transport, base_url=there.server.address) as stranger:
        for number in range(60):
            stranger.cookies.clear()
            claims = {"x-forwarded-for": f"198.51.100.{number}", "x-forwarded-proto": "https"}
            answer = stranger.post("/api/me", json={}, headers=claims)
            if answer.status_code == 200:
                assert "secure" not in answer.headers["set-cookie"].lower()
        assert answer.status_code == 429


def test_the_site_is_shown_and_pages_of_other_sites_change_nothing(there: Front) -> None:
    with visitor(there, 70) as guest:
        assert guest.get("/", extensions={"sni_hostname": NAME}).status_code == 200
        assert arrive(guest, origin="https://evil.example").status_code == 403


def test_a_move_is_played_over_a_websocket(there: Front) -> None:
    with visitor(there, 71) as guest:
        token = arrive(guest).json()["token"]
        wish = {"game": "wayfinder", "seats": SEATS}
        bearer = {"authorization": f"Bearer {token}"}
        asked = {"headers": bearer, "extensions": {"sni_hostname": NAME}}
        opened = guest.post("/api/tables", json=wish, **asked)  # type: ignore[arg-type]
        table = opened.json()["table"]["id"]
    with connect(
        f"wss://{NAME}:{there.port}/api/tables/{table}/live?seat=1",
        sock=socket.create_connection(("127.0.0.1", there.port)),
        ssl=there.trust,
        origin=Origin(there.address),
        additional_headers=bearer,
        proxy=None,
    ) as line:
        play = json.loads(line.recv())["play"]
        seat = play["to_act"][0]
        if seat != 1:
            line.send(json.dumps({"type": "see", "id": "0", "seat": seat}))
            while (news := json.loads(line.recv()))["type"] != "update":
                pass
            play = news["play"]
        act = {"type": "act", "id": "1", "seat": seat, "do": play["legal"][0]["do"]}
        line.send(json.dumps(act))
        while (news := json.loads(line.recv()))["type"] != "done":
            assert news["type"] == "update"
        assert news["id"] == "1"
        assert news["n"] > play["n"]


def test_a_record_goes_through_and_what_is_too_large_does_not(there: Front) -> None:
    with visitor(there, 72) as guest:
        headers = {"authorization": f"Bearer {arrive(guest).json()['token']}"}
        for size, status in ((1_500_000, 400), (3_000_000, 413)):
            answer = guest.post(
                "/api/records",
                content=b"x" * size,
                headers=headers,
                extensions={"sni_hostname": NAME},
            )
            assert answer.status_code == status


def test_nginx_leads_from_http_to_https(there: Front) -> None:
    if (there.certificate.parent / "nginx.conf").exists():
        answer = httpx.get(f"http://127.0.0.1:{there.plain_port}/x", headers={"host": NAME})
        assert answer.status_code == 301
        assert answer.headers["location"] == f"https://{NAME}/x"
