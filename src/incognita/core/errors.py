"""What can go wrong, by name. Every message says what was wrong, where, and what would be right."""

import re
from collections.abc import Sequence
from typing import ClassVar

from incognita import DISTRIBUTION
from incognita.core.words import Language, Words

_MOST_LISTED = 40


_MOST_ECHOED = 60
_LONG_WORD = re.compile(r"(\S{60})\S{90,}")


def cut(text: str, most: int = _MOST_ECHOED) -> str:
    """A text for a message: what is too long to be read is not said whole."""
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} characters)"


def quoted(text: str) -> str:
    """The same in quotes, as Python writes it."""
    return repr(text) if len(text) <= _MOST_ECHOED else cut(repr(text))


def readable(message: str) -> str:
    """A message that others had a part in: words that are too long to be read are cut."""
    return _LONG_WORD.sub(r"\1…", message)


def listed(items: Sequence[str]) -> str:
    """A list for a message, cut where nobody would read on."""
    return _listed(items).en


def _listed(items: Sequence[str]) -> Words:
    if not items:
        return Words("nothing", "rien")
    shown = ", ".join(items[:_MOST_LISTED])
    hidden = len(items) - _MOST_LISTED
    if hidden <= 0:
        return Words(shown, shown)
    return Words(f"{shown} and {hidden} more", f"{shown} et {hidden} autres")


def _error_again(kind: "type[IncognitaError]", message: str, facts: dict[str, object]) -> Exception:
    error = kind.__new__(kind, message)
    error.__dict__.update(facts)
    return error


class IncognitaError(Exception):
    """The base of all errors that a user of this package may want to catch.

    A message given as `Words` is spoken in both languages. One in English alone is for developers;
    in other languages people get the `general` sentence of its kind.
    """

    general: ClassVar[Words] = Words("something went wrong", "quelque chose n’a pas fonctionné")

    def __init__(self, message: str | Words) -> None:
        self.words = Words(message, self.general.fr) if isinstance(message, str) else message
        super().__init__(self.words.en)

    def spoken(self, language: Language) -> str:
        """The message in the language of the table."""
        return self.words.spoken(language)

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross from a worker process to its parent."""
        return _error_again, (type(self), str(self), self.__dict__)


class UnknownGame(IncognitaError):
    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            Words(
                f"there is no game {quoted(name)}; the games are: {listed(known)}",
                f"il n’y a pas de jeu « {cut(name)} » ; les jeux sont : {listed(known)}",
            )
        )


class BrokenGame(UnknownGame):
    """A folder among the games that is none, with the file that is at fault."""

    def __init__(self, name: str, file: str, fault: str) -> None:
        IncognitaError.__init__(
            self,
            Words(
                f"the game {name!r} cannot be played: {file}: {fault}",
                f"le jeu « {name} » ne peut pas être joué : {file} : {fault}",
            ),
        )


class OptionError(IncognitaError):
    """An option that does not exist, has a value that is not allowed or contradicts another."""

    general = Words("these options do not fit", "ces options ne conviennent pas")


class EditionError(IncognitaError):
    """An edition file that cannot be read or does not describe a playable set of components."""

    def __init__(self, message: str | Words) -> None:
        super().__init__(readable(message) if isinstance(message, str) else message)

    general = Words(
        "this edition file does not describe a playable set of components",
        "ce fichier d’édition ne décrit pas un matériel jouable",
    )


class RulebookError(IncognitaError):
    """A rulebook file that cannot be read, lacks a text or names what does not exist."""

    general = Words("this rulebook cannot be read", "ces règles ne peuvent pas être lues")


class LessonError(IncognitaError):
    """A lesson file that cannot be read, lacks a text or expects what makes no sense."""

    general = Words("this lesson cannot be read", "cette leçon ne peut pas être lue")


class UnknownRule(IncognitaError):
    def __init__(self, number: str, known: Sequence[str]) -> None:
        first, last = known[0], known[-1]
        super().__init__(
            Words(
                f"there is no rule {quoted(number)}; the rules are {first} to {last}",
                f"il n’y a pas de règle « {cut(number)} » ; les règles vont de {first} à {last}",
            )
        )


class NotationError(IncognitaError):
    def __init__(self, text: str, expected: str) -> None:
        super().__init__(
            Words(
                f"{quoted(text)} is not an action; expected {expected}",
                f"« {cut(text)} » n’est pas un coup de ce jeu",
            )
        )
        self.text = text
        self.expected = expected


class IllegalAction(IncognitaError):
    """`on_turn` names those who may act; what others may do can be their secret.

    It is for programs and records; what is said at a table is `Position.refusal`.
    """

    def __init__(
        self, who: Words, action: str, legal: Sequence[str], on_turn: Sequence[Words] = ()
    ) -> None:
        if legal:
            shown = _listed(legal)
            right = Words(f"legal: {shown.en}", f"coups possibles : {shown.fr}")
        else:
            right = Words(
                f"to act: {listed([actor.en for actor in on_turn])}",
                f"à jouer : {_listed([actor.fr for actor in on_turn]).fr}",
            )
        super().__init__(
            Words(
                f"{who.en} may not {action!r} here; {right.en}",
                f"« {action} » n’est pas possible ici ({who.fr}) ; {right.fr}",
            )
        )
        self.who = who.en
        self.action = action
        self.legal = list(legal)


class NothingToTakeBack(IllegalAction):
    """The seat has drafted nothing, or has committed it."""

    def __init__(self, who: Words) -> None:
        super().__init__(who, "take back", [])
        self.words = Words(str(self), "vous n’avez rien à annuler")


class ExtraMissing(IncognitaError, ImportError):
    """Something was asked for that needs an optional extra of the package."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs the optional extra {extra!r}: pip install '{DISTRIBUTION}[{extra}]'; "
            f"in a clone of the repository: pip install -e '.[{extra}]'"
        )


class StorageError(IncognitaError):
    """A stored game that cannot be read."""

    general = Words("this stored game cannot be read", "cette partie ne peut pas être relue")


class NoSuchAction(IncognitaError):
    """A position was asked for that lies beyond the end of a record."""

    general = Words("the record is shorter than that", "la partie est plus courte que cela")


class RecordError(IncognitaError):
    """A record that cannot be read or does not hold, with the line where that shows."""

    def __init__(self, line: int, problem: str) -> None:
        problem = readable(problem)
        super().__init__(
            Words(f"line {line}: {problem}", f"ligne {line} : ce fichier de partie n’est pas juste")
        )
        self.line = line
        self.problem = problem


class RulesVersionMismatch(RecordError):
    """A record made under rules that this program does not have."""
