"""The search finds what is there to be found, and does so again from the same seed."""

from time import perf_counter

import pytest

from incognita.bots.roster import make_bot, make_thinker
from incognita.bots.search import Manner
from incognita.core.actors import CHANCE
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.position import new_game
from incognita.games.toll import GAME as TOLL
from incognita.lab.match import play_match
from tests.bots.decisions import decision
from tests.bots.toll import JUDGED, PLAIN, last_round, thinker
from tests.kit.variants import for_few, line_up, seats_near

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
MANY_TURNS = 100  # of games between the search and random play
each_manner = pytest.mark.parametrize("manner", [PLAIN, JUDGED], ids=["plain", "judged"])


@each_manner
def test_it_outbids_somebody_who_has_nothing_left(manner: Manner) -> None:
    position = last_round(coins=(1, 0))
    assert TOLL.notation(thinker(manner).choose(position.believed_by(0), 0)) == "bid 1"


@each_manner
def test_it_does_not_bid_for_what_it_cannot_win(manner: Manner) -> None:
    """Coins break a tie, so a bid that is lost in any case only costs."""
    position = last_round(coins=(1, 5))
    position.apply(1, TOLL.parse("bid 2"))
    state = position.state  # the search may believe anything: here, what is true
    assert TOLL.notation(thinker(manner).choose(state, 0)) == "bid 0"


@each_manner
def test_the_clock_may_stand_beside_the_seats(manner: Manner) -> None:
    position = last_round(coins=(1, 0), hurry=True)
    assert TOLL.notation(thinker(manner).choose(position.believed_by(0), 0)) == "bid 1"


def test_a_forced_action_is_taken_at_once() -> None:
    position = last_round(coins=(1, 0))
    position.apply(0, TOLL.parse("bid 1"))
    began = perf_counter()
    choice = thinker(seconds=60.0).choose(position.believed_by(0), 0)
    assert TOLL.notation(choice) == "commit"
    assert perf_counter() - began < 5


@each_game
def test_the_same_seed_gives_the_same_game(game: AnyGame) -> None:
    logs = [
        play_match(game, for_few(game), None, line_up(game, "mcts:12", "novice"), 5, number)[0].log
        for number in (0, 0, 1)
    ]
    assert logs[0] == logs[1] != logs[2]


@each_game
def test_a_time_to_think_is_kept(game: AnyGame) -> None:
    position, seat = decision(game)
    bot = make_bot("expert:100ms", game, seeded("time"))
    began = perf_counter()
    bot.choose(position.believed_by(seat), seat)
    assert 0.04 < perf_counter() - began < 2  # half of it at least


@each_game
def test_a_bot_asked_about_any_position_answers_with_a_legal_action(game: AnyGame) -> None:
    """Its tree is of no use when the game is not the one it has followed, and does no harm."""
    bot = make_bot("mcts:30", game, seeded("any"))
    for seed in (4, 3, 4, 3):
        position, seat = decision(game, seed)
        assert bot.choose(position.believed_by(seat), seat) in position.legal(seat)


@each_game
def test_the_position_it_is_asked_about_does_not_change(game: AnyGame) -> None:
    position, seat = decision(game)
    state = position.believed_by(seat)
    words = state.words()
    make_bot("mcts:100", game, seeded("still")).choose(state, seat)
    assert state.words() == words


def test_what_was_thought_is_kept_for_the_next_decision() -> None:
    position = new_game(TOLL)
    position.apply(CHANCE, TOLL.parse("card 3"))
    bot = thinker(simulations=200)
    search = bot._search
    position.apply(0, bot.choose(position.believed_by(0), 0))
    known = search.root.tried[search.root.most_tried()]
    search.look_at(position.believed_by(0), 0)
    assert search.root.visits > known // 3 > 20  # in about half of them seat 1 went on
    assert search.root.name in search.nodes


@each_game
def test_thinking_stops_when_the_rest_could_change_nothing(game: AnyGame) -> None:
    """The choice is the one that the whole budget would have led to."""
    position, seat = decision(game)
    state = position.believed_by(seat)
    early, whole = (make_thinker("mcts:300", game, seeded("enough")) for _ in range(2))
    choice = early.choose(state, seat)
    assert choice == whole.weigh(state, seat)[0].action
    root = early._search.root
    assert root.visits == 300 or root.lead() > 300 - root.visits


def test_with_one_good_action_little_of_the_time_is_used() -> None:
    bot = thinker(seconds=2.0)
    began = perf_counter()
    bot.choose(last_round(coins=(1, 0)).believed_by(0), 0)
    assert perf_counter() - began < 1.8


@each_game
def test_it_beats_random_play(game: AnyGame) -> None:
    """In a short game luck may have its way now and then: more of them are played, and more of
    them are to be won than fall to everybody."""
    played = [
        play_match(game, for_few(game), None, line_up(game, "mcts:40", "random"), 2, number)[1]
        for number in range(max(2, MANY_TURNS // game.turns))
    ]
    won = [result for result in played if result.winners == (0,)]
    share = 1.2 / seats_near(game, 2)
    assert len(won) > share * len(played) if game.turns < 20 else len(won) == len(played)


@pytest.mark.parametrize(
    "game", [game for game in games() if game.seats.low == 1], ids=lambda game: game.name
)
def test_it_plays_alone(game: AnyGame) -> None:
    points = {
        bot: play_match(game, {"players": 1}, None, [bot], 1, 0)[1].totals[0]
        for bot in ("random", "mcts:40")
    }
    assert points["mcts:40"] > points["random"]
