"""Invitations: who is invited to what, and to which address."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from incognita.client import Client, Refused
from incognita.server.app import make_app
from incognita.server.reach import address_for_others
from incognita.server.settings import Settings
from incognita.server.visitors import public_address

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}

HOME = "localhost:8400"


def address(host: str, called: str = HOME, public: str | None = None) -> str | None:
    known = None if public is None else public_address(public)
    settings = Settings("sqlite:///none", host=host, public_address=known)
    return address_for_others(settings, called, 8400)


def test_the_invited_read_who_invites_them_to_what(anna: Client, bruno: Client) -> None:
    opened = anna.open_table("tikal", [PERSON, RANDOM, OPEN])
    told = bruno.invitation(opened.table.id, opened.invitation)
    assert (told.host, told.title, told.players, told.free) == ("Anna", "Tikal", 3, [3])
    assert told.shortest_minutes <= told.longest_minutes
    assert told.about
    bruno.join(opened.table.id, invitation=opened.invitation)
    assert bruno.invitation(opened.table.id).free == []


def test_who_invites_is_told_to_nobody_without_the_invitation(anna: Client, bruno: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN]).table.id
    for wrong in (None, "", "guess"):
        with pytest.raises(Refused, match="invitation link"):
            bruno.invitation(table, wrong)


def test_who_opened_a_table_invites_to_it_without_a_seat_of_their_own(anna: Client) -> None:
    table = anna.open_table("tikal", [RANDOM, OPEN]).table.id
    assert anna.invitation(table).host == "Anna"


def test_the_public_address_stands_in_every_invitation() -> None:
    for called in (HOME, "games.example.org"):
        assert address("127.0.0.1", called, "https://games.example.org") == (
            "https://games.example.org/"
        )


def test_a_server_for_the_local_network_names_its_address_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("incognita.server.reach.own_address", lambda: "192.168.1.20")
    for called in (HOME, "127.0.0.1:8400", "[::1]:8400"):
        assert address("0.0.0.0", called) == "http://192.168.1.20:8400/"
    assert address("192.168.1.30") == "http://192.168.1.30:8400/"
    assert address("fd00::7") == "http://[fd00::7]:8400/"
    monkeypatch.setattr("incognita.server.reach.own_address", lambda: "127.0.1.1")
    assert address("0.0.0.0") is None


def test_who_came_by_an_address_of_the_network_is_told_no_other() -> None:
    assert address("0.0.0.0", "192.168.1.20:8400") is None


def test_a_server_for_this_computer_alone_names_no_address(tmp_path: Path) -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        assert address(host) is None
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with TestClient(make_app(settings), base_url="http://localhost:8400") as client:
        assert client.get("/api/address").json() == {"address": None}
