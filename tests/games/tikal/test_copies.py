"""What a copy and a view of the table must not forget."""

import pytest

from incognita.core.chance import seeded
from incognita.core.position import new_game
from incognita.games.tikal import GAME
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.view import tile_view
from tests.kit.play import play_some


@pytest.mark.rule("T11.3")
def test_a_copy_knows_who_is_out_of_the_auction() -> None:
    position = new_game(GAME, {"players": 3, "version": "auction"})
    dealer = seeded("passed")
    passed = set[int]()
    while len(passed) < 4 and not position.is_over:
        play_some(position, dealer, 1)
        state = position.state
        assert isinstance(state, Tikal)
        assert state.copy().words() == state.words()
        passed.add(int(state.passed))
    assert len(passed) == 4


@pytest.mark.rule("T1.4")
def test_a_tile_shows_the_stones_of_the_edition() -> None:
    state = new_game(GAME).state
    assert isinstance(state, Tikal)
    for number, tile in enumerate(GAME.edition.tiles):
        shown = tile_view(state, number)
        assert shown["name"] == tile.name
        assert list(shown["stones"].values()) == [n for n in tile.stones if n > 0]
