"""Why something cannot be done in Explorers: the rule that forbids it here."""

from collections.abc import Sequence

from incognita.core.words import Words, together
from incognita.games.explorers.actions import (
    ACHIEVEMENT,
    ACTIONS,
    BONUS,
    CARD,
    CHOOSE,
    CHOOSING,
    COMMIT,
    FACE,
    LAY,
    LAYING,
    MARKING,
    READ,
    SETTING_OUT,
    SPEND,
    START,
    STARTING,
    TAKE,
)
from incognita.games.explorers.atlas import (
    ANY_TERRAIN,
    APPLE,
    BIT_OF,
    FISH,
    PIECES_A_QUADRANT,
    TEMPLE,
    TERRAINS,
    VILLAGE,
    WORD_OF,
    has,
)
from incognita.games.explorers.prompts import halves
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.setting import byte
from incognita.games.explorers.sheet import (
    BONUSES,
    CLOSED,
    FRESH_SCROLLS,
    FRONT,
    HORSES,
    KEYS,
    LEFT,
    SCROLLED,
    SCROLLS,
    SHEET,
    TAKEN,
    XS,
)
from incognita.games.explorers.words import (
    AN_OBJECT,
    OF_TERRAIN,
    QUADRANT_LETTERS,
    SQUARE_NAMES,
    TERRAIN_NAMES,
    terrain_names,
)


def objection(state: Explorers, seat: int, action: int, names: Sequence[str]) -> Words | None:
    if not 0 <= action < ACTIONS:
        return None
    if action < CHOOSE:
        early = _not_yet(state)
        if early is not None:
            return early
        if action < COMMIT:
            return _against_marking(state, seat, action)
        if action == COMMIT:
            return _against_committing(state, seat)
        if action < READ:
            return _against_taking(state, seat, action - TAKE)
        if action < SPEND:
            return _against_reading(state, seat)
        return _against_a_bonus(state, seat, (action - SPEND) // TERRAINS)
    if action < START:
        return _against_choosing(state, action - CHOOSE)
    if action < ACHIEVEMENT:
        return _against_a_start(state, action - START)
    if LAY <= action < FACE:
        return _against_laying(state, action - LAY)
    rule = "X8.1" if action < LAY else "X9.1" if action < CARD else "X2.2"
    return Words("only chance decides that", "seul le hasard en décide").sentence(rule)


def _not_yet(state: Explorers) -> Words | None:
    """What comes before the marking."""
    if state.phase == LAYING:
        return Words("first lay the map", "posez d’abord les tuiles de la carte").sentence("X1.4")
    if state.phase == STARTING:
        return Words(
            "first choose the start village", "choisissez d’abord le village de départ"
        ).sentence("X1.5")
    if state.phase == CHOOSING:
        return Words(
            "first choose a half of the card", "choisissez d’abord une moitié de la carte"
        ).sentence("X2.3")
    return None


# Marking


def _against_marking(state: Explorers, seat: int, square: int) -> Words | None:
    sheets, sheet, name = state.sheets, SHEET * seat, SQUARE_NAMES[square]
    if has(sheets, sheet + XS, square):
        return Words(f"{name} is already marked", f"la case {name} est déjà cochée").sentence(
            "X3.2"
        )
    terrain = state.map.terrain(square)
    if terrain == VILLAGE:
        return Words(
            f"{name} is a village, and villages are not marked",
            f"{name} est un village, et on ne coche pas les villages",
        ).sentence("X3.4")
    if not sheets[sheet + FRONT + WORD_OF[square]] & BIT_OF[square]:
        return Words(
            f"{name} shares no side with one of your Xs",
            f"{name} ne touche aucune de vos croix par un côté",
        ).sentence("X3.2")
    if sheets[sheet + TAKEN] == 0:
        return _nothing_taken(state)
    return (
        _has_no_x(state, sheet)
        or _wrong_terrain(state, sheet, terrain, name)
        or _closed_object(state, sheet, square, name)
    )


def _nothing_taken(state: Explorers) -> Words:
    if state.phase == BONUS:
        return Words(
            "first name a terrain for your bonus Xs",
            "nommez d’abord un terrain pour vos croix bonus",
        ).sentence("X7.6")
    return Words("first name what you take", "nommez d’abord ce que vous prenez").sentence("X3.7")


def _has_no_x(state: Explorers, sheet: int) -> Words | None:
    if state.sheets[sheet + HORSES] or state.sheets[sheet + LEFT]:
        return None
    if state.phase == BONUS:
        rule = "X7.4"
    elif state.sheets[sheet + TAKEN] & SCROLLED:
        rule = "X5.2"
    else:
        rule = "X1.6" if state.turn == SETTING_OUT else _rule_of_halves(state)
    return Words("you have no X left", "vous n’avez plus de croix").sentence(rule)


def _wrong_terrain(state: Explorers, sheet: int, terrain: int, name: str) -> Words | None:
    taken = state.sheets[sheet + TAKEN] & ANY_TERRAIN
    if state.sheets[sheet + HORSES] or taken >> terrain & 1:
        return None
    here, own = TERRAIN_NAMES[terrain], terrain_names(taken)
    return Words(
        f"{name} is {here.en}, and your Xs are for {own.en}",
        f"{name} est une case {OF_TERRAIN[terrain]}, et vos croix sont pour {own.fr}",
    ).sentence("X3.2")


def _closed_object(state: Explorers, sheet: int, square: int, name: str) -> Words | None:
    found = state.map.lying(square)
    if found == TEMPLE and state.sheets[sheet + KEYS] == 0:
        return Words(
            f"there is a temple on {name}, and you have no key to use",
            f"il y a un temple en {name}, et vous n’avez pas de clé disponible",
        ).sentence("X5.4")
    if APPLE <= found <= FISH and state.sheets[sheet + CLOSED] >> (found - APPLE) & 1:
        thing = AN_OBJECT[found]
        if state.setting.tables.provision_kinds[state.round] >> (found - APPLE) & 1:
            return Words(
                f"this is not the round for marking {thing.en}",
                f"ce n’est pas dans cette manche qu’on coche {thing.fr}",
            ).sentence("X7.1")
        if state.setting.expert_provisions:
            return Words(
                "you have marked as many provisions as count in this round",
                "vous avez déjà coché tous les aliments qui comptent dans cette manche",
            ).sentence("X7.1")
        return Words(
            f"you have marked {thing.en} in this round already",
            f"vous avez déjà coché {thing.fr} dans cette manche",
        ).sentence("X6.1")
    return None


def _against_committing(state: Explorers, seat: int) -> Words | None:
    if state.phase == MARKING and state.sheets[SHEET * seat + TAKEN] == 0:
        return _nothing_taken(state)
    return None


def _already_taken(state: Explorers, seat: int) -> Words | None:
    if state.sheets[SHEET * seat + TAKEN] == 0:
        return None
    return Words(
        "you have named what you take; undo to change it",
        "vous avez nommé ce que vous prenez ; annulez pour en changer",
    ).sentence("X4.2")


def _against_taking(state: Explorers, seat: int, lands: int) -> Words | None:
    if state.phase == BONUS:
        return _only_bonus_xs()
    if state.turn == SETTING_OUT:
        if lands & (lands - 1):
            return Words(
                "your opening Xs are for one terrain",
                "vos premières croix sont pour un seul terrain",
            ).sentence("X1.6")
        return _already_taken(state, seat)
    tables = state.setting.tables
    if lands not in (tables.first_halves[state.card], tables.second_halves[state.card]):
        first, second = halves(state)
        return Words(
            f"the card offers {first.en} or {second.en}",
            f"la carte propose {first.fr} ou {second.fr}",
        ).sentence(_rule_of_halves(state))
    if seat == state.active and lands != state.chosen:
        own = terrain_names(state.chosen)
        return Words(
            f"you have chosen {own.en} as the active player",
            f"comme joueur actif, vous avez choisi {own.fr}",
        ).sentence("X2.4")
    return _already_taken(state, seat)


def _rule_of_halves(state: Explorers) -> str:
    return "X9.2" if state.setting.solo else "X2.4"


def _only_bonus_xs() -> Words:
    return Words(
        "only bonus Xs are placed now", "on ne place maintenant que des croix bonus"
    ).sentence("X7.5")


def _against_reading(state: Explorers, seat: int) -> Words | None:
    if state.phase == BONUS:
        return _only_bonus_xs()
    if state.turn == SETTING_OUT:
        return Words(
            "no scroll can be used for the opening Xs",
            "on n’utilise pas de parchemin pour les premières croix",
        ).sentence("X1.7")
    sheet = SHEET * seat
    taken = _already_taken(state, seat)
    if taken is not None:
        return taken
    if state.sheets[sheet + SCROLLS] == 0:
        if state.sheets[sheet + FRESH_SCROLLS]:
            return Words(
                "a scroll can be used in a later turn only",
                "un parchemin ne sert qu’à partir du tour suivant",
            ).sentence("X5.2")
        return Words(
            "you have no scroll to use", "vous n’avez pas de parchemin disponible"
        ).sentence("X5.2")
    return None


def _against_a_bonus(state: Explorers, seat: int, quadrant: int) -> Words | None:
    if state.phase != BONUS:
        return Words(
            "bonus Xs are placed when everybody has finished the turn",
            "les croix bonus se placent quand tout le monde a fini le tour",
        ).sentence("X7.5")
    left = state.sheets[SHEET * seat + BONUSES]
    if left >> quadrant & 1:
        return None
    temple = QUADRANT_LETTERS[quadrant].upper()
    return Words(
        f"you have no bonus Xs of temple {temple} to place",
        f"vous n’avez pas de croix bonus du temple {temple} à placer",
    ).sentence("X7.4")


# The set-up and the active player's choice


def _against_choosing(state: Explorers, lands: int) -> Words | None:
    if state.phase != CHOOSING:
        return Words(
            "the half of the card is not to be chosen now",
            "ce n’est pas le moment de choisir une moitié de carte",
        ).sentence("X2.3")
    tables = state.setting.tables
    if lands in (tables.first_halves[state.card], tables.second_halves[state.card]):
        return None
    first, second = halves(state)
    return Words(
        f"the card offers {first.en} or {second.en}", f"la carte propose {first.fr} ou {second.fr}"
    ).sentence("X2.3")


def _against_a_start(state: Explorers, quadrant: int) -> Words | None:
    if state.phase != STARTING:
        return Words(
            "the start village is chosen at the set-up only, where several are equally close",
            "le village de départ ne se choisit qu’à la mise en place, si plusieurs sont à égalité",
        ).sentence("X1.5")
    nearest = state.map.nearest_villages()
    if nearest >> quadrant & 1:
        return None
    closest = together([q.upper() for i, q in enumerate(QUADRANT_LETTERS) if nearest >> i & 1])
    return Words(
        f"the villages closest to the centre are those of quadrants {closest.en}",
        f"les villages les plus proches du centre sont ceux des quarts {closest.fr}",
    ).sentence("X1.5")


def _against_laying(state: Explorers, piece: int) -> Words | None:
    if state.phase != LAYING:
        return Words("the map is laid already", "la carte est déjà posée").sentence("X1.2")
    if piece // PIECES_A_QUADRANT != state.laid:
        quadrant = QUADRANT_LETTERS[state.laid].upper()
        return Words(f"quadrant {quadrant} is next", f"c’est au tour du quart {quadrant}").sentence(
            "X1.2"
        )
    used = [byte(state.layout, q) // 4 % 8 for q in range(state.laid)]
    tile = piece // 4 % 8
    if tile in used:
        return Words(
            f"tile {tile + 1} already lies on the map",
            f"la tuile {tile + 1} est déjà sur la carte",
        ).sentence("X1.2")
    return None
