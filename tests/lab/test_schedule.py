"""Who meets whom in an arena, where they sit, and with whose luck."""

from collections import Counter

import pytest

from incognita.core.catalogue import find_game
from incognita.lab.match import play_match
from incognita.lab.schedule import NobodyToMeet, round_robin


def test_everybody_meets_everybody_once_in_each_seat_of_a_deal() -> None:
    schedule = round_robin(["a", "b", "c"], 2, 2)
    assert schedule.line_ups == (("a", "b"), ("a", "c"), ("b", "c"))
    assert [fixture.bots for fixture in schedule.fixtures()] == [
        ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
    ]  # fmt: skip


def test_games_of_a_deal_share_their_luck_and_no_game_its_number() -> None:
    fixtures = list(round_robin(["a", "b"], 2, 6).fixtures())
    assert [fixture.number for fixture in fixtures] == [0, 1, 2, 3, 4, 5]
    assert [fixture.deal for fixture in fixtures] == [0, 0, 1, 1, 2, 2]


def test_games_are_rounded_up_to_whole_deals() -> None:
    schedule = round_robin(["a", "b", "c"], 3, 10)
    assert schedule.games == len(list(schedule.fixtures())) == 12


def test_every_bot_sits_in_every_seat_equally_often_beside_every_other() -> None:
    fixtures = list(round_robin(["a", "b", "c", "d"], 4, 24).fixtures())
    seats = Counter((bot, seat) for fixture in fixtures for seat, bot in enumerate(fixture.bots))
    assert set(seats.values()) == {6}
    followed = Counter(
        (bot, fixture.bots[(seat + 1) % 4])
        for fixture in fixtures
        for seat, bot in enumerate(fixture.bots)
    )
    assert set(followed.values()) == {8}


def test_with_fewer_bots_than_seats_each_meets_a_table_of_each_other() -> None:
    schedule = round_robin(["a", "b"], 4, 4)
    assert schedule.line_ups == (("a", "b", "b", "b"), ("b", "a", "a", "a"))


def test_a_table_can_be_named_seat_by_seat() -> None:
    schedule = round_robin(["a", "b", "b", "b"], 4, 4)
    assert schedule.line_ups == (("a", "b", "b", "b"),)
    assert {fixture.bots.index("a") for fixture in schedule.fixtures()} == {0, 1, 2, 3}


@pytest.mark.parametrize(("bots", "players"), [(["a", "a"], 2), (["a"], 2), (["a", "b"], 1)])
def test_an_arena_needs_two_bots_that_can_meet(bots: list[str], players: int) -> None:
    with pytest.raises(NobodyToMeet, match="at least 2"):
        round_robin(bots, players, 10)


def test_a_deal_has_one_lot_and_the_lots_of_deals_differ() -> None:
    wayfinder = find_game("wayfinder")
    for players in (2, 3):
        begun: dict[int, set[int]] = {}
        for number in range(8 * players):
            deal = number // players
            bots = ["random"] * players
            position, _ = play_match(wayfinder, {"players": players}, None, bots, 5, number, deal)
            assert position.log[0].actor == int(position.options["first"]) - 1
            begun.setdefault(deal, set()).add(position.log[0].actor)
        assert all(len(seats) == 1 for seats in begun.values())
        assert set.union(*begun.values()) == set(range(players))


def test_who_is_chosen_begins_every_game() -> None:
    wayfinder = find_game("wayfinder")
    for number in range(4):
        position, _ = play_match(wayfinder, {"first": 2}, None, ["random"] * 2, 5, number)
        assert position.log[0].actor == 1
