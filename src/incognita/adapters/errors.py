"""What can be wrong about the use of an environment."""

from collections.abc import Mapping, Sequence

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


class OtherSpaces(IncognitaError):
    """Options for the next game with which other agents play, or see other numbers."""

    def __init__(self, given: Mapping[str, object]) -> None:
        options = ", ".join(f"{name}={value!r}" for name, value in given.items())
        super().__init__(
            f"{options} cannot come with a reset: agents or observations are others then; "
            "make another environment with these options"
        )
