"""Who asks for much waits for it, not everybody else."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from starlette.testclient import TestClient

from incognita.client import Client
from incognita.core.catalogue import find_game
from incognita.core.position import new_game
from incognita.server import door, playing, quotas
from incognita.server.app import make_app
from incognita.server.charter import Entry, Status
from incognita.server.database import Cursor
from incognita.server.hosting import import_record
from incognita.server.house import House
from incognita.server.limits import LIMITS
from incognita.server.people import Person
from incognita.server.reader import ReadRecord
from incognita.server.readers import Readers
from incognita.server.settings import Settings
from incognita.server.sqlite import SqliteDatabase
from incognita.server.store import Store
from incognita.server.table import Table, Told
from incognita.server.turns import Homes, Turn, Turns
from tests.server.postgres import Postgres
from tests.server.running import RunningServer, running_server

_PATIENCE_S = 60
PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
STATUSES: tuple[Status, ...] = ("running", "finished", "closed")


class Desk:
    """A place that all want, where what is done takes as long as it says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.homes = Homes()
        self.turns = Turns(1, self.homes)
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        monkeypatch.setattr("incognita.server.turns.time.monotonic", lambda: self.now)

    def ask(self, name: str, turn: Turn, again: int = 0) -> asyncio.Task[None]:
        """`again`: so many times more, each as soon as the last one was done."""

        async def work() -> None:
            for _ in range(again + 1):
                async with self.turns.taken(lambda: turn):
                    self.served.append(name)
                    await asyncio.sleep(0)
                    self.now += turn.seconds

        task = asyncio.create_task(work())
        self.tasks.append(task)
        return task

    async def all_done(self) -> list[str]:
        await asyncio.gather(*self.tasks)
        return self.served


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def test_one_with_many_tables_gets_no_more_than_one_with_a_single_one(desk: Desk) -> None:
    async def play() -> list[str]:
        for table in range(50):
            desk.ask("eve", Turn("eve", 1.5, f"t{table}"))
        desk.ask("anna", Turn("anna", 1.5, "t"), again=3)
        return await desk.all_done()

    served = asyncio.run(play())
    assert served[:9].count("anna") == 4


def test_who_asks_for_little_hardly_waits_for_those_who_ask_for_much(desk: Desk) -> None:
    async def play() -> list[str]:
        for guest in range(20):
            desk.ask("eve", Turn(f"eve{guest}", 1.5, "t"), again=3)
        desk.ask("anna", Turn("anna", 0.05, "t"), again=9)
        return await desk.all_done()

    assert asyncio.run(play()).index("anna") <= 1
    assert [name for name in desk.served[:30] if name == "anna"] == ["anna"] * 10


def test_many_guests_of_one_address_share_what_one_guest_gets(desk: Desk) -> None:
    async def play() -> list[str]:
        for guest in range(40):
            desk.homes.note(f"eve{guest}", "192.0.2.7")
            desk.ask("eve", Turn(f"eve{guest}", 1.5, "t"))
        desk.ask("anna", Turn("anna", 1.5, "t"), again=3)
        return await desk.all_done()

    assert asyncio.run(play())[:9].count("anna") == 4


def test_what_somebody_waits_for_comes_before_what_nobody_looks_at(desk: Desk) -> None:
    async def play() -> list[str]:
        for table in range(5):
            desk.ask("away", Turn("eve", 0.1, f"t{table}", is_waited_for=False))
            desk.ask("there", Turn("eve", 5, f"u{table}", is_waited_for=True))
        return await desk.all_done()

    assert asyncio.run(play())[1:6] == ["there"] * 5


def test_somebody_who_comes_back_to_a_table_is_waited_for_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incognita.server.turns._LOOK_AGAIN_S", 0)

    async def play() -> None:
        looks = iter([False, False, True])
        desk.ask("others", Turn("anna", 1, "t"), again=1000)

        async def work() -> None:
            async with desk.turns.taken(lambda: Turn("eve", 1, "t", next(looks))):
                desk.served.append("eve")

        desk.tasks.append(asyncio.create_task(work()))
        await desk.all_done()

    asyncio.run(play())
    assert desk.served.index("eve") < 500


def test_who_goes_away_while_waiting_leaves_the_place_to_the_next(desk: Desk) -> None:
    async def play() -> list[str]:
        first = desk.ask("first", Turn("anna", 1))
        gone = [desk.ask("gone", Turn("eve", 1, f"{n}")) for n in range(20)]
        await asyncio.sleep(0)
        for task in (*gone, first):
            task.cancel()
        await asyncio.gather(*gone, first, return_exceptions=True)
        desk.tasks = []
        desk.ask("next", Turn("bruno", 1))
        return await desk.all_done()

    assert asyncio.run(play())[-1] == "next"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("fair")
    where = ["--no-limits", "--data", str(folder), "--thinkers", "1"]
    with running_server(*where, log=folder / "log") as running:
        yield running


def moves_of(client: Client, tables: list[str]) -> int:
    return sum(client.table(table).table.moves for table in tables)


def test_all_the_tables_of_one_guest_do_not_slow_down_anothers_bot(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    seats = [{"kind": "bot", "bot": "expert"}, {"kind": "bot", "bot": "expert"}, PERSON]
    busy = [
        anna.open_table("wayfinder", seats).table.id for _ in range(int(LIMITS["open"].at_once))
    ]
    table = bruno.open_table("wayfinder", [PERSON, {"kind": "bot", "bot": "novice"}]).table.id
    answers, late = 0, time.monotonic() + _PATIENCE_S
    while answers < 5:
        state = bruno.state(table, 1)
        assert time.monotonic() < late
        if state.play.to_act == [2]:
            before = moves_of(anna, busy)
            while bruno.state(table, 1).play.to_act == [2]:
                assert time.monotonic() < late
            assert moves_of(anna, busy) - before < len(busy) / 2
            answers += 1
        elif state.play.legal:
            bruno.act(table, 1, state.play.legal[0].do)


@pytest.fixture(params=["sqlite", "postgresql"])
def limited(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres_server")
        database = postgres.new_database()
    with TestClient(
        make_app(Settings(database, lots=False, most_tables=6)), base_url="http://localhost"
    ) as client:
        client.post("/api/me", json={"name": "Anna"})
        yield client


def wish(*seats: dict[str, str], **more: object) -> dict[str, object]:
    return {"game": "wayfinder", "seats": list(seats), **more}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "close or finish one first"), ("fr", "fermez-en")]
)
def test_who_has_too_many_tables_under_way_is_told_what_to_do(
    limited: TestClient, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    opened = [limited.post("/api/tables", json=wish(PERSON, OPEN)).json() for _ in range(6)]
    headers = {"accept-language": language}
    refusal = limited.post("/api/tables", json=wish(PERSON, OPEN), headers=headers)
    assert (refusal.status_code, refusal.json()["code"]) == (409, "too-many-tables")
    assert words in refusal.json()["words"]
    limited.post(f"/api/tables/{opened[0]['table']['id']}/close")
    assert limited.post("/api/tables", json=wish(PERSON, OPEN)).status_code == 201
    monkeypatch.setattr(quotas, "FORGOTTEN_MS", 0)
    assert limited.post("/api/tables", json=wish(PERSON, OPEN)).status_code == 201


def test_tables_where_only_bots_play_are_few(limited: TestClient) -> None:
    bot = {"kind": "bot", "bot": "master"}
    opened = [limited.post("/api/tables", json=wish(OPEN, bot)).json() for _ in range(5)]
    paths = [f"/api/tables/{one['table']['id']}/seats/1/bot" for one in opened]
    answers = [limited.post(path, json={"bot": "master"}) for path in paths]
    answers.append(limited.post("/api/tables", json=wish(bot, bot)))
    codes = [answer.json().get("code") for answer in answers]
    assert codes == [None] * 3 + ["too-many-tables-of-bots"] * 3


def test_a_family_and_a_class_are_not_hindered() -> None:
    assert Settings("sqlite://").most_tables >= 50
    assert LIMITS["arrive"].at_once >= 60
    assert LIMITS["open-here"].at_once >= 2 * 60
    assert LIMITS["fetch"].at_once >= 40 * 60
    assert door.MOST_OF_A_HOUSEHOLD >= 60 * (6 + 2)  # connections of a browser, and lines


@pytest.mark.parametrize("game", [None, "wayfinder", "nothing"])
def test_a_list_takes_no_longer_because_there_are_many_tables(
    tmp_path: Path, game: str | None
) -> None:
    """One thread reads for everybody: who asks for lists again and again would hold all up."""

    def put(cursor: Cursor, numbers: range) -> None:
        for number in numbers:
            cursor.execute(
                "INSERT INTO game_table (id, charter, edition, game, open_to_all, status, changed, "
                "summary) VALUES (?, '', '-', 'wayfinder', ?, ?, ?, '')",
                (str(number), int(number < 100), STATUSES[number % 3], number),
            )

    async def steps() -> list[int]:
        database = SqliteDatabase(str(tmp_path / "games.sqlite3"))
        await database.start()
        await database.write(lambda cursor: cursor.execute("INSERT INTO edition VALUES ('-', '')"))
        counted = []
        for numbers in (range(200), range(200, 2000)):
            await database.write(partial(put, numbers=numbers))
            done: list[None] = []
            database._reading.set_progress_handler(partial(done.append, None), 1)
            for statuses in (STATUSES, STATUSES[:1], STATUSES[:2]):
                await Store(database).list_tables(statuses, game, 10, None)
            database._reading.set_progress_handler(None, 0)
            counted.append(len(done))
        await database.stop()
        return counted

    few, many = asyncio.run(steps())
    assert many <= few + 10  # steps of SQLite's machine


def test_others_get_their_turn_while_a_long_story_is_told(tmp_path: Path) -> None:
    async def tell() -> int:
        turns = 0
        house = House(Store(SqliteDatabase(str(tmp_path / "games.sqlite3"), serving=False)))

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        beside = asyncio.create_task(other())
        stories = [house.in_parts(lambda one: time.sleep(0.006), range(20)) for _ in range(3)]
        await asyncio.gather(*stories)
        beside.cancel()
        return turns

    assert asyncio.run(tell()) >= 3 * 20


def test_others_get_their_turn_while_a_long_game_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of many actions is followed in parts, as what is read from the store is."""
    followed = Table.follow

    def slowly(table: Table, n: int, at: int, entry: Entry) -> Told:
        time.sleep(0.006)
        return followed(table, n, at, entry)

    monkeypatch.setattr(Table, "follow", slowly)
    game = find_game("wayfinder")
    position = new_game(game, {"players": 2})
    while len(position.log) < 30:
        actor = position.actors[0]
        position.play(actor, position.legal(actor)[0])
    log = [(move.actor, game.notation(move.action)) for move in position.log]
    components = msgspec.to_builtins(position.edition)

    class Reading:
        async def record(self, *given: object) -> ReadRecord:
            options = dict(position.options)
            return ReadRecord(game.name, options, components, ["A", "B"], log, is_over=False)

    class Kept:
        database = SimpleNamespace(is_shared=False)

        async def open_table(self, *given: object) -> None:
            pass

    async def show() -> int:
        turns = 0

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        beside = asyncio.create_task(other())
        house, readers = House(cast("Store", Kept())), cast("Readers", Reading())
        await import_record(house, readers, Person("anna", "Anna", "en"), b"")
        beside.cancel()
        return turns

    assert asyncio.run(show()) >= len(log)


def test_talk_and_undo_end_somewhere_but_the_game_can_be_finished(
    limited: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = limited.post("/api/tables", json=wish(PERSON, {"kind": "hot-seat"})).json()
    table = f"/api/tables/{opened['table']['id']}"
    monkeypatch.setattr(playing, "MOST_ENTRIES", 3)
    for path, body in (("say", {"text": "hello"}), ("undo", {"seat": 1})):
        refusal = limited.post(f"{table}/{path}", json=body)
        assert (refusal.status_code, refusal.json()["code"]) == (409, "book-full")
    play = limited.get(f"{table}/play?seat=1").json()["play"]
    action = {"seat": 1, "do": play["legal"][0]["do"]}
    assert limited.post(f"{table}/actions", json=action).status_code == 200


def guest(client: TestClient, name: str) -> dict[str, str]:
    """The headers of somebody new."""
    client.cookies.clear()
    token = client.post("/api/me", json={"name": name}).json()["token"]
    client.cookies.clear()
    return {"authorization": f"Bearer {token}"}


def test_one_player_cannot_take_the_room_for_talk_and_undo_from_the_others(
    limited: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bruno = guest(limited, "Anna"), guest(limited, "Bruno")
    opened = limited.post("/api/tables", json=wish(PERSON, OPEN), headers=anna).json()
    table = f"/api/tables/{opened['table']['id']}"
    invited = {"invitation": opened["invitation"]}
    assert limited.post(f"{table}/join", json=invited, headers=bruno).status_code == 200
    monkeypatch.setattr(playing, "MOST_ENTRIES", 40)
    state = limited.get(f"{table}/play?seat=1", headers=anna).json()["play"]
    action = {"seat": 1, "do": state["legal"][0]["do"]}
    refused = None
    while refused is None:
        assert limited.post(f"{table}/actions", json=action, headers=anna).status_code == 200
        refused = limited.post(f"{table}/undo", json={"seat": 1}, headers=anna).json().get("code")
    assert refused == "book-full"
    for who, status in ((anna, 409), (bruno, 204)):
        said = limited.post(f"{table}/say", json={"text": "hello"}, headers=who)
        assert said.status_code == status


def test_a_clock_that_runs_out_at_once_makes_no_table_of_bots(limited: TestClient) -> None:
    """Nobody is there whom they could play for: they wait, and count as nobody's."""
    bot = {"kind": "bot", "bot": "random"}
    clock = {"kind": "turn", "seconds": 1, "run_out": "bot"}
    hasty = wish(PERSON, bot, clock=clock, options={"first": 1})
    opened = [limited.post("/api/tables", json=hasty) for _ in range(4)]
    paths = [f"/api/tables/{one.json()['table']['id']}/play" for one in opened]
    late = time.monotonic() + 20
    while not all(limited.get(path).json()["play"]["paused"] for path in paths):
        assert time.monotonic() < late
        time.sleep(0.1)
    assert all(limited.get(path).json()["play"]["moves"] == 0 for path in paths)
    assert limited.post("/api/tables", json=wish(bot, bot)).status_code == 201
