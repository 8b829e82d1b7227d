"""A rulebook that is not whole is refused, with the file and the number where that shows."""

import pytest

from incognita.core.actors import CHANCE, CLOCK
from incognita.core.errors import RulebookError
from incognita.core.options import Choice, Option, Schema, players_option
from incognita.core.rulebook import Rulebook
from incognita.core.rulebook_file import rulebook_from_toml
from incognita.core.script import Deed, read_script
from incognita.core.words import Words

SIDES = (Words("base", "de base"), Words("expert", "avancée"))
SCHEMA = Schema(
    (
        players_option(1, 4, default=2),
        Option("side", Words("Side", "Face"), Choice(("base", "expert"), SIDES), "base", SIDES[0]),
    )
)
WHOLE = """
[introduction]
en = "A game."
fr = "Un jeu."

[[minute]]
en = "Place, then sail."
fr = "Placez, puis naviguez."

[W1]
title = { en = "The start", fr = "Le début" }

[[W1.picture]]
en = "The start."
fr = "Le départ."
example = "short"
moves = 2
light = ["a1"]

[W1.1]
en = '''
Everybody begins
  at home.'''
fr = "Chacun part de chez soi."
short = { en = "From home.", fr = "De chez soi." }

[W1.2]
en = "Alone, one begins at once."
fr = "En solitaire, on part aussitôt."
only.players = 1
designed = true

[W2]
title = { en = "Experts", fr = "Experts" }
only.side = "expert"

[W2.1]
en = "Prices:"
fr = "Prix :"
unless.players = [3, 4]
designed = { en = "The prices.", fr = "Les prix." }
table.en = '''
what | price
hut | 3'''
table.fr = '''
quoi | prix
hutte | 3'''

[glossary.home]
word = { en = "home", fr = "chez soi" }
en = "Where one begins."
fr = "Le lieu du départ."
rules = ["W1.1"]

[example.short]
options = { players = 2 }
log = '''
1: place a1 | chance: tile A2; tile A3
clock: tick'''
"""

UNSHOWN = "[example.more]\noptions = {}\nlog = ''"


def read(content: str) -> Rulebook:
    return rulebook_from_toml(content, "game/rulebook.toml", SCHEMA)


def test_a_rulebook_is_read_whole() -> None:
    book = read(WHOLE)
    assert list(book.rules) == ["W1.1", "W1.2", "W2.1"]
    first, alone, prices = book.rules.values()
    assert first.text == Words("Everybody begins at home.", "Chacun part de chez soi.")
    assert first.brief == Words("From home.", "De chez soi.")
    assert alone.brief == alone.text
    assert [rule.designed is not None for rule in book.rules.values()] == [False, True, True]
    assert prices.designed == Words("The prices.", "Les prix.")
    assert prices.table[1] == (Words("hut", "hutte"), Words("3", "3"))
    assert book.glossary[0].rules == ("W1.1",)
    [picture] = book.pictures()
    assert picture.deeds == (Deed(0, "place a1"), Deed(CHANCE, "tile A2"))


def test_a_rule_is_played_as_its_chapter_is_and_under_its_own_condition() -> None:
    first, alone, prices = read(WHOLE).rules.values()
    assert first.when.holds({"players": 4, "side": "base"})
    assert not alone.when.holds({"players": 2, "side": "base"})
    assert prices.when.holds({"players": 2, "side": "expert"})
    assert not prices.when.holds({"players": 2, "side": "base"})
    assert not prices.when.holds({"players": 3, "side": "expert"})
    assert first.when.words(SCHEMA) == Words("", "")
    assert alone.when.words(SCHEMA) == Words("only with 1 player", "seulement à 1 joueur")
    assert prices.when.words(SCHEMA).en == (
        "only with the option Side: expert; not with 3 or 4 players"
    )


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('fr = "Chacun part de chez soi."', "", "W1.1 has no text in 'fr'"),
        ('en = "Alone, one begins at once."', 'en = " "', "W1.2 has no text in 'en'"),
        (', fr = "De chez soi."', "", "W1.1 short has no text in 'fr'"),
        (', fr = "Le début"', "", "W1 title has no text in 'fr'"),
        ("[W1.2]", "[W1.3]", "W1.3 stands where number 2 is missing"),
        ("[W1.2]", "[W1.1]", "not a TOML file: Cannot declare"),
        ("[W2]", "[W3]", "W3 stands where number 2 is missing"),
        ("[W2.1]", "[[W2.picture]]", "W2 is a chapter without rules"),
        ("[W1.2]", "[Z1.2]", "Z1 begins with another letter"),
        (
            "[introduction]",
            "[intro]",
            "the file is not as expected: Object contains unknown field `intro`",
        ),
        ("only.players = 1", "only.seats = 1", "W1.2 is for an option 'seats'; the options are"),
        ("only.players = 1", "only.players = 5", "W1.2 is for players = 5; allowed: 1 to 4"),
        ('only.side = "expert"', 'only.side = "dark"', "W2 is for side = 'dark'; allowed: base"),
        ('rules = ["W1.1"]', "rules = []", "glossary home names no rule"),
        ('rules = ["W1.1"]', 'rules = ["W9.9"]', "glossary home names W9.9"),
        ('example = "short"', 'example = "long"', "W1 has a picture of 'long'"),
        (
            "[example.short]",
            "[example.more]\noptions = {}\nlog = ''\n[example.short]",
            "example more is shown by no",
        ),
        ("moves = 2", "moves = 9", "W1 has a picture after 9 moves; short has 4"),
        ("1: place a1", "anna: place a1", "example short 'anna' is nobody"),
        ("1: place a1", "place a1", "example short 'place a1' does not say who"),
        ("designed = true", "desinged = true", "W1.2 is not as expected: Object contains unknown"),
        ('light = ["a1"]', 'light = "a1"', "W1 is not as expected: Expected `array`, got `str`"),
        ("hutte | 3", "hutte", "W2.1 has a table that is not the same in all languages"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(right: str, wrong: str, problem: str) -> None:
    assert right in WHOLE
    with pytest.raises(RulebookError) as refused:
        read(WHOLE.replace(right, wrong, 1))
    assert str(refused.value).startswith("game/rulebook.toml: ")
    assert problem in str(refused.value)


def test_a_script_tells_who_does_what() -> None:
    assert read_script("1: end\n2: a1; b2 | clock: tick") == (
        Deed(0, "end"),
        Deed(1, "a1"),
        Deed(1, "b2"),
        Deed(CLOCK, "tick"),
    )
