"""Tikal's options."""

from incognita.core.options import Choice, Option, Options, Range, Schema, players_option, whole
from incognita.core.words import Words

BASIC = "basic"
AUCTION = "auction"


def _first_is_a_seat(options: Options) -> str | None:
    players = whole(options, "players")
    if whole(options, "first") > players:
        return f"option 'first' is {options['first']}; expected a seat from 1 to {players}"
    return None


SCHEMA = Schema(
    options=(
        players_option(2, 4, default=2),
        Option(
            "version",
            Choice((BASIC, AUCTION)),
            BASIC,
            Words(
                "basic: tiles are drawn; auction: players bid for the choice among them",
                "basic : les cases sont tirées ; auction : on enchérit pour les choisir",
            ),
        ),
        Option(
            "first",
            Range(1, 4),
            1,
            Words("the seat that begins", "le siège qui commence"),
        ),
    ),
    contradictions=(_first_is_a_seat,),
)
