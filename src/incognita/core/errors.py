"""What can go wrong, by name. Every message says what was wrong, where, and what would be right."""

from collections.abc import Sequence

_MOST_LISTED = 40


def listed(items: Sequence[str]) -> str:
    """A list for a message, cut where nobody would read on."""
    if not items:
        return "nothing"
    shown = ", ".join(items[:_MOST_LISTED])
    hidden = len(items) - _MOST_LISTED
    return shown if hidden <= 0 else f"{shown} and {hidden} more"


def _error_again(kind: "type[IncognitaError]", message: str, facts: dict[str, object]) -> Exception:
    error = kind.__new__(kind, message)
    error.__dict__.update(facts)
    return error


class IncognitaError(Exception):
    """The base of all errors that a user of this package may want to catch."""

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross from a worker process to its parent."""
        return _error_again, (type(self), str(self), self.__dict__)


class UnknownGame(IncognitaError):
    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r}; the games are: {listed(known)}")


class OptionError(IncognitaError):
    """An option that does not exist, has a value that is not allowed or contradicts another."""


class EditionError(IncognitaError):
    """An edition file that cannot be read or does not describe a playable set of components."""


class NotationError(IncognitaError):
    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text!r} is not an action; expected {expected}")
        self.text = text
        self.expected = expected


class IllegalAction(IncognitaError):
    """`on_turn` names those who may act; what others may do can be their secret."""

    def __init__(
        self, who: str, action: str, legal: Sequence[str], on_turn: Sequence[str] = ()
    ) -> None:
        right = f"legal: {listed(legal)}" if legal else f"to act: {listed(on_turn)}"
        super().__init__(f"{who} may not {action!r} here; {right}")
        self.who = who
        self.action = action
        self.legal = list(legal)


class ExtraMissing(IncognitaError, ImportError):
    """Something was asked for that needs an optional extra of the package."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional extra: pip install 'incognita[{extra}]'")


class StorageError(IncognitaError):
    """A stored game that cannot be read."""


class NoSuchAction(IncognitaError):
    """A position was asked for that lies beyond the end of a record."""


class RecordError(IncognitaError):
    """A record that cannot be read or does not hold, with the line where that shows."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class RulesVersionMismatch(RecordError):
    """A record made under rules that this program does not have."""
