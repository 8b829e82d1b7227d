"""The options of the game, its edition, its notation, and how a game is written down."""

import random
from pathlib import Path

import pytest

from incognita.core.errors import EditionError, IllegalAction, NotationError, OptionError
from incognita.core.position import position_from_json
from incognita.core.record import replay_record, write_record
from incognita.games.wayfinder import GAME
from incognita.games.wayfinder.actions import ACTIONS
from tests.games.wayfinder.positions import Table, new_table, own_edition, placing

# Options


def test_the_options_are_complete_without_being_given() -> None:
    assert dict(GAME.check_options({})) == {
        "players": 2,
        "placing": "at-once",
        "first": 1,
        "colours": "gy",
    }
    assert dict(GAME.check_options({"players": 1})) == {"players": 1, "level": 1, "colours": "g"}


@pytest.mark.rule("W1.3")
@pytest.mark.parametrize(
    ("given", "colours"),
    [
        ({"players": 3}, "gyb"),
        ({"players": 4}, "gybr"),
        ({"players": 1, "level": 3}, "gyb"),
        ({"players": 2, "colours": "RB"}, "rb"),
    ],
)
def test_every_explorer_has_a_colour(given: dict[str, object], colours: str) -> None:
    assert GAME.check_options(given)["colours"] == colours


@pytest.mark.rule("W1.3", "W5.1", "W8.3")
@pytest.mark.parametrize(
    "given",
    [
        {"players": 0},
        {"players": 5},
        {"players": "two"},
        {"players": 1, "level": 5},
        {"players": 1, "placing": "race"},
        {"players": 1, "first": 1},
        {"players": 2, "level": 1},
        {"players": 2, "placing": "later"},
        {"players": 2, "first": 3},
        {"players": 2, "colours": "g"},
        {"players": 2, "colours": "gyb"},
        {"players": 2, "colours": "gg"},
        {"players": 2, "colours": "gw"},
        {"players": 1, "level": 2, "colours": "g"},
        {"wind": "strong"},
    ],
)
def test_options_that_do_not_fit_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        GAME.check_options(given)


def test_options_may_be_written_as_text() -> None:
    options = GAME.check_options({"players": "4", "placing": "race", "first": "3"})
    assert (options["players"], options["first"]) == (4, 3)


# The edition


@pytest.mark.rule("W1.1")
@pytest.mark.parametrize(
    "rows",
    [
        ["gybrgy"] * 5,
        ["gybrgy"] * 7,
        ["gybrg"] * 6,
        ["gybrgyb"] * 6,
        ["gybrgw"] * 6,
        ["GYBRGY"] * 6,
    ],
)
def test_a_board_that_is_not_six_by_six_targets_is_refused(rows: list[str]) -> None:
    with pytest.raises(EditionError, match=r"targets\.rows"):
        own_edition(rows)


@pytest.mark.rule("W1.1")
def test_an_edition_of_ones_own_is_read_from_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    rows = ", ".join(['"gybrgy"'] * 6)
    own.write_text(
        'game = "wayfinder"\nname = "my board"\n[targets]\norigin = "recovered"\n'
        f"rows = [{rows}]\n",
        encoding="utf-8",
    )
    edition = GAME.load_edition(own)
    assert (edition.name, edition.targets.origin) == ("my board", "recovered")
    assert list(edition.targets.rows) == ["gybrgy"] * 6


@pytest.mark.parametrize(
    ("told", "instead"),
    [
        ('game = "wayfinder"', 'game = "tikal"'),
        ("rows", "lines"),
        ('origin = "designed"', 'origin = "dreamt"'),
        ("[targets]", "[targets"),
        ('name = "own"', 'name = "own"\nwind = 3'),
    ],
)
def test_a_file_that_is_no_edition_is_refused(told: str, instead: str, tmp_path: Path) -> None:
    content = 'game = "wayfinder"\nname = "own"\n[targets]\norigin = "designed"\nrows = []\n'
    own = tmp_path / "own.toml"
    own.write_text(content.replace(told, instead), encoding="utf-8")
    with pytest.raises(EditionError):
        GAME.load_edition(own)


# Notation


def test_every_action_has_a_text_of_its_own_that_leads_back_to_it() -> None:
    texts = [GAME.notation(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [GAME.parse(text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    "text", ["", "place", "place g1", "place a7", "n", "n n", "x g", "N g", "n  g", "go", "home"]
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_every_action_is_described_in_both_languages() -> None:
    for language in ("en", "fr"):
        told = {
            GAME.describe(action, "en" if language == "en" else "fr") for action in range(ACTIONS)
        }
        assert len(told) == ACTIONS


def test_an_illegal_action_names_the_legal_ones_and_changes_nothing() -> None:
    table = new_table()
    table.play("place a1")
    before = table.state.words()
    with pytest.raises(IllegalAction) as refused:
        table.play("place a1")
    assert refused.value.action == "place a1"
    assert len(refused.value.legal) == 35
    assert table.state.words() == before


# Written down


def random_game(seed: int, **options: int | str) -> Table:
    dice = random.Random(seed)
    table = new_table(**options)
    while table.goes_on():
        actor = dice.choice(table.position.actors)
        stop = GAME.parse("stop")
        actions = [action for action in table.position.legal(actor) if action != stop]
        table.position.apply(actor, dice.choice(actions))
    return table


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "level": 3},
        {"players": 2, "colours": "rb", "first": 2},
        {"players": 4},
        {"players": 2, "placing": "race"},
        {"players": 4, "placing": "race", "first": 4},
    ],
)
def test_a_game_is_replayed_from_its_record_to_the_same_result(
    options: dict[str, int | str],
) -> None:
    table = random_game(1, **options)
    written = write_record(table.position, ["somebody"] * table.position.seats)
    replayed = replay_record(written.encode()).last
    assert replayed.state.words() == table.state.words()
    assert replayed.score() == table.score


@pytest.mark.rule("W5.4")
def test_the_record_of_a_race_holds_the_ticks_of_the_clock() -> None:
    table = new_table(placing="race")
    table.play("place a1", "place b1", "s g", "s y", "s b", "s r", "s g", "s y", "s b", "s r")
    table.tick(5)
    written = write_record(table.position, ["one", "two"])
    assert written.count('"seat":"clock","do":"tick"') == 5
    assert replay_record(written.encode()).last.state.words() == table.state.words()


def test_a_position_is_restored_from_its_json() -> None:
    table = new_table(players=3, placing="race")
    table.play("place a1", "place b1", "place c1", "s g", "s y")
    restored = Table(position_from_json(GAME, table.position.to_json()))
    assert restored.view == table.view
    assert restored.legal() == table.legal()


def test_a_drawn_position_shows_gems_huts_and_explorers() -> None:
    table = placing("2gyR@y . . . . . " + ". " * 30)
    shown = table.position.game.diagram(table.position.view())
    assert "2gy" in shown
    assert "@y" in shown
    assert "R" in shown
