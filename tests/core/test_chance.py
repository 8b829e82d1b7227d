"""Chance: exact weights, drawn late, the same from the same seed."""

from collections import Counter
from fractions import Fraction

import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.playout import play_to_the_end
from incognita.core.position import Position, new_game
from incognita.games.toll import GAME as TOLL


def test_numbers_below_n_are_evenly_spread() -> None:
    dealer = seeded("spread")
    counts = Counter(dealer.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    # five degrees of freedom: above 25 once in ten thousand seeds
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 25


def test_the_same_purpose_gives_the_same_numbers_and_another_gives_others() -> None:
    def numbers(*purpose: int | str) -> list[int]:
        dealer = seeded(*purpose)
        return [dealer.below(1000) for _ in range(20)]

    assert numbers("seed", 1) == numbers("seed", 1)
    assert numbers("seed", 1) != numbers("seed", 2)
    assert numbers("seed", 1, 23) != numbers("seed", 12, 3)


def test_the_generator_is_the_published_one() -> None:
    """L'Ecuyer (1988): two multiplicative generators, combined by their difference."""
    dealer = Generator(0, 0)
    first, second = 1, 1
    for _ in range(100):
        first, second = first * 40014 % 2147483563, second * 40692 % 2147483399
        expected = first - second if first > second else first - second + 2147483562
        assert dealer.below(2147483562) == expected - 1


def test_numbers_that_would_favour_some_are_drawn_again() -> None:
    """Two thirds of all numbers lie below n: the others are left out, not wrapped around."""
    n = 2147483562 // 3 * 2
    dealer, raw = Generator(7, 8), Generator(7, 8)
    for _ in range(50):
        expected = raw.below(2147483562)
        while expected >= n:
            expected = raw.below(2147483562)
        assert dealer.below(n) == expected


def test_outcomes_carry_exact_weights() -> None:
    position = new_game(TOLL)
    assert position.actors == (CHANCE,)
    assert [(TOLL.notation(o), w) for o, w in position.weights()] == [
        ("card 1", 3),
        ("card 2", 2),
        ("card 3", 1),
    ]


def test_each_ticket_draws_one_outcome() -> None:
    position = new_game(TOLL)
    tickets = iter(range(6))
    drawn = Counter(TOLL.notation(position.draw(lambda _: next(tickets))) for _ in range(6))
    assert drawn == {"card 1": 3, "card 2": 2, "card 3": 1}
    with pytest.raises(ValueError, match="not below"):
        position.draw(lambda n: n)


def test_drawing_late_gives_the_probabilities_of_shuffling_first() -> None:
    """The order of the three cards of a game: drawn one by one, or dealt from a shuffled bag."""
    late: Counter[tuple[str, ...]] = Counter()

    def deal(position: Position, cards: tuple[str, ...], chance: Fraction) -> None:
        if position.is_over:
            late[cards] += chance  # type: ignore[assignment]
            return
        total = sum(weight for _, weight in position.weights())
        for outcome, weight in position.weights():
            after = position.copy()
            after.apply(CHANCE, outcome)
            for seat in (0, 1):
                after.apply(seat, TOLL.parse("bid 0"))
                after.apply(seat, TOLL.parse("commit"))
            deal(after, (*cards, TOLL.notation(outcome)), chance * weight / total)

    deal(new_game(TOLL), (), Fraction(1))
    bag = ["card 1"] * 3 + ["card 2"] * 2 + ["card 3"]
    shuffled: Counter[tuple[str, ...]] = Counter()
    for i in range(6):
        for j in range(6):
            for k in range(6):
                if len({i, j, k}) == 3:
                    shuffled[bag[i], bag[j], bag[k]] += 1
    assert {cards: chance * 120 for cards, chance in late.items()} == dict(shuffled)


def test_playouts_draw_by_weight() -> None:
    first_cards: Counter[int] = Counter()
    for number in range(6_000):
        state = new_game(TOLL).state
        play_to_the_end(state, seeded("playout", number), 1)
        first_cards[state.words()[3]] += 1
    expected = {0: 3_000, 1: 2_000, 2: 1_000}
    assert sum((first_cards[c] - n) ** 2 / n for c, n in expected.items()) < 18
