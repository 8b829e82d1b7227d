"""Who may do what: every request, by everybody."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from incognita.client import Client
from tests.server.running import RunningServer

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}

WHO = ("nobody", "stranger", "invited", "seated", "former", "removed", "owner")


@dataclass
class Tables:
    """A public and a private game under way, at which it is the owner's turn in seat 1."""

    people: dict[str, Client]
    address: str
    public: str
    private: str
    invitation: str


@pytest.fixture(scope="module")
def tables(server: RunningServer) -> Iterator[Tables]:
    with ExitStack() as stack:
        people = {who: stack.enter_context(Client(server.address)) for who in WHO}
        for who, client in people.items():
            if who != "nobody":
                client.arrive(who.capitalize())
        owner = people["owner"]
        seats = [PERSON, OPEN, OPEN, OPEN]
        opened = [
            owner.open_table("wayfinder", seats, open_to_all=open_) for open_ in (True, False)
        ]
        for table in opened:
            for who in ("former", "removed", "seated"):
                people[who].join(table.table.id, invitation=table.invitation)
            people["former"].leave(table.table.id)
            owner.remove(table.table.id, 3)
        public, private = (table.table.id for table in opened)
        yield Tables(people, server.address, public, private, opened[1].invitation or "")


LOOK = {
    "GET ": 200,
    "GET /play": 200,
    "GET /position": 200,
    "GET /score": 200,
    "GET /record": 409,
    "GET /past/0": 409,
}
FROM_A_SEAT = ("GET /play?seat=4", "GET /position?seat=4")
DEEDS = {
    "GET /play?seat=4": None,
    "GET /position?seat=4": None,
    "GET /preview?seat=4&do=place a1": None,
    "POST /actions": {"seat": 4, "do": "place a1"},
    "POST /undo": {"seat": 4},
    "POST /hint": {"seat": 4},
    "POST /say": {"text": "hello"},
    "POST /leave": {"seat": 4},
    "POST /seats/1/remove": None,
    "POST /seats/4/bot": {"bot": "random"},
    "POST /rematch": None,
}


def expected(deed: str, who: str, is_public: bool) -> int:
    """The status of the answer."""
    if who == "nobody" and deed not in (*LOOK, *FROM_A_SEAT):
        return 401
    welcome = is_public or who in ("invited", "seated", "owner")
    asks_invited = deed in (*LOOK, *FROM_A_SEAT)
    if not welcome or (who == "invited" and not is_public and not asks_invited):
        return 403
    if deed in LOOK:
        return LOOK[deed]
    if deed in FROM_A_SEAT:
        return 200 if who == "seated" else 403
    if deed == "POST /say":
        return 204 if who in ("seated", "owner") else 409
    if deed in ("POST /undo", "POST /hint", "POST /leave"):
        return 409 if who == "seated" else 403
    if deed in ("POST /actions", "GET /preview?seat=4&do=place a1"):
        return 422 if who == "seated" else 403
    return 409


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize("who", WHO)
def test_every_request_is_answered_as_becomes_who_asks(
    tables: Tables, who: str, is_public: bool
) -> None:
    table = tables.public if is_public else tables.private
    client = tables.people[who]
    wrong = {}
    for deed in (*LOOK, *DEEDS):
        if deed == "POST /leave" and who == "seated":
            continue  # would carry it out
        method, _, path = deed.partition(" ")
        invited = {"invitation": tables.invitation} if who in ("invited", "removed") else {}
        asked = path.partition("?")
        query = dict(pair.split("=") for pair in asked[2].split("&") if pair) | (
            invited if method == "GET" else {}
        )
        answer = client._http.request(
            method, f"/api/tables/{table}{asked[0]}", params=query, json=DEEDS.get(deed)
        )
        if answer.status_code != expected(deed, who, is_public):
            wrong[deed] = (answer.status_code, expected(deed, who, is_public), answer.text[:200])
        if answer.status_code in (401, 403):
            assert set(answer.json()) == {"code", "words"}, "a refusal tells nothing of the table"
    assert wrong == {}


def test_an_uninvited_guest_who_leaves_is_told_nothing(tables: Tables) -> None:
    answer = tables.people["stranger"]._http.post(f"/api/tables/{tables.private}/leave", json={})
    assert answer.status_code == 403
    assert answer.json()["code"] == "by-invitation"


def test_the_number_of_seats_is_not_told_to_the_uninvited(tables: Tables) -> None:
    for seat in (1, 8):
        query = {"seat": seat}
        asked = tables.people["stranger"]._http.get(
            f"/api/tables/{tables.private}/play", params=query
        )
        assert asked.json()["code"] == "by-invitation"
