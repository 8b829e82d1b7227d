"""Guests: a nickname and a signed cookie at once, nothing to fill in."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from incognita.client import Client, Refused
from incognita.server import partings
from incognita.server.people import Person, Tokens, language_from, nickname
from incognita.server.sqlite import SqliteDatabase
from incognita.server.store import Store
from tests.server.running import RunningServer


def test_a_guest_gets_a_name_and_a_cookie_without_giving_anything(server: RunningServer) -> None:
    with httpx.Client(base_url=server.address) as browser:
        first = browser.post("/api/me", json={}).json()
        cookie = browser.cookies.jar
        assert first["name"]
        assert all(one.has_nonstandard_attr("HttpOnly") for one in cookie)
        assert browser.get("/api/me").json()["id"] == first["id"]


def test_the_language_is_the_browsers_at_first(server: RunningServer) -> None:
    with httpx.Client(base_url=server.address) as browser:
        headers = {"accept-language": "fr-FR,fr;q=0.9,en;q=0.8"}
        assert browser.post("/api/me", json={}, headers=headers).json()["language"] == "fr"
        assert browser.post("/api/me", json={"language": "en"}).json()["language"] == "en"


def test_a_guest_can_change_the_name(anna: Client) -> None:
    person = anna.arrive("  Anna   the Bold ")
    assert person.name == "Anna the Bold"
    assert anna.arrive().id == person.id


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "bell\u0007", "right\u202eleft"])
def test_a_name_that_cannot_be_shown_is_refused(anna: Client, name: str) -> None:
    with pytest.raises(Refused) as refusal:
        anna.arrive(name)
    assert refusal.value.code == "bad-name"


def test_a_personal_link_makes_another_browser_the_same_guest(
    server: RunningServer, anna: Client
) -> None:
    anna.open_table("wayfinder", [{"kind": "person"}, {"kind": "open"}], open_to_all=True)
    with httpx.Client(base_url=server.address) as phone:
        answer = phone.post("/api/me/return", json={"token": anna.token})
        assert answer.json()["name"] == "Anna"
        assert len(phone.get("/api/me/tables").json()["tables"]) == 1


@pytest.mark.parametrize("token", ["", "nonsense", "ImFubmEi.AAAA", "a.b.c"])
def test_a_forged_token_is_nobodys(server: RunningServer, token: str) -> None:
    with Client(server.address, token=token or "x") as stranger, pytest.raises(Refused) as refusal:
        stranger.my_tables()
    assert refusal.value.status == 401


def test_a_token_is_signed_with_the_servers_own_secret() -> None:
    anna = Person("anna", "Anna", "en", signed_out=7)
    token = Tokens("ours").token(anna)
    assert Tokens("ours").signed(token) == ("anna", 7)
    assert Tokens("theirs").signed(token) is None


def test_a_token_ends_a_year_after_the_last_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = Tokens("ours")
    token = tokens.token(Person("anna", "Anna", "en"))
    now = time.time()
    for days, holds in ((-1, True), (364, True), (366, False)):
        later = now + days * 24 * 3600
        monkeypatch.setattr("incognita.server.people.time.time", lambda later=later: later)
        assert (tokens.signed(token) is not None) == holds


def test_a_token_of_a_server_before_this_one_still_holds() -> None:
    """Those said nothing of a time; the first visit brings one that does."""
    secret = "the old secret"
    old = URLSafeSerializer(secret, salt="person").dumps("anna")
    assert Tokens(secret).signed(str(old)) == ("anna", 0)


def test_signing_out_elsewhere_cuts_off_every_other_browser(
    server: RunningServer, anna: Client
) -> None:
    table = anna.open_table(
        "wayfinder", [{"kind": "person"}, {"kind": "open"}], open_to_all=True
    ).table.id
    old = anna.token
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?seat=1"
    with (
        Client(server.address, old) as phone,
        connect(address, additional_headers={"authorization": f"Bearer {old}"}) as line,
    ):
        assert phone.my_tables()
        line.recv()
        anna.sign_out_elsewhere()
        with pytest.raises(ConnectionClosed):
            line.recv()
        with pytest.raises(Refused) as refusal:
            phone.my_tables()
        assert refusal.value.status == 401
    assert anna.token != old
    assert anna.my_tables()


def test_a_link_tells_whose_it_is_before_one_is_that_person(
    server: RunningServer, anna: Client
) -> None:
    with httpx.Client(base_url=server.address) as phone:
        own = phone.post("/api/me", json={"name": "Ben"}).json()
        asked = phone.post("/api/me/whose", json={"token": anna.token})
        assert asked.json()["holder"]["name"] == "Anna"
        assert asked.json()["you"]["name"] == "Ben"
        assert "set-cookie" not in asked.headers
        assert phone.get("/api/me").json()["id"] == own["id"]
        forged = phone.post("/api/me/whose", json={"token": "nonsense"}).json()
        assert forged["holder"] is None
        back = forged["you"]["token"]
        phone.post("/api/me/return", json={"token": anna.token})
        assert phone.post("/api/me/return", json={"token": back}).json()["id"] == own["id"]


def test_the_cookie_can_be_given_back(server: RunningServer) -> None:
    with httpx.Client(base_url=server.address) as browser:
        browser.post("/api/me", json={})
        assert browser.delete("/api/me").status_code == 204
        assert browser.get("/api/me").status_code == 401


def test_names_are_given_in_the_guests_language() -> None:
    assert len({nickname("fr") for _ in range(50)}) > 5
    assert language_from("de, fr;q=0.5") == "fr"
    assert language_from(None) == "en"


def test_who_signed_out_while_a_server_could_not_look_is_cut_off_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was suspended, or its database was away, for longer than clocks may differ."""
    now = 1_000_000_000
    monkeypatch.setattr(partings, "now_ms", lambda: now)

    async def part() -> int:
        nonlocal now
        database = SqliteDatabase(str(tmp_path / "games.sqlite3"))
        await database.start()
        store, ended = Store(database), 0
        guest = Person("a", "Anna", "en")
        await store.add_person(guest, now)

        async def hang_up() -> None:
            nonlocal ended
            ended += 1

        rounds = partings.Partings(store)
        with rounds.until_signed_out(guest, hang_up):
            await store.sign_out(guest, now + 1000)
            now += 3600_000
            await rounds.look()
        await database.stop()
        return ended

    assert asyncio.run(part()) == 1
