"""Strangers at a table: those who take too much, go on for ever, or do not come back."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.core.actors import CHANCE
from incognita.games.toll import GAME as TOLL
from incognita.server.absence import ABSENT_AFTER_MS, absent_at, is_absent
from incognita.server.charter import Began, Charter, Did, Sat
from incognita.server.clocks import Downtime
from incognita.server.limits import LIMITS
from incognita.server.names import can_be_shown, told_apart
from incognita.server.permits import MOST_LEAVINGS
from incognita.server.refusals import too_fast
from incognita.server.settings import sqlite_in
from incognita.server.table import Table
from tests.server.running import RunningServer, running_server, server_here

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
DAY = ABSENT_AFTER_MS
IN_CYRILLIC = "\u0410nn\u0430"
WIDE = "\uff21\uff4e\uff4e\uff41"


def test_a_stranger_takes_one_seat_and_who_opened_the_table_as_many_as_they_like(
    anna: Client, bruno: Client
) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN, OPEN, OPEN], open_to_all=True).table.id
    assert bruno.join(table).your_seats == [2]
    with pytest.raises(Refused, match="You have a seat here") as refusal:
        bruno.join(table)
    assert refusal.value.code == "one-seat"
    assert anna.join(table).your_seats == [1, 3]


def test_a_stranger_fills_no_seats_with_bots_before_the_game_begins(
    anna: Client, bruno: Client
) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN, OPEN], open_to_all=True).table.id
    bruno.join(table)
    with pytest.raises(Refused, match="whoever opened the table decides") as refusal:
        bruno.seat_bot(table, 3, "random")
    assert refusal.value.code == "not-yours-to-arrange"
    anna.seat_bot(table, 3, "random")
    anna.leave(table)
    bruno.seat_bot(table, 1, "random")
    assert [seat.kind for seat in bruno.table(table).table.seats] == ["bot", "person", "bot"]


def test_a_guest_can_be_removed_and_does_not_come_back(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(table)
    with pytest.raises(Refused, match="may remove a guest"):
        bruno.remove(table, 1)
    with pytest.raises(Refused, match="may remove a guest"):
        anna.remove(table, 1)

    async def removed() -> list[int]:
        async with LiveTable(server.address, table, bruno.token, seat=2) as line:
            await line.update()
            await asyncio.to_thread(anna.remove, table, 2)
            return (await line.update()).play.your_seats

    assert asyncio.run(asyncio.wait_for(removed(), 30)) == []
    assert anna.state(table, after=0).entries[-1].kind == "removed"
    with pytest.raises(Refused, match="has removed you"):
        bruno.join(table)
    assert table not in [one.id for one in bruno.my_tables()]
    anna.seat_bot(table, 2, "random")
    assert anna.table(table).table.seats[1].kind == "bot"


def test_a_rematch_is_no_way_back_for_who_was_removed_from_it(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(table)
    while (play := anna.state(table).play).status == "running":
        seat = play.to_act[0]
        player = anna if seat == 1 else bruno
        player.act(table, seat, player.state(table, seat).play.legal[0].do)
    again = anna.rematch(table).table.id
    assert bruno.rematch(table).your_seats == [1]
    anna.remove(again, 1)
    with pytest.raises(Refused, match="has removed you"):
        bruno.rematch(table)
    assert [seat.kind for seat in anna.table(again).table.seats] == ["open", "person"]


def test_who_left_a_table_several_times_has_lost_the_seat(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN, OPEN], open_to_all=True).table.id
    for _ in range(MOST_LEAVINGS):
        bruno.join(table)
        bruno.leave(table)
    before = anna.state(table).play.n
    with pytest.raises(Refused, match="for somebody else now"):
        bruno.join(table)
    assert anna.state(table).play.n == before


def test_coming_and_going_has_a_rate(tmp_path: Path) -> None:
    with (
        running_server("--data", str(tmp_path), log=tmp_path / "log") as server,
        Client(server.address) as anna,
    ):
        anna.arrive("Anna")
        table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
        codes = []
        for _ in range(int(LIMITS["sit"].at_once) + 2):
            with pytest.raises(Refused) as refusal:
                anna.join(table, seat=1)
            codes.append(refusal.value.code)
        assert codes[0] == "seat-taken"
        assert codes[-1] == "too-fast"


def quiet_table(downtimes: tuple[Downtime, ...] = ()) -> Table:
    """Toll with Anna and Bruno, both to bid since the time 0."""
    table = Table(Charter("t", "toll", 1, {"players": 2}, "anna", 0, True, ""), TOLL, TOLL.edition)
    table.clocks.downtimes = downtimes
    for number, name in enumerate(("Anna", "Bruno")):
        table.follow(table.n + 1, 0, Sat(number, "person", name, name.lower()))
    for entry in (Began(), Did(CHANCE, TOLL.notation(4))):
        table.follow(table.n + 1, 0, entry)
    return table


def test_a_seat_is_absent_after_a_day_in_which_it_was_its_turn_and_nothing_came() -> None:
    table = quiet_table()
    assert not is_absent(table, 1, DAY - 1)
    assert is_absent(table, 1, DAY)
    table.follow(table.n + 1, 5000, Did(1, TOLL.notation(1)))
    assert absent_at(table, 1) == DAY, "what is drafted in secret does not count"
    table.follow(table.n + 1, 9000, Did(1, TOLL.notation(3)))
    assert absent_at(table, 1) is None, "it is not their turn any more"
    assert absent_at(table, 0) == DAY


def test_while_the_house_is_closed_nobody_is_absent() -> None:
    closed = (Downtime(1000, 1000 + 3 * DAY), Downtime(4 * DAY - 1, 5 * DAY - 1))
    assert absent_at(quiet_table(closed), 1) == 5 * DAY


@contextmanager
def after_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server at which everybody who is to act counts as absent at once."""
    monkeypatch.setattr("incognita.server.absence.ABSENT_AFTER_MS", 0)
    with server_here(sqlite_in(tmp_path)) as address:
        yield address


def test_the_seat_of_somebody_absent_can_be_given_to_a_bot_or_the_table_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        after_a_day(tmp_path, monkeypatch) as address,
        Client(address) as anna,
        Client(address) as bruno,
    ):
        anna.arrive("Anna")
        bruno.arrive("Bruno")
        tables = [
            anna.open_table("wayfinder", [OPEN, PERSON], open_to_all=True).table.id
            for _ in range(2)
        ]
        for table in tables:
            bruno.join(table)
        assert anna.state(tables[0]).play.seats[1].absent_at is None
        with pytest.raises(Refused, match="not free"):
            bruno.seat_bot(tables[0], 2, "random")
        replaced = anna.seat_bot(tables[0], 1, "random").table.seats[0]
        assert (replaced.kind, replaced.name) == ("bot", "Bruno")
        assert anna.close_table(tables[1]).table.status == "closed"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3164",
        "\u2800 \u2800",
        "a\u202eb",
        "\u200b",
        "e" + "\u0301" * 9,
        "\u0301",
        "\u115fx",
    ],
)
def test_a_name_that_shows_nothing_or_spills_over_is_refused(name: str) -> None:
    assert not can_be_shown(name)


@pytest.mark.parametrize("name", ["Zoë", "Bjørn 2", "Ана", "李雷", "🦊", "O'Neill", "อำนาจ"])
def test_a_name_of_any_script_is_welcome(name: str) -> None:
    assert can_be_shown(name)


@pytest.mark.parametrize("name", ["Anna", "anna", IN_CYRILLIC, "A n n a", "Ánna", WIDE])
def test_a_name_that_looks_like_anothers_gets_a_number(name: str) -> None:
    assert told_apart(name, ["Anna", "Bruno"]) == f"{name} 2"
    assert told_apart(name, ["Bruno"]) == name


def test_nobody_sits_or_talks_under_the_name_of_another(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    bruno.arrive(IN_CYRILLIC)
    assert [seat.name for seat in bruno.join(table).table.seats] == ["Anna", f"{IN_CYRILLIC} 2"]
    bruno.arrive("Anna")
    bruno.say(table, "it is me")
    assert anna.state(table, after=0).entries[-1].name == f"{IN_CYRILLIC} 2"


def test_no_bot_bears_the_name_of_another(anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN, OPEN, OPEN], open_to_all=True).table.id
    path = f"/api/tables/{table}/seats"
    for seat, wish in ((2, {"name": "Anna"}), (3, {}), (4, {})):
        anna._http.post(f"{path}/{seat}/bot", json={"bot": "novice", **wish})
    names = [seat.name for seat in anna.table(table).table.seats]
    assert names == ["Anna", "Anna 2", "novice", "novice 2"]


def test_how_long_to_wait_is_said_in_whole_seconds() -> None:
    assert too_fast(1).words.en.endswith("in 1 second.")
    assert too_fast(1).words.fr.endswith("dans 1 seconde.")
    assert too_fast(1.2).words.en.endswith("in 2 seconds.")
