"""One game between bots, reproducible from a seed and its number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.chance import seeded
from incognita.core.edition import Edition
from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game


@dataclass(frozen=True, slots=True)
class Result:
    """What a match left behind."""

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    actions: int
    seconds: float


def play_match(
    game: AnyGame,
    options: Mapping[str, object],
    edition: Edition | None,
    bots: Sequence[str],
    seed: int,
    number: int,
) -> tuple[Position, Result]:
    """Play match `number` of the seed. Where several may act at once, luck decides who is first."""
    began = perf_counter()
    position = new_game(game, options, edition)
    dealer = seeded("match", seed, number, "dealer")
    players = [
        make_bot(name, game, seeded("match", seed, number, "seat", seat))
        for seat, name in enumerate(bots)
    ]
    while not position.is_over:
        actors = position.actors
        actor = actors[0] if len(actors) == 1 else actors[dealer.below(len(actors))]
        if actor == CHANCE:
            action = position.draw(dealer.below)
        elif actor == CLOCK:
            action = position.legal(CLOCK)[0]
        else:
            action = players[actor].choose(position.believed_by(actor), actor)
        position.play(actor, action)
    sheet = position.score()
    seconds = perf_counter() - began
    return position, Result(number, sheet.totals, sheet.winners, len(position.log), seconds)
