"""Options: what is given is checked, completed and brought into its normal form."""

import pytest

from incognita.core.errors import OptionError
from incognita.core.options import (
    Choice,
    Option,
    Options,
    Range,
    Schema,
    Spelling,
    first_is_a_seat,
    first_option,
    from_assignments,
    order_of_play,
    players_option,
)
from incognita.core.words import Words

ABOUT = Words("about", "à propos")


def _too_hurried(options: Options) -> Words | None:
    hurried = options["hurry"] and options["side"] == "expert"
    return Words("too hurried", "trop pressé") if hurried else None


SCHEMA = Schema(
    (
        players_option(1, 4, default=2),
        Option("side", ABOUT, Choice(("base", "expert"), (ABOUT, ABOUT)), "base", ABOUT),
        Option("hurry", ABOUT, Choice((False, True)), False, ABOUT),
        Option(
            "level",
            Words("Level", "Niveau"),
            Range(1, 3),
            1,
            ABOUT,
            applies=lambda o: o["players"] == 1,
            only=Words("with 1 player", "avec 1 joueur"),
        ),
        Option(
            "word",
            ABOUT,
            Spelling(Words("small letters", "des minuscules"), lambda t: t.lower() or None),
            "a",
            ABOUT,
        ),
        Option("seats", ABOUT, Range(1, 4), lambda earlier: earlier["players"], ABOUT),
    ),
    contradictions=(_too_hurried,),
)


def test_defaults_complete_the_options() -> None:
    assert dict(SCHEMA.check({})) == {
        "players": 2,
        "side": "base",
        "hurry": False,
        "word": "a",
        "seats": 2,
    }


def test_text_from_a_command_line_becomes_values() -> None:
    checked = SCHEMA.check({"players": "1", "hurry": "yes", "level": "3", "word": "ABC"})
    assert checked["players"] == 1
    assert checked["hurry"] is True
    assert checked["level"] == 3
    assert checked["word"] == "abc"


@pytest.mark.parametrize("value", [0, 5, "5", "two", 2.0, True, None, [2], "²"])
def test_a_value_out_of_range_is_refused_with_the_range(value: object) -> None:
    with pytest.raises(OptionError, match=r"'players' cannot be .*allowed: 1 to 4"):
        SCHEMA.check({"players": value})


@pytest.mark.parametrize("value", ["Base", "", 1, True])
def test_an_unknown_choice_is_refused_with_the_choices(value: object) -> None:
    with pytest.raises(OptionError, match=r"'side' cannot be .*allowed: base \| expert"):
        SCHEMA.check({"side": value})


@pytest.mark.parametrize("value", [0, 1, "true"])
def test_a_yes_or_no_option_takes_no_number(value: object) -> None:
    with pytest.raises(OptionError, match=r"allowed: no \| yes"):
        SCHEMA.check({"hurry": value})


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=r"no option 'colour'; .*players, side, hurry, level"):
        SCHEMA.check({"colour": "red"})


def test_an_option_that_does_not_apply_is_refused() -> None:
    with pytest.raises(OptionError, match="'level' applies only with 1 player"):
        SCHEMA.check({"players": 2, "level": 1})


def test_contradictory_options_are_refused() -> None:
    with pytest.raises(OptionError, match="too hurried"):
        SCHEMA.check({"hurry": True, "side": "expert"})


def test_checked_options_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        SCHEMA.check({})["players"] = 3  # type: ignore[index]


def test_checking_twice_changes_nothing() -> None:
    checked = SCHEMA.check({"players": "1", "level": "2"})
    assert SCHEMA.check(checked) == checked


def test_assignments_are_read_as_on_a_command_line() -> None:
    assert from_assignments(["a=1", "b = x=y", "a=1"]) == {"a": "1", "b": "x=y"}
    for wrong in ("a", "=1", ""):
        with pytest.raises(OptionError, match="key=value"):
            from_assignments([wrong])
    with pytest.raises(OptionError, match="given twice"):
        from_assignments(["a=1", "a=2"])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"level": 1}, "l’option « Niveau » existe seulement avec 1 joueur"),
        (
            {"players": 9},
            "« 9 » ne convient pas à l’option « Joueurs » ; valeurs possibles : 1 à 4",
        ),
        ({"word": ""}, "valeurs possibles : des minuscules"),
        ({"colour": "red"}, "il n’y a pas d’option « colour »"),
        ({"hurry": True, "side": "expert"}, "trop pressé"),
    ],
)
def test_what_is_wrong_is_said_in_french_too(given: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as error:
        SCHEMA.check(given)
    assert said in error.value.spoken("fr")
    assert error.value.spoken("en") == str(error.value)


def test_a_game_has_as_many_seats_as_a_table() -> None:
    for low, high, default in ((2, 5, 2), (0, 4, 2), (2, 4, 1)):
        with pytest.raises(ValueError, match="expected 1 to 4"):
            players_option(low, high, default)


LOTS = Schema((players_option(2, 4, default=2), first_option(ABOUT)), (first_is_a_seat,))


def test_who_begins_is_drawn_by_lot_unless_chosen() -> None:
    for players in (2, 3, 4):
        drawn = [LOTS.by_lot({"players": players}, k.__mod__)["first"] for k in range(4)]
        assert set(drawn) == set(range(1, players + 1))
    assert LOTS.by_lot({"first": "lot"}, lambda n: n - 1) == {"players": 2, "first": 2}
    assert LOTS.by_lot({"first": "1"}, lambda n: n - 1) == {"players": 2, "first": 1}
    assert LOTS.wished({"players": "3"}) == {"players": 3, "first": "lot"}
    assert LOTS.wished({"first": 2}) == {"players": 2, "first": 2}


def test_a_game_itself_knows_of_no_lot() -> None:
    assert LOTS.check({}) == {"players": 2, "first": 1}
    with pytest.raises(OptionError, match="cannot be 'lot'"):
        LOTS.check({"first": "lot"})
    with pytest.raises(OptionError, match="expected a seat from 1 to 2"):
        LOTS.by_lot({"first": 3}, lambda n: 0)


def test_the_order_of_play_goes_on_from_who_begins() -> None:
    assert order_of_play({"players": 4, "first": 3}) == (2, 3, 0, 1)
    assert order_of_play({"players": 1}) == (0,)


def test_an_unsaid_option_stands_only_where_it_is_not_as_usual() -> None:
    side = Option("side", ABOUT, Choice(("a", "b"), (ABOUT, ABOUT)), "a", ABOUT, unsaid=True)
    schema = Schema((players_option(1, 4, default=2), side))
    assert schema.check({}) == schema.check({"side": "a"}) == {"players": 2}
    assert schema.check({"side": "b"}) == {"players": 2, "side": "b"}
