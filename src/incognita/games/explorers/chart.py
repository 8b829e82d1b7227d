"""A map drawn for people: in letters, as a picture, with the edition it was made from."""

from pathlib import Path
from typing import NamedTuple

from incognita.core.chance import seeded
from incognita.core.edition import edition_from_toml, read_edition_file
from incognita.core.errors import OptionError
from incognita.games.explorers import edition as components
from incognita.games.explorers.atlas import QUADRANTS, TILES
from incognita.games.explorers.diagram import map_lines
from incognita.games.explorers.edition import ExplorersEdition
from incognita.games.explorers.options import layout_of
from incognita.games.explorers.seen import MapView
from incognita.games.explorers.surveyor import edition_text
from incognita.games.explorers.svg import map_svg
from incognita.games.explorers.view import map_view
from incognita.games.explorers.words import ROTATION_LETTERS

LEGEND = (
    "p prairie, w water, d desert, m mountain, V village; "
    "K key, S scroll, H horse, G gem, a apple, c carrot, f fish, T temple"
)


class Chart(NamedTuple):
    tiles: str
    laid: MapView
    text: str
    svg: str
    edition: str  # the edition file that the tiles come from


def draw_chart(tiles: str | None, seed: int, generate: bool, path: Path | None) -> Chart:
    """A map of the shipped tiles, of an edition file's, or of tiles made from the seed."""
    chosen = drawn_tiles(seed) if tiles is None else tiles.lower()
    layout = layout_of(chosen)
    if layout is None:
        raise OptionError(
            f"{chosen!r} is no map; expected four different tiles 1 to {TILES}, each with the "
            f"side its top points to, such as 3n-5e-1s-8w"
        )
    if generate:
        content, source = edition_text(seed), f"tiles of seed {seed}"
    else:
        file = Path(__file__).with_name("edition.toml") if path is None else path
        content, source = read_edition_file(file), str(file)
    edition = edition_from_toml(content, source, ExplorersEdition, "explorers")
    components.check(edition)
    laid = map_view(edition.atlas.assemble(layout))
    title = f"{edition.name}: {chosen}"
    text = "\n".join(line.rstrip() for line in [*map_lines(laid, set(), title), LEGEND])
    return Chart(chosen, laid, text, map_svg(laid, title, chosen), content)


def drawn_tiles(seed: int) -> str:
    """Four tiles in four rotations, all equally likely."""
    dealer = seeded("map", seed)
    left = [str(number) for number in range(1, TILES + 1)]
    return "-".join(
        left.pop(dealer.below(len(left))) + ROTATION_LETTERS[dealer.below(len(ROTATION_LETTERS))]
        for _ in range(QUADRANTS)
    )
