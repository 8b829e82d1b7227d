"""A database of the last version, and tables of rules that are no longer those of the program."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.core.catalogue import find_game, games
from incognita.core.errors import NotationError, RecordError, RulesVersionMismatch
from incognita.core.game import AnyGame, Event
from incognita.core.record import replay_record
from incognita.server.people import Person, Tokens
from incognita.server.settings import sqlite_in
from incognita.server.wire import PlayAnswer
from tests.server.postgres import Postgres
from tests.server.running import running_server, server_here

LAST_VERSION = Path(__file__).with_name("last_version.sql").read_text(encoding="utf-8")
PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}


class Old:
    """The database that the last version left: its address, and the people in it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._load()
        ((secret,),) = self.rows("SELECT value FROM setting WHERE name = 'secret'")
        found = self.rows("SELECT id, name FROM person ORDER BY name")
        people = [Person(str(one), str(name), "en") for one, name in found]
        self.anna, self.bruno = (Tokens(str(secret)).token(person) for person in people)

    def _load(self) -> None:
        if self.address.startswith("sqlite"):
            with sqlite3.connect(self.address.removeprefix("sqlite:///")) as database:
                database.executescript(f"BEGIN; {LAST_VERSION} COMMIT;")
        else:
            with psycopg.connect(self.address) as connection:
                connection.execute(LAST_VERSION.encode())

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        if self.address.startswith("sqlite"):
            with sqlite3.connect(self.address.removeprefix("sqlite:///")) as database:
                return database.execute(sql).fetchall()
        with psycopg.connect(self.address) as connection:
            return connection.execute(sql.encode()).fetchall()

    def arguments(self) -> list[str]:
        if self.address.startswith("sqlite"):
            folder = Path(self.address.removeprefix("sqlite:///")).parent
            return ["--no-limits", "--data", str(folder)]
        return ["--no-limits", "--database", self.address]

    def tables(self, status: str) -> dict[str, str]:
        """The tables of this status, each with its game."""
        found = self.rows(f"SELECT id, game FROM game_table WHERE status = '{status}'")
        return {str(number): str(game) for number, game in found}


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    if request.param == "sqlite":
        return Old(sqlite_in(tmp_path))
    postgres: Postgres = request.getfixturevalue("postgres_server")
    return Old(postgres.new_database())


@contextmanager
def people(address: str, old: Old) -> Iterator[tuple[Client, Client]]:
    with Client(address, old.anna) as anna, Client(address, old.bruno) as bruno:
        yield anna, bruno


def revise(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """The rules of these games, or of all, get the next number."""
    for game in games():
        if not names or game.name in names:
            monkeypatch.setattr(game, "rules_version", game.rules_version + 1)


def hand_over(anna: Client, bruno: Client, table: str) -> None:
    """Bruno's seat goes to a bot."""
    for seat in bruno.table(table).your_seats:
        bruno.leave(table)
        anna.seat_bot(table, seat, "random")


def play_on(anna: Client, table: str, most: int = 2000) -> PlayAnswer:
    """Anna plays all her seats, always the first legal action."""
    own = anna.table(table).your_seats
    play = anna.state(table, own[0]).play
    for _ in range(most):
        while play.status == "running" and not play.legal:
            turn = next((seat for seat in own if seat in play.to_act), own[0])
            play = anna.state(table, turn).play
        if play.status == "running" and play.seat is not None:
            play = anna.act(table, play.seat, play.legal[0].do).play
    return play


def test_a_database_of_the_last_version_opens_and_every_game_is_played_to_its_end(
    old: Old, tmp_path: Path
) -> None:
    running = old.tables("running")
    assert len(set(running.values())) == 4  # as many games as it had
    with (
        running_server(*old.arguments(), log=tmp_path / "log") as server,
        people(server.address, old) as (anna, bruno),
    ):
        (explorers,) = (table for table, game in running.items() if game == "explorers")
        assert anna.state(explorers, 1).play.may_undo, "what she drafted is still there"
        for table in running:
            hand_over(anna, bruno, table)
            assert play_on(anna, table).status == "finished"
            assert replay_record(anna.record(table).encode()).last.is_over
        (finished,) = old.tables("finished").keys() - running.keys()
        assert anna.past(finished, 3).moves == 3


def test_games_under_way_go_on_under_revised_rules_if_all_is_the_same_under_them(
    old: Old, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = old.tables("running")
    (finished,) = old.tables("finished")
    (waiting,) = old.tables("open")
    revise(monkeypatch)
    with server_here(old.address) as address, people(address, old) as (anna, bruno):
        for table, name in running.items():
            shown = anna.table(table).table
            assert (shown.rests, shown.rules) == (False, find_game(name).rules_version)
            entries = anna.state(table, 1, after=0).entries
            assert [entry.kind for entry in entries].count("upgraded") == 1
            hand_over(anna, bruno, table)
            assert play_on(anna, table, 2).status == "running"
        hot_seat = next(table for table in running if len(anna.table(table).your_seats) == 2)
        assert play_on(anna, hot_seat).status == "finished"
        replay = replay_record(anna.record(hot_seat).encode())
        assert replay.last.is_over
        assert replay.header.rules == 2
        assert anna.past(finished, 3).moves == 3
        assert anna.rematch(finished).table.rules == 2
        assert bruno.join(waiting).table.status == "running"


def refuse(monkeypatch: pytest.MonkeyPatch, game: AnyGame, notation: str) -> None:
    """The rules know this action no longer."""
    parse = game.parse

    def stricter(text: str) -> int:
        if text == notation:
            raise NotationError(text, "something else")
        return parse(text)

    monkeypatch.setattr(game, "parse", stricter)


def first_action(old: Old, table: str) -> str:
    bodies = old.rows(f"SELECT body FROM entry WHERE table_id = '{table}' ORDER BY n")
    entries = [json.loads(str(body)) for (body,) in bodies]
    return next(str(entry["do"]) for entry in entries if entry["type"] == "did")


def test_a_game_with_an_action_that_is_no_longer_legal_rests(
    old: Old, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    running = old.tables("running")
    with monkeypatch.context() as changed:
        revise(changed)
        for table, name in running.items():
            refuse(changed, find_game(name), first_action(old, table))
        with server_here(old.address) as address, people(address, old) as (anna, bruno):
            assert running.keys() <= {one.id for one in anna.my_tables()}
            for table in running:
                rests(anna, bruno, table)
            by_both = [table for table in running if bruno.table(table).your_seats]
            left, closed, *waiting = by_both
            assert bruno.leave(left).your_seats == []
            assert anna.close_table(closed).table.status == "closed"
            anna.say(waiting[0], "à bientôt")
    with (
        running_server(*old.arguments(), log=tmp_path / "log") as server,
        people(server.address, old) as (anna, bruno),
    ):
        for table in running.keys() - {closed}:
            assert not anna.table(table).table.rests
            if table != left:
                hand_over(anna, bruno, table)
                assert play_on(anna, table, 2).status == "running"
        assert anna.table(closed).table.status == "closed"


def rests(anna: Client, bruno: Client, table: str) -> None:
    shown = anna.table(table)
    assert shown.table.rests
    assert shown.table.status == "running"
    assert shown.table.rules == 1
    assert shown.your_seats
    seat = shown.your_seats[0]
    said = [entry.text for entry in anna.state(table, seat, after=0).entries if entry.text]
    assert said == (["bonne chance !"] if bruno.table(table).your_seats else [])
    with pytest.raises(Refused, match="This table rests") as refusal:
        anna.act(table, seat, "pass")
    assert refusal.value.code == "other-rules"
    record = anna.record(table)
    with pytest.raises(RulesVersionMismatch, match="played under rules 1"):
        replay_record(record.encode())
    lines = [json.loads(line) for line in record.splitlines()]
    assert [line["n"] for line in lines[1:-1]] == list(range(1, shown.table.moves + 1))
    assert lines[-1]["totals"] == shown.table.totals


def test_the_record_of_a_table_at_rest_can_be_replayed_by_who_has_its_rules_without_its_secrets(
    old: Old, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = (number for number, game in old.tables("running").items() if game == "explorers")
    with monkeypatch.context() as changed:
        revise(changed)
        refuse(changed, find_game("explorers"), first_action(old, table))
        with server_here(old.address) as address, people(address, old) as (anna, _):
            record, moves = anna.record(table), anna.table(table).table.moves
    with pytest.raises(RecordError, match="'ranking' is") as only_the_rules_know:
        replay_record(record.encode())
    assert only_the_rules_know.value.line == moves + 2, "every action before it was legal"
    bodies = old.rows(f"SELECT body FROM entry WHERE table_id = '{table}' ORDER BY n")
    entries = [json.loads(str(body)) for (body,) in bodies]
    kinds = [entry["type"] for entry in entries]
    assert kinds.count("did") - kinds.count("took-back") > moves, "drafts are left out"


def traced(address: str) -> tuple[str, str]:
    """A game in its middle, written by this version; who plays it, and the table."""
    with server_here(address) as server, Client(server) as anna:
        token = anna.arrive("Anna").token
        table = anna.open_table("wayfinder", [PERSON, {"kind": "hot-seat"}]).table.id
        for _ in range(12):
            seat = anna.state(table).play.to_act[0]
            anna.act(table, seat, anna.state(table, seat).play.legal[0].do)
    return token, table


@pytest.mark.parametrize("is_the_same", [True, False])
def test_what_the_actions_led_to_decides_whether_a_game_goes_on(
    is_the_same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All actions stay legal and nobody has points; one event would be told otherwise."""
    token, table = traced(sqlite_in(tmp_path))
    game = find_game("wayfinder")
    tell = game.event

    def otherwise(state: object, entry: tuple[int, int, int, int]) -> Event:
        event = tell(state, entry)
        return (
            event._replace(
                data=dict(
                    reversed(
                        [*event.data.items()],
                    )
                )
            )
            if is_the_same
            else (event._replace(data={**event.data, "toll": 1}))
        )

    monkeypatch.setattr(game, "event", otherwise)
    revise(monkeypatch, "wayfinder")
    with server_here(sqlite_in(tmp_path)) as server, Client(server, token) as anna:
        assert anna.table(table).table.rests != is_the_same


def test_rules_of_the_past_are_never_gone_back_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        revise(newer, "wayfinder")
        token, table = traced(sqlite_in(tmp_path))
    with server_here(sqlite_in(tmp_path)) as server, Client(server, token) as anna:
        assert anna.table(table).table.rests


def test_a_server_with_the_rules_of_before_answers_politely_beside_a_newer_one(
    postgres_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres_server.new_database()
    where = ["--no-limits", "--database", database]
    with running_server(*where, log=tmp_path / "log") as before:
        anna, bruno = Client(before.address), Client(before.address)
        with anna, bruno:
            for client, name in ((anna, "Anna"), (bruno, "Bruno")):
                client.arrive(name)
            opened = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True)
            table = opened.table.id
            bruno.join(table, invitation=opened.invitation)
            revise(monkeypatch, "wayfinder")
            with server_here(database) as newer, Client(newer, anna.token) as there:
                legal = there.state(table, 1).play.legal
                asyncio.run(until_it_rests(before.address, table, bruno))
                there.act(table, 1, legal[0].do)
                with pytest.raises(Refused, match="rules 2 of wayfinder"):
                    anna.act(table, 1, legal[0].do)
                assert bruno.leave(table).your_seats == []
                there.seat_bot(table, 2, "random")
                assert play_on(there, table, 2).status == "running"
    assert "Traceback" not in (tmp_path / "log").read_text()


async def until_it_rests(address: str, table: str, bruno: Client) -> None:
    async with LiveTable(address, table, bruno.token, seat=2) as live:
        async with asyncio.timeout(30):
            while (await live.update()).play.view:
                pass
