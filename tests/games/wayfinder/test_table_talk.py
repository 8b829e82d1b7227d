"""What the table says: events, prompts and the reasons of refusals, in both languages."""

import pytest

from incognita.core.game import Event
from incognita.core.words import Language
from incognita.games.wayfinder import GAME
from tests.games.wayfinder.positions import Table, at_turn, new_table, placing

NAMES = ("Anna", "Bruno", "Chloé", "Denis")


def refused(table: Table, move: str, language: Language = "en", seat: int | None = None) -> str:
    who = table.seat_of(table.turn) if seat is None else seat
    return table.position.refusal(who, GAME.parse(move), NAMES, language)


SEA = """
    .     .    3g   2y    .   .
    .     .    .    .     .   .
    .     2r   6bg@g  gy  .   .
    .     .    .    .     .   .
    .     .    by@y .     .   .
    .     .    .    .     .   .
"""


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("w g", "b3 is a red village in progress: only a red gem may lie there (W2.5)."),
        ("n r", "You hold no red gem (W2.4)."),
        ("e end", "A voyage can only end early on an empty square, and d3 holds gems (W2.7)."),
        ("e home", "You come home only to a village in progress, and d3 is not one (W2.10)."),
        ("w home", "To come home on b3 all gems you hold must be red (W2.10)."),
        ("place a1", "Your explorer is on a voyage; finish it first (W2.12)."),
        ("stop", "Only somebody who plays alone may end the game early (W8.6)."),
        ("tick", "Only the clock counts down (W5.4)."),
    ],
)
def test_a_refused_step_names_its_rule(move: str, said: str) -> None:
    assert refused(at_turn(SEA), move) == said


def test_a_voyage_neither_goes_back_nor_turns_twice() -> None:
    table = at_turn(SEA)
    table.play("n b")
    assert refused(table, "s b") == "A voyage never goes back (W2.2)."
    table.play("e b")
    assert refused(table, "n b", "fr") == "Vous avez déjà tourné une fois pendant ce voyage (W2.2)."


def test_the_board_ends_at_its_border() -> None:
    table = at_turn("gy@g . . . . . " + ". . . . . . " * 4 + ". . . . . gy")
    assert refused(table, "w g") == "The board ends there (W1.1)."


def test_one_gem_is_simply_left() -> None:
    table = at_turn("gy@g . . . . . " + ". . . . . . " * 4 + ". . . . . gy")
    table.play("e g")
    assert refused(table, "e end") == "With one gem left you just leave it (W2.11)."


def test_six_gems_of_one_colour_are_too_many() -> None:
    table = at_turn("6bg@g . . . . . " + ". . . . . . " * 4 + ". . . . . gy")
    table.play("e g")
    assert refused(table, "e end").startswith("You hold 6 gems of one colour; at most 5")


def test_a_village_does_not_grow_beyond_five() -> None:
    table = at_turn("3bg@g . 4b . . . " + ". . . . . . " * 4 + ". . . . . gy")
    table.play("e g")
    assert refused(table, "e home") == (
        "The village on c1 would hold 7 gems; at most 5 are allowed (W2.10)."
    )


def test_a_dead_end_is_named_as_one() -> None:
    table = at_turn("gb@g gy 2b . . . r r . . . . " + ". . . . . . " * 3 + ". . . . . gy")
    assert refused(table, "e g") == ""
    assert refused(table, "e b") == (
        "After that step the voyage could not be completed: the hand must be emptied (W2.12)."
    )


PLACES = """
    .     3g   gy@y gb    .   .
    .     .    .    .     .   .
    .     .    .    .     .   .
    .     .    .    .     .   .
    .     .    .    .     .   .
    .     .    .    .     .   .
"""


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("place a1", "a1 est une case vide ; il faut des gemmes d’au moins deux couleurs (W4.1)."),
        (
            "place b1",
            (
                "b1 est un village en construction : ses gemmes sont toutes vertes ; il en faut "
                "d’au moins deux couleurs (W4.1)."
            ),
        ),
        ("place c1", "Un explorateur se trouve déjà en c1 (W4.1)."),
        ("n g", "Vous n’êtes pas en voyage ; placez votre explorateur (W4.1)."),
        ("place d1", ""),
    ],
)
def test_a_refused_place_names_its_rule(move: str, said: str) -> None:
    assert refused(placing(PLACES), move, "fr") == said


def test_alone_a_voyage_is_two_squares_long() -> None:
    table = at_turn("gy@g . . . . . " + ". . . . . . " * 4 + ". . . . . gy", level=1, players=1)
    assert refused(table, "e end") == "Alone, every voyage is at least two squares long (W8.2)."
    assert refused(table, "stop") == "The game cannot be ended during a voyage (W8.6)."


def test_others_are_told_whom_they_wait_for() -> None:
    table = new_table(players=2)
    assert refused(table, "place c4", seat=1) == "It is not up to you now: waiting for Anna."
    assert refused(table, "place c4", "fr", 1) == "Ce n’est pas à vous de jouer : on attend Anna."
    assert table.position.prompt(1, NAMES[:2], "fr") == "On attend Anna."


def test_the_prompts_follow_the_turn() -> None:
    table = new_table(players=2)
    position = table.position
    assert position.prompt(0, NAMES, "en") == (
        "Place the green explorer on a travellers square without an explorer."
    )
    table.play("place c4", "place d3")
    assert position.prompt(0, NAMES, "fr") == (
        "Partez de c4 dans la direction de votre choix et laissez une gemme sur chaque case : "
        "vous avez 4 gemmes en main."
    )
    table.play("n g")
    assert position.prompt(0, NAMES, "en") == (
        "Sail on north, or turn once; 3 gems to leave: 1 yellow gem, 1 blue gem and 1 red gem."
    )


def test_a_step_touches_the_square_it_leads_to() -> None:
    table = new_table(players=2)
    table.play("place c4", "place d3")
    assert table.position.places_of_action(GAME.parse("n g")) == ("c3",)
    assert table.position.places_of_action(GAME.parse("place a1")) == ("a1",)


def test_a_preview_counts_the_village_that_would_be_built() -> None:
    table = at_turn("2gb@g . 4g . . . " + ". . . . . . " * 4 + ". . . . . gy")
    table.play("e b")
    foreseen = table.position.preview(0, GAME.parse("e g"))
    assert foreseen.told(NAMES, "en")[:2] == [
        "Anna leaves a green gem on c1.",
        "Anna builds a green village on c1 and scores 25 points.",
    ]
    village = next(change for change in foreseen.changes if change.line.rule == "W3.2")
    assert village.points == 25
    assert table.at("c1") == "4g"


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (
            Event("built", {"seat": 2, "explorer": "r", "square": "c4", "colour": "b"}),
            "Bruno builds a blue village on c4 and scores 5 points.",
            "Bruno bâtit un village bleu en c4 et marque 5 points.",
        ),
        (
            Event("came-home", {"seat": 1, "explorer": "g", "square": "a1", "gems": {"g": 2}}),
            "Anna comes home on a1 with 2 green gems.",
            "Anna rentre au pays en a1 avec 2 gemmes vertes.",
        ),
        (
            Event("passed", {"seat": 1, "explorer": "g"}),
            "Anna passes: no travellers square is free.",
            "Anna passe : aucune case de voyageurs n’est libre.",
        ),
    ],
)
def test_events_in_words(event: Event, en: str, fr: str) -> None:
    assert GAME.describe_event(event, NAMES, "en") == en
    assert GAME.describe_event(event, NAMES, "fr") == fr


def test_names_stay_as_they_are_written() -> None:
    event = Event("lost-turn", {"seat": 1, "explorer": "g"})
    assert GAME.describe_event(event, ("bob_42",), "en") == "bob_42 loses this turn."


def consequences(table: Table, move: str) -> list[str]:
    seat = table.seat_of(table.turn)
    return [words.en for words in table.position.preview(seat, GAME.parse(move)).consequences]


def test_an_early_end_says_that_the_voyage_is_over_and_what_the_square_becomes() -> None:
    table = at_turn(SEA)
    assert consequences(table, "s b") == []
    assert consequences(table, "s end") == [
        "The voyage ends there: all 7 gems go down, and c4 becomes a travellers square (W2.9)."
    ]


def test_the_last_move_of_a_game_says_so() -> None:
    table = at_turn("gy@g . . . . . " + ". . . . . . " * 5)
    table.play("e g")
    assert consequences(table, "e y") == [
        "The voyage ends there (W2.11).",
        "The game is over then: no voyage is left (W6.1).",
    ]


def test_who_plays_alone_is_told_what_stopping_means() -> None:
    table = new_table(players=1, level=1)
    assert consequences(table, "stop") == [
        "The game is over then, and the final scoring follows (W8.6)."
    ]


@pytest.mark.rule("W4.7", "W2.13")
@pytest.mark.parametrize(
    ("first", "said"),
    [
        (True, "no voyage leads from a1: the explorer is taken back at once (W4.7)"),
        (
            False,
            "as things are, no voyage leads from a1: the explorer would be taken back (W2.13)",
        ),
    ],
)
def test_a_square_from_which_no_voyage_leads_is_marked_as_dead(first: bool, said: str) -> None:
    table = placing(
        """
        gy b  .  .  b  gy
        b  .  .  .  .  b
        .  .  .  .  .  .
        .  .  .  gb .  .
        .  .  .  .  .  .
        .  .  .  .  .  br@y
        """,
        place_first=first,
    )
    dead = GAME.dead_end(table.state, 0, GAME.parse("place a1"))
    assert dead is not None
    assert dead.en == said
    assert GAME.dead_end(table.state, 0, GAME.parse("place d4")) is None
