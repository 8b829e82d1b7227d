"""Several actors at once: private drafts, independent commits, and the clock beside them."""

import pytest

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.errors import IllegalAction
from incognita.core.position import Position, new_game
from incognita.games.toll import GAME as TOLL
from incognita.games.toll.rules import COUNT


def bidding(hurry: bool = False) -> Position:
    position = new_game(TOLL, {"hurry": hurry})
    position.apply(CHANCE, TOLL.parse("card 3"))
    return position


def test_both_seats_may_act_in_either_order() -> None:
    results = []
    for order in ((0, 1), (1, 0)):
        position = bidding()
        assert position.actors == (0, 1)
        for seat in order:
            position.apply(seat, TOLL.parse(f"bid {seat + 1}"))
            position.apply(seat, TOLL.parse("commit"))
        results.append(position.state.words())
    assert results[0] == results[1]
    assert position.score().totals == (0, 3)


def test_a_committed_seat_waits_for_the_others() -> None:
    position = bidding()
    position.apply(0, TOLL.parse("bid 2"))
    position.apply(0, TOLL.parse("commit"))
    assert position.actors == (1,)
    assert position.legal(0) == []
    with pytest.raises(IllegalAction, match="seat 1 may not 'commit' here; to act: seat 2"):
        position.apply(0, TOLL.parse("commit"))


def test_a_draft_is_told_to_its_seat_alone() -> None:
    position = bidding()
    before = position.view(1), position.view(SPECTATOR)
    [event] = position.apply(0, TOLL.parse("bid 2"))
    assert event.only_for == 0
    assert (position.view(1), position.view(SPECTATOR)) == before
    assert position.view(0)["own"] == 2


def test_a_bot_of_another_seat_cannot_know_the_draft() -> None:
    position = bidding()
    other = position.copy()
    position.apply(0, TOLL.parse("bid 2"))
    other.apply(0, TOLL.parse("bid 1"))
    assert position.believed_by(1).words() == other.believed_by(1).words()
    assert position.believed_by(0).words() != other.believed_by(0).words()


def test_the_clock_acts_beside_the_seats() -> None:
    position = bidding(hurry=True)
    assert position.actors == (0, 1, CLOCK)
    position.apply(0, TOLL.parse("bid 1"))
    position.apply(0, TOLL.parse("commit"))
    for _ in range(COUNT):
        position.apply(CLOCK, TOLL.parse("tick"))
    assert position.score().totals == (3, 0)


def test_chance_is_always_alone() -> None:
    position = new_game(TOLL, {"hurry": True})
    assert position.actors == (CHANCE,)
