"""W2.12 by brute force: offered is exactly what can be completed, no more and no less."""

import random
from collections.abc import Iterator

import pytest

from tests.games.wayfinder.plain_rules import (
    Voyage,
    can_be_completed,
    complete_voyages,
    leave,
    legal_steps,
    neighbour,
    sea_of,
    set_sail,
)
from tests.games.wayfinder.positions import Table, at_turn, new_table, random_sea


def sail_beside_the_plain_rules(table: Table, dice: random.Random, shortest: int = 1) -> None:
    """Make one voyage; compare the steps at each square, and what it leaves behind."""
    sailor = table.turn
    start = table.stands(sailor)
    assert start is not None
    sea = sea_of(table)
    villages = sum(table.villages(sailor))
    voyage: Voyage | None = set_sail(sea, start)
    at = start
    sea[start] = ""
    while voyage is not None:
        expected = legal_steps(sea, voyage, shortest)
        assert table.legal() == set(expected)
        step = dice.choice(sorted(expected))
        at = neighbour(at, step[0])
        villages += leave(sea, at, step[2] if len(step) == 3 else voyage.hand) != ""
        voyage = expected[step]
        table.play(step)
    assert sea_of(table) == sea
    assert sum(table.villages(sailor)) == villages


def voyages_of(table: Table) -> Iterator[tuple[str, ...]]:
    """All complete voyages the engine offers from here."""
    sailor = table.turn
    for step in table.legal():
        after = Table(table.position.copy())
        after.play(step)
        if after.stands(sailor) is None:
            yield (step,)
        else:
            for rest in voyages_of(after):
                yield (step, *rest)


def start_of(drawing: str) -> str:
    where = next(i for i, word in enumerate(drawing.split()) if word.endswith("@g"))
    return "abcdef"[where % 6] + str(1 + where // 6)


@pytest.mark.rule("W2.12", "W2.13")
@pytest.mark.parametrize("seed", range(20))
def test_on_random_seas_the_steps_are_those_of_the_plain_rules(seed: int) -> None:
    dice = random.Random(seed)
    sailed = 0
    for _ in range(25):
        drawing = random_sea(dice)
        table = at_turn(drawing)
        if table.phase == "voyage":
            sail_beside_the_plain_rules(table, dice)
            sailed += 1
        else:
            sea = sea_of(table)
            assert not can_be_completed(sea, set_sail(sea, start_of(drawing)))
    assert sailed > 0


@pytest.mark.rule("W2.12", "W8.2")
@pytest.mark.parametrize("seed", range(10))
def test_on_random_seas_the_steps_of_solitaire_are_those_of_the_plain_rules(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(25):
        drawing = random_sea(dice)
        table = at_turn(drawing, players=1)
        if table.phase == "voyage":
            sail_beside_the_plain_rules(table, dice, shortest=2)
        else:
            sea = sea_of(table)
            assert not can_be_completed(sea, set_sail(sea, start_of(drawing)), shortest=2)


@pytest.mark.rule("W2.12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_in_random_games_the_steps_are_those_of_the_plain_rules(players: int) -> None:
    dice = random.Random(players)
    voyages = 0
    for _ in range(3):
        table = new_table(players=players)
        while table.goes_on():
            if table.phase == "voyage":
                sail_beside_the_plain_rules(table, dice, shortest=2 if players == 1 else 1)
                voyages += 1
            else:
                table.play(dice.choice(sorted(table.legal() - {"stop"})))
    assert voyages > 60


@pytest.mark.rule("W2.2", "W2.5", "W2.7", "W2.8", "W2.9", "W2.10", "W2.11", "W2.12")
@pytest.mark.parametrize("seed", range(10))
def test_the_complete_voyages_of_a_small_hand_are_exactly_those_of_the_plain_rules(
    seed: int,
) -> None:
    dice = random.Random(seed)
    compared = 0
    while compared < 4:
        drawing = random_sea(dice)
        table = at_turn(drawing)
        voyage = table.view["voyage"]
        if voyage is not None and sum(voyage["hand"].values()) <= 4:
            sea = sea_of(table)
            expected = set(complete_voyages(sea, set_sail(sea, start_of(drawing))))
            assert set(voyages_of(table)) == expected
            compared += 1
