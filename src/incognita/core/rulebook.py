"""The rulebook of a game: every rule in every language, in one file that people write and read.

In `rulebook.toml` a header is a number: `[W2]` opens a chapter, `[W2.4]` states a rule of it, both
languages side by side so that nobody changes one and forgets the other. Line breaks within a text
are only there for the eye. From this file come the pages in docs/rules, the rules in the app and in
the terminal, and the sentences behind score lines and refusals.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from incognita.core.errors import RulebookError
from incognita.core.options import Choice, Option, Options, Schema, Spelling, Value
from incognita.core.script import Deed, read_script
from incognita.core.words import LANGUAGES, Words, either

_CHAPTER = re.compile(r"[A-Z]\d+")
_OURS = Words("The printed rules leave this open.", "Les règles imprimées ne le disent pas.")

Raw = Mapping[str, object]


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


def rulebook_from_toml(content: str, source: str, schema: Schema) -> Rulebook:
    """The rulebook that a TOML text holds; RulebookError names what is wrong and where."""
    try:
        raw = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{source}: not a TOML file: {error}") from None
    return _Reader(source, schema, raw).rulebook()


class _Reader:
    """Reads one file; every error begins with the file and the number or word it is about."""

    def __init__(self, source: str, schema: Schema, raw: Raw) -> None:
        self.source = source
        self.options = {option.key: option for option in schema.options}
        self.raw = raw
        self.examples = self._table(raw, "example", "")
        self.shown: set[str] = set()

    def rulebook(self) -> Rulebook:
        for key in self.raw:
            if key not in ("introduction", "minute", "glossary", "example"):
                if not _CHAPTER.fullmatch(key):
                    raise self._error(key, "is neither a chapter such as W2 nor a known part")
        numbers = [key for key in self.raw if _CHAPTER.fullmatch(key)]
        for number in numbers:
            if number[0] != numbers[0][0]:
                raise self._error(number, "begins with another letter than the first chapter")
        self._in_order([(number, number[1:]) for number in numbers])
        chapters = tuple(self._chapter(number) for number in numbers)
        known = {rule.number for chapter in chapters for rule in chapter.rules}
        minute = [self._sentence(one) for one in self._list(self.raw, "minute", "minute")]
        for name in self.examples:
            if name not in self.shown:
                raise self._error(f"example {name}", "is shown by no picture")
        return Rulebook(
            self._words(self._table(self.raw, "introduction", ""), "introduction"),
            tuple(minute),
            chapters,
            tuple(self._terms(known)),
        )

    # Chapters and rules

    def _chapter(self, number: str) -> Chapter:
        raw = self._table(self.raw, number, number)
        self._only_keys(raw, number, "title", "only", "unless", "picture")
        when = self._condition(raw, number, None)
        stated = [key for key in raw if key.isdigit()]
        if not stated:
            raise self._error(number, "is a chapter without rules")
        self._in_order([(f"{number}.{key}", key) for key in stated])
        return Chapter(
            number,
            self._words(self._table(raw, "title", number), f"{number} title"),
            when,
            tuple(
                self._rule(f"{number}.{key}", self._table(raw, key, number), when) for key in stated
            ),
            tuple(self._picture(one, number) for one in self._list(raw, "picture", number)),
        )

    def _rule(self, number: str, raw: Raw, chapter: Condition) -> Rule:
        self._only_keys(raw, number, *LANGUAGES, "short", "only", "unless", "designed", "table")
        text = self._words(raw, number)
        short = self._table(raw, "short", number)
        return Rule(
            number,
            text,
            self._words(short, f"{number} short") if short else text,
            self._condition(raw, number, chapter),
            self._designed(raw, number),
            self._cells(self._table(raw, "table", number), number),
        )

    def _designed(self, raw: Raw, number: str) -> Words | None:
        """`designed = true` for a whole rule, or which part of it in a few words."""
        if raw.get("designed", False) is False:
            return None
        if raw["designed"] is True:
            return _OURS
        return self._words(self._table(raw, "designed", number), f"{number} designed")

    def _cells(self, raw: Raw, number: str) -> tuple[tuple[Words, ...], ...]:
        """A table is written as lines with `|` between the cells, the head first."""
        if not raw:
            return ()
        cells = {
            language: [line.split("|") for line in str(raw.get(language, "")).strip().splitlines()]
            for language in LANGUAGES
        }
        shapes = {language: [len(row) for row in rows] for language, rows in cells.items()}
        if shapes["en"] != shapes["fr"] or not shapes["en"]:
            raise self._error(number, "has a table that is not the same in all languages")
        return tuple(
            tuple(Words(en.strip(), fr.strip()) for en, fr in zip(*row, strict=True))
            for row in zip(cells["en"], cells["fr"], strict=True)
        )

    def _condition(self, raw: Raw, number: str, chapter: Condition | None) -> Condition:
        only, unless = (
            {
                key: self._values(key, value, number)
                for key, value in self._table(raw, part, number).items()
            }
            for part in ("only", "unless")
        )
        if chapter is None:
            return Condition(only, unless)
        return Condition({**chapter.only, **only}, {**chapter.unless, **unless})

    def _values(self, key: str, given: object, number: str) -> tuple[Value, ...]:
        option = self.options.get(key)
        if option is None:
            raise self._error(
                number, f"is for an option {key!r}; the options are: {', '.join(self.options)}"
            )
        values = given if isinstance(given, list) else [given]
        read = [option.allowed.read(value) for value in values]
        if read != values:
            raise self._error(
                number, f"is for {key} = {given!r}; allowed: {option.allowed.words()}"
            )
        return tuple(value for value in read if value is not None)

    # Pictures

    def _sentence(self, raw: Raw) -> Sentence:
        self._only_keys(raw, "minute", *LANGUAGES, "picture")
        picture = self._table(raw, "picture", "minute")
        return Sentence(
            self._words(raw, "minute"), self._picture(picture, "minute") if picture else None
        )

    def _picture(self, raw: Raw, where: str) -> Picture:
        self._only_keys(
            raw, f"{where} picture", *LANGUAGES, "example", "moves", "seat", "light", "score"
        )
        name = str(raw.get("example", ""))
        example = self._table(self.examples, name, "example")
        if not example:
            raise self._error(where, f"has a picture of {name!r}, which is no example of this file")
        try:
            deeds = read_script(str(example.get("log", "")))
        except ValueError as error:
            raise self._error(f"example {name}", str(error)) from None
        self.shown.add(name)
        moves, seat = raw.get("moves", len(deeds)), raw.get("seat")
        if not isinstance(moves, int) or not 0 <= moves <= len(deeds):
            raise self._error(where, f"has a picture after {moves} moves; {name} has {len(deeds)}")
        return Picture(
            self._words(raw, f"{where} picture"),
            self._table(example, "options", f"example {name}"),
            deeds[:moves],
            seat - 1 if isinstance(seat, int) else None,
            tuple(self._texts(raw, "light")),
            tuple(self._texts(raw, "score")),
        )

    # The glossary

    def _terms(self, known: set[str]) -> Iterator[Term]:
        for piece in self._table(self.raw, "glossary", ""):
            where = f"glossary {piece}"
            raw = self._table(self._table(self.raw, "glossary", ""), piece, where)
            self._only_keys(raw, where, *LANGUAGES, "word", "rules")
            rules = tuple(self._texts(raw, "rules"))
            if not rules:
                raise self._error(where, "names no rule it belongs to")
            for number in rules:
                if number not in known:
                    raise self._error(where, f"names {number}, which is no rule of this file")
            word = self._words(self._table(raw, "word", where), f"{where} word")
            yield Term(piece, word, self._words(raw, where), rules)

    # What every part is made of

    def _words(self, raw: Raw, where: str) -> Words:
        for language in LANGUAGES:
            text = raw.get(language)
            if not isinstance(text, str) or not text.strip():
                raise self._error(where, f"has no text in {language!r}")
        return Words(*(" ".join(str(raw[language]).split()) for language in LANGUAGES))

    def _in_order(self, numbered: list[tuple[str, str]]) -> None:
        for expected, (number, last) in enumerate(numbered, 1):
            if int(last) != expected:
                raise self._error(number, f"stands where number {expected} is missing")

    def _only_keys(self, raw: Raw, where: str, *known: str) -> None:
        for key in raw:
            if key not in known and not key.isdigit():
                raise self._error(where, f"has {key!r}; expected {', '.join(known)}")

    def _table(self, raw: Raw, key: str, where: str) -> Raw:
        value = raw.get(key, {})
        if not isinstance(value, dict):
            raise self._error(f"{where} {key}".strip(), "is no table")
        return value

    def _list(self, raw: Raw, key: str, where: str) -> list[Raw]:
        value = raw.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self._error(where, f"has a {key!r} that is no list of tables: [[{key}]]")
        return value

    def _texts(self, raw: Raw, key: str) -> list[str]:
        value = raw.get(key, [])
        return [str(one) for one in value] if isinstance(value, list) else []

    def _error(self, where: str, problem: str) -> RulebookError:
        return RulebookError(f"{self.source}: {where} {problem}")


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
        f"{how.fr} avec l'option {option.title.fr} : {choices.fr}",
    )


def _label(option: Option, value: Value) -> Words:
    allowed = option.allowed
    if isinstance(allowed, Choice):
        return allowed.label(value)
    named = dict(allowed.named) if isinstance(allowed, Spelling) else {}
    return named.get(str(value), Words(str(value), str(value)))
