"""Who meets whom in an arena: line-ups, deals, and the seats going round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, islice, permutations

from incognita.core.errors import IncognitaError
from incognita.lab.workers import Fixture

LineUp = tuple[str, ...]  # who sits at a table together, in the order they were named
_MOST_ORDERS = 24


class NobodyToMeet(IncognitaError):
    """The bots of an arena cannot be brought together at its tables."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The games of an arena, numbered through.

    In every deal each line-up plays a game for each seat: the bots go round the table one seat
    at a time, all of them with the luck of that deal. From deal to deal their order round the
    table changes too.
    """

    line_ups: tuple[LineUp, ...]
    deals: int

    @property
    def players(self) -> int:
        return len(self.line_ups[0])

    @property
    def games(self) -> int:
        return self.deals * len(self.line_ups) * self.players

    def line_up_of(self, number: int) -> int:
        return number // self.players % len(self.line_ups)

    def is_last_of_deal(self, number: int) -> bool:
        """The line-up has played the whole deal with this game."""
        return number % self.players == self.players - 1

    def fixtures(self) -> Iterator[Fixture]:
        numbers = count()
        for deal in range(self.deals):
            for line_up in self.line_ups:
                orders = _orders(line_up)
                order = orders[deal % len(orders)]
                for turn in range(self.players):
                    yield Fixture(next(numbers), deal, order[turn:] + order[:turn])


def _orders(line_up: LineUp) -> list[LineUp]:
    """The orders round the table that differ by more than where one begins to count."""
    first, rest = line_up[:1], line_up[1:]
    return list(dict.fromkeys(first + order for order in islice(permutations(rest), _MOST_ORDERS)))


def round_robin(bots: Sequence[str], players: int, games: int) -> Schedule:
    """Everybody meets everybody: every choice of as many bots as there are seats.

    With fewer bots than seats each bot meets a table of each other one: alone against the rest.
    At least `games` games a line-up, in whole deals.
    """
    if players < 2:
        raise NobodyToMeet(
            "an arena needs at least 2 seats; to compare bots that play alone, "
            "simulate each of them with the same seed"
        )
    if len(set(bots)) < 2:
        raise NobodyToMeet(f"an arena needs at least 2 different bots, not {', '.join(bots)}")
    if len(bots) >= players:
        line_ups = [line_up for line_up in combinations(bots, players) if len(set(line_up)) > 1]
    else:
        line_ups = [
            (alone,) + (other,) * (players - 1) for alone, other in permutations(set_of(bots), 2)
        ]
    deals = -(-games // players)
    return Schedule(tuple(dict.fromkeys(line_ups)), deals)


def set_of(bots: Sequence[str]) -> tuple[str, ...]:
    """The different bots, in the order they were named."""
    return tuple(dict.fromkeys(bots))
