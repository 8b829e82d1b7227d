"""What can be wrong about the use of an environment."""

from collections.abc import Sequence

from incognita.core.errors import IncognitaError


class NotAChoice(IncognitaError):
    """An argument of an environment that does not exist."""

    def __init__(self, what: str, given: object, choices: Sequence[object]) -> None:
        allowed = ", ".join(repr(choice) for choice in choices)
        super().__init__(f"{what} is {given!r}; allowed: {allowed}")


class NotReset(IncognitaError):
    """There is no game yet."""

    def __init__(self) -> None:
        super().__init__("there is no game yet: call reset() first")
