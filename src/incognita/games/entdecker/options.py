"""Entdecker's options: the seats, and who begins."""

from incognita.core.options import (
    Choice,
    Option,
    Schema,
    first_is_a_seat,
    first_option,
    players_option,
)
from incognita.core.words import Words

CIRCLES = "circles"  # among the options only when it is for the whole first round

SCHEMA = Schema(
    options=(
        players_option(2, 4, default=2),
        first_option(
            Words(
                "the seat that begins and spins the wheel: the youngest, by the printed rules",
                "la place qui commence et tourne la roue : celle du plus jeune, selon la règle "
                "imprimée",
            ),
        ),
        Option(
            CIRCLES,
            Words("Only circles", "Cercles seulement"),
            Choice(
                ("first-turn", "first-round"),
                (
                    Words("in the very first turn", "au tout premier tour"),
                    Words("in the whole first round", "pendant toute la première manche"),
                ),
            ),
            "first-turn",
            Words(
                "how long the ship sets out from the circles around the board and nowhere else",
                "jusqu’à quand le bateau ne part que des cercles autour du plateau",
            ),
            unsaid=True,
        ),
    ),
    contradictions=(first_is_a_seat,),
)
