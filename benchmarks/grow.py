"""How a house grows on one machine: live tables at a steady pace, and stored ones.

    .venv/bin/python -m benchmarks.grow                     all of it: about an hour, quiet machine
    .venv/bin/python -m benchmarks.grow --live 50,200 --stored 0,1000

Each step is a run of `benchmarks.load` (players at so many live tables, an action a second at each)
or of `benchmarks.house` (memory and start with so many stored ones), whose words are shown as they
are. docs/operating.md says what is reckoned from them.
"""

import subprocess
import sys
from argparse import ArgumentParser

import click

LIVE = "50,200,500,1000,5000"
STORED = "0,1000,10000,100000"
ACTIONS_A_SECOND = 1.0  # at each table: people take longer, bots do not
MOST_RATE = 1000.0  # more than one server was ever seen to carry out


def run(title: str, module: str, *arguments: str) -> None:
    click.echo(f"\n{title}")
    command = [sys.executable, "-m", f"benchmarks.{module}", *arguments]
    if subprocess.run(command, check=False).returncode != 0:
        click.echo("that did not go well; on with the next")


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--live", default=LIVE)
    parser.add_argument("--stored", default=STORED)
    parser.add_argument("--database", default="sqlite")
    parser.add_argument("--seconds", default="20")
    given = parser.parse_args()
    for tables in numbers(given.live):
        rate = str(min(MOST_RATE, tables * ACTIONS_A_SECOND))
        where = ["--database", given.database, "--seconds", given.seconds]
        run(f"{tables} live tables", "load", "--tables", str(tables), "--rate", rate, *where)
    for tables in numbers(given.stored):
        live = str(min(500, tables))
        run(f"{tables} stored tables", "house", "--stored", str(tables), "--live", live)


if __name__ == "__main__":
    main()
