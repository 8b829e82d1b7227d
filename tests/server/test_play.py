"""Playing: over HTTP and WebSocket, against bots, with undo, hints and talk."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from incognita.client import Client, LiveTable, Refused
from incognita.core.game import AnyGame
from incognita.server.wire import Done, Update
from incognita.server.wire import Refused as RefusedNews
from tests.kit.positions import each_game
from tests.kit.variants import seats_near
from tests.server.running import RunningServer

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
ONE_START = "3n-6s-1s-5n"  # a map of Explorers on which nobody has to choose where to start
RANDOM = {"kind": "bot", "bot": "random"}
GREEDY = {"kind": "bot", "bot": "greedy"}


def begun(anna: Client, bruno: Client, game: str, **options: object) -> str:
    """A table with Anna in seat 1 and Bruno in seat 2."""
    table = anna.open_table(game, [PERSON, OPEN], options, open_to_all=True).table.id
    bruno.join(table)
    return table


def until_own_turn(client: Client, table: str, seat: int) -> None:
    next(iter(client.turns(table, seat)))


@each_game
def test_a_whole_game_against_bots_is_played_over_a_websocket(
    server: RunningServer, anna: Client, game: AnyGame
) -> None:
    """Bots before and behind her, where there are so many seats."""
    seats = [RANDOM, *[GREEDY] * (seats_near(game, 3) - 1)]
    own = min(2, len(seats))
    seats[own - 1] = PERSON
    table = anna.open_table(game.name, seats).table.id

    async def play() -> Update:
        async with LiveTable(server.address, table, anna.token, seat=own, after=0) as live:
            news = await live.update()
            while news.play.status == "running":
                if news.play.legal:
                    done = await live.act(news.play.legal[-1].do)
                    assert isinstance(done, Done) or done.code == "illegal-action"
                latest = live.last
                news = latest if latest is not None and latest is not news else await live.update()
            return news

    last = asyncio.run(asyncio.wait_for(play(), 120))
    assert last.play.winners
    assert last.play.totals == anna.table(table).table.totals


def test_an_action_is_echoed_to_everybody_at_the_table(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "wayfinder")

    async def watch() -> list[int]:
        async with (
            LiveTable(server.address, table, bruno.token, seat=2) as playing,
            LiveTable(server.address, table, None) as watching,
        ):
            await playing.update()
            first = await watching.update()
            do = anna.state(table, 1).play.legal[0].do
            await asyncio.to_thread(anna.act, table, 1, do)
            seen = [(await playing.update()).entries[-1], (await watching.update()).entries[-1]]
            assert all(entry.do == do and entry.seat == 1 for entry in seen)
            assert first.play.seat is None
            assert first.play.legal == []
            return [entry.n for entry in seen]

    numbers = asyncio.run(asyncio.wait_for(watch(), 30))
    assert numbers[0] == numbers[1]


def test_a_dropped_client_resumes_from_the_last_entry_it_saw(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "wayfinder")
    seen = anna.state(table, 1).play.n
    anna.act(table, 1, anna.state(table, 1).play.legal[0].do)
    anna.say(table, "hello")

    async def resume(after: int) -> Update:
        async with LiveTable(server.address, table, anna.token, seat=1, after=after) as live:
            return await live.update()

    missed = asyncio.run(resume(seen))
    assert [entry.n for entry in missed.entries] == list(range(seen + 1, missed.play.n + 1))
    assert missed.entries[-1].text == "hello"
    assert asyncio.run(resume(0)).entries[0].n == 1


def test_all_entries_of_a_long_game_are_told_again(anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, RANDOM]).table.id
    for _, play in zip(range(60), anna.turns(table, 1), strict=False):
        anna.act(table, 1, play.legal[0].do)
    entries = anna.state(table, 1, after=0).entries
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) > 100
    assert entries[0].kind == "sat"
    assert any(event.kind for entry in entries for event in entry.events)


def test_what_comes_too_late_is_refused_with_the_table_as_it_is(
    anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "wayfinder")
    play = anna.state(table, 1).play
    anna.act(table, 1, play.legal[0].do, after=play.n)
    with pytest.raises(Refused) as refusal:
        anna.act(table, 1, play.legal[1].do, after=play.n)
    assert refusal.value.code == "overtaken"
    assert refusal.value.state is not None
    assert refusal.value.state.play.n > play.n
    assert refusal.value.state.entries[0].do == play.legal[0].do


def test_talk_does_not_overtake_a_move(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder")
    play = anna.state(table, 1).play
    bruno.say(table, "well?")
    anna.act(table, 1, play.legal[0].do, after=play.n)


def test_what_others_choose_at_the_same_time_does_not_overtake_a_choice(
    anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "explorers", map=ONE_START)
    mine, theirs = anna.state(table, 1).play, bruno.state(table, 2).play
    assert mine.to_act == [1, 2]
    bruno.act(table, 2, theirs.legal[0].do)
    anna.act(table, 1, mine.legal[0].do, after=mine.n)


def test_an_illegal_action_is_refused_with_a_reason(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder")
    with pytest.raises(Refused) as refusal:
        bruno.act(table, 2, "place a1")
    assert refusal.value.code == "illegal-action"
    with pytest.raises(Refused) as refusal:
        anna.act(table, 1, "dance")
    assert refusal.value.code == "notation-error"
    with pytest.raises(Refused) as refusal:
        bruno.act(table, 1, anna.state(table, 1).play.legal[0].do)
    assert refusal.value.code == "not-your-seat"


def test_a_move_before_the_game_has_begun_is_refused(anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    with pytest.raises(Refused, match="not begun"):
        anna.act(table, 1, "place a1")


def test_ones_own_action_can_be_undone_until_another_has_acted(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "tikal")
    with pytest.raises(Refused, match="nothing of yours to undo"):
        anna.undo(table, 1)
    before = anna.state(table, 1).play
    after = anna.act(table, 1, before.legal[0].do).play
    assert after.may_undo
    undone = anna.undo(table, 1).play
    assert undone.view == before.view
    assert undone.legal == before.legal
    assert not undone.undone
    with pytest.raises(Refused, match="nothing of yours to undo"):
        bruno.undo(table, 2)


def test_undo_ends_where_something_was_drawn(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "tikal")
    while (play := anna.state(table, 1).play).legal:
        last = "end" if "end" in [action.do for action in play.legal] else play.legal[0].do
        anna.act(table, 1, last)
    assert not anna.state(table, 1).play.may_undo
    with pytest.raises(Refused, match="drawn or revealed"):
        anna.undo(table, 1)


def test_against_bots_alone_a_table_can_let_one_go_back_as_far_as_one_likes_and_is_marked(
    anna: Client,
) -> None:
    table = anna.open_table("tikal", [PERSON, RANDOM], over_draws=True).table.id
    start = anna.state(table, 1).play
    for _, play in zip(range(15), anna.turns(table, 1), strict=False):
        anna.act(table, 1, "end" if "end" in [a.do for a in play.legal] else play.legal[0].do)
    until_own_turn(anna, table, 1)
    while anna.state(table, 1).play.may_undo:
        undone = anna.undo(table, 1).play
    assert undone.view == start.view
    assert undone.undone
    assert anna.table(table).table.undone


def test_against_bots_too_undo_usually_ends_where_something_was_drawn(anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, RANDOM]).table.id
    before = anna.state(table, 1).play
    assert anna.act(table, 1, before.legal[0].do).play.may_undo
    undone = anna.undo(table, 1).play
    assert undone.view == before.view
    assert not undone.undone  # nothing was learned from it
    play = before
    while "end" not in [action.do for action in play.legal]:
        play = anna.act(table, 1, play.legal[0].do).play
    anna.act(table, 1, "end")
    until_own_turn(anna, table, 1)
    assert not anna.state(table, 1).play.may_undo
    with pytest.raises(Refused, match="drawn or revealed"):
        anna.undo(table, 1)


def test_several_actions_are_undone_as_one_and_all_of_a_turn_at_once(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "tikal")
    states = [anna.state(table, 1).play]
    while len(states) < 5:
        acts = [action.do for action in states[-1].legal]
        do = next(act for act in acts if act.startswith(("place", "enter worker")))
        states.append(anna.act(table, 1, do).play)

    async def undo() -> None:
        async with LiveTable(server.address, table, anna.token, seat=1) as live:
            await live.update()
            await live.undo(2)
            undone = live.last or await live.update()
            assert undone.play.view == states[2].view
            assert [(entry.kind, entry.back) for entry in undone.entries] == [("undid", 2)]
            await live.undo(None)
            whole = live.last if live.last is not undone else await live.update()
            assert whole is not None
            assert whole.play.view == states[0].view
            assert [(entry.kind, entry.back) for entry in whole.entries] == [("undid", 2)]

    asyncio.run(asyncio.wait_for(undo(), 60))


def test_who_is_not_sure_is_asked_about_what_cannot_be_undone(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = begun(anna, bruno, "tikal")

    async def play() -> None:
        async with LiveTable(server.address, table, anna.token, seat=1) as live:
            news = await live.update()
            assert isinstance(await live.act(news.play.legal[0].do, sure=False), Done)
            refused = await live.act("end", sure=False)  # then a tile is drawn for the next player
            assert isinstance(refused, RefusedNews)
            assert refused.code == "not-sure"
            assert isinstance(await live.act("end"), Done)

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_draft_can_be_taken_back_while_others_choose(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "explorers", map=ONE_START)
    before = anna.state(table, 1).play
    drafted = anna.act(table, 1, before.legal[0].do).play
    assert drafted.may_undo
    bruno.act(table, 2, bruno.state(table, 2).play.legal[0].do)
    assert anna.undo(table, 1).play.view == before.view


def test_the_end_of_a_secret_choice_cannot_be_undone(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "explorers", map=ONE_START)
    for client, seat in ((anna, 1), (bruno, 2)):
        while legal := client.state(table, seat).play.legal:
            acts = [action.do for action in legal]
            client.act(table, seat, "commit" if "commit" in acts else acts[0])
            if "commit" in acts:
                break
    for client, seat in ((anna, 1), (bruno, 2)):
        if not client.state(table, seat).play.may_undo:
            with pytest.raises(Refused, match="drawn or revealed"):
                client.undo(table, seat)


def test_a_hint_is_a_legal_action_in_the_players_words(bruno: Client) -> None:
    table = bruno.open_table("wayfinder", [PERSON, RANDOM]).table.id
    hint = bruno.hint(table, 1)
    assert hint.do in [action.do for action in bruno.state(table, 1).play.legal]
    assert hint.words
    bruno.act(table, 1, hint.do)


def test_what_an_action_would_do_is_told_before_it_is_played(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder")
    legal = anna.state(table, 1).play.legal[0]
    preview = anna.preview(table, 1, legal.do)
    assert preview.words
    assert preview.events[0].words is not None
    assert preview.events[0].words.startswith("Anna")
    assert preview.points == [0, 0]
    assert anna.state(table, 1).play.legal[0] == legal
    with pytest.raises(Refused) as refusal:
        bruno.preview(table, 2, legal.do)
    assert refusal.value.code == "illegal-action"


def test_a_refusal_says_why_in_the_players_language(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder")
    with pytest.raises(Refused, match="waiting for Anna"):
        bruno.act(table, 2, "place a1")
    bruno._http.headers["accept-language"] = "fr"
    with pytest.raises(Refused, match="on attend Anna"):
        bruno.act(table, 2, "place a1")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_at_the_table_comes_in_words(anna: Client, language: str) -> None:
    table = anna.open_table("tikal", [PERSON, RANDOM]).table.id
    until_own_turn(anna, table, 1)
    params: dict[str, str | int] = {"seat": 1, "after": 0, "language": language}
    state = anna._http.get(f"/api/tables/{table}/play", params=params).json()
    assert state["play"]["prompt"]
    assert all(action["words"] for action in state["play"]["legal"])
    assert any(action["places"] for action in state["play"]["legal"])
    events = [event for entry in state["entries"] for event in entry["events"]]
    assert events
    assert all(event["words"] for event in events)


def test_talk_is_for_those_at_the_table(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, RANDOM], open_to_all=True).table.id
    anna.say(table, "  good   luck ")
    assert anna.state(table, 1, after=0).entries[-1].text == "good luck"
    with pytest.raises(Refused, match="Only those at the table"):
        bruno.say(table, "me too")
    for text in ("", "x" * 501, "bell\u0007"):
        with pytest.raises(Refused, match="1 to 500"):
            anna.say(table, text)


def test_people_beside_each_other_play_on_one_screen(server: RunningServer, anna: Client) -> None:
    seats = [PERSON, {"kind": "hot-seat", "name": "Grandma"}]
    table = anna.open_table("wayfinder", seats, open_to_all=True)
    assert table.your_seats == [1, 2]
    assert table.table.seats[1].name == "Grandma"
    for _ in range(20):
        seat = anna.state(table.table.id).play.to_act[0]
        anna.act(table.table.id, seat, anna.state(table.table.id, seat).play.legal[0].do)

    async def look_around() -> list[int | None]:
        async with LiveTable(server.address, table.table.id, anna.token, seat=1) as live:
            first = await live.update()
            await live.send_raw('{"type":"see","id":"a","seat":2}')
            second = await live.update()
            await live.send_raw('{"type":"see","id":"b"}')
            return [first.play.seat, second.play.seat, (await live.update()).play.seat]

    assert asyncio.run(look_around()) == [1, 2, None]


def test_what_happened_since_ones_last_turn_is_known(anna: Client, bruno: Client) -> None:
    table = begun(anna, bruno, "wayfinder")
    play = anna.act(table, 1, anna.state(table, 1).play.legal[0].do).play
    mine = play.your_last
    bruno.act(table, 2, bruno.state(table, 2).play.legal[0].do)
    state = anna.state(table, 1, after=mine)
    assert state.play.your_last == mine
    assert {entry.seat for entry in state.entries} == {2}


def test_nonsense_on_the_wire_is_answered_not_obeyed(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, RANDOM]).table.id

    async def babble() -> list[str]:
        async with LiveTable(server.address, table, anna.token, seat=1) as live:
            await live.update()
            codes = []
            for text in ("", "[]", "{}", '{"type":"fly","id":"1"}', '{"type":"act","id":"1"}'):
                await live.send_raw(text)
                news = await live.news()
                assert isinstance(news, RefusedNews)
                codes.append(news.code)
            assert isinstance(await live.ping(), Done)
            return codes

    assert set(asyncio.run(babble())) == {"invalid"}


def test_somebody_without_a_seat_cannot_look_through_it(
    server: RunningServer, anna: Client, bruno: Client
) -> None:
    table = anna.open_table("explorers", [PERSON, RANDOM], open_to_all=True).table.id

    async def peek(token: str | None) -> str:
        async with LiveTable(server.address, table, token, seat=1) as live:
            news = await live.news()
            assert isinstance(news, RefusedNews)
            return news.code

    assert asyncio.run(peek(bruno.token)) == "not-your-seat"
    assert asyncio.run(peek(None)) == "not-your-seat"
    with pytest.raises(Refused):
        bruno.state(table, 1)


def test_the_example_program_joins_a_table_and_plays(server: RunningServer, anna: Client) -> None:
    table = anna.open_table("wayfinder", [RANDOM, OPEN], open_to_all=True).table.id
    example = Path("examples/play_over_http.py")
    run = subprocess.run(
        [sys.executable, example, server.address],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("winners: [")
    assert anna.table(table).table.status == "finished"


def test_the_game_goes_on_where_it_was_after_a_clean_stop(
    server: RunningServer, anna: Client
) -> None:
    table = anna.open_table("tikal", [PERSON, RANDOM]).table.id
    until_own_turn(anna, table, 1)
    before = anna.act(table, 1, anna.state(table, 1).play.legal[0].do).play
    assert server.stop() == 0
    server.start()
    after = anna.state(table, 1).play
    assert (after.n, after.view) == (before.n, before.view) or after.n > before.n
    began = time.monotonic()
    anna.act(table, 1, after.legal[0].do)
    assert time.monotonic() - began < 10
