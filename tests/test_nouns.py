"""What is drawn beside the nouns of a glossary."""

import re
from pathlib import Path

import pytest

from incognita.core.catalogue import find_game

BOARDS = Path(__file__).parents[1] / "web" / "src" / "boards"
DRAWN = sorted(BOARDS.glob("*/nouns.ts"))


@pytest.mark.parametrize("nouns", DRAWN, ids=lambda path: path.parent.name)
def test_every_noun_of_a_glossary_has_its_picture(nouns: Path) -> None:
    drawn = set(re.findall(r"^    '?([\w-]+)'?: ", nouns.read_text(), re.MULTILINE))
    glossary = find_game(nouns.parent.name).rulebook.glossary
    assert drawn == {term.piece for term in glossary}
