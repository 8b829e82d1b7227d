"""Every numbered rule has a test that names it, and every number that is named exists."""

import pytest

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from tests.kit.play import random_game
from tests.kit.rule_coverage import proofs_by_rule, rules_named_in_code, stated_rules
from tests.kit.variants import variants

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@each_game
def test_rules_are_numbered_once_and_in_order(game: AnyGame) -> None:
    numbers = stated_rules(game.name)
    parts = [[int(part) for part in number[1:].split(".")] for number in numbers]
    assert numbers
    assert parts == sorted(parts)
    assert len(set(numbers)) == len(numbers)


@each_game
def test_every_rule_has_a_test_that_names_it(game: AnyGame) -> None:
    tested = proofs_by_rule(game.name)
    assert [number for number in stated_rules(game.name) if number not in tested] == []


@each_game
def test_tests_and_code_name_only_rules_that_exist(game: AnyGame) -> None:
    stated = set(stated_rules(game.name))
    assert set(proofs_by_rule(game.name)) <= stated
    assert rules_named_in_code(game.name) <= stated


@each_game
def test_score_sheets_name_only_rules_that_exist(game: AnyGame) -> None:
    stated = set(stated_rules(game.name))
    for seed, options in enumerate(variants(game)[:20]):
        lines = random_game(game, options, seed).score().lines
        assert {line.rule for line in lines} <= stated
