"""Tournaments: fair, the same whoever plays them, stopped early without fooling oneself."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.core.catalogue import find_game
from incognita.core.record import replay_record
from incognita.lab.arena import EVEN, ArenaPlan, Tournament, Umpire, play_arena
from incognita.lab.crew import Crew
from incognita.lab.match import Result, play_match
from incognita.lab.schedule import round_robin
from incognita.lab.settling import settled, stray
from incognita.lab.simulate import plan_edition
from incognita.lab.standings import by_line_up, cross_table, rate, standings, wilson


def game_between(bots: tuple[str, ...], *places: tuple[int, ...], number: int = 0) -> Result:
    return Result(number, 0, bots, (0,) * len(bots), places, ({},) * len(bots), 1, 0.0)


def arena(
    bar: float | str | None, games: int, jobs: int, records: Path | None = None
) -> Tournament:
    game = find_game("wayfinder")
    plan = ArenaPlan(
        "wayfinder",
        game.check_options({"players": 2}),
        plan_edition(game.edition),
        round_robin(["greedy", "random"], 2, games),
        4,
        bar,
        records,
    )
    found = play_arena(plan, Crew(jobs), lambda more: None)
    return replace(
        found, results=[replace(result, seconds=0.0, thought=()) for result in found.results]
    )


@pytest.mark.parametrize("name", ["explorers", "tikal"])
def test_a_deal_brings_the_same_to_whoever_sits_where(name: str) -> None:
    """The luck of a deal does not depend on how often another kind of luck was needed."""
    kind = {"explorers": "card", "tikal": "tile"}[name]
    game = find_game(name)
    drawn = []
    for number, bots in enumerate([("greedy", "random"), ("random", "greedy")]):
        position, _ = play_match(game, {"players": 2}, None, bots, 3, number, deal=7)
        texts = [game.notation(move.action) for move in position.log if move.actor >= 8]
        drawn.append([text for text in texts if text.startswith(kind)])
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) > 20


def test_stopping_early_gives_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    alone = arena(EVEN, 200, 1, records=tmp_path / "alone")
    assert alone == arena(EVEN, 200, 2, records=tmp_path / "both")
    assert alone.settled == (True,)
    assert len(alone.results) < 100
    names = sorted(path.name for path in (tmp_path / "alone").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "both").iterdir())
    assert len(names) == len(alone.results)
    replay = replay_record((tmp_path / "both" / names[-1]).read_bytes())
    assert replay.header.seats == ["random", "greedy"]
    assert replay.header.note.startswith("seed 4, game")


def test_a_question_that_cannot_be_answered_is_played_to_the_end() -> None:
    found = arena(0.999, 8, 1)
    assert found.settled == (False,)
    assert len(found.results) == 8


def test_an_even_match_is_rarely_called_although_one_looks_after_every_deal() -> None:
    luck = random.Random(1)
    wrong = 0
    for _ in range(300):
        total = 0.0
        for deals in range(1, 301):
            total += luck.choice((0.0, 0.5, 1.0))
            if settled(total, deals, 0.5, 0.05):
                wrong += 1
                break
    assert wrong <= 15


def test_a_clear_match_is_called_soon() -> None:
    assert settled(25.0, 25, 0.5, 0.05)
    assert stray(1000, 0.05) < 0.07


def test_the_games_of_a_closed_line_up_do_not_count() -> None:
    umpire = Umpire(round_robin(["a", "b"], 2, 1000), EVEN)
    accepted = 0
    for number in range(1000):
        bots = ("a", "b") if number % 2 == 0 else ("b", "a")
        winner = bots.index("a")
        result = game_between(bots, (winner,), (1 - winner,), number=number)
        accepted += umpire.accept(result)
    assert umpire.is_done
    assert accepted % 2 == 0
    assert accepted < 60


def test_wilson_intervals_stay_within_bounds_and_hold_the_share() -> None:
    for wins, games in [(0, 10), (10, 10), (5, 10), (0.5, 1)]:
        found = wilson(wins, games)
        assert 0 <= found.low <= found.share <= found.high <= 1
    known = wilson(40, 50)  # a textbook example
    assert (round(known.low, 3), round(known.high, 3)) == (0.67, 0.888)


def test_standings_order_bots_by_rating_and_share_shared_wins() -> None:
    bots = ("a", "b", "c")
    results = [game_between(bots, (0,), (1, 2)) for _ in range(20)]
    results += [game_between(bots, (0, 1), (2,)) for _ in range(20)]
    first, second, third = standings(bots, results)
    assert (first.bot, second.bot, third.bot) == bots
    assert first.wins.share == 0.75
    assert first.rating_low > third.rating_high
    cells = {(cell.bot, cell.other): cell.ahead.share for cell in cross_table(bots, results)}
    assert cells["a", "b"] == 0.75
    assert cells["b", "a"] == 0.25
    assert cells["b", "c"] == 0.75


def test_a_bot_in_several_seats_is_rated_once_a_game() -> None:
    bots = ("a", "b", "b", "b")
    results = [game_between(bots, (0,), (1,), (2,), (3,)) for _ in range(10)]
    ratings = rate(["a", "b"], results)
    assert ratings["a"].mu > ratings["b"].mu
    [found] = by_line_up([bots], [False], results)
    assert found.wins["a"].share == 1


def incognita(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["arena", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_shows_ratings_a_cross_table_and_the_worth_of_seats() -> None:
    answer = incognita(
        "wayfinder", "--bots", "greedy,random", "--players", "3", "--games", "3", "--stop-early"
    )
    for word in ("rating", "wins a seat", "ahead of", "line-up", "settled", "wins by seat"):
        assert word in answer
    assert "not stopped early: all games were played" in answer
    assert "ms a decision" in answer


def test_an_arena_that_stopped_early_says_so() -> None:
    arguments = ["toll", "--bots", "greedy,random", "--games", "3000", "--stop-early", "5%"]
    told = incognita(*arguments)
    assert "stopped early: " in told
    assert "by the confidence sequence" in told
    stopping = json.loads(incognita(*arguments, "--json"))["stop_early"]
    assert stopping["stopped"]
    assert stopping["most_games"] > stopping["findings"][0][0]["deals"]


def test_the_command_answers_programs_and_writes_the_same_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    arguments = ["tikal", "--bots", "greedy,random", "--games", "2", "--out", str(out), "--json"]
    answer = json.loads(incognita(*arguments))
    assert answer == json.loads(out.read_text(encoding="utf-8"))
    assert answer["kind"] == "arena"
    assert [standing["bot"] for standing in answer["standings"]] == ["greedy", "random"]
    assert [game["bots"] for game in answer["results"]] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--bots", "greedy"], "at least 2 different bots"),
        (["--bots", "greedy,clever"], "the bots are"),
        (["--bots", "greedy,random", "--players", "1"], "at least 2 seats"),
        (["--bots", "greedy,random", "--stop-early", "7"], "a share such as 0.7 or 70%"),
        (["--bots", "greedy,random", "--jobs", "2", "--cluster", "tcp://x:1"], "contradict"),
        ([], "--bots"),
    ],
)
def test_wrong_use_is_answered_with_what_is_right(arguments: list[str], problem: str) -> None:
    result = CliRunner().invoke(main, ["arena", "wayfinder", *arguments])
    assert result.exit_code == WRONG_USE
    assert problem in result.stderr
