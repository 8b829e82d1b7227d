"""W2.12 by brute force: offered is exactly what can be completed, no more and no less."""

import random
from collections.abc import Iterator

import pytest

from incognita.games.wayfinder import GAME
from tests.checkers.wayfinder import Game as Checked
from tests.checkers.wayfinder import Voyage
from tests.games.wayfinder.positions import Table, at_turn, random_sea


def lying(table: Table) -> dict[str, str]:
    return {
        square["name"]: "".join(sorted(colour * n for colour, n in square["gems"].items()))
        for square in table.view["squares"]
    }


def checked(table: Table, start: str) -> Checked:
    """The same sea before the independent checker; whoever is on turn has not set sail from the
    start yet."""
    game = Checked(dict(table.position.options), list(GAME.edition.targets.rows))
    game.gems = lying(table)
    voyage = table.view["voyage"]
    if voyage is not None:
        game.gems[start] = "".join(colour * n for colour, n in voyage["hand"].items())
    game.turn = table.colours.index(table.turn)
    game.explorers = {table.turn: start}
    return game


def sail_beside_the_checker(table: Table, start: str, dice: random.Random) -> None:
    """Make one voyage; compare the steps at each square, and what it leaves behind."""
    sailor = table.turn
    game = checked(table, start)
    game.sail()
    while table.stands(sailor) is not None:
        assert table.legal() == set(game.legal_steps())
        step = dice.choice(sorted(table.legal()))
        game.step(step)
        table.play(step)
    assert lying(table) == {square: "".join(sorted(gems)) for square, gems in game.gems.items()}
    assert table.villages(sailor) == (game.own_villages[sailor], game.other_villages[sailor])


def checked_voyages(game: Checked, voyage: Voyage) -> Iterator[tuple[str, ...]]:
    """All ways in which the hand becomes empty."""
    for step, after in game.steps(voyage):
        if after[3] == "":
            yield (step,)
        else:
            for rest in checked_voyages(game, after):
                yield (step, *rest)


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


@pytest.mark.rule("W2.12", "W2.13", "W8.2")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_on_random_seas_the_steps_are_those_of_the_checker(seed: int, players: int) -> None:
    dice = random.Random(seed)
    sailed = 0
    for _ in range(25):
        drawing = random_sea(dice)
        table, start = at_turn(drawing, players=players), start_of(drawing)
        if table.phase == "voyage":
            sail_beside_the_checker(table, start, dice)
            sailed += 1
        else:
            assert not checked(table, start).has_voyage(start)
    assert sailed > 0


def sea_for_many_of_one_colour(dice: random.Random) -> str:
    """Much is empty; green has one gem of a colour, and more than a village of another."""
    squares = [dice.choice((".", ".", "1b", "2r", "2g1r")) for _ in range(36)]
    lone, many = dice.sample("rgby", 2)
    squares[dice.randrange(36)] = f"1{lone}{dice.randint(6, 12)}{many}@g"
    return " ".join(squares)


@pytest.mark.rule("W2.7", "W2.8", "W2.12", "W2.13")
@pytest.mark.parametrize("seed", range(4))
def test_many_gems_of_one_colour_stay_in_the_hand_where_they_make_no_village(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(40):
        drawing = sea_for_many_of_one_colour(dice)
        table, start = at_turn(drawing), start_of(drawing)
        if table.phase == "voyage":
            sail_beside_the_checker(table, start, dice)
        else:
            assert not checked(table, start).has_voyage(start)


@pytest.mark.rule("W2.2", "W2.5", "W2.7", "W2.8", "W2.9", "W2.10", "W2.11", "W2.12")
@pytest.mark.parametrize("seed", range(10))
def test_the_complete_voyages_of_a_small_hand_are_exactly_those_of_the_checker(seed: int) -> None:
    dice = random.Random(seed)
    compared = 0
    while compared < 4:
        drawing = random_sea(dice)
        table = at_turn(drawing)
        voyage = table.view["voyage"]
        if voyage is not None and sum(voyage["hand"].values()) <= 4:
            start = start_of(drawing)
            game = checked(table, start)
            hand, game.gems[start] = game.gems[start], ""
            assert set(voyages_of(table)) == set(checked_voyages(game, (start, "", False, hand)))
            compared += 1
