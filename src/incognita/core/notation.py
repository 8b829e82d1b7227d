"""How the actions of a game are written: a text for each of them, and back."""

from collections.abc import Mapping

from incognita.core.errors import NotationError


class Notation:
    """A short text for every action, no two alike; `expected` says what can be written at all."""

    def __init__(self, texts: Mapping[int, str], expected: str) -> None:
        self._texts = dict(texts)
        self._actions = {text: action for action, text in texts.items()}
        self._expected = expected
        assert len(self._actions) == len(self._texts), "two actions are written alike"

    def text(self, action: int) -> str:
        text = self._texts.get(action)
        return f"action {action}" if text is None else text

    def action(self, text: str) -> int:
        """The action of a text; NotationError when it is none."""
        action = self._actions.get(text)
        if action is None:
            raise NotationError(text, self._expected)
        return action
