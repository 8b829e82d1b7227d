"""The report: one page that needs nothing else, with every picture told in words beside it."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incognita.cli import main
from incognita.cli.answers import UNREADABLE, WRONG_USE
from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.record import replay_record
from incognita.lab.study import traces

SECTIONS = [
    "Wins by bot",
    "Who beats whom",
    "Seat advantage",
    "Points",
    "Where the points come from",
    "Length of a game",
    "Where it happens",
]


class Page(HTMLParser):
    """What a reader of the page gets to know of its elements."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.pictures: list[str] = []
        self.ids: list[str] = []
        self.fetched: list[str] = []
        self._in_heading = False
        self.feed(content)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self._in_heading = tag == "h2"
        if given.get("role") == "img":
            self.pictures.append(given["aria-label"] or "")
        if "id" in given:
            self.ids.append(given["id"] or "")
        for key in ("src", "href", "xlink:href", "data"):
            if not (given.get(key) or "#").startswith(("#", "data:")):
                self.fetched.append(given[key] or "")

    def handle_data(self, data: str) -> None:
        if self._in_heading:
            self.headings.append(data)
            self._in_heading = False


def incognita(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def page_of(*files: Path, out: Path) -> str:
    result = incognita("report", *files, "-o", out)
    assert result.exit_code == 0, result.output
    return out.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_an_arena_with_records_has_every_picture(game: AnyGame, tmp_path: Path) -> None:
    arena, records = tmp_path / "arena.json", tmp_path / "records"
    played = incognita(
        "arena", game.name, "--bots", "greedy,random", "--games", "2",
        "--out", arena, "--records", records,
    )  # fmt: skip
    assert played.exit_code == 0
    content = page_of(arena, records, out=tmp_path / "report.html")
    page = Page(content)
    sections = SECTIONS if game.traces else SECTIONS[:-1]
    assert page.headings == sections
    assert len(page.pictures) == len(sections) - 1  # who beats whom is a table
    assert all(re.search(r"\d", words) for words in page.pictures)
    assert content.count("<table>") == len(sections) + 1
    assert page.fetched == []
    assert not re.search(r"@import|url\((?!#)", content)
    assert len(page.ids) == len(set(page.ids))
    again = page_of(arena, records, out=tmp_path / "again.html")
    assert again == content


def test_traces_are_spaces_of_the_board(tmp_path: Path) -> None:
    for game in games():
        board = game.traces
        if board is None:
            continue
        incognita("simulate", game.name, "--games", "1", "--records", tmp_path)
        path = tmp_path / f"{game.name}-1-000000.jsonl"
        found = traces(replay_record(path.read_bytes()).last)
        assert len(found) > min(10, game.turns // 2)
        assert {seat for seat, _ in found} == {0, 1}
        for _, (column, row) in found:
            assert 0 <= column < board.columns
            assert 0 <= row < board.rows


def test_figures_from_records_are_those_of_the_results(tmp_path: Path) -> None:
    results, records = tmp_path / "results.json", tmp_path / "records"
    incognita(
        "simulate", "tikal", "--bots", "greedy,random", "--games", "3",
        "--out", results, "--records", records,
    )  # fmt: skip
    pages = [page_of(source, records, out=tmp_path / "page.html") for source in (results, records)]
    assert [Page(page).pictures for page in pages[:1]] == [
        Page(page).pictures for page in pages[1:]
    ]
    assert "The bots did not go round the seats" in pages[0]


def test_without_records_it_says_what_is_missing(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    incognita("simulate", "explorers", "--players", "1", "--games", "2", "--out", results)
    content = page_of(results, out=tmp_path / "page.html")
    assert "This picture needs records" in content
    assert Page(content).headings == SECTIONS[3:]


def test_names_cannot_change_the_page(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    incognita("simulate", "wayfinder", "--games", "2", "--out", results)
    facts = json.loads(results.read_text(encoding="utf-8"))
    for game in facts["results"]:
        game["bots"] = ['<script>"&', "b"]
    results.write_text(json.dumps(facts), encoding="utf-8")
    assert "<script" not in page_of(results, out=tmp_path / "page.html")


def test_wrong_files_are_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "other"}', encoding="utf-8")
    result = incognita("report", wrong)
    assert result.exit_code == WRONG_USE
    assert "not the results of `incognita simulate` or `incognita arena`" in result.stderr
    assert incognita("report", tmp_path / "none.json").exit_code == UNREADABLE
    empty = tmp_path / "empty"
    empty.mkdir()
    result = incognita("report", empty)
    assert result.exit_code == WRONG_USE
    assert "these files hold nothing" in result.stderr


def test_games_of_different_kinds_do_not_mix(tmp_path: Path) -> None:
    for game in ("wayfinder", "tikal"):
        incognita("simulate", game, "--games", "1", "--out", tmp_path / f"{game}.json")
    result = incognita("report", tmp_path / "wayfinder.json", tmp_path / "tikal.json")
    assert result.exit_code == WRONG_USE
    assert "these files hold tikal, wayfinder" in result.stderr


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "results.json"
    incognita("simulate", "wayfinder", "--games", "1", "--out", results)
    for module in ("incognita.lab.report", "incognita.lab.charts"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.delattr("incognita.lab.charts", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = incognita("report", results)
    assert result.exit_code == WRONG_USE
    assert "incognita report needs the optional extra 'lab'" in result.stderr
    assert "pip install 'incognita-games[lab]'" in result.stderr
    assert "pip install -e '.[lab]'" in result.stderr
