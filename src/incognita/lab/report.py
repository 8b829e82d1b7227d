"""One page about many games: pictures with their figures beside them, whole in one file."""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from statistics import fmean, median, pstdev

from incognita.core.game import Traces
from incognita.lab import charts
from incognita.lab.pages import page, section, table, told
from incognita.lab.standings import Share, cross_table, seat_shares, standings
from incognita.lab.study import Study

_MOST_SPACES = 10
_INTERVALS = (
    "Intervals are 95 %: Wilson's for shares of wins, the uncertainty of the Plackett-Luce model "
    "for ratings."
)


def report(study: Study) -> str:
    """The whole page."""
    bots = ", ".join(study.bots)
    title = f"{study.game.title.en}: {len(study.results)} games of {bots}"
    facts = [
        ("from", "; ".join(study.kinds)),
        ("options", "; ".join(study.options)),
        ("rules", str(study.game.rules_version)),
        ("records replayed", str(study.records)),
    ]
    return page(title, "What was played", facts, _sections(study), _INTERVALS)


def _sections(study: Study) -> Iterator[str]:
    if study.players > 1:
        if len(study.bots) > 1:
            yield _wins_by_bot(study)
            yield _who_beats_whom(study)
        yield _seats(study)
    yield _points(study)
    yield _sources(study)
    yield _lengths(study)
    if study.game.traces is not None:
        yield _traces(study, study.game.traces)


def _percent(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _wins_by_bot(study: Study) -> str:
    found = standings(study.bots, study.results)
    wins = {standing.bot: standing.wins for standing in found}
    words = {bot: _percent(share) for bot, share in wins.items()}
    rows = [
        (
            standing.bot,
            f"{standing.rating:.1f} ({standing.rating_low:.1f} to {standing.rating_high:.1f})",
            words[standing.bot],
            str(standing.wins.games),
        )
        for standing in found
    ]
    return section(
        "Wins by bot",
        "How often a seat of the bot won. The dashed line is an even share.",
        charts.shares("wins", f"Wins by bot. {told(words)}", wins, 1 / study.players),
        table("Standings", ["bot", "rating", "wins a seat", "seats"], rows),
    )


def _who_beats_whom(study: Study) -> str:
    order = [standing.bot for standing in standings(study.bots, study.results)]
    met = {(cell.bot, cell.other): cell.ahead for cell in cross_table(study.bots, study.results)}
    rows = [
        (bot, *[_percent(met[bot, other]) if (bot, other) in met else "" for other in order])
        for bot in order
    ]
    shown = table("Row ahead of column at the same table", ["", *order], rows)
    return f"<section>\n<h2>Who beats whom</h2>\n{shown}\n</section>"


def _seats(study: Study) -> str:
    by_seat = {f"seat {found.seat}": found.wins for found in seat_shares(study.results)}
    words = {seat: _percent(share) for seat, share in by_seat.items()}
    if study.seats_went_round:
        note = "Every bot sat in every seat equally often, so only the seat makes the difference."
    else:
        note = "The bots did not go round the seats: this shows the bots as much as the seats."
    return section(
        "Seat advantage",
        note,
        charts.shares("seats", f"Wins by seat. {told(words)}", by_seat, 1 / study.players),
        table("Wins by seat", ["seat", "wins"], list(words.items())),
    )


def _by_bot_or_seat(study: Study) -> dict[str, list[tuple[int, int]]]:
    """Games and seats (both counted from 0) by bot, or by seat where there is only one bot."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for number, result in enumerate(study.results):
        for seat, bot in enumerate(result.bots):
            name = bot if len(study.bots) > 1 or study.players == 1 else f"seat {seat + 1}"
            groups.setdefault(name, []).append((number, seat))
    return groups


def _points(study: Study) -> str:
    points = {
        name: [study.results[number].totals[seat] for number, seat in places]
        for name, places in _by_bot_or_seat(study).items()
    }
    words = {name: f"mean {fmean(values):.1f}" for name, values in points.items()}
    return section(
        "Points",
        "Points of a seat at the end of a game.",
        charts.distributions(
            "points", f"Distribution of points. {told(words)}", points, "points", "seats"
        ),
        _spread_table("Points", points),
    )


def _spread_table(caption: str, by_name: Mapping[str, Sequence[int]]) -> str:
    rows = [
        (
            name,
            f"{fmean(values):.1f}",
            f"{pstdev(values):.1f}",
            str(min(values)),
            f"{median(values):g}",
            str(max(values)),
        )
        for name, values in by_name.items()
    ]
    return table(caption, ["", "mean", "spread", "lowest", "median", "highest"], rows)


def _sources(study: Study) -> str:
    means: dict[str, dict[str, float]] = {}
    for name, places in _by_bot_or_seat(study).items():
        found = [study.results[number].sources[seat] for number, seat in places]
        named = dict.fromkeys(item for points in found for item in points)
        means[name] = {
            item: fsum(points.get(item, 0) for points in found) / len(found) for item in named
        }
    items = list(dict.fromkeys(item for points in means.values() for item in points))
    rows = [
        (item.replace("-", " "), *[f"{points.get(item, 0.0):.1f}" for points in means.values()])
        for item in items
    ]
    words = {
        name: ", ".join(f"{item.replace('-', ' ')} {mean:.1f}" for item, mean in points.items())
        for name, points in means.items()
    }
    return section(
        "Where the points come from",
        "Mean points of a seat by line of the score sheet.",
        charts.sources("sources", f"Mean points by line. {told(words)}", means),
        table("Mean points", ["line", *means], rows),
    )


def _lengths(study: Study) -> str:
    lengths = {"games": [result.actions for result in study.results]}
    words = {"games": f"mean {fmean(lengths['games']):.1f} actions"}
    return section(
        "Length of a game",
        "Actions from the first to the last, those of chance included.",
        charts.distributions(
            "lengths", f"Distribution of lengths. {told(words)}", lengths, "actions", "games"
        ),
        _spread_table("Actions", lengths),
    )


def _traces(study: Study, board: Traces) -> str:
    if not study.traced:
        return (
            '<section>\n<h2>Where it happens</h2>\n<p class="note">This picture needs records: '
            "play with --records FOLDER and give the folder to the report too.</p>\n</section>"
        )
    rates = {
        bot: {space: count / traced.seats for space, count in traced.spaces.items()}
        for bot, traced in study.traced.items()
    }
    words = {
        bot: "most on "
        + ", ".join(_space(space) for space, _ in sorted(found.items(), key=_busiest)[:3])
        for bot, found in rates.items()
    }
    return section(
        "Where it happens",
        f"Mean number a seat and game: {board.about.en}.",
        charts.heat_maps("traces", f"Heat map of the board. {told(words)}", board, rates),
        _busiest_table(rates),
    )


def _space(space: tuple[int, int]) -> str:
    return f"{chr(ord('a') + space[0])}{space[1] + 1}"


def _busiest(entry: tuple[tuple[int, int], float]) -> tuple[float, tuple[int, int]]:
    return -entry[1], entry[0]


def _busiest_table(rates: Mapping[str, Mapping[tuple[int, int], float]]) -> str:
    ordered = [sorted(found.items(), key=_busiest) for found in rates.values()]
    rows = [
        (
            f"{place + 1}.",
            *[
                f"{_space(found[place][0])} ({found[place][1]:.2f})" if place < len(found) else ""
                for found in ordered
            ],
        )
        for place in range(_MOST_SPACES)
    ]
    return table("The busiest spaces", ["", *rates], rows)
