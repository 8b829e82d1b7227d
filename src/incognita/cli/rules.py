"""incognita rules"""

import unicodedata
from collections.abc import Iterable

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from incognita.cli.answers import answers_errors, console, json_flag, print_json
from incognita.core.catalogue import find_game
from incognita.core.errors import UnknownRule
from incognita.core.game import AnyGame
from incognita.core.pages import page
from incognita.core.rulebook import Chapter, Rule, Term
from incognita.core.words import LANGUAGES, Language, Words

_GLOSSARY = Words("The words of the game", "Les mots du jeu")
_MINUTE = Words("The game in one minute", "Le jeu en une minute")


@click.command("rules", short_help="Read the rules of a game.")
@click.argument("game")
@click.argument("number", required=False)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Which one."
)
@click.option("--search", metavar="WORD", help="Only what speaks of this, in rules and glossary.")
@click.option("--markdown", is_flag=True, help="The whole rulebook as a page in Markdown.")
@json_flag
@answers_errors
def read_rules(
    game: str,
    number: str | None,
    language: Language,
    search: str | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Read the rules of a game: all of them, a chapter, or one by its number.

    Score sheets and refusals name rules by these numbers.

    \b
      incognita rules wayfinder                     the whole rulebook, in the order of play
      incognita rules tikal T9                      one chapter: scoring rounds
      incognita rules tikal T9.3 --language fr      one rule, in French
      incognita rules explorers --search scroll     what the rules say about scrolls
      incognita rules entdecker --markdown          a page to print
    """
    found = find_game(game)
    if markdown:
        click.echo(page(found, language), nl=False)
        return
    chapters = _chosen(found, number)
    terms = found.rulebook.glossary if number is None else ()
    if search is not None:
        chapters = [
            (chapter, [r for r in rules if _speaks(r, search, language)])
            for chapter, rules in chapters
        ]
        terms = tuple(term for term in terms if _names(term, search, language))
    if as_json:
        print_json(_facts(found, chapters, terms))
        return
    out = console()
    if number is None and search is None:
        _print_opening(out, found, language)
    for chapter, rules in chapters:
        _print_chapter(out, found, chapter, rules, language)
    _print_glossary(out, terms, language)
    if not terms and not any(rules for _, rules in chapters):
        nothing = Words(
            f"No rule and no word of the game speaks of “{search}”.",
            f"Aucune règle et aucun mot du jeu ne parlent de « {search} ».",
        )
        out.print(Text(nothing.spoken(language)))


def _chosen(game: AnyGame, number: str | None) -> list[tuple[Chapter, list[Rule]]]:
    """All chapters with their rules, one chapter, or one rule of it."""
    wanted = None if number is None else number.upper()
    chosen = [
        (chapter, [rule for rule in chapter.rules if wanted in (None, chapter.number, rule.number)])
        for chapter in game.rulebook.chapters
    ]
    if not any(rules for _, rules in chosen):
        raise UnknownRule(number or "", list(game.rulebook.rules))
    return chosen


def _speaks(rule: Rule, word: str, language: Language) -> bool:
    return _plain(word) in _plain(f"{rule.number} {rule.text.spoken(language)}")


def _names(term: Term, word: str, language: Language) -> bool:
    return _plain(word) in _plain(f"{term.word.spoken(language)} {term.text.spoken(language)}")


def _plain(text: str) -> str:
    """Without accents and capitals: `eclaireur` finds an éclaireur."""
    letters = unicodedata.normalize("NFD", text.replace("\u2019", "'"))
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()


def _print_opening(out: Console, game: AnyGame, language: Language) -> None:
    out.print(f"[bold]{game.title.spoken(language)}[/]\n")
    out.print(Text(game.rulebook.introduction.spoken(language)))
    out.print(f"\n[bold]{_MINUTE.spoken(language)}[/]")
    for sentence in game.rulebook.minute:
        out.print(Padding(Text(sentence.text.spoken(language)), (0, 0, 0, 2)))
    out.print()


def _print_chapter(
    out: Console, game: AnyGame, chapter: Chapter, rules: Iterable[Rule], language: Language
) -> None:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for rule in rules:
        table.add_row(rule.number, Text(_told(game, rule, language)))
        for row in rule.table:
            table.add_row("", Text("  ".join(cell.spoken(language) for cell in row)))
    if table.row_count:
        out.print(f"[bold]{chapter.number} {chapter.title.spoken(language)}[/]")
        out.print(table)
        out.print()


def _told(game: AnyGame, rule: Rule, language: Language) -> str:
    when = rule.when.words(game.schema)
    return rule.text.spoken(language) + (f" [{when.spoken(language)}]" if when.en else "")


def _print_glossary(out: Console, terms: Iterable[Term], language: Language) -> None:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for term in terms:
        told = f"{term.text.spoken(language)} ({', '.join(term.rules)})"
        table.add_row(term.word.spoken(language), Text(told))
    if table.row_count:
        out.print(f"[bold]{_GLOSSARY.spoken(language)}[/]")
        out.print(table)


def _facts(
    game: AnyGame, chapters: Iterable[tuple[Chapter, list[Rule]]], terms: Iterable[Term]
) -> dict[str, object]:
    """Everything in all languages, for programs."""
    return {
        "game": game.name,
        "chapters": [
            {
                "number": chapter.number,
                "title": chapter.title._asdict(),
                "rules": [_rule_facts(rule) for rule in rules],
            }
            for chapter, rules in chapters
            if rules
        ],
        "glossary": [
            {"word": term.word._asdict(), "text": term.text._asdict(), "rules": term.rules}
            for term in terms
        ],
    }


def _rule_facts(rule: Rule) -> dict[str, object]:
    return {
        "number": rule.number,
        "text": rule.text._asdict(),
        "short": rule.brief._asdict(),
        "only": rule.when.only,
        "unless": rule.when.unless,
        "designed": rule.designed is not None,
        "table": [[cell._asdict() for cell in row] for row in rule.table],
    }
