"""One game between bots, reproducible from a seed and its number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from incognita.bots.nets import Nets
from incognita.bots.roster import NO_NETS
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.chance import Generator, seeded
from incognita.core.edition import Edition
from incognita.core.game import AnyGame
from incognita.core.position import Position, new_game
from incognita.core.score import ScoreSheet
from incognita.lab.seat import Seat


@dataclass(frozen=True, slots=True)
class Result:
    """What a match left behind.

    A seat each: `sources` says how many points came from which item, `decisions` and `thought` how
    often and for how many seconds the bot was asked, `forfeits` for which reasons moves of a bot of
    one's own were not played (see `seat`).
    """

    number: int
    deal: int
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]  # the seats from the first place down, tied ones together
    sources: tuple[dict[str, int], ...]
    actions: int
    seconds: float
    decisions: tuple[int, ...] = ()
    thought: tuple[float, ...] = ()
    forfeits: tuple[dict[str, int], ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]

    def share(self, seat: int) -> float:
        """The seat's part of the win: a shared win counts as its share."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Dealer:
    """The luck of one deal: a stream for each kind of chance, named by the first word of it.

    Two games of the same deal get the same tiles, cards or treasures in the same order, for as
    long as what is left to draw is the same, even if one of them draws another kind more often.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._purpose = ("match", seed, deal, "chance")
        self._streams: dict[str, Generator] = {}
        self._order = seeded("match", seed, deal, "order")

    def draw(self, position: Position) -> int:
        kind = position.game.notation(position.legal(CHANCE)[0]).partition(" ")[0]
        if kind not in self._streams:
            self._streams[kind] = seeded(*self._purpose, kind)
        return position.draw(self._streams[kind].below)

    def first_of(self, actors: Sequence[int]) -> int:
        """Where several may act at once, luck decides who is first."""
        return actors[0] if len(actors) == 1 else actors[self._order.below(len(actors))]


def play_match(
    game: AnyGame,
    options: Mapping[str, object],
    edition: Edition | None,
    bots: Sequence[str],
    seed: int,
    number: int,
    deal: int | None = None,
    nets: Nets = NO_NETS,
) -> tuple[Position, Result]:
    """Play match `number` of the seed; matches with the same `deal` have the same luck.

    Who begins is part of the luck, unless the options say it.

    A match is a deal of its own if no other is named. What a bot does by chance is its own in
    every match.
    """
    began = perf_counter()
    deal = number if deal is None else deal
    drawn = game.schema.by_lot(options, seeded("match", seed, deal, "lot").below)
    position = new_game(game, drawn, edition)
    dealer = Dealer(seed, deal)
    players = [
        Seat(name, game, ("match", seed, number, "seat", seat), nets)
        for seat, name in enumerate(bots)
    ]
    while not position.is_over:
        actor = dealer.first_of(position.actors)
        if actor == CHANCE:
            action = dealer.draw(position)
        elif actor == CLOCK:
            action = position.legal(CLOCK)[0]
        else:
            action = players[actor].choose(position.believed_by(actor), actor)
        position.play(actor, action)
    sheet = position.score()
    seconds = perf_counter() - began
    return position, Result(
        number,
        deal,
        tuple(bots),
        sheet.totals,
        sheet.ranking,
        points_by_item(sheet),
        len(position.log),
        seconds,
        tuple(player.decisions for player in players),
        tuple(round(player.seconds, 6) for player in players),
        tuple(dict(player.forfeits) for player in players),
    )


def points_by_item(sheet: ScoreSheet) -> tuple[dict[str, int], ...]:
    points: tuple[dict[str, int], ...] = tuple({} for _ in sheet.totals)
    for line in sheet.lines:
        points[line.seat][line.item] = points[line.seat].get(line.item, 0) + line.points
    return points
