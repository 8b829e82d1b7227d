"""An Explorers map as an SVG picture, drawn with the symbols of the web site's board.

It stands alone: symbols and colours are in it, and it needs no font beyond plain letters. On the
site the coasts wobble; here they are rounded squares.
"""

from collections.abc import Callable, Iterator
from html import escape
from importlib import resources

from incognita.games.explorers.atlas import SIDE
from incognita.games.explorers.seen import MapView
from incognita.games.explorers.words import (
    OBJECT_LETTERS,
    OBJECT_NAMES,
    QUADRANT_LETTERS,
    ROTATION_LETTERS,
    ROTATION_NAMES,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
)

_SQUARE = 45
_ROUND = 11
_MARGIN = 34
_CAPTION = 30  # above the sheet and below it
_LEGEND = 92
_MAP = SIDE * _SQUARE
_SHEET = _MAP + 2 * _MARGIN
_COLUMNS = "ABCDEFGHIJKLMNOP"
_GROWS = {"p": ("tree", "bush"), "d": ("cactus", "stones"), "w": ("swirl", "ripple")}
_PEAKS = 3

Squares = list[tuple[int, int]]  # rows and columns


def map_svg(laid: MapView, title: str, tiles: str) -> str:
    """The map with its coordinates, its quadrants and their tiles, and a legend."""
    high = _SHEET + 2 * _CAPTION + _LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SHEET} {high}">',
        f"<title>{escape(title)}</title>",
        f"<style>{_file('colours.css')}</style>",
        '<g class="explorers-colours" font-family="sans-serif" text-anchor="middle">',
        _symbols(),
        f'<rect width="{_SHEET}" height="{high}" fill="var(--sheet-2)"/>',
        *_captions(tiles),
        f'<g transform="translate(0 {_CAPTION})">',
        *_frame(),
        f'<svg x="{_MARGIN}" y="{_MARGIN}" width="{_MAP}" height="{_MAP}">',
        *_ground(laid["terrain"]),
        *_growth(laid),
        *_lines(),
        "</svg>",
        f'<g id="things" transform="translate({_MARGIN} {_MARGIN})">',
        *_things(laid),
        "</g>",
        *_legend(_SHEET + _CAPTION + 14),
        "</g></g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _file(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def _symbols() -> str:
    _, start, rest = _file("symbols.svg").partition("<defs>")
    inside, end, _ = rest.partition("</defs>")
    return start + inside + end


def _captions(tiles: str) -> Iterator[str]:
    """Which tile lies in which quadrant, beside it."""
    for n, tile in enumerate(tiles.split("-")):
        x = _MARGIN + _MAP * (1 + 2 * (n % 2)) // 4
        y = _CAPTION - 10 if n < 2 else _CAPTION + _SHEET + 21
        top = ROTATION_NAMES[ROTATION_LETTERS.index(tile[-1])].en
        words = f"{QUADRANT_LETTERS[n].upper()}: tile {tile[:-1]}, top to the {top}"
        yield _text(x, y, words, 16)


def _frame() -> Iterator[str]:
    """The paper with its border and coordinates."""
    yield f'<rect class="ex-sheet" x="1" y="1" width="{_SHEET - 2}" height="{_SHEET - 2}"/>'
    for line in ("ex-neat", "ex-neat-2", "ex-neat-3"):
        place = f'x="{_MARGIN - 5}" y="{_MARGIN - 5}" width="{_MAP + 10}" height="{_MAP + 10}"'
        yield f'<rect class="{line}" {place}/>'
    for n in range(SIDE):
        at = _MARGIN + n * _SQUARE + _SQUARE // 2
        for side in (_MARGIN // 2, _SHEET - _MARGIN // 2):
            yield _text(at, side + 4, _COLUMNS[n], 14)
            yield _text(side, at + 5, str(n + 1), 14)


def _ground(rows: list[str]) -> Iterator[str]:
    """Water, then desert, prairie, mountains and villages one above the other."""
    everywhere = f'width="{_MAP}" height="{_MAP}"'
    land = _area(_squares(rows, lambda terrain: terrain != "w"))
    yield f'<rect class="ex-w" {everywhere}/><rect fill="url(#explorers-w)" {everywhere}/>'
    yield f'<path class="ex-shore" d="{land}"/><path class="ex-shoal" d="{land}"/>'
    yield f'<path class="ex-lift" transform="translate(2 4)" d="{land}"/>'
    yield from _layer("d", land)
    for letter in "pmv":
        yield from _layer(letter, _area(_squares(rows, letter.__eq__)))


def _squares(rows: list[str], is_part: Callable[[str], bool]) -> Squares:
    return [(r, c) for r, row in enumerate(rows) for c, kind in enumerate(row) if is_part(kind)]


def _area(squares: Squares) -> str:
    """Squares with round corners, grown together where they lie side by side."""
    inside, parts = set(squares), []
    edge, turn = _SQUARE - 2 * _ROUND, f"{_ROUND} {_ROUND}"
    for row, column in squares:
        x, y = column * _SQUARE, row * _SQUARE
        parts.append(
            f"M{x + _ROUND} {y}h{edge}q{_ROUND} 0 {turn}v{edge}q0 {_ROUND} -{turn}"
            f"h{-edge}q-{_ROUND} 0 -{_ROUND} -{_ROUND}v{-edge}q0 -{_ROUND} {_ROUND} -{_ROUND}z"
        )
        if (row, column + 1) in inside:
            parts.append(f"M{x + _SQUARE - _ROUND} {y}h{2 * _ROUND}v{_SQUARE}h{-2 * _ROUND}z")
        if (row + 1, column) in inside:
            parts.append(f"M{x} {y + _SQUARE - _ROUND}h{_SQUARE}v{2 * _ROUND}h{-_SQUARE}z")
    return "".join(parts)


def _layer(letter: str, area: str) -> Iterator[str]:
    """An area with its line around it: below it, so that none is seen between its squares."""
    yield f'<path class="ex-border" style="stroke-width: 3.8px" d="{area}"/>'
    yield f'<path class="ex-{letter}" d="{area}"/>'
    if letter in TERRAIN_LETTERS:
        yield f'<path fill="url(#explorers-{letter})" d="{area}"/>'


def _growth(laid: MapView) -> Iterator[str]:
    """A peak on every mountain that is bare, and something on one bare square in five."""
    for row, terrains in enumerate(laid["terrain"]):
        for column, terrain in enumerate(terrains):
            if laid["objects"][row][column] != ".":
                continue
            kind = 5 * row + 7 * column + row * column
            if terrain == "m":
                yield _use(f"peak-{kind % _PEAKS}", row, column)
            elif terrain in _GROWS and kind % 5 == 0:
                yield _use(_GROWS[terrain][kind % 2], row, column)


def _lines() -> Iterator[str]:
    grid = "".join(f"M0 {n * _SQUARE}H{_MAP}M{n * _SQUARE} 0V{_MAP}" for n in range(1, SIDE))
    yield f'<path class="ex-grid" d="{grid}"/>'
    yield f'<path class="ex-fold" d="M0 {_MAP // 2}H{_MAP}M{_MAP // 2} 0V{_MAP}"/>'


def _things(laid: MapView) -> Iterator[str]:
    """What lies on discs, and temples and villages without."""
    for row, terrains in enumerate(laid["terrain"]):
        for column, terrain in enumerate(terrains):
            lying = "V" if terrain == "v" else laid["objects"][row][column]
            if lying not in ".TV":
                yield _use("disc", row, column)
            if lying != ".":
                yield _use(lying, row, column)


def _use(name: str, row: int, column: int) -> str:
    x, y = column * _SQUARE + _SQUARE / 2, row * _SQUARE + _SQUARE / 2
    return f'<use href="#explorers-{name}" x="{x:g}" y="{y:g}"/>'


def _legend(y: int) -> Iterator[str]:
    """Every terrain and object with its name, in a row."""
    terrains = [
        (letter, name.en) for letter, name in zip(TERRAIN_LETTERS, TERRAIN_NAMES, strict=True)
    ]
    objects = [(letter, name.en) for letter, name in zip(OBJECT_LETTERS, OBJECT_NAMES, strict=True)]
    rows = [*terrains, *objects[1:], ("V", "village")]
    step = _MAP / len(rows)
    for n, (letter, name) in enumerate(rows):
        x = _MARGIN + (n + 0.5) * step
        yield f'<g transform="translate({x:g} {y + 26})">'
        if letter in TERRAIN_LETTERS:
            place = 'x="-20" y="-20" width="40" height="40" rx="6"'
            yield f'<rect class="ex-{letter} ex-inked" {place}/>'
            yield f'<rect fill="url(#explorers-{letter})" {place}/>'
        elif letter not in "TV":
            yield '<use href="#explorers-disc"/>'
        if letter not in TERRAIN_LETTERS:
            yield f'<use href="#explorers-{letter}"/>'
        yield f"{_text(0, 40, name, 12)}</g>"


def _text(x: float, y: float, words: str, size: int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="700" '
        f'fill="var(--sheet-ink)">{escape(words)}</text>'
    )
