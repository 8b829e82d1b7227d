"""The engine and the checker agree on games that have it all, under any options."""

import random

import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.position import Position, new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.actions import COMMIT
from incognita.games.explorers.words import ACHIEVEMENT_IDS
from tests.games.explorers.builder import state_of
from tests.kit.second_opinion import assert_agreed

SIDES = ("provisions", "gems", "temples", "villages")
MAPS = ["random", "laid", "3n-5e-1s-8w", "2w-7s-6e-4n"]


def any_options(seed: int) -> dict[str, object]:
    luck = random.Random(seed)
    players = 1 + seed % 4
    named = luck.sample(range(len(ACHIEVEMENT_IDS)), luck.randint(1, 3))
    achievements = "+".join(ACHIEVEMENT_IDS[number] for number in sorted(named))
    chosen: dict[str, object] = {side: luck.choice(["base", "expert"]) for side in SIDES}
    chosen |= {"achievements": achievements, "map": luck.choice(MAPS), "players": players}
    return chosen if players == 1 else {**chosen, "first": luck.randint(1, players)}


def keen(position: Position, legal: list[int], dealer: Generator) -> int:
    """Mostly goes on marking, and likes squares with something on them: so games have it all."""
    on = [action for action in legal if action != COMMIT]
    if on and dealer.below(30) > 0:
        legal = on
    lying = state_of(position).map.lying
    good = [action for action in legal if action < COMMIT and lying(action)]
    if good and dealer.below(5) > 0:
        legal = good
    return legal[dealer.below(len(legal))]


@pytest.mark.parametrize("seed", range(16))
def test_both_agree_on_whole_games(seed: int) -> None:
    position = new_game(GAME, any_options(seed))
    dealer = seeded("keen", seed)
    while not position.is_over:
        actor = position.actors[dealer.below(len(position.actors))]
        legal = position.legal(actor)
        choice = position.draw(dealer.below) if actor == CHANCE else keen(position, legal, dealer)
        position.play(actor, choice)
    assert_agreed(position, dealer)
