"""Every numbered rule has a test that names it, and every number that is named exists."""

import pytest

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from tests.kit.play import random_game
from tests.kit.rule_coverage import (
    places_of_numbers,
    proofs_by_rule,
    rules_named_in,
    stated_rules,
)
from tests.kit.variants import variants

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@each_game
def test_every_rule_has_a_test_that_names_it(game: AnyGame) -> None:
    tested = proofs_by_rule(game.name)
    assert [number for number in stated_rules(game.name) if number not in tested] == []


@each_game
def test_code_tests_and_texts_name_only_rules_that_exist(game: AnyGame) -> None:
    stated = set(stated_rules(game.name))
    places = [path for path in places_of_numbers(game.name) if path.suffix != ".so"]
    assert rules_named_in(game.name, *places) - stated == set()
    assert set(proofs_by_rule(game.name)) <= stated


@each_game
def test_score_sheets_name_only_rules_that_are_played_at_their_table(game: AnyGame) -> None:
    stated = game.rulebook.rules
    for seed, options in enumerate(variants(game)[:20]):
        lines = random_game(game, options, seed).score().lines
        assert {line.rule for line in lines} <= set(stated)
        assert all(stated[line.rule].when.holds(options) for line in lines)
