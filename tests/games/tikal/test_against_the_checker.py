"""The engine and a second, independent Tikal agree on every action of whole games."""

from collections.abc import Callable

import msgspec
import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.position import Position, new_game
from incognita.games.tikal import GAME
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.view import cost_of
from incognita.lab.match import play_match
from tests.games.tikal.checker import Checker

Manner = Callable[[Position, list[str], Generator], str]

VARIANTS = [
    {"players": players, "version": version, "first": first}
    for players in (2, 3, 4)
    for version in ("basic", "auction")
    for first in (1, players)
]
EDITION = msgspec.to_builtins(GAME.edition)
CORNERS = {"a1": ("a2", "b1"), "h5": ("h4", "g5")}


def any_of(texts: list[str], dealer: Generator) -> str:
    return texts[dealer.below(len(texts))]


def by_chance(_position: Position, legal: list[str], dealer: Generator) -> str:
    return any_of(legal, dealer)


def busily(_position: Position, legal: list[str], dealer: Generator) -> str:
    """Use the action points up, and do more than walking; bid little."""
    if "pass" in legal:
        return any_of(legal[:4], dealer)
    works = [text for text in legal if text.split()[0] not in ("end", "enter", "move", "trail")]
    if works and dealer.below(2):
        return any_of(works, dealer)
    return any_of(legal[1:] or legal if legal[0] == "end" else legal, dealer)


def sealing(position: Position, legal: list[str], dealer: Generator) -> str:
    """Shut the far corners off with volcanoes."""
    if not legal[0].startswith("place"):
        return busily(position, legal, dealer)
    tile = position.view()["tile"]
    assert isinstance(tile, dict)
    seals = [seal for pair in CORNERS.values() for seal in pair]
    kept_free = [*seals, *CORNERS]
    wanted = [text for text in legal if (text.split()[1] in seals)]
    if tile["kind"] != "volcano":
        wanted = [text for text in legal if text.split()[1] not in kept_free]
    return any_of(wanted or legal, dealer)


def assert_same_position(position: Position, checker: Checker) -> None:
    state = position.state
    assert isinstance(state, Tikal)
    [actor] = position.actors
    assert checker.actor == ("chance" if actor == CHANCE else actor + 1)
    if actor == CHANCE:
        numbers = {GAME.notation(a): weight for a, weight in position.weights()}
    else:
        numbers = {GAME.notation(a): cost_of(state, a) for a in position.legal(actor)}
    assert numbers == checker.legal()
    assert [state.points(seat) for seat in range(position.seats)] == list(checker.points.values())
    if checker.asks == "deed":
        assert state.ap == checker.ap


def assert_same_sheet(position: Position, checker: Checker) -> None:
    sheet = position.score()
    assert [(line.seat + 1, *line.fields()[1:]) for line in sheet.lines] == checker.lines()
    assert list(sheet.totals) == list(checker.points.values())


def play_both(options: dict[str, object], manner: Manner, seed: int) -> None:
    position = new_game(GAME, options)
    checker = Checker(dict(position.options), EDITION)
    dealer = seeded("checker", manner.__name__, str(options), seed)
    while not position.is_over:
        assert_same_position(position, checker)
        [actor] = position.actors
        if actor == CHANCE:
            action = position.draw(dealer.below)
        else:
            legal = [GAME.notation(a) for a in position.legal(actor)]
            action = GAME.parse(manner(position, legal, dealer))
        position.apply(actor, action)
        checker.play(GAME.notation(action))
    assert checker.actor is None
    assert_same_sheet(position, checker)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("manner", [by_chance, busily, sealing])
def test_both_agree_on_whole_random_games(options: dict[str, object], manner: Manner) -> None:
    play_both(options, manner, 1)


@pytest.mark.parametrize("version", ["basic", "auction"])
def test_both_agree_on_a_game_of_greedy_bots(version: str) -> None:
    options = {"players": 3, "version": version}
    played, _ = play_match(GAME, options, None, ["greedy"] * 3, 1, 0)
    position = new_game(GAME, options)
    checker = Checker(dict(position.options), EDITION)
    for actor, action in played.log:
        assert_same_position(position, checker)
        position.apply(actor, action)
        checker.play(GAME.notation(action))
    assert_same_sheet(position, checker)
