"""Learn a game with MaskablePPO: pip install 'incognita-games[gymnasium]' sb3-contrib; on one core:
OMP_NUM_THREADS=1 python examples/train.py wayfinder --minutes 60 --rivals random novice
"""

import argparse
import time

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecNormalize

from incognita.adapters.gymnasium import GamesEnv


class Tables(DummyVecEnv):  # as Stable-Baselines3 asks for them; compiled code plays all at once
    def __init__(self, game: str, rivals: str) -> None:
        many = self.many = GamesEnv(game, 128, {"players": 2}, rivals=rivals, reward="lead")
        VecEnv.__init__(self, 128, many.single_observation_space, many.single_action_space)

    def get_attr(self, attr_name: str, indices: object = None) -> list:
        return [getattr(self.many, attr_name, None)] * 128

    def env_method(self, method_name: str, *args: object, **named: object) -> list:
        return list(self.many.games.masks.astype(bool))  # the one that is asked for: action_masks

    def reset(self) -> np.ndarray:
        return self.many.reset()[0]

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict]]:
        return *self.many.step(self.actions)[:3], [{}] * 128


def share_won(model: MaskablePPO, game: str, rivals: str, number: int) -> float:
    """How much of so many games is won; a tie is half a game."""
    many = GamesEnv(game, number, {"players": 2}, rivals=rivals, reward="place")
    (seen, infos), results = many.reset(seed=1), np.full(number, np.nan)
    while np.isnan(results).any():
        action, _ = model.predict(seen, deterministic=True, action_masks=infos["action_mask"] == 1)
        seen, rewards, over, _, infos = many.step(action)
        results[over & np.isnan(results)] = rewards[over & np.isnan(results)]  # of first games only
    return float((results + 1).mean() / 2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rivals", nargs="+", default=["random", "novice"], help="easiest first")
    parser.add_argument("--minutes", type=float, default=60)
    given, began = parser.parse_args(), time.monotonic()
    tables = [VecNormalize(Tables(given.game, name), norm_obs=False) for name in given.rivals]
    model = MaskablePPO("MlpPolicy", tables.pop(0), 5e-4, 128, 1024, 4, 0.997, ent_coef=0.01)
    while time.monotonic() - began < 60 * given.minutes:
        model.learn(2**17, reset_num_timesteps=False)
        won = {name: share_won(model, given.game, name, 100) for name in given.rivals}
        minutes = (time.monotonic() - began) / 60
        print(f"{minutes:.1f} min, {model.num_timesteps:,} steps: {won}", flush=True)
        model.save(f"{given.game}.zip")
        if tables and won[given.rivals[-1 - len(tables)]] >= 0.95:  # on to the next rival
            model.set_env(tables.pop(0))
