"""Hints at a table: a whole turn in one mind, with reasons, where they are allowed, and marked."""

import pytest

from incognita.client import Client, Refused
from incognita.core.record import replay_record

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
HOT_SEAT = {"kind": "hot-seat", "name": "Chloé"}


def test_hints_that_are_followed_go_on_with_the_same_plan_and_never_back(bruno: Client) -> None:
    table = bruno.open_table("tikal", [PERSON, RANDOM]).table.id
    been: list[dict[str, object]] = []
    promised = ""  # how the hint before goes on; nothing where chance decides
    while 1 in (play := bruno.state(table, 1).play).to_act:
        hint = bruno.hint(table, 1)
        assert bruno.hint(table, 1) == hint
        assert hint.why
        assert all(sentence.endswith(".") for sentence in hint.why)
        assert promised.startswith(f"Then {hint.words}") or promised == ""
        promised = next((sentence for sentence in hint.why if sentence.startswith("Then ")), "")
        been.append({key: value for key, value in play.view.items() if key != "action_points"})
        if hint.do == "end":
            break
        bruno.act(table, 1, hint.do)
    assert all(been.count(one) == 1 for one in been)


def test_between_people_there_are_no_hints_unless_the_table_has_them(
    anna: Client, bruno: Client
) -> None:
    for hints in (False, True):
        opened = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True, hints=hints)
        table = opened.table.id
        bruno.join(table)
        play = anna.state(table, 1).play
        assert play.may_hint == hints
        if hints:
            assert anna.hint(table, 1).do in [one.do for one in play.legal]
        else:
            with pytest.raises(Refused, match="played without hints"):
                anna.hint(table, 1)


def test_people_at_one_screen_play_against_each_other(anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, HOT_SEAT]).table.id
    assert not anna.state(table, 1).play.may_hint


def test_a_seat_that_asked_for_a_hint_is_marked_once_for_all_to_see(
    anna: Client, bruno: Client
) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True, hints=True).table.id
    bruno.join(table)
    before = bruno.state(table, 2).play
    assert not any(seat.advised for seat in before.seats)
    anna.hint(table, 1)
    anna.hint(table, 1)
    state = bruno.state(table, 2, after=before.n)
    assert [(entry.kind, entry.seat) for entry in state.entries] == [("advised", 1)]
    assert [seat.advised for seat in state.play.seats] == [True, False]
    assert [seat.advised for seat in bruno.table(table).table.seats] == [True, False]
    moved = anna.act(table, 1, anna.hint(table, 1).do, after=before.n)
    assert moved.play.moves == 1  # a mark is no news that would have to be read before


def test_the_record_of_a_game_with_hints_says_so_and_can_be_read(anna: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, RANDOM]).table.id
    anna.hint(table, 1)
    while (play := anna.state(table, 1).play).status == "running":
        if play.legal:
            anna.act(table, 1, play.legal[-1].do)
    replay = replay_record(anna.record(table).encode())
    assert replay.header.note == "hints were asked for in seat 1"
