"""What can be seen of an Explorers game: all that was shown, and of the drafts one's own."""

from typing import cast, get_args

from incognita.core.actors import NO_SEAT, SPECTATOR, includes
from incognita.core.game import Event
from incognita.core.machine import i64, lowest, vec
from incognita.games.explorers.achievements import FIRST_RACE, RACES, amount_of, points_by_amount
from incognita.games.explorers.actions import (
    ACHIEVEMENT_DRAWN,
    BONUS,
    BONUS_SPENT,
    CARD_FACES,
    CARD_REVEALED,
    COMMITTED,
    CROSSED_OUT,
    ENDED,
    LAYING,
    MARKED,
    MARKING,
    NO_CARD,
    RACE_WON,
    READ,
    ROUND_BEGUN,
    SCROLL_READ,
    SET_OUT,
    SHOWN_TERRAIN,
    SHOWN_X,
    STARTING,
    TAKE,
    TEMPLE_EXPLORED,
    TERRAIN_CHOSEN,
    TERRAIN_TAKEN,
    TILE_LAID,
)
from incognita.games.explorers.atlas import (
    BIT_OF,
    QUADRANTS,
    SIDE,
    SQUARES,
    TILE_SIDE,
    TILES,
    VILLAGE,
    WORD_BITS,
    WORD_OF,
    WORDS,
    Atlas,
    Map,
    marked_near,
)
from incognita.games.explorers.printed import PROVISION_NAMES, printed
from incognita.games.explorers.rules import Explorers
from incognita.games.explorers.seen import (
    AchievementView,
    DraftView,
    ExplorersView,
    FaceView,
    MapView,
    Phase,
    RankView,
    SheetView,
    SlotView,
    TileView,
)
from incognita.games.explorers.setting import ANY_LAYOUT, CARDS, ROUNDS, byte, filled, nibble
from incognita.games.explorers.sheet import (
    BONUSES,
    CLOSED,
    DRAFTED,
    FRESH_SCROLLS,
    GEMS,
    GEMS_BY_ROUND,
    HORSES,
    KEYS,
    LEFT,
    PROVISIONS,
    RACE_SLOTS,
    SCROLLED,
    SCROLLS,
    SHEET,
    TAKEN,
    TEMPLE_SLOTS,
    USED_SCROLLS,
)
from incognita.games.explorers.words import (
    ACHIEVEMENT_IDS,
    OBJECT_LETTERS,
    OBJECT_NAMES,
    QUADRANT_LETTERS,
    ROTATION_LETTERS,
    SQUARE_NAMES,
    TERRAIN_LETTERS,
    terrain_letters,
)

PHASES: tuple[Phase, ...] = get_args(Phase)
MOST_OFFERS = 8  # two halves and a scroll for each terrain, with room
DRAFT_EVENTS = (TERRAIN_TAKEN, SCROLL_READ, BONUS_SPENT, MARKED)


def view(state: Explorers, viewer: int) -> ExplorersView:
    setting = state.setting
    tables = setting.tables
    started = state.phase > STARTING
    marking = state.phase in (MARKING, BONUS)
    on_the_table = printed(setting)
    cards = on_the_table["cards"]
    return {
        "phase": PHASES[state.phase],
        "round": min(int(state.round) + 1, ROUNDS),
        "turn": int(state.turn),
        "first": int(state.first) + 1,
        "active": None if state.active == NO_SEAT else int(state.active) + 1,
        "card": None if state.card == NO_CARD else cards[state.card].split("/"),
        "chosen": terrain_letters(state.chosen) if state.chosen else None,
        "deck": [cards[card] for card in range(CARDS) if state.deck >> card & 1],
        "printed": on_the_table,
        "faces": faces(setting.atlas) if state.phase == LAYING else [],
        "tiles": [_tile(state, quadrant) for quadrant in range(state.laid)],
        "map": map_view(state.map) if state.laid == QUADRANTS else None,
        "home": SQUARE_NAMES[state.home] if started else None,
        "achievements": [
            _achievement(state, viewer, number)
            for number in range(len(ACHIEVEMENT_IDS))
            if state.achievements >> number & 1
        ],
        "temples": {
            letter: _next(tables.temple_points, nibble(state.explored, q))
            for q, letter in enumerate(QUADRANT_LETTERS)
        },
        "temple_places": {
            letter: int(nibble(state.explored, q)) + 1 for q, letter in enumerate(QUADRANT_LETTERS)
        },
        "temple_xs": {
            letter: _next(tables.temple_xs, nibble(state.explored, q))
            for q, letter in enumerate(QUADRANT_LETTERS)
        }
        if setting.expert_temples
        else None,
        "sheets": [
            _sheet(state, _seen_by(state, viewer, seat), seat) for seat in range(setting.players)
        ],
        "waiting_for": [
            seat + 1 for seat in range(setting.players) if marking and includes(state.acting, seat)
        ],
        "draft": _draft(state, viewer) if marking and viewer != SPECTATOR else None,
        "solo_rank": _solo_rank(state) if setting.solo else None,
    }


def _tile(state: Explorers, quadrant: i64) -> TileView:
    piece = byte(state.layout, quadrant)
    return {
        "quadrant": QUADRANT_LETTERS[quadrant],
        "tile": piece // 4 % 8 + 1,
        "top": ROTATION_LETTERS[piece % 4],
    }


def map_view(laid: Map) -> MapView:
    if laid.drawn is None:
        laid.drawn = _drawn(laid)
    return cast("MapView", laid.drawn)


def _drawn(laid: Map) -> MapView:
    terrains = [laid.terrain(square) for square in range(SQUARES)]
    letters = "".join("v" if t == VILLAGE else TERRAIN_LETTERS[t] for t in terrains)
    objects = "".join(OBJECT_LETTERS[laid.lying(square)] for square in range(SQUARES))
    rows = range(0, SQUARES, SIDE)
    return {
        "terrain": [letters[row : row + SIDE] for row in rows],
        "objects": [objects[row : row + SIDE] for row in rows],
        "villages": {q: SQUARE_NAMES[laid.villages[i]] for i, q in enumerate(QUADRANT_LETTERS)},
        "temples": {q: SQUARE_NAMES[laid.temples[i]] for i, q in enumerate(QUADRANT_LETTERS)},
    }


def faces(atlas: Atlas) -> list[FaceView]:
    """Every tile as it lies in the north-west of some map, its top to the north."""
    laid = [map_view(atlas.assemble(ANY_LAYOUT | 4 * tile)) for tile in range(TILES)]
    return [
        {
            "tile": n + 1,
            "terrain": [row[:TILE_SIDE] for row in one["terrain"][:TILE_SIDE]],
            "objects": [row[:TILE_SIDE] for row in one["objects"][:TILE_SIDE]],
        }
        for n, one in enumerate(laid)
    ]


def _seen_by(state: Explorers, viewer: int, seat: int) -> vec[i64]:
    """Where a seat's sheet is read: one's own with its draft, the others' as shown (X4.1)."""
    return state.sheets if seat == viewer else state.shown


def _achievement(state: Explorers, viewer: int, number: int) -> AchievementView:
    tables = state.setting.tables
    race = number - FIRST_RACE
    is_race = 0 <= race < RACES
    slot = nibble(state.won, race) if is_race else 0
    seats = range(state.setting.players if state.phase > STARTING else 0)
    amounts = [
        int(amount_of(number, state.map, _seen_by(state, viewer, seat), SHEET * seat))
        for seat in seats
    ]
    return {
        "id": ACHIEVEMENT_IDS[number],
        "next": _next(tables.race_points, slot) if is_race else None,
        "amounts": amounts,
        "points": [int(points_by_amount(number, amount, tables)) for amount in amounts],
    }


def _next(points: vec[i64], slot: int) -> int | None:
    return int(points[slot]) if slot < len(points) else None


def squares_of(sheets: vec[i64], sheet: int) -> list[int]:
    """The squares of the board that begins here."""
    squares = []
    for i in range(i64(WORDS)):
        word = sheets[sheet + i]
        while word != 0:
            squares.append(int(WORD_BITS * i + lowest(word)))
            word = word & (word - 1)
    return squares


def _sheet(state: Explorers, sheets: vec[i64], seat: int) -> SheetView:
    sheet = SHEET * seat
    tables = state.setting.tables
    temples, races = sheets[sheet + TEMPLE_SLOTS], sheets[sheet + RACE_SLOTS]
    return {
        "seat": seat + 1,
        "xs": [SQUARE_NAMES[square] for square in squares_of(sheets, sheet)],
        "keys": int(sheets[sheet + KEYS]),
        "used_keys": int(filled(temples)),
        "scrolls": int(sheets[sheet + SCROLLS]),
        "fresh_scrolls": int(sheets[sheet + FRESH_SCROLLS]),
        "used_scrolls": int(sheets[sheet + USED_SCROLLS]),
        "provisions": [int(nibble(sheets[sheet + PROVISIONS], r)) for r in range(ROUNDS)],
        "closed_provisions": [
            name for bit, name in enumerate(PROVISION_NAMES) if sheets[sheet + CLOSED] >> bit & 1
        ],
        "gems": int(sheets[sheet + GEMS]),
        "gems_by_round": [int(byte(sheets[sheet + GEMS_BY_ROUND], r)) for r in range(state.round)],
        "temples": {
            letter: _slot(tables.temple_points, nibble(temples, q))
            for q, letter in enumerate(QUADRANT_LETTERS)
            if nibble(temples, q) > 0
        },
        "races": {
            ACHIEVEMENT_IDS[FIRST_RACE + race]: _slot(tables.race_points, nibble(races, race))
            for race in range(RACES)
            if nibble(races, race) > 0
        },
        "villages": {
            letter: int(marked_near(sheets, sheet, state.map.villages[q]))
            for q, letter in enumerate(QUADRANT_LETTERS)
        },
        "points": int(state.points_on(sheets, seat)),
    }


def _slot(points: vec[i64], place: int) -> SlotView:
    return {"place": int(place), "points": int(points[place - 1])}


def _draft(state: Explorers, seat: int) -> DraftView:
    sheets, sheet = state.sheets, SHEET * seat
    taken = sheets[sheet + TAKEN]
    drafted = [
        square
        for square in squares_of(sheets, sheet)
        if state.shown[sheet + WORD_OF[square]] & BIT_OF[square] == 0
    ]
    return {
        "terrains": terrain_letters(taken & ~SCROLLED) if taken else None,
        "scroll": taken & SCROLLED != 0,
        "left": int(sheets[sheet + LEFT]),
        "horses": int(sheets[sheet + HORSES]),
        "actions": int(sheets[sheet + DRAFTED]),
        "offers": _offers(state, seat),
        "xs": [SQUARE_NAMES[square] for square in drafted],
        "bonuses": [q for i, q in enumerate(QUADRANT_LETTERS) if sheets[sheet + BONUSES] >> i & 1],
    }


def _offers(state: Explorers, seat: int) -> dict[str, int]:
    if state.phase == BONUS or state.sheets[SHEET * seat + TAKEN] != 0:
        return {}
    legal = vec[i64]([0] * MOST_OFFERS)
    found = [legal[i] - TAKE for i in range(state.terrains_into(seat, legal))]
    return {
        terrain_letters(lands): int(state.xs_for(seat, lands))
        for lands in found
        if lands < READ - TAKE
    }


def _solo_rank(state: Explorers) -> RankView:
    """X9.5: the rank that the points so far would have at the end."""
    bounds = [int(bound) for bound in state.setting.tables.solo_bounds]
    rank = 1 + sum(1 for bound in bounds if state.points(0) > bound)
    return {"rank": rank, "of": len(bounds) + 1, "bounds": bounds}


def event(state: Explorers, entry: tuple[int, int, int, int]) -> Event:
    kind, a, b, c = entry
    only_for = a if kind in DRAFT_EVENTS else None
    name, data = _told(kind, a, b, c)
    return Event(name, data, only_for)


def _told(kind: int, a: int, b: int, c: int) -> tuple[str, dict[str, object]]:
    if kind == TILE_LAID:
        return "laid", {"quadrant": QUADRANT_LETTERS[a], "tile": b + 1, "top": ROTATION_LETTERS[c]}
    if kind == ACHIEVEMENT_DRAWN:
        return "achievement", {"id": ACHIEVEMENT_IDS[a]}
    if kind == SET_OUT:
        return "set-out", {"village": SQUARE_NAMES[a]}
    if kind == CARD_REVEALED:
        return "card", {"halves": [terrain_letters(a), terrain_letters(b)]}
    if kind == CARD_FACES:
        return "facing", {"terrains": terrain_letters(a)}
    if kind == ROUND_BEGUN:
        return "round", {"round": a + 1, "first": b + 1}
    if kind == CROSSED_OUT:
        return "crossed-out", {"place": a}
    if kind == ENDED:
        return "ended", {}
    data: dict[str, object] = {"seat": a + 1}
    if kind == COMMITTED:
        return "committed", data
    if kind in (MARKED, SHOWN_X):
        name = "marked" if kind == MARKED else "shown"
        return name, {**data, "square": SQUARE_NAMES[b], "object": OBJECT_NAMES[c].en}
    if kind == TERRAIN_CHOSEN:
        return "chosen", {**data, "terrains": terrain_letters(b)}
    if kind == TERRAIN_TAKEN:
        return "taken", {**data, "terrains": terrain_letters(b), "xs": c}
    if kind == SHOWN_TERRAIN:
        scroll = b & SCROLLED != 0
        return "shown-terrain", {**data, "terrains": terrain_letters(b), "scroll": scroll}
    if kind == SCROLL_READ:
        return "scroll", {**data, "terrain": TERRAIN_LETTERS[b]}
    if kind == BONUS_SPENT:
        return "bonus", {**data, "temple": QUADRANT_LETTERS[b], "terrain": TERRAIN_LETTERS[c]}
    if kind == TEMPLE_EXPLORED:
        return "explored", {**data, "temple": QUADRANT_LETTERS[b], "place": c + 1}
    if kind == RACE_WON:
        return "race", {**data, "id": ACHIEVEMENT_IDS[FIRST_RACE + b], "points": c}
    return "scored", {**data, "provisions": b, "gems": c}
