"""What does not change in a game of Wayfinder."""

from incognita.core.actors import NO_SEAT
from incognita.core.machine import i64, vec
from incognita.games.wayfinder.board import KIND


class Setting:
    """The options and the edition's tables; copies of a position share it."""

    def __init__(
        self, players: i64, colours: list[int], first: i64, race: bool, targets: list[int]
    ) -> None:
        self.players: i64 = players
        self.explorers: i64 = len(colours)
        self.colours = vec[i64](colours)
        self.first: i64 = first
        self.solitaire: bool = players == 1
        self.race: bool = race
        self.targets = vec[i64](targets)
        self.explorer_of = vec[i64](  # who plays this colour; a neutral one nobody (W1.3)
            [colours.index(kind) if kind in colours else NO_SEAT for kind in range(KIND + 1)]
        )
        self.idle_limit: i64 = 4 * players if players > 3 else 12  # W6.2, W8.7

    def seat_of(self, explorer: i64) -> i64:
        return 0 if self.solitaire else explorer
