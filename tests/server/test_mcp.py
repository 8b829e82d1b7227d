"""A language model plays through the protocol's own client, over standard input and output."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable

import pytest
from mcp import Client, StdioServerParameters

from incognita.client import Client as HouseClient
from incognita.client.in_words import position_in_words, rules_in_words
from incognita.core.game import AnyGame
from incognita.core.position import new_game
from incognita.core.words import LANGUAGES, Language
from tests.kit.positions import each_game
from tests.server.running import RunningServer

Call = Callable[..., Awaitable[str]]


def with_model(play: Callable[[Call], Awaitable[None]], *arguments: str) -> None:
    """Start the command as such programs do, and play with what its tools tell."""

    async def go() -> None:
        command = ["-m", "incognita", "mcp", *arguments]
        async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
            offered = {tool.name for tool in (await client.list_tools()).tools}
            assert {"list_games", "rules", "start", "see", "act", "ask"} <= offered

            async def call(tool: str, *, fails: bool = False, **given: object) -> str:
                answer = await client.call_tool(tool, given)
                assert bool(answer.is_error) == fails, answer.content
                [content] = answer.content
                assert content.type == "text"
                return content.text

            await play(call)

    asyncio.run(go())


def choices(seen: str) -> list[str]:
    """The notations that the text offers."""
    _, _, offered = seen.partition("You may (notation: in words):\n")
    return re.findall(r"^  (.+?): ", offered, re.MULTILINE)


async def play_on(call: Call, table: str, seen: str) -> str:
    while offered := choices(seen):
        seen = await call("act", table=table, do=offered[-1])
    return seen


def test_a_model_learns_the_rules_and_plays_alone() -> None:
    async def play(call: Call) -> None:
        assert "toll" in await call("list_games")
        assert "B2" in await call("rules", game="toll")
        assert (await call("rules", game="toll", number="b2.4")).startswith("B2.4 ")
        assert "B2.4 " in await call("rules", game="toll", number="B2")
        assert "no rule" in await call("rules", game="toll", number="B99", fails=True)
        seen = await call("start", game="toll", bots="greedy", seat=2)
        assert seen.startswith("table 1\n")
        assert "Bid for the card" in seen
        assert "It would lead to:" in await call("ask", table="1", do="bid 0")
        why_not = await call("ask", table="1", do="commit")
        assert "lead to" not in why_not
        assert why_not in await call("act", table="1", do="commit", fails=True)
        assert "'bid 0' to 'bid 2'" in await call("act", table="1", do="bid 9", fails=True)
        assert "there are: 1" in await call("see", table="7", fails=True)
        end = await play_on(call, "1", await call("see", table="1"))
        assert "The game is over" in end
        assert "Score:" in end

    with_model(play)


def test_a_model_plays_at_the_tables_of_a_house(sqlite_server: RunningServer) -> None:
    async def play(call: Call) -> None:
        seen = await call("start", game="toll", bots="random")
        table = seen.partition("\n")[0].removeprefix("table ")
        assert table in await call("tables")
        assert "What happened:" in await call("act", table=table, do="bid 0")
        end = await play_on(call, table, await call("see", table=table))
        assert "The game is over" in end

    with HouseClient(sqlite_server.address) as anna:
        me = anna.arrive("Anna")
        with_model(play, "--house", sqlite_server.address, "--token", me.token)
        [table] = anna.my_tables()
        assert table.status == "finished"


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_every_game_is_told_in_words(game: AnyGame, language: Language) -> None:
    book = rules_in_words(game.name, None, language)
    for chapter in game.rulebook.chapters:
        assert f"{chapter.number} {chapter.title.spoken(language)}" in book
        assert rules_in_words(game.name, chapter.number, language).count("\n") >= len(chapter.rules)
    position = new_game(game)
    names = [f"{seat}" for seat in range(position.seats)]
    assert position_in_words(position, 0, names, language)
