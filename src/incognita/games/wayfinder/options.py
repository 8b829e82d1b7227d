"""Wayfinder's options. Colours and first player are options, not actions (W1.3)."""

from incognita.core.options import (
    Choice,
    Option,
    Options,
    Range,
    Schema,
    Spelling,
    players_option,
    text,
    whole,
)
from incognita.core.words import Words
from incognita.games.wayfinder.notation import COLOUR_LETTERS


def explorers(options: Options) -> int:
    """How many explorers sail: one a seat; in solitaire as many as the level (W8.3)."""
    players = whole(options, "players")
    return whole(options, "level") if players == 1 else players


def _distinct_colours(given: str) -> str | None:
    letters = given.lower()
    known = all(letter in COLOUR_LETTERS for letter in letters)
    return letters if known and len(set(letters)) == len(letters) else None


def _a_colour_each(options: Options) -> str | None:
    colours = text(options, "colours")
    if len(colours) != explorers(options):
        return (
            f"option 'colours' is {colours!r}; expected {explorers(options)} different "
            f"letters out of {COLOUR_LETTERS!r}, one an explorer"
        )
    return None


def _first_is_a_seat(options: Options) -> str | None:
    players = whole(options, "players")
    if players > 1 and whole(options, "first") > players:
        return f"option 'first' is {options['first']}; expected a seat from 1 to {players}"
    return None


def _alone(options: Options) -> bool:
    return options["players"] == 1


def _in_company(options: Options) -> bool:
    return options["players"] != 1


SCHEMA = Schema(
    options=(
        players_option(1, 4, default=2),
        Option(
            "level",
            Range(1, 4),
            1,
            Words(
                "solitaire level: how many colours you sail",
                "niveau du solitaire : combien de couleurs naviguent",
            ),
            applies=_alone,
            only="with 1 player",
        ),
        Option(
            "placing",
            Choice(("at-once", "race")),
            "at-once",
            Words(
                "when to place: at once after the voyage, or in a race against the clock",
                "quand placer : aussitôt après le voyage, ou dans une course contre la montre",
            ),
            applies=_in_company,
            only="with 2 to 4 players",
        ),
        Option(
            "first",
            Range(1, 4),
            1,
            Words("the seat that begins", "le siège qui commence"),
            applies=_in_company,
            only="with 2 to 4 players",
        ),
        Option(
            "colours",
            Spelling(
                f"different letters out of {COLOUR_LETTERS}, one an explorer",
                _distinct_colours,
                examples=("b", "gy", "rg", "ygr", "rbyg"),
            ),
            lambda earlier: COLOUR_LETTERS[: explorers(earlier)],
            Words(
                "the colours of the explorers, in the order of the seats",
                "les couleurs des explorateurs, dans l'ordre des sièges",
            ),
        ),
    ),
    contradictions=(_a_colour_each, _first_is_a_seat),
)
