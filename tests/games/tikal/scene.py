"""Positions for the tests, built by saying what lies and stands where.

scene = Scene(players=3)
scene.explore("c4", "temple", value=3, sw=2)
scene.put(1, "c4", workers=2, leader=True)
scene.turn_of(1, points=7)
assert "uncover c4" in scene.legal()
"""

from typing import cast

from incognita.core.actors import CHANCE, SPECTATOR
from incognita.core.game import Event
from incognita.core.position import Position, new_game
from incognita.games.tikal import GAME
from incognita.games.tikal.actions import ACTING, NO_SCORING, PLACING
from incognita.games.tikal.board import (
    CAMP_SHIFT,
    COST_MASK,
    COST_SHIFT,
    GUARD_SHIFT,
    GUARDS_SHIFT,
    HELD_SHIFT,
    LEADER,
    NEIGHBOUR,
    OPPOSITE,
    POINTS_SHIFT,
    RESERVE_LEADER,
    SEAT,
    SIDES,
    VALUE_SHIFT,
    WORKER,
    value_of,
)
from incognita.games.tikal.edition import KIND_CODES
from incognita.games.tikal.notation import HEX_NAMES, MOTIF_NAMES, SIDE_NAMES, TILE_NAMES
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.seen import HexView, SeatView, Side, TikalView
from incognita.games.tikal.view import view
from tests.checkers import tikal as checker

# The neighbours of a hex by side, as the checker has them
NEIGHBOURS: dict[str, dict[Side, str]] = {
    place: {cast("Side", checker.SIDES[side]): there for side, there in beside}
    for place, beside in checker.NEIGHBOURS.items()
}


class Scene:
    """A game; seats are counted from 1, as at the table."""

    def __init__(self, players: int = 2, version: str = "basic", first: int = 1) -> None:
        options = {"players": players, "version": version, "first": first}
        self.position: Position = new_game(GAME, options)
        assert isinstance(self.position.state, Tikal)
        self.state: Tikal = self.position.state

    def copy(self) -> "Scene":
        other = Scene(self.position.seats)
        other.position = self.position.copy()
        assert isinstance(other.position.state, Tikal)
        other.state = other.position.state
        return other

    # Building

    def explore(self, name: str, kind: str, value: int = 0, **stones: int) -> None:
        """Put a picture on a hex, with stones by side: n=1, sw=2."""
        packed = sum(n << 2 * SIDE_NAMES.index(side) for side, n in stones.items())
        h = HEX_NAMES.index(name)
        self.state.land = self.state.land[:]
        for side in range(SIDES):  # what was there before no longer joins its neighbours
            if NEIGHBOUR[SIDES * h + side] >= 0:
                back = COST_SHIFT + 4 * OPPOSITE[side]
                self.state.land[NEIGHBOUR[SIDES * h + side]] &= ~(COST_MASK << back)
        self.state.explore(h, KIND_CODES[kind], packed)
        self.state.board[h] = value << VALUE_SHIFT

    def put(self, seat: int, name: str, workers: int = 0, leader: bool = False) -> None:
        """Figures from the seat's reserve."""
        h, own = HEX_NAMES.index(name), SEAT + seat - 1
        self.state.board[own] -= workers + (RESERVE_LEADER if leader else 0)
        self.state.board[h] += workers * WORKER[seat - 1] + (LEADER[seat - 1] if leader else 0)

    def camp(self, seat: int, name: str) -> None:
        h = HEX_NAMES.index(name)
        shift = 12 * (seat - 1) + (0 if self.state.first_camp(seat - 1) < 0 else 6)
        self.state.camps += (h + 1) << shift
        self.state.board[h] += seat << CAMP_SHIFT

    def guard(self, seat: int, name: str) -> None:
        """A worker from the seat's reserve is the guard there."""
        self.state.board[SEAT + seat - 1] -= 1 + (1 << GUARDS_SHIFT)
        self.state.board[HEX_NAMES.index(name)] += seat << GUARD_SHIFT

    def give(self, seat: int, **treasures: int) -> None:
        for motif, copies in treasures.items():
            shift = 2 * MOTIF_NAMES.index(motif)
            self.state.treasures -= copies << shift
            self.state.board[SEAT + seat - 1] += copies << HELD_SHIFT + shift

    def score_track(self, *points: int) -> None:
        for seat, wanted in enumerate(points):
            more = wanted - self.state.points(seat)
            self.state.board[SEAT + seat] += more << POINTS_SHIFT

    def turn_of(self, seat: int, points: int = 10) -> None:
        """The seat is in the middle of a turn, with so many action points left."""
        self.state.turn = seat - 1
        self.state.phase = ACTING
        self.state.scoring = NO_SCORING
        self.state.ap = points

    def hand(self, seat: int, tile: str) -> None:
        """The seat is about to place this tile."""
        number = TILE_NAMES.index(tile)
        self.state.stack &= ~(1 << number)
        self.state.turn = seat - 1
        self.state.tile = number
        self.state.phase = PLACING

    def last_tiles(self, *tiles: str) -> None:
        """Only these are still to be revealed."""
        self.state.stack = sum(1 << TILE_NAMES.index(tile) for tile in tiles)

    # Playing and looking

    def actor(self) -> int | str:
        """The seat that acts, "chance" or "nobody"."""
        actors = self.position.actors
        if not actors:
            return "nobody"
        return "chance" if actors == (CHANCE,) else actors[0] + 1

    def legal(self, *verbs: str) -> set[str]:
        """The texts of the legal actions, or of those that begin with one of the words."""
        position = self.position
        texts = {GAME.notation(a) for actor in position.actors for a in position.legal(actor)}
        return {text for text in texts if not verbs or text.split()[0] in verbs}

    def weights(self) -> dict[str, int]:
        return {GAME.notation(a): weight for a, weight in self.position.weights()}

    def do(self, *texts: str) -> list[Event]:
        """Play actions, each by whoever may act."""
        events: list[Event] = []
        for text in texts:
            [actor] = self.position.actors
            events += self.position.apply(actor, GAME.parse(text))
        return events

    def draw(self) -> str:
        """Chance takes its first outcome."""
        text = GAME.notation(self.position.legal(CHANCE)[0])
        self.do(text)
        return text

    def place_anywhere(self) -> None:
        [seat] = self.position.actors
        self.position.apply(seat, self.position.legal(seat)[0])

    @property
    def view(self) -> TikalView:
        return view(self.state, SPECTATOR)

    def hex(self, name: str) -> HexView:
        return self.view["hexes"][HEX_NAMES.index(name)]

    def seat(self, seat: int) -> SeatView:
        return self.view["seats"][seat - 1]

    def value(self, name: str) -> int:
        """Of a temple; or the treasures left on a site."""
        return int(value_of(self.state.board[HEX_NAMES.index(name)]))

    def points(self) -> list[int]:
        return [int(self.state.points(seat)) for seat in range(self.position.seats)]

    @property
    def ap(self) -> int:
        return int(self.state.ap)

    def cost(self, text: str) -> int:
        return next(action["cost"] for action in self.view["actions"] if action["do"] == text)
