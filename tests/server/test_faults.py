"""The plug is pulled while everybody plays: nothing that was acknowledged is lost or doubled.

./dev test tests/server/test_faults.py --kills 50
"""

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest

from incognita.client import Client
from tests.server.conftest import where
from tests.server.faults import Player
from tests.server.running import RunningServer

_TABLES = {  # a kind of table: its game, and how it is played
    "live": "wayfinder",
    "live secrets": "explorers",
    "http": "tikal",
    "http secrets": "explorers",
    "live bot": "entdecker",
    "http bot": "wayfinder",
}
_PATIENCE_S = 90
_LONGEST_LIFE_S = 1.5


class Company:
    """Players at tables of every kind; a finished game is followed by another one."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.players: list[Player] = []
        self.tables: dict[str, str] = {}  # what is being played, by the kind of table
        self.stop = threading.Event()
        self.running: list[asyncio.Task[None]] = []

    def open_tables(self) -> None:
        """One of each kind, where there is none or it has ended."""
        for kind in _TABLES:
            seated = [p for p in self.players if p.table == self.tables.get(kind)]
            if not seated or all(player.over for player in seated):
                self._open(kind)

    def _open(self, kind: str) -> None:
        with Client(self.server.address) as anna, Client(self.server.address) as bruno:
            anna.arrive("Anna")
            bruno.arrive("Bruno")
            bot = kind.endswith("bot")
            other = {"kind": "bot", "bot": "random"} if bot else {"kind": "open"}
            table = anna.open_table(
                _TABLES[kind], [{"kind": "person"}, other], open_to_all=True
            ).table.id
            seated = [anna] if bot else [anna, bruno]
            if not bot:
                bruno.join(table)
            self.tables[kind] = table
            for seat, client in enumerate(seated, 1):
                assert client.token is not None
                player = Player(table, seat, client.token)
                self.players.append(player)
                self._let_play(player, by_http=kind.startswith("http"))

    def _let_play(self, player: Player, by_http: bool) -> None:
        address = self.server.address
        playing = (
            asyncio.to_thread(player.play_over_http, address, self.stop)
            if by_http
            else player.play_live(address)
        )
        self.running.append(asyncio.create_task(playing))

    def entries(self) -> dict[str, int]:
        """How many entries each table has that is being played."""
        with Client(self.server.address) as anybody:
            tables = self.tables.values()
            states = {table: anybody.state(table).play for table in tables}
        return {t: play.n for t, play in states.items() if play.status == "running"}

    async def all_go_on(self, since: dict[str, int]) -> None:
        """Wait until something has happened at every table."""
        late = time.monotonic() + _PATIENCE_S
        while True:
            for task in self.running:
                if task.done():
                    task.result()
            now = await asyncio.to_thread(self.entries)
            stuck = [t for t, n in since.items() if t in now and now[t] <= n]
            if not stuck:
                return
            assert time.monotonic() < late, f"these tables do not go on: {stuck}"
            await asyncio.sleep(0.3)

    async def go_home(self) -> None:
        self.stop.set()
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)

    def check(self) -> int:
        """What is on disk against what was promised; how much was promised."""
        for player in self.players:
            with Client(self.server.address, player.token) as client:
                state = client.state(player.table, player.seat, after=0)
            player.check(state.entries)
        return sum(sent.done is not None for p in self.players for sent in p.sent)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_acknowledged_action_is_lost_or_doubled_when_the_plug_is_pulled(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    kills: int = request.config.getoption("--kills")
    server = RunningServer(where(request, kind, tmp_path), tmp_path / "log")
    server.start()
    try:
        promised = asyncio.run(play_on_through(server, kills))
    finally:
        server.kill()
    assert promised > 10 * kills


async def play_on_through(server: RunningServer, kills: int) -> int:
    company = Company(server)
    company.open_tables()
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0, _LONGEST_LIFE_S))
        before = await asyncio.to_thread(company.entries)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await company.all_go_on(before)
        company.open_tables()
    await company.go_home()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    return await asyncio.to_thread(company.check)
