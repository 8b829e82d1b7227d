"""Reviews at the server: of games that are over alone, kept, and games played on from there."""

import re
import time
from dataclasses import asdict

import pytest

from incognita.client import Client, Refused
from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.lessons import Lesson
from incognita.server.wire_review import ReviewAnswer
from tests.kit.positions import each_game
from tests.kit.variants import line_up
from tests.server.running import RunningServer
from tests.server.test_schema import run_sql

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
HOT_SEAT = {"kind": "hot-seat", "name": "Chloé"}
RANDOM = {"kind": "bot", "bot": "random"}
_PATIENCE_S = 120


def finished(client: Client) -> str:
    """A table of the smallest game, played to its end."""
    table = client.open_table("toll", [PERSON, HOT_SEAT]).table.id
    while to_act := client.state(table).play.to_act:
        legal = client.state(table, to_act[0]).play.legal
        client.act(table, to_act[0], legal[-1].do)
    return table


def reviewed(client: Client, table: str) -> ReviewAnswer:
    late = time.monotonic() + _PATIENCE_S
    while (answer := client.review(table)).status in ("queued", "working"):
        assert time.monotonic() < late
        time.sleep(0.05)
    return answer


def test_a_review_is_asked_for_once_and_kept_for_everybody(anna: Client, bruno: Client) -> None:
    table = finished(anna)
    assert anna.review(table).status == "none"
    with pytest.raises(Refused, match="invitation"):
        bruno.ask_for_review(table)
    assert anna.ask_for_review(table).status in ("queued", "working")
    answer = reviewed(anna, table)
    assert (answer.status, answer.budget, answer.done) == ("done", "quick", 1.0)
    review = answer.review
    assert review is not None
    assert [seat.name for seat in review.seats] == ["Anna", "Chloé"]
    assert len(review.moments) == len(anna.course(table).totals)
    assert "Anna" in review.story[0][0]
    assert anna.ask_for_review(table).review == review
    dealt = anna._http.get(f"/api/tables/{table}/dealt?language=en").json()["dealt"]
    assert dealt == [asdict(one) for one in review.dealt]
    assert sum(one["all"]["drawn"] for one in dealt) == 3
    french = anna.review(table, "fr").review
    assert french is not None
    assert french.story != review.story
    # what a bot would have done can be tried where it would have done it
    for decision in review.costly:
        past = anna.past(table, decision.n - 1, decision.seat)
        assert decision.better.do in [one.do for one in past.legal]
        anna.past(table, decision.n - 1, decision.seat, [step.do for step in decision.line])


def test_a_damaged_review_is_made_anew(sqlite_server: RunningServer) -> None:
    with Client(sqlite_server.address) as anna:
        anna.arrive("{2}")  # nobody is called what another is
        table = finished(anna)
        anna.ask_for_review(table)
        before = reviewed(anna, table).review
        assert before is not None
        assert before.story[0][0].startswith("{2} ")
        damage = f"UPDATE review SET content = '{{' WHERE table_id = '{table}'"
        run_sql(sqlite_server.arguments, damage)
        assert anna.ask_for_review(table).status in ("queued", "working")
        after = reviewed(anna, table).review
        assert after is not None
        assert after.story[0][0] == before.story[0][0]


@each_game
def test_nothing_is_told_of_a_game_that_runs(sqlite_server: RunningServer, game: AnyGame) -> None:
    with Client(sqlite_server.address) as anna:
        anna.arrive("Anna", "fr")
        anna._http.headers["accept-language"] = "fr"
        seats = line_up(game, PERSON, HOT_SEAT)
        table = anna.open_table(game.name, seats, open_to_all=True).table.id
        seat = anna.state(table).play.to_act[0]
        anna.act(table, seat, anna.state(table, seat).play.legal[0].do)
        for ask in (
            lambda: anna.review(table),
            lambda: anna.ask_for_review(table),
            lambda: anna.past(table, 0, seat),
            lambda: anna.play_on(table, 0, line_up(game, PERSON, RANDOM)),
        ):
            with pytest.raises(Refused, match="quand la partie est terminée") as refused:
                ask()
            assert refused.value.code == "not-finished"
        for path in (f"/g/{table}", f"/g/{table}/card.svg"):
            shown = anna._http.get(path).text
            assert "Chloé" not in shown
            assert not re.search(r"\d+ point", shown)


def test_a_lesson_is_neither_reviewed_nor_played_on_from(anna: Client) -> None:
    lessons: list[Lesson] = [one for game in games() if game.name == "toll" for one in game.lessons]
    opened = anna._send("POST", f"/api/games/toll/lessons/{lessons[0].name}", {}).json()
    table = opened["table"]["id"]
    anna.leave(table)
    with pytest.raises(Refused) as refused:
        anna.ask_for_review(table)
    assert refused.value.code == "lesson"
    with pytest.raises(Refused) as refused:
        anna.play_on(table, 0, [PERSON, RANDOM])
    assert refused.value.code == "lesson"


def test_a_game_is_played_on_from_any_of_its_positions(anna: Client, bruno: Client) -> None:
    table = finished(anna)
    record = anna.record(table)
    length = len(anna.course(table).totals) - 1
    for n in range(length):
        there = anna.past(table, n, 1)
        opened = anna.play_on(table, n, [PERSON, HOT_SEAT]).table
        assert opened.origin is not None
        assert (opened.origin.table, opened.origin.n, opened.status) == (table, n, "running")
        now = anna.state(opened.id, 1).play
        assert now.totals == there.totals
        if there.to_act:
            assert now.view == there.view
            assert [one.do for one in now.legal] == [one.do for one in there.legal]
    with pytest.raises(Refused, match="over here"):
        anna.play_on(table, length, [PERSON, HOT_SEAT])
    assert anna.record(table) == record
    # with a friend it begins when the friend has come, with what was played before
    waiting = anna.play_on(table, 5, [PERSON, OPEN])
    assert waiting.table.status == "open"
    assert anna.state(waiting.table.id, 1).play.legal == []
    bruno.join(waiting.table.id, invitation=waiting.invitation)
    assert anna.table(waiting.table.id).table.status == "running"
    assert anna.state(waiting.table.id, 1).play.totals == anna.past(table, 5).totals


def test_a_shared_address_leads_on_and_tells_the_result_to_who_may_know_it(anna: Client) -> None:
    table = finished(anna)
    page = anna._http.get(f"/g/{table}?at=3&review=true").text
    assert f"url=/#/table/{table}/review?at=3" in page
    assert 'property="og:title"' in page
    assert "Chloé" in page
    assert "Chloé" in anna._http.get(f"/g/{table}/card.svg").text
    for path in (f"/g/{table}", f"/g/{table}/card.svg"):
        assert anna._http.head(path).status_code == 200
    with Client(str(anna._http.base_url)) as stranger:
        assert "Chloé" not in stranger._http.get(f"/g/{table}").text
