"""The rulebook of a game: every rule in every language, with pictures and a glossary.

From it come the pages in docs/rules, the rules in the app and in the terminal, and the sentences
behind score lines and refusals. `core.rulebook_file` reads it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from incognita.core.options import Choice, Option, Options, Schema, Spelling, Value
from incognita.core.script import Deed
from incognita.core.words import Words, either


class Condition(NamedTuple):
    """With which options something is played: `only` with these values, `unless` with those."""

    only: Mapping[str, tuple[Value, ...]]
    unless: Mapping[str, tuple[Value, ...]]

    def holds(self, options: Options) -> bool:
        return all(options.get(key) in values for key, values in self.only.items()) and not any(
            options.get(key) in values for key, values in self.unless.items()
        )

    def words(self, schema: Schema) -> Words:
        """`only with 1 player`; empty when it always holds."""
        said = [
            *(_with(schema, Words("only", "seulement"), *one) for one in self.only.items()),
            *(_with(schema, Words("not", "sauf"), *one) for one in self.unless.items()),
        ]
        return Words("; ".join(one.en for one in said), " ; ".join(one.fr for one in said))


class Rule(NamedTuple):
    """`brief` is what stands behind a score line or a refusal: the rule itself if it is short.

    `designed` says what of it the printed rules leave open; `table` has a head and rows of cells.
    """

    number: str
    text: Words
    brief: Words
    when: Condition
    designed: Words | None
    table: tuple[tuple[Words, ...], ...]


class Picture(NamedTuple):
    """A real position to be drawn: `deeds` of a game with these options, as `seat` sees it.

    With `score` the lines of the score sheet that these rules gave belong to the picture.
    """

    caption: Words
    options: Mapping[str, object]
    deeds: tuple[Deed, ...]
    seat: int | None
    light: tuple[str, ...]
    score: tuple[str, ...]


class Sentence(NamedTuple):
    """One of the five that tell the game in a minute."""

    text: Words
    picture: Picture | None


class Chapter(NamedTuple):
    number: str
    title: Words
    when: Condition
    rules: tuple[Rule, ...]
    pictures: tuple[Picture, ...]


class Term(NamedTuple):
    """A noun of the game; `piece` names what is drawn beside it."""

    piece: str
    word: Words
    text: Words
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    introduction: Words
    minute: tuple[Sentence, ...]
    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...]

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """All rules by their number, in the order of play."""
        return {rule.number: rule for chapter in self.chapters for rule in chapter.rules}

    def pictures(self) -> Iterator[Picture]:
        yield from (one.picture for one in self.minute if one.picture is not None)
        for chapter in self.chapters:
            yield from chapter.pictures


def _with(schema: Schema, how: Words, key: str, values: tuple[Value, ...]) -> Words:
    option = next(option for option in schema.options if option.key == key)
    choices = either([_label(option, value) for value in values])
    if key == "players":
        players = Words("player", "joueur") if values == (1,) else Words("players", "joueurs")
        return Words(
            f"{how.en} with {choices.en} {players.en}", f"{how.fr} à {choices.fr} {players.fr}"
        )
    return Words(
        f"{how.en} with the option {option.title.en}: {choices.en}",
        f"{how.fr} avec l’option {option.title.fr} : {choices.fr}",
    )


def _label(option: Option, value: Value) -> Words:
    allowed = option.allowed
    if isinstance(allowed, Choice):
        return allowed.label(value)
    named = dict(allowed.named) if isinstance(allowed, Spelling) else {}
    return named.get(str(value), Words(str(value), str(value)))
