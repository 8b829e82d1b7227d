"""incognita games"""

from dataclasses import asdict

import click
from rich.table import Table

from incognita.bots.roster import BOTS
from incognita.cli.answers import answers_errors, console, json_flag, print_json
from incognita.core.catalogue import broken_games, games
from incognita.core.game import AnyGame
from incognita.core.options import Choice, Option, Range, shown
from incognita.core.words import Words

AT_ALL_TIMES = Words("always", "toujours")


@click.command("games", short_help="List the games with all their options.")
@json_flag
@answers_errors
def list_games(as_json: bool) -> None:
    """List the games: seats, options, defaults and allowed values."""
    for fault in broken_games():
        click.echo(f"incognita: {fault}", err=True)
    if as_json:
        print_json([_game_facts(game) for game in games()])
        return
    out = console()
    for game in games():
        seats = game.seats
        short, long = game.minutes
        out.print(
            f"[bold]{game.title.en}[/] ({game.name}), {seats.low} to {seats.high} players, "
            f"{short} to {long} minutes{', an example to read' if game.example else ''}"
        )
        out.print(f"  {game.about.en}")
        table = Table("option", "allowed", "default", "what it is", box=None, padding=(0, 2))
        for option in game.schema.options:
            default = "depends" if option.usual is None else shown(option.usual)
            about = option.about.en
            if option.only.en:
                about += f" ({option.only.en})"
            table.add_row(option.key, option.allowed_words(), default, about)
        out.print(table)
        out.print()
    out.print(f"Bots: {', '.join(BOTS)}; expert:500ms thinks so long, mcts:2000 so often")


def _game_facts(game: AnyGame) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title._asdict(),
        "about": game.about._asdict(),
        "minutes": list(game.minutes),
        "rules": game.rules_version,
        "example": game.example,
        "edition": game.edition.name,
        "seats": asdict(game.seats),
        "bots": BOTS,
        "options": [_option_facts(option) for option in game.schema.options],
    }


def _option_facts(option: Option) -> dict[str, object]:
    """`default` is null where it depends on the options before; `lot`: "lot" is a value, too."""
    return {
        "key": option.key,
        "title": option.title._asdict(),
        "allowed": _allowed_facts(option),
        "default": option.usual,
        "lot": option.lot is not None,
        "applies": (option.only if option.only.en else AT_ALL_TIMES)._asdict(),
        "about": option.about._asdict(),
    }


def _allowed_facts(option: Option) -> dict[str, object]:
    allowed = option.allowed
    if isinstance(allowed, Range):
        return {"type": "range", "low": allowed.low, "high": allowed.high}
    if isinstance(allowed, Choice):
        return {
            "type": "choice",
            "values": allowed.values,
            "labels": [allowed.label(value)._asdict() for value in allowed.values],
        }
    return {
        "type": "text",
        "grammar": allowed.grammar._asdict(),
        "named": {value: name._asdict() for value, name in allowed.named},
    }
