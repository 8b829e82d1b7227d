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


def test_it_announces_few_tiles_and_goes_ashore_as_often_as_not() -> None:
    table = cross(2).gold(9, 9).set_out("e2", 2)
    buffer = Search(EVALUATION, MANNER, 0, seeded("buffer")).buffer
    table.draw("coast").play("place e3 s")
    found = [
        GAME.notation(EVALUATION.likely(table.state, 0, seeded("step", n), buffer)).split()[0]
        for n in range(400)
    ]
    assert set(found) == {"scout", "fort", "settlement", "draw"}
    assert 140 < found.count("draw") < 260
    table = cross(2).gold(9, 9).play("ship e2")
    announced = {
        GAME.notation(EVALUATION.likely(table.state, 0, seeded("announce", n), buffer))
        for n in range(100)
    }
    assert announced == {"announce 1", "announce 2", "announce 3"}
