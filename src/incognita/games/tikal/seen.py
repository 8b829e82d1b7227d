"""What may be seen of a Tikal game: the types of its view, for Python and for the board."""

from typing import Literal, NotRequired, TypedDict

Side = Literal["n", "ne", "se", "s", "sw", "nw"]
Motif = Literal["statue", "plate", "mask", "jug", "necklace", "knife", "shell", "ring"]
Figure = Literal["worker", "leader"]
Kind = Literal["unexplored", "base-camp", "temple", "jungle", "treasure", "volcano"]
Phase = Literal["drawing", "bidding", "choosing", "placing", "acting", "digging", "over"]
Scoring = Literal["none", "volcano", "last"]
Stones = dict[Side, int]
Treasures = dict[Motif, int]


class FiguresView(TypedDict):
    seat: int  # counted from 1
    workers: int
    leader: bool


class TempleView(TypedDict):
    value: int
    strength: list[int]  # of each seat
    guard: int | None  # a seat
    guard_figure: Figure | None
    scores_now: int | None  # the seat that would score it now


class HexView(TypedDict):
    name: str
    kind: Kind
    tile: str | None
    stones: Stones  # where there are some
    passages: dict[Side, int]  # what crossing a side costs, where it is possible
    figures: list[FiguresView]
    camp: int | None  # a seat
    temple: NotRequired[TempleView]
    treasures: NotRequired[int]  # left on a treasure site


class TakingsView(TypedDict):
    temples: int
    guards: int
    treasures: int
    total: int


class SeatView(TypedDict):
    seat: int
    points: int
    workers_in_reserve: int
    leader_in_reserve: bool
    workers_out_of_the_game: int
    leader_out_of_the_game: bool
    camps: list[str]
    guards_left: int
    treasures: Treasures
    scores_now: TakingsView  # what a scoring turn that ended now would bring
    paid: int
    has_played: bool  # in this round of the auction version, the last scoring round included


class TileView(TypedDict):
    name: str
    kind: Kind
    value: int
    stones: Stones  # as printed, before it is turned


class ActionView(TypedDict):
    do: str
    cost: int  # in action points; of a bid: in points


class RouteView(TypedDict):
    to: str
    cost: int
    route: list[str]
    steps: list[str]  # the actions to play, one after the other


class JourneysView(TypedDict):
    figure: Figure
    start: str
    routes: list[RouteView]


class AuctionView(TypedDict):
    bid: int
    bidder: int | None
    passed: list[int]  # seats that are out of the auction by passing
    to_play: list[int]  # seats that have not played in this round


class TikalView(TypedDict):
    version: Literal["basic", "auction"]
    phase: Phase
    turn: int | None  # the seat on turn
    action_points: int
    scoring: Scoring
    scoring_rounds: int  # completed
    scored: list[int]  # seats that have had their turn of the scoring round
    tile: TileView | None  # in hand, or the volcano put aside
    display: list[TileView]  # revealed, to be chosen from
    hexes: list[HexView]
    seats: list[SeatView]
    levels: dict[str, int]  # the stock
    treasures_left: Treasures  # not found yet
    tiles_left: dict[str, dict[Kind, int]]  # by letter: how many of each kind are not revealed
    auction: AuctionView | None
    actions: list[ActionView]  # of the seat on turn
    journeys: list[JourneysView]  # of the figures of the seat on turn
