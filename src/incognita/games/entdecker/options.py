"""Entdecker's options: the seats, and who begins."""

from incognita.core.options import Option, Range, Schema, first_is_a_seat, players_option
from incognita.core.words import Words

SCHEMA = Schema(
    options=(
        players_option(2, 4, default=2),
        Option(
            "first",
            Words("First player", "Premier joueur"),
            Range(1, 4),
            1,
            Words(
                "the seat that begins and spins the wheel: the youngest",
                "la place qui commence et tourne la roue : le plus jeune",
            ),
        ),
    ),
    contradictions=(first_is_a_seat,),
)
