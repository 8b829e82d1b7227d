"""The engine's speed: how many playouts, actions, copies and views a second."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

import msgspec

from incognita.bots.judgement import judgement_of
from incognita.bots.search import PLAYED_OUT, Search
from incognita.core.actors import CHANCE
from incognita.core.chance import seeded
from incognita.core.form import form
from incognita.core.game import AnyGame
from incognita.core.options import Value, shown
from incognita.core.playout import new_buffer, play_to_the_end, playout
from incognita.core.position import Position, new_game

_ROUNDS = 20
_SECONDS_A_ROUND = 0.1
_ROLLOUTS_A_TREE = 2000
_ROLLOUTS_AT_A_TIME = 2
_MOST_ACTIONS = 1_000_000  # of a game: none comes near it


@dataclass(frozen=True, slots=True)
class Speed:
    """Of one form of the engine, a second of one core."""

    game: str
    form: str
    players: int
    playouts_per_s: float  # whole random games: options checked, started, played, scored
    actions_per_s: float
    copies_per_s: float
    views_per_s: float
    rollouts_per_s: float  # simulations of the search, each played to the end by chance


def _rate(work: Callable[[], int]) -> float:
    """How many of what `work` counts are done a second of one core, in the best of many rounds:
    what else a machine has to do can only slow a round down.

    The clock of the process is slow to read, so it is read once in a while.
    """
    work()
    began = process_time()
    repeats = 1
    while process_time() - began < _SECONDS_A_ROUND / 10:
        work()
        repeats += 1
    rates = []
    for _ in range(_ROUNDS):
        count = 0
        began = process_time()
        for _ in range(10 * repeats):
            count += work()
        rates.append(count / (process_time() - began))
    return max(rates)


def measure(game: AnyGame, options: dict[str, Value]) -> Speed:
    number = 0
    actions = 0
    buffer = new_buffer()
    dealer = seeded("bench", game.name)

    def whole_game() -> int:
        nonlocal number, actions
        position = new_game(game, options)
        actions += playout(position.state, dealer, buffer, _MOST_ACTIONS)
        position.score()
        number += 1
        return 1

    playouts_per_s = _rate(whole_game)
    actions_per_playout = actions / number
    middle = half_played(game, options)
    state = middle.state

    def copies() -> int:
        for _ in range(100):
            state.copy()
        return 100

    def view() -> int:
        middle.view(0)
        return 1

    return Speed(
        game.name,
        form(),
        middle.seats,
        playouts_per_s,
        playouts_per_s * actions_per_playout,
        _rate(copies),
        _rate(view),
        _rate(rollouts_of(game, options)),
    )


def rollouts_of(game: AnyGame, options: dict[str, Value]) -> Callable[[], int]:
    """A search of the first decision of a game that plays everything out by chance."""
    evaluation = judgement_of(game).evaluation
    position = new_game(game, options)
    dealer = seeded("bench", "rollouts")
    while position.actors[0] == CHANCE:
        position.apply(CHANCE, position.draw(dealer.below))
    seat = position.actors[0]
    state = position.believed_by(seat)

    search = Search(evaluation, PLAYED_OUT, 0, dealer)
    search.look_at(state, seat)

    def rollouts() -> int:
        nonlocal search
        if search.root.visits >= _ROLLOUTS_A_TREE:
            search = Search(evaluation, PLAYED_OUT, 0, dealer)
            search.look_at(state, seat)
        search.think(search.root.visits + _ROLLOUTS_AT_A_TIME)
        return _ROLLOUTS_AT_A_TIME

    return rollouts


def half_played(game: AnyGame, options: dict[str, Value]) -> Position:
    """A position from the middle of a random game."""
    dealer = seeded("bench", "middle")
    whole_game = new_game(game, options)
    length = play_to_the_end(whole_game.state, dealer)
    position = new_game(game, options)
    dealer = seeded("bench", "middle")
    play_to_the_end(position.state, dealer, length // 2)
    return position


def measure_uncompiled(game: AnyGame, options: dict[str, Value]) -> Speed:
    """The same measurement of the plain Python form, in a process of its own."""
    assignments = [f"--option={key}={shown(value)}" for key, value in options.items()]
    answer = subprocess.run(
        [sys.executable, "-m", "incognita", "bench", game.name, "--json", *assignments],
        env={**os.environ, "INCOGNITA_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    [speed] = msgspec.json.decode(answer.stdout, type=list[Speed])
    return speed
