"""What Entdecker's net looks at: what a player would count on the table."""

import pytest

from incognita.bots.entdecker import EVALUATION
from incognita.bots.inputs.entdecker import INPUTS
from incognita.bots.learned import Sight
from incognita.games.entdecker import GAME
from incognita.games.entdecker.rules import Entdecker
from tests.games.entdecker.test_islands import cross
from tests.kit.play import random_position

FITTING = 60 / 82  # of the hidden tiles lie on e3 of the cross: a coast, a corner or a bay


def seen_by(state: Entdecker, seat: int) -> dict[str, int]:
    """By their names, what the seat sees of the table and of itself."""
    sight = Sight(INPUTS)
    sight.look(state)
    sight.take(state.seats(), seat)
    return {
        name.removeprefix("own "): int(number)
        for name, number in zip(INPUTS.names(), sight.seen, strict=True)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_and_standing_are_those_of_the_score_and_of_the_judgement_by_hand(
    players: int,
) -> None:
    options = GAME.check_options({"players": players})
    for number in range(40):
        state = random_position(GAME, options, number, 9 * number).state
        assert isinstance(state, Entdecker)
        for seat in range(players):
            if state.actors():
                seen = seen_by(state, seat)
                assert seen["points"] == 10 * state.points(seat)
                assert seen["standing"] == EVALUATION.standing(state, seat)


def test_who_is_stronger_wins_an_island_and_takes_half_of_it_from_the_other() -> None:
    table = cross(2, d4=(1, "scout"), e5=(1, "scout"))
    first, second = seen_by(table.state, 0), seen_by(table.state, 1)
    assert (first["by scouts"], first["edges by scouts"], first["coming home"]) == (4, 1, 2)
    assert second["raid"] == int((50 - 4 * 3) * FITTING)  # a fort, and the five tiles are its own
    assert first["loss"] == first["stake"] == int(10 * FITTING)  # three points are left of four
    assert first["raid"] == int(10 * FITTING)  # another tile
    assert second["loss"] == 0


def test_who_can_share_an_island_takes_nothing_from_the_other() -> None:
    table = cross(2, d4=(1, "scout"))
    assert seen_by(table.state, 1)["raid"] == int((50 - 4) * FITTING)
    assert seen_by(table.state, 0)["loss"] == 0


def test_gold_that_comes_before_the_next_turn_counts_for_it() -> None:
    table = cross(2, d4=(1, "settlement")).gold(0, 4)
    assert seen_by(table.state, 1)["raid"] == int((30 - 4) * FITTING)  # half, for a scout
    table.on_turn(2).gold(0, 0)
    assert seen_by(table.state, 1)["raid"] == 0
    assert seen_by(table.state, 0)["raid"] == int(10 * FITTING)


def test_islands_without_units_are_free() -> None:
    seen = seen_by(cross(2).lay("h2", "e").state, 0)
    assert (seen["free tiles"], seen["largest free"]) == (5, 4)
