"""The command `incognita`."""

import io
import sys

import click

from incognita import __version__
from incognita.cli.admin import admin
from incognita.cli.analyse import analyse
from incognita.cli.answers import EXIT_CODES, engine_words
from incognita.cli.arena import arena
from incognita.cli.bench import bench
from incognita.cli.dataset import make_dataset
from incognita.cli.games import list_games
from incognita.cli.map import draw_map
from incognita.cli.mcp import serve_models
from incognita.cli.replay import replay
from incognita.cli.report import report_games
from incognita.cli.rules import read_rules
from incognita.cli.serve import open_and_serve, serve_tables
from incognita.cli.simulate import simulate_games
from incognita.cli.static import write_site
from incognita.cli.think import think
from incognita.cli.train import train_net


@click.group(
    invoke_without_command=True,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message=f"incognita %(version)s, {engine_words()}")
@click.pass_context
def main(context: click.Context) -> None:
    """Terra Incognita: exploration board games with exact and fast rules.

    Without a command: starts the server and opens the browser.

    \b
    Start here:
      incognita                                          play in the browser
      incognita serve --help                             a server for others, too
      incognita games                                    what can be played, with all options
      incognita rules wayfinder                          its rules, each with its number
      incognita simulate wayfinder --games 100           bots play a hundred games
      incognita arena wayfinder --bots greedy,random     a tournament, with ratings
      incognita simulate tikal --games 1 --records records/
      incognita replay records/tikal-1-000000.jsonl      check and draw a recorded game
      incognita analyse records/tikal-1-000000.jsonl     what each choice was worth
      incognita train wayfinder -o learned/              a net learns from games of its own
      incognita map --seed 7                             draw a map of Explorers

    The games belong to their authors and publishers; this project has no tie to them.
    """
    if context.invoked_subcommand is None:
        open_and_serve()


for command in (
    serve_tables,
    think,
    write_site,
    list_games,
    read_rules,
    simulate_games,
    arena,
    report_games,
    train_net,
    replay,
    analyse,
    make_dataset,
    draw_map,
    serve_models,
    bench,
    admin,
):
    main.add_command(command)


def run() -> None:
    """The entry point: text that a narrow encoding cannot write is written with marks instead."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    main()
