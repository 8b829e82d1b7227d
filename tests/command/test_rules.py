"""incognita rules: what a person reads and what a program gets."""

import json

from click.testing import CliRunner, Result

from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.core.catalogue import find_game
from incognita.core.pages import page


def rules(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments])


def words(result: Result) -> str:
    """What is printed, wherever the lines are broken."""
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_the_whole_rulebook_is_printed_in_the_order_of_play() -> None:
    said = words(rules("wayfinder"))
    stated = find_game("wayfinder").rulebook.rules.values()
    places = [said.index(f"{rule.number} {rule.text.en}") for rule in stated]
    assert places == sorted(places)
    assert said.index("The game in one minute") < places[0] < said.index("The words of the game")


def test_one_rule_is_printed_in_the_language_asked_for() -> None:
    game = find_game("wayfinder")
    assert game.rulebook.rules["W3.4"].text.fr in words(
        rules("wayfinder", "w3.4", "--language", "fr")
    )
    assert "W3.3" not in rules("wayfinder", "W3.4").output


def test_a_chapter_is_printed_alone() -> None:
    said = words(rules("wayfinder", "W8"))
    assert "W8.1" in said
    assert "only with 1 player" in said
    assert "W7.1 " not in said


def test_a_word_is_looked_for_in_rules_and_glossary() -> None:
    said = words(rules("wayfinder", "--search", "Homecoming"))
    assert "W2.10" in said
    assert "The words of the game" in said
    assert "W1.1" not in said
    assert "speaks of “xyzzy”" in words(rules("wayfinder", "--search", "xyzzy"))


def test_a_word_is_found_however_it_is_typed() -> None:
    assert "éclaireur" in words(rules("entdecker", "--search", "Eclaireur", "--language", "fr"))
    assert "W2.6" in words(rules("wayfinder", "--search", "l'explorateur", "--language", "fr"))


def test_programs_get_all_languages() -> None:
    facts = json.loads(rules("wayfinder", "W4.2", "--json").output)
    [chapter] = facts["chapters"]
    [rule] = chapter["rules"]
    assert rule["number"] == "W4.2"
    assert set(rule["text"]) == {"en", "fr"}
    assert rule["only"] == {"placing": ["at-once"]}


def test_the_page_can_be_printed() -> None:
    result = rules("wayfinder", "--markdown", "--language", "fr")
    assert result.output == page(find_game("wayfinder"), "fr")


def test_an_unknown_number_is_answered_with_those_that_exist() -> None:
    result = rules("wayfinder", "W99.1")
    assert result.exit_code == WRONG_USE
    assert "the rules are W1.1 to W8.7" in result.output
