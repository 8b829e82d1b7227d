"""The options of a game: a schema, and the checked values that a game is started with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from incognita.core.actors import MOST_SEATS
from incognita.core.errors import OptionError, cut, quoted
from incognita.core.machine import i64
from incognita.core.words import Language, Words

UNCONDITIONAL = Words("", "")
LOT: Final = "lot"  # in the place of a value: it is drawn before the game
Value = int | str | bool
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Choice:
    """One of a few values, each with a label for people; yes and no have theirs already."""

    values: tuple[Value, ...]
    labels: tuple[Words, ...] = ()

    def words(self, language: Language = "en") -> str:
        """The values as they are typed, the same in all languages."""
        return " | ".join(shown(value) for value in self.values)

    def label(self, value: Value) -> Words:
        if isinstance(value, bool):
            return Words("yes", "oui") if value else Words("no", "non")
        return self.labels[self.values.index(value)]

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

    def words(self, language: Language = "en") -> str:
        return Words(f"{self.low} to {self.high}", f"{self.low} à {self.high}").spoken(language)

    def read(self, given: object) -> Value | None:
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10:
            given = int(given)
        if type(given) is int and self.low <= given <= self.high:
            return given
        return None


@dataclass(frozen=True)
class Spelling:
    """A text with a grammar of its own: `normal` gives its one normal form, or None.

    `examples` are values in their normal form that show what the grammar can say; `named` are
    those that a form can offer by name. A whole number is read as its digits.
    """

    grammar: Words
    normal: Callable[[str], str | None]
    examples: tuple[str, ...] = ()
    named: tuple[tuple[str, Words], ...] = ()

    def words(self, language: Language = "en") -> str:
        return self.grammar.spoken(language)

    def read(self, given: object) -> Value | None:
        if type(given) is int:
            given = str(given)
        return self.normal(given) if isinstance(given, str) else None


def _always(earlier: Options) -> bool:
    return True


ALWAYS: Final[Callable[[Options], bool]] = _always  # most options: not worth a call


@dataclass(frozen=True)
class Option:
    """One option. They are checked in order: `applies` and `default` may look at those before.

    `key` is what is typed and stored, `title` what stands beside it for people.
    """

    key: str
    title: Words
    allowed: Choice | Range | Spelling
    default: Value | Callable[[Options], Value]
    about: Words
    applies: Callable[[Options], bool] = ALWAYS
    only: Words = UNCONDITIONAL  # when it applies: "with 1 player"
    unsaid: bool = False  # with its default it stands nowhere: records are older than the option
    lot: Callable[[Options], Sequence[Value]] | None = None  # drawn from these unless chosen

    @property
    def usual(self) -> Value | None:
        """What it is where games are opened and nobody chooses; None if that depends."""
        if self.lot is not None:
            return LOT
        default = self.default
        return default if isinstance(default, (int, str)) else None

    def allowed_words(self, language: Language = "en") -> str:
        words = self.allowed.words(language)
        if self.lot is None:
            return words
        return Words(f"{words}, or {LOT}", f"{words}, ou {LOT} (au sort)").spoken(language)

    def refusal(self, given: object) -> Words:
        return Words(
            f"option {self.key!r} cannot be {cut(repr(given))}; "
            f"allowed: {self.allowed.words('en')}",
            f"« {cut(str(given))} » ne convient pas à l’option « {self.title.fr} » ; "
            f"valeurs possibles : {self.allowed.words('fr')}",
        )

    def default_after(self, earlier: Options) -> Value:
        default = self.default
        return default if isinstance(default, (int, str)) else default(earlier)


@dataclass(frozen=True)
class Schema:
    """The options of one game. A contradiction is a check that returns what is wrong, or None."""

    options: tuple[Option, ...]
    contradictions: tuple[Callable[[Options], Words | None], ...] = ()

    def check(self, given: Mapping[str, object]) -> Options:
        """The complete options of a game, or an OptionError that says what is allowed."""
        checked: dict[str, Value] = {}
        read: i64 = 0
        for option in self.options:
            key = option.key
            applies = option.applies
            if applies is not ALWAYS and not applies(checked):
                if key in given:
                    raise OptionError(
                        Words(
                            f"option {key!r} applies only {option.only.en}",
                            f"l’option « {option.title.fr} » existe seulement {option.only.fr}",
                        )
                    )
            elif key not in given:
                if not option.unsaid:
                    checked[key] = option.default_after(checked)
            else:
                read += 1
                value = option.allowed.read(given[key])
                if value is None:
                    raise OptionError(option.refusal(given[key]))
                if not option.unsaid or value != option.default_after(checked):
                    checked[key] = value
        if read < len(given):
            self._refuse_unknown(given)
        for contradiction in self.contradictions:
            problem = contradiction(checked)
            if problem is not None:
                raise OptionError(problem)
        return MappingProxyType(checked)

    def wished(self, given: Mapping[str, object]) -> Options:
        """As `check`, but what is left to the lot stands there as LOT."""
        chosen = {key: value for key, value in given.items() if not self._is_lot(key, value)}
        checked = self.check(chosen)
        lots = {option.key for option in self.options if option.lot is not None} - chosen.keys()
        return MappingProxyType(
            {key: LOT if key in lots else value for key, value in checked.items()}
        )

    def by_lot(self, given: Mapping[str, object], below: Callable[[int], int]) -> Options:
        """As `check`, with the lot drawn: `below(n)` gives a number from 0 to n - 1."""
        wished = dict(self.wished(given))
        for option in self.options:
            if option.lot is not None and wished.get(option.key) == LOT:
                pool = option.lot(wished)
                wished[option.key] = pool[below(len(pool))]
        return self.check(wished)

    def _is_lot(self, key: str, value: object) -> bool:
        return value == LOT and any(o.key == key and o.lot is not None for o in self.options)

    def _refuse_unknown(self, given: Mapping[str, object]) -> None:
        known = [option.key for option in self.options]
        unknown = next(key for key in given if key not in known)
        names = ", ".join(known)
        raise OptionError(
            Words(
                f"there is no option {quoted(unknown)}; the options are: {names}",
                f"il n’y a pas d’option « {cut(unknown)} » ; les options sont : {names}",
            )
        )


def players_option(low: int, high: int, default: int) -> Option:
    """The option that every game begins with."""
    if not 1 <= low <= default <= high <= MOST_SEATS:
        raise ValueError(
            f"{low} to {high} seats, {default} by default; expected 1 to {MOST_SEATS} at most"
        )
    return Option(
        "players",
        Words("Players", "Joueurs"),
        Range(low, high),
        default,
        Words("number of seats", "nombre de places"),
    )


def first_option(
    about: Words, applies: Callable[[Options], bool] = ALWAYS, only: Words = UNCONDITIONAL
) -> Option:
    """The seat that begins. In Python it is seat 1 unless chosen; at tables and in simulations the
    lot decides (`Schema.by_lot`)."""
    return Option(
        "first",
        Words("First player", "Premier joueur"),
        Range(1, MOST_SEATS),
        1,
        about,
        applies,
        only,
        lot=lambda options: range(1, whole(options, "players") + 1),
    )


def order_of_play(options: Options) -> tuple[int, ...]:
    """The seats from the one that begins on; in their order if no option says."""
    players = whole(options, "players")
    first = whole(options, "first") - 1 if "first" in options else 0
    return tuple((first + n) % players for n in range(players))


def first_is_a_seat(options: Options) -> Words | None:
    """A contradiction for games where the option `first` says which seat begins."""
    players = whole(options, "players")
    if "first" not in options or whole(options, "first") <= players:
        return None
    first = options["first"]
    return Words(
        f"option 'first' is {first}; expected a seat from 1 to {players}",
        f"le premier joueur ne peut pas être à la place {first} ; places possibles : 1 à {players}",
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
