"""The settings of a server on the command line, made of the one table of them."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognita.server.choices import CHOICES, PREFIX, Choice, chosen

if TYPE_CHECKING:
    from incognita.server.choices import Given

_FILE = PREFIX + "CONFIG"

Command = Callable[..., None]


def setting_flags(*names: str) -> Callable[[Command], Command]:
    """Options for these settings (none named: for all), and for a file with settings."""

    def flagged(command: Command) -> Command:
        for choice in reversed(CHOICES):
            if choice.name in names or (not names and not choice.is_of_outposts):
                command = _flag(choice)(command)
        return click.option(
            "--config",
            type=click.Path(path_type=Path, dir_okay=False),
            envvar=_FILE,
            help="A TOML file with settings, by the names of these options: port = 8401.",
        )(command)

    return flagged


def _flag(choice: Choice) -> Callable[[Command], Command]:
    words = choice.words
    if choice.usual:
        words += f"  [default: {choice.usual}]"
    if choice.kind == "switch":
        name = f"--{choice.name}/--no-{choice.name}"
        return click.option(name, default=None, hidden=choice.is_hidden, help=words)
    return click.option(
        f"--{choice.name}",
        multiple=choice.kind == "list",
        metavar="|".join(choice.among) or choice.shown_as,
        hidden=choice.is_hidden,
        help=words,
    )


def settings_given(config: Path | None, options: dict[str, object]) -> "dict[str, Given]":
    """What was chosen here, in the environment and in the file; WrongSetting says what is wrong."""
    by_name = {name.replace("_", "-"): given for name, given in options.items()}
    return chosen(by_name, os.environ, config)


def shown(given: "dict[str, Given]") -> list[dict[str, object]]:
    """All settings as they count, with where each was chosen; secrets are left out."""
    rows: list[dict[str, object]] = []
    for choice in CHOICES:
        one = given.get(choice.name)
        if one is None and (choice.is_hidden or choice.is_of_outposts):
            continue
        value = choice.usual if one is None else one.written
        hidden = one is not None and choice.is_secret
        source = "" if one is None else one.source
        rows.append({"name": choice.name, "value": "***" if hidden else value, "from": source})
    return rows
