"""`incognita think`: an outpost, which lends its processors to servers."""

import asyncio
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import cast

import click

from incognita.cli.answers import answers_errors, json_flag, print_json
from incognita.cli.settings import setting_flags, settings_given
from incognita.server.choices import WrongSetting, open_secrets


@click.command(name="think")
@setting_flags("house", "thinkers", "thinkers-secret", "log", "log-level")
@json_flag
@answers_errors
def think(config: Path | None, as_json: bool, **options: object) -> None:
    """Think for the bots of servers on other machines, until Ctrl-C.

    A server with --thinkers-at takes any number of such outposts, by the same thinkers-secret.
    One that ends or is lost costs nobody a move: what it was asked is asked somebody else.
    With --json it says in JSON for whom it thinks, and then nothing more.

    Every setting can also stand in the environment (INCOGNITA_THINKERS_SECRET=...) or in a file
    (--config, or INCOGNITA_CONFIG).

    \b
    Examples:
      incognita think --house ws://10.0.0.5:9500
      incognita think --house ws://10.0.0.5:9500 --house ws://10.0.0.6:9500 --thinkers 60
    """
    settings = settings_given(config, options)
    given = {name: one.value for name, one in settings.items()}
    for needed in ("house", "thinkers-secret"):
        if not given.get(needed):
            raise WrongSetting(f"an outpost needs a {needed}")
    # imported here, for it takes time that other commands save
    from incognita.server.logs import set_up_logs  # noqa: PLC0415
    from incognita.server.outpost import Outpost  # noqa: PLC0415

    set_up_logs(str(given.get("log", "plain")), str(given.get("log-level", "warning")), False)
    for remark in open_secrets(settings):
        logging.getLogger("incognita.server").warning("%s", remark)
    houses = cast("tuple[str, ...]", given["house"])
    processes = cast("int", given.get("thinkers") or os.cpu_count() or 1)
    outpost = Outpost(houses, str(given["thinkers-secret"]), processes)
    if as_json:
        print_json({"houses": list(houses), "thinkers": processes})
    else:
        click.echo(f"{processes} bots can think here at the same time. Ctrl-C stops it.")
    with suppress(KeyboardInterrupt):
        asyncio.run(outpost.run())
