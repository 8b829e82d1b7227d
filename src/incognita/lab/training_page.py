"""A training as one page: what its nets learned, how strong they became, how true their chances."""

from collections.abc import Iterator
from itertools import accumulate

from incognita.bots.nets import inputs_of
from incognita.core.catalogue import find_game
from incognita.core.errors import ExtraMissing
from incognita.lab.pages import Row, page, section, table, told
from incognita.lab.standings import Share
from incognita.lab.training_log import Generation, Log

try:
    from incognita.lab import charts
except ImportError as error:
    raise ExtraMissing("incognita train", "train") from error

_INTERVALS = (
    "Intervals are those of a confidence sequence: 95 %, however often one looked and whenever one "
    "stopped."
)


def training_page(log: Log) -> str:
    plan = log.plan
    game = find_game(plan.game)
    best = log.best
    began = "the judgement by hand" if plan.judge == "hand" else f"the net {plan.judge}"
    facts = [
        ("rules", str(plan.rules)),
        ("began with", began),
        ("tables", "players " + ", ".join(map(str, plan.players)) + _options(plan.options)),
        ("a generation", f"{plan.games} games of self-play, mcts:{plan.simulations}"),
        ("learned from", f"at most {plan.positions:,} positions of {plan.window} generations"),
        ("a net", f"{len(plan.inputs)} inputs, {plan.cells} cells, {plan.epochs} epochs"),
        ("seed", str(plan.seed)),
        ("the best", f"{best.net}, of generation {best.number}" if best else "none yet"),
    ]
    many = len(log.generations)
    title = f"{game.title.en}: a net that learned in {many} generation{'' if many == 1 else 's'}"
    return page(title, "How it is trained", facts, _sections(log), _INTERVALS)


def _options(options: tuple[str, ...]) -> str:
    return "".join(f", {option}" for option in options)


def _sections(log: Log) -> Iterator[str]:
    if log.generations:
        yield _strength(log)
        yield _losses(log)
        yield _calibration(log.best or log.generations[-1])
        yield _inputs(log)


def _strength(log: Log) -> str:
    generations = log.generations
    won = [_share(one) for one in generations]
    words = {f"generation {one.number}": _won(one) for one in generations}
    by: dict[str, list[float]] = {
        "generation": [one.number for one in generations],
        "games of self-play": list(accumulate(one.games for one in generations)),
        "minutes of all processes": list(accumulate(one.seconds / 60 for one in generations)),
    }
    rows = [
        (
            str(one.number),
            one.judge,
            f"{one.games:,}",
            f"{one.positions:,}",
            _percent(one),
            f"{one.match.deals} ({one.match.games})",
            "yes" if one.accepted else "no",
            f"{one.seconds / 60:.1f}",
        )
        for one in generations
    ]
    head = [
        "",
        "judge until then",
        "games",
        "positions",
        "won",
        "deals (games)",
        "taken",
        "minutes",
    ]
    return section(
        "Strength",
        "Each new net against what judged until then, with the same number of simulations. It is "
        "taken (filled) if the whole interval lies above an even share, the dashed line.",
        charts.matches(
            "strength",
            f"Deals won by each new net. {told(words)}",
            won,
            [one.accepted for one in generations],
            by,
            generations[0].match.bar,
        ),
        table("Generations", head, rows),
    )


def _share(one: Generation) -> Share:
    match = one.match
    return Share(match.share, match.low, match.high, match.games)


def _percent(one: Generation) -> str:
    match = one.match
    return f"{100 * match.share:.1f} % ({100 * match.low:.0f} to {100 * match.high:.0f})"


def _won(one: Generation) -> str:
    return f"{_percent(one)}, {'taken' if one.accepted else 'not taken'}"


def _losses(log: Log) -> str:
    epochs = [epoch for one in log.generations for epoch in one.epochs]
    panels = {
        "points, off by": {
            "learned from": [epoch.points for epoch in epochs],
            "held out": [epoch.points_held_out for epoch in epochs],
        },
        "chance, logarithmic loss": {
            "learned from": [epoch.chance for epoch in epochs],
            "held out": [epoch.chance_held_out for epoch in epochs],
        },
    }
    words = {
        f"generation {one.number}": f"points off by {one.epochs[-1].points_held_out:.2f}, chance "
        f"{one.epochs[-1].chance_held_out:.4f} on held-out games"
        for one in log.generations
    }
    parts = [len(one.epochs) for one in log.generations]
    rows: list[Row] = []
    for one in log.generations:
        last, whole = one.epochs[-1], one.in_whole_numbers
        rows += [
            (
                f"{one.number}, points",
                f"{last.points:.3f}",
                f"{last.points_held_out:.3f}",
                f"{whole.points_held_out:.3f}",
            ),
            (
                f"{one.number}, chance",
                f"{last.chance:.4f}",
                f"{last.chance_held_out:.4f}",
                f"{whole.chance_held_out:.4f}",
            ),
        ]
    return section(
        "What was learned",
        "How far off the net was after each epoch, in games that it learned from and in others. "
        "A generation begins anew, with a fresh net, at each vertical line.",
        charts.courses(
            "losses", f"Losses by epoch. {told(words)}", panels, parts, "epochs of all generations"
        ),
        table(
            "After the last epoch",
            ["", "learned from", "held out", "held out, in whole numbers"],
            rows,
        ),
    )


def _calibration(one: Generation) -> str:
    kept = [(band.said, band.came_true, band.positions) for band in one.calibration]
    words = {f"{100 * said:.0f} % said": f"{100 * came:.0f} % came true" for said, came, _ in kept}
    heading = "How true its chances are"
    note = (
        f"The net of generation {one.number} on held-out games: of positions with such a chance so "
        "many were won. On the dashed line it is as it was said; a larger mark stands for more of "
        "them."
    )
    if not kept:
        return section(heading, "Nobody had a rival in these games.", "", "")
    rows = [(f"{100 * said:.1f}", f"{100 * came:.1f}", f"{n:,}") for said, came, n in kept]
    return section(
        heading,
        note,
        charts.promises("calibration", f"Calibration. {told(words)}", kept),
        table("Chances", ["said, %", "came true, %", "positions of a seat"], rows),
    )


def _inputs(log: Log) -> str:
    shown = table("Inputs", ["", ""], inputs_of(find_game(log.plan.game)).columns())
    return f'<section class="facts">\n<h2>What it looks at</h2>\n{shown}\n</section>'
