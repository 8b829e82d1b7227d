"""A second opinion: checkers written from docs/records.md alone agree with the engine.

A checker is CHECKER in tests/checkers/GAME.py: its own rules, and the reader of records that all
share (tests/checkers/reader.py). It knows nothing of the package.
"""

from importlib.util import find_spec

import pytest

from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.lab.match import play_match
from tests.kit.second_opinion import assert_agreed
from tests.kit.variants import variants

GREEDY = 15  # every so many games have a greedy bot among random ones
CHECKED = [game for game in games() if find_spec(f"tests.checkers.{game.name}") is not None]


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: game.name)
def test_an_independent_checker_agrees_on_every_action_and_every_point(
    game: AnyGame, request: pytest.FixtureRequest
) -> None:
    """Some games of every variant, as many in all as `--checked` says."""
    of_game, checked = variants(game), request.config.getoption("--checked")
    step = max(1, len(of_game) // checked)
    for number in range(checked):
        options = of_game[number * step % len(of_game)]
        bots = ["random"] * int(options["players"])
        if number % GREEDY == 0:
            bots[0] = "greedy"
        position, _ = play_match(game, options, None, bots, 31, number)
        assert_agreed(position, seeded("second opinion", number))
