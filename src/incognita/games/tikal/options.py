"""Tikal's options."""

from incognita.core.options import (
    Choice,
    Option,
    Schema,
    first_is_a_seat,
    first_option,
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
                    Words("basic: tiles are drawn", "de base : les tuiles sont tirées"),
                    Words("with auctions", "avec enchères"),
                ),
            ),
            BASIC,
            Words(
                "basic: tiles are drawn; auction: players bid for the choice among them",
                "de base : les tuiles sont tirées ; avec enchères : on mise pour les choisir",
            ),
        ),
        first_option(
            Words(
                "the seat that begins: the oldest, by the printed rules",
                "la place qui commence : celle du plus âgé, selon la règle imprimée",
            ),
        ),
    ),
    contradictions=(first_is_a_seat,),
)
