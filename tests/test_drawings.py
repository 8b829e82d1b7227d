"""What a board's drawing may cost: its size over the line, and nothing that is dear to paint."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "src" / "incognita" / "server" / "site" / "assets"
BOARDS = ROOT / "web" / "src" / "boards"
DRAWN = [*ROOT.glob("web/src/shared/*.svelte"), *BOARDS.rglob("*.svelte"), *BOARDS.rglob("*.css")]
MOST_BYTES = 60_000
DEAR = re.compile(r"<filter|<mask|<image|Gradient|\bfilter:|blur\(")
IMPORTED = re.compile(r'(?:from|import)"\./([\w-]+\.js)"')
NAMES = sorted(board.parent.name for board in BOARDS.glob("*/index.ts"))


def needed_by(chunk: str) -> set[str]:
    """A chunk of the site with all that it imports before it runs."""
    found: set[str] = set()
    waiting = [chunk]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORTED.findall((ASSETS / name).read_text(encoding="utf-8"))
    return found


def chunk_of(game: str) -> str:
    """The board is the largest of what is named after its game."""
    return max(ASSETS.glob(f"{game}-*.js"), key=lambda path: path.stat().st_size).name


def compressed(chunks: set[str]) -> int:
    """With their style sheets: of two that share a name, both."""
    stems = {re.sub(r"-[\w-]{8}\.js$", "", chunk) for chunk in chunks}
    sheets = [
        sheet.name
        for sheet in ASSETS.glob("*.css")
        if re.sub(r"-[\w-]{8}\.css$", "", sheet.name) in stems
    ]
    return sum((ASSETS / f"{name}.br").stat().st_size for name in (*chunks, *sheets))


@pytest.mark.parametrize("game", NAMES)
def test_a_board_is_small(game: str) -> None:
    entry = re.search(r"assets/(index-[\w-]+\.js)", (ASSETS.parent / "index.html").read_text())
    assert entry is not None
    assert compressed(needed_by(chunk_of(game)) - needed_by(entry[1])) <= MOST_BYTES


def test_nothing_is_drawn_that_costs_frames() -> None:
    dear = {
        str(path.relative_to(ROOT)): found[0]
        for path in DRAWN
        if (found := DEAR.search(path.read_text(encoding="utf-8")))
    }
    assert dear == {}
