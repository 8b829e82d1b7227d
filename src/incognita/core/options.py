"""The options of a game: a schema, and the checked values that a game is started with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from incognita.core.errors import OptionError
from incognita.core.machine import i64
from incognita.core.words import Words

Value = int | str | bool
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Choice:
    """One of a few values."""

    values: tuple[Value, ...]

    def words(self) -> str:
        return " | ".join(shown(value) for value in self.values)

    def read(self, given: object) -> Value | None:
        for value in self.values:
            if (
                given is value
                or (type(given) is type(value) and given == value)
                or given == shown(value)
            ):
                return value
        return None


@dataclass(frozen=True)
class Range:
    """A whole number within bounds."""

    low: int
    high: int

    def words(self) -> str:
        return f"{self.low} to {self.high}"

    def read(self, given: object) -> Value | None:
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10:
            given = int(given)
        if type(given) is int and self.low <= given <= self.high:
            return given
        return None


@dataclass(frozen=True)
class Spelling:
    """A text with a grammar of its own: `normal` gives its one normal form, or None.

    `examples` are values in their normal form that show what the grammar can say. A whole
    number is read as its digits.
    """

    grammar: str
    normal: Callable[[str], str | None]
    examples: tuple[str, ...] = ()

    def words(self) -> str:
        return self.grammar

    def read(self, given: object) -> Value | None:
        if type(given) is int:
            given = str(given)
        return self.normal(given) if isinstance(given, str) else None


def _always(earlier: Options) -> bool:
    return True


ALWAYS: Final[Callable[[Options], bool]] = _always  # most options: not worth a call


@dataclass(frozen=True)
class Option:
    """One option. They are checked in order: `applies` and `default` may look at those before."""

    key: str
    allowed: Choice | Range | Spelling
    default: Value | Callable[[Options], Value]
    about: Words
    applies: Callable[[Options], bool] = ALWAYS
    only: str = ""  # when it applies, in words

    def default_after(self, earlier: Options) -> Value:
        default = self.default
        return default if isinstance(default, (int, str)) else default(earlier)


@dataclass(frozen=True)
class Schema:
    """The options of one game. A contradiction is a check that returns what is wrong, or None."""

    options: tuple[Option, ...]
    contradictions: tuple[Callable[[Options], str | None], ...] = ()

    def check(self, given: Mapping[str, object]) -> Options:
        """The complete options of a game, or an OptionError that says what is allowed."""
        checked: dict[str, Value] = {}
        read: i64 = 0
        for option in self.options:
            key = option.key
            applies = option.applies
            if applies is not ALWAYS and not applies(checked):
                if key in given:
                    raise OptionError(f"option {key!r} applies only {option.only}")
            elif key not in given:
                checked[key] = option.default_after(checked)
            else:
                read += 1
                value = option.allowed.read(given[key])
                if value is None:
                    raise OptionError(
                        f"option {key!r} cannot be {given[key]!r}; "
                        f"allowed: {option.allowed.words()}"
                    )
                checked[key] = value
        if read < len(given):
            self._refuse_unknown(given)
        for contradiction in self.contradictions:
            problem = contradiction(checked)
            if problem is not None:
                raise OptionError(problem)
        return MappingProxyType(checked)

    def _refuse_unknown(self, given: Mapping[str, object]) -> None:
        known = [option.key for option in self.options]
        unknown = next(key for key in given if key not in known)
        raise OptionError(f"there is no option {unknown!r}; the options are: {', '.join(known)}")


def players_option(low: int, high: int, default: int) -> Option:
    """The option that every game begins with."""
    return Option(
        "players", Range(low, high), default, Words("number of seats", "nombre de sièges")
    )


def whole(options: Options, key: str) -> int:
    value = options[key]
    assert isinstance(value, int)
    return value


def text(options: Options, key: str) -> str:
    value = options[key]
    assert isinstance(value, str)
    return value


def shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def from_assignments(assignments: Sequence[str]) -> dict[str, str]:
    """Options written as key=value, as on the command line."""
    given: dict[str, str] = {}
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        if not equals or not key:
            raise OptionError(f"an option is written key=value, not {assignment!r}")
        if given.setdefault(key.strip(), value.strip()) != value.strip():
            raise OptionError(f"option {key.strip()!r} is given twice, with different values")
    return given
