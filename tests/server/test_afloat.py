"""The house without a server, asked as a page asks it."""

import asyncio
import json
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from incognita.server.afloat import mate
from incognita.server.afloat.database import NotOurs
from incognita.server.afloat.harbour import Harbour

PATIENCE_S = 600  # only what hangs takes so long
HEADERS = {"accept-language": "en", "content-type": "application/json"}
AGAINST_A_BOT = {
    "game": "wayfinder",
    "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}],
    "options": {"first": 1},
}
BY_ONESELF = {"game": "wayfinder", "seats": [{"kind": "person"}]}  # nobody else waits for room


@asynccontextmanager
async def harbour_in(
    folder: Path, is_full: Callable[[bool], None] = lambda full: None
) -> AsyncIterator[Harbour]:
    async def ask(module: str, question: bytes) -> bytes:
        return mate.answer(module, question)

    harbour = Harbour(str(folder / "incognita.sqlite3"), ask, lambda: None, is_full)
    await harbour.open()
    try:
        yield harbour
    finally:
        await harbour.close()


async def done(harbour: Harbour, method: str, path: str, wish: object = None) -> Any:
    body = b"" if wish is None else json.dumps(wish).encode()
    answer = await harbour.ask(method, f"/api/{path}", HEADERS, body)
    assert answer.status == 200 or answer.status == 201, answer
    return json.loads(answer.content)


def test_what_was_answered_is_there_when_the_house_is_opened_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with harbour_in(tmp_path) as harbour:
            assert (await harbour.ask("GET", "/api/me", HEADERS)).status == 401
            me = await done(harbour, "POST", "me", {"name": "Anna"})
            opened = await done(harbour, "POST", "tables", AGAINST_A_BOT)
            table = opened["table"]["id"]
            await done(harbour, "POST", f"tables/{table}/actions", {"seat": 1, "do": "place c4"})
        async with harbour_in(tmp_path) as harbour:
            assert (await done(harbour, "GET", "me"))["id"] == me["id"], "the resident is known"
            seen = await done(harbour, "GET", f"tables/{table}/play?seat=1&after=0")
            deeds = [entry["do"] for entry in seen["entries"] if entry["do"]]
            assert deeds[0] == "place c4"

    asyncio.run(play())


def test_a_conversation_tells_what_the_bot_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with harbour_in(tmp_path) as harbour:
            await done(harbour, "POST", "me", {})
            table = (await done(harbour, "POST", "tables", AGAINST_A_BOT))["table"]["id"]
            told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            line = harbour.line(
                f"/api/tables/{table}/live?seat=1&after=0",
                lambda text: told.put_nowait(json.loads(text)),
                closed.set_result,
            )
            assert (await told.get())["type"] == "update"
            line.say('{"type": "act", "id": "1", "seat": 1, "do": "place c4", "after": null}')
            actors: set[int] = set()
            while 2 not in actors:
                message = await told.get()
                assert message["type"] != "refused", message
                actors |= {entry["seat"] for entry in message.get("entries", ())}
            line.hang_up()
            await closed

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_what_was_prepared_is_not_made_for_the_first_request(tmp_path: Path) -> None:
    async def visit() -> None:
        async with harbour_in(tmp_path) as harbour:
            harbour.prepare()
            counts = []
            for _ in range(2):
                counts.append(0)

                def count(frame: object, event: str, argument: object) -> None:
                    counts[-1] += 1

                sys.setprofile(count)
                await harbour.ask("GET", "/api/me/tables", HEADERS)
                sys.setprofile(None)
            first, second = counts
            assert first < 5 * second

    asyncio.run(visit())


def test_a_refusal_is_the_same_as_a_servers(tmp_path: Path) -> None:
    async def ask() -> None:
        async with harbour_in(tmp_path) as harbour:
            answer = await harbour.ask("GET", "/api/tables/none", HEADERS)
            assert answer.status == 404
            assert json.loads(answer.content)["code"] == "no-such-table"

    asyncio.run(ask())


def test_what_a_full_storage_cannot_keep_is_not_done(tmp_path: Path) -> None:
    async def play() -> None:
        told: list[bool] = []
        async with harbour_in(tmp_path, told.append) as harbour:
            await done(harbour, "POST", "me", {})
            table = (await done(harbour, "POST", "tables", BY_ONESELF))["table"]["id"]
            leave_no_room(harbour)
            wish = json.dumps({"seat": 1, "do": await first_deed(harbour, table)}).encode()
            path = f"/api/tables/{table}/actions"
            for language, words in (("en", "storage is full"), ("fr", "stockage")):
                headers = {**HEADERS, "accept-language": language}
                answer = await harbour.ask("POST", path, headers, wish)
                while answer.status == 200:  # there was a little room yet
                    wish = json.dumps({"seat": 1, "do": await first_deed(harbour, table)}).encode()
                    answer = await harbour.ask("POST", path, headers, wish)
                said = json.loads(answer.content)
                assert (answer.status, said["code"]) == (503, "storage-full"), said
                assert words in said["words"]
            assert told[-1] is True
            before = await done(harbour, "GET", f"tables/{table}/play?seat=1&after=0")
            make_room(harbour)
            await done(harbour, "POST", f"tables/{table}/actions", json.loads(wish))
            assert told[-1] is False
        async with harbour_in(tmp_path) as harbour:
            seen = await done(harbour, "GET", f"tables/{table}/play?seat=1&after=0")
            assert len(seen["entries"]) > len(before["entries"])
            assert seen["entries"][: len(before["entries"])] == before["entries"]

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


async def first_deed(harbour: Harbour, table: str) -> str:
    while True:
        play = (await done(harbour, "GET", f"tables/{table}/play?seat=1"))["play"]
        if play["legal"]:
            return str(play["legal"][0]["do"])
        await asyncio.sleep(0)


def connection_of(harbour: Harbour) -> sqlite3.Connection:
    connection: sqlite3.Connection = harbour.app.state.desk.store.database.inner._writing
    return connection


def leave_no_room(harbour: Harbour) -> None:
    """The file may not grow any more, and what is free in it is taken."""
    connection = connection_of(harbour)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(harbour: Harbour) -> None:
    connection_of(harbour).execute("PRAGMA max_page_count = 100000")


def test_everything_is_taken_elsewhere_as_one_file(tmp_path: Path) -> None:
    async def move() -> None:
        (tmp_path / "here").mkdir()
        (tmp_path / "there").mkdir()
        async with harbour_in(tmp_path / "here") as harbour:
            me = await done(harbour, "POST", "me", {"name": "Anna"})
            table = (await done(harbour, "POST", "tables", AGAINST_A_BOT))["table"]["id"]
            whole = harbour.whole('{"theme": "dark"}')
        async with harbour_in(tmp_path / "there") as harbour:
            await done(harbour, "POST", "me", {"name": "Berta"})
            for wrong in (b"", b"no database", whole[:5000], other_database()):
                with pytest.raises(NotOurs):
                    harbour.become(wrong)
            assert (await done(harbour, "GET", "me"))["name"] == "Berta", "nothing has changed"
            assert harbour.become(whole) == '{"theme": "dark"}'
        async with harbour_in(tmp_path / "there") as harbour:
            assert (await done(harbour, "GET", "me"))["id"] == me["id"]
            await done(harbour, "GET", f"tables/{table}/play?seat=1")

    asyncio.run(move())


def test_a_game_against_a_bot_goes_on_in_another_house(tmp_path: Path) -> None:
    async def cross() -> None:
        (tmp_path / "there").mkdir()
        async with harbour_in(tmp_path) as harbour:
            await done(harbour, "POST", "me", {"name": "Anna"})
            table = (await done(harbour, "POST", "tables", AGAINST_A_BOT))["table"]["id"]
            await done(harbour, "POST", f"tables/{table}/actions", {"seat": 1, "do": "place c4"})
            await first_deed(harbour, table)
            crossing = await done(harbour, "GET", f"tables/{table}/crossing")
            here = (await done(harbour, "GET", f"tables/{table}/play?seat=1"))["play"]
            await done(harbour, "POST", f"tables/{table}/close", {})
            answer = await harbour.ask("GET", f"/api/tables/{table}/crossing", HEADERS)
            assert json.loads(answer.content)["code"] == "not-running"
        async with harbour_in(tmp_path / "there") as harbour:
            await done(harbour, "POST", "me", {"name": "Anna"})
            opened = await done(harbour, "POST", "crossings", crossing)
            table = opened["table"]["id"]
            assert opened["table"]["seats"][1]["bot"] == "random"
            there = (await done(harbour, "GET", f"tables/{table}/play?seat=1"))["play"]
            assert there["legal"] == here["legal"]
            wish = {"seat": 1, "do": await first_deed(harbour, table)}
            await done(harbour, "POST", f"tables/{table}/actions", wish)
            answer = await harbour.ask(
                "POST", "/api/crossings", HEADERS, json.dumps({**crossing, "rules": 0}).encode()
            )
            assert json.loads(answer.content)["code"] == "other-rules"

    asyncio.run(asyncio.wait_for(cross(), PATIENCE_S))


def other_database() -> bytes:
    other = sqlite3.connect(":memory:")
    other.execute("CREATE TABLE something (name TEXT)")
    return other.serialize()
