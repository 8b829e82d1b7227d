"""What is believed of those who have committed."""

import pytest

from incognita.core.chance import seeded
from incognita.core.playout import new_buffer
from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.actions import COMMIT, MARKING
from incognita.games.explorers.atlas import WORDS
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import DRAFTED, SHEET, XS
from tests.kit.play import play_some


@pytest.mark.rule("X4.1")
@pytest.mark.parametrize("viewer", range(3))
def test_who_has_committed_is_believed_to_have_drafted_all_they_must(viewer: int) -> None:
    """Which Xs it were nobody knows; that nothing is left to draft, everybody does."""
    position = new_game(GAME, {"players": 3})
    dealer = seeded("believed", viewer)
    committed = 0
    while committed < 20 and not position.is_over:
        play_some(position, dealer, 1)
        believed = position.state.copy()
        believed.hide_from(viewer)
        assert isinstance(believed, Explorers)
        if believed.phase != MARKING:
            continue
        for seat in {0, 1, 2} - {viewer, *position.actors}:
            buffer = new_buffer()
            believed.legal_into(seat, buffer)
            assert buffer[0] == COMMIT
            assert believed.sheets[SHEET * seat + DRAFTED] == 0
            committed += 1
    assert committed >= 20


@pytest.mark.rule("X4.1")
@pytest.mark.parametrize("viewer", range(3))
def test_who_has_not_committed_is_believed_to_have_drafted_nothing(viewer: int) -> None:
    position = new_game(GAME, {"players": 3})
    dealer = seeded("unbelieved", viewer)
    open_still = 0
    while open_still < 20:
        play_some(position, dealer, 1)
        state = position.state.copy()
        state.hide_from(viewer)
        assert isinstance(state, Explorers)
        if state.phase != MARKING:
            continue
        for seat in {*position.actors} - {viewer}:
            sheet = SHEET * seat
            for i in range(WORDS):
                assert state.sheets[sheet + XS + i] == state.shown[sheet + XS + i]
            open_still += 1
