"""How a rulebook becomes what is told of it, pictures as the engine sees them."""

from collections.abc import Mapping
from functools import cache

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.game import AnyGame
from incognita.core.options import Value
from incognita.core.pictures import lines_of, position_of, view_of
from incognita.core.rulebook import Chapter, Picture, Rule, Sentence, Term
from incognita.core.words import Language
from incognita.server.answers import line_answer
from incognita.server.packed import Packed, packed
from incognita.server.wire import (
    ChapterAnswer,
    PictureAnswer,
    RuleAnswer,
    RulebookAnswer,
    SentenceAnswer,
    TermAnswer,
)


@cache
def told_rulebook(name: str, language: Language) -> Packed:
    """The rulebook of a game as JSON: it never changes while a server runs."""
    game = find_game(name)
    book = game.rulebook
    told = RulebookAnswer(
        game.name,
        game.title.spoken(language),
        language,
        book.introduction.spoken(language),
        [_sentence(game, sentence, language) for sentence in book.minute],
        [_chapter(game, chapter, language) for chapter in book.chapters],
        [_term(term, language) for term in book.glossary],
    )
    return packed(msgspec.json.encode(told))


def _sentence(game: AnyGame, sentence: Sentence, language: Language) -> SentenceAnswer:
    picture = sentence.picture
    return SentenceAnswer(
        sentence.text.spoken(language),
        None if picture is None else _picture(game, picture, language),
    )


def _chapter(game: AnyGame, chapter: Chapter, language: Language) -> ChapterAnswer:
    return ChapterAnswer(
        chapter.number,
        chapter.title.spoken(language),
        _values(chapter.when.only),
        _values(chapter.when.unless),
        chapter.when.words(game.schema).spoken(language),
        [_rule(game, rule, language) for rule in chapter.rules],
        [_picture(game, picture, language) for picture in chapter.pictures],
    )


def _rule(game: AnyGame, rule: Rule, language: Language) -> RuleAnswer:
    return RuleAnswer(
        rule.number,
        rule.text.spoken(language),
        rule.brief.spoken(language),
        _values(rule.when.only),
        _values(rule.when.unless),
        rule.when.words(game.schema).spoken(language),
        "" if rule.designed is None else rule.designed.spoken(language),
        [[cell.spoken(language) for cell in row] for row in rule.table],
    )


def _picture(game: AnyGame, picture: Picture, language: Language) -> PictureAnswer:
    position = position_of(game, picture)
    return PictureAnswer(
        picture.caption.spoken(language),
        dict(position.options),
        None if picture.seat is None else picture.seat + 1,
        len(picture.deeds),
        view_of(picture, position),
        list(picture.light),
        [line_answer(game, line, language) for line in lines_of(picture, position)],
    )


def _term(term: Term, language: Language) -> TermAnswer:
    return TermAnswer(
        term.piece, term.word.spoken(language), term.text.spoken(language), list(term.rules)
    )


def _values(options: Mapping[str, tuple[Value, ...]]) -> dict[str, list[Value]]:
    return {key: list(values) for key, values in options.items()}
