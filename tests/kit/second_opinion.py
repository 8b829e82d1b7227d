"""The engine beside an independent checker: CHECKER in tests/checkers/GAME.py.

A checker was written from docs/records.md alone and knows nothing of the package: it has its own
rules, and the reader of records that all checkers share (tests/checkers/reader.py).
"""

from importlib import import_module
from typing import Any, cast

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator
from incognita.core.game import actor_name
from incognita.core.position import Position, new_game
from incognita.core.record import write_record
from tests.checkers.reader import Checker, Rules, Showing


def assert_agreed(position: Position, dealer: Generator, listed_every: int = 10) -> None:
    """On every action of the log, on every point, on chance's weights, now and then on all that
    is legal and on what is shown."""
    game = position.game
    checker: Checker = import_module(f"tests.checkers.{game.name}").CHECKER
    again = new_game(game, position.options, position.edition)
    moves = iter(position.log)

    def compare(theirs: Rules) -> None:
        if dealer.below(listed_every) == 0:
            expected = theirs.legal()
            assert listed(again) == {actor: sorted(a) for actor, a in expected.items()}
            if isinstance(theirs, Showing):
                assert_shown(again, theirs)
        if again.actors == (CHANCE,):
            assert weighed(again) == theirs.weights()
        move = next(moves, None)
        if move is not None:
            again.state.apply(*move)

    names = [f"seat {seat + 1}" for seat in range(position.seats)]
    checker.check(write_record(position, names), compare)


def assert_shown(position: Position, theirs: Showing) -> None:
    view = position.view()
    for key, expected in theirs.shown().items():
        shown = cast("list[dict[str, Any]]", view[key])
        first = next(iter(expected[0])) if expected else ""  # entries are told apart by it
        by_name = sorted(expected, key=lambda one: str(one[first]))
        assert known(sorted(shown, key=lambda one: str(one[first])), by_name) == by_name, key


def known(ours: Any, theirs: Any) -> Any:
    """Of what is shown, that of which the checker speaks."""
    if isinstance(theirs, dict):
        return {key: known(ours[key], value) for key, value in theirs.items()}
    if isinstance(theirs, list):
        assert len(ours) == len(theirs)
        return [known(one, other) for one, other in zip(ours, theirs, strict=True)]
    return ours


def listed(position: Position) -> dict[str, list[str]]:
    return {
        actor_name(actor): sorted(map(position.game.notation, position.legal(actor)))
        for actor in position.actors
    }


def weighed(position: Position) -> dict[str, int]:
    return {position.game.notation(outcome): weight for outcome, weight in position.weights()}
