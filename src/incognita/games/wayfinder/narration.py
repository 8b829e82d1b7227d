"""What happened in a game of Wayfinder, told in words, and where."""

from collections.abc import Sequence

from incognita.core.game import Event
from incognita.core.words import Words, count, points, together
from incognita.games.wayfinder.actions import FIRST_STEP, STEPS_A_DIRECTION, STOP, VOYAGE
from incognita.games.wayfinder.board import AHEAD, RIM, SQUARE
from incognita.games.wayfinder.notation import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    SQUARE_NAMES,
    feminine,
)
from incognita.games.wayfinder.rules import (
    OTHER_VILLAGE_POINTS,
    OWN_VILLAGE_POINTS,
    Wayfinder,
)

ENDINGS = {
    "no-voyage-left": Words(
        "the game is over: no travellers square has a voyage left",
        "la partie est finie : aucun voyage ne peut plus partir d’une case de voyageurs",
    ),
    "no-progress": Words(
        "the game is over: too many turns in a row brought no progress",
        "la partie est finie : trop de tours de suite sans progrès",
    ),
    "stopped": Words("the game was ended here", "la partie a été arrêtée ici"),
}


def told(event: Event, names: Sequence[str]) -> Words:
    return _told(event, names).sentence(names=names)


def _told(event: Event, names: Sequence[str]) -> Words:
    if event.kind == "ended":
        return ENDINGS[event.text("why")]
    if event.kind == "switched":
        return Words(
            "from now on a turn is: place the explorer, then sail",
            "désormais, à chaque tour, on place l’explorateur, puis on navigue",
        )
    name = event.name(names)
    colour = colour_of(event.text("explorer"))
    if event.kind == "passed":
        return Words(
            f"{name} passes: no travellers square is free",
            f"{name} passe : aucune case de voyageurs n’est libre",
        )
    if event.kind == "lost-turn":
        return Words(f"{name} loses this turn", f"{name} perd ce tour")
    if event.kind == "counted":
        left = count(
            event.whole("countdown"), Words("second", "seconde"), Words("seconds", "secondes")
        )
        return Words(
            f"{name} has {left.en} left to place", f"il reste {left.fr} à {name} pour placer"
        )
    return _on_a_square(event, name, colour)


def _on_a_square(event: Event, name: str, colour: Words) -> Words:
    square = event.text("square")
    if event.kind == "placed":
        return Words(
            f"{name} places the {colour.en} explorer on {square}",
            f"{name} place l’explorateur {colour.fr} en {square}",
        )
    if event.kind == "took-back":
        return Words(
            f"{name} finds no voyage from {square} and takes the {colour.en} explorer back",
            f"{name} n’a aucun voyage possible depuis {square} et reprend l’explorateur "
            f"{colour.fr}",
        )
    if event.kind == "sowed":
        gem = colour_of(event.text("colour"))
        return Words(
            f"{name} leaves a {gem.en} gem on {square}",
            f"{name} laisse une gemme {feminine(gem.fr)} en {square}",
        )
    if event.kind == "built":
        village = colour_of(event.text("colour"))
        own = event.text("colour") == event.text("explorer")
        gained = points(OWN_VILLAGE_POINTS if own else OTHER_VILLAGE_POINTS)
        return Words(
            f"{name} builds a {village.en} village on {square} and scores {gained.en}",
            f"{name} bâtit un village {village.fr} en {square} et marque {gained.fr}",
        )
    gems = gems_in_words(event.data["gems"])
    if event.kind == "set-sail":
        return Words(
            f"{name} sets sail from {square} with {gems.en}",
            f"{name} prend la mer depuis {square} avec {gems.fr}",
        )
    if event.kind == "ended-early":
        return Words(
            f"{name} ends the voyage on {square} and puts down {gems.en}",
            f"{name} finit le voyage en {square} et y pose {gems.fr}",
        )
    assert event.kind == "came-home"
    return Words(
        f"{name} comes home on {square} with {gems.en}",
        f"{name} rentre au pays en {square} avec {gems.fr}",
    )


def colour_of(letter: str) -> Words:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def gems_in_words(gems: object) -> Words:
    """Gems by colour, as they stand in events and views."""
    assert isinstance(gems, dict)
    shown = [_gems(n, colour_of(letter)) for letter, n in gems.items()]
    return Words(together([gem.en for gem in shown]).en, together([gem.fr for gem in shown]).fr)


def _gems(n: int, colour: Words) -> Words:
    one = feminine(colour.fr)
    return count(
        n,
        Words(f"{colour.en} gem", f"gemme {one}"),
        Words(f"{colour.en} gems", f"gemmes {one}s"),
    )


def places_of_action(state: Wayfinder, action: int) -> tuple[str, ...]:
    """The square to place on; of a step, the square it leads to."""
    if action < FIRST_STEP:
        return (SQUARE_NAMES[action],)
    if action >= STOP or state.phase != VOYAGE:
        return ()
    goal = state.at + AHEAD[(action - FIRST_STEP) // STEPS_A_DIRECTION]
    return () if state.board[goal] == RIM else (SQUARE_NAMES[SQUARE[goal]],)
