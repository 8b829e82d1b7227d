"""Toll's options."""

from incognita.core.options import Choice, Option, Schema, players_option
from incognita.core.words import Words

SCHEMA = Schema(
    (
        players_option(2, 4, default=2),
        Option(
            "hurry",
            Words("Hurry", "Hâte"),
            Choice((False, True)),
            False,
            Words(
                "a count of five runs while you bid",
                "un compte de cinq court pendant les mises",
            ),
        ),
    )
)
