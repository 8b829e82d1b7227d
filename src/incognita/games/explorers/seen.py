"""What may be seen of an Explorers game: the types of its view, for Python and for the board."""

from typing import Annotated, Literal, TypedDict

from incognita.core.game import EVERY

Quadrant = Literal["a", "b", "c", "d"]
Provision = Literal["apple", "carrot", "fish"]
Top = Literal["n", "e", "s", "w"]
Expert = Literal["provisions", "gems", "temples", "villages"]
Phase = Literal[
    "laying", "drawing", "starting", "revealing", "facing", "choosing", "marking", "bonus", "over"
]


class PrintedView(TypedDict):
    cards: list[str]
    expert: list[Expert]  # those that show their expert side
    provisions: list[int]  # the points for none, one, two, ... in a round
    kinds: list[list[Provision]]  # of provisions that can be marked in each round
    gems: list[int]  # the points of a round with none, one, two, ... gems
    temples: list[int]  # the points of slot 1, 2, ...
    temple_xs: list[int]  # the bonus Xs of slot 1, 2, ... on the expert side
    villages: list[int]  # the points for none to four Xs
    races: list[int]
    keys: int
    scrolls: int


class TileView(TypedDict):
    quadrant: Quadrant
    tile: int
    top: Top  # where the printed top points


class FaceView(TypedDict):
    """A tile as it is printed."""

    tile: int
    terrain: list[str]  # 8 rows of 8 letters
    objects: list[str]


class MapView(TypedDict):
    terrain: list[str]  # 16 rows of 16 letters; v is a village
    objects: list[str]  # 16 rows of 16 letters as in the edition
    villages: Annotated[dict[Quadrant, str], EVERY]  # their squares
    temples: Annotated[dict[Quadrant, str], EVERY]


class SlotView(TypedDict):
    place: int  # 1 for the first to arrive
    points: int


class SheetView(TypedDict):
    seat: int  # counted from 1
    xs: list[str]
    keys: int
    used_keys: int
    scrolls: int
    fresh_scrolls: int  # usable from the next turn on
    used_scrolls: int
    provisions: list[int]  # marked in each round
    closed_provisions: list[Provision]
    gems: int
    gems_by_round: list[int]
    temples: dict[Quadrant, SlotView]
    races: dict[str, SlotView]
    villages: Annotated[dict[Quadrant, int], EVERY]  # the Xs beside each
    points: int


class DraftView(TypedDict):
    terrains: str | None
    scroll: bool
    left: int
    horses: int  # Xs of horses, due before the others
    actions: int  # that can be taken back
    offers: dict[str, int]  # the Xs that each half, or terrain of the set-up, would give
    xs: list[str]
    bonuses: list[Quadrant]  # temples whose bonus Xs are still to be spent


class AchievementView(TypedDict):
    id: str
    next: int | None  # what the next to win the race gets
    amounts: list[int]  # of each seat, as the score sheet has them; none before the start
    points: list[int]


class RankView(TypedDict):
    rank: int  # 1 is the lowest
    of: int
    bounds: list[int]


class ExplorersView(TypedDict):
    phase: Phase
    round: int
    turn: int  # 0 is the set-up
    first: int
    active: int | None
    card: list[str] | None  # its two halves
    chosen: str | None  # by the active player; in solo the half that faces you
    deck: list[str]  # the cards that may still come in this round
    printed: PrintedView
    faces: list[FaceView]  # of the tiles, while the map is laid
    tiles: list[TileView]
    map: MapView | None
    home: str | None
    achievements: list[AchievementView]
    temples: Annotated[dict[Quadrant, int | None], EVERY]  # what the next to explore it gets
    temple_places: Annotated[dict[Quadrant, int], EVERY]  # the slot of the next to explore it
    temple_xs: Annotated[dict[Quadrant, int | None], EVERY] | None  # the next bonus, expert side
    sheets: list[SheetView]
    waiting_for: list[int]  # seats that have not committed
    draft: DraftView | None
    solo_rank: RankView | None
