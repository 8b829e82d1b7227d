"""A rulebook as a page in Markdown, for docs/rules and for whoever wants to print it."""

import re
import textwrap
from collections.abc import Iterator

from incognita.core.game import AnyGame
from incognita.core.rulebook import Chapter, Rule
from incognita.core.words import Language, Words

_WIDTH = 100
_NO_BREAK = "\u00a0"
_RULES = Words("the rules", "les règles")
_ABOUT = Words(
    "These are the rules in our own words, as the program plays them. Every rule has a number; the "
    "code that carries it out and the tests that prove it name the same number. What is marked "
    "*designed* fills a gap that the printed rules leave open, or stands for components that could "
    "not be recovered.",
    "Voici les règles dans nos propres mots, telles que le programme les joue. Chaque règle a un "
    "numéro ; le code qui l’applique et les tests qui la prouvent citent le même numéro. Ce qui "
    "est marqué *de notre cru* comble une lacune des règles imprimées, ou remplace du matériel qui "
    "n’a pas pu être retrouvé.",
)
_MINUTE = Words("The game in one minute", "Le jeu en une minute")
_GLOSSARY = Words("The words of the game", "Les mots du jeu")
_DESIGNED = Words("Designed", "De notre cru")


def page(game: AnyGame, language: Language) -> str:
    """The whole rulebook of a game in one language."""
    return "\n".join(_lines(game, language)) + "\n"


def _lines(game: AnyGame, language: Language) -> Iterator[str]:
    book = game.rulebook
    colon = Words(":", " :").spoken(language)
    yield f"<!-- Made by ./dev rules out of src/incognita/games/{game.name}/rulebook.toml. -->"
    yield ""
    yield f"# {game.title.spoken(language)}{colon} {_RULES.spoken(language)}"
    yield ""
    yield _filled(book.introduction.spoken(language))
    yield ""
    yield _filled(_ABOUT.spoken(language))
    yield ""
    yield f"## {_MINUTE.spoken(language)}"
    yield ""
    for number, sentence in enumerate(book.minute, 1):
        yield _filled(f"{number}. {sentence.text.spoken(language)}", "   ")
    for chapter in book.chapters:
        yield from _chapter(game, chapter, language)
    yield ""
    yield f"## {_GLOSSARY.spoken(language)}"
    yield ""
    for term in book.glossary:
        told = f"- **{term.word.spoken(language)}**{colon} {term.text.spoken(language)}"
        yield _filled(f"{told} ({', '.join(term.rules)})", "  ")


def _chapter(game: AnyGame, chapter: Chapter, language: Language) -> Iterator[str]:
    yield ""
    yield f"## {chapter.number} {chapter.title.spoken(language)}"
    yield ""
    when = chapter.when.words(game.schema).sentence().spoken(language)
    if chapter.when.words(game.schema).en:
        yield f"*{when}*"
        yield ""
    for rule in chapter.rules:
        yield _filled(f"- **{rule.number}** {_stated(game, chapter, rule, language)}", "  ")
        if rule.table:
            yield from _table(rule, language)


def _stated(game: AnyGame, chapter: Chapter, rule: Rule, language: Language) -> str:
    """The rule with what is to be known of it, in slanted letters."""
    said = rule.text.spoken(language)
    if rule.when != chapter.when:
        said += f" *{rule.when.words(game.schema).sentence().spoken(language)}*"
    if rule.designed is not None:
        colon = Words(":", " :").spoken(language)
        said += (
            f" *{_DESIGNED.spoken(language)}{colon} {_continued(rule.designed.spoken(language))}*"
        )
    return said


def _continued(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _table(rule: Rule, language: Language) -> Iterator[str]:
    head, *rows = [[cell.spoken(language) for cell in row] for row in rule.table]
    yield ""
    for row in (head, ["---"] * len(head), *rows):
        yield f"  | {' | '.join(row)} |"
    yield ""


def _filled(text: str, indent: str = "") -> str:
    """Broken into lines, but not before a French colon and the like."""
    joined = re.sub(r"(?<=«) | (?=[:;?!»])", _NO_BREAK, text)
    return textwrap.fill(
        joined, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
