"""The bot on the page about adapters that plays as an agent has learned to."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from incognita.adapters.gymnasium import GameEnv
from incognita.core.catalogue import find_game
from incognita.lab.match import play_match

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"
TWO = {"players": 2, "first": 1}


class Model:
    """In the place of sb3-contrib's: it takes what is legal, and keeps what it was shown."""

    shown: ClassVar[list[NDArray[np.float32]]] = []

    @staticmethod
    def load(name: str) -> "Model":
        assert name == "wayfinder"
        return Model()

    def predict(
        self, seen: NDArray[Any], deterministic: bool, action_masks: NDArray[Any]
    ) -> tuple[NDArray[np.int64], None]:
        self.shown.append(seen)
        return np.flatnonzero(action_masks)[0], None


def test_it_is_shown_what_the_agent_has_learned_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [code] = re.findall(r"```python\n(# learned\.py\n.*?)```", PAGE.read_text(), re.DOTALL)
    (tmp_path / "learned.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "sb3_contrib", SimpleNamespace(MaskablePPO=Model))
    bots = ["learned.py:Learned", "random"]
    _, result = play_match(find_game("wayfinder"), TWO, None, bots, 1, 0)
    assert result.forfeits == ({}, {})
    environment = GameEnv("wayfinder", TWO, seat=1)
    assert np.array_equal(Model.shown[0], environment.reset(seed=1)[0])
    assert all(environment.observation_space.contains(seen) for seen in Model.shown)
