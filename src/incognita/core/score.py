"""Score sheets: every line with its points and the number of the rule that gave them."""

from typing import Final, NamedTuple

from incognita.core.machine import i64, vec


class ScoreLine(NamedTuple):
    """`item` is what is scored, `amount` how many of it, `of` the square or colour it is about."""

    seat: int
    rule: str
    item: str
    of: str
    amount: int
    points: int


def score_line(seat: i64, rule: str, item: str, of: str, amount: i64, points: i64) -> ScoreLine:
    """A ScoreLine, made without the detour that a named tuple takes."""
    return tuple.__new__(ScoreLine, (seat, rule, item, of, amount, points))


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

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


def score_sheet(lines: list[ScoreLine], ranks: list[int], final: bool) -> ScoreSheet:
    """Add the lines up; `ranks` holds points and tie-breaks of each seat in one number."""
    sums = vec[i64]([0] * len(ranks))
    for line in lines:
        sums[line.seat] += line.points
    totals = tuple([int(points) for points in sums])
    places = sorted(set(ranks), reverse=True)
    ranking = tuple([_tied(ranks, rank) for rank in places])
    return ScoreSheet(tuple(lines), totals, ranking, final)


def _tied(ranks: list[int], rank: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(len(ranks)) if ranks[seat] == rank])
