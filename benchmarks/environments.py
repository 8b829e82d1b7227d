"""Steps a second of the environments beside the bare rules, in one run on one core.

    .venv/bin/python benchmarks/environments.py [GAME ...] [--games 128] [--rounds 5]

Every step is a decision of a seat, chosen at random among those that the mask allows; of each side
the best of all rounds counts, by the time of the core. The bare rules are random playouts: all
their actions count, chance's too. The peers are PettingZoo's own connect four and two games of Pgx,
if they are there: pip install pygame pgx jax
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from incognita.adapters.gymnasium import GameEnv, GamesEnv
from incognita.adapters.pettingzoo import env
from incognita.core.catalogue import find_game, games
from incognita.core.chance import seeded
from incognita.core.playout import new_buffer, playout

SECONDS = 0.3
PGX = ("othello", "gardner_chess")  # boards, actions and observations nearest to ours in size


def rate(some: Callable[[], int], rounds: int) -> float:
    """The best of several rounds; `some` says how many steps it took."""
    best = 0.0
    for _ in range(rounds):
        steps, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            steps += some()
        best = max(best, steps / spent)
    return best


def bare(name: str) -> Callable[[], int]:
    game = find_game(name)
    start, buffer, dealer = game.start(game.check_options({}), game.edition), new_buffer(), seeded()
    return lambda: playout(start.copy(), dealer, buffer, 1_000_000)


def many(name: str, number: int, scaled: bool, copy: bool) -> Callable[[], int]:
    environment = GamesEnv(name, number, seat="all", scaled=scaled, copy=copy)
    environment.reset(seed=1)

    def some() -> int:
        for _ in range(20):
            environment.step(environment.sample())
        return 20 * number

    return some


def single(name: str) -> Callable[[], int]:
    environment = GameEnv(name, seat="all")
    _, info = environment.reset(seed=1)
    luck = np.random.default_rng(1)

    def some() -> int:
        nonlocal info
        for _ in range(200):
            legal = info["action_mask"].nonzero()[0]
            *_, is_over, _, info = environment.step(legal[int(luck.random() * len(legal))])
            if is_over:
                _, info = environment.reset()
        return 200

    return some


def pettingzoo(table: object) -> Callable[[], int]:
    luck = np.random.default_rng(1)

    def some() -> int:
        table.reset(seed=1)  # type: ignore[attr-defined]
        steps = 0
        while table.agents and steps < 500:  # type: ignore[attr-defined]
            seen, _, is_over, _, _ = table.last()  # type: ignore[attr-defined]
            if is_over:
                break
            legal = seen["action_mask"].nonzero()[0]
            table.step(legal[int(luck.random() * len(legal))])  # type: ignore[attr-defined]
            steps += 1
        return steps

    return some


def pgx_game(name: str, number: int) -> Callable[[], int]:
    """Many games as Pgx is meant to be used: 20 steps of all of them are one compiled program."""
    import jax  # noqa: PLC0415 - a peer, and none of ours
    import pgx  # noqa: PLC0415
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415

    game = pgx.make(name)
    begin, play = jax.vmap(game.init), jax.vmap(auto_reset(game.step, game.init))

    def step(states: Any, key: Any) -> tuple[Any, None]:
        choosing, dealing = jax.random.split(key)
        liked = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen = jax.random.categorical(choosing, liked)
        return play(states, chosen, jax.random.split(dealing, number)), None

    def twenty(states: Any, key: Any) -> Any:
        return jax.lax.scan(step, states, jax.random.split(key, 20))[0]

    steps = jax.jit(twenty)
    key = jax.random.PRNGKey(1)
    states = steps(jax.jit(begin)(jax.random.split(key, number)), key)  # compiled from here on

    def some() -> int:
        nonlocal states, key
        key, now = jax.random.split(key)
        states = jax.block_until_ready(steps(states, now))
        return 20 * number

    return some


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[game.name for game in games()])
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for name in given.game:
        rules = rate(bare(name), given.rounds)
        sides = {
            "many, counts, no copies": many(name, given.games, scaled=False, copy=False),
            "many, scaled, no copies": many(name, given.games, scaled=True, copy=False),
            "many, scaled": many(name, given.games, scaled=True, copy=True),
            "Gymnasium": single(name),
            "PettingZoo": pettingzoo(env(name)),
        }
        told = [f"{name}: bare rules {rules:,.0f}/s"]
        for side, some in sides.items():
            speed = rate(some, given.rounds)
            told.append(f"{side} {speed:,.0f}/s ({100 * speed / rules:.1f} %)")
        sys.stdout.write("; ".join(told) + "\n")
    try:
        from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - it needs pygame
    except ImportError as missing:
        sys.stdout.write(f"PettingZoo's connect four was left out: {missing}\n")
    else:
        peer = rate(pettingzoo(connect_four_v3.env()), given.rounds)
        sys.stdout.write(f"PettingZoo's connect four: {peer:,.0f}/s\n")
    for name in PGX:
        for number in (given.games, 16 * given.games):
            try:
                some = pgx_game(name, number)
            except ImportError as missing:
                sys.stdout.write(f"Pgx's {name} was left out: {missing}\n")
                break
            speed = rate(some, given.rounds)
            sys.stdout.write(f"Pgx's {name}, {number} games: {speed:,.0f}/s\n")


if __name__ == "__main__":
    main()
