"""Tikal's options."""

from incognita.core.options import (
    Choice,
    Option,
    Range,
    Schema,
    first_is_a_seat,
    players_option,
)
from incognita.core.words import Words

BASIC = "basic"
AUCTION = "auction"


SCHEMA = Schema(
    options=(
        players_option(2, 4, default=2),
        Option(
            "version",
            Words("Version", "Version"),
            Choice(
                (BASIC, AUCTION),
                (
                    Words("basic: tiles are drawn", "de base : les cases sont tirées"),
                    Words("with auctions", "avec enchères"),
                ),
            ),
            BASIC,
            Words(
                "basic: tiles are drawn; auction: players bid for the choice among them",
                "de base : les cases sont tirées ; avec enchères : on enchérit pour les choisir",
            ),
        ),
        Option(
            "first",
            Words("First player", "Premier joueur"),
            Range(1, 4),
            1,
            Words("the seat that begins", "la place qui commence"),
        ),
    ),
    contradictions=(first_is_a_seat,),
)
