"""The file `rulebook.toml` of a game: the one place where its rules stand.

A header is a number: `[W2]` opens a chapter, `[W2.4]` states a rule of it, both languages side by
side so that nobody changes one and forgets the other. Line breaks within a text are only there for
the eye.
"""

import re
import tomllib
from collections.abc import Mapping

import msgspec

from incognita.core.bilingual import BilingualReader, Part, Text
from incognita.core.errors import RulebookError
from incognita.core.options import Schema, Value
from incognita.core.rulebook import (
    Chapter,
    Condition,
    Picture,
    Rule,
    Rulebook,
    Sentence,
    Term,
)
from incognita.core.script import read_script
from incognita.core.words import Words

_CHAPTER = re.compile(r"[A-Z]\d+")
_OURS = Words("The printed rules leave this open.", "Les règles imprimées ne le disent pas.")


def rulebook_from_toml(content: str, source: str, schema: Schema) -> Rulebook:
    """The rulebook that a TOML text holds; RulebookError names what is wrong and where."""
    try:
        raw = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{source}: not a TOML file: {error}") from None
    return _Reader(source, schema, raw).rulebook()


# The parts of the file

_Choices = dict[str, Value | list[Value]]


class _PictureText(Text, frozen=True, kw_only=True):
    example: str
    moves: int | None = None
    seat: int | None = None
    light: tuple[str, ...] = ()
    score: tuple[str, ...] = ()


class _SentenceText(Text, frozen=True):
    picture: _PictureText | None = None


class _ChapterText(Part, frozen=True):
    title: Text
    only: _Choices = msgspec.field(default_factory=dict)
    unless: _Choices = msgspec.field(default_factory=dict)
    picture: list[_PictureText] = msgspec.field(default_factory=list)


class _RuleText(Text, frozen=True):
    only: _Choices = msgspec.field(default_factory=dict)
    unless: _Choices = msgspec.field(default_factory=dict)
    short: Text | None = None
    designed: bool | Text = False
    table: Text | None = None


class _TermText(Text, frozen=True, kw_only=True):
    word: Text
    rules: tuple[str, ...] = ()


class _ExampleText(Part, frozen=True):
    options: dict[str, Value]
    log: str


class _Frame(Part, frozen=True):
    """All but the chapters."""

    introduction: Text
    minute: list[_SentenceText] = msgspec.field(default_factory=list)
    glossary: dict[str, dict[str, object]] = msgspec.field(default_factory=dict)
    example: dict[str, _ExampleText] = msgspec.field(default_factory=dict)


class _Reader(BilingualReader):
    """Reads one file; every error begins with the file and the number or word it is about."""

    problem = RulebookError

    def __init__(self, source: str, schema: Schema, raw: Mapping[str, object]) -> None:
        super().__init__(source)
        self.options = {option.key: option for option in schema.options}
        self.chapters = {key: raw[key] for key in raw if _CHAPTER.fullmatch(key)}
        frame = {key: raw[key] for key in raw if key not in self.chapters}
        self.frame = self._part(frame, _Frame, "the file")
        self.shown: set[str] = set()

    def rulebook(self) -> Rulebook:
        numbers = list(self.chapters)
        for number in numbers:
            if number[0] != numbers[0][0]:
                raise self._error(number, "begins with another letter than the first chapter")
        self._in_order([(number, number[1:]) for number in numbers])
        chapters = tuple(self._chapter(number) for number in numbers)
        minute = tuple(self._sentence(sentence) for sentence in self.frame.minute)
        for name in self.frame.example:
            if name not in self.shown:
                raise self._error(f"example {name}", "is shown by no picture")
        stated = {rule.number for chapter in chapters for rule in chapter.rules}
        glossary = tuple(self._term(piece, stated) for piece in self.frame.glossary)
        return Rulebook(
            self._words(self.frame.introduction, "introduction"), minute, chapters, glossary
        )

    def _chapter(self, number: str) -> Chapter:
        raw = self.chapters[number]
        assert isinstance(raw, dict)
        stated = {key: value for key, value in raw.items() if key.isdigit()}
        if not stated:
            raise self._error(number, "is a chapter without rules")
        self._in_order([(f"{number}.{key}", key) for key in stated])
        rest = {key: value for key, value in raw.items() if key not in stated}
        part = self._part(rest, _ChapterText, number)
        when = self._condition(part, number)
        return Chapter(
            number,
            self._words(part.title, f"{number} title"),
            when,
            tuple(self._rule(f"{number}.{key}", rule, when) for key, rule in stated.items()),
            tuple(self._picture(picture, number) for picture in part.picture),
        )

    def _rule(self, number: str, raw: object, chapter: Condition) -> Rule:
        part = self._part(raw, _RuleText, number)
        text, own = self._words(part, number), self._condition(part, number)
        return Rule(
            number,
            text,
            text if part.short is None else self._words(part.short, f"{number} short"),
            Condition({**chapter.only, **own.only}, {**chapter.unless, **own.unless}),
            self._designed(part, number),
            () if part.table is None else self._cells(part.table, number),
        )

    def _designed(self, part: _RuleText, number: str) -> Words | None:
        """`designed = true` for a whole rule, or which part of it in a few words."""
        if isinstance(part.designed, bool):
            return _OURS if part.designed else None
        return self._words(part.designed, f"{number} designed")

    def _cells(self, part: Text, number: str) -> tuple[tuple[Words, ...], ...]:
        """A table is written as lines with `|` between the cells, the head first."""
        english, french = (
            [line.split("|") for line in text.strip().splitlines()] for text in (part.en, part.fr)
        )
        if [len(row) for row in english] != [len(row) for row in french]:
            raise self._error(number, "has a table that is not the same in all languages")
        return tuple(
            tuple(Words(en.strip(), fr.strip()) for en, fr in zip(*rows, strict=True))
            for rows in zip(english, french, strict=True)
        )

    def _condition(self, part: _ChapterText | _RuleText, number: str) -> Condition:
        only, unless = (
            {key: self._values(key, given, number) for key, given in options.items()}
            for options in (part.only, part.unless)
        )
        return Condition(only, unless)

    def _values(self, key: str, given: Value | list[Value], number: str) -> tuple[Value, ...]:
        option = self.options.get(key)
        if option is None:
            raise self._error(
                number, f"is for an option {key!r}; the options are: {', '.join(self.options)}"
            )
        values = given if isinstance(given, list) else [given]
        if [option.allowed.read(value) for value in values] != values:
            raise self._error(
                number, f"is for {key} = {given!r}; allowed: {option.allowed.words()}"
            )
        return tuple(values)

    def _sentence(self, part: _SentenceText) -> Sentence:
        picture = None if part.picture is None else self._picture(part.picture, "minute")
        return Sentence(self._words(part, "minute"), picture)

    def _picture(self, part: _PictureText, where: str) -> Picture:
        name = part.example
        if name not in self.frame.example:
            raise self._error(where, f"has a picture of {name!r}, which is no example of this file")
        self.shown.add(name)
        example = self.frame.example[name]
        try:
            deeds = read_script(example.log)
        except ValueError as error:
            raise self._error(f"example {name}", str(error)) from None
        moves = len(deeds) if part.moves is None else part.moves
        if not 0 <= moves <= len(deeds):
            raise self._error(where, f"has a picture after {moves} moves; {name} has {len(deeds)}")
        return Picture(
            self._words(part, f"{where} picture"),
            example.options,
            deeds[:moves],
            None if part.seat is None else part.seat - 1,
            part.light,
            part.score,
        )

    def _term(self, piece: str, stated: set[str]) -> Term:
        where = f"glossary {piece}"
        part = self._part(self.frame.glossary[piece], _TermText, where)
        if not part.rules:
            raise self._error(where, "names no rule it belongs to")
        for number in part.rules:
            if number not in stated:
                raise self._error(where, f"names {number}, which is no rule of this file")
        word = self._words(part.word, f"{where} word")
        return Term(piece, word, self._words(part, where), part.rules)

    def _in_order(self, numbered: list[tuple[str, str]]) -> None:
        for expected, (number, last) in enumerate(numbered, 1):
            if int(last) != expected:
                raise self._error(number, f"stands where number {expected} is missing")
