"""Reviews: forecasts that hold together, luck that is none of anybody's doing, and the parts."""

from importlib.util import find_spec

import pytest

from incognita.bots.forecast import KNOTS, TERMS, Forecaster, fits_of
from incognita.bots.reviewing import Foreseen, Judge, Reviewer, Weighed, standing_out
from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game
from tests.kit.variants import line_up, seats_near

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def played(game: AnyGame, seed: int, *bots: str) -> Position:
    """A game of theirs to its end."""
    dealer = seeded("review", game.name, seed)
    position = new_game(game, {"players": len(bots)})
    players = [make_bot(bot, game, dealer) for bot in bots]
    while not position.is_over:
        actor = next(actor for actor in position.actors if actor != CLOCK)
        if actor == CHANCE:
            position.play(actor, position.draw(dealer.below))
        else:
            state = position.believed_by(actor)
            position.play(actor, players[actor].choose(state, actor))
    return position


def always() -> bool:
    return True


def never() -> bool:
    return False


@pytest.mark.parametrize(
    "game",
    [game for game in games() if find_spec(f"incognita.bots.{game.name}")],
    ids=lambda game: game.name,
)
def test_a_game_with_an_evaluation_has_figures_for_few(game: AnyGame) -> None:
    fit = fits_of(game.name)[str(seats_near(game, 2))]
    assert fit.games >= 500
    assert [len(terms) for terms in fit.terms] == [TERMS] * len(KNOTS)
    assert len(fit.steepness) == len(fit.worth) == len(fit.lead) == len(KNOTS)


@each_game
def test_forecasts_are_what_follows_a_draw_on_average_and_end_with_the_result(
    game: AnyGame,
) -> None:
    final = played(game, 1, *line_up(game, "random", "greedy"))
    seats = range(final.seats)
    forecaster = Forecaster(game, final.seats)
    position = new_game(game, final.options, final.edition)
    checked = 0
    for n, (actor, action) in enumerate(final.log):
        before = forecaster.forecast(position.state, n)
        assert sum(before.wins) == pytest.approx(1)
        if actor == CHANCE and checked < 3 and n > len(final.log) // 3:
            found = []
            for outcome, weight in position.weights():
                after = position.state.copy()
                after.apply(CHANCE, outcome)
                if after.actors() & 1 << CHANCE:
                    break
                found.append((weight, forecaster.forecast(after, n + 1).points))
            else:
                total = sum(weight for weight, _ in found)
                mean = [sum(w * points[seat] for w, points in found) / total for seat in seats]
                assert mean == pytest.approx(list(before.points))
                checked += 1
        position.play(actor, action)
    end = forecaster.forecast(position.state, len(final.log))
    assert end.points == tuple(final.state.points(seat) for seat in seats)
    assert {seat for seat in seats if end.wins[seat]} == set(final.score().winners)


@each_game
def test_a_review_says_something_of_every_position_and_choice(game: AnyGame) -> None:
    final = played(game, 2, *line_up(game, "random", "greedy"))
    seats = range(final.seats)
    reviewer = Reviewer(final, Judge("quick", 4))
    weighed = reviewer.weighed(0, 40, always)
    looked_at = reviewer.looked_at(standing_out(weighed, 2)[:3], always)
    review = reviewer.review(reviewer.forecasts(0, always), weighed, looked_at)
    assert [moment.n for moment in review.moments] == list(range(len(final.log) + 1))
    assert [moment.turn for moment in review.moments] == sorted(m.turn for m in review.moments)
    assert review.moments[-1].points == [int(final.state.points(seat)) for seat in seats]
    for source in review.sources:
        assert source.words.fr
    for seat in seats:
        ends = sum(source.series[seat][-1][1] for source in review.sources if source.series[seat])
        assert ends == final.score().totals[seat]
        draws = [m.n for m in review.moments if m.chance]
        given = sum(
            review.moments[n].expected[seat] - review.moments[n - 1].expected[seat] for n in draws
        )
        assert review.luck[seat].points == pytest.approx(given, abs=0.1)
    for kind in review.dealt:
        assert kind.all.drawn >= sum(seat.drawn for seat in kind.seats)
    for decision in (*review.costly, *review.best):
        assert decision.choices[0].lost == 0
        assert decision.line
        assert decision.why
        assert all(text.en and text.fr for text in decision.why)


def test_parts_say_together_what_the_whole_says() -> None:
    final = played(next(game for game in games() if game.name == "toll"), 3, "random", "greedy")
    whole = Reviewer(final, Judge("quick", 20))
    parts = Reviewer(final, Judge("quick", 20))
    foreseen: list[Foreseen] = []
    while len(foreseen) <= len(final.log):
        foreseen += parts.forecasts(len(foreseen), never)
    assert foreseen == whole.forecasts(0, always)
    weighed: list[Weighed] = []
    while len(weighed) < len(parts.decisions):
        weighed += parts.weighed(len(weighed), len(parts.decisions), never)
    assert [one.n for one in weighed] == whole.decisions


def test_who_plays_at_random_gives_more_away_than_who_thinks() -> None:
    game = next(game for game in games() if game.name == "wayfinder")
    final = played(game, 4, "random", "greedy")
    reviewer = Reviewer(final, Judge("quick", 40))
    weighed = reviewer.weighed(0, 90, always)
    lost = [sum(one.lost for one in weighed if one.seat == seat) for seat in (0, 1)]
    assert lost[0] > 2 * lost[1]
