"""Errors that people can meet at a table speak their language; nothing stays half English."""

import pickle
from pathlib import Path

import pytest

from incognita.core.catalogue import find_game
from incognita.core.errors import (
    EditionError,
    IllegalAction,
    IncognitaError,
    NotationError,
    NothingToTakeBack,
    RecordError,
    UnknownGame,
)
from incognita.core.position import new_game
from incognita.games.toll import GAME as TOLL


def raised_by_an_illegal_action() -> IllegalAction:
    with pytest.raises(IllegalAction) as error:
        new_game(TOLL).apply(0, TOLL.parse("bid 1"))
    return error.value


def test_an_illegal_action_names_who_is_to_act() -> None:
    error = raised_by_an_illegal_action()
    assert str(error) == "seat 1 may not 'bid 1' here; to act: chance"
    assert error.spoken("en") == str(error)
    assert error.spoken("fr") == "« bid 1 » n’est pas possible ici (place 1) ; à jouer : le hasard"


def test_nothing_to_take_back_is_said_plainly() -> None:
    with pytest.raises(NothingToTakeBack) as error:
        new_game(TOLL).take_back(0)
    assert error.value.spoken("en") == "seat 1 may not 'take back' here; to act: nothing"
    assert error.value.spoken("fr") == "vous n’avez rien à annuler"


def test_a_text_that_is_no_action_is_quoted() -> None:
    with pytest.raises(NotationError) as error:
        TOLL.parse("bet 1")
    assert error.value.spoken("fr") == "« bet 1 » n’est pas un coup de ce jeu"


def test_an_unknown_game_is_answered_with_the_games() -> None:
    with pytest.raises(UnknownGame) as error:
        find_game("chess")
    assert error.value.spoken("fr").startswith("il n’y a pas de jeu « chess » ; les jeux sont : ")


def test_an_english_detail_for_developers_gives_way_to_a_general_sentence(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("game = 'tikal'", encoding="utf-8")
    with pytest.raises(EditionError) as error:
        find_game("wayfinder").load_edition(path)
    assert error.value.spoken("en") == str(error.value)
    assert error.value.spoken("fr") == "ce fichier d’édition ne décrit pas un matériel jouable"


def test_a_record_that_does_not_hold_says_where() -> None:
    error = RecordError(3, "what is this?")
    assert error.spoken("en") == "line 3: what is this?"
    assert error.spoken("fr") == "ligne 3 : ce fichier de partie n’est pas juste"


def test_every_kind_of_error_has_a_general_sentence_in_both_languages() -> None:
    kinds: list[type[IncognitaError]] = [IncognitaError, *IncognitaError.__subclasses__()]
    assert all(kind.general.en != kind.general.fr for kind in kinds)


def test_an_error_keeps_its_words_on_its_way_between_processes() -> None:
    error = raised_by_an_illegal_action()
    again = pickle.loads(pickle.dumps(error))
    assert again.spoken("fr") == error.spoken("fr")
    assert str(again) == str(error)
