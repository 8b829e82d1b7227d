"""Colours that must be told apart are: measured as WCAG 2 does, in the light and in the dark.

And by eyes that see fewer colours: as Machado, Oliveira and Fernandes (2009) describe them, with
the distance of CIE 1976 between what is left.
"""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "web" / "src"
GAMES = ROOT / "src" / "incognita" / "games"
TEXT = 4.5
LARGE = 3.0  # numbers of 23 units and more, in bold, and what is no text
AT_A_GLANCE = 1.5  # two large grounds that lie side by side
TOLD = 1.4  # two grounds that differ by more than their tone
SEATS = range(4)
FAR = 10.0  # of two colours that eyes with fewer colours see: four times what is just noticed

# What is seen of red, green and blue light by those who lack one of three kinds of cones.
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LIGHT = (0.2126, 0.7152, 0.0722)
# From red, green and blue to X, Y and Z, each as a part of white.
TO_XYZ = ((0.43387, 0.37622, 0.18990), LIGHT, (0.01773, 0.10947, 0.87294))

Palette = dict[str, str]


def palette(theme: str, board: str | None = None) -> Palette:
    """What the custom properties are in a theme, on a board or beside it."""
    sheets = [SOURCES / "app.css"]
    if board is not None:  # beside the board, or with the game where its command draws, too
        sheets += [folder / board / "colours.css" for folder in (SOURCES / "boards", GAMES)]
    found: Palette = {}
    for sheet in filter(Path.is_file, sheets):
        for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text()):
            if is_for(selector, theme):
                found |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", block))
    return found


def is_for(selector: str, theme: str) -> bool:
    names = re.search(r"(:root|\.[\w-]+-colours)", selector)
    return names is not None and ("data-theme='dark'" not in selector or theme == "dark")


def light_of(colour: str) -> tuple[float, ...]:
    """Red, green and blue, as light."""
    digits = colour.removeprefix("#")
    assert re.fullmatch(r"[0-9a-f]{6}|[0-9a-f]{3}", digits), f"{colour} is not written as #rrggbb"
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def weighed(weights: tuple[float, ...], light: tuple[float, ...]) -> float:
    return sum(weight * part for weight, part in zip(weights, light, strict=True))


def luminance(colour: str) -> float:
    return weighed(LIGHT, light_of(colour))


def seen_by(eye: str, colour: str) -> tuple[float, float, float]:
    """Where a colour lies for an eye: lightness, green to red, blue to yellow."""
    light = light_of(colour)
    left = tuple(min(1.0, max(0.0, weighed(row, light))) for row in EYES[eye])
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (weighed(row, left) for row in TO_XYZ)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(eye: str, one: str, other: str) -> float:
    return math.dist(seen_by(eye, one), seen_by(eye, other))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(one: str, other: str) -> str:
    """Half of each."""
    parts = [(int(one[n : n + 2], 16) + int(other[n : n + 2], 16)) // 2 for n in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def resolved(colours: Palette, name: str) -> str:
    value = colours[name] if not name.startswith("#") else name
    inner = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return resolved(colours, inner[1]) if inner else value


def between(colours: Palette, one: str, other: str) -> float:
    return contrast(resolved(colours, one), resolved(colours, other))


themes = pytest.mark.parametrize("theme", ["light", "dark"])

# What lies under the rings of places, on each board.
GROUNDS = {
    "wayfinder": ("deep", "lagoon", "lagoon-2", "sand"),
    "tikal": ("canopy", "canopy-b", "canopy-c", "soil", "glade", "dig", "ash"),
    "explorers": ("prairie", "water", "dunes", "rock"),
    "entdecker": ("vellum", "sea", "land", "old", "frame-sea"),
    None: ("sea", "land", "grass"),
}

# The two lines of a ring: a place that may be chosen, is chosen, was played last, is told of, has
# the focus.
RINGS = [
    ("legal", "legal-hi"),
    ("chosen", "chosen-hi"),
    ("key", "last"),
    ("key", "lit"),
    ("focus", "#ffffff"),
]


def test_the_contrast_of_black_and_white_is_the_largest() -> None:
    assert contrast("#000000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@themes
@pytest.mark.parametrize("seat", SEATS)
def test_what_stands_on_the_colour_of_a_seat_can_be_read(theme: str, seat: int) -> None:
    colours = palette(theme)
    assert between(colours, f"seat-{seat}-ink", f"seat-{seat}") >= TEXT
    assert between(colours, f"seat-{seat}-hi", f"seat-{seat}-lo") >= LARGE


@themes
@pytest.mark.parametrize("ground", ["gleam", "glow", "seal", "stone-hi"])
def test_a_number_in_the_ink_of_the_print_can_be_read(theme: str, ground: str) -> None:
    assert between(palette(theme), "key", ground) >= TEXT


@themes
def test_ink_on_sand_and_bark_can_be_read(theme: str) -> None:
    colours = palette(theme, "wayfinder")
    assert between(colours, "key", "sand") >= TEXT
    assert between(colours, "key", "bark-2") >= TEXT


@themes
def test_clearings_are_told_from_the_jungle(theme: str) -> None:
    colours = palette(theme, "tikal")
    for crown in ("canopy", "canopy-2", "canopy-c"):
        assert between(colours, "key", "stone-hi") >= TEXT
        assert between(colours, crown, "soil") >= TOLD
    assert between(colours, "mist", "canopy-2") >= TOLD


@themes
def test_xs_numbers_and_terrains_of_a_map_are_told_apart(theme: str) -> None:
    colours = palette(theme, "explorers")
    terrains = GROUNDS["explorers"]
    for number, ground in (("map-ink", "disc"), ("map-ink", "brass"), ("sheet-ink", "sheet")):
        assert between(colours, number, ground) >= TEXT
    for terrain in terrains:  # an X lies on land that is washed half with light
        washed = mixed(resolved(colours, terrain), resolved(colours, "survey"))
        for x in ("map-ink", "pencil"):
            assert contrast(washed, resolved(colours, x)) >= LARGE
    for lying in ("horse", "gem", "apple", "fish"):
        assert between(colours, lying, "disc") >= LARGE


@themes
def test_land_open_sea_and_the_unknown_are_told_apart_at_a_glance(theme: str) -> None:
    colours = palette(theme, "entdecker")
    for one, other in combinations(("land", "sea", "vellum"), 2):
        assert between(colours, one, other) >= AT_A_GLANCE, (one, other)
    assert between(colours, "old", "vellum") >= TOLD
    assert between(colours, "sea-4", "sea") >= AT_A_GLANCE


@themes
def test_what_stands_on_a_chart_can_be_read(theme: str) -> None:
    colours = palette(theme, "entdecker")
    for ground in ("land", "old"):
        assert between(colours, "key", ground) >= LARGE
    assert between(colours, "gleam", "frame-sea") >= TEXT
    assert between(colours, "vellum-ink", "vellum") >= LARGE
    assert between(colours, "sea-ink", "sea") >= TOLD
    assert between(colours, "key", "gold") >= TEXT


@themes
@pytest.mark.parametrize("text", ["ink", "ink-2", "accent", "warm", "good", "bad"])
def test_text_on_paper_can_be_read(theme: str, text: str) -> None:
    colours = palette(theme)
    assert between(colours, text, "paper") >= TEXT
    assert between(colours, text, "card") >= TEXT


@themes
@pytest.mark.parametrize("line", ["legal-line", "chosen-line", "line-strong", "focus"])
def test_the_frame_of_a_button_is_seen_on_a_card(theme: str, line: str) -> None:
    assert between(palette(theme), line, "card") >= LARGE


@themes
@pytest.mark.parametrize("ring", RINGS, ids="-".join)
def test_one_line_of_every_ring_is_seen_on_every_ground(theme: str, ring: tuple[str, str]) -> None:
    for board, grounds in GROUNDS.items():
        colours = palette(theme, board)
        for ground in grounds:
            best = max(between(colours, line, ground) for line in ring)
            assert best >= LARGE, (ring, board, ground)


@themes
def test_sea_sand_and_lagoon_are_told_apart_at_a_glance(theme: str) -> None:
    colours = palette(theme, "wayfinder")
    assert between(colours, "sand", "deep") >= LARGE
    assert between(colours, "key", "seat-2") >= LARGE


# By board: what must be told apart without reading or counting anything.
TOLD_APART = {
    None: [f"seat-{seat}" for seat in SEATS],
    "wayfinder": ["deep", "lagoon-2", "sand"],
    "tikal": ["canopy", "soil", "ash"],
    "explorers": ["prairie", "water", "dunes", "rock"],
    "entdecker": ["land", "sea", "vellum"],
}


@themes
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("board", TOLD_APART)
def test_eyes_with_fewer_colours_tell_seats_and_grounds_apart(
    theme: str, eye: str, board: str | None
) -> None:
    colours = palette(theme, board)
    for one, other in combinations(TOLD_APART[board], 2):
        far = apart(eye, resolved(colours, one), resolved(colours, other))
        assert far >= FAR, (one, other, far)


@themes
@pytest.mark.parametrize("eye", EYES)
def test_eyes_with_fewer_colours_tell_what_may_be_chosen_from_what_is(theme: str, eye: str) -> None:
    colours = palette(theme)
    for ring, another in combinations([*RINGS[:2], ("key", "lit")], 2):
        pairs = zip(ring, another, strict=True)
        far = [apart(eye, resolved(colours, one), resolved(colours, other)) for one, other in pairs]
        assert max(far) >= FAR, (ring, another, far)
