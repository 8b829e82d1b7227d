"""Editions, options, notation and records of Tikal."""

from importlib import resources
from pathlib import Path

import msgspec
import pytest

from incognita.core.errors import EditionError, NotationError, OptionError
from incognita.core.position import new_game
from incognita.core.record import replay_record, write_record
from incognita.games.tikal import GAME
from incognita.games.tikal.actions import ACTIONS
from incognita.games.tikal.edition import TikalEdition
from tests.kit.play import random_game

Raw = dict[str, object]


def standard() -> Raw:
    """The shipped edition as plain lists and dicts, to be changed."""
    raw = msgspec.json.decode(msgspec.json.encode(GAME.edition))
    assert isinstance(raw, dict)
    return raw


def changed(*path: str | int, to: object) -> Raw:
    raw = standard()
    inner: object = raw
    for key in path[:-1]:
        inner = inner[key]  # type: ignore[index]
    inner[path[-1]] = to  # type: ignore[index]
    return raw


@pytest.mark.rule("T1.2", "T1.3", "T1.4", "T1.6", "T1.7")
@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (changed("printed", 0, "hex", to="a9"), "there is no hex 'a9'; expected a1 to h5"),
        (changed("printed", 0, "hex", to="a4"), "a hex stands there twice"),
        (changed("printed", 0, "kind", to="jungle"), "expected 1 base-camp, 1 jungle, 2 temple"),
        (changed("printed", 1, "value", to=0), "a temple of value 0; expected 1 to 10"),
        (changed("printed", 0, "value", to=2), "a base-camp of value 2; expected 0"),
        (changed("tiles", 3, "name", to="A9"), "tile 4 is 'A9'; expected A1 to A6"),
        (changed("tiles", to=[]), "found 0 of them; expected A1 to A6"),
        (changed("tiles", 0, "kind", to="ruin"), "Invalid enum value 'ruin'"),
        (changed("tiles", 5, "kind", to="treasure"), "tile A6: a treasure of value 0"),
        (changed("tiles", 0, "stones", to=[0, 0, 4, 0, 0, 0]), "expected 6 numbers from 0 to 3"),
        (changed("tiles", 0, "stones", to=[1, 2]), "tile A1: the stones are [1, 2]"),
        (changed("tiles", 11, "stones", to=[1, 0, 0, 0, 0, 0]), "a volcano has no stones"),
        (changed("tiles", 11, "kind", to="jungle"), "expected 10 jungle, 15 temple"),
        (changed("levels", "copies", to=[1, 2]), "expected 9 numbers of cards, for 2 to 10"),
        (changed("levels", "copies", 0, to=16), "16 cards of 2; expected 0 to 15"),
        (changed("treasures", "ring", to=4), "treasures.ring: 4 of them; expected 0 to 3"),
        (changed("treasures", "ring", to=2), "there are 23, but the treasure sites ask for 24"),
        (changed("tiles", 0, "origin", to="guessed"), "Invalid enum value 'guessed'"),
    ],
)
def test_a_wrong_edition_is_refused_with_what_would_be_right(raw: Raw, message: str) -> None:
    with pytest.raises(EditionError) as refusal:
        GAME.edition_from_builtins(raw, "mine.toml")
    assert message in str(refusal.value)


def own_edition() -> TikalEdition:
    """The base camp in the middle of the board, the rest of the printed hexes far away."""
    raw = standard()
    printed: list[Raw] = [
        {"hex": "d3", "kind": "base-camp", "value": 0, "stones": [3, 0, 0, 0, 0, 0]},
        {"hex": "d2", "kind": "temple", "value": 10, "stones": [0, 0, 0, 0, 0, 0]},
        {"hex": "h5", "kind": "temple", "value": 2, "stones": [1, 1, 1, 1, 1, 1]},
        {"hex": "a1", "kind": "jungle", "value": 0, "stones": [0, 0, 0, 0, 0, 0]},
    ]
    raw["printed"] = [{**picture, "origin": "designed"} for picture in printed]
    return GAME.edition_from_builtins(raw, "mine")


@pytest.mark.parametrize("version", ["basic", "auction"])
def test_a_game_can_be_played_with_an_edition_of_ones_own(version: str) -> None:
    edition = own_edition()
    position = new_game(GAME, {"players": 3, "version": version}, edition)
    while not position.is_over:
        [actor] = position.actors
        legal = position.legal(actor)
        position.apply(actor, legal[-1] if len(position.log) % 3 else legal[0])
    record = write_record(position, ["a", "b", "c"]).encode()
    assert replay_record(record).last.score() == position.score()


def test_a_person_can_write_an_edition_file(tmp_path: Path) -> None:
    shipped = resources.files("incognita.games.tikal") / "edition.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped.read_text().replace('name = "standard"', 'name = "mine"'))
    assert GAME.load_edition(mine).name == "mine"
    assert GAME.load_edition(mine).tiles == GAME.edition.tiles


def test_the_options_are_players_version_and_first_seat() -> None:
    assert dict(GAME.check_options({})) == {"players": 2, "version": "basic", "first": 1}
    for wrong in ({"players": 5}, {"players": 1}, {"version": "pro"}, {"first": 3}, {"speed": 1}):
        with pytest.raises(OptionError):
            GAME.check_options(wrong)


def test_every_action_that_has_a_text_is_read_back_and_described() -> None:
    texts = [GAME.notation(action) for action in range(ACTIONS)]
    named = [(a, text) for a, text in enumerate(texts) if not text.startswith("action ")]
    assert all(GAME.parse(text) == action for action, text in named)
    assert all(GAME.describe(action, "en") for action, _ in named)
    assert GAME.describe(GAME.parse("trail leader c3 other"), "fr") == (
        "envoyer le chef par le sentier du camp en c3 à l’autre camp"
    )
    assert GAME.describe(GAME.parse("exchange statue ring 3"), "en") == (
        "give a statue for a ring of player 3"
    )


@pytest.mark.parametrize(
    "text", ["", "move worker a5 c5", "place a5", "bid 0", "bid 01", "bid 701", "take a1", "End"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_actions_are_a_fixed_space() -> None:
    position = random_game(GAME, GAME.check_options({"players": 4, "version": "auction"}), 3)
    assert all(0 <= move.action < ACTIONS for move in position.log)


def test_what_fills_a_gap_of_the_printed_rules_is_marked() -> None:
    rules = GAME.rulebook.rules
    for number in ("T3.3", "T3.5", "T4.6", "T5.4", "T6.3", "T6.4", "T10.1", "T11.8"):
        assert rules[number].designed is not None, number
