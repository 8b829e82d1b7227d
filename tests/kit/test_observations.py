"""What learners are shown: every game by the same rules, whatever its description says."""

import re

import numpy as np

from incognita.adapters.sight import looking_into
from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame, Game
from incognita.core.observation import Observer, Part, WordsObserver
from incognita.core.options import Options
from incognita.core.position import Position, new_game
from incognita.core.state import State
from tests.kit.play import play_some
from tests.kit.positions import each_game, in_every_position, random_moves
from tests.kit.variants import default_variants, variants

MOST_GAMES = 300


def row_of(observer: Observer, state: State, seat: int) -> list[int]:
    row = observer.new_row()
    observer.write(state, seat, row)
    return [int(n) for n in row.room]


@in_every_position
def test_a_row_can_be_read_back(position: Position) -> None:
    observer = position.game.observer(position.state)
    for seat in range(position.seats):
        row = row_of(observer, position.state, seat)
        told = observer.explain(row)
        assert observer.written(told) == row
        small = [n * scale for n, scale in zip(row, observer.scales(), strict=True)]
        assert observer.explain(small, scaled=True) == told


@in_every_position
def test_a_row_that_follows_a_game_is_like_a_new_one(position: Position, dealer: Generator) -> None:
    """It remembers what it was written from: nothing that changed may be left out."""
    observer = position.game.observer(position.state)
    rows = [observer.new_row() for _ in range(position.seats)]
    shared = observer.new_row()
    for _ in range(12):
        if position.is_over:
            break
        for seat in range(position.seats):
            if dealer.below(3):
                for row in (rows[seat], shared):
                    observer.write(position.state, seat, row)
                    followed = [int(n) for n in row.room]
                    assert followed == row_of(observer, position.state, seat)
        play_some(position, dealer, 1 + dealer.below(4))


@in_every_position
def test_a_row_that_leaps_is_like_a_new_one(position: Position, dealer: Generator) -> None:
    """Into another game of the same kind, and back into the middle of this one."""
    observer = position.game.observer(position.state)
    row = observer.new_row()
    for _ in range(6):
        other = new_game(position.game, position.options, position.edition)
        play_some(other, dealer, dealer.below(200))
        for state in (position.state, other.state):
            seat = dealer.below(position.seats)
            row.leap()
            observer.write(state, seat, row)
            assert [int(n) for n in row.room] == row_of(observer, state, seat)


@each_game
def test_every_number_says_something(game: AnyGame) -> None:
    """Each label of each part, or plane of a board, changes in some game: those are played, in
    turn, that have one of which it is not known yet. Of labels that are numbered, one.
    """
    heard: set[tuple[str, str]] = set()
    silent: set[tuple[str, str]] = set()
    tables = default_variants(game) + variants(game)[::3]
    for number in range(MOST_GAMES):
        options = tables[number % len(tables)]
        observer = game.observer(new_game(game, options).state)
        labels = {unnumbered(part, label) for part in observer.parts for label in part.labels}
        if not labels <= heard:
            heard |= changed_in(game, options, observer, seeded("says", game.name, number))
            silent = (silent | labels) - heard
        if number >= len(tables) and not silent:
            return
    assert not silent


def unnumbered(part: Part, label: str) -> tuple[str, str]:
    return re.sub(r"\d+", "", part.name), re.sub(r"\d+", "", label)


def changed_in(
    game: AnyGame, options: Options, observer: Observer, dealer: Generator
) -> set[tuple[str, str]]:
    """The labels whose numbers change in a random game."""
    state = new_game(game, options).state
    rows = [observer.new_row() for _ in range(state.seats())]
    observer.write(state, 0, rows[0])
    lowest = looking_into(rows[0].room, np.int16).copy()
    highest = lowest.copy()
    for move in random_moves(game, options, dealer):
        state.apply(*move)
        for seat, row in enumerate(rows):
            observer.write(state, seat, row)
            numbers = looking_into(row.room, np.int16)
            np.minimum(lowest, numbers, out=lowest)
            np.maximum(highest, numbers, out=highest)
    changed = set()
    for part in observer.parts:
        at, size = observer.offsets[part.name], part.size // len(part.labels)
        for n, label in enumerate(part.labels):
            said = slice(at + size * n, at + size * (n + 1))
            if (lowest[said] < highest[said]).any():
                changed.add(unnumbered(part, label))
    return changed


@each_game
def test_the_one_who_looks_comes_first(game: AnyGame) -> None:
    """Of what is told about everybody, a seat finds its own where the next one finds a rival's."""
    position = new_game(game)
    play_some(position, seeded("first", game.name), 60)
    observer = game.observer(position.state)
    told = [observer.explain(row_of(observer, position.state, seat)) for seat in range(2)]
    turns = [one.get("turn", one.get("first")) for one in told]
    assert game.at_once or (turns[0] == "own") != (turns[1] == "own")


@each_game
def test_a_game_that_does_not_say_how_is_observed_by_its_words(game: AnyGame) -> None:
    position = new_game(game)
    play_some(position, seeded("words", game.name), 20)
    observer = Game.observer(game, position.state)
    assert isinstance(observer, WordsObserver)
    rows = [row_of(observer, position.state, seat) for seat in range(position.seats)]
    assert len({tuple(row) for row in rows}) == position.seats
    assert observer.written(observer.explain(rows[0])) == rows[0]
