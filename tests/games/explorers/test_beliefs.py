"""What is believed of those who have committed."""

from collections.abc import Iterator
from itertools import islice

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


def believed_by(viewer: int, seed: str) -> Iterator[tuple[Explorers, set[int]]]:
    """What a seat believes while Xs are marked, and which of the others have not committed."""
    position = new_game(GAME, {"players": 3})
    dealer = seeded(seed, viewer)
    while not position.is_over:
        play_some(position, dealer, 1)
        believed = position.state.copy()
        believed.hide_from(viewer)
        assert isinstance(believed, Explorers)
        if believed.phase == MARKING:
            yield believed, {*position.actors} - {viewer}


@pytest.mark.rule("X4.1")
@pytest.mark.parametrize("viewer", range(3))
def test_who_has_committed_is_believed_to_have_drafted_all_they_must(viewer: int) -> None:
    """Which Xs it were nobody knows; that nothing is left to draft, everybody does."""
    committed = 0
    for believed, waiting in islice(believed_by(viewer, "believed"), 100):
        for seat in {0, 1, 2} - {viewer, *waiting}:
            buffer = new_buffer()
            believed.legal_into(seat, buffer)
            assert buffer[0] == COMMIT
            assert believed.sheets[SHEET * seat + DRAFTED] == 0
            committed += 1
    assert committed >= 20


@pytest.mark.rule("X4.1")
@pytest.mark.parametrize("viewer", range(3))
def test_who_has_not_committed_is_believed_to_have_drafted_nothing(viewer: int) -> None:
    drafting = 0
    for believed, waiting in islice(believed_by(viewer, "unbelieved"), 100):
        for seat in waiting:
            xs = range(SHEET * seat + XS, SHEET * seat + XS + WORDS)
            assert [believed.sheets[i] for i in xs] == [believed.shown[i] for i in xs]
            drafting += 1
    assert drafting >= 20
