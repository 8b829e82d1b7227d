"""The engine against a second reading of the rules: who may act, what is legal, every point."""

from functools import cache
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.position import Position, new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.actions import COMMIT
from incognita.games.explorers.words import ACHIEVEMENT_IDS
from tests.games.explorers.builder import state_of
from tests.games.explorers.referee import Actor, Referee

sides = st.sampled_from(["base", "expert"])
achievements = st.sampled_from(["0", "1", "2", "3"]) | st.lists(
    st.sampled_from(ACHIEVEMENT_IDS), min_size=1, max_size=3, unique=True
).map("+".join)


@st.composite
def all_options(draw: st.DrawFn) -> dict[str, object]:
    players = draw(st.integers(1, 4))
    chosen: dict[str, object] = {
        "players": players,
        "provisions": draw(sides),
        "gems": draw(sides),
        "temples": draw(sides),
        "villages": draw(sides),
        "achievements": draw(achievements),
        "map": draw(st.sampled_from(["random", "laid", "3n-5e-1s-8w", "2w-7s-6e-4n"])),
    }
    if players > 1:
        chosen["first"] = draw(st.integers(1, players))
    return chosen


@cache
def edition() -> dict[str, Any]:
    plain = msgspec.to_builtins(GAME.edition)
    assert isinstance(plain, dict)
    return plain


def name(actor: int) -> Actor:
    return "chance" if actor == CHANCE else actor + 1


def keen(position: Position, legal: list[int], dealer: Generator) -> int:
    """Mostly goes on marking, and likes squares with something on them: so games have it all."""
    on = [action for action in legal if action != COMMIT]
    if on and dealer.below(30) > 0:
        legal = on
    lying = state_of(position).map.lying
    good = [action for action in legal if action < COMMIT and lying(action)]
    if good and dealer.below(5) > 0:
        legal = good
    return legal[dealer.below(len(legal))]


@settings(max_examples=25)
@given(all_options(), st.integers(0, 2**32))
def test_the_engine_and_the_referee_agree(options: dict[str, object], seed: int) -> None:
    position = new_game(GAME, options)
    referee = Referee(dict(position.options), edition())
    dealer = seeded("referee", seed)
    while not position.is_over:
        actors = position.actors
        assert {name(actor) for actor in actors} == referee.actors()
        actor = actors[dealer.below(len(actors))]
        legal = position.legal(actor)
        texts = {GAME.notation(action) for action in legal}
        assert texts == referee.legal(name(actor))
        action = keen(position, legal, dealer)
        position.apply(actor, action)
        referee.play(name(actor), GAME.notation(action))
    assert referee.actors() == set()
    sheet = position.score()
    assert [(line.seat + 1, *line.fields()[1:]) for line in sheet.lines] == referee.score()
    assert [[seat + 1 for seat in place] for place in sheet.ranking] == referee.ranking()
