"""What happened in a game of Entdecker, told in words, and where."""

from collections.abc import Sequence

from incognita.core.game import Event
from incognita.core.words import Words, count, points
from incognita.games.entdecker.actions import FIRST_LANDING, FIRST_RECALL
from incognita.games.entdecker.board import SQUARE
from incognita.games.entdecker.notation import (
    KIND_NAMES,
    KIND_WORDS,
    SIDE_LETTERS,
    SIDE_NAMES,
    SQUARE_NAMES,
    TILE_NAMES,
    UNIT_NAMES,
    UNIT_WORDS,
    beyond,
    tile_words,
)
from incognita.games.entdecker.rules import Entdecker
from incognita.games.entdecker.table import ABSENT
from incognita.games.entdecker.view import lands_of_islands, name_of_island

ENDINGS = {
    "board-full": Words(
        "the game is over: the whole sea is discovered",
        "la partie est finie : toute la mer est découverte",
    ),
    "last-tile": Words(
        "the game is over: the last hidden tile was drawn",
        "la partie est finie : la dernière tuile cachée a été tirée",
    ),
}
SOURCES = {
    "reserve": Words("a tile of the reserve", "une tuile de la réserve"),
    "box": Words("a tile from the box", "une tuile de la boîte"),
    "bare": Words("a drawing, for want of a tile", "un simple tracé, faute de tuile"),
}


def gold(n: int) -> Words:
    return count(n, Words("gold", "pièce d’or"), Words("gold", "pièces d’or"))


def tiles(n: int) -> Words:
    return count(n, Words("tile", "tuile"), Words("tiles", "tuiles"))


def land_in_words(name: str) -> Words:
    """A land as it is named in events: `c4`, or `c4 n` for the north side of a strait."""
    square, _, letter = name.partition(" ")
    if not letter:
        return Words(square, square)
    side = SIDE_NAMES[SIDE_LETTERS.index(letter)]
    return Words(f"the {side.en} side of {square}", f"{square} (rive {side.fr})")


def told(event: Event, names: Sequence[str]) -> Words:
    return _told(event, names).sentence(names=names)


def _told(event: Event, names: Sequence[str]) -> Words:
    if event.kind == "back-seen":
        marked = event.text("back") == "?"
        pile = event.whole("pile")
        return Words(
            f"pile {pile} shows {'a ?' if marked else 'a plain back'}",
            f"la pile {pile} montre {'un « ? »' if marked else 'un dos simple'}",
        )
    if event.kind == "income":
        income = gold(event.whole("gold"))
        return Words(
            f"the wheel gives everybody {income.en}", f"la roue donne {income.fr} à tout le monde"
        )
    if event.kind == "filled":
        kind = KIND_WORDS[KIND_NAMES.index(event.text("kind"))]
        source = SOURCES[event.text("source")]
        square = event.text("square")
        return Words(
            f"the hole on {square} is filled with {source.en}: {kind.en}",
            f"le trou en {square} est comblé par {source.fr} : {kind.fr}",
        )
    if event.kind == "ended":
        return ENDINGS[event.text("why")]
    name = event.name(names)
    if event.kind == "happened":
        return _happened(event, name)
    if event.kind in ("counter-drawn", "island-scored"):
        return _scored(event, name)
    return _done(event, name)


def _done(event: Event, name: str) -> Words:
    if event.kind == "set-out":
        return _set_out(event, name)
    if event.kind == "announced":
        n = event.whole("tiles")
        return Words(
            f"{name} announces {tiles(n).en} and pays {gold(n).en}",
            f"{name} annonce {tiles(n).fr} et paie {gold(n).fr}",
        )
    if event.kind == "draws":
        pile = event.whole("pile")
        return Words(f"{name} draws from pile {pile}", f"{name} tire une tuile de la pile {pile}")
    if event.kind == "revealed":
        tile = tile_words(TILE_NAMES.index(event.text("tile")))
        return Words(f"{name} turns up a tile: {tile.en}", f"{name} retourne une tuile : {tile.fr}")
    if event.kind == "placed":
        kind, square = KIND_WORDS[KIND_NAMES.index(event.text("kind"))], event.text("square")
        return Words(
            f"{name} places a tile on {square}: {kind.en}",
            f"{name} pose une tuile en {square} : {kind.fr}",
        )
    if event.kind == "boxed":
        return Words(
            f"the tile fits nowhere: {name} puts it into the box",
            f"la tuile n’a sa place nulle part : {name} la range dans la boîte",
        )
    if event.kind == "landed":
        unit, where = UNIT_WORDS[UNIT_NAMES.index(event.text("unit"))], event.text("on")
        on, cost = land_in_words(where), gold(event.whole("cost"))
        return Words(
            f"{name} lands {unit.en} on {on.en} for {cost.en}",
            f"{name} débarque {unit.fr} en {on.fr} pour {cost.fr}",
        )
    if event.kind == "recalled":
        square = event.text("square")
        return Words(
            f"{name} takes back the scout on {square}", f"{name} reprend l’éclaireur en {square}"
        )
    assert event.kind == "turn-over"
    return Words(f"{name} has finished the turn", f"{name} a fini son tour")


def _set_out(event: Event, name: str) -> Words:
    square, _, letter = event.text("from").partition(" ")
    start = Words(square, f"en {square}")
    if letter:
        side = beyond(SIDE_LETTERS.index(letter))
        start = Words(f"the circle {side.en} of {square}", f"sur le cercle {side.fr} de {square}")
    toll = gold(event.whole("toll"))
    paid = Words("", "")
    if event.whole("toll"):
        paid = Words(f" and pays a toll of {toll.en}", f" et paie un péage de {toll.fr}")
    return Words(
        f"{name} puts the ship on {start.en}{paid.en}",
        f"{name} place le bateau {start.fr}{paid.fr}",
    )


def _happened(event: Event, name: str) -> Words:
    amount = event.whole("amount")
    lost = gold(amount)
    robbed = Words(f"pirates rob {name} of {lost.en}", f"des pirates prennent {lost.fr} à {name}")
    if amount == 0:
        robbed = Words(
            f"pirates find no gold with {name}", f"des pirates ne trouvent pas d’or chez {name}"
        )
    return {
        "storm": Words(
            f"a storm ends the turn of {name} at once",
            f"une tempête : le tour est aussitôt fini pour {name}",
        ),
        "hostile": Words(
            f"{name} meets hostile natives: here a unit costs double and no settlement is founded",
            f"{name} rencontre des indigènes hostiles : ici, une unité coûte le double et on ne "
            "fonde pas de colonie",
        ),
        "friendly": Words(
            f"{name} meets friendly natives", f"{name} rencontre des indigènes amicaux"
        ),
        "pirates": robbed,
        "ruins": Words(
            f"{name} finds ruins: {points(amount).en}",
            f"{name} découvre des ruines : {points(amount).fr}",
        ),
        "gold": Words(f"{name} finds {lost.en}", f"{name} trouve {lost.fr}"),
    }[event.text("event")]


def _scored(event: Event, name: str) -> Words:
    if event.kind == "counter-drawn":
        value = event.whole("value")
        if event.data["island"] is None:
            return Words(
                f"{name} draws a discovery counter of value {value}",
                f"{name} tire un pion Découverte de valeur {value}",
            )
        on = land_in_words(event.text("island"))
        return Words(
            f"{name} draws a discovery counter of value {value} for the island on {on.en}",
            f"{name} tire un pion Découverte de valeur {value} pour l’île en {on.fr}",
        )
    on, gained = land_in_words(event.text("island")), points(event.whole("points"))
    return Words(
        f"{name} scores {gained.en} for the island on {on.en}",
        f"{name} marque {gained.fr} pour l’île en {on.fr}",
    )


def places_of_island(state: Entdecker, name: str) -> tuple[str, ...]:
    """All squares of the island of this name."""
    for island, lands in lands_of_islands(state).items():
        if name_of_island(state, island) == name:
            return tuple(dict.fromkeys(SQUARE_NAMES[land // 2] for land in lands))
    return ()


def places_of_landing(state: Entdecker, action: int) -> tuple[str, ...]:
    """A unit is landed where the ship is."""
    landing = FIRST_LANDING <= action < FIRST_RECALL
    if not landing or state.ship == ABSENT or SQUARE[state.ship] < 0:
        return ()
    return (SQUARE_NAMES[SQUARE[state.ship]],)
