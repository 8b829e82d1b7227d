"""Two servers behind nginx with TLS are updated one after the other while tables play.

    .venv/bin/python -m benchmarks.rolling --tables 200
    .venv/bin/python -m benchmarks.rolling --tables 200 --kill     then one dies without a word
    .venv/bin/python -m benchmarks.rolling --bots 20 --kill        all bots think at two outposts

nginx is set up as docs/deployment.md says, PostgreSQL waits for its disk, and everything runs on
this machine. Two players sit at each table and play on whatever happens: whoever is hung up on
comes back, and sends an action again that was not answered and did not happen. In the end each
action that was answered has to stand in the log of its table once, where the answer said. With
`--bots` there are so many tables with a person and a bot beside; in the end one of the two outposts
dies while it thinks, and the bots have to play on.
"""

import asyncio
import json
import random
import subprocess
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import click
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from incognita.client import Client
from incognita.server.handover import SERVICE_RESTART
from tests.server.fronts import NAME, Front, free_port, fronted
from tests.server.postgres import postgres
from tests.server.running import RunningServer, running_outpost

SECRET = "of this benchmark alone"
RETRY_S = 0.1
LULL_S = 3.0  # before the first update, between them and after the last
LONGEST_S = 120.0


@dataclass
class Measured:
    took: list[float] = field(default_factory=list)  # from an action's first sending to its answer
    # from the end of a line to the first news on the next one
    handed_over: list[float] = field(default_factory=list)
    cut_off: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


class Player:
    """Somebody with a seat who plays any legal action, again and again."""

    def __init__(
        self, there: Front, table: str, seat: int, token: str, all_of_it: Measured
    ) -> None:
        self.there = there
        self.table = table
        self.seat = seat
        self.token = token
        self.all_of_it = all_of_it
        self.seen = 0
        self.play: dict[str, object] = {}
        self.answered: list[tuple[int, str]] = []  # the entry and the action
        self.under_way: tuple[str, float] | None = None  # an action, and when it was first sent
        self.lost_at: float | None = None
        self.was_moved = False

    async def run(self, pause_s: float, over: asyncio.Event) -> None:
        while not over.is_set() and self.play.get("status") != "finished":
            try:
                async with self._line() as line:
                    await self._play(line, pause_s, over)
            except ConnectionClosed as closed:
                moved = closed.rcvd is not None and closed.rcvd.code == SERVICE_RESTART
                self._note_loss(moved)
                await asyncio.sleep(0 if moved else RETRY_S)
            except (OSError, InvalidStatus, TimeoutError):
                self._note_loss(False)
                await asyncio.sleep(RETRY_S)

    def _note_loss(self, moved: bool) -> None:
        if self.lost_at is None:
            self.lost_at = time.perf_counter()
            self.was_moved = moved

    def _line(self) -> connect:
        path = f"/api/tables/{self.table}/live?seat={self.seat}&after={self.seen}"
        return connect(
            f"wss://{NAME}:{self.there.port}{path}",
            host="127.0.0.1",
            port=self.there.port,
            ssl=self.there.trust,
            additional_headers={"authorization": f"Bearer {self.token}"},
            compression=None,
            max_size=None,
            proxy=None,
        )

    async def _play(self, line: ClientConnection, pause_s: float, over: asyncio.Event) -> None:
        await self._hear(line, "update")
        if self.lost_at is not None:
            those = self.all_of_it.handed_over if self.was_moved else self.all_of_it.cut_off
            those.append(time.perf_counter() - self.lost_at)
            self.lost_at = None
        while not over.is_set() and self.play["status"] != "finished":
            if self.under_way is None:
                legal = self.play["legal"]
                assert isinstance(legal, list)
                if not legal:
                    await self._hear(line, "update")
                    continue
                await asyncio.sleep(random.uniform(0.5, 1.5) * pause_s)
                self.under_way = (random.choice(legal)["do"], time.perf_counter())
            do, _ = self.under_way
            act = {"type": "act", "id": "1", "seat": self.seat, "do": do, "after": self.seen}
            await line.send(json.dumps(act))
            news = await self._hear(line, "done", "refused")
            if news["type"] == "done":
                self._answered(int(str(news["n"])))
                while self.seen < self.answered[-1][0]:
                    await self._hear(line, "update")
            else:
                self.all_of_it.refused.append(str(news["code"]))
                self.under_way = None
                await self._hear(line, "update")

    async def _hear(self, line: ClientConnection, *kinds: str) -> dict[str, object]:
        """The next news of one of these kinds; updates count whichever they are."""
        while True:
            async with asyncio.timeout(LONGEST_S):
                news: dict[str, object] = json.loads(await line.recv())
            if news["type"] == "update":
                self._see(news)
            if news["type"] in kinds:
                return news

    def _see(self, update: dict[str, object]) -> None:
        play, entries = update["play"], update["entries"]
        assert isinstance(play, dict)
        assert isinstance(entries, list)
        self.play = play
        self.seen = max(self.seen, play["n"])
        if self.lost_at is not None and self.under_way is not None:  # was it heard after all?
            for entry in entries:
                if entry["kind"] == "did" and entry["seat"] == self.seat:
                    if entry["do"] == self.under_way[0]:
                        self._answered(entry["n"])
                        return

    def _answered(self, n: int) -> None:
        assert self.under_way is not None
        do, since = self.under_way
        self.all_of_it.took.append(time.perf_counter() - since)
        self.answered.append((n, do))
        self.under_way = None


def set_the_tables(server: RunningServer, number: int, bots: int) -> list[tuple[str, list[str]]]:
    """Tables of two people each, with the tokens of both, and those with a bot."""
    found = []
    with Client(server.address) as anna, Client(server.address) as bruno:
        tokens = [anna.arrive("Anna").token, bruno.arrive("Bruno").token]
        for _ in range(number):
            seats = [{"kind": "person"}, {"kind": "open"}]
            table = anna.open_table("wayfinder", seats, open_to_all=True).table.id
            bruno.join(table)
            found.append((table, tokens))
        for _ in range(bots):
            seats = [{"kind": "person"}, {"kind": "bot", "bot": "expert"}]
            table = anna.open_table("wayfinder", seats, open_to_all=True).table.id
            found.append((table, tokens[:1]))
    return found


def moves_of_bots(server: RunningServer, tables: Sequence[str]) -> int:
    with Client(server.address) as anybody:
        told = [anybody.state(table, after=0).entries for table in tables]
    return sum(one.kind == "did" and one.seat == 2 for entries in told for one in entries)


def lost(server: RunningServer, players: list[Player]) -> tuple[int, int]:
    """Answered actions that are not where the answer said; and entries that nobody sent."""
    missing = surplus = 0
    for player in players:
        with Client(server.address, token=player.token) as client:
            entries = client.state(player.table, player.seat, after=0).entries
        own = {one.n: one.do for one in entries if one.kind == "did" and one.seat == player.seat}
        missing += sum(own.get(n) != do for n, do in player.answered)
        surplus += len(own) - len(player.answered) - (player.under_way is not None)
    return missing, max(0, surplus)


async def update(server: RunningServer) -> tuple[float, float]:
    """Tell it to end, and start it again; how long each took."""
    began = time.perf_counter()
    server.tell_to_end()
    assert server.process is not None
    await asyncio.to_thread(server.process.wait)
    ended = time.perf_counter()
    await asyncio.to_thread(server.start)
    return ended - began, time.perf_counter() - ended


async def lose(
    outpost: "subprocess.Popen[bytes]", server: RunningServer, tables: Sequence[str]
) -> None:
    """An outpost dies without a word; what do bots do before and after?"""
    before = await asyncio.to_thread(moves_of_bots, server, tables)
    outpost.kill()
    await asyncio.sleep(2 * LULL_S)
    after = await asyncio.to_thread(moves_of_bots, server, tables)
    click.echo(f"outpost 1: killed; bots had acted {before} times, and {after - before} since")


async def measure(
    there: Front, outposts: Sequence["subprocess.Popen[bytes]"], given: Namespace
) -> None:
    all_of_it, over = Measured(), asyncio.Event()
    tables = await asyncio.to_thread(set_the_tables, there.server, given.tables, given.bots)
    players = [
        Player(there, table, seat, tokens[seat - 1], all_of_it)
        for table, tokens in tables
        for seat in range(1, len(tokens) + 1)
    ]
    playing = [asyncio.create_task(player.run(given.pause, over)) for player in players]
    await asyncio.sleep(LULL_S)
    for number, server in enumerate(there.servers, 1):
        ended, started = await update(server)
        click.echo(f"server {number}: handed over in {ended:.1f} s, back after {started:.1f} s")
        await asyncio.sleep(LULL_S)
    if given.kill:
        there.servers[0].kill()
        click.echo("server 1: killed")
        await asyncio.sleep(LULL_S)
        await asyncio.to_thread(there.servers[0].start)
        await asyncio.sleep(LULL_S)
    if outposts:
        with_bots = [table for table, tokens in tables if len(tokens) == 1]
        await lose(outposts[0], there.servers[1], with_bots)
    over.set()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    report(all_of_it, *await asyncio.to_thread(lost, there.servers[1], players))


def report(all_of_it: Measured, missing: int, surplus: int) -> None:
    took = sorted(all_of_it.took)
    click.echo(
        f"{len(took)} actions answered, {missing} of them lost, {surplus} stored that nobody sent; "
        f"{len(all_of_it.refused)} refused {sorted(set(all_of_it.refused))}"
    )
    for how, unsorted in (("handed over", all_of_it.handed_over), ("cut off", all_of_it.cut_off)):
        pauses = sorted(unsorted) or [0.0]
        click.echo(
            f"{len(unsorted)} lines {how}; pause {pauses[len(pauses) // 2] * 1000:.0f} ms (median),"
            f" {pauses[-1] * 1000:.0f} ms (longest)"
        )
    click.echo(
        f"an action took {took[len(took) // 2] * 1000:.0f} ms (median), "
        f"{took[int(len(took) * 0.99)] * 1000:.0f} ms (99 in 100), "
        f"{took[-1] * 1000:.0f} ms (longest)"
    )


def lent_at(port: int) -> list[str]:
    """A server without thinkers of its own."""
    where = ["--thinkers", "0", "--thinkers-at", f"127.0.0.1:{port}"]
    return [*where, "--thinkers-secret", SECRET]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds before each action")
    parser.add_argument("--kill", action="store_true", help="in the end, one dies without a word")
    parser.add_argument("--bots", type=int, default=0, help="tables with a bot")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres(durable=True) as database:
        both = ["--no-limits", "--database", database.new_database()]
        both += ["--tables-of-a-person", "100000"]
        ports = [free_port(), free_port()] if given.bots else []
        each = [[*both, *lent_at(port)] for port in ports] or [both, both]
        with fronted("nginx", Path(folder), each) as there, ExitStack() as running:
            houses = [f"ws://127.0.0.1:{port}" for port in ports]
            outposts = [running.enter_context(running_outpost(houses, SECRET)) for _ in ports]
            asyncio.run(measure(there, outposts, given))


if __name__ == "__main__":
    main()
