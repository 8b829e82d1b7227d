"""The rulebook as the server tells it."""

import httpx
import pytest

from incognita.client import Client, Refused
from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.words import LANGUAGES, Language
from incognita.server.wire import RulebookAnswer
from tests.server.running import RunningServer


def rulebook(server: RunningServer, game: str, language: Language) -> RulebookAnswer:
    with Client(server.address) as anybody:
        return anybody.rules(game, language)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_rule_is_told_in_both_languages(sqlite_server: RunningServer, game: AnyGame) -> None:
    english, french = (rulebook(sqlite_server, game.name, language) for language in LANGUAGES)
    for told in (english, french):
        numbers = [rule.number for chapter in told.chapters for rule in chapter.rules]
        assert numbers == list(game.rulebook.rules)
        assert len(told.minute) == 5
        assert all(chapter.pictures for chapter in told.chapters)
    assert english.chapters[0].rules[0].text == game.rulebook.rules[numbers[0]].text.en
    assert french.chapters[0].rules[0].text == game.rulebook.rules[numbers[0]].text.fr
    assert [term.piece for term in english.glossary] == [term.piece for term in french.glossary]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_pictures_are_positions_of_the_engine(sqlite_server: RunningServer, game: AnyGame) -> None:
    told = rulebook(sqlite_server, game.name, "fr")
    pictures = [picture for chapter in told.chapters for picture in chapter.pictures]
    assert all(picture.view and picture.options["players"] for picture in pictures)
    scored = [line for picture in pictures for line in picture.lines]
    assert scored
    assert all(line.rule_words == game.rule(line.rule, "fr") for line in scored)


def test_a_condition_is_told_in_words_and_for_programs(sqlite_server: RunningServer) -> None:
    told = rulebook(sqlite_server, "wayfinder", "fr")
    alone = told.chapters[-1]
    assert alone.only == {"players": [1]}
    assert alone.when == "seulement à 1 joueur"
    assert {rule.when for rule in alone.rules} == {alone.when}


def test_the_language_of_the_reader_is_the_default(sqlite_server: RunningServer) -> None:
    address = f"{sqlite_server.address}/api/games/wayfinder/rules"
    answer = httpx.get(address, headers={"accept-language": "fr"})
    assert answer.json()["language"] == "fr"


def test_there_are_no_rules_of_a_game_that_does_not_exist(sqlite_server: RunningServer) -> None:
    with pytest.raises(Refused, match="there is no game 'chess'") as refusal:
        rulebook(sqlite_server, "chess", "en")
    assert (refusal.value.status, refusal.value.code) == (404, "unknown-game")
