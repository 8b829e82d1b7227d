"""How many actions a second a server carries out, and how long each takes.

    .venv/bin/python -m benchmarks.load                             SQLite, one server
    .venv/bin/python -m benchmarks.load --database postgresql       PostgreSQL, two servers
    .venv/bin/python -m benchmarks.load --rate 100 --reviews 12     while games are reviewed, too

Two scripted players sit at each of 500 tables, of all games in turn, each with a WebSocket of the
typed client to any of the servers, as a load balancer would have it. First the players act at a
fixed rate, whether the server keeps up or not; then so many of them act at once, always. An action
takes from when it is sent (at the fixed rate: from when it was due) to when the player who sent it
has both the answer and the table as it is then. All players run in this one process, on the same
cores as the server; their share is printed. With `--reviews` the players act at the same
rate while so many finished games of bots are reviewed, instead.
"""

import asyncio
import random
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

import click
import msgspec

from benchmarks.review import play
from incognita.client import Client, LiveTable
from incognita.core.catalogue import games
from incognita.core.record import write_record
from incognita.server.wire import Act
from tests.server.postgres import postgres
from tests.server.running import RunningServer, running_server

WARM_UP_S = 3


class SlimLegal(msgspec.Struct):
    do: str


class SlimPlay(msgspec.Struct):
    n: int
    legal: list[SlimLegal]


class SlimUpdate(msgspec.Struct, tag="update"):
    """Of an update what a player needs who does not look at the board."""

    play: SlimPlay


class SlimDone(msgspec.Struct, tag="done"):
    n: int


class SlimRefused(msgspec.Struct, tag="refused"):
    code: str


_SLIM = msgspec.json.Decoder(SlimUpdate | SlimDone | SlimRefused)


class Player:
    """Somebody at a table who plays any legal action when told to."""

    def __init__(self, seat: int, line: LiveTable) -> None:
        self.seat = seat
        self.line = line
        self.play = SlimPlay(0, [])
        self.sent = 0
        self.since: float | None = None  # when the action under way was sent
        self.done: int | None = None  # its entry, once it has been carried out
        self.is_waiting = False  # to be told to act

    async def act(self, since: float) -> None:
        self.since = since
        self.sent += 1
        self.is_waiting = False
        do = random.choice(self.play.legal).do
        action = Act(str(self.sent), do, self.seat, self.play.n)
        await self.line.send_raw(msgspec.json.encode(action).decode())

    @property
    def has_its_echo(self) -> bool:
        return self.since is not None and self.done is not None and self.play.n >= self.done


class Load:
    """All the players, and what they measured."""

    def __init__(self) -> None:
        self.ready: deque[Player] = deque()  # those who may act
        self.stirred = asyncio.Event()
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()
        self.updates = 0
        self.room = asyncio.Semaphore(0)  # for so many more actions under way

    async def listen(self, player: Player) -> None:
        while True:
            news = _SLIM.decode(await player.line.receive_raw())
            if isinstance(news, SlimUpdate):
                self.updates += 1
                player.play = news.play
            elif isinstance(news, SlimDone):
                player.done = news.n
            else:
                self.refused[news.code] += 1
                player.done = 0
            if player.has_its_echo:
                assert player.since is not None
                self.took.append(time.perf_counter() - player.since)
                player.since = player.done = None
                self.room.release()
            if player.since is None and player.play.legal and not player.is_waiting:
                player.is_waiting = True
                self.ready.append(player)
                self.stirred.set()

    async def _next(self) -> Player:
        while True:
            while self.ready:
                player = self.ready.popleft()
                if player.play.legal:
                    return player
                player.is_waiting = False
            self.stirred.clear()
            await self.stirred.wait()

    async def at_rate(self, rate: float, seconds: float) -> None:
        """So many actions a second, come what may."""
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            if (ahead := due - time.perf_counter()) > 0:
                await asyncio.sleep(ahead)
            await (await self._next()).act(due)

    async def flat_out(self, at_once: int, seconds: float) -> None:
        """So many actions under way at all times."""
        end = time.perf_counter() + seconds
        self.room = asyncio.Semaphore(at_once)
        while time.perf_counter() < end:
            await self.room.acquire()
            await (await self._next()).act(time.perf_counter())


def percentile(took: list[float], share: float) -> float:
    return sorted(took)[min(len(took) - 1, int(share * len(took)))] * 1000


@contextmanager
def servers(database: str, number: int) -> Iterator[list[RunningServer]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="load-")))
        where = ["--data", str(folder)]
        if database == "postgresql":
            where = ["--database", stack.enter_context(postgres(durable=True)).new_database()]
        yield [
            stack.enter_context(running_server("--no-limits", *where, log=folder / f"log{one}"))
            for one in range(number)
        ]


class Phase:
    """Prints what was done between its beginning and its end."""

    def __init__(self, name: str, load: Load, running: list[RunningServer]) -> None:
        self.name, self.load, self.running = name, load, running

    def __enter__(self) -> None:
        self.load.took.clear()
        self.load.refused.clear()
        self.load.updates = 0
        self.began, self.own = time.perf_counter(), time.process_time()
        self.theirs = sum(server.processor_s() for server in self.running)

    def __exit__(self, *problem: object) -> None:
        if problem[0] is not None:
            return
        seconds = time.perf_counter() - self.began
        took = self.load.took
        own = (time.process_time() - self.own) / seconds
        theirs = (sum(server.processor_s() for server in self.running) - self.theirs) / seconds
        late = " ".join(f"p{100 * p:g} {percentile(took, p):.1f}" for p in (0.5, 0.9, 0.99, 0.999))
        click.echo(
            f"{self.name}: {len(took) / seconds:.0f} actions/s, {late} ms, "
            f"{self.load.updates / seconds:.0f} updates/s, refused {dict(self.load.refused)}; "
            f"cores: servers {theirs:.2f}, players {own:.2f}; "
            f"{1000 * theirs * seconds / len(took):.2f} ms of the servers' an action"
        )


def ask_for_reviews(client: Client, names: list[str], number: int) -> list[str]:
    """So many finished games of bots, of all games in turn; where their reviews will be."""
    played = [write_record(play(name, 2), ["skilled", "skilled"]) for name in names]
    tables = [client.import_record(played[one % len(played)]).table.id for one in range(number)]
    for table in tables:
        client.ask_for_review(table)
    return tables


async def beside_reviews(
    given: Namespace, names: list[str], load: Load, running: list[RunningServer]
) -> None:
    with Client(running[0].address) as clara:
        clara.arrive("Clara")
        asked = await asyncio.to_thread(ask_for_reviews, clara, names, given.reviews)
        with Phase(f"at {given.rate:.0f} a second, reviews under way", load, running):
            await load.at_rate(given.rate, given.seconds)
        found = Counter(clara.review(table).status for table in asked)
        click.echo(f"reviews in the end: {dict(found)}")


async def measure(given: Namespace, running: list[RunningServer]) -> None:
    names = given.games.split(",") if given.games else [game.name for game in games()]
    load = Load()
    async with AsyncExitStack() as stack:
        tasks: list[asyncio.Task[None]] = []
        with Client(running[0].address) as anna, Client(running[0].address) as bruno:
            anna.arrive("Anna")
            bruno.arrive("Bruno")
            for number in range(given.tables):
                seats = [{"kind": "person"}, {"kind": "open"}]
                table = anna.open_table(
                    names[number % len(names)], seats, open_to_all=True
                ).table.id
                bruno.join(table)
                for seat, client in enumerate((anna, bruno), 1):
                    address = random.choice(running).address
                    line = LiveTable(address, table, client.token, seat)
                    await stack.enter_async_context(line)
                    player = Player(seat, line)
                    tasks.append(asyncio.create_task(load.listen(player)))
        click.echo(f"{given.tables} tables, {len(tasks)} players, {len(running)} servers")
        await load.at_rate(given.rate, WARM_UP_S)
        for _ in range(given.rounds):
            with Phase(f"at {given.rate:.0f} a second", load, running):
                await load.at_rate(given.rate, given.seconds)
            if given.reviews:
                await beside_reviews(given, names, load, running)
            else:
                with Phase(f"{given.at_once} at once", load, running):
                    await load.flat_out(given.at_once, given.seconds)
        for task in tasks:
            task.cancel()


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--servers", type=int, help="one on SQLite, two on PostgreSQL")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--games", help="names with commas between; all")
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--at-once", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--reviews", type=int, default=0, metavar="GAMES")
    given = parser.parse_args()
    number = given.servers or (1 if given.database == "sqlite" else 2)
    with servers(given.database, number) as running:
        asyncio.run(measure(given, running))


if __name__ == "__main__":
    main()
