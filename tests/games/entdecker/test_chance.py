"""Drawing late is as likely as shuffling first: exactly, by going through all cases."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from incognita.core.actors import CHANCE
from incognita.core.position import Position, new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.edition import EntdeckerEdition
from tests.games.entdecker.table import edition_with

Story = tuple[str, ...]  # what chance showed, in order
PILES = (2, 1, 1, 1, 1)
TILES = ("sea", "coast", "coast", "sea storm", "coast ruins", "strait gold")


def small_edition() -> EntdeckerEdition:
    return edition_with(
        hidden__piles=list(PILES),
        hidden__plain={"sea": 1, "coast": 2},
        hidden__storm={"sea": 1},
        hidden__ruins={"coast": 1},
        hidden__gold={"strait": 1},
        **{f"hidden__{event}": {} for event in ("hostile", "friendly", "pirates")},
        wheel__sectors=[5],
    )


def choice(position: Position, marked_first: bool) -> int:
    """A player who looks at the backs: draws from the piles by what they show, else the first."""
    [seat] = position.actors
    legal = position.legal(seat)
    texts = [GAME.notation(action) for action in legal]
    draws = [text for text in texts if text.startswith("draw")]
    if draws:
        piles = position.view()["piles"]
        assert isinstance(piles, list)
        wanted = "?" if marked_first else "plain"
        shown = [text for text in draws if piles[int(text[-1]) - 1]["back"] == wanted]
        return GAME.parse((shown or draws)[0])
    return legal[-1] if texts[-1] == "end" or texts[-1].startswith("announce") else legal[0]


def drawn_late(marked_first: bool) -> dict[Story, Fraction]:
    """The likelihood of every story, by the weights of the engine's outcomes."""
    found: dict[Story, Fraction] = {}

    def follow(position: Position, story: Story, likelihood: Fraction) -> None:
        while not position.is_over:
            if position.actors == (CHANCE,):
                outcomes = position.weights()
                total = sum(weight for _, weight in outcomes)
                for outcome, weight in outcomes:
                    branch = position.copy()
                    branch.apply(CHANCE, outcome)
                    text = GAME.notation(outcome)
                    follow(branch, (*story, text), likelihood * Fraction(weight, total))
                return
            position.apply(position.actors[0], choice(position, marked_first))
        found[story] = found.get(story, Fraction(0)) + likelihood

    follow(new_game(GAME, {}, small_edition()), (), Fraction(1))
    return found


def shuffled_first(marked_first: bool) -> dict[Story, Fraction]:
    """The likelihood of every story when all orders of the six tiles are equally likely."""
    stories: Counter[Story] = Counter()
    for order in permutations(TILES):
        stories[told(list(order), marked_first)] += 1
    total = sum(stories.values())
    return {story: Fraction(n, total) for story, n in stories.items()}


def told(order: list[str], marked_first: bool) -> Story:
    piles = [order[:2], *([tile] for tile in order[2:])]
    drawing_from = 0
    story: list[str] = []
    position = new_game(GAME, {}, small_edition())
    while not position.is_over:
        if position.actors != (CHANCE,):
            action = choice(position, marked_first)
            if GAME.notation(action).startswith("draw"):
                drawing_from = int(GAME.notation(action)[-1]) - 1
        else:
            words = GAME.notation(position.weights()[0][0]).split()
            if words[0] == "back":
                top = piles[int(words[1]) - 1][0]
                text = f"back {words[1]} {'?' if ' ' in top else 'plain'}"
            elif words[0] == "tile":
                text = f"tile {piles[drawing_from].pop(0)}"
            else:
                text = " ".join(words)
            story.append(text)
            action = GAME.parse(text)
        position.apply(position.actors[0], action)
    return tuple(story)


@pytest.mark.rule("E2.6")
@pytest.mark.parametrize("marked_first", [False, True])
def test_drawing_late_is_as_likely_as_shuffling_first(marked_first: bool) -> None:
    late = drawn_late(marked_first)
    assert len(late) > 50
    assert sum(late.values()) == 1
    assert late == shuffled_first(marked_first)


@pytest.mark.rule("E2.6", "E5.2")
def test_a_back_is_as_likely_as_the_tiles_that_are_not_seen() -> None:
    position = new_game(GAME)
    weights = []
    for back in ("back 1 ?", "back 2 plain", "back 3 ?"):
        weights.append([weight for _, weight in position.weights()])
        position.apply(CHANCE, GAME.parse(back))
    assert weights == [[58, 24], [58, 23], [57, 23]]
