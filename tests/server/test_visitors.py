"""Where visitors come from, and by which names they may call the server."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.server.app import make_app
from incognita.server.settings import Settings
from incognita.server.visitors import Proxies, household, network, public_address

PUBLIC = "https://games.example.org"
COMPUTER = socket.gethostname().partition(".")[0].lower()


@pytest.mark.parametrize(
    ("one", "another"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("2001:DB8:1:2:0:0:0:1", "2001:db8:1:2::2"),
        ("192.0.2.1", "::ffff:192.0.2.1"),
        ("fe80::1%eth0", "fe80::2%eth1"),
    ],
)
def test_a_household_is_one_visitor(one: str, another: str) -> None:
    assert household(one) == household(another)


@pytest.mark.parametrize(
    ("one", "another"),
    [("2001:db8:1:2::1", "2001:db8:1:3::1"), ("192.0.2.1", "192.0.2.2"), ("::1", "127.0.0.1")],
)
def test_two_households_are_two_visitors(one: str, another: str) -> None:
    assert household(one) != household(another)


@pytest.mark.parametrize(
    ("client", "forwarded", "visitor"),
    [
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.66, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.66", "198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.66, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
        ("127.0.0.1", ["2001:db8::66, [2001:db8::1]:443"], "2001:db8::1"),
        ("127.0.0.1", ["198.51.100.66, 198.51.100.1:5000"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.66, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.66, , 10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", ["10.1.2.4, 10.1.2.3"], "10.1.2.4"),
        ("fd00::1", ["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_the_word_of_a_trusted_proxy_alone_is_taken(
    client: str, forwarded: list[str], visitor: str
) -> None:
    trusted = [network(one) for one in ("127.0.0.1", "10.0.0.0/8", "fd00::/64")]
    assert Proxies(trusted).visitor(client, forwarded) == visitor


def test_without_trusted_proxies_nobody_is_believed() -> None:
    assert Proxies().visitor("127.0.0.1", ["198.51.100.1"]) == "127.0.0.1"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("names")
    settings = Settings(
        f"sqlite:///{folder / 'games.sqlite3'}",
        limited=False,
        public_address=public_address(PUBLIC),
        host_names=("games.test",),
    )
    with TestClient(make_app(settings), base_url="http://localhost") as one:
        yield one


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8400",
        "games.localhost:8400",
        "127.0.0.1:8400",
        "[::1]:8400",
        "192.168.1.7:8400",
        "[fe80::1]",
        COMPUTER,
        f"{COMPUTER}:8400",
        f"{COMPUTER}.local:8400",
        "games.example.org",
        "games.example.org.:443",
        "games.test",
    ],
)
def test_the_server_answers_to_its_own_names(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8400",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        f"{COMPUTER}.evil.example",
        "games.example.org.evil.example",
        "evilgames.example.org",
        "[::1].evil.example",
        "evil",
        "",
    ],
)
def test_a_name_of_others_that_leads_here_opens_nothing(client: TestClient, host: str) -> None:
    """As in DNS rebinding, where even the origin would be right."""
    headers = {"host": host, "origin": f"http://{host}"}
    for answer in (
        client.get("/", headers=headers),
        client.get("/api/games", headers=headers),
        client.post("/api/me", json={}, headers=headers),
    ):
        assert answer.status_code == 421
        assert answer.json()["code"] == "foreign-host"
        assert "--host-name" in answer.json()["words"]
        assert "set-cookie" not in answer.headers


def test_the_refusal_is_told_in_the_visitors_language(client: TestClient) -> None:
    headers = {"host": "evil.example", "accept-language": "fr"}
    assert "n’est pas connu" in client.get("/", headers=headers).json()["words"]


def test_a_page_of_the_public_address_may_whatever_host_the_proxy_names(client: TestClient) -> None:
    for host in ("games.example.org", "127.0.0.1:8400"):
        headers = {"host": host, "origin": PUBLIC}
        assert client.post("/api/me", json={}, headers=headers).status_code == 200
    for origin in ("https://evil.example", "http://games.example.org:81", "http://[::1"):
        headers = {"host": "games.example.org", "origin": origin}
        assert client.post("/api/me", json={}, headers=headers).status_code == 403


def test_the_cookie_of_a_public_https_address_is_secure(client: TestClient) -> None:
    for host, is_secure in (("games.example.org", True), ("localhost", False)):
        answer = client.post("/api/me", json={}, headers={"host": host})
        assert ("; secure" in answer.headers["set-cookie"].lower()) == is_secure


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--public-address", "games.example.org"], "is not the address of a site"),
        (["--public-address", "ftp://games.example.org"], "is not the address of a site"),
        (["--public-address", "https://example.org/games"], "has a path"),
        (["--trusted-proxy", "nginx"], "neither an address nor a range"),
        (["--trusted-proxy", "10.0.0.1/8"], "neither an address nor a range"),
        (["--port", "70000"], "70000"),
    ],
)
def test_wrong_addresses_are_refused_at_once(
    arguments: list[str], problem: str, tmp_path: Path
) -> None:
    run = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), *arguments])
    assert run.exit_code == WRONG_USE
    assert problem in " ".join(run.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://games.example.org/", "https://games.example.org"),
        ("https://Games.Example.org:443", "https://games.example.org"),
        ("http://games.example.org:8080", "http://games.example.org:8080"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_a_public_address_is_written_as_browsers_do(text: str, origin: str) -> None:
    assert public_address(text).origin == origin
