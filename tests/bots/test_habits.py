"""Turns that are played quickly: legal, likely, and alike in every form."""

from statistics import fmean

import pytest

from incognita.bots.evaluation import Evaluation
from incognita.bots.judgement import judgement_of
from incognita.bots.rollout import Rollout
from incognita.core.catalogue import find_game, games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.playout import new_buffer
from incognita.core.position import new_game
from incognita.games.explorers.actions import COMMIT, MARKING
from incognita.games.explorers.atlas import NO_OBJECT
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import TAKEN
from tests.bots.plain import told_uncompiled
from tests.games.entdecker.test_islands import cross
from tests.kit.play import random_position

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
ENTDECKER, EXPLORERS = find_game("entdecker"), find_game("explorers")
POSITIONS = 40


def likely_in(game: AnyGame) -> list[list[int]]:
    """What each seat that may act is likely to do in positions of random games."""
    evaluation, buffer = judgement_of(game).evaluation, new_buffer()
    found = []
    for number in range(POSITIONS):
        seats = game.seats.low + number % (game.seats.high - game.seats.low + 1)
        options = game.check_options({"players": seats})
        position = random_position(game, options, number, 5 * number)
        dealer = seeded("likely", number)
        for actor in (actor for actor in position.actors if actor < seats):
            drawn = {
                int(evaluation.likely(position.state, actor, dealer, buffer)) for _ in range(5)
            }
            assert drawn <= set(position.legal(actor))
            found.append(sorted(drawn))
    return found


@each_game
def test_what_is_likely_is_legal(game: AnyGame) -> None:
    assert likely_in(game)


def test_the_same_is_likely_compiled_and_plain() -> None:
    plain = told_uncompiled(
        "[likely_in(game) for game in games()]",
        "from tests.bots.test_habits import games, likely_in",
    )
    assert plain == [likely_in(game) for game in games()]


def test_explorers_give_no_x_up_and_like_to_mark_what_lies_there() -> None:
    evaluation, buffer, dealer = judgement_of(EXPLORERS).evaluation, new_buffer(), seeded("lure")
    rounds = with_object = 0
    by_chance = 0.0
    for number in range(200):
        position = random_position(EXPLORERS, EXPLORERS.check_options({"players": 1}), number, 150)
        state = position.state
        assert isinstance(state, Explorers)
        if state.phase != MARKING or state.sheets[TAKEN] == 0:
            continue
        legal = [action for action in position.legal(0) if action != COMMIT]
        lying = [action for action in legal if state.map.lying(action) != NO_OBJECT]
        action = int(evaluation.likely(state, 0, dealer, buffer))
        assert (action == COMMIT) == (not legal)
        if 0 < len(lying) < len(legal):
            rounds += 1
            with_object += action in lying
            by_chance += len(lying) / len(legal)
    assert rounds > 20
    assert with_object > 2 * by_chance


def test_in_entdecker_the_ship_sets_out_where_there_is_something_to_win() -> None:
    table = cross(2, d4=(1, "scout"))
    evaluation, buffer = judgement_of(ENTDECKER).evaluation, new_buffer()
    starts = len(table.state.legal_list(0))
    beside = ENTDECKER.parse("ship e2")
    found = [
        evaluation.likely(table.state, 0, seeded("start", n), buffer) == beside for n in range(400)
    ]
    assert sum(found) > 2 * len(found) / starts


@pytest.mark.parametrize("name", ["explorers"])
def test_likely_turns_bring_more_points_than_random_ones(name: str) -> None:
    game = find_game(name)
    points: dict[bool, list[int]] = {True: [], False: []}
    for is_likely in points:
        evaluation = judgement_of(game).evaluation if is_likely else Evaluation()
        for number in range(20):
            rollout = Rollout(evaluation, seeded("habit", number), likely=True)
            state = new_game(game, game.check_options({"players": 2})).state
            end = rollout.play_on(state, 1_000_000, 1)
            points[is_likely] += [int(end.points(0)), int(end.points(1))]
    assert fmean(points[True]) > 1.5 * fmean(points[False])
