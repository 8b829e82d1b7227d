"""The engine and the checker agree on games that random play seldom comes to."""

from collections.abc import Callable

import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.position import Position, new_game
from incognita.games.tikal import GAME
from tests.kit.second_opinion import assert_agreed

Manner = Callable[[Position, list[str], Generator], str]

VARIANTS = [
    {"players": players, "version": version, "first": players}
    for players in (2, 3, 4)
    for version in ("basic", "auction")
]
CORNERS = {"a1": ("a2", "b1"), "h5": ("h4", "g5")}


def any_of(texts: list[str], dealer: Generator) -> str:
    return texts[dealer.below(len(texts))]


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


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("manner", [busily, sealing])
def test_both_agree_on_whole_games(options: dict[str, object], manner: Manner) -> None:
    position = new_game(GAME, options)
    dealer = seeded("checker", manner.__name__, str(options))
    while not position.is_over:
        [actor] = position.actors
        if actor == CHANCE:
            action = position.draw(dealer.below)
        else:
            legal = [GAME.notation(a) for a in position.legal(actor)]
            action = GAME.parse(manner(position, legal, dealer))
        position.play(actor, action)
    assert_agreed(position, dealer, listed_every=4)
