"""How the bots of an arena stand: shares of the wins, points, ratings, and who beats whom."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from incognita.lab.match import Result
from incognita.lab.schedule import set_of

SURE = 1.959964  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins with its 95 % confidence interval."""

    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Standing:
    bot: str
    rating: float
    rating_low: float
    rating_high: float
    wins: Share  # a seat; a shared win counts as its share
    points: float
    milliseconds_a_game: float  # of the games it took part in
    milliseconds_a_decision: float | None  # of its own; None: the file does not say
    forfeits: dict[str, int]  # moves of a bot of one's own that were not played, by the reason


@dataclass(frozen=True, slots=True)
class Cell:
    """How often one bot was ahead of another at the same table; a tie is half of it."""

    bot: str
    other: str
    ahead: Share


@dataclass(frozen=True, slots=True)
class LineUpResult:
    line_up: tuple[str, ...]
    games: int
    settled: bool
    wins: dict[str, Share]  # of all seats of the bot together


@dataclass(frozen=True, slots=True)
class SeatShare:
    seat: int
    wins: Share


def wilson(total: float, games: int) -> Share:
    """Wilson's score interval; shared wins only make it wider than it need be."""
    if games == 0:
        return Share(0.0, 0.0, 1.0, 0)
    share = total / games
    weight = SURE * SURE / games
    middle = (share + weight / 2) / (1 + weight)
    reach = SURE * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    # a share of 0 or 1 is a bound itself, which rounding would miss by a hair
    low, high = min(share, middle - reach), max(share, middle + reach)
    return Share(share, max(0.0, low), min(1.0, high), games)


def standings(bots: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """The bots from the best rating down."""
    ratings = rate(bots, results)
    found = []
    for bot in set_of(bots):
        seats = [(result, seat) for result in results for seat in _seats(result, bot)]
        rating = ratings[bot]
        mu, sigma = float(rating.mu), float(rating.sigma)
        found.append(
            Standing(
                bot,
                mu,
                mu - SURE * sigma,
                mu + SURE * sigma,
                wilson(fsum(result.share(seat) for result, seat in seats), len(seats)),
                fmean(result.totals[seat] for result, seat in seats),
                1000 * fmean(result.seconds for result, _ in seats),
                _pace(seats),
                _forfeits(seats),
            )
        )
    return sorted(found, key=lambda standing: -standing.rating)


def _pace(seats: Sequence[tuple[Result, int]]) -> float | None:
    decisions = sum(result.decisions[seat] for result, seat in seats if result.decisions)
    thought = fsum(result.thought[seat] for result, seat in seats if result.thought)
    return 1000 * thought / decisions if decisions else None


def _forfeits(seats: Sequence[tuple[Result, int]]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for result, seat in seats:
        if result.forfeits:
            found.update(result.forfeits[seat])
    return dict(found.most_common())


def _seats(result: Result, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(result.bots) if name == bot]


def rate(bots: Sequence[str], results: Sequence[Result]) -> dict[str, PlackettLuceRating]:
    """Plackett-Luce ratings, a game after another in their order.

    Bots do not change from game to game, so a rating only ever gets surer (tau is 0). A bot in
    several seats of a game moves by the mean of what its seats say.
    """
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, PlackettLuceRating] = {bot: model.rating(name=bot) for bot in set_of(bots)}
    for result in results:
        place = {seat: n for n, seats in enumerate(result.ranking) for seat in seats}
        table = [[ratings[bot]] for bot in result.bots]
        rated = model.rate(table, ranks=[float(place[seat]) for seat in range(len(table))])
        said = defaultdict(list)
        for bot, [rating] in zip(result.bots, rated, strict=True):
            said[bot].append(rating)
        for bot, by_seat in said.items():
            ratings[bot] = model.rating(
                name=bot,
                mu=fmean(rating.mu for rating in by_seat),
                sigma=fmean(rating.sigma for rating in by_seat),
            )
    return ratings


def cross_table(bots: Sequence[str], results: Sequence[Result]) -> list[Cell]:
    """A cell for every two bots that have met, both ways."""
    ahead: dict[tuple[str, str], float] = defaultdict(float)
    games: dict[tuple[str, str], int] = defaultdict(int)
    for result in results:
        place = {seat: n for n, seats in enumerate(result.ranking) for seat in seats}
        by_pair: dict[tuple[str, str], list[float]] = defaultdict(list)
        for seat, bot in enumerate(result.bots):
            for rival, other in enumerate(result.bots):
                if bot != other:
                    better = (place[seat] < place[rival]) + (place[seat] <= place[rival])
                    by_pair[bot, other].append(better / 2)
        for pair, values in by_pair.items():
            ahead[pair] += fmean(values)
            games[pair] += 1
    order = set_of(bots)
    return [
        Cell(bot, other, wilson(ahead[bot, other], games[bot, other]))
        for bot in order
        for other in order
        if games[bot, other]
    ]


def by_line_up(
    line_ups: Sequence[tuple[str, ...]], settled: Sequence[bool], results: Sequence[Result]
) -> list[LineUpResult]:
    groups = defaultdict(list)
    for result in results:
        groups[tuple(sorted(result.bots))].append(result)
    found = []
    for line_up, is_settled in zip(line_ups, settled, strict=True):
        games = groups[tuple(sorted(line_up))]
        wins = {
            bot: wilson(fsum(r.share(seat) for r in games for seat in _seats(r, bot)), len(games))
            for bot in set_of(line_up)
        }
        found.append(LineUpResult(line_up, len(games), is_settled, wins))
    return found


def seat_shares(results: Sequence[Result]) -> list[SeatShare]:
    """What a seat is worth: with all bots going round, only the seat makes the difference."""
    seats = len(results[0].bots)
    return [
        SeatShare(seat + 1, wilson(fsum(r.share(seat) for r in results), len(results)))
        for seat in range(seats)
    ]
