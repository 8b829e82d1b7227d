"""What a seat does in secret stays its own until the game reveals it."""

from functools import cache

import pytest

from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game
from tests.kit.play import play_some
from tests.kit.positions import each_game, in_every_position
from tests.kit.secrets import PARTS, Pair, belief, pairs, runs_of, view


@cache
def has_drafts(game: AnyGame) -> bool:
    """Whether anything that is played waits for the others before it counts."""
    position = new_game(game, game.check_options({"players": game.seats.high}))
    dealer = seeded("has drafts", game.name)
    while not position.is_over:
        play_some(position, dealer, 1)
        if any(position.state.drafted(seat) for seat in range(position.seats)):
            return True
    return False


@each_game
def test_games_with_drafts_have_positions_that_others_cannot_tell_apart(
    game: AnyGame, request: pytest.FixtureRequest
) -> None:
    found = pairs(game, request.config.getoption("--positions"))
    assert bool(found) == has_drafts(game)


@pytest.mark.parametrize("part", PARTS)
@each_game
def test_who_has_been_told_the_same_is_shown_the_same(
    game: AnyGame, part: str, request: pytest.FixtureRequest
) -> None:
    for pair in pairs(game, request.config.getoption("--positions")):
        assert_alike(pair, part)


def assert_alike(pair: Pair, part: str) -> None:
    one, other = (PARTS[part](position, pair.viewer) for position in (pair.one, pair.other))
    assert one == other, f"{part} of seat {pair.viewer + 1}"


@in_every_position
def test_what_a_draft_tells_is_for_its_seat_alone(position: Position, dealer: Generator) -> None:
    assert_quiet(position, dealer)


def assert_quiet(position: Position, dealer: Generator) -> None:
    """Somebody drafts as much as he likes: nobody else is told anything."""
    for seat in [actor for actor in position.actors if actor < position.seats]:
        on = position.copy()
        while legal := on.legal(seat):
            drafted = on.state.drafted(seat)
            events = on.apply(seat, legal[dealer.below(len(legal))])
            if on.state.drafted(seat) <= drafted:
                break
            assert all(event.only_for == seat for event in events), events


@in_every_position
def test_what_is_told_to_its_seat_alone_can_be_taken_back(
    position: Position, dealer: Generator
) -> None:
    """Where the order cannot matter, whatever is done in secret is a draft."""
    if not position.state.in_any_order():
        return
    for seat in [actor for actor in position.actors if actor < position.seats]:
        for action in position.legal(seat)[dealer.below(3) :: 3]:
            on, drafted = position.copy(), position.state.drafted(seat)
            events = on.apply(seat, action)
            if events and all(event.only_for == seat for event in events):
                assert on.state.drafted(seat) == drafted + 1


@in_every_position
def test_a_seat_sees_what_it_has_drafted(position: Position, dealer: Generator) -> None:
    for seat in [actor for actor in position.actors if actor < position.seats]:
        legal = position.legal(seat)
        on = position.copy()
        on.play(seat, legal[dealer.below(len(legal))])
        if on.state.drafted(seat) > position.state.drafted(seat):
            assert on.view(seat) != position.view(seat)


@in_every_position
def test_what_is_told_to_all_is_no_secret_any_more(position: Position, dealer: Generator) -> None:
    assert_told_is_known(position, dealer)


def assert_told_is_known(position: Position, dealer: Generator) -> None:
    """Who is told something else knows something else, where there is anything to hide."""
    for seat in [actor for actor in position.actors if actor < position.seats]:
        told_by_known: dict[str, object] = {}
        for run in runs_of(position, seat, dealer):
            for viewer, told in run.told.items():
                if run.position.state.words() != belief_words(run.position, viewer):
                    known = str((viewer, belief(run.position, viewer), view(run.position, viewer)))
                    assert told_by_known.setdefault(known, told) == told


def belief_words(position: Position, viewer: int) -> list[int]:
    known = position.state if viewer not in range(position.seats) else position.believed_by(viewer)
    return known.words()
