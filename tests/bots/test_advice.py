"""Advice about a position, and a recorded game looked through."""

import pytest

from incognita.bots.advice import advise, analyse_position
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.games.toll import GAME as TOLL
from incognita.lab.analyse import analyse_record, decisions_of
from incognita.lab.match import play_match
from tests.bots.decisions import decision as some_decision
from tests.bots.toll import last_round, thinker
from tests.kit.variants import for_few, line_up

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def test_a_hint_names_the_best_action_and_what_others_lose() -> None:
    position = last_round(coins=(1, 0))
    advice = advise(thinker(), position, 0, played=TOLL.parse("bid 0"))
    assert TOLL.notation(advice.best.action) == "bid 1"
    assert TOLL.notation(advice.alternative_to(TOLL.parse("bid 0")).action) == "bid 1"
    assert advice.lost_by(TOLL.parse("bid 0")) > 2
    assert advice.lost_by(TOLL.parse("bid 1")) == 0
    assert sum(choice.share for choice in advice.choices) == pytest.approx(1)


@each_game
def test_a_position_is_analysed_by_what_its_seat_may_know(game: AnyGame) -> None:
    position, seat = some_decision(game, seed=1, choices=2)
    words = position.state.words()
    advice = analyse_position(position, seat, "mcts:40", seeded("advice"))
    assert advice == analyse_position(position, seat, "mcts:40", seeded("advice"))
    assert {choice.action for choice in advice.choices} <= set(position.legal(seat))
    assert position.state.words() == words


@each_game
def test_every_decision_of_a_record_is_judged_and_forced_ones_are_not(game: AnyGame) -> None:
    position, _ = play_match(game, for_few(game), None, line_up(game, "greedy", "random"), 1, 0)
    expected = decisions_of(position)
    judged = list(analyse_record(position, "mcts:4"))
    assert [decision.n - 1 for decision in judged] == expected
    for decision in judged:
        move = position.log[decision.n - 1]
        assert (move.actor, game.notation(move.action)) == (decision.seat, decision.played)
        assert decision.alternative != decision.played
        assert decision.lost == max(0, decision.alternative_value - decision.value)
        assert decision.best in (decision.played, decision.alternative)


def test_random_play_loses_more_than_play_by_judgement() -> None:
    [game] = [game for game in games() if game.name == "wayfinder"]
    position, _ = play_match(game, {"players": 2}, None, ["greedy", "random"], 1, 0)
    lost = [0.0, 0.0]
    for decision in analyse_record(position, "mcts:60"):
        lost[decision.seat] += decision.lost
    assert lost[1] > lost[0]
