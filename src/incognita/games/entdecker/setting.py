"""What does not change in a game of Entdecker: the options and the edition's components."""

from incognita.core.machine import i64, vec


class Setting:
    def __init__(
        self,
        players: i64,
        first: i64,
        circles_first: bool,
        piles: list[int],
        hidden: list[int],
        reserve: list[int],
        counters: list[int],
        wheel: list[int],
    ) -> None:
        self.players: i64 = players
        self.first: i64 = first
        self.circles_first: bool = circles_first  # in the whole first round (E4.7)
        self.piles = vec[i64](piles)
        self.hidden = vec[i64](hidden)  # by tile
        self.reserve = vec[i64](reserve)  # by kind
        self.counters = vec[i64](counters)  # by value, from 1
        self.wheel = vec[i64](wheel)  # sectors by income, from 1
