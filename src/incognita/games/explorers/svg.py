"""An Explorers map as an SVG picture: colours with letters, so that nobody needs the colours."""

from incognita.games.explorers.atlas import SIDE
from incognita.games.explorers.view import MapView

_SQUARE = 40
_MARGIN = 30
_COLOURS = {"p": "#b7d67a", "w": "#8fc7e8", "d": "#f0d48a", "m": "#b9aaa0", "v": "#ffffff"}
_SIGNS = {
    "K": "⚷", "S": "📜", "H": "🐴", "G": "💎", "a": "🍎", "c": "🥕", "f": "🐟", "T": "🏛",
}  # fmt: skip
_LINE = 'stroke="#7a6a55" stroke-width="0.6"'
_LETTERS = "abcdefghijklmnop"


def map_svg(laid: MapView, title: str) -> str:
    """The map with its coordinates and the borders of its quadrants."""
    size = SIDE * _SQUARE + 2 * _MARGIN
    end, middle = _MARGIN + SIDE * _SQUARE, _MARGIN + SIDE * _SQUARE // 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">',
        '<g font-family="sans-serif" text-anchor="middle">',
        f"<title>{title}</title>",
        f'<rect width="{size}" height="{size}" fill="#fdfaf3"/>',
    ]
    for n in range(SIDE):
        at = _MARGIN + n * _SQUARE + _SQUARE // 2
        parts.append(f'<text x="{at}" y="20" font-size="14">{_LETTERS[n]}</text>')
        parts.append(f'<text x="15" y="{at + 5}" font-size="14">{n + 1}</text>')
    for row in range(SIDE):
        for column in range(SIDE):
            parts += _square(laid, row, column)
    parts.append(
        f'<path d="M{_MARGIN} {middle}H{end}M{middle} {_MARGIN}V{end}" '
        'stroke="#333" stroke-width="3"/>'
    )
    parts.append("</g></svg>")
    return "\n".join(parts) + "\n"


def _square(laid: MapView, row: int, column: int) -> list[str]:
    terrain, lying = laid["terrain"][row][column], laid["objects"][row][column]
    x, y = _MARGIN + column * _SQUARE, _MARGIN + row * _SQUARE
    place = f'x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}"'
    parts = [f'<rect {place} {_LINE} fill="{_COLOURS[terrain]}"/>']
    if terrain == "v":
        parts.append(_sign(x, y, "🏠"))
        return parts
    parts.append(
        f'<text x="{x + 7}" y="{y + 11}" font-size="9" fill="#5a4d3c">{terrain.upper()}</text>'
    )
    if lying in _SIGNS:
        parts.append(_sign(x, y, _SIGNS[lying]))
    return parts


def _sign(x: int, y: int, sign: str) -> str:
    return f'<text x="{x + _SQUARE // 2}" y="{y + 28}" font-size="20">{sign}</text>'
