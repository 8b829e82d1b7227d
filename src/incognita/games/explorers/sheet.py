"""What a player has before them, as words in a row: the map with its Xs, tracks, boxes."""

from typing import Final

XS: Final = 0  # the marked squares, five words
FRONT: Final = 5  # the squares beside them, five words
KEYS: Final = 10  # circled and not crossed out
SCROLLS: Final = 11  # circled in an earlier turn and not crossed out
FRESH_SCROLLS: Final = 12  # circled in this turn
USED_SCROLLS: Final = 13  # crossed out
CLOSED: Final = 14  # provisions that cannot be marked, a bit each: apple, carrot, fish
PROVISIONS: Final = 15  # marked in each round, a nibble each
GEMS: Final = 16  # crossed out or circled on the scoring tile
GEMS_BY_ROUND: Final = 17  # the same at the end of each round, a byte each
TEMPLE_SLOTS: Final = 18  # of each explored temple: its slot plus 1, a nibble each
FRESH_TEMPLES: Final = 19  # explored in this stage, a bit each
BONUSES: Final = 20  # temples whose bonus Xs are still to be spent, a bit each
RACE_SLOTS: Final = 21  # of each race won: its slot plus 1, a nibble each
TAKEN: Final = 22  # the terrains of this draft, a bit each
LEFT: Final = 23  # Xs left in this draft
HORSES: Final = 24  # Xs won by a horse and due at once
DRAFTED: Final = 25  # actions of this draft
SHEET: Final = 26

SCROLLED: Final = 16  # in TAKEN: by a scroll
