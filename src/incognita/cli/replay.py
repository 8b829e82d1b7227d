"""incognita replay"""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from incognita.cli.answers import WRONG_RECORD, answers_errors, console, fail, json_flag, print_json
from incognita.core.errors import RecordError
from incognita.core.game import actor_name
from incognita.core.options import order_of_play
from incognita.core.position import Position
from incognita.core.record import Replay, replay_record
from incognita.core.score import ScoreSheet


@click.command("replay", short_help="Check a recorded game and draw it.")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--at", type=click.IntRange(0), help="Draw the position after this many actions.")
@json_flag
@answers_errors
def replay(file: Path, at: int | None, as_json: bool) -> None:
    """Check the record in FILE from the first action to the last and draw the position.

    Stops at the first line that does not hold and says what would have been right; the exit
    code is then 1. FILE may be - for standard input.

    \b
    Examples:
      incognita replay records/wayfinder-1-000000.jsonl
      incognita replay records/wayfinder-1-000000.jsonl --at 20
    """
    content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        replayed = replay_record(content, at)
    except RecordError as error:
        if as_json:
            print_json({"holds": False, "line": error.line, "problem": error.problem})
        fail(f"{file}: {error}", WRONG_RECORD)
    if as_json:
        print_json(_replay_facts(replayed))
    else:
        _print_replay(replayed)


def _print_replay(replayed: Replay) -> None:
    position = replayed.shown
    header = replayed.header
    click.echo(f"{position.game.title.en}, rules {header.rules}: {', '.join(header.seats)}")
    order = [header.seats[seat] for seat in order_of_play(position.options)]
    if len(order) > 1:
        click.echo(f"Order of play: {', '.join(order)}")
    click.echo(
        f"The record holds, actions: {len(replayed.last.log)}. Position after {len(position.log)}:"
    )
    click.echo(position.game.diagram(position.view()))
    _print_sheet(position, header.seats)
    for actor in position.actors:
        legal = ", ".join(position.game.notation(action) for action in position.legal(actor))
        click.echo(f"{actor_name(actor)} may: {legal}")


def _replay_facts(replayed: Replay) -> dict[str, object]:
    position = replayed.shown
    return {
        "holds": True,
        "game": position.game.name,
        "rules": replayed.header.rules,
        "options": dict(position.options),
        "seats": replayed.header.seats,
        "order": [seat + 1 for seat in order_of_play(position.options)],
        "actions": len(replayed.last.log),
        "at": len(position.log),
        "over": position.is_over,
        "view": position.view(),
        "legal": {
            actor_name(actor): [position.game.notation(action) for action in position.legal(actor)]
            for actor in position.actors
        },
        "score": _sheet_facts(position.score()),
    }


def _sheet_facts(sheet: ScoreSheet) -> dict[str, object]:
    return {
        "final": sheet.final,
        "totals": sheet.totals,
        "ranking": [[seat + 1 for seat in place] for place in sheet.ranking],
        "lines": [
            {
                "seat": line.seat + 1,
                "rule": line.rule,
                "item": line.item,
                "of": line.of,
                "amount": line.amount,
                "points": line.points,
            }
            for line in sheet.lines
        ],
    }


def _print_sheet(position: Position, names: Sequence[str]) -> None:
    sheet = position.score()
    table = Table("seat", "rule", "for", "points", title="Score" if sheet.final else "Score so far")
    shown = [f"{seat + 1} {escape(name)}" for seat, name in enumerate(names)]
    for line in sheet.lines:
        if line.points:
            words = escape(position.game.describe_line(line, "en"))
            table.add_row(shown[line.seat], line.rule, words, str(line.points))
    for seat, total in enumerate(sheet.totals):
        winner = ", wins" if sheet.final and seat in sheet.winners else ""
        table.add_row(shown[seat], "", f"[bold]total{winner}[/]", f"[bold]{total}[/]")
    console().print(table)
