"""The types of a board are those of the view that the server sends."""

import importlib.util
import types
from pathlib import Path

import pytest

from incognita.core.catalogue import games

_SPEC = importlib.util.spec_from_file_location(
    "views", Path(__file__).parent.parent / "web" / "views.py"
)
assert _SPEC is not None
assert _SPEC.loader is not None
views = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(views)

SEEN = '''
from typing import Annotated, Literal, NotRequired, TypedDict
from incognita.core.game import EVERY

Side = Literal["n", "s"]
UnitName = Literal["fort"]
Stones = dict[Side, int]

class Part(TypedDict):
    """One of several."""

    side: Side  # where it lies
    tile: NotRequired[str]

class Whole(TypedDict):
    parts: list[Part]
    left: dict[str, int]  # 1, 2, ...
    pair: tuple[int, bool]
    some: list[int | None]
    stones: Stones
    each: Annotated[dict[Side, int], EVERY] | None
    kind: Literal["a", "b"]
'''
MADE = """
export const SIDES = ['n', 's'] as const
export type Side = (typeof SIDES)[number]

export const UNIT_NAMES = ['fort'] as const
export type UnitName = (typeof UNIT_NAMES)[number]

export type Stones = Partial<Record<Side, number>>

/** One of several. */
export interface Part {
  /** Where it lies. */
  side: Side
  tile?: string
}

export interface Whole {
  parts: Part[]
  /** 1, 2, ... */
  left: Record<string, number>
  pair: [number, boolean]
  some: (number | null)[]
  stones: Stones
  each: Record<Side, number> | null
  kind: 'a' | 'b'
}
"""


@pytest.mark.parametrize("game", views.drawn(), ids=lambda game: game.name)
def test_types_made_of_a_view_are_those_of_today(game: object) -> None:
    made = views.place_of(game).read_text(encoding="utf-8")
    assert made == views.types_of(game), "run ./dev types"


def test_every_board_has_its_types_from_the_view_of_its_game() -> None:
    folders = {path.name for path in views.BOARDS.iterdir() if path.is_dir()}
    assert folders == {game.name for game in views.drawn()}
    assert views.drawn()
    assert all(game in games() for game in views.drawn())


def test_whatever_a_view_holds_has_its_type(tmp_path: Path) -> None:
    source = tmp_path / "seen.py"
    source.write_text(SEEN, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("seen", source)
    assert spec is not None
    assert spec.loader is not None
    seen: types.ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(seen)
    assert "\n\n".join(views.declared(seen)) == MADE.strip()
    with pytest.raises(TypeError, match="no place in a view"):
        views.type_of(set[int], {})
