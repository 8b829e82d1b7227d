"""Who begins: drawn by lot unless chosen, and told to everybody."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.server.app import make_app
from incognita.server.settings import Settings

LOTTED = [game for game in games() if any(option.lot for option in game.schema.options)]
SEATS = [{"kind": "person"}, {"kind": "hot-seat", "name": "Ben"}]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite3'}", limited=False)
    with TestClient(make_app(settings), base_url="http://localhost") as client:
        client.post("/api/me", json={"name": "Anna"})
        yield client


def opened(client: TestClient, game: str, **options: object) -> dict[str, Any]:
    wish = {"game": game, "seats": SEATS, "options": options}
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()["table"]
    return table


def beginning(client: TestClient, table: dict[str, Any]) -> dict[str, Any]:
    entries = client.get(f"/api/tables/{table['id']}/play?seat=1&after=0").json()["entries"]
    [began] = [entry for entry in entries if entry["kind"] == "began"]
    assert isinstance(began, dict)
    return began


@pytest.mark.parametrize("game", LOTTED, ids=lambda game: game.name)
def test_at_a_table_the_lot_says_who_begins(
    client: TestClient, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lot in (0, 1):
        monkeypatch.setattr(secrets, "randbelow", lambda n, lot=lot: lot % n)
        table = opened(client, game.name)
        assert table["options"]["first"] == lot + 1
        began = beginning(client, table)
        assert (began["seat"], began["text"]) == (lot + 1, "lot")


def test_who_is_chosen_begins(client: TestClient) -> None:
    for first in (1, 2, "2"):
        table = opened(client, "wayfinder", first=first)
        assert table["options"]["first"] == int(first)
        began = beginning(client, table)
        assert (began["seat"], began["text"]) == (int(first), None)
    assert opened(client, "tikal", first="lot")["options"]["first"] in (1, 2)


def test_the_form_offers_the_lot_first(client: TestClient) -> None:
    catalogue = client.get("/api/games?language=fr").json()
    fields = [
        option
        for game in catalogue["games"]
        for option in game["options"]
        if option["key"] == "first"
    ]
    assert len(fields) == len(LOTTED)
    for first in fields:
        assert first["default"] == "lot"
        assert first["choices"][0] == {
            "value": "lot",
            "label": "tiré au sort",
            "players": first["players"],
        }
        assert [choice["value"] for choice in first["choices"][1:]] == [1, 2, 3, 4]


def test_the_form_offers_what_a_record_leaves_out_as_usual(client: TestClient) -> None:
    [entdecker] = [
        game for game in client.get("/api/games").json()["games"] if game["name"] == "entdecker"
    ]
    [circles] = [option for option in entdecker["options"] if option["key"] == "circles"]
    assert (circles["default"], circles["players"]) == ("first-turn", [2, 3, 4])
    assert [choice["players"] for choice in circles["choices"]] == [[2, 3, 4], [2, 3, 4]]
    assert "circles" not in opened(client, "entdecker", circles="first-turn")["options"]
    table = opened(client, "entdecker", circles="first-round")
    assert table["options"]["circles"] == "first-round"
