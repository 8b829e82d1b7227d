"""What a seat chooses while others choose too stays with it until the game reveals it."""

import asyncio
from contextlib import suppress
from dataclasses import astuple

import msgspec
import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.server.wire import PlayAnswer, Update
from tests.server.running import RunningServer

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
ONE_START = "3n-6s-1s-5n"  # a map on which nobody has to choose where to start


def begun(anna: Client, bruno: Client) -> str:
    table = anna.open_table(
        "explorers", [PERSON, OPEN], {"map": ONE_START}, open_to_all=True
    ).table.id
    bruno.join(table)
    return table


def told(play: PlayAnswer) -> tuple[object, ...]:
    """Everything that a look at the table tells."""
    return astuple(play)


def test_a_draft_changes_nothing_that_others_can_ask_for(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno)

    def asked() -> list[object]:
        return [
            told(bruno.state(table, 2).play),
            told(bruno.state(table).play),
            bruno.score(table),
            bruno.table(table).table.totals,
            [one.totals for one in bruno.my_tables() if one.id == table],
        ]

    before = asked()
    after = bruno.state(table, 2).play.n
    for _ in range(2):
        anna.act(table, 1, anna.state(table, 1).play.legal[0].do)
        assert asked() == before
        assert bruno.state(table, 2, after=after).entries == []
    anna.undo(table, 1)
    assert asked() == before
    assert bruno.state(table, 2, after=after).entries == []


def test_what_was_chosen_in_sight_of_all_can_be_undone_or_not_whatever_others_draft(
    anna: Client, bruno: Client
) -> None:
    """One chooses the terrain for everybody, then all mark at the same time."""
    table = begun(anna, bruno)
    clients, last = {1: anna, 2: bruno}, ""
    while not last.startswith("choose"):
        seat = anna.state(table).play.to_act[0]
        last = clients[seat].state(table, seat).play.legal[-1].do
        clients[seat].act(table, seat, last)
    other = 3 - seat
    before = told(clients[seat].state(table, seat).play)
    clients[other].act(table, other, clients[other].state(table, other).play.legal[0].do)
    assert clients[other].state(table, other).play.may_undo
    assert told(clients[seat].state(table, seat).play) == before
    with pytest.raises(Refused, match="nothing of yours to undo"):
        clients[seat].undo(table, seat)


def test_nobody_can_count_what_others_draft(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    """Two tables that differ only in how often Anna drafts and takes back."""
    tables = [begun(anna, bruno), begun(anna, bruno)]
    for table, drafts in zip(tables, (1, 40), strict=True):
        legal = anna.state(table, 1).play.legal
        for _ in range(drafts):
            anna.act(table, 1, legal[0].do)
            anna.undo(table, 1)
        bruno.say(table, "well?")
        anna.act(table, 1, legal[0].do)
        bruno.act(table, 2, bruno.state(table, 2).play.legal[0].do)
    quiet, busy = (everything(server, bruno, table) for table in tables)
    assert quiet == busy
    times = {table: anna.table(table).table.changed for table in tables}
    anna.undo(tables[1], 1)
    assert {table: anna.table(table).table.changed for table in tables} == times


def everything(server: RunningServer, bruno: Client, table: str) -> object:
    """All that Bruno is told of a table in his seat and watching, but for its name and times."""

    async def numbers(seat: int | None) -> list[object]:
        async with LiveTable(server.address, table, bruno.token, seat, after=0) as line:
            first = await line.update()
            await line.send_raw('{"type":"see","id":"s"}')
            second = await line.update()
            return [first, await line.ping(), second]

    answers = [
        bruno.state(table, 2, after=0),
        bruno.state(table, after=0),
        bruno.state(table, 2, after=4).entries,
        bruno.score(table),
        bruno.table(table),
        [one for one in bruno.my_tables() if one.id == table],
        [one for one in bruno.tables("running") if one.id == table],
        asyncio.run(numbers(2)),
        asyncio.run(numbers(None)),
    ]
    return without_times(msgspec.to_builtins(answers))


def without_times(answer: object) -> object:
    public = {"at", "opened", "changed", "absent_at", "id", "table", "invitation"}
    if isinstance(answer, list):
        return [without_times(one) for one in answer]
    if isinstance(answer, dict):
        return {k: without_times(v) for k, v in answer.items() if k not in public or v is None}
    return answer


def test_talk_does_not_tell_how_much_has_been_drafted(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno)
    before = bruno.state(table, 2).play.moves
    for _ in range(2):
        anna.act(table, 1, anna.state(table, 1).play.legal[0].do)
    bruno.say(table, "well?")
    assert bruno.state(table, 2).play.moves == before


def test_a_draft_is_not_even_announced_to_those_who_watch(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno)

    async def listen() -> list[Update]:
        async with (
            LiveTable(server.address, table, bruno.token, seat=2) as other,
            LiveTable(server.address, table, None) as spectator,
            LiveTable(server.address, table, anna.token, seat=1) as own,
        ):
            for live in (other, spectator, own):
                await live.update()
            await asyncio.to_thread(anna.act, table, 1, anna.state(table, 1).play.legal[0].do)
            seen = await own.update()
            assert seen.entries[0].do is not None
            quiet = []
            for live in (other, spectator):
                with suppress(TimeoutError):
                    quiet.append(await asyncio.wait_for(live.update(), 0.5))
            return quiet

    assert asyncio.run(listen()) == []


def test_a_commitment_is_told_without_what_was_chosen(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno)
    seen = bruno.state(table, 2).play.n
    chosen = []
    while legal := anna.state(table, 1).play.legal:
        acts = [action.do for action in legal]
        chosen.append("commit" if "commit" in acts else acts[0])
        anna.act(table, 1, chosen[-1])
    told_to_bruno = bruno.state(table, 2, after=seen).entries
    assert [entry.do for entry in told_to_bruno] == [None] * len(told_to_bruno)
    assert not any(event.kind == "marked" for entry in told_to_bruno for event in entry.events)


def choose(client: Client, table: str, seat: int) -> list[str]:
    """Take a terrain on which something can be marked, mark what can be, commit; the marks."""
    terrains = [action.do for action in client.state(table, seat).play.legal]
    for terrain in terrains:
        after = client.act(table, seat, terrain).play
        if len(after.legal) > 1:
            break
        client.undo(table, seat)
    marks = []
    while (do := client.state(table, seat).play.legal[0].do) != "commit":
        client.act(table, seat, do)
        marks.append(do.removeprefix("mark "))
    client.act(table, seat, "commit")
    return marks


@pytest.mark.parametrize("watcher_sits", [True, False])
def test_what_was_chosen_is_told_when_all_have_chosen(
    anna: Client, bruno: Client, watcher_sits: bool
) -> None:
    table = begun(anna, bruno)
    viewer = 2 if watcher_sits else None
    seen = bruno.state(table, viewer).play.n

    def told_events() -> str:
        entries = bruno.state(table, viewer, after=seen).entries
        return str([event.data for entry in entries for event in entry.events])

    marks = choose(anna, table, 1)
    assert marks
    assert not any(f"'{square}'" in told_events() for square in marks)
    choose(bruno, table, 2)
    assert all(f"'{square}'" in told_events() for square in marks)
