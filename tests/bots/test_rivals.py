"""Explorers as the search sees it: one's own prospects against those of the best rival."""

import pytest

from incognita.bots.explorers import EVALUATION
from incognita.bots.search import Manner, Search
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import new_game

AS_IT_STANDS = Manner(
    exploration=300, spread=50, width=4, finish=False, looks=1, tries=1, turns=0, win=0
)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_best_rival_counts_against_a_seat(players: int) -> None:
    position = new_game(find_game("explorers"), {"players": players})
    dealer = seeded("rivals", players)
    search = Search(EVALUATION, AS_IT_STANDS, 0, dealer)
    search.look_at(position.state, 0)
    while not position.is_over:
        actor = position.actors[0]
        legal = position.legal(actor)
        position.apply(actor, legal[dealer.below(len(legal))])
        own = [EVALUATION.value(position.state, seat) for seat in range(players)]
        search.judge(position.state, 0)
        for seat in range(players):
            best_rival = max(own[:seat] + own[seat + 1 :], default=0)
            assert search.values[seat] == own[seat] - EVALUATION.weights.rival * best_rival // 100
