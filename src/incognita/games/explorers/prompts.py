"""What a player of Explorers has to do now, in one sentence, and how a draft is reckoned."""

from incognita.core.actors import ACTOR_BIT
from incognita.core.words import Words, together
from incognita.games.explorers.actions import (
    BONUS,
    CHOOSE,
    CHOOSING,
    COMMIT,
    LAYING,
    MARKING,
    SETTING_OUT,
    START,
    STARTING,
    TAKE,
)
from incognita.games.explorers.atlas import ANY_TERRAIN
from incognita.games.explorers.narration import xs
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.sheet import BONUSES, HORSES, LEFT, SCROLLS, SHEET, TAKEN
from incognita.games.explorers.words import QUADRANT_LETTERS, SQUARE_NAMES, terrain_names


def task(state: Explorers, seat: int) -> Words:
    return _instruction(state, seat).sentence()


def _instruction(state: Explorers, seat: int) -> Words:
    if state.phase == LAYING:
        quadrant = QUADRANT_LETTERS[state.laid].upper()
        return Words(
            f"lay a tile into quadrant {quadrant} of the map, turned as you like",
            f"posez une tuile dans le quart {quadrant} de la carte, dans le sens de votre choix",
        )
    if state.phase == STARTING:
        return Words(
            "choose the start village among those closest to the centre of the map",
            "choisissez le village de départ parmi les plus proches du centre de la carte",
        )
    if state.phase == CHOOSING:
        first, second = halves(state)
        return Words(
            f"choose {first.en} or {second.en}: you will have 3 Xs there, the others 2, or 3 on "
            "the other half",
            f"choisissez {first.fr} ou {second.fr} : vous y aurez 3 croix, les autres 2, ou 3 sur "
            "l’autre moitié",
        )
    if state.sheets[SHEET * seat + TAKEN] == 0:
        return _name_a_terrain(state, seat)
    return _mark(state, seat)


def halves(state: Explorers) -> tuple[Words, Words]:
    tables = state.setting.tables
    return (
        terrain_names(tables.first_halves[state.card]),
        terrain_names(tables.second_halves[state.card]),
    )


def _name_a_terrain(state: Explorers, seat: int) -> Words:
    if state.phase == BONUS:
        temples = _bonuses(state, seat)
        return Words(
            f"name a terrain for the bonus Xs of temple {temples.en}, or commit without them",
            f"nommez un terrain pour les croix bonus du temple {temples.fr}, ou validez sans elles",
        )
    if state.turn == SETTING_OUT:
        return Words(
            "take one terrain for your three opening Xs",
            "prenez un terrain pour vos trois premières croix",
        )
    scroll = Words("", "")
    if state.sheets[SHEET * seat + SCROLLS] > 0:
        scroll = Words(
            ", or use a scroll for 4 Xs on any terrain",
            ", ou utilisez un parchemin pour 4 croix sur le terrain de votre choix",
        )
    if seat == state.active:
        own = terrain_names(state.chosen)
        return Words(
            f"take {own.en} with 3 Xs{scroll.en}", f"prenez {own.fr} avec 3 croix{scroll.fr}"
        )
    tables = state.setting.tables
    offers = [
        (terrain_names(half), xs(state.xs_for(seat, half)))
        for half in (tables.first_halves[state.card], tables.second_halves[state.card])
    ]
    return Words(
        " or ".join(f"{lands.en} with {own.en}" for lands, own in offers).join(
            ("take ", scroll.en)
        ),
        " ou ".join(f"{lands.fr} avec {own.fr}" for lands, own in offers).join(
            ("prenez ", scroll.fr)
        ),
    )


def _bonuses(state: Explorers, seat: int) -> Words:
    left = state.sheets[SHEET * seat + BONUSES]
    return together([q.upper() for i, q in enumerate(QUADRANT_LETTERS) if left >> i & 1])


def _mark(state: Explorers, seat: int) -> Words:
    sheet = SHEET * seat
    left, horses = int(state.sheets[sheet + LEFT]), int(state.sheets[sheet + HORSES])
    more = Words("commit", "validez")
    if state.phase == BONUS and state.sheets[sheet + BONUSES]:
        temples = _bonuses(state, seat)
        more = Words(
            f"name a terrain for the bonus Xs of temple {temples.en}, or commit",
            f"nommez un terrain pour les croix bonus du temple {temples.fr}, ou validez",
        )
    if left == 0 and horses == 0:
        return Words(f"all Xs are placed: {more.en}", f"toutes les croix sont placées : {more.fr}")
    if state.legal_list(seat)[0] >= COMMIT:
        return Words(
            f"no square can be marked: {more.en}", f"aucune case ne peut être cochée : {more.fr}"
        )
    if horses:
        return Words(
            "the horse gives you an X at once: mark a square of any terrain beside an X",
            "le cheval vous donne aussitôt une croix : cochez une case de n’importe quel terrain, "
            "à côté d’une croix",
        )
    lands, own = terrain_names(state.sheets[sheet + TAKEN] & ANY_TERRAIN), xs(left)
    return Words(
        f"mark squares of {lands.en} beside your Xs ({own.en} left), or {more.en}",
        f"cochez des cases sur {lands.fr}, à côté de vos croix (encore {own.fr}), ou {more.fr}",
    )


def opens(state: Explorers, seat: int, action: int) -> tuple[str, ...] | None:
    """The squares that the first X could take once a terrain is named; none: it is dead."""
    if not COMMIT < action < START:
        return None
    named = state.copy()
    named.apply(seat, action)
    if action >= CHOOSE and named.sheets[SHEET * seat + TAKEN] == 0:  # a scroll could be used, too
        named.apply(seat, TAKE + action - CHOOSE)
    return tuple(SQUARE_NAMES[one] for one in named.legal_list(seat) if one < COMMIT)


def dead_end(state: Explorers, seat: int, action: int) -> Words | None:
    if opens(state, seat, action) != ():
        return None
    return Words(
        "no square of it can be marked now (X3.2)",
        "aucune de ses cases ne peut être cochée pour l’instant (X3.2)",
    )


def as_if_shown(state: Explorers, seat: int) -> Explorers:
    """The position in which everybody saw the draft of this seat."""
    other = state.copy()
    shown = other.shown[:]
    for i in range(SHEET * seat, SHEET * (seat + 1)):
        shown[i] = other.sheets[i]
    other.shown = shown
    return other


def ends_the_stage(state: Explorers, seat: int) -> bool:
    """Everybody else has committed a draft, so this seat's commit shows them all (X4.3)."""
    alone = state.acting == ACTOR_BIT[seat] and not state.setting.solo
    return alone and state.phase in (MARKING, BONUS)
