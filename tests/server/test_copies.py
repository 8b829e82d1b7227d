"""Copies of both databases, tried by making databases of them; and what is taken away for good."""

import json
import sqlite3
import time
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from incognita.cli import main
from incognita.server.app import make_app
from incognita.server.settings import Settings
from tests.server.postgres import Postgres

TABLES = ("person", "edition", "game_table", "entry", "guest", "lesson")
SEATS = [{"kind": "person"}, {"kind": "hot-seat", "name": "Rosalinde"}]


def house(database: str) -> TestClient:
    settings = Settings(database, workers=1, limited=False, lots=False)
    return TestClient(make_app(settings), base_url="http://localhost")


def administer(database: str, *arguments: str, fails: bool = False) -> str:
    run = CliRunner().invoke(main, ["admin", "--database", database, *arguments])
    assert (run.exit_code != 0) == fails, run.output
    return run.stderr if fails else run.stdout


def play(client: TestClient, name: str) -> dict[str, str]:
    """A game begun and talked at; who did so, and where."""
    client.cookies.clear()
    me = client.post("/api/me", json={"name": name}).json()
    table = client.post("/api/tables", json={"game": "wayfinder", "seats": SEATS}).json()
    path = f"/api/tables/{table['table']['id']}"
    for _ in range(3):
        state = client.get(f"{path}/play", params={"seat": 1}).json()["play"]
        seat = state["to_act"][0]
        state = client.get(f"{path}/play", params={"seat": seat}).json()["play"]
        act = {"seat": seat, "do": state["legal"][0]["do"]}
        assert client.post(f"{path}/actions", json=act).status_code == 200
    client.post(f"{path}/say", json={"text": f"{name} was here"})
    client.post("/api/games/wayfinder/lessons/first", json={})
    return {"id": me["id"], "token": me["token"], "path": path}


def content(database: str) -> dict[str, list[tuple[object, ...]]]:
    def rows(execute: object) -> dict[str, list[tuple[object, ...]]]:
        return {
            table: sorted(execute(f"SELECT * FROM {table}").fetchall())  # type: ignore[operator]
            for table in TABLES
        }

    if database.startswith("sqlite"):
        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        try:
            return rows(connection.execute)
        finally:
            connection.close()
    with psycopg.connect(database) as postgres:
        return rows(lambda sql: postgres.execute(sql.encode()))


def test_a_house_moves_from_sqlite_to_postgresql_and_back(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    first = f"sqlite:///{tmp_path / 'first.sqlite3'}"
    with house(first) as client:
        anna = play(client, "Anna")
        administer(first, "backup", str(tmp_path / "copy1"))  # while the server runs
        before = client.get(f"{anna['path']}/play", params={"seat": 1}).json()["play"]
    second = postgres_server.new_database()
    administer(second, "restore", str(tmp_path / "copy1"))
    administer(second, "backup", str(tmp_path / "copy2"))
    third = f"sqlite:///{tmp_path / 'third' / 'games.sqlite3'}"
    administer(third, "restore", str(tmp_path / "copy2"))
    assert content(first) == content(second) == content(third)
    assert len(content(third)["entry"]) > 5
    for database in (second, third):
        with house(database) as client:  # whoever had a token has it still
            client.headers["authorization"] = f"Bearer {anna['token']}"
            after = client.get(f"{anna['path']}/play", params={"seat": 1}).json()["play"]
            assert after["view"] == before["view"]
            say = client.post(f"{anna['path']}/say", json={"text": "still here"})
            assert say.status_code == 204
    for database in (second, third):
        told = administer(database, "restore", str(tmp_path / "copy1"), fails=True)
        assert "already" in told
    assert (tmp_path / "third" / "games.sqlite3").stat().st_mode & 0o77 == 0
    assert (tmp_path / "copy2").stat().st_mode & 0o77 == 0


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    (tmp_path / "text").write_text("hello" * 1000)
    for name, problem in (("text", "is not a copy"), ("none", "there is no")):
        assert problem in administer(target, "restore", str(tmp_path / name), fails=True)
    assert not (tmp_path / "new.sqlite3").exists()


def test_what_is_broken_off_is_no_copy_and_in_nobodys_way(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    administer("postgresql://nobody@127.0.0.1:1/x", "backup", str(copy), fails=True)
    assert list(tmp_path.iterdir()) == []
    copy.with_name("copy.sqlite3.part").write_bytes(b"as far as the last one came")
    first = f"sqlite:///{tmp_path / 'first.sqlite3'}"
    with house(first) as client:
        play(client, "Anna")
    administer(first, "backup", str(copy))
    second = tmp_path / "second" / "games.sqlite3"
    second.parent.mkdir()
    second.with_name("games.sqlite3.part").write_bytes(b"likewise")
    administer(f"sqlite:///{second}", "restore", str(copy))
    assert content(f"sqlite:///{second}") == content(first)
    assert [one.name for one in second.parent.iterdir()] == ["games.sqlite3"]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres_server")
    return postgres.new_database()


def test_a_guest_gets_all_that_is_known_and_is_forgotten(database: str) -> None:
    with house(database) as client:
        anna, berta = play(client, "Anna"), play(client, "Berta")
        told = json.loads(administer(database, "export", anna["id"]))
        assert (told["name"], [one["text"] for one in told["said"]]) == ("Anna", ["Anna was here"])
        assert told["lessons"] == [["wayfinder", "first", False]]
        assert anna["path"][-16:] in told["opened"]
        assert len(told["opened"]) == 2
        assert 0 <= time.time() - told["came"] / 1000 < 3600
        assert told["signed_out"] == 0
        administer(database, "forget", anna["id"])
        bearer = {"authorization": f"Bearer {anna['token']}"}
        client.cookies.clear()
        assert client.get("/api/me", headers=bearer).status_code == 401
    everything = json.dumps(content(database))
    assert "Anna" not in everything
    assert "Berta was here" in everything
    told = json.loads(administer(database, "export", anna["id"]))
    assert told["name"] == "Guest"
    assert told["lessons"] == []
    with house(database) as client:  # the table can still be looked at by the rules of its game
        client.headers["authorization"] = f"Bearer {berta['token']}"
        assert client.get(f"{berta['path']}/play", params={"seat": 1}).status_code == 200


def test_a_damaged_table_keeps_nobody_from_being_forgotten(database: str) -> None:
    with house(database) as client:
        anna = play(client, "Anna")
        other = client.post("/api/tables", json={"game": "wayfinder", "seats": SEATS}).json()
    damaged = other["table"]["id"]
    bad = f"UPDATE entry SET body = '{{' || body WHERE table_id = '{damaged}' AND n = 1"
    run_on(database, bad)
    run_on(database, f"UPDATE game_table SET summary = '{{' WHERE id = '{anna['path'][-16:]}'")
    told = administer(database, "forget", anna["id"], fails=True)
    assert damaged in told
    assert "Traceback" not in told
    kept = content(database)
    named = {row[0] for row in kept["entry"] if "Anna" in json.dumps(row)}
    assert named == {damaged}
    assert "Anna" not in json.dumps(kept["person"])
    with house(database) as client:
        bearer = {"authorization": f"Bearer {anna['token']}"}
        assert client.get("/api/me", headers=bearer).status_code == 401


def test_what_nobody_uses_any_more_is_taken_away(database: str) -> None:
    with house(database) as client:
        play(client, "Anna")
        berta = play(client, "Berta")
    months_ago = "UPDATE game_table SET changed = changed - 9000000000 WHERE id IN "
    others = f"(SELECT table_id FROM guest WHERE person <> '{berta['id']}')"
    run_on(database, months_ago + others)
    run_on(database, "UPDATE person SET created = created - 9000000000")
    assert "not in the range" in administer(database, "tidy", "--tables", "9" * 20, fails=True)
    told = json.loads(administer(database, "tidy", "--tables", "200", "--guests", "200", "--json"))
    assert told == {"tables": 0, "guests": 0}
    told = json.loads(administer(database, "tidy", "--tables", "90", "--guests", "90", "--json"))
    assert told == {"tables": 2, "guests": 1}
    assert [row[0] for row in content(database)["person"]] == [berta["id"]]
    with house(database) as client:
        client.headers["authorization"] = f"Bearer {berta['token']}"
        assert client.get(f"{berta['path']}/play", params={"seat": 1}).status_code == 200


def run_on(database: str, sql: str) -> None:
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
            connection.execute(sql)
        connection.close()
    else:
        with psycopg.connect(database) as postgres:
            postgres.execute(sql.encode())
