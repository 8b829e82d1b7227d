"""What does not change in a game of Toll."""

from incognita.core.machine import i64


class Setting:
    """The options; copies of a position share it."""

    def __init__(self, players: i64, hurry: bool) -> None:
        self.players: i64 = players
        self.hurry: bool = hurry
