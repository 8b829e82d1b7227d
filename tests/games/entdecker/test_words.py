"""Notation, descriptions and drawings that people read."""

import pytest

from incognita.core.errors import NotationError, OptionError
from incognita.core.position import new_game
from incognita.core.words import Language
from incognita.games.entdecker import GAME
from incognita.games.entdecker.actions import ACTIONS
from tests.games.entdecker.table import Table


def test_every_action_has_a_text_of_its_own_and_words_in_both_languages() -> None:
    texts = [GAME.notation(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [GAME.parse(text) for text in texts] == list(range(ACTIONS))
    for language in ("en", "fr"):
        words = [GAME.describe(action, language) for action in range(ACTIONS)]
        assert len(set(words)) == ACTIONS


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("ship a1 w", "en", "set out from the circle west of a1"),
        ("ship d4", "fr", "partir de d4"),
        ("announce 1", "en", "announce 1 tile"),
        ("place c4 ne", "en", "place the tile on c4, land north, east"),
        ("place c4 sea", "fr", "poser la tuile en c4, tout en eau"),
        ("fort s", "en", "land a fort on the south side"),
        ("settlement", "fr", "débarquer une colonie"),
        ("tile bay hostile", "en", "a tile: bay with hostile natives"),
        ("back 2 ?", "fr", "la pile 2 montre un « ? »"),
        ("counter 3", "en", "a counter of 3"),
    ],
)
def test_actions_in_words(text: str, language: Language, words: str) -> None:
    assert GAME.describe(GAME.parse(text), language) == words


@pytest.mark.parametrize(
    "text", ["", "ship", "ship e4 n", "place a1 nesw", "place a1 en", "draw 6"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_the_first_player_must_have_a_seat() -> None:
    with pytest.raises(OptionError, match="expected a seat from 1 to 2"):
        new_game(GAME, {"players": 2, "first": 3})


def test_the_drawing_shows_land_ship_and_units() -> None:
    table = Table().lay("b1", "sw", 2, "fort").lay("c1", "sea").lay("d2", "ns", 1, side="s")
    table.play("ship c1")
    drawing = table.position.game.diagram(table.position.view()).splitlines()
    assert drawing[2].startswith("  |      |#~~~~~|~~~~~~|")
    assert drawing[3].startswith("1 |      |#f2~~~|~~~@~~|")
    assert drawing[4].startswith("  |      |######|~~~~~~|")
    assert drawing[8].startswith("  |      |      |      |##s1##|")
    assert "island b1: worth 1, open edges 2; seat 2 1" in drawing
