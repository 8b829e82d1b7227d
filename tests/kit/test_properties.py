"""What holds in every position of every game."""

from importlib import import_module

import msgspec
import pytest

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.chance import Generator, seeded
from incognita.core.errors import IllegalAction
from incognita.core.game import AnyGame
from incognita.core.playout import new_buffer
from incognita.core.position import Position, new_game, position_from_json
from incognita.core.record import replay_record, write_record
from incognita.core.words import LANGUAGES
from tests.kit.play import play_some
from tests.kit.positions import each_game, in_every_position, random_moves
from tests.kit.variants import variants

ALL_ACTORS = (*range(8), CHANCE, CLOCK)
DEEP, BROAD, MOST_IN_A_LAYER = 3, 4, 12  # where ways that lead to the same are looked for


def names(position: Position) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(position.seats)]


@in_every_position
def test_a_copy_and_its_original_do_not_touch_each_other(
    position: Position, dealer: Generator
) -> None:
    words = position.state.words()
    copy = position.copy()
    assert copy.state.words() == words
    assert copy.state.key() == position.state.key()
    play_some(copy, dealer, 20)
    assert position.state.words() == words
    words_of_copy = copy.state.words()
    play_some(position, dealer, 20)
    assert copy.state.words() == words_of_copy


@in_every_position
def test_positions_with_equal_words_are_equal(position: Position, dealer: Generator) -> None:
    """Two ways that lead to the same words lead to the same position, whatever it is asked."""
    by_words = {tuple(position.state.words()): position}
    layer = [position]
    for _ in range(DEEP):
        following = [after for before in layer for after in some_after(before, dealer)]
        for after in following:
            first = by_words.setdefault(tuple(after.state.words()), after)
            assert first is after or answers(first) == answers(after)
        layer = following[:MOST_IN_A_LAYER]


def some_after(position: Position, dealer: Generator) -> list[Position]:
    """The positions after some of the legal actions."""
    found = []
    for actor in position.actors:
        legal = position.legal(actor)
        for action in legal[dealer.below(1 + len(legal) // BROAD) :: 1 + len(legal) // BROAD]:
            after = position.copy()
            after.play(actor, action)
            found.append(after)
    return found


def answers(position: Position) -> object:
    """All that the rest of the program asks of a position."""
    state, seats = position.state, range(position.seats)
    return (
        [position.view(viewer) for viewer in (SPECTATOR, *seats)],
        [(state.points(seat), state.rank(seat), state.drafted(seat)) for seat in seats],
        [(actor, position.legal(actor)) for actor in position.actors],
        position.weights(),
        position.score(),
        [position.believed_by(seat).words() for seat in seats],
        state.scenery(),
        state.key(),
    )


@in_every_position
def test_replaying_the_log_gives_the_same_position(position: Position) -> None:
    again = new_game(position.game, position.options, position.edition)
    for move in position.log:
        again.apply(move.actor, move.action)
    assert again.state.words() == position.state.words()
    assert again.log == position.log


@in_every_position
def test_a_position_survives_json(position: Position) -> None:
    stored = msgspec.json.decode(msgspec.json.encode(position.to_json()))
    again = position_from_json(position.game, stored)
    assert again.state.words() == position.state.words()
    assert again.log == position.log
    assert again.view() == position.view()
    assert [again.legal(a) for a in ALL_ACTORS] == [position.legal(a) for a in ALL_ACTORS]


@in_every_position
def test_a_record_of_any_position_holds(position: Position) -> None:
    text = write_record(position, names(position))
    replay = replay_record(text.encode())
    assert replay.last.state.words() == position.state.words()
    assert write_record(replay.last, replay.header.seats) == text


@in_every_position
def test_notation_and_parse_are_inverse(position: Position) -> None:
    game = position.game
    for actor in position.actors:
        legal = position.legal(actor)
        texts = [game.notation(action) for action in legal]
        assert [game.parse(text) for text in texts] == legal
        assert len(set(texts)) == len(legal)
        for action in legal:
            assert all(game.describe(action, language) for language in LANGUAGES)


@in_every_position
def test_legal_actions_are_in_order_and_belong_to_the_actors(position: Position) -> None:
    actors = position.actors
    assert actors == (CHANCE,) or CHANCE not in actors
    for actor in ALL_ACTORS:
        legal = position.legal(actor)
        assert legal == sorted(set(legal))
        assert bool(legal) == (actor in actors)


@in_every_position
def test_chance_outcomes_have_weights(position: Position) -> None:
    outcomes = position.weights()
    assert bool(outcomes) == (position.actors == (CHANCE,))
    assert all(weight > 0 for _, weight in outcomes)


@in_every_position
def test_an_illegal_action_is_refused_and_changes_nothing(
    position: Position, dealer: Generator
) -> None:
    action = dealer.below(position.game.actions + 10) - 5
    words = position.state.words()
    length = len(position.log)
    for actor in ALL_ACTORS:
        if action not in position.legal(actor):
            with pytest.raises(IllegalAction) as refusal:
                position.apply(actor, action)
            assert len(refusal.value.legal) == len(position.legal(actor))
    assert position.state.words() == words
    assert len(position.log) == length


@in_every_position
def test_views_events_and_scores_are_ready_for_json(position: Position, dealer: Generator) -> None:
    for viewer in (SPECTATOR, *range(position.seats)):
        view = position.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view)) == view
    assert position.game.diagram(position.view())
    for event in play_some(position, dealer, 5):
        assert msgspec.json.decode(msgspec.json.encode(event.data)) == event.data


@in_every_position
def test_the_score_sheet_adds_up(position: Position) -> None:
    sheet = position.score()
    seats = range(position.seats)
    assert sheet.final == position.is_over
    assert [position.state.points(seat) for seat in seats] == list(sheet.totals)
    assert sorted(seat for place in sheet.ranking for seat in place) == list(seats)
    ranks = [[position.state.rank(seat) for seat in place] for place in sheet.ranking]
    assert all(len(set(place)) == 1 for place in ranks)
    assert ranks == sorted(ranks, reverse=True)
    for line in sheet.lines:
        assert all(position.game.describe_line(line, language) for language in LANGUAGES)


@in_every_position
def test_where_nothing_is_hidden_everybody_sees_the_same(position: Position) -> None:
    hides_nothing = position.game.hides_nothing
    assert not hides_nothing or all(
        position.view(seat) == position.view() for seat in range(position.seats)
    )


@in_every_position
def test_a_draft_can_be_taken_back_and_nobody_else_notices(
    position: Position, dealer: Generator
) -> None:
    seats = [actor for actor in position.actors if actor < position.seats]
    if not seats:
        return
    actor = seats[dealer.below(len(seats))]
    words, log = position.state.words(), position.log[:]
    drafted = position.state.drafted(actor)
    legal = position.legal(actor)
    position.apply(actor, legal[dealer.below(len(legal))])
    if position.state.drafted(actor) <= drafted:
        return
    others = [viewer for viewer in (SPECTATOR, *range(position.seats)) if viewer != actor]
    seen = [(position.view(viewer), position.legal(viewer)) for viewer in others]
    position.take_back(actor)
    assert [(position.view(viewer), position.legal(viewer)) for viewer in others] == seen
    assert (position.state.words(), position.log) == (words, log)


@in_every_position
def test_all_that_is_drafted_can_be_taken_back_and_nothing_else(position: Position) -> None:
    for seat in range(position.seats):
        for left in range(position.state.drafted(seat), 0, -1):
            assert position.take_back(seat).actor == seat
            assert position.state.drafted(seat) == left - 1
        log = position.log[:]
        with pytest.raises(IllegalAction):
            position.take_back(seat)
        assert position.log == log


@in_every_position
def test_what_a_seat_may_believe_looks_the_same_to_it(position: Position) -> None:
    for seat in range(position.seats):
        believed = position.copy()
        believed.state = position.believed_by(seat)
        assert believed.view(seat) == position.view(seat)
        assert believed.legal(seat) == position.legal(seat)


@in_every_position
def test_pieces_are_conserved(position: Position, dealer: Generator) -> None:
    census = import_module(f"tests.games.{position.game.name}.census").census
    before = census(position)
    play_some(position, dealer, 1 + dealer.below(30))
    assert census(position) == before


@each_game
def test_every_variant_of_a_game_can_be_played_to_the_end(game: AnyGame) -> None:
    for number, options in enumerate(variants(game)):
        position = new_game(game, options)
        for actor, action in random_moves(game, options, seeded("to the end", number)):
            assert not position.is_over
            position.play(actor, action)
        assert position.is_over
        assert position.score().final


@in_every_position
def test_a_random_action_is_the_legal_one_that_the_dealer_points_at(
    position: Position, dealer: Generator
) -> None:
    seed = dealer.below(2**30)
    for actor in position.actors:
        chosen = position.state.any_action(actor, seeded(seed), new_buffer())
        legal = position.legal(actor)
        if actor == CHANCE:
            assert chosen == position.draw(seeded(seed).below) or len(legal) == 1
        else:
            assert chosen == legal[seeded(seed).below(len(legal))]
