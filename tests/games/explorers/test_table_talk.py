"""What the table says: events, prompts and the reasons of refusals, in both languages."""

import pytest

from incognita.core.game import Event
from incognita.core.position import Position
from incognita.core.words import Language
from incognita.games.explorers import GAME
from tests.games.explorers.builder import (
    a_game,
    finish_stage,
    give,
    land,
    play,
    skip_turns,
    started,
    state_of,
    to_round,
)

NAMES = ("Anna", "Bruno", "Chloé", "Denis")


def refused(position: Position, line: str, language: Language = "en") -> str:
    """Why a line such as `1: mark h7` is not possible."""
    seat, _, text = line.partition(": ")
    return position.refusal(int(seat) - 1, GAME.parse(text), NAMES, language)


def test_a_square_that_cannot_be_marked_says_why() -> None:
    edition = land({"w": "h7"}, {"a": "f7", "S": "g8"}, temples="g6 n3 c14 n14")
    position = started(edition)
    play(position, "chance: card p/w", "1: choose p")
    assert refused(position, "1: mark h7") == "h7 is water, and your Xs are for prairie (X3.2)."
    assert refused(position, "1: mark h7", "fr") == (
        "h7 est une case d’eau, et vos croix sont pour la prairie (X3.2)."
    )
    assert refused(position, "1: mark a1") == "a1 shares no side with one of your Xs (X3.2)."
    assert refused(position, "1: mark m4") == (
        "m4 is a village, and villages are not marked (X3.4)."
    )
    assert refused(position, "1: mark g7") == "g7 is already marked (X3.2)."
    assert refused(position, "1: mark g6", "fr") == (
        "Il y a un temple en g6, et vous n’avez pas de clé disponible (X5.4)."
    )
    assert refused(position, "2: mark g8") == "First name what you take (X3.7)."
    assert refused(position, "2: commit") == "First name what you take (X3.7)."
    play(position, "1: mark f7; mark g8; mark f8")
    assert refused(position, "1: mark f9") == "You have no X left (X2.4)."


def test_alone_the_rule_of_solo_is_named() -> None:
    position = started(players=1)
    play(position, "chance: card p/w", "chance: facing p")
    assert refused(position, "1: take d") == "The card offers prairie or water (X9.2)."


def test_a_provision_is_marked_once_a_round() -> None:
    position = started(land(objects={"a": "f7 g8"}))
    play(position, "chance: card p/w", "1: choose p; mark f7")
    assert refused(position, "1: mark g8") == (
        "You have marked an apple in this round already (X6.1)."
    )


def test_expert_provisions_have_their_round() -> None:
    position = started(land(objects={"a": "f7", "c": "g8"}), provisions="expert")
    play(position, "chance: card p/w", "1: choose p")
    assert refused(position, "1: mark f7") == "This is not the round for marking an apple (X7.1)."


def test_expert_provisions_end_with_their_table() -> None:
    start = started(land(objects={"a": "f7 g6 g8 h7 f6"}), provisions="expert")
    position = give(to_round(start, 2), 1, scrolls=1)
    play(position, "chance: card p/w", "2: choose w", "1: scroll p; mark f7; mark g6; mark g8")
    play(position, "1: mark h7")
    assert refused(position, "1: mark f6") == "You have no X left (X5.2)."
    finish_stage(position)
    play(position, "chance: card p/d", "1: choose p")
    assert refused(position, "1: mark f6", "fr") == (
        "Vous avez déjà coché tous les aliments qui comptent dans cette manche (X7.1)."
    )


def test_what_is_taken_must_be_offered() -> None:
    position = give(started(), 1, scrolls=1)
    assert refused(position, "1: take p") == "It is not up to you now: chance decides."
    play(position, "chance: card p/w", "1: choose p")
    assert refused(position, "2: take d") == "The card offers prairie or water (X2.4)."
    assert refused(position, "1: take w", "fr") == (
        "Comme joueur actif, vous avez choisi la prairie (X2.4)."
    )
    assert refused(position, "2: scroll p") == "You have no scroll to use (X5.2)."
    assert refused(position, "2: bonus a p").startswith("Bonus Xs are placed when everybody")
    assert refused(position, "2: choose w").endswith("(X2.3).")
    play(position, "2: take w")
    assert refused(position, "2: take p", "fr") == (
        "Vous avez nommé ce que vous prenez ; annulez pour en changer (X4.2)."
    )
    play(position, "2: commit")
    assert refused(position, "2: mark f7") == "It is not up to you now: waiting for Anna."


def test_a_fresh_scroll_waits_for_the_next_turn() -> None:
    position = a_game(land(objects={"S": "f7"}))
    play(position, "1: take p; mark f7")
    assert refused(position, "1: scroll p") == "No scroll can be used for the opening Xs (X1.7)."
    assert refused(position, "1: take pw") == "Your opening Xs are for one terrain (X1.6)."


def test_the_set_up_has_its_order() -> None:
    position = a_game(map="laid")
    assert refused(position, "1: mark a1") == "First lay the map (X1.4)."
    assert refused(position, "1: lay b 1n") == "Quadrant A is next (X1.2)."
    play(position, "1: lay a 1n")
    assert refused(position, "1: lay b 1n", "fr") == "La tuile 1 est déjà sur la carte (X1.2)."
    assert refused(position, "1: card p/w") == "Only chance decides that (X2.2)."


def test_the_prompts_follow_the_turn() -> None:
    position = a_game()
    assert position.prompt(0, NAMES, "en") == "Take one terrain for your three opening Xs."
    play(position, "1: take p; commit", "2: take p; commit", "chance: card p/w")
    assert position.prompt(0, NAMES, "fr").startswith("Choisissez la prairie ou l’eau : vous y")
    play(position, "1: choose w")
    assert position.prompt(1, NAMES, "en") == "Take prairie with 3 Xs or water with 2 Xs."
    play(position, "2: take p")
    assert position.prompt(1, NAMES, "fr") == (
        "Cochez des cases sur la prairie, à côté de vos croix (encore 3 croix), ou validez."
    )
    assert position.prompt(0, NAMES, "en") == "No square can be marked: commit."


def test_a_horse_must_be_followed() -> None:
    position = started(land(objects={"H": "f7"}))
    play(position, "chance: card p/w", "1: choose p; mark f7")
    assert position.prompt(0, NAMES, "en").startswith("The horse gives you an X at once")


def test_a_preview_reckons_with_the_own_draft_and_with_nobody_elses() -> None:
    position = started()
    play(position, "chance: card p/w", "1: choose p")
    foreseen = position.preview(0, GAME.parse("mark f7"))
    assert foreseen.points == (3, 0)
    assert [(change.line.rule, change.points) for change in foreseen.changes] == [("X6.5", 3)]
    play(position, "2: take p; mark h7; commit")
    foreseen = position.preview(0, GAME.parse("commit"))
    assert foreseen.told(NAMES, "en") == ["Anna has committed."]
    assert [words.en for words in foreseen.consequences] == ["You give up 3 Xs (X3.6)."]
    assert foreseen.points == (0, 0)
    assert not foreseen.settled


def test_villages_and_temples_are_places() -> None:
    position = skip_turns(started(), 1)
    assert position.places_of_action(GAME.parse("mark h7")) == ("h7",)
    assert position.places_of_action(GAME.parse("bonus b p")) == ("n3",)
    assert position.places_of_action(GAME.parse("start a")) == ("g7",)
    assert position.places_of_action(GAME.parse("achievement c3")) == ()


def opened(position: Position, line: str) -> str | None:
    """The squares that an action such as `1: take p` opens."""
    seat, _, text = line.partition(": ")
    squares = position.opens(int(seat) - 1, GAME.parse(text))
    return None if squares is None else " ".join(squares)


def test_a_terrain_says_which_squares_it_opens_and_a_dead_one_none() -> None:
    position = started(land({"w": "h7", "m": "g8"}))
    play(position, "chance: card p/w")
    assert opened(position, "1: choose p") == "g6 f7"
    assert opened(position, "1: choose w") == "h7"
    play(position, "1: choose p", "2: take w; mark h7; commit", "1: mark f7")
    assert opened(position, "1: mark g6") is None
    finish_stage(give(position, 2, scrolls=1))
    play(position, "chance: card d/m")
    assert opened(position, "2: choose d") == ""
    dead = GAME.dead_end(state_of(position), 1, GAME.parse("choose d"))
    assert dead is not None
    assert dead.en == "no square of it can be marked now (X3.2)"
    assert GAME.dead_end(state_of(position), 1, GAME.parse("choose m")) is None
    assert opened(position, "2: choose m") == "g8"
    play(position, "2: choose m")
    assert opened(position, "2: scroll p") == "g6 h6 f7 i7 h8"


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (
            Event("shown", {"seat": 1, "square": "c4", "object": "apple"}),
            "Anna marks c4 with an apple.",
            "Anna coche c4, avec une pomme.",
        ),
        (
            Event("taken", {"seat": 2, "terrains": "pm", "xs": 2}),
            "Bruno takes prairie and mountain with 2 Xs.",
            "Bruno prend la prairie et la montagne avec 2 croix.",
        ),
        (
            Event("round", {"round": 2, "first": 2}),
            "Round 2 begins; Bruno is first player.",
            "La manche 2 commence ; premier joueur : Bruno.",
        ),
        (
            Event("race", {"seat": 1, "id": "R7", "points": 10}),
            "Anna wins 10 points (R7, race: all four edges).",
            "Anna gagne 10 points (R7, course : les quatre bords).",
        ),
    ],
)
def test_events_in_words(event: Event, en: str, fr: str) -> None:
    assert GAME.describe_event(event, NAMES, "en") == en
    assert GAME.describe_event(event, NAMES, "fr") == fr
