"""Bots of one's own: found by name, asked with what a seat knows, and never able to stop a game."""

import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognita.bots import program
from incognita.bots.own import NoSuchBot, is_own
from incognita.bots.program import ProgramFailed
from incognita.bots.roster import check_bot, make_bot, make_thinker
from incognita.bots.thinker import Thinker
from incognita.cli import main
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame
from incognita.core.position import new_game
from incognita.lab.match import play_match

FIRST = """
class First:
    def __init__(self, game, dealer):
        self.game = game

    def choose(self, state, seat):
        return state.legal_list(seat)[0]

class Broken(First):
    def choose(self, state, seat):
        raise ValueError("no idea")

class Cheat(First):
    def choose(self, state, seat):
        return 1_000_000

class Vandal(First):
    def choose(self, state, seat):
        legal = state.legal_list(seat)
        state.apply(seat, legal[0])
        return legal[0]

class Wrong:
    pass

def mute(game, dealer):
    return object()
"""

PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        assert asked["view"] and asked["prompt"] and asked["legal"][0]["words"]
        print(json.dumps({"do": asked["legal"][-1]["do"]}), flush=True)
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mybots.py").write_text(FIRST)
    (tmp_path / "last.py").write_text(PROGRAM)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def in_python(name: str) -> str:
    return f"program:{sys.executable} {name}"


@pytest.mark.parametrize("name", ["mybots.py:First", "mybots:First"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_class_in_a_file_or_a_module_plays(bots: Path, name: str, game: AnyGame) -> None:
    check_bot(name)
    sys.modules.pop("mybots", None)
    seats = new_game(game).seats
    _, result = play_match(game, {}, None, [name] + ["random"] * (seats - 1), 1, 0)
    assert result.decisions[0] > 0
    assert result.forfeits[0] == {}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_program_plays_with_what_its_seat_sees(bots: Path, game: AnyGame) -> None:
    seats = new_game(game).seats
    name = in_python("last.py")
    _, result = play_match(game, {}, None, [name] + ["random"] * (seats - 1), 1, 0)
    assert result.forfeits[0] == {}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mybots.py:Broken", "ValueError: no idea"),
        ("mybots.py:Cheat", "1000000 is no legal action"),
    ],
)
def test_who_breaks_or_cheats_forfeits_the_move_and_the_arena_says_so(
    bots: Path, name: str, reason: str
) -> None:
    asked = ["arena", "wayfinder", "--bots", f"{name},random", "--games", "2"]
    told = CliRunner().invoke(main, [*asked, "--json"])
    assert told.exit_code == 0, told.output
    facts = json.loads(told.output)
    [standing] = [one for one in facts["standings"] if one["bot"] == name]
    decisions = sum(game["decisions"][game["bots"].index(name)] for game in facts["results"])
    assert standing["forfeits"] == {reason: decisions}
    assert f"forfeited {decisions} moves" in CliRunner().invoke(main, asked).output


def test_what_a_bot_does_to_the_position_it_is_shown_stays_there(bots: Path) -> None:
    _, vandal = play_match(games()[0], {"players": 2}, None, ["mybots.py:Vandal"] * 2, 1, 0)
    _, first = play_match(games()[0], {"players": 2}, None, ["mybots.py:First"] * 2, 1, 0)
    assert vandal.totals == first.totals
    assert vandal.forfeits == ({}, {})


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("", "it has ended"),
        ("import sys\nfor line in sys.stdin: print('any', flush=True)", "it said 'any'"),
        ("import sys\nfor line in sys.stdin: print('{}', flush=True)", "it said '{}'"),
        ("print('x' * 100_000, flush=True)\nimport sys\nsys.stdin.read()", "too long"),
        ("import sys\nsys.stdin.read()", "has not answered within 0.2 seconds"),
    ],
)
def test_a_program_that_fails_is_asked_anew_and_says_why(
    bots: Path, monkeypatch: pytest.MonkeyPatch, script: str, reason: str
) -> None:
    monkeypatch.setattr(program, "PATIENCE_S", 0.2 if "within" in reason else 20.0)
    (bots / "bad.py").write_text(script)
    game = games()[0]
    position = new_game(game)
    seat = next(actor for actor in range(position.seats))
    bot = make_bot(in_python("bad.py"), game, seeded("any"))
    while seat not in position.actors:
        actor = position.actors[0]
        position.apply(actor, position.legal(actor)[0])
    for _ in range(2):
        with pytest.raises(ProgramFailed, match=reason):
            bot.choose(position.believed_by(seat), seat)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.py:Bot", "no file missing.py"),
        ("missing_module:Bot", "ModuleNotFoundError"),
        ("mybots.py:Second", "no class Second in mybots.py"),
        ("program:", "the command is missing"),
        ("program:./missing", "no program './missing'"),
        ("program:'", "No closing quotation"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_before_the_work_begins(
    bots: Path, name: str, said: str
) -> None:
    assert is_own(name)
    with pytest.raises(IncognitaError, match=said):
        check_bot(name)
    told = CliRunner().invoke(main, ["simulate", "wayfinder", "--bots", name])
    assert told.exit_code == 2
    assert said in told.output


@pytest.mark.parametrize(
    ("name", "said"), [("mybots.py:Wrong", "could not be made"), ("mybots.py:mute", "no method")]
)
def test_what_is_no_bot_says_so(bots: Path, name: str, said: str) -> None:
    with pytest.raises(NoSuchBot, match=said):
        make_bot(name, games()[0], seeded("any"))


def test_the_plain_search_has_a_name_and_thinks_aloud() -> None:
    game = games()[0]
    position = new_game(game)
    thinker = make_thinker("uct:40", game, seeded("any"))
    assert isinstance(thinker, Thinker)
    while position.actors[0] >= position.seats or len(position.legal(position.actors[0])) == 1:
        actor = position.actors[0]
        position.apply(actor, position.legal(actor)[0])
    seat = position.actors[0]
    assert thinker.choose(position.believed_by(seat), seat) in position.legal(seat)


def test_an_installed_package_offers_bots_by_name(
    bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = bots / "mybots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mybots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[incognita.bots]\nfirst = mybots:First\n")
    assert not is_own("first")
    monkeypatch.syspath_prepend(str(bots))
    assert check_bot("first") == "first"
    _, result = play_match(games()[0], {"players": 2}, None, ["first", "random"], 1, 0)
    assert result.forfeits == ({}, {})


def test_the_page_about_bots_of_ones_own_does_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-bots.md").read_text()
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        name = code.partition("\n")[0].removeprefix("# ")
        (tmp_path / name).write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    commands = re.findall(r"```sh\nincognita (.*?)\n```", page)
    assert len(commands) == 3
    for command in commands:
        told = CliRunner().invoke(main, shlex.split(command))
        assert told.exit_code == 0, told.output
        assert "forfeited" not in told.output
