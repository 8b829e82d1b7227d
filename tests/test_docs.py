"""The examples in the docs run as they stand."""

import contextlib
import re
from io import StringIO
from pathlib import Path

import pytest

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.pages import page
from incognita.core.words import LANGUAGES, Language

DOCS = Path(__file__).parent.parent / "docs"
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# \w+\.py\n")  # a block that is one says so; commands on the page run it
EXAMPLES = [
    (page.name, block)
    for page in sorted(DOCS.glob("*.md"))
    for block in _BLOCK.findall(page.read_text(encoding="utf-8"))
    if not _FILE.match(block)
]


@pytest.mark.parametrize(("page", "example"), EXAMPLES)
def test_the_example_runs(page: str, example: str) -> None:
    told = StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(example, page, "exec"), {"__name__": "example"})
    assert told.getvalue().strip()


def test_all_adapters_have_examples() -> None:
    assert [page for page, _ in EXAMPLES].count("adapters.md") == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_page_of_rules_is_what_the_rulebook_says(game: AnyGame, language: Language) -> None:
    name = f"{game.name}.md" if language == "en" else f"{game.name}.{language}.md"
    written = (DOCS / "rules" / name).read_text(encoding="utf-8")
    assert written == page(game, language), "run ./dev rules"
