"""What happened in a game of Tikal, told in words, and where."""

from collections.abc import Sequence

from incognita.core.game import Event
from incognita.core.words import Words, count, points
from incognita.games.tikal.actions import ACROSS, BUILD_CAMP, OUT, TRAIL_LEADER, TRAIL_WORKER
from incognita.games.tikal.expedition import ACTION_POINTS
from incognita.games.tikal.notation import (
    FIGURE_NAMES,
    FIGURES_IN_WORDS,
    HEX_NAMES,
    MOTIF_NAMES,
    MOTIFS_IN_WORDS,
    NOTATIONS,
    deed_of,
    is_deed,
)
from incognita.games.tikal.rules import Tikal

KINDS_IN_WORDS = {
    "temple": Words("a temple", "un temple"),
    "jungle": Words("a jungle", "une jungle"),
    "treasure": Words("a treasure site", "un site de trésors"),
    "volcano": Words("a volcano", "un volcan"),
}


def action_points(n: int) -> Words:
    return count(n, Words("action point", "point-action"), Words("action points", "points-action"))


def told(event: Event, names: Sequence[str]) -> Words:
    return _told(event, names).sentence(names=names)


def _told(event: Event, names: Sequence[str]) -> Words:
    if event.kind == "revealed":
        tile = tile_in_words(event)
        return Words(f"tile {tile.en} is revealed", f"on découvre la tuile {tile.fr}")
    if event.kind == "ended":
        return Words("the game is over", "la partie est finie")
    name = event.name(names)
    if event.kind == "exchanged":
        return _exchanged(event, name, names)
    if "tile" in event.data:
        return _with_a_tile(event, name)
    if "figure" in event.data:
        return _with_a_figure(event, name)
    if "hex" in event.data:
        return _on_a_hex(event, name)
    if event.kind in ("bid", "passed", "won"):
        return _in_an_auction(event, name)
    return _of_a_turn(event, name)


def tile_in_words(event: Event) -> Words:
    """Its name, what it shows, and its value: B3, a temple of value 4."""
    name, shown = event.text("tile"), shown_in_words(event.text("kind"), event.whole("value"))
    return Words(f"{name} ({shown.en})", f"{name} ({shown.fr})")


def shown_in_words(kind: str, value: int) -> Words:
    """What a tile shows: a temple of value 4."""
    shown = KINDS_IN_WORDS[kind]
    if kind == "temple":
        return Words(f"{shown.en} of value {value}", f"{shown.fr} de valeur {value}")
    if kind == "treasure":
        treasures = count(value, Words("treasure", "trésor"), Words("treasures", "trésors"))
        return Words(f"{shown.en} with {treasures.en}", f"{shown.fr} avec {treasures.fr}")
    return shown


def _with_a_tile(event: Event, name: str) -> Words:
    tile = tile_in_words(event)
    if event.kind == "took":
        return Words(f"{name} takes tile {tile.en}", f"{name} prend la tuile {tile.fr}")
    there = event.text("hex")
    return Words(
        f"{name} places tile {tile.en} on {there}", f"{name} pose la tuile {tile.fr} en {there}"
    )


def _in_an_auction(event: Event, name: str) -> Words:
    if event.kind == "bid":
        return Words(f"{name} bids {event.whole('bid')}", f"{name} mise {event.whole('bid')}")
    if event.kind == "passed":
        return Words(f"{name} passes", f"{name} passe")
    if event.whole("price") == 0:
        return Words(f"{name} is next, for nothing", f"c’est à {name} de jouer, sans rien payer")
    price = points(event.whole("price"))
    return Words(
        f"{name} wins the auction and pays {price.en}",
        f"{name} remporte l’enchère et paie {price.fr}",
    )


def _with_a_figure(event: Event, name: str) -> Words:
    figure = FIGURES_IN_WORDS[FIGURE_NAMES.index(event.text("figure"))]
    if event.kind == "entered":
        there = event.text("hex")
        return Words(
            f"{name} brings in {figure.en} on {there}", f"{name} fait entrer {figure.fr} en {there}"
        )
    if event.kind == "guarded":
        return _guarded(event, name, figure)
    start, goal = event.text("from"), event.text("to")
    if event.kind == "trailed":
        return Words(
            f"{name} sends {figure.en} by the trail from {start} to {goal}",
            f"{name} envoie {figure.fr} par le sentier de {start} à {goal}",
        )
    return Words(
        f"{name} moves {figure.en} from {start} to {goal}",
        f"{name} déplace {figure.fr} de {start} à {goal}",
    )


def _guarded(event: Event, name: str, figure: Words) -> Words:
    there, removed = event.text("hex"), event.whole("removed")
    left = Words("", "")
    if removed:
        others = count(removed, Words("figure", "figurine"), Words("figures", "figurines"))
        verb = Words(
            "leaves" if removed == 1 else "leave", "quitte" if removed == 1 else "quittent"
        )
        left = Words(f"; {others.en} {verb.en} the game", f" ; {others.fr} {verb.fr} le jeu")
    return Words(
        f"{name} sets {figure.en} as guard of the temple on {there}{left.en}",
        f"{name} place {figure.fr} comme gardien du temple en {there}{left.fr}",
    )


def _on_a_hex(event: Event, name: str) -> Words:
    there = event.text("hex")
    if event.kind == "uncovered":
        value = event.whole("value")
        return Words(
            f"{name} uncovers the temple on {there}: it is worth {value} now",
            f"{name} dégage le temple en {there}, qui vaut maintenant {value}",
        )
    if event.kind == "dug":
        return Words(f"{name} digs on {there}", f"{name} creuse en {there}")
    if event.kind == "built":
        return Words(f"{name} builds a camp on {there}", f"{name} installe un camp en {there}")
    treasure = motif(event.text("treasure"))
    return Words(
        f"{name} digs up {treasure.en} on {there}", f"{name} déterre {treasure.fr} en {there}"
    )


def motif(name: str) -> Words:
    return MOTIFS_IN_WORDS[MOTIF_NAMES.index(name)]


def _exchanged(event: Event, name: str, names: Sequence[str]) -> Words:
    gave, took = motif(event.text("gave")), motif(event.text("took"))
    other = event.name(names, "with")
    return Words(
        f"{name} gives {gave.en} to {other} and takes {took.en}",
        f"{name} donne {gave.fr} à {other} et prend {took.fr} en échange",
    )


def _of_a_turn(event: Event, name: str) -> Words:
    if event.kind == "scoring-began":
        if event.text("scoring") == "last":
            return Words(
                f"the last scoring round begins with {name}",
                f"le dernier pointage commence avec {name}",
            )
        return Words(
            f"the volcano sets off a scoring round, which begins with {name}",
            f"le volcan déclenche un pointage, qui commence avec {name}",
        )
    if event.kind == "turn-began":
        own = action_points(ACTION_POINTS)
        if event.text("scoring") == "none":
            return Words(f"{name} has {own.en}", f"{name} dispose de {own.fr}")
        return Words(
            f"{name} has {own.en}, then scores",
            f"{name} dispose de {own.fr}, puis compte ses points",
        )
    if event.kind == "turn-ended":
        unused = action_points(event.whole("unused"))
        if event.whole("unused") == 0:
            return Words(f"{name} ends the turn", f"{name} finit son tour")
        return Words(
            f"{name} ends the turn with {unused.en} unused",
            f"{name} finit son tour et laisse perdre {unused.fr}",
        )
    total = points(event.whole("total"))
    parts = [event.whole(part) for part in ("temples", "guards", "treasures")]
    return Words(
        f"{name} scores {total.en}: {parts[0]} for temples, {parts[1]} for guarded temples, "
        f"{parts[2]} for treasures",
        f"{name} marque {total.fr} : {parts[0]} pour les temples, {parts[1]} pour les temples "
        f"gardés, {parts[2]} pour les trésors",
    )


def places_of_action(state: Tikal, action: int) -> tuple[str, ...]:
    if is_deed(action):
        h, deed = deed_of(action)
        if TRAIL_WORKER <= deed < BUILD_CAMP:
            return _trail(state, h, (deed - TRAIL_WORKER) % (TRAIL_LEADER - TRAIL_WORKER))
    return tuple(word for word in NOTATIONS.text(action).split() if word in HEX_NAMES)


def _trail(state: Tikal, camp: int, way: int) -> tuple[str, ...]:
    """Where a trail begins and where it leads; an own camp that is not there is left out."""
    base, other = state.setting.base, state.other_camp(state.turn, camp)
    ends = (base, camp) if way == OUT else (camp, other) if way == ACROSS else (camp, base)
    return tuple(dict.fromkeys(HEX_NAMES[end] for end in ends if end >= 0))
