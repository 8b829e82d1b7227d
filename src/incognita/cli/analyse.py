"""incognita analyse"""

import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from incognita.bots.roster import make_thinker
from incognita.cli.answers import (
    answers_errors,
    console,
    json_flag,
    print_json,
    progress_bar,
    write_file,
)
from incognita.core.chance import seeded
from incognita.core.position import Position
from incognita.core.record import Replay, replay_record
from incognita.core.words import LANGUAGES, Language
from incognita.lab.analyse import (
    Decision,
    analyse_in_processes,
    analyse_record,
    decisions_of,
)
from incognita.lab.review import judge_named, review_record
from incognita.lab.review_page import review_page


@click.command("analyse", short_help="Say what the choices of a recorded game were worth.")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--bot",
    default="mcts:2000",
    show_default=True,
    help="Who judges: a level (expert), a level with a time a decision (expert:500ms) or mcts:N.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same answer."
)
@click.option(
    "--reasons", type=click.Choice(LANGUAGES), help="Say, in this language, why the bot differs."
)
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a review of the whole game, with graphs, as one page into this file.",
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Of the page.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="So many processes at once, with the same answer.",
)
@json_flag
@answers_errors
def analyse(
    file: Path,
    bot: str,
    seed: int,
    reasons: Language | None,
    page: Path | None,
    language: Language,
    jobs: int,
    as_json: bool,
) -> None:
    """Look through the record in FILE and judge every decision; forced actions are left out.

    For each: the value of what was played, the best alternative with its value, and what the
    choice lost. Values are in points, as the bot's evaluation of the game counts them: what the
    seat could expect, against its rivals. FILE may be - for standard input.

    \b
    Examples:
      incognita analyse records/tikal-1-000000.jsonl
      incognita analyse records/tikal-1-000000.jsonl --bot expert:500ms
      incognita analyse records/tikal-1-000000.jsonl --reasons en
      incognita analyse records/tikal-1-000000.jsonl --json > analysis.json
      incognita analyse records/tikal-1-000000.jsonl --html review.html --jobs 2
    """
    content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    replayed = replay_record(content)
    position = replayed.last
    make_thinker(bot, position.game, seeded(seed))  # a wrong name is refused before the long work
    if page is not None:
        _write_page(content, replayed, bot, page, language, jobs)
        if not as_json:
            click.echo(str(page))
            return
    decisions = _decisions(content, position, bot, seed, reasons is not None, jobs)
    if as_json:
        facts = _facts(replayed, bot, seed, reasons, decisions)
        print_json(facts if page is None else {**facts, "html": page})
    else:
        _print_analysis(replayed, bot, decisions)
        if reasons is not None:
            _print_reasons(replayed, reasons, decisions)


def _write_page(
    content: bytes, replayed: Replay, bot: str, page: Path, language: Language, jobs: int
) -> None:
    judge = judge_named(bot, replayed.last.game)
    with progress_bar() as progress:
        task = progress.add_task("review", total=100)
        review = review_record(
            content, judge, jobs, lambda share: progress.update(task, completed=round(100 * share))
        )
    write_file(page, review_page(review, replayed.last, replayed.header.seats, language))


def _decisions(
    content: bytes, position: Position, bot: str, seed: int, reasons: bool, jobs: int
) -> list[Decision]:
    if jobs > 1:
        return analyse_in_processes(content, bot, seed, reasons, jobs)
    decisions = []
    with progress_bar() as progress:
        task = progress.add_task("decisions", total=len(decisions_of(position)))
        for decision in analyse_record(position, bot, seed, reasons):
            decisions.append(decision)
            progress.advance(task)
    return decisions


def _facts(
    replayed: Replay, bot: str, seed: int, reasons: Language | None, decisions: list[Decision]
) -> dict[str, object]:
    return {
        "game": replayed.header.game,
        "rules": replayed.header.rules,
        "seats": replayed.header.seats,
        "bot": bot,
        "seed": seed,
        "decisions": [_decision(one, reasons) for one in decisions],
        "lost": [_lost_by(seat, decisions) for seat in range(replayed.last.seats)],
    }


def _decision(one: Decision, reasons: Language | None) -> dict[str, object]:
    facts = {**asdict(one), "seat": one.seat + 1}
    del facts["why"]
    if reasons is None:
        return facts
    return {**facts, "why": [words.spoken(reasons) for words in one.why]}


def _print_reasons(replayed: Replay, language: Language, decisions: list[Decision]) -> None:
    out, game = console(), replayed.last.game
    for one in decisions:
        if one.why:
            instead = escape(game.describe(game.parse(one.best), language))
            why = escape(" ".join(words.spoken(language) for words in one.why))
            out.print(f"[bold]{one.n}[/] {instead}. {why}")


def _lost_by(seat: int, decisions: list[Decision]) -> float:
    return round(sum(one.lost for one in decisions if one.seat == seat), 1)


def _print_analysis(replayed: Replay, bot: str, decisions: list[Decision]) -> None:
    names = [f"{seat} {escape(name)}" for seat, name in enumerate(replayed.header.seats, 1)]
    table = Table(
        "action", "seat", "played", "value", "best alternative", "value", "lost",
        box=None, padding=(0, 1),
    )  # fmt: skip
    for one in decisions:
        table.add_row(
            str(one.n),
            names[one.seat],
            escape(one.played),
            f"{one.value:.1f}",
            escape(one.alternative),
            f"{one.alternative_value:.1f}",
            f"[bold]{one.lost:.1f}[/]" if one.lost > 0 else "",
        )
    out = console()
    out.print(f"[bold]{replayed.last.game.title.en}[/], judged by {escape(bot)}, values in points")
    out.print(table)
    for seat, name in enumerate(names):
        own = [one for one in decisions if one.seat == seat]
        agreed = sum(one.best == one.played for one in own)
        out.print(
            f"{name}: {agreed} of {len(own)} decisions as the bot, "
            f"{_lost_by(seat, decisions):.1f} points lost by the others"
        )
