"""Learn a game with sb3-contrib's MaskablePPO: pip install 'incognita-games[gymnasium]' sb3-contrib

python examples/train.py wayfinder --minutes 60 --rivals random --against random novice
"""

import argparse
import time

from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.vec_env import DummyVecEnv

from incognita.adapters.gymnasium import GameEnv

POINTS = 50  # a lead that is worth a reward of 1


def learning(game: str, rivals: str) -> TransformReward:
    environment = GameEnv(game, {"players": 2}, rivals=rivals, reward="lead")
    masked = ActionMasker(environment, lambda env: env.unwrapped.action_masks().astype(bool))
    return TransformReward(masked, lambda reward: reward / POINTS)


def share_won(model: MaskablePPO, game: str, rivals: str, games: int) -> float:
    """How much of all games is won; a tie is half a game."""
    environment = GameEnv(game, {"players": 2}, rivals=rivals, reward="place")
    won = 0.0
    for number in range(games):
        seen, info = environment.reset(seed=number)
        is_over = False
        while not is_over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
            seen, reward, is_over, _, info = environment.step(int(action))
        won += (reward + 1) / 2
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rivals", default="random")
    parser.add_argument("--against", nargs="*", default=["random"])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--save", default="learned.zip")
    given = parser.parse_args()
    many = DummyVecEnv([lambda: learning(given.game, given.rivals) for _ in range(8)])
    model = MaskablePPO("MlpPolicy", many, n_steps=256, batch_size=512, gamma=0.999, seed=1)
    began = time.monotonic()
    while time.monotonic() - began < 60 * given.minutes:
        model.learn(20_480, reset_num_timesteps=False)
        shares = {name: share_won(model, given.game, name, given.games) for name in given.against}
        minutes = (time.monotonic() - began) / 60
        print(f"{minutes:.1f} min, {model.num_timesteps:,} steps: {shares}", flush=True)
        model.save(given.save)


if __name__ == "__main__":
    main()
