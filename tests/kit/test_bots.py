"""What holds for the bots in every variant of every game."""

import pytest

from incognita.bots.judgement import judgement_of
from incognita.bots.roster import BOTS, make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.options import Options
from incognita.core.position import Position, new_game
from tests.kit.play import play_some
from tests.kit.test_secrets import has_drafts
from tests.kit.variants import for_few, variants

DECISIONS_BETWEEN_CHOICES = 9
ACTIONS_BETWEEN_JUDGEMENTS = 7
JUDGED_VARIANTS = 5
EVERY_BOT = [*(bot for bot in BOTS if bot not in ("expert", "master")), "mcts:60"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_search_chooses_legally_in_every_variant(game: AnyGame) -> None:
    for number, options in enumerate(variants(game)):
        ask_now_and_then(game, options, number)


def ask_now_and_then(game: AnyGame, options: Options, seed: int) -> None:
    """Random play, in which a bot chooses some of the actions."""
    position = new_game(game, options)
    dealer = seeded("now and then", seed)
    bots = [make_bot("mcts:5", game, seeded(seed, seat)) for seat in range(position.seats)]
    asked = seed
    while not position.is_over:
        actor = position.actors[dealer.below(len(position.actors))]
        legal = position.legal(actor)
        action = position.draw(dealer.below) if actor == CHANCE else legal[dealer.below(len(legal))]
        if actor not in (CHANCE, CLOCK) and len(legal) > 1:
            asked += 1
            if asked % DECISIONS_BETWEEN_CHOICES == 0:
                action = bots[actor].choose(position.believed_by(actor), actor)
                assert action in legal
        position.apply(actor, action)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_judging_leaves_a_position_as_it_is(game: AnyGame) -> None:
    evaluation = judgement_of(game).evaluation
    for number, options in enumerate(variants(game)[:JUDGED_VARIANTS]):
        position = new_game(game, options)
        dealer = seeded("judged", number)
        while not position.is_over:
            play_some(position, dealer, ACTIONS_BETWEEN_JUDGEMENTS)
            state = position.state
            before = state.words()
            judged = [evaluation.value(state, seat) for seat in range(position.seats)]
            assert state.words() == before
            assert judged == [evaluation.value(state, seat) for seat in range(position.seats)]


def drafts(game: AnyGame, options: Options) -> list[tuple[Position, Position, int]]:
    """Pairs of positions that differ in what another seat has drafted, and the seat to ask."""
    found = []
    position = new_game(game, options)
    dealer = seeded("drafts", game.name)
    while not position.is_over:
        seats = [actor for actor in position.actors if actor < position.seats]
        if len(seats) > 1 and len(position.legal(seats[0])) > 1 < len(position.legal(seats[1])):
            one, other = position.copy(), position.copy()
            first, *_, last = position.legal(seats[0])
            told = [*one.apply(seats[0], first), *other.apply(seats[0], last)]
            if told and all(event.only_for == seats[0] for event in told):
                found.append((one, other, seats[1]))
        play_some(position, dealer, 3)
    return found


@pytest.mark.parametrize("bot", EVERY_BOT)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_bot_knows_what_another_seat_has_drafted(game: AnyGame, bot: str) -> None:
    pairs = drafts(game, for_few(game))
    assert bool(pairs) == has_drafts(game)
    for number, (one, other, seat) in enumerate(pairs[:8]):
        choices = [
            make_bot(bot, game, seeded("secret", number)).choose(position.believed_by(seat), seat)
            for position in (one, other)
        ]
        assert choices[0] == choices[1]
