"""The engine and a second, plain implementation of the rules page agree on everything."""

from typing import cast

import msgspec
import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import seeded
from incognita.core.game import actor_name
from incognita.core.position import Position, new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.edition import EntdeckerEdition
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.view import EntdeckerView
from tests.games.entdecker.plain import PlainEntdecker, name
from tests.games.entdecker.table import scarce_edition


def choices(position: Position) -> dict[str, int]:
    [actor] = position.actors
    if actor == CHANCE:
        return {GAME.notation(outcome): weight for outcome, weight in position.weights()}
    return {GAME.notation(action): 1 for action in position.legal(actor)}


def sheet(position: Position) -> list[tuple[int, str, str, str, int, int]]:
    return [(line.seat + 1, *line.fields()[1:]) for line in position.score().lines]


def islands(position: Position) -> list[tuple[list[str], list[str], bool]]:
    seen = cast("EntdeckerView", position.view())["islands"]
    return [(i["tiles"], i["open_edges"], i["complete"]) for i in seen]


def plain_islands(plain: PlainEntdecker) -> list[tuple[list[str], list[str], bool]]:
    found = []
    for island in plain.islands():
        tiles = list(dict.fromkeys(name(land.square) for land in island))
        edges = [f"{name(square)} {side}" for square, side in plain.open_edges(island)]
        found.append((tiles, edges, not edges))
    return found


def play_side_by_side(edition: EntdeckerEdition, players: int, seed: int) -> None:
    options = {"players": players, "first": 1 + seed % players}
    position = new_game(GAME, options, edition)
    plain = PlainEntdecker(options, msgspec.to_builtins(edition))
    dealer = seeded("side by side", players, seed)
    while not position.is_over:
        [actor] = position.actors
        assert plain.question == (actor_name(actor), choices(position))
        if actor == CHANCE:
            action = position.draw(dealer.below)
        else:
            legal = position.legal(actor)
            action = legal[dealer.below(len(legal))]
        position.apply(actor, action)
        plain.do(GAME.notation(action))
        assert isinstance(position.state, Entdecker)
        assert [position.state.gold_of(s) for s in range(players)] == list(plain.gold.values())
        if len(position.log) % 10 == 0:
            assert sheet(position) == plain.sheet()
            assert islands(position) == plain_islands(plain)
    assert plain.question is None
    assert sheet(position) == plain.sheet()


@pytest.mark.rule("E5.3", "E8.2", "E8.3", "E9.1", "E9.2", "E9.3", "E9.6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_both_allow_weigh_and_score_the_same(players: int, seed: int) -> None:
    play_side_by_side(GAME.edition, players, seed)


@pytest.mark.rule("E8.4", "E9.4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_both_agree_where_reserve_and_counters_run_out(players: int, seed: int) -> None:
    play_side_by_side(scarce_edition(), players, seed)
