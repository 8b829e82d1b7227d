"""Wayfinder's options. Colours and first player are options, not actions (W1.3)."""

from incognita.core.options import (
    Choice,
    Option,
    Options,
    Range,
    Schema,
    Spelling,
    first_is_a_seat,
    first_option,
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


def _a_colour_each(options: Options) -> Words | None:
    colours = text(options, "colours")
    if len(colours) == explorers(options):
        return None
    return Words(
        f"option 'colours' is {colours!r}; expected {explorers(options)} different "
        f"letters out of {COLOUR_LETTERS!r}, one an explorer",
        f"les couleurs sont « {colours} » ; il en faut {explorers(options)}, toutes différentes, "
        f"parmi {COLOUR_LETTERS}, une par explorateur",
    )


def _alone(options: Options) -> bool:
    return options["players"] == 1


def _in_company(options: Options) -> bool:
    return options["players"] != 1


SCHEMA = Schema(
    options=(
        players_option(1, 4, default=2),
        Option(
            "level",
            Words("Level", "Niveau"),
            Range(1, 4),
            1,
            Words(
                "solitaire level: how many colours you sail",
                "niveau du solitaire : combien de couleurs vous jouez",
            ),
            applies=_alone,
            only=Words("with 1 player", "avec 1 joueur"),
        ),
        Option(
            "placing",
            Words("Placing", "Placement"),
            Choice(
                ("at-once", "race"),
                (
                    Words("at once, after the voyage", "aussitôt après le voyage"),
                    Words("a race against the clock", "une course contre la montre"),
                ),
            ),
            "at-once",
            Words(
                "when to place: at once after the voyage, or in a race against the clock",
                "quand placer : aussitôt après le voyage, ou dans une course contre la montre",
            ),
            applies=_in_company,
            only=Words("with 2 to 4 players", "de 2 à 4 joueurs"),
        ),
        first_option(
            Words("the seat that begins", "la place qui commence"),
            applies=_in_company,
            only=Words("with 2 to 4 players", "de 2 à 4 joueurs"),
        ),
        Option(
            "colours",
            Words("Colours", "Couleurs"),
            Spelling(
                Words(
                    f"different letters out of {COLOUR_LETTERS}, one an explorer",
                    f"des lettres différentes parmi {COLOUR_LETTERS} (vert, jaune, bleu, rouge), "
                    "une par explorateur",
                ),
                _distinct_colours,
                examples=("b", "gy", "rg", "ygr", "rbyg"),
            ),
            lambda earlier: COLOUR_LETTERS[: explorers(earlier)],
            Words(
                "the colours of the explorers, in the order of the seats",
                "les couleurs des explorateurs, dans l’ordre des places",
            ),
        ),
    ),
    contradictions=(_a_colour_each, first_is_a_seat),
)
