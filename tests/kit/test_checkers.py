"""A second opinion: checkers written from docs/records.md alone agree with the engine.

A checker is tests/checkers/GAME.py. It knows nothing of the package: `check(content)` raises where
a record does not hold, `legal(content, n)` lists what is legal after n actions.
"""

from importlib import import_module

import pytest

from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame, actor_name
from incognita.core.record import replay_record, write_record
from incognita.lab.match import play_match
from tests.kit.variants import variants

GAMES_A_VARIANT = 3


def records(game: AnyGame) -> list[str]:
    """Some games of every variant, between random bots and now and then a greedy one."""
    written: list[str] = []
    for options in variants(game):
        for number in range(GAMES_A_VARIANT):
            bots = ["random"] * int(options["players"])
            if number == 0 and len(written) % 5 == 0:
                bots[0] = "greedy"
            position, _ = play_match(game, options, None, bots, 31, number)
            written.append(write_record(position, bots))
    return written


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_an_independent_checker_agrees_on_every_action_and_every_point(game: AnyGame) -> None:
    checker = import_module(f"tests.checkers.{game.name}")
    for content in records(game):
        checker.check(content)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_an_independent_checker_lists_the_same_legal_actions(game: AnyGame) -> None:
    checker = import_module(f"tests.checkers.{game.name}")
    dealer = seeded("legal lists", game.name)
    for content in records(game)[::2]:
        at = dealer.below(content.count("\n") - 1)
        position = replay_record(content.encode(), at).shown
        found = {
            actor_name(actor): sorted(game.notation(action) for action in position.legal(actor))
            for actor in position.actors
        }
        expected = checker.legal(content, at)
        assert {actor: sorted(actions) for actor, actions in expected.items()} == found
