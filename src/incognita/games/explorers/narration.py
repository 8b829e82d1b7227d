"""What happened in a game of Explorers, told in words, and where."""

from collections.abc import Sequence

from incognita.core.game import Event
from incognita.core.score import ScoreLine
from incognita.core.words import Words, count, points
from incognita.games.explorers.actions import ACHIEVEMENT, CHOOSE, COMMIT, SPEND, START
from incognita.games.explorers.atlas import QUADRANTS, TERRAINS
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.score import (
    EVERY_VILLAGE,
    GEMS_ITEM,
    PROVISIONS_ITEM,
    TEMPLE_ITEM,
    VILLAGE_ITEM,
)
from incognita.games.explorers.words import (
    ACHIEVEMENT_IDS,
    ACHIEVEMENTS,
    AN_OBJECT,
    OBJECT_NAMES,
    QUADRANT_LETTERS,
    ROTATION_LETTERS,
    ROTATION_NAMES,
    SQUARE_NAMES,
    TERRAIN_LETTERS,
    terrain_names,
)

_OBJECTS = [name.en for name in OBJECT_NAMES]


def xs(n: int) -> Words:
    return count(n, Words("X", "croix"), Words("Xs", "croix"))


def lands_of(letters: str) -> Words:
    """Terrains out of their letters, as they stand in events."""
    return terrain_names(sum(1 << TERRAIN_LETTERS.index(letter) for letter in letters))


def told(event: Event, names: Sequence[str]) -> Words:
    return _told(event, names).sentence(names=names)


def _told(event: Event, names: Sequence[str]) -> Words:
    if "seat" not in event.data:
        return _of_the_table(event, names)
    name = event.name(names)
    if event.kind in ("marked", "shown"):
        return _marked(event, name)
    if "terrains" in event.data or "terrain" in event.data:
        return _with_a_terrain(event, name)
    if event.kind == "committed":
        return Words(f"{name} has committed", f"{name} a validé")
    if event.kind == "explored":
        temple, place = event.text("temple").upper(), event.whole("place")
        return Words(
            f"{name} explores temple {temple} and gets place {place}",
            f"{name} explore le temple {temple} et obtient la place {place}",
        )
    if event.kind == "race":
        goal, gained = achievement(event.text("id")), points(event.whole("points"))
        return Words(
            f"{name} wins {gained.en} ({goal.en})", f"{name} gagne {gained.fr} ({goal.fr})"
        )
    food, gems = points(event.whole("provisions")), points(event.whole("gems"))
    return Words(
        f"{name} has {food.en} for provisions and {gems.en} for gems in this round",
        f"{name} marque {food.fr} pour les aliments et {gems.fr} pour les gemmes dans cette manche",
    )


def achievement(name: str) -> Words:
    about = ACHIEVEMENTS[ACHIEVEMENT_IDS.index(name)][1]
    return Words(f"{name}, {about.en}", f"{name}, {about.fr}")


def _of_the_table(event: Event, names: Sequence[str]) -> Words:
    if event.kind == "laid":
        tile, quadrant = event.whole("tile"), event.text("quadrant").upper()
        top = ROTATION_NAMES[ROTATION_LETTERS.index(event.text("top"))]
        return Words(
            f"tile {tile} lies in quadrant {quadrant}, its top to the {top.en}",
            f"la tuile {tile} est posée dans le quart {quadrant}, le haut côté {top.fr}",
        )
    if event.kind == "achievement":
        goal = achievement(event.text("id"))
        return Words(f"achievement in play: {goal.en}", f"objectif en jeu : {goal.fr}")
    if event.kind == "set-out":
        village = event.text("village")
        return Words(
            f"everybody starts from the village on {village}",
            f"tout le monde part du village en {village}",
        )
    if event.kind == "card":
        halves = event.data["halves"]
        assert isinstance(halves, list)
        first, second = lands_of(halves[0]), lands_of(halves[1])
        return Words(
            f"the card shows {first.en} or {second.en}",
            f"la carte montre {first.fr} ou {second.fr}",
        )
    if event.kind == "facing":
        lands = lands_of(event.text("terrains"))
        return Words(f"on your side of the card: {lands.en}", f"face à vous : {lands.fr}")
    if event.kind == "round":
        number = event.whole("round")
        if len(names) == 1:
            return Words(f"round {number} begins", f"la manche {number} commence")
        first_player = event.name(names, "first")
        return Words(
            f"round {number} begins; {first_player} is first player",
            f"la manche {number} commence ; premier joueur : {first_player}",
        )
    if event.kind == "crossed-out":
        place = event.whole("place")
        return Words(
            f"place {place} is crossed out at every temple not explored and every race not won",
            f"la place {place} est barrée pour chaque temple inexploré et chaque course non gagnée",
        )
    return Words("the game is over", "la partie est finie")


def _marked(event: Event, name: str) -> Words:
    square, found = event.text("square"), _OBJECTS.index(event.text("object"))
    if found == 0:
        return Words(f"{name} marks {square}", f"{name} coche {square}")
    thing = AN_OBJECT[found]
    return Words(
        f"{name} marks {square} with {thing.en}", f"{name} coche {square}, avec {thing.fr}"
    )


def _with_a_terrain(event: Event, name: str) -> Words:
    lands = lands_of(event.text("terrains" if "terrains" in event.data else "terrain"))
    if event.kind == "chosen":
        return Words(f"{name} chooses {lands.en}", f"{name} choisit {lands.fr}")
    if event.kind == "taken":
        own = xs(event.whole("xs"))
        return Words(
            f"{name} takes {lands.en} with {own.en}", f"{name} prend {lands.fr} avec {own.fr}"
        )
    if event.kind == "bonus":
        temple = event.text("temple").upper()
        return Words(
            f"{name} spends the bonus Xs of temple {temple} on {lands.en}",
            f"{name} utilise les croix bonus du temple {temple} sur {lands.fr}",
        )
    if event.kind == "scroll" or event.data["scroll"]:
        return Words(
            f"{name} uses a scroll for {lands.en}", f"{name} utilise un parchemin pour {lands.fr}"
        )
    return Words(f"{name} took {lands.en}", f"{name} a pris {lands.fr}")


def line_in_words(line: ScoreLine) -> Words:
    """A line of the score sheet."""
    n, place = line.amount, line.of.upper()
    if line.item == PROVISIONS_ITEM:
        food = count(n, Words("provision", "aliment"), Words("provisions", "aliments"))
        return Words(f"round {place}: {food.en}", f"manche {place} : {food.fr}")
    if line.item == GEMS_ITEM:
        gems = count(n, Words("gem", "gemme"), Words("gems", "gemmes"))
        return Words(f"round {place}: {gems.en}", f"manche {place} : {gems.fr}")
    if line.item == TEMPLE_ITEM:
        return Words(
            f"temple {place}, arrived in place {n}", f"temple {place}, place {n} à l’arrivée"
        )
    if line.item == VILLAGE_ITEM:
        around = xs(n)
        if line.of == EVERY_VILLAGE:
            return Words(
                f"every village: at least {around.en} beside it",
                f"chaque village : au moins {around.fr} autour",
            )
        return Words(
            f"village {place}: {around.en} beside it", f"village {place} : {around.fr} autour"
        )
    goal = achievement(line.of)
    return Words(f"achievement {goal.en}: {n}", f"objectif {goal.fr} : {n}")


def places_of_event(state: Explorers, event: Event) -> tuple[str, ...]:
    if event.kind in ("marked", "shown"):
        return (event.text("square"),)
    if event.kind == "set-out":
        return (event.text("village"),)
    if "temple" in event.data:
        return (_temple(state, QUADRANT_LETTERS.index(event.text("temple"))),)
    return ()


def places_of_action(state: Explorers, action: int) -> tuple[str, ...]:
    if action < COMMIT:
        return (SQUARE_NAMES[action],)
    if state.laid < QUADRANTS:
        return ()
    if SPEND <= action < CHOOSE:
        return (_temple(state, (action - SPEND) // TERRAINS),)
    if START <= action < ACHIEVEMENT:
        return (SQUARE_NAMES[state.map.villages[action - START]],)
    return ()


def _temple(state: Explorers, quadrant: int) -> str:
    return SQUARE_NAMES[state.map.temples[quadrant]]
