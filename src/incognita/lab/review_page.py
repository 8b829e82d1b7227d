"""A review as one page: graphs, what chance and choices were worth, the decisions that decided."""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from incognita import __version__
from incognita.bots.review import Decision, Review, Said
from incognita.core.game import AnyGame
from incognita.core.position import Position, replayed
from incognita.core.words import Language, Words

# Okabe and Ito's colours, which differ for colour-blind eyes, and dashes for who sees none
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
_DASHES = ("", "8 4", "2 3", "10 3 2 3")
_SEAT = re.compile(r"\{(\d)\}")  # stands for a name, which may look the same
_WIDE, _HIGH, _LEFT, _BOTTOM = 900, 260, 46, 24

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #111; background: #fff;
  max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ line-height: 1.2; }}
section {{ margin: 2.5rem 0; }}
article {{ margin: 1.5rem 0; break-inside: avoid; }}
svg {{ width: 100%; height: auto; }}
svg text {{ font-size: 12px; fill: #444; }}
table {{ border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .2rem .9rem .2rem 0; border-bottom: 1px solid #ccc; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }}
pre {{ font-size: .75rem; line-height: 1.15; overflow-x: auto; }}
.note {{ color: #444; max-width: 46rem; }}
.scroll {{ overflow-x: auto; }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
<footer><p class="note">{made}</p></footer>
</body>
</html>
"""

_EXPECTED = Words(
    "What each seat could expect to have at the end, position by position.",
    "Ce que chaque place pouvait espérer à la fin, position par position.",
)
_WINNING = Words(
    "How likely each seat was to win from there, between players of equal strength: of ten games "
    "that stood at 70 %, about seven were won.",
    "La probabilité de gagner à partir de là, entre joueurs de même force : sur dix parties "
    "estimées à 70 %, environ sept ont été gagnées.",
)
_UNFITTED = Words(
    "No games of this kind were played to find out: take the chances for a rough guess.",
    "Aucune partie de ce genre n’a servi de mesure : prenez ces chances pour une idée grossière.",
)


class _Reading:
    """A review in one language, with the names of the players."""

    def __init__(
        self, review: Review, final: Position, names: Sequence[str], language: Language
    ) -> None:
        self.review = review
        self.final = final
        self.game: AnyGame = final.game
        self.names = names
        self.language = language

    def say(self, en: str, fr: str) -> str:
        return Words(en, fr).spoken(self.language)

    def said(self, words: Said) -> str:
        text = words.fr if self.language == "fr" else words.en
        return escape(_SEAT.sub(lambda seat: self.names[int(seat[1]) - 1], text))

    def number(self, amount: float, signed: bool = False) -> str:
        text = f"{amount:+.1f}" if signed else f"{amount:.1f}"
        return text.replace(".", ",") if self.language == "fr" else text

    def percent(self, share: float, signed: bool = False) -> str:
        return f"{100 * share:+.0f} %" if signed else f"{100 * share:.0f} %"

    def name(self, seat: int) -> str:
        return escape(self.names[seat - 1])


def _told_apart(names: Sequence[str]) -> list[str]:
    """Those that several bear, two bots of one level for instance, with their seats."""
    return [
        f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)
    ]


def review_page(review: Review, final: Position, names: Sequence[str], language: Language) -> str:
    """The whole page; it needs nothing from anywhere."""
    reading = _Reading(review, final, _told_apart(names), language)
    title = f"{final.game.title.spoken(language)} : {', '.join(reading.names)}"
    if language == "en":
        title = title.replace(" : ", ": ", 1)
    made = reading.say(
        f"Judged by {review.bot}, incognita {__version__}.",
        f"Évalué par {review.bot}, incognita {__version__}.",
    )
    return _PAGE.format(
        language=language,
        title=escape(title),
        body="\n".join(_sections(reading)),
        made=escape(made),
    )


def _sections(reading: _Reading) -> Iterator[str]:
    review, say = reading.review, reading.say
    yield _section(say("What decided it", "Ce qui a décidé"), _stories(reading))
    yield _section(
        say("Expected points", "Points espérés"),
        f'<p class="note">{escape(_EXPECTED.spoken(reading.language))}</p>'
        + _graph(reading, lambda n: review.moments[n].expected, reading.number),
    )
    if len(reading.names) > 1:
        note = _WINNING if review.calibrated else _UNFITTED
        yield _section(
            say("Chance of winning", "Chances de gagner"),
            f'<p class="note">{escape(note.spoken(reading.language))}</p>'
            + _graph(reading, lambda n: review.moments[n].winning, reading.percent),
        )
    yield _section(say("Luck and skill", "Chance et adresse"), _luck_and_skill(reading))
    yield _section(say("Where the points came from", "D’où viennent les points"), _sources(reading))
    if review.costly:
        yield _section(
            say("The dearest decisions", "Les décisions les plus chères"),
            "".join(_decision(reading, one, found=False) for one in review.costly),
        )
    if review.best:
        yield _section(
            say("The best finds", "Les meilleures trouvailles"),
            "".join(_decision(reading, one, found=True) for one in review.best),
        )
    if review.dealt:
        yield _section(say("What was drawn", "Ce qui a été tiré"), _dealt(reading))


def _section(heading: str, content: str) -> str:
    return f"<section>\n<h2>{escape(heading)}</h2>\n{content}\n</section>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Of cells that are escaped already."""
    titles = "".join(f'<th scope="col">{title}</th>' for title in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<div class="scroll"><table><thead><tr>{titles}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _stories(reading: _Reading) -> str:
    return "".join(
        f"<p>{' '.join(reading.said(sentence) for sentence in story)}</p>"
        for story in reading.review.story
    )


def _graph(
    reading: _Reading,
    values: Callable[[int], Sequence[float]],
    written: Callable[[float], str],
) -> str:
    """A line for each seat over all positions, with what is marked, and its ends in words."""
    moments, seats = reading.review.moments, range(len(reading.names))
    found = [values(n) for n in range(len(moments))]
    low, high = min(min(one) for one in found), max(max(one) for one in found)
    span = (high - low) or 1.0

    def across(n: int) -> float:
        return _LEFT + (_WIDE - _LEFT - 8) * n / max(len(moments) - 1, 1)

    def up(value: float) -> float:
        return 8 + (_HIGH - _BOTTOM - 16) * (1 - (value - low) / span)

    parts = []
    for step in range(5):
        value = low + span * step / 4
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDE}" y1="{up(value):.1f}" y2="{up(value):.1f}" '
            f'stroke="#ddd"/><text x="{_LEFT - 6}" y="{up(value) + 4:.1f}" text-anchor="end">'
            f"{written(value)}</text>"
        )
    for mark in reading.review.marks:
        if mark.kind in ("round", "scoring"):
            x = across(mark.n)
            parts.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="8" y2="{_HIGH - _BOTTOM}" stroke="#999" '
                f'stroke-dasharray="2 4"/><text x="{x:.1f}" y="{_HIGH - 8}" text-anchor="middle">'
                f"{reading.said(mark.words)}</text>"
            )
    for seat in seats:
        points = " ".join(f"{across(n):.1f},{up(one[seat]):.1f}" for n, one in enumerate(found))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{_COLOURS[seat]}" stroke-width="2" '
            f'stroke-dasharray="{_DASHES[seat]}"/>'
        )
    told = "; ".join(
        f"{reading.name(seat + 1)}: {written(found[0][seat])} → {written(found[-1][seat])}"
        for seat in seats
    )
    legend = " ".join(
        f'<span style="color:{_COLOURS[seat]}"><svg style="width:2.5rem" viewBox="0 0 40 8" '
        f'aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" stroke="{_COLOURS[seat]}" '
        f'stroke-width="3" stroke-dasharray="{_DASHES[seat]}"/></svg> {reading.name(seat + 1)}'
        "</span>"
        for seat in seats
    )
    return (
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{told}">{"".join(parts)}</svg>'
        f"<p>{legend}</p>"
    )


def _luck_and_skill(reading: _Reading) -> str:
    say, review = reading.say, reading.review
    head = [
        "",
        say("points", "points"),
        say("luck", "chance"),
        say("given away", "perdus"),
        say("accuracy", "précision"),
        say("decisions", "décisions"),
        say("as the bot", "comme le bot"),
    ]
    rows = [
        [
            reading.name(luck.seat),
            str(review.moments[-1].points[luck.seat - 1]),
            reading.number(luck.points, signed=True),
            reading.number(accuracy.lost),
            f"{accuracy.percent:.0f} %",
            str(accuracy.decisions),
            str(accuracy.agreed),
        ]
        for luck, accuracy in zip(review.luck, review.accuracy, strict=True)
    ]
    draws = [
        [
            str(draw.n),
            reading.said(draw.words),
            reading.name(luck.seat),
            reading.number(draw.points, signed=True),
        ]
        for luck in review.luck
        for draw in luck.draws
    ]
    told = _table(head, rows)
    if draws:
        told += f"<h3>{say('The draws that mattered', 'Les tirages qui ont compté')}</h3>"
        told += _table(
            [say("action", "action"), "", say("for", "pour"), say("points", "points")], draws
        )
    return told


def _sources(reading: _Reading) -> str:
    rows = [
        [reading.said(source.words), *(str(one[-1][1]) if one else "0" for one in source.series)]
        for source in reading.review.sources
    ]
    return _table(["", *(escape(name) for name in reading.names)], rows)


def _decision(reading: _Reading, one: Decision, found: bool) -> str:
    say = reading.say
    before = replayed(reading.final, reading.final.log[: one.n - 1])
    board = escape(reading.game.diagram(before.view(one.seat - 1)))
    other = say("next best", "sinon") if found else say("better", "mieux")
    line = ", ".join(reading.said(step.words) for step in one.line)
    cost = f"{reading.number(one.lost)} {say('points', 'points')}"
    if len(reading.names) > 1:
        cost += f", {reading.percent(one.lost_winning)}"
    why = " ".join(reading.said(sentence) for sentence in one.why)
    return (
        f"<article><h3>{say('Turn', 'Tour')} {one.turn}, {reading.name(one.seat)} : "
        f"{reading.said(one.played.words)}</h3>"
        f"<p>{other} : {reading.said(one.better.words)} ({cost}). {why}</p>"
        f"<p>{say('The line', 'La suite')} : {line}.</p>"
        f"<details><summary>{say('The position', 'La position')}</summary><pre>{board}</pre>"
        "</details></article>"
    )


def _dealt(reading: _Reading) -> str:
    def counted(drawn: int, expected: float) -> str:
        return f"{drawn} ({reading.number(expected)})"

    rows = [
        [
            reading.said(one.words),
            counted(one.all.drawn, one.all.expected),
            *(counted(seat.drawn, seat.expected) for seat in one.seats),
        ]
        for one in reading.review.dealt
    ]
    note = reading.say(
        "How often, and in brackets how often it could be expected.",
        "Combien de fois, et entre parenthèses combien on pouvait en attendre.",
    )
    head = ["", reading.say("in all", "en tout"), *(escape(name) for name in reading.names)]
    return f'<p class="note">{note}</p>' + _table(head, rows)
