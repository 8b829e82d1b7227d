"""The checker of records notices what does not hold."""

import json
from functools import cache

import pytest

from incognita.core.record import write_record
from incognita.games.entdecker import GAME
from incognita.lab.match import play_match
from tests.checkers.entdecker import CHECKER
from tests.checkers.reader import Disagreement


@cache
def a_record() -> tuple[str, ...]:
    position, _ = play_match(GAME, {"players": 3}, None, ("greedy", "random", "random"), 7, 1)
    return tuple(write_record(position, ["a", "b", "c"]).split("\n"))


def test_a_true_record_holds() -> None:
    CHECKER.check("\n".join(a_record()))


def test_a_changed_action_is_noticed() -> None:
    lines = list(a_record())
    at = next(i for i, line in enumerate(lines) if '"announce' in line)
    lines[at] = lines[at].replace("announce ", "announce 1")
    with pytest.raises(Disagreement, match=f"line {at + 1}: "):
        CHECKER.check("\n".join(lines))


@pytest.mark.parametrize("key", ["totals", "ranking", "score", "digest", "actions", "end"])
def test_a_changed_closing_line_is_noticed(key: str) -> None:
    lines = list(a_record())
    closing = json.loads(lines[-2])
    closing[key] = closing[key][1:] if isinstance(closing[key], list | str) else 1
    lines[-2] = json.dumps(closing)
    with pytest.raises(Disagreement, match=rf"{key}(\[0\])? is "):
        CHECKER.check("\n".join(lines))
