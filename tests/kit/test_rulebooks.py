"""Every rulebook is whole: both languages, no text twice, pictures that the engine can play."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.options import Choice, Options
from incognita.core.pictures import lines_of, position_of, view_of
from incognita.core.rulebook import Condition
from incognita.core.words import LANGUAGES, Words
from tests.kit.rule_coverage import NUMBER, rules_shown
from tests.kit.test_words import assert_translated
from tests.kit.variants import all_variants

MOST_SHOWN = 200  # letters: what can be read at a glance behind a score line
PLACES = re.compile(r"\b[a-p]\d+\b")  # places of a board: they are no numbers to be kept in step

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def texts(game: AnyGame) -> Iterator[tuple[str, Words]]:
    """Every sentence of the rulebook, and where it stands."""
    book = game.rulebook
    yield "introduction", book.introduction
    yield from (("minute", sentence.text) for sentence in book.minute)
    for rule in book.rules.values():
        yield rule.number, rule.text
        if rule.brief != rule.text:
            yield f"{rule.number} short", rule.brief
        if rule.designed is not None:
            yield f"{rule.number} designed", rule.designed
    yield from ((f"glossary {term.piece}", term.text) for term in book.glossary)
    yield from (("picture", picture.caption) for picture in book.pictures())


@each_game
def test_every_text_is_whole_in_both_languages(game: AnyGame) -> None:
    for _, words in texts(game):
        assert_translated(*words)
        assert "'" not in words.fr, "French is printed with typographic apostrophes"
        assert not re.search(r"[^ ][:;?!](?= |$)", words.fr), f"a space is missing: {words.fr}"
    for chapter in game.rulebook.chapters:
        assert_translated(*chapter.title, sentence=False)
    for term in game.rulebook.glossary:
        assert_translated(*term.word, sentence=False)


@each_game
def test_both_languages_name_the_same_numbers(game: AnyGame) -> None:
    for where, words in texts(game):
        en, fr = (sorted(re.findall(r"\d+", PLACES.sub("", text))) for text in words)
        assert en == fr, where


@each_game
def test_no_text_stands_twice(game: AnyGame) -> None:
    said = [
        text.casefold() for where, words in texts(game) if "designed" not in where for text in words
    ]
    assert [text for text, times in Counter(said).items() if times > 1] == []


@each_game
def test_a_short_sentence_stands_only_where_the_rule_is_too_long_to_be_shown(game: AnyGame) -> None:
    shown = rules_shown(game.name)
    for number, rule in game.rulebook.rules.items():
        if rule.brief != rule.text:
            assert max(len(text) for text in rule.text) > 120, number
            assert max(len(text) for text in rule.brief) < max(len(text) for text in rule.text)
        if number in shown:
            assert max(len(text) for text in rule.brief) <= MOST_SHOWN, number


@each_game
def test_the_game_is_told_in_five_sentences_with_three_pictures(game: AnyGame) -> None:
    minute = game.rulebook.minute
    assert len(minute) == 5
    assert sum(sentence.picture is not None for sentence in minute) == 3


@each_game
def test_nobody_needs_a_rule_that_cannot_be_reached(game: AnyGame) -> None:
    """Every rule is in a chapter, and played with some options that the game allows."""
    book = game.rulebook
    assert [rule.number for chapter in book.chapters for rule in chapter.rules] == list(book.rules)
    played = list(islice(all_variants(game), 100_000))
    conditions = {str(rule.when): rule.when for rule in book.rules.values()}
    for condition in conditions.values():
        assert any(condition.holds(options) for options in played), condition


@each_game
def test_every_option_that_changes_the_rules_is_named_by_some_rule(game: AnyGame) -> None:
    """What is chosen by label at a table has rules of its own; who begins and colours have not."""
    named = {
        key for rule in game.rulebook.rules.values() for key in (*rule.when.only, *rule.when.unless)
    }
    chosen = {option.key for option in game.schema.options if isinstance(option.allowed, Choice)}
    assert chosen <= named


@each_game
def test_a_word_stands_in_the_glossary_once(game: AnyGame) -> None:
    glossary = game.rulebook.glossary
    assert len(glossary) > min(15, len(game.rulebook.rules) // 3)
    for language in LANGUAGES:
        words = [term.word.spoken(language) for term in glossary]
        assert len(set(words)) == len(words)


@each_game
def test_every_chapter_has_a_picture(game: AnyGame) -> None:
    assert [c.number for c in game.rulebook.chapters if not c.pictures] == []


@each_game
def test_the_engine_plays_every_picture(game: AnyGame) -> None:
    for picture in game.rulebook.pictures():
        position = position_of(game, picture)
        assert view_of(picture, position)
        assert set(picture.light) <= set(game.board), picture.caption


@each_game
def test_a_picture_of_scoring_leaves_the_numbers_to_the_engine(game: AnyGame) -> None:
    for picture in game.rulebook.pictures():
        if picture.score:
            assert set(picture.score) <= set(game.rulebook.rules)
            assert lines_of(picture, position_of(game, picture)), picture.caption
            assert not re.search(r"\d", PLACES.sub("", picture.caption.en)), picture.caption


@each_game
def test_rules_that_are_named_in_a_text_exist(game: AnyGame) -> None:
    for where, words in texts(game):
        assert set(re.findall(NUMBER, words.en)) <= set(game.rulebook.rules), where


def options(**chosen: int | str) -> Options:
    return chosen


def test_a_condition_holds_with_the_options_it_names() -> None:
    race = Condition({"players": (2, 3), "placing": ("race",)}, {"level": (1,)})
    assert race.holds(options(players=2, placing="race"))
    assert not race.holds(options(players=4, placing="race"))
    assert not race.holds(options(players=2))
    assert not race.holds(options(players=2, placing="race", level=1))
