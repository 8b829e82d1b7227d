"""A recorded game looked through by a bot: what each decision was worth, and what it lost."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from incognita.bots.advice import advise
from incognita.bots.plan import make_plan
from incognita.bots.reasons import hints_of
from incognita.bots.roster import make_thinker
from incognita.core.chance import seeded
from incognita.core.position import Position, new_game
from incognita.core.record import replay_record
from incognita.core.words import Words


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of the log that was a choice, in the bot's eyes.

    Values are in points, as the game's evaluation counts them: what the seat could expect,
    against its rivals, after `played` and after `alternative`, the best of what else it could do.
    """

    n: int  # of the action, counted from 1 as in the record
    seat: int
    played: str
    value: float
    alternative: str
    alternative_value: float
    lost: float
    best: str  # what the bot would have played
    why: tuple[Words, ...] = ()  # its reasons, where they were asked for and it differs


def decisions_of(position: Position) -> list[int]:
    """Which actions of the log were choices, counted from 0."""
    found = []
    again = new_game(position.game, position.options, position.edition)
    for number, move in enumerate(position.log):
        if move.actor < position.seats and len(again.legal(move.actor)) > 1:
            found.append(number)
        again.apply(move.actor, move.action)
    return found


def analyse_record(
    position: Position,
    bot: str,
    seed: int = 1,
    reasons: bool = False,
    only: int | None = None,
) -> Iterator[Decision]:
    """Every decision of the game that led here; forced actions are left out.

    Each seat has a bot of its own, which sees what its seat could see at the time: the decisions of
    one seat `only` are judged alike by themselves. With `reasons` it also says why it would have
    done something else.
    """
    game = position.game
    thinkers = [
        make_thinker(bot, game, seeded("analyse", seed, seat)) for seat in range(position.seats)
    ]
    again = new_game(game, position.options, position.edition)
    for number, move in enumerate(position.log):
        seat, action = move
        if seat < position.seats and only in (None, seat) and len(again.legal(seat)) > 1:
            advice = advise(thinkers[seat], again, seat, played=action)
            other = advice.alternative_to(action)
            why: tuple[Words, ...] = ()
            if reasons and advice.best.action != action:
                why = hints_of(game, make_plan(thinkers[seat], again, seat))[0].why
            yield Decision(
                number + 1,
                seat,
                game.notation(action),
                advice.of(action).value,
                game.notation(other.action),
                other.value,
                advice.lost_by(action),
                game.notation(advice.best.action),
                why,
            )
        again.apply(seat, action)


def analyse_in_processes(
    content: bytes, bot: str, seed: int, reasons: bool, jobs: int
) -> list[Decision]:
    """The same as `analyse_record` of a record's text, the seats side by side."""
    seats = range(replay_record(content).last.seats)
    with ProcessPoolExecutor(min(jobs, len(seats))) as pool:
        found = list(pool.map(partial(_of_seat, content, bot, seed, reasons), seats))
    return sorted((one for own in found for one in own), key=lambda one: one.n)


def _of_seat(content: bytes, bot: str, seed: int, reasons: bool, seat: int) -> list[Decision]:
    return list(analyse_record(replay_record(content).last, bot, seed, reasons, seat))
