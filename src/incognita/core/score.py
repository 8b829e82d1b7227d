"""Score sheets: every line with its points and the number of the rule that gave them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class ScoreLine(NamedTuple):
    """`item` is what is scored, `amount` how many of it, `of` the square or colour it is about."""

    seat: int
    rule: str
    item: str
    of: str
    amount: int
    points: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """`ranking` lists the seats from the first place down, tied seats together."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    final: bool

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


def score_sheet(lines: Sequence[ScoreLine], ranks: Sequence[int], final: bool) -> ScoreSheet:
    """Add the lines up; `ranks` holds points and tie-breaks of each seat in one number."""
    seats = range(len(ranks))
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
    places = sorted(set(ranks), reverse=True)
    ranking = tuple(tuple(seat for seat in seats if ranks[seat] == rank) for rank in places)
    return ScoreSheet(tuple(lines), totals, ranking, final)
