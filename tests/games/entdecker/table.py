"""Entdecker positions for tests: lay tiles, put units on them, play on in the game's notation."""

from typing import cast

import msgspec

from incognita.core.game import Event
from incognita.core.position import Position, new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.actions import SETTING_OUT
from incognita.games.entdecker.board import (
    ALL_LAND,
    CELL,
    FROM_PILE,
    LAND_AT,
    PATTERNS,
    SIDES,
    around,
)
from incognita.games.entdecker.edition import EntdeckerEdition
from incognita.games.entdecker.notation import (
    EVENT_NAMES,
    PATTERN_NAMES,
    SIDE_LETTERS,
    SQUARE_NAMES,
    UNIT_NAMES,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.seen import EntdeckerView, IslandView, PlayerView, TileView
from incognita.games.entdecker.table import TEN


def edition_with(**changes: object) -> EntdeckerEdition:
    """The shipped edition with some values replaced: hidden__piles=[...] is hidden.piles."""
    raw = msgspec.to_builtins(GAME.edition)
    for key, value in changes.items():
        *tables, last = key.split("__")
        part = raw
        for table in tables:
            part = part[table]
        part[last] = value
    return GAME.edition_from_builtins(raw, "test")


def scarce_edition() -> EntdeckerEdition:
    """One reserve tile of each kind and three counters, for games where everything runs out."""
    one_each = dict.fromkeys(["sea", "coast", "strait", "corner", "bay", "inland"], 1)
    return edition_with(reserve__tiles=one_each, counters__of_value=[1, 0, 2])


class Table:
    """A game in the middle: seat 1 is about to set out; piles 1 to 4 show plain backs, 5 a '?'."""

    def __init__(
        self,
        players: int = 2,
        first: int = 1,
        edition: EntdeckerEdition | None = None,
        circles: str = "first-turn",
    ) -> None:
        options = {"players": players, "first": first, "circles": circles}
        self.position: Position = new_game(GAME, options, edition)
        for pile in range(1, 6):
            self.play(f"back {pile} {'?' if pile == 5 else 'plain'}")
        self.state.phase = SETTING_OUT
        self.events: list[Event] = []

    @property
    def state(self) -> Entdecker:
        assert isinstance(self.position.state, Entdecker)
        return self.position.state

    @property
    def view(self) -> EntdeckerView:
        return cast("EntdeckerView", self.position.view())

    # Setting the table

    def lay(
        self,
        square: str,
        land: str,
        seat: int | None = None,
        unit: str = "scout",
        side: str = "",
        event: str = "",
    ) -> "Table":
        """Lay a tile, with a unit of a seat if wanted; its sides must agree with those around."""
        cell = self.cell(square)
        pattern = PATTERN_NAMES.index(land)
        known, land_behind = divmod(int(around(self.state.sea, cell)), PATTERNS)
        assert pattern & known == land_behind, square
        self.state.lay(cell, pattern, EVENT_NAMES.index(event), FROM_PILE)
        if seat is not None:
            where = LAND_AT[SIDES * pattern + SIDE_LETTERS.index(side)] if side else 0
            self.state.stand(cell, where, UNIT_NAMES.index(unit), seat - 1)
        return self

    def lay_all(self, lands: dict[str, str]) -> "Table":
        for square, land in lands.items():
            self.lay(square, land)
        return self

    def fill_except(self, *squares: str) -> "Table":
        """Lay open sea, or what the neighbours ask for, wherever nothing lies but on these."""
        for square in SQUARE_NAMES:
            if square not in squares and self.tile(square) is None:
                land = around(self.state.sea, self.cell(square)) & ALL_LAND
                assert land != ALL_LAND, square
                self.lay(square, PATTERN_NAMES[land])
        return self

    @staticmethod
    def cell(square: str) -> int:
        return CELL[SQUARE_NAMES.index(square)]

    def gold(self, *amounts: int) -> "Table":
        self.state.gold = sum(TEN[seat] * gold for seat, gold in enumerate(amounts))
        return self

    def on_turn(self, seat: int) -> "Table":
        self.state.turn = seat - 1
        return self

    # Playing

    def play(self, *texts: str) -> "Table":
        """Let whoever is to act do this, one after the other."""
        self.events = []
        for text in texts:
            [actor] = self.position.actors
            self.events += self.position.apply(actor, GAME.parse(text))
        return self

    def draw(self, *tiles: str) -> "Table":
        """Draw these tiles: plain ones from pile 1, '?' from pile 5; the next back is alike."""
        events = []
        for tile in tiles:
            pile, back = (5, "?") if " " in tile else (1, "plain")
            self.play(f"draw {pile}", f"tile {tile}")
            events += self.events
            if self.view["phase"] == "turning-up":
                self.play(f"back {pile} {back}")
                events += self.events
        self.events = events
        return self

    def set_out(self, start: str, announce: int) -> "Table":
        return self.play(f"ship {start}", f"announce {announce}")

    # Looking

    @property
    def may(self) -> list[str]:
        """What the one who is to act may do."""
        return [
            GAME.notation(a) for actor in self.position.actors for a in self.position.legal(actor)
        ]

    def may_begin(self, word: str) -> list[str]:
        return [text for text in self.may if text.split()[0] == word]

    @property
    def who(self) -> str:
        names = {8: "chance"}
        return " ".join(names.get(actor, f"seat {actor + 1}") for actor in self.position.actors)

    def tile(self, square: str) -> TileView | None:
        return self.view["squares"][SQUARE_NAMES.index(square)]["tile"]

    def island(self, name: str) -> IslandView:
        [island] = [island for island in self.view["islands"] if island["name"] == name]
        return island

    def player(self, seat: int) -> PlayerView:
        return self.view["players"][seat - 1]

    def points(self) -> list[int]:
        return list(self.position.score().totals)

    def told(self, kind: str) -> list[dict[str, object]]:
        """What the events of this kind said in the last `play` or `draw`."""
        return [dict(event.data) for event in self.events if event.kind == kind]
