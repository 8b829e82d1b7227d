"""Entdecker's options: the seats, and who begins."""

from incognita.core.options import Option, Options, Range, Schema, players_option, whole
from incognita.core.words import Words


def _first_is_a_seat(options: Options) -> str | None:
    players = whole(options, "players")
    if whole(options, "first") > players:
        return f"option 'first' is {options['first']}; expected a seat from 1 to {players}"
    return None


SCHEMA = Schema(
    options=(
        players_option(2, 4, default=2),
        Option(
            "first",
            Range(1, 4),
            1,
            Words(
                "the seat that begins and spins the wheel: the youngest",
                "le siège qui commence et tourne la roue : le plus jeune",
            ),
        ),
    ),
    contradictions=(_first_is_a_seat,),
)
