"""Hints: a whole turn thought through, without walking in circles, and why."""

import pytest

from incognita.bots.plan import Plan, Step, make_plan, played, standings_of_turn, without_detours
from incognita.bots.reasons import hints_of
from incognita.bots.roster import make_thinker
from incognita.core.actors import CHANCE
from incognita.core.catalogue import games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.position import Position
from incognita.games.tikal import GAME as TIKAL
from incognita.games.toll import GAME as TOLL
from tests.bots.toll import last_round, thinker
from tests.games.tikal.scene import Scene
from tests.kit.play import play_some, random_game, random_position
from tests.kit.test_words import assert_translated
from tests.kit.variants import for_few

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
MOMENTS = (3, 40, 75, 140)


def deciding(game: AnyGame, moment: int) -> Position:
    """A position of a random game in which the first of those who may act has a choice."""
    options = for_few(game)
    middle = len(random_game(game, options, moment).log) // 2
    position = random_position(game, options, moment, min(moment, middle))
    while position.actors[0] >= position.seats or len(position.legal(position.actors[0])) < 2:
        play_some(position, seeded("on", moment), 1)
    return position


@each_game
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_turn_that_follows_its_hints_never_comes_back_to_where_it_was(
    game: AnyGame, moment: int
) -> None:
    position = deciding(game, moment)
    seat = position.actors[0]
    plan = make_plan(make_thinker("mcts:60", game, seeded("plan")), position, seat)
    been = [game.standing(state) for state in plan.states()]
    assert len(set(been)) == len(been)
    for step in plan.steps:
        assert step.action in position.legal(seat)
        position.apply(seat, step.action)
        if CHANCE in position.actors:
            break


@each_game
def test_asked_again_on_the_way_a_hint_does_not_lead_back(game: AnyGame) -> None:
    position = deciding(game, 75)
    seat = position.actors[0]
    for _ in range(8):
        bot = make_thinker("mcts:30", game, seeded("anew", len(position.log)))
        action = make_plan(bot, position, seat).steps[0].action
        after = game.standing(played(position.believed_by(seat), seat, [action]))
        assert after not in standings_of_turn(position, seat)
        position.apply(seat, action)
        if position.actors != (seat,):
            return


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        (
            ["move worker a5 b4", "enter worker a5", "move worker b4 a5", "end"],
            ["enter worker a5", "end"],
        ),
        (["move worker a5 b4", "move worker b4 a4", "move worker a4 a5", "end"], ["end"]),
        (["move worker a5 a4", "uncover a4", "move worker a4 a5", "end"], None),
    ],
)
def test_there_and_back_is_left_out_of_a_plan_unless_something_was_done_there(
    texts: list[str], left: list[str] | None
) -> None:
    scene = Scene()
    scene.explore("b4", "jungle", nw=1, sw=1)
    scene.put(1, "a5", workers=1)
    scene.turn_of(1)
    steps = [Step(TIKAL.parse(text), ()) for text in texts]
    kept = without_detours(TIKAL, scene.state, 0, steps)
    assert [TIKAL.notation(step.action) for step in kept] == (texts if left is None else left)


@each_game
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_hint_has_a_reason_in_all_languages(game: AnyGame, moment: int) -> None:
    position = deciding(game, moment)
    plan = make_plan(make_thinker("mcts:60", game, seeded("why")), position, position.actors[0])
    hints = hints_of(game, plan)
    assert [hint.action for hint in hints] == [step.action for step in plan.steps]
    for hint in hints:
        assert hint.why
        for en, fr in hint.why:
            assert_translated(en, fr)


def test_a_hint_says_what_the_turn_promises_and_what_it_was_weighed_against() -> None:
    scene = Scene()
    scene.explore("b4", "jungle", nw=1, sw=1)
    scene.explore("c4", "temple", value=6, sw=1)
    scene.put(1, "b4", workers=1)
    scene.turn_of(1, points=1)
    thinker = make_thinker("mcts:400@hand", TIKAL, seeded("c4"))  # a net sees more in the leader
    first, *_ = hints_of(TIKAL, make_plan(thinker, scene.position, 0))
    assert TIKAL.notation(first.action) == "move worker b4 c4"
    said = [words.en for words in first.why]
    assert said[:3] == [
        "A scoring would give you 6 points instead of 0.",
        "The temple on c4 (6) is yours at the next scoring (T9.3).",
        "Then end the turn.",
    ]
    assert said[3].startswith("Next best: ")
    assert "points less by the bot's reckoning." in said[3]
    french = first.why[1].fr
    assert french == "Le temple en c4 (6) est à vous au prochain pointage (T9.3)."


def test_a_hint_that_brings_nothing_yet_says_so_and_names_each_step_once() -> None:
    scene = Scene()
    scene.turn_of(1, points=4)
    step = Step(TIKAL.parse("enter worker a5"), ())
    plan = Plan(0, scene.position.state, (step,) * 4)
    why = hints_of(TIKAL, plan)[0].why
    assert why[0].en.startswith("It brings nothing at once: it is the best start for later turns")
    assert why[1].en == "Then bring in a worker on a5 (3 times)."
    assert why[1].fr == "Puis faire entrer un membre en a5 (3 fois)."


def test_a_game_without_words_of_its_own_gives_its_points_as_reason() -> None:
    position = last_round(coins=(1, 0))
    plan = make_plan(thinker(), position, 0)
    said = [words.en for words in hints_of(TOLL, plan)[0].why]
    assert said[-1].startswith("Next best: ")
