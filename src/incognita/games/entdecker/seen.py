"""What may be seen of an Entdecker game: the types of its view, for Python and for the board."""

from typing import Annotated, Literal, TypedDict

from incognita.core.game import EVERY

Side = Literal["n", "e", "s", "w"]
Kind = Literal["sea", "coast", "strait", "corner", "bay", "inland"]
Happening = Literal["storm", "hostile", "friendly", "pirates", "ruins", "gold"]
UnitName = Literal["scout", "fort", "settlement"]
Source = Literal["pile", "reserve", "box", "bare"]
Phase = Literal[
    "laying-out",
    "income",
    "drawing",
    "turning-up",
    "counter",
    "setting-out",
    "announcing",
    "exploring",
    "placing",
    "over",
]
Ending = Literal["", "board-full", "last-tile"]


class UnitView(TypedDict):
    seat: int  # counted from 1
    unit: UnitName
    side: Side | None  # of a strait: the side of the land it stands on


class TileView(TypedDict):
    kind: Kind
    land: str  # the land sides, such as "ne", or "sea"
    event: Happening | None
    source: Source  # bare: the pattern alone, for want of a tile
    unit: UnitView | None


class SquareView(TypedDict):
    name: str
    tile: TileView | None  # None: undiscovered


class PiecesView(TypedDict):
    scouts: int
    forts: int
    settlements: int


class PlayerView(TypedDict):
    seat: int
    gold: int
    counters: int
    ruins: int
    pieces: PiecesView  # beside the board
    points: int  # if the game were scored now


class PileView(TypedDict):
    tiles: int
    back: Literal["?", "plain"] | None  # None: not seen yet, or the pile is empty


class HandView(TypedDict):
    kind: Kind
    event: Happening | None


class ShareView(TypedDict):
    seat: int
    units: PiecesView
    points: int


class IslandView(TypedDict):
    name: str  # its first land in reading order
    tiles: list[str]
    open_edges: list[str]  # squares and sides where it goes on, such as "c4 n"
    complete: bool
    scored: bool
    value: int  # its tiles, and the counter that was found there
    counter: int | None
    counters_to_draw: int  # how many it would bring if it were completed now
    explorers: list[int]  # the seats that are, or were, first
    shares: list[ShareView]  # what it gave, or would give now, counters apart


class EntdeckerView(TypedDict):
    phase: Phase
    ending: Ending
    turn: int | None
    first: int  # who begins each round
    ship: str | None  # a square, or a circle such as "c1 n"
    announced: int  # tiles still to be drawn
    hand: HandView | None
    counter_drawers: list[int]
    squares: list[SquareView]
    islands: list[IslandView]
    piles: list[PileView]
    hidden: dict[str, int]  # tiles in the piles by "kind" or "kind event", whatever their order
    reserve: Annotated[dict[Kind, int], EVERY]
    boxed: dict[Kind, int]
    counters: dict[str, int]  # not drawn yet, by value
    undiscovered: int
    players: list[PlayerView]
