"""The names of the bots: the same in every game, and a name that is none is explained."""

import re
from pathlib import Path

import pytest

from incognita.bots.judgement import judgement_of
from incognita.bots.levels import DOUBT, LEVELS, Pace, UnknownBot, read_name
from incognita.bots.roster import BOTS, check_bot, make_bot, make_thinker
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.position import new_game
from tests.kit.variants import for_few


def test_the_levels_go_from_novice_to_master() -> None:
    assert list(LEVELS) == ["novice", "skilled", "expert", "master"]
    assert ("random", "greedy", *LEVELS) == BOTS
    assert Pace._fields == LEVELS


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_higher_level_thinks_more(game: AnyGame) -> None:
    pace = judgement_of(game).pace
    assert list(pace) == sorted(set(pace))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
@pytest.mark.parametrize("name", [*BOTS, "mcts:7", "novice:5ms"])
def test_every_bot_plays_every_game(game: AnyGame, name: str) -> None:
    position = new_game(game, for_few(game))
    while len(position.legal(position.actors[0])) == 1 or position.actors[0] >= position.seats:
        position.apply(position.actors[0], position.legal(position.actors[0])[0])
    seat = position.actors[0]
    bot = make_bot(name, game, seeded("any"))
    assert bot.choose(position.believed_by(seat), seat) in position.legal(seat)


@pytest.mark.parametrize(
    ("name", "simulations", "seconds"),
    [
        ("mcts:2000", 2000, None),
        ("expert:500ms", None, 0.5),
        ("master:2s", None, 2.0),
        ("novice", None, None),
    ],
)
def test_a_budget_stands_behind_the_name(
    name: str, simulations: int | None, seconds: float | None
) -> None:
    player = read_name(name)
    assert (player.simulations, player.seconds) == (simulations, seconds)


@pytest.mark.parametrize(
    "name",
    [
        "genius",
        "",
        "mcts",
        "mcts:",
        "mcts:0",
        "mcts:-5",
        "mcts:2000x",
        "mcts:99999999999",
        "mcts:²",
        "expert:",
        "expert:500",
        "expert:0ms",
        "expert:1h",
        "expert:999999s",
        "random:500ms",
        "greedy:1s",
        "Expert",
    ],
)
def test_a_name_that_is_none_is_refused_with_all_there_are(name: str) -> None:
    with pytest.raises(UnknownBot) as refusal:
        check_bot(name)
    message = str(refusal.value)
    assert repr(name) in message
    assert all(bot in message for bot in (*BOTS, "expert:500ms", "mcts:2000"))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_that_does_not_think_gives_no_advice(name: str) -> None:
    with pytest.raises(UnknownBot, match="does not think"):
        make_thinker(name, games()[0], seeded("any"))


def test_the_page_about_bots_shows_the_levels_as_they_are() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    [titles] = re.findall(r"^\| level \| (.*) \| doubt \|$", page, re.MULTILINE)
    by_title = {game.title.en: game for game in games()}
    paces = [judgement_of(by_title[title]).pace for title in titles.split(" | ")]
    for name in LEVELS:
        [row] = re.findall(rf"^\| `{name}` \| .*", page, re.MULTILINE)
        *simulations, doubt = [cell.strip() for cell in row.strip("|").split("|")][1:]
        assert doubt == (f"{DOUBT[name]} %" if DOUBT[name] else "none")
        assert simulations == [f"{getattr(pace, name):,}" for pace in paces]
