"""The toy game judged, so that the search can be tried on something small."""

from incognita.bots.evaluation import Evaluation
from incognita.bots.search import Manner
from incognita.bots.thinker import Thinker
from incognita.core.actors import CHANCE
from incognita.core.chance import seeded
from incognita.core.position import Position, new_game
from incognita.core.state import State
from incognita.games.toll import GAME as TOLL
from incognita.games.toll.rules import Toll

PLAIN = Manner(
    exploration=1500, spread=50, width=4, finish=True, looks=0, tries=1, turns=20, win=100
)
JUDGED = Manner(
    exploration=1500, spread=50, width=4, finish=True, looks=1, tries=2, turns=1, win=100
)


class TollEvaluation(Evaluation):
    def value(self, state: State, seat: int) -> int:
        assert isinstance(state, Toll)
        return 10 * (state.won[seat] - state.won[1 - seat]) + state.coins[seat]


def thinker(
    manner: Manner = JUDGED, simulations: int = 300, seconds: float | None = None, seed: int = 1
) -> Thinker:
    return Thinker(TollEvaluation(), manner, simulations, seconds, 0, seeded("toll", seed))


def last_round(coins: tuple[int, int], hurry: bool = False) -> Position:
    """The greatest card is bid for, and nothing comes after it."""
    position = new_game(TOLL, {"hurry": hurry})
    for card in ("card 1", "card 1"):
        position.apply(CHANCE, TOLL.parse(card))
        for seat in (0, 1):
            position.apply(seat, TOLL.parse("bid 0"))
            position.apply(seat, TOLL.parse("commit"))
    position.apply(CHANCE, TOLL.parse("card 3"))
    assert isinstance(position.state, Toll)
    for seat in (0, 1):
        position.state.coins[seat] = coins[seat]
    return position
