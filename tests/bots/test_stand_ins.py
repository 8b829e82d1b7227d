"""Of several actions that come to the same, the search thinks of one."""

from incognita.bots.entdecker import EVALUATION, MANNER
from incognita.bots.roster import make_thinker
from incognita.bots.search import Search
from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.position import Position, new_game
from incognita.games.entdecker import GAME
from incognita.games.entdecker.actions import PILES
from incognita.games.entdecker.rules import Entdecker


def first_draw(dealer: Generator) -> Position:
    """The first seat has announced a tile and has to choose a pile to draw from."""
    position = new_game(GAME, {"players": 2})
    while not GAME.notation(position.legal(position.actors[0])[0]).startswith("draw"):
        actor = position.actors[0]
        action = position.draw(dealer.below) if actor == CHANCE else position.legal(actor)[0]
        position.apply(actor, action)
    return position


def backs(position: Position) -> list[bool]:
    """Whether each pile shows the mark of an event."""
    state = position.state
    assert isinstance(state, Entdecker)
    return [state.shows_mark(pile) for pile in range(PILES)]


def test_of_the_piles_with_the_same_back_the_first_of_the_highest_is_thought_of() -> None:
    position = first_draw(seeded("piles", 1))
    search = Search(EVALUATION, MANNER, 0, seeded("piles"))
    search.look_at(position.state, 0)
    shown = backs(position)
    expected = {position.legal(0)[shown.index(back)] for back in set(shown)}
    assert set(search.root.actions) == expected


def test_every_pile_can_be_judged_all_the_same() -> None:
    position = first_draw(seeded("piles", 1))
    thinker = make_thinker("mcts:50", GAME, seeded("piles"))
    for pile in position.legal(0):
        choices = thinker.weigh(position.believed_by(0), 0, pile)
        assert pile in [choice.action for choice in choices]
        assert len(choices) >= 2


def test_where_one_action_stands_for_all_it_is_taken_at_once() -> None:
    number = 0
    while len(set(backs(position := first_draw(seeded("piles", number))))) > 1:
        number += 1
    thinker = make_thinker("mcts:1000000", GAME, seeded("piles"))
    assert thinker.choose(position.believed_by(0), 0) == position.legal(0)[0]
