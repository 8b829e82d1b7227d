"""How Entdecker's turns are played quickly."""

from incognita.bots.entdecker import EVALUATION, MANNER
from incognita.bots.search import Search
from incognita.core.chance import seeded
from incognita.games.entdecker import GAME
from tests.games.entdecker.test_islands import cross
from tests.kit.play import random_position


def test_a_turn_is_played_quickly_by_legal_actions() -> None:
    buffer = Search(EVALUATION, MANNER, 0, seeded("buffer")).buffer
    for number in range(60):
        options = GAME.check_options({"players": 2 + number % 3})
        state = random_position(GAME, options, number, 5 * number).state
        for seat in range(state.seats()):
            if state.actors() == 1 << seat:
                legal = state.legal_list(seat)
                for luck in range(20):
                    dealer = seeded("likely", number, luck)
                    assert EVALUATION.likely(state, seat, dealer, buffer) in legal


def test_it_sets_out_where_there_is_something_to_win() -> None:
    """As often as by chance or oftener: of a few starts the most promising is taken."""
    table = cross(2, d4=(1, "scout"))
    buffer = Search(EVALUATION, MANNER, 0, seeded("buffer")).buffer
    legal = table.state.legal_list(0)
    beside = GAME.parse("ship e2")
    found = [
        EVALUATION.likely(table.state, 0, seeded("start", n), buffer) == beside for n in range(400)
    ]
    assert sum(found) > 2 * len(found) / len(legal)
