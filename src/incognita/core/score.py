"""Score sheets: every line with its points and the number of the rule that gave them."""

from typing import Final

from incognita.core.machine import i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class ScoreLine:
    """`item` is what is scored, `amount` how many of it, `of` the square or colour it is about.

    A class of its own, because a compiled one is made ten times faster than a named tuple.
    """

    def __init__(self, seat: i64, rule: str, item: str, of: str, amount: i64, points: i64) -> None:
        self.seat: i64 = seat
        self.rule: str = rule
        self.item: str = item
        self.of: str = of
        self.amount: i64 = amount
        self.points: i64 = points

    def fields(self) -> tuple[int, str, str, str, int, int]:
        return (self.seat, self.rule, self.item, self.of, self.amount, self.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreLine) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        return f"ScoreLine{self.fields()}"


@mypyc_attr(acyclic=True)
class ScoreSheet:
    """`ranking` lists the seats from the first place down, tied seats together."""

    def __init__(
        self,
        lines: tuple[ScoreLine, ...],
        totals: tuple[int, ...],
        ranking: tuple[tuple[int, ...], ...],
        final: bool,
    ) -> None:
        self.lines: Final = lines
        self.totals: Final = totals
        self.ranking: Final = ranking
        self.final: Final = final

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreSheet) and (
            (self.lines, self.totals, self.ranking, self.final)
            == (other.lines, other.totals, other.ranking, other.final)
        )

    def __hash__(self) -> int:
        return hash((self.lines, self.ranking, self.final))

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


def score_sheet(lines: list[ScoreLine], ranks: list[int], final: bool) -> ScoreSheet:
    """Add the lines up; `ranks` holds points and tie-breaks of each seat in one number."""
    sums = vec[i64]([0] * len(ranks))
    for line in lines:
        sums[line.seat] += line.points
    totals = tuple([int(points) for points in sums])
    places = ranks[:]
    places.sort()
    ranking: list[tuple[int, ...]] = []
    placed = 0
    while placed < len(ranks):
        rank = places[-1 - placed]
        tied = [seat for seat in range(len(ranks)) if ranks[seat] == rank]
        ranking.append(tuple(tied))
        placed += len(tied)
    return ScoreSheet(tuple(lines), totals, tuple(ranking), final)
