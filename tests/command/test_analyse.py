"""`incognita analyse`: what the choices of a recorded game were worth."""

import json
import re
from pathlib import Path

import pytest

from incognita.cli.answers import UNREADABLE, WRONG_RECORD, WRONG_USE
from incognita.core.catalogue import find_game
from incognita.core.position import new_game
from incognita.core.record import write_record
from tests.command.test_command import incognita


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    incognita("simulate", "explorers", "--players", "1", "--games", "1", "--records", tmp_path)
    return tmp_path / "explorers-1-000000.jsonl"


def test_each_decision_is_shown_with_its_best_alternative(recorded: Path) -> None:
    answer = incognita("analyse", recorded, "--bot", "mcts:3").output
    for word in ("played", "best alternative", "lost", "decisions as the bot", "mcts:3"):
        assert word in answer


def test_programs_get_the_same_in_json(recorded: Path) -> None:
    answers = [
        json.loads(incognita("analyse", recorded, "--bot", "mcts:3", "--json").stdout)
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    facts = answers[0]
    assert (facts["game"], facts["bot"], facts["seats"]) == ("explorers", "mcts:3", ["random"])
    first = facts["decisions"][0]
    assert {"n", "seat", "played", "value", "alternative", "alternative_value", "lost", "best"} == (
        set(first)
    )
    assert facts["lost"] == [pytest.approx(sum(one["lost"] for one in facts["decisions"]), abs=0.1)]


@pytest.mark.parametrize("bot", ["greedy", "random", "genius", "expert:fast"])
def test_a_bot_that_cannot_judge_is_refused(recorded: Path, bot: str) -> None:
    result = incognita("analyse", recorded, "--bot", bot)
    assert result.exit_code == WRONG_USE
    assert "expert:500ms" in result.stderr


def test_a_record_that_does_not_hold_is_refused(recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace('"n":2,', '"n":3,'))
    result = incognita("analyse", recorded)
    assert result.exit_code == WRONG_RECORD
    assert "line 3" in result.stderr


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = incognita("analyse", tmp_path / "none.jsonl")
    assert result.exit_code == UNREADABLE
    assert "none.jsonl" in result.stderr


def test_the_bot_says_why_it_would_have_done_something_else(recorded: Path) -> None:
    asked = ("analyse", recorded, "--bot", "mcts:8", "--reasons", "fr")
    assert "Sinon : " in incognita(*asked).output
    told = json.loads(incognita(*asked, "--json").stdout)["decisions"]
    for one in told:
        assert bool(one["why"]) == (one["best"] != one["played"])


def test_a_page_holds_all_of_a_review_and_fetches_nothing(recorded: Path, tmp_path: Path) -> None:
    for language, words in (("en", "Expected points"), ("fr", "Points espérés")):
        page = tmp_path / f"{language}.html"
        asked = ("analyse", recorded, "--bot", "mcts:2", "--html", page, "--language", language)
        assert incognita(*asked).exit_code == 0
        content = page.read_text(encoding="utf-8")
        assert words in content
        assert "<svg" in content
        assert not re.search(r'(src|href)="|url\(|@import|<script', content)


def test_a_page_tells_players_of_one_name_apart(tmp_path: Path) -> None:
    for names in (["greedy", "greedy"], ["{2}", "Anna"]):
        position = new_game(find_game("toll"))
        while position.actors:
            actor = position.actors[0]
            position.play(actor, position.legal(actor)[-1])
        (tmp_path / "toll.jsonl").write_text(write_record(position, names))
        page = tmp_path / "page.html"
        asked = ("analyse", tmp_path / "toll.jsonl", "--bot", "mcts:2", "--html", page)
        assert incognita(*asked).exit_code == 0
        content = page.read_text(encoding="utf-8")
        for told in ("greedy 1", "greedy 2") if "greedy" in names else names:
            assert re.search(rf"{re.escape(told)} (wins|ends|is first) ", content)


def test_several_processes_say_the_same(recorded: Path) -> None:
    asked = ("analyse", recorded, "--bot", "mcts:2", "--json")
    one, two = (incognita(*asked, "--jobs", jobs).stdout for jobs in ("1", "2"))
    assert one == two
