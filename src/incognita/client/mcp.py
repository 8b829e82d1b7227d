"""The games for language models: a small server of the Model Context Protocol."""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from incognita import __version__
from incognita.bots.roster import BOTS, check_bot
from incognita.client.http import Client
from incognita.client.in_words import (
    action_in_words,
    games_in_words,
    happened,
    position_in_words,
    rules_in_words,
)
from incognita.client.sitting import HouseTable, NotPossible, OwnGame, Sitting
from incognita.core.catalogue import find_game
from incognita.core.errors import ExtraMissing, IncognitaError
from incognita.core.words import Language

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise ExtraMissing("incognita mcp", "mcp") from error

P = ParamSpec("P")

INSTRUCTIONS = """\
Exploration board games with exact rules. `list_games` says what can be played, `rules` reads a
rulebook, `start` begins a game against bots, `see` shows it with all you may do, `act` plays one of
these actions by its notation and tells what the others did, `ask` says what an action would do or
why it is not possible. A turn can take several actions. Nothing you are shown is hidden from your
seat in the real game, and nothing hidden is shown."""


class Desk:
    """The tools, by what stands in their first line; all that they tell is text."""

    def __init__(self, house: Client | None, name: str, language: Language) -> None:
        self._house = house
        self._name = name
        self._language: Language = language
        self._tables: dict[str, Sitting] = {}
        self._lock = Lock()

    def list_games(self) -> str:
        """All games with their options, and the bots one can play against."""
        bots = BOTS if self._house is None else self._house.games().bots
        return games_in_words(bots, self._language)

    def rules(self, game: str, number: str | None = None) -> str:
        """The rules of a game: a chapter (T9) or one rule (T9.3) by its number; without a number
        the game in a minute and its chapters."""
        return rules_in_words(game, number, self._language)

    def start(
        self,
        game: str,
        players: int = 2,
        bots: str = "skilled",
        seat: int = 1,
        options: dict[str, str | int] | None = None,
    ) -> str:
        """Begin a game against bots (one for all other seats, or one each with commas between);
        `seat` is yours. Tells the number of the table, and what you see there."""
        with self._lock:
            number, table = self._open(game, players, bots, seat - 1, options or {})
            self._tables[number] = table
            return f"table {number}\n{self._seen(table, table.wait(self._language))}"

    def _open(
        self, name: str, players: int, bots: str, seat: int, options: dict[str, str | int]
    ) -> tuple[str, Sitting]:
        game = find_game(name)
        named = [bot.strip() for bot in bots.split(",")]
        if self._house is None:
            for bot in named:
                check_bot(bot)
            wish = {"players": players, **options}
            return str(len(self._tables) + 1), OwnGame(game, wish, seat, named, self._name)
        if seat not in range(players):
            raise NotPossible(f"there is no seat {seat + 1} in a game of {players}")
        rivals = iter(named if len(named) > 1 else named * players)
        seats = [
            {"kind": "person"} if n == seat else {"kind": "bot", "bot": next(rivals, named[0])}
            for n in range(players)
        ]
        opened = self._house.open_table(game.name, seats, options)
        return opened.table.id, HouseTable(self._house, opened.table.id, seat)

    def tables(self) -> str:
        """The tables at which you sit, here or in the house, with whose turn it is."""
        with self._lock:
            if self._house is None:
                told = [f"{n}: {one.position.game.name}" for n, one in self._tables.items()]
            else:
                told = [
                    f"{one.id}: {one.game}, {one.status}{', your turn' if one.your_turn else ''}"
                    for one in self._house.my_tables()
                ]
            return "\n".join(told) or "none"

    def join(self, table: str, invitation: str | None = None, seat: int | None = None) -> str:
        """Sit down at a table of the house, by its number and, if it is private, the invitation."""
        with self._lock:
            if self._house is None:
                raise NotPossible("there is no house here: this server was started without one")
            opened = self._house.join(table, seat, invitation)
            sitting = self._table(opened.table.id)
            return self._seen(sitting, sitting.wait(self._language))

    def see(self, table: str) -> str:
        """What your seat sees at a table, what there is to do, and all you may do."""
        with self._lock:
            sitting = self._table(table)
            return self._seen(sitting, sitting.wait(self._language))

    def act(self, table: str, do: str) -> str:
        """Play an action by its notation, exactly as `see` lists it; tells what it led to, what the
        others did, and what you see then."""
        with self._lock:
            sitting = self._table(table)
            return self._seen(sitting, sitting.act(do, self._language))

    def ask(self, table: str, do: str) -> str:
        """What an action would do, with points and rules; or why it is not possible now."""
        with self._lock:
            sitting = self._table(table)
            return action_in_words(
                sitting.position, sitting.seat, do, sitting.names, self._language
            )

    def _seen(self, table: Sitting, story: list[str]) -> str:
        seen = position_in_words(table.position, table.seat, table.names, self._language)
        return f"{happened(story, self._language)}\n\n{seen}" if story else seen

    def _table(self, number: str) -> Sitting:
        if number in self._tables:
            return self._tables[number]
        if self._house is None:
            known = ", ".join(self._tables) or "none yet"
            raise NotPossible(
                f"there is no table {number!r}; there are: {known}; `start` opens one"
            )
        own = self._house.state(number).play.your_seats
        if not own:
            raise NotPossible(f"you have no seat at table {number}; `join` takes one")
        self._tables[number] = HouseTable(self._house, number, own[0] - 1)
        return self._tables[number]


def server_of(desk: Desk) -> "MCPServer[None]":
    server: MCPServer[None] = MCPServer(
        "incognita",
        "Terra Incognita",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="ERROR",
    )
    tools: tuple[Callable[..., str], ...] = (
        *(desk.list_games, desk.rules, desk.start, desk.tables, desk.join),
        *(desk.see, desk.act, desk.ask),
    )
    for tool in tools:
        server.tool(structured_output=False)(_answering(tool))
    return server


def _answering(tool: Callable[P, str]) -> Callable[P, str]:
    """What is wrong is told to the model, as a sentence."""

    @wraps(tool)
    def answer(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return tool(*args, **kwargs)
        except IncognitaError as error:
            raise ToolError(str(error)) from error

    return answer
