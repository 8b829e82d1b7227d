"""What can be seen of a Tikal game: everything on the table; nothing is hidden but the stacks."""

from typing import get_args

from incognita.core.machine import i64
from incognita.games.tikal.actions import (
    ACTING,
    ACTIONS,
    BIDDING,
    BUILD_CAMP,
    CAMP_COST,
    DIG,
    DIG_COST,
    DIGGING,
    DRAWING,
    ENTER_COST,
    EXCHANGE_COST,
    FIRST_EXCHANGE,
    FIRST_TAKE,
    GUARD_COST,
    LAST_SCORING,
    MOVE_LEADER,
    MOVE_WORKER,
    OVER,
    TRAIL_COST,
    TRAIL_WORKER,
    UNCOVER,
    UNCOVER_COST,
)
from incognita.games.tikal.board import (
    BASE_CAMP,
    GONE_LEADER,
    GONE_SHIFT,
    GUARD_IS_LEADER,
    GUARDED_SHIFT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HEXES,
    HIGHEST_LEVEL,
    HOARD_SHIFT,
    JUNGLE,
    KIND,
    LARGE_MASK,
    LETTERS,
    MOTIFS,
    PAID_SHIFT,
    RESERVE_LEADER,
    RESERVE_MASK,
    SEAT,
    SIDES,
    TEMPLE,
    TEMPLES_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    TILES,
    TREASURE,
    UNEXPLORED,
    VOLCANO,
    camp_of,
    copies_of,
    crossing,
    figures_of,
    guard_of,
    has_leader,
    held_of,
    levels_left,
    points_in,
    scorer_of,
    section_points,
    stones_on,
    strength_of,
    value_of,
    workers_of,
)
from incognita.games.tikal.notation import (
    FIGURE_NAMES,
    HEX_NAMES,
    MOTIF_NAMES,
    NOTATIONS,
    SIDE_NAMES,
    TILE_NAMES,
    deed_of,
    is_deed,
)
from incognita.games.tikal.routes import routes_from
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.seen import (
    ActionView,
    AuctionView,
    HexView,
    JourneysView,
    Kind,
    Phase,
    Scoring,
    SeatView,
    TakingsView,
    TempleView,
    TikalView,
    TileView,
    Treasures,
)
from incognita.games.tikal.table import NO_TILE

KIND_NAMES: dict[int, Kind] = {
    UNEXPLORED: "unexplored",
    BASE_CAMP: "base-camp",
    TEMPLE: "temple",
    JUNGLE: "jungle",
    TREASURE: "treasure",
    VOLCANO: "volcano",
}
TEXTS: list[str] = [NOTATIONS.text(action) for action in range(ACTIONS)]  # hundreds in a view
PHASES: tuple[Phase, ...] = get_args(Phase)
SCORINGS: tuple[Scoring, ...] = get_args(Scoring)


def view(state: Tikal, viewer: int) -> TikalView:
    setting = state.setting
    nobody = state.phase == OVER or (state.phase == DRAWING and setting.auction)
    return {
        "version": "auction" if setting.auction else "basic",
        "phase": PHASES[state.phase],
        "turn": None if nobody else state.turn + 1,
        "action_points": state.ap,
        "scoring": SCORINGS[state.scoring],
        "scoring_rounds": state.rounds,
        "scored": _seats_in(state, state.scored),
        "tile": None if state.tile == NO_TILE else tile_view(state, state.tile),
        "display": [tile_view(state, tile) for tile in range(TILES) if state.display >> tile & 1],
        "hexes": [_hex(state, h) for h in range(HEXES)],
        "seats": [_seat(state, seat) for seat in range(setting.players)],
        "levels": {str(n): levels_left(state.stock, n) for n in range(2, HIGHEST_LEVEL + 1)},
        "treasures_left": _motifs(state.treasures),
        "tiles_left": _tiles_left(state),
        "auction": _auction(state) if state.phase == BIDDING else None,
        "actions": _actions(state),
        "journeys": _journeys(state) if state.phase == ACTING else [],
    }


def _seats_in(state: Tikal, seats: int) -> list[int]:
    return [seat + 1 for seat in range(state.setting.players) if seats >> seat & 1]


def _or_none(seat: int) -> int | None:
    return None if seat < 0 else seat + 1


def _motifs(treasures: int) -> Treasures:
    return {
        MOTIF_NAMES[motif]: copies_of(treasures, motif)
        for motif in range(MOTIFS)
        if copies_of(treasures, motif)
    }


def tile_view(state: Tikal, tile: int) -> TileView:
    stones = state.setting.tile_stones[SIDES * tile]
    return {
        "name": TILE_NAMES[tile],
        "kind": KIND_NAMES[state.setting.tile_kind[tile]],
        "value": state.setting.tile_value[tile],
        "stones": {
            name: stones >> 2 * side & 3
            for side, name in enumerate(SIDE_NAMES)
            if stones >> 2 * side & 3
        },
    }


def _hex(state: Tikal, h: i64) -> HexView:
    land, word = state.land[h], state.board[h]
    tile = (land >> TILE_SHIFT) & TILE_MASK
    seen: HexView = {
        "name": HEX_NAMES[h],
        "kind": KIND_NAMES[land & KIND],
        "tile": TILE_NAMES[tile - 1] if tile else None,
        "stones": {
            name: stones_on(land, side)
            for side, name in enumerate(SIDE_NAMES)
            if stones_on(land, side)
        },
        "passages": {
            name: crossing(land, side)
            for side, name in enumerate(SIDE_NAMES)
            if crossing(land, side)
        },
        "figures": [
            {
                "seat": seat + 1,
                "workers": workers_of(word, seat),
                "leader": has_leader(word, seat),
            }
            for seat in range(state.setting.players)
            if figures_of(word, seat)
        ],
        "camp": _or_none(camp_of(word)),
    }
    if land & KIND == TEMPLE:
        seen["temple"] = _temple(state, word)
    elif land & KIND == TREASURE:
        seen["treasures"] = value_of(word)
    return seen


def _temple(state: Tikal, word: i64) -> TempleView:
    players = state.setting.players
    guard = guard_of(word)
    return {
        "value": value_of(word),
        "strength": [strength_of(word, seat) for seat in range(players)],
        "guard": _or_none(guard),
        "guard_figure": None if guard < 0 else FIGURE_NAMES[1 if word & GUARD_IS_LEADER else 0],
        "scores_now": _or_none(scorer_of(word, players)),
    }


def _seat(state: Tikal, seat: int) -> SeatView:
    word = state.board[SEAT + seat]
    camps = [state.first_camp(seat), state.second_camp(seat)]
    last_auction = state.setting.auction and state.scoring == LAST_SCORING  # T11.13
    return {
        "seat": seat + 1,
        "points": state.points(seat),
        "workers_in_reserve": word & RESERVE_MASK,
        "leader_in_reserve": word & RESERVE_LEADER != 0,
        "workers_out_of_the_game": (word >> GONE_SHIFT) & RESERVE_MASK,
        "leader_out_of_the_game": word & GONE_LEADER != 0,
        "camps": [HEX_NAMES[camp] for camp in camps if camp >= 0],
        "guards_left": (word >> GUARDS_SHIFT) & GUARDS_MASK,
        "treasures": _motifs(held_of(word)),
        "scores_now": takings_view(state.takings(seat)),
        "paid": (word >> PAID_SHIFT) & LARGE_MASK,
        "has_played": (state.scored if last_auction else state.played) >> seat & 1 == 1,
    }


def takings_view(takings: int) -> TakingsView:
    return {
        "temples": section_points(takings, TEMPLES_SHIFT),
        "guards": section_points(takings, GUARDED_SHIFT),
        "treasures": section_points(takings, HOARD_SHIFT),
        "total": points_in(takings),
    }


def _tiles_left(state: Tikal) -> dict[str, dict[Kind, int]]:
    left: dict[str, dict[Kind, int]] = {letter: {} for letter in LETTERS}
    for tile, name in enumerate(TILE_NAMES):
        if state.stack >> tile & 1:
            kinds = left[name[0]]
            kind = KIND_NAMES[state.setting.tile_kind[tile]]
            kinds[kind] = kinds.get(kind, 0) + 1
    return left


def _auction(state: Tikal) -> AuctionView:
    return {
        "bid": state.bid,
        "bidder": _or_none(state.bidder),
        "passed": _seats_in(state, state.passed & ~state.played),
        "to_play": _seats_in(state, state.everybody() & ~state.played),
    }


def cost_of(state: Tikal, action: int) -> int:
    """What an action costs: action points, or the points of a bid."""
    if is_deed(action):
        h, deed = deed_of(action)
        if deed < MOVE_WORKER:
            return ENTER_COST
        if deed < TRAIL_WORKER:
            side = deed - (MOVE_WORKER if deed < MOVE_LEADER else MOVE_LEADER)
            return crossing(state.land[h], side)
        if deed < BUILD_CAMP:
            return TRAIL_COST
        return {BUILD_CAMP: CAMP_COST, UNCOVER: UNCOVER_COST, DIG: DIG_COST}.get(deed, GUARD_COST)
    if FIRST_EXCHANGE <= action < FIRST_TAKE:
        return EXCHANGE_COST
    text = TEXTS[action]
    return int(text.removeprefix("bid ")) if text.startswith("bid ") else 0


def _actions(state: Tikal) -> list[ActionView]:
    if state.phase in (DRAWING, DIGGING, OVER):
        return []
    return [
        {"do": TEXTS[action], "cost": cost_of(state, action)}
        for action in state.legal_list(state.turn)
    ]


def _journeys(state: Tikal) -> list[JourneysView]:
    seat = state.turn
    return [
        {
            "figure": FIGURE_NAMES[figure],
            "start": HEX_NAMES[h],
            "routes": [
                {
                    "to": HEX_NAMES[route.goal],
                    "cost": route.cost,
                    "route": [HEX_NAMES[on] for on in route.hexes],
                    "steps": [TEXTS[action] for action in route.actions],
                }
                for route in routes_from(state, h, figure == 1)
            ],
        }
        for h in range(HEXES)
        for figure, there in enumerate(
            (workers_of(state.board[h], seat) > 0, has_leader(state.board[h], seat))
        )
        if there
    ]
