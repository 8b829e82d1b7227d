"""What may be seen of a Wayfinder game: the types of its view, for Python and for the board."""

from typing import Literal, TypedDict

Colour = Literal["g", "y", "b", "r"]
Heading = Literal["n", "e", "s", "w"]
Phase = Literal["setting-out", "placing", "voyage", "countdown", "over"]
Ending = Literal["", "no-voyage-left", "no-progress", "stopped"]
Order = Literal["voyage-then-place", "place-then-voyage", "race"]
Gems = dict[Colour, int]


class SquareView(TypedDict):
    name: str
    kind: Literal["empty", "village", "travellers"]  # a village in progress
    gems: Gems
    huts: Gems
    target: Colour
    points: int  # what it would score now


class ExplorerView(TypedDict):
    seat: int  # counted from 1
    colour: Colour
    square: str | None
    own_villages: int
    other_villages: int
    village_points: int


class VoyageView(TypedDict):
    at: str
    heading: Heading | None
    turned: bool
    hand: Gems


class WayfinderView(TypedDict):
    phase: Phase
    ending: Ending
    turn: Colour  # the colour of the explorer on turn
    order: Order
    squares: list[SquareView]
    explorers: list[ExplorerView]
    voyage: VoyageView | None
    countdown: int | None
    turns_without_progress: int
    turns_without_progress_limit: int
    gems_on_travellers_squares: int
    fewest_gems_on_travellers_squares: int
    points: list[int]
