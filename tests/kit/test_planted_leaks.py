"""Every way to give a secret away is caught, in every game that has secrets."""

import pytest

from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from tests.kit.leaks import LEAKS, Wrapped, leaky
from tests.kit.positions import sample
from tests.kit.secrets import PARTS, pairs
from tests.kit.test_secrets import assert_alike, assert_quiet, assert_told_is_known, has_drafts
from tests.kit.variants import GAMES

WITH_SECRETS = [game for game in GAMES if has_drafts(game)]
FEW, ALL = 16, 100  # positions: a few show most leaks, all are those that the kit looks at


def look_for_leaks(game: AnyGame, *samples: int) -> None:
    """All that the kit says of secrets, in one sample after the other."""
    for positions in samples:
        look_at(game, positions)


def look_at(game: AnyGame, positions: int) -> None:
    for number, position in enumerate(sample(game, positions)):
        assert_quiet(position, seeded("quiet", number))
        assert_told_is_known(position, seeded("told", number))
    for pair in pairs(game, positions):
        for part in PARTS:
            assert_alike(pair, part)


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.name)
def test_a_planted_leak_is_caught(game: AnyGame, leak: str) -> None:
    with pytest.raises(AssertionError):
        look_for_leaks(leaky(game, leak), FEW, ALL)


@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.name)
def test_a_game_that_is_only_wrapped_leaks_nothing(game: AnyGame) -> None:
    wrapped = leaky(game, "")
    assert isinstance(sample(wrapped, FEW)[0].state, Wrapped)
    look_for_leaks(wrapped, FEW)
