"""An Explorers map as an SVG picture: patterns and letters, so that nobody needs the colours.

It has no signs from a font beyond plain letters: those look the same wherever it is opened.
"""

from collections.abc import Callable
from html import escape

from incognita.games.explorers.atlas import SIDE
from incognita.games.explorers.view import MapView

_SQUARE = 40
_MARGIN = 30
_LEGEND = 64  # the room below the map
_LETTERS = "abcdefghijklmnop"
_LINE = 'stroke="#7a6a55" stroke-width="0.6"'
_TERRAINS = {
    "p": ("prairie", "#b7d67a", "M4 17v-6M7 17v-4M14 8v-6M17 8v-4"),
    "w": ("water", "#8fc7e8", "M0 6q5-5 10 0t10 0M0 16q5-5 10 0t10 0"),
    "d": ("desert", "#f0d48a", "M4 4h1M14 8h1M8 14h1M18 18h1"),
    "m": ("mountain", "#b9aaa0", "M2 16l5-9 5 9M11 9l3-5 4 7"),
}  # name, colour and what is drawn on it
_OBJECTS = {
    "K": ("key", "#fff6c9"),
    "S": ("scroll", "#f7e3c4"),
    "H": ("horse", "#e0c3a0"),
    "G": ("gem", "#e3d3f5"),
    "a": ("apple", "#f6c9c3"),
    "c": ("carrot", "#fbd3a6"),
    "f": ("fish", "#cfe6f5"),
    "T": ("temple", "#ffffff"),
}


def map_svg(laid: MapView, title: str) -> str:
    """The map with its coordinates, the borders of its quadrants and a legend."""
    width = SIDE * _SQUARE + 2 * _MARGIN
    end, middle = _MARGIN + SIDE * _SQUARE, _MARGIN + SIDE * _SQUARE // 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width + _LEGEND}">',
        f"<title>{escape(title)}</title>",
        f"<defs>{''.join(map(_pattern, _TERRAINS))}</defs>",
        f'<rect width="{width}" height="{width + _LEGEND}" fill="#fdfaf3"/>',
        '<g font-family="sans-serif" text-anchor="middle">',
    ]
    for n in range(SIDE):
        at = _MARGIN + n * _SQUARE + _SQUARE // 2
        parts.append(f'<text x="{at}" y="20" font-size="14">{_LETTERS[n]}</text>')
        parts.append(f'<text x="15" y="{at + 5}" font-size="14">{n + 1}</text>')
    parts += _layer("terrain", laid["terrain"], _square)
    parts += _layer("objects", laid["objects"], _lying)
    parts.append(
        f'<path d="M{_MARGIN} {middle}H{end}M{middle} {_MARGIN}V{end}" '
        'stroke="#333" stroke-width="3"/>'
    )
    parts += _legend(end + 18)
    parts.append("</g></svg>")
    return "\n".join(part for part in parts if part) + "\n"


def _layer(name: str, rows: list[str], draw: Callable[[int, int, str], str]) -> list[str]:
    drawn = [
        draw(_MARGIN + column * _SQUARE, _MARGIN + row * _SQUARE, letter)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
    ]
    return [f'<g id="{name}">', *drawn, "</g>"]


def _pattern(terrain: str) -> str:
    _, colour, strokes = _TERRAINS[terrain]
    return (
        f'<pattern id="{terrain}" width="20" height="20" patternUnits="userSpaceOnUse" '
        f'x="{_MARGIN}" y="{_MARGIN}"><rect width="20" height="20" fill="{colour}"/>'
        f'<path d="{strokes}" fill="none" stroke="#000" stroke-opacity="0.3"/></pattern>'
    )


def _square(x: int, y: int, terrain: str) -> str:
    place = f'x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}"'
    if terrain in _TERRAINS:
        return f'<rect {place} {_LINE} fill="url(#{terrain})"/>'
    house = f"M{x + 9} {y + 32}V{y + 19}L{x + 20} {y + 8}L{x + 31} {y + 19}V{y + 32}Z"
    return (
        f'<rect {place} {_LINE} fill="#fff"/>'
        f'<path d="{house}" fill="#c8553d" stroke="#333"/>{_letter(x, y, "V", "#fff")}'
    )


def _lying(x: int, y: int, lying: str) -> str:
    """An object as a disc with its letter; a temple as a square, for it needs a key."""
    if lying not in _OBJECTS:
        return ""
    _, colour = _OBJECTS[lying]
    if lying == "T":
        place = f'x="{x + 8}" y="{y + 8}" width="24" height="24"'
        ground = f'<rect {place} fill="{colour}" stroke="#333" stroke-width="2"/>'
    else:
        ground = f'<circle cx="{x + 20}" cy="{y + 20}" r="12" fill="{colour}" stroke="#333"/>'
    return ground + _letter(x, y, lying, "#222")


def _letter(x: int, y: int, letter: str, colour: str) -> str:
    return (
        f'<text x="{x + 20}" y="{y + 26}" font-size="16" font-weight="bold" '
        f'fill="{colour}">{letter}</text>'
    )


def _legend(y: int) -> list[str]:
    """Every terrain and object with its name, in a row."""
    parts = []
    names = [(letter, name) for letter, (name, *_) in [*_TERRAINS.items(), *_OBJECTS.items()]]
    step = SIDE * _SQUARE // (len(names) + 1)
    for n, (letter, name) in enumerate([*names, ("v", "village")]):
        x = _MARGIN + n * step + (step - _SQUARE) // 2
        if letter in _OBJECTS:
            parts.append(_lying(x, y, letter))
        else:
            parts.append(_square(x, y, letter))
        parts.append(f'<text x="{x + 20}" y="{y + 54}" font-size="11">{name}</text>')
    return parts
