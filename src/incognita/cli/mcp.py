"""incognita mcp"""

import os

import click

from incognita.cli.answers import answers_errors
from incognita.core.errors import ExtraMissing
from incognita.core.words import LANGUAGES, Language

_TOKEN = "INCOGNITA_TOKEN"


@click.command("mcp", short_help="Let language models play.")
@click.option("--house", metavar="URL", help="Play at the tables of this server, not alone.")
@click.option(
    "--token",
    help=f"Who you are in the house; better in {_TOKEN}. Without one you come as a new guest.",
)
@click.option("--name", default="Model", show_default=True, help="What you are called at a table.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Which one."
)
@answers_errors
def serve_models(house: str | None, token: str | None, name: str, language: Language) -> None:
    """Serve the games to a language model, over the Model Context Protocol on standard input and
    output: the program that runs the model starts this command by itself.

    Tools: list_games, rules, start, tables, join, see, act, ask. All that they tell is text. Alone,
    games are played here against bots; with --house at the tables of a server.

    \b
    Examples, as such programs are told of it:
      {"mcpServers": {"incognita": {"command": "incognita", "args": ["mcp"]}}}
      {"mcpServers": {"incognita": {"command": "incognita",
                                    "args": ["mcp", "--house", "http://localhost:8400"]}}}
    """
    try:
        from incognita.client.http import Client  # noqa: PLC0415 - takes time that others save
        from incognita.client.mcp import Desk, server_of  # noqa: PLC0415
    except ExtraMissing:  # the client's own, which would not be enough
        raise ExtraMissing("incognita mcp", "mcp") from None

    client = None
    if house is not None:
        client = Client(house, token or os.environ.get(_TOKEN))
        if client.token is None:
            client.arrive(name, language)
    server_of(Desk(client, name, language)).run("stdio")
