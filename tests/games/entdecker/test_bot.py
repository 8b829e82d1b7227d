"""The greedy bot plays Entdecker sensibly."""

from incognita.games.entdecker import GAME
from incognita.lab.match import play_match


def test_the_greedy_bot_beats_the_random_bot() -> None:
    wins = 0
    for number in range(6):
        bots = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
        _, result = play_match(GAME, {"players": 2}, None, bots, 1, number)
        wins += result.winners == (bots.index("greedy"),)
    assert wins >= 5
