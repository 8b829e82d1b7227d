"""Clocks, enforced by the server, and what happens when one runs out."""

import time

import pytest

from incognita.client import Client, Refused
from incognita.server.charter import Clock
from incognita.server.clocks import Clocks, Downtime, elapsed
from incognita.server.table import lost_on_time
from incognita.server.wire import StateAnswer

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}


def wait_for_entry(client: Client, table: str, kind: str, after: int = 0) -> int:
    """The number of the first such entry, which must come within ten seconds."""
    for _ in range(100):
        for entry in client.state(table, after=after).entries:
            if entry.kind == kind:
                return entry.n
        time.sleep(0.1)
    pytest.fail(f"no entry {kind!r} came")


def begun(anna: Client, bruno: Client, game: str, run_out: str, kind: str = "turn") -> str:
    clock = {"kind": kind, "seconds": 1, "run_out": run_out}
    table = anna.open_table(game, [PERSON, OPEN], clock=clock, open_to_all=True).table.id
    bruno.join(table)
    return table


def test_a_bot_takes_over_where_that_was_agreed(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder", "bot")
    wait_for_entry(anna, table, "ran-out")
    seat = anna.table(table).table.seats[0]
    assert seat.kind == "bot"
    assert seat.name == "Anna"
    assert not seat.lost
    assert seat.stands_in


def test_bots_wait_when_nobody_is_left_until_somebody_comes_back(
    anna: Client, bruno: Client
) -> None:
    """At a table by invitation, which both still find among their own, without the link."""
    clock = {"kind": "turn", "seconds": 1, "run_out": "bot"}
    opened = anna.open_table("wayfinder", [PERSON, OPEN], clock=clock)
    table = opened.table.id
    bruno.join(table, invitation=opened.invitation)
    first = wait_for_entry(anna, table, "ran-out")
    wait_for_entry(anna, table, "ran-out", after=first)
    play = bruno.state(table).play
    assert (play.paused, play.kept_for_you, play.your_seats) == (True, [2], [])
    assert table in [one.id for one in bruno.my_tables() if not one.your_turn]
    with pytest.raises(Refused, match="Seat 1 is not yours"):
        bruno.come_back(table, 1)
    assert bruno.state(table).play.n == play.n
    back = anna.come_back(table, 1)
    assert (back.your_seats, back.kept_for_you) == ([1], [])
    wait_for_entry(anna, table, "did", after=play.n)
    assert anna.state(table, after=play.n).entries[1].seat == 2


def test_who_has_lost_on_time_does_not_come_back_but_plays_the_rematch(
    anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "wayfinder", "lose")
    wait_for_entry(anna, table, "ran-out")
    assert anna.table(table).kept_for_you == [1]
    with pytest.raises(Refused, match="unless it has lost"):
        anna.come_back(table, 1)
    again = anna.rematch(table)
    assert again.your_seats == [2]
    assert bruno.rematch(table).table.status == "running"
    assert [seat.name for seat in bruno.table(again.table.id).table.seats] == ["Bruno", "Anna"]


def test_a_game_that_only_bots_would_go_on_with_ends_when_the_last_person_has_lost(
    anna: Client,
) -> None:
    clock = {"kind": "turn", "seconds": 1, "run_out": "lose"}
    table = anna.open_table("wayfinder", [PERSON, RANDOM, RANDOM], clock=clock).table.id
    n = wait_for_entry(anna, table, "ran-out")
    state = anna.state(table, after=n)
    assert (state.play.status, state.entries) == ("finished", [])
    assert 1 not in state.play.winners
    assert anna.score(table).ranking[-1] == [1]


def test_a_game_that_the_clock_decided_says_so() -> None:
    assert lost_on_time(["Bruno"], ["Anna"]) == (
        "The game is over: Bruno wins, Anna ran out of time.",
        "La partie est finie : Bruno gagne, temps écoulé pour Anna.",
    )
    assert lost_on_time(["Bruno", "Carla"], ["Anna"]).en == (
        "The game is over: Bruno and Carla share the first place, Anna ran out of time."
    )
    assert lost_on_time(["Anna"], ["Anna"]).en == "The game is over: Anna ran out of time."


def test_who_comes_back_has_some_time() -> None:
    for seconds, granted in ((5, 5), (30, 10), (600, 120)):
        clocks = Clocks(Clock("total", seconds), 2, [])
        clocks.turn_to([0], 0)
        clocks.run_out(0)
        clocks.turn_to([1], 1000 * seconds)
        clocks.grant(0)
        assert clocks.left(0, 0) == 1000 * granted


def test_a_turn_is_passed_with_as_little_as_the_rules_allow(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "tikal", "pass")
    n = wait_for_entry(anna, table, "ran-out")
    entries = anna.state(table, after=n).entries
    assert [entry.do for entry in entries if entry.seat == 1][-1] == "end"
    assert anna.table(table).table.seats[0].kind == "person"
    wait_for_entry(anna, table, "ran-out", after=n)
    assert {entry.seat for entry in anna.state(table, after=n).entries} >= {2}


def test_who_runs_out_of_time_loses_where_that_was_agreed(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder", "lose", kind="total")
    wait_for_entry(anna, table, "ran-out")
    finished = anna.table(table).table
    assert finished.status == "finished"
    assert finished.seats[0].lost
    assert finished.winners == [2]
    assert anna.score(table).ranking == [[2], [1]]
    state = anna._ask("GET", f"/api/tables/{table}/play", StateAnswer, params={"language": "en"})
    assert state.play.prompt == "The game is over: Bruno wins, Anna ran out of time."


def test_a_clock_has_time_on_it(anna: Client) -> None:
    with pytest.raises(Refused, match="expected at least 1"):
        anna.open_table("wayfinder", [PERSON, OPEN], clock={"kind": "turn"})


def test_the_clock_of_the_race_ticks_by_itself(anna: Client, bruno: Client) -> None:
    table = anna.open_table(
        "wayfinder", [PERSON, OPEN], {"placing": "race"}, open_to_all=True
    ).table.id
    bruno.join(table)
    for _ in range(200):
        play = anna.state(table).play
        ticks = [e for e in anna.state(table, after=0).entries if e.seat == "clock"]
        if ticks:
            return
        for seat in play.to_act[:1]:
            client = anna if seat == 1 else bruno
            legal = client.state(table, seat).play.legal
            if legal and play.view["phase"] != "countdown":
                client.act(table, seat, legal[0].do)
        time.sleep(0.02)
    pytest.fail("the clock never ticked")


def test_only_the_clocks_of_those_to_act_run(anna: Client, bruno: Client) -> None:
    clock = {"kind": "total", "seconds": 600, "increment": 5}
    table = anna.open_table("wayfinder", [PERSON, OPEN], clock=clock, open_to_all=True).table.id
    bruno.join(table)
    play = anna.state(table, 1).play
    assert play.running == [1]
    assert play.clocks_ms[1] == 600_000
    after = anna.act(table, 1, play.legal[0].do).play
    assert after.running == [2]
    assert after.clocks_ms[0] is not None
    assert 600_000 < after.clocks_ms[0] <= 605_000


def test_no_time_passes_while_no_server_runs() -> None:
    down = [Downtime(2000, 5000), Downtime(9000, 9500)]
    assert elapsed(1000, 6000, down) == 2000
    assert elapsed(3000, 4000, down) == 0
    assert elapsed(5000, 10_000, down) == 4500
    assert elapsed(10_000, 11_000, down) == 1000


def test_a_clock_that_began_to_run_just_before_a_downtime_stands_still_in_it() -> None:
    """The downtime begins with the last beat, which may lie before the turn."""
    clocks = Clocks(Clock("turn", 10), 2, [Downtime(2000, 50_000), Downtime(90_000, 95_000)])
    clocks.turn_to([0], 3000)
    assert clocks.left(0, 51_000) == 9000
    out = clocks.next_to_run_out()
    assert out is not None
    assert out.at == 60_000


def test_a_turn_clock_is_full_again_at_every_turn() -> None:
    clocks = Clocks(Clock("turn", 10), 2, [])
    clocks.turn_to([0], 0)
    clocks.turn_to([1], 4000)
    assert clocks.left(0, 4000) == 6000
    assert clocks.left(1, 9000) == 5000
    clocks.turn_to([0], 9000)
    assert clocks.left(0, 9000) == 10_000
    out = clocks.next_to_run_out()
    assert out is not None
    assert (out.seat, out.at) == (0, 19_000)


def test_several_clocks_run_at_once_where_choices_are_simultaneous() -> None:
    clocks = Clocks(Clock("total", 10, 2), 3, [])
    clocks.turn_to([0, 2], 0)
    clocks.turn_to([2], 3000)
    assert [clocks.left(seat, 5000) for seat in range(3)] == [9000, 10_000, 5000]
