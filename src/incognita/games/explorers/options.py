"""Explorers' options: sides, achievements and map are chosen before the game (X1.8, X1.9)."""

from incognita.core.options import (
    Choice,
    Option,
    Options,
    Schema,
    Spelling,
    first_is_a_seat,
    first_option,
    players_option,
    text,
    whole,
)
from incognita.core.words import Words
from incognita.games.explorers.atlas import QUADRANTS, TILES
from incognita.games.explorers.edition import ExplorersEdition
from incognita.games.explorers.setting import (
    ALL_CLOSED,
    DRAWN,
    GIVEN,
    LAID,
    ROUNDS,
    SLOTS,
    Setting,
    Tables,
)
from incognita.games.explorers.words import ACHIEVEMENT_IDS, ROTATION_LETTERS

SIDES = ("base", "expert")
RANDOM_MAP = "random"
LAID_MAP = "laid"
MOST_ACHIEVEMENTS = 3
_PROVISIONS = ("apple", "carrot", "fish")
_MOST_SETTINGS = 512


def _normal_achievements(given: str) -> str | None:
    """How many are drawn, or which ones, in the order of their list (X8.1)."""
    if given in ("0", "1", "2", "3"):
        return given
    names = given.upper().split("+")
    if len(names) > MOST_ACHIEVEMENTS or len(set(names)) != len(names):
        return None
    if any(name not in ACHIEVEMENT_IDS for name in names):
        return None
    return "+".join(sorted(names, key=ACHIEVEMENT_IDS.index))


def _normal_map(given: str) -> str | None:
    """`random`, `laid`, or the tile and the side its top points to, for quadrants A to D."""
    word = given.lower()
    if word in (RANDOM_MAP, LAID_MAP):
        return word
    return None if layout_of(word) is None else word


def layout_of(written: str) -> int | None:
    """`3n-5e-1s-8w` as pieces, a byte a quadrant; None when it is no map."""
    parts = written.split("-")
    if len(parts) != QUADRANTS or len({part[:1] for part in parts}) != QUADRANTS:
        return None
    layout = 0
    for quadrant, part in enumerate(parts):
        if len(part) != 2 or part[0] not in "12345678" or part[1] not in ROTATION_LETTERS:
            return None
        tile, rotation = int(part[0]) - 1, ROTATION_LETTERS.index(part[1])
        layout |= (32 * quadrant + 4 * tile + rotation) << 8 * quadrant
    return layout


def written_layout(layout: int) -> str:
    """The inverse of `layout_of`."""
    pieces = [layout >> 8 * quadrant & 0xFF for quadrant in range(QUADRANTS)]
    return "-".join(f"{piece // 4 % TILES + 1}{ROTATION_LETTERS[piece % 4]}" for piece in pieces)


def _side(key: str, title: Words, en: str, fr: str) -> Option:
    return Option(
        key,
        title,
        Choice(SIDES, (Words("base", "de base"), Words("expert", "avancée"))),
        "base",
        Words(f"the side of the {en}", f"la face {fr}"),
    )


SCHEMA = Schema(
    options=(
        players_option(1, 4, default=2),
        first_option(
            Words("the first player's seat", "la place du premier joueur"),
            applies=lambda earlier: earlier["players"] != 1,
            only=Words("with 2 to 4 players", "de 2 à 4 joueurs"),
        ),
        _side(
            "provisions", Words("Provisions", "Aliments"), "provisions tile", "de la tuile Aliments"
        ),
        _side("gems", Words("Gems", "Gemmes"), "gems tile", "de la tuile Gemmes"),
        _side(
            "temples",
            Words("Temples", "Temples"),
            "player board with the temples",
            "du plateau personnel, avec les temples",
        ),
        _side("villages", Words("Villages", "Villages"), "villages tile", "de la tuile Villages"),
        Option(
            "achievements",
            Words("Achievements", "Objectifs"),
            Spelling(
                Words(
                    "0 to 3 (drawn), or one to three of N1 to S1 such as N1+C3+R5",
                    "0 à 3 (tirés au sort), ou un à trois parmi N1 à S1, par exemple N1+C3+R5",
                ),
                _normal_achievements,
                ("0", "1", "2", "3", "N1+C3+R5", "A2+R7+L3", "X1+R6+S1"),
                (
                    ("0", Words("none", "aucun")),
                    ("1", Words("1, drawn", "1, tiré au sort")),
                    ("2", Words("2, drawn", "2, tirés au sort")),
                    ("3", Words("3, drawn", "3, tirés au sort")),
                ),
            ),
            "0",
            Words(
                "how many achievements are drawn, or which ones are in play",
                "combien d’objectifs sont tirés au sort, ou lesquels sont en jeu",
            ),
        ),
        Option(
            "map",
            Words("Map", "Carte"),
            Spelling(
                Words(
                    "random, laid, or tiles and where their tops point for quadrants A to D, "
                    "such as 3n-5e-1s-8w",
                    "random (au sort), laid (posée), ou les tuiles des quarts A à D avec le côté "
                    "vers lequel pointe leur haut, par exemple 3n-5e-1s-8w",
                ),
                _normal_map,
                (RANDOM_MAP, LAID_MAP, "3n-5e-1s-8w"),
                (
                    (RANDOM_MAP, Words("drawn by chance", "tirée au sort")),
                    (LAID_MAP, Words("laid by the first player", "posée par le premier joueur")),
                ),
            ),
            RANDOM_MAP,
            Words(
                "the map: drawn by chance, laid by the first player, or given",
                "la carte : tirée au sort, posée par le premier joueur, ou donnée",
            ),
        ),
    ),
    contradictions=(first_is_a_seat,),
)


def setting_of(options: Options, edition: ExplorersEdition) -> Setting:
    """The setting of a game; games with the same options and components share it."""
    known = edition.settings
    key = tuple(options.values())
    setting = known.get(key)
    if setting is None:
        if len(known) >= _MOST_SETTINGS:
            known.clear()
        setting = known[key] = _new_setting(options, edition)
    return setting


def _new_setting(options: Options, edition: ExplorersEdition) -> Setting:
    players = whole(options, "players")
    written = text(options, "map")
    map_by = {RANDOM_MAP: DRAWN, LAID_MAP: LAID}.get(written, GIVEN)
    achievements = text(options, "achievements")
    drawn = int(achievements) if achievements.isdigit() else 0
    chosen = [] if achievements.isdigit() else achievements.split("+")
    return Setting(
        players,
        whole(options, "first") - 1 if players > 1 else 0,
        options["provisions"] == "expert",
        options["gems"] == "expert",
        options["temples"] == "expert",
        options["villages"] == "expert",
        map_by,
        layout_of(written) or 0,
        sum(1 << ACHIEVEMENT_IDS.index(name) for name in chosen),
        drawn,
        edition.atlas,
        _tables(options, edition, players, drawn + len(chosen)),
    )


def _tables(options: Options, edition: ExplorersEdition, players: int, achievements: int) -> Tables:
    provisions, temples, villages = edition.provisions, edition.temples, edition.villages
    if options["provisions"] == "expert":
        provision_points = [0, *provisions.expert_points]
        kinds = [
            ALL_CLOSED if kind == "none" else ALL_CLOSED - (1 << _PROVISIONS.index(kind))
            for kind in provisions.expert_kinds
        ]  # X7.1
    else:
        provision_points = [0, *provisions.base_points]
        kinds = [0] * ROUNDS
    temple_points = list(temples.base_points)
    if options["temples"] == "expert":
        temple_points = [temples.expert_points] * SLOTS  # X7.3
    elif players == 3:
        del temple_points[1]  # X5.6
    elif players == 2:
        temple_points = temple_points[::2]
    expert_villages = options["villages"] == "expert"
    rewards = edition.achievements
    more = edition.solo.more_an_achievement * achievements  # X9.5
    return Tables(
        edition.card_halves,
        provision_points,
        kinds,
        edition.gem_points(options["gems"] == "expert"),
        temple_points,
        list(temples.expert_xs),
        [0, *(villages.expert_points if expert_villages else villages.base_points)],
        edition.tracks.keys,
        edition.tracks.scrolls,
        list(rewards.none_points),
        rewards.area_points,
        rewards.cross_points,
        edition.counted_points(),
        list(rewards.race_points),
        [bound + more for bound in edition.solo.bounds],
    )
