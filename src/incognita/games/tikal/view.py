"""What can be seen of a Tikal game: everything on the table; nothing is hidden but the stacks."""

from typing import Final, get_args

from incognita.core.machine import i64, vec
from incognita.games.tikal.actions import (
    ACTING,
    ACTIONS,
    BIDDING,
    BUILD_CAMP,
    CAMP_COST,
    DEEDS_A_HEX,
    DIG_COST,
    DIGGING,
    DRAWING,
    ENTER_COST,
    EXCHANGE_COST,
    FIRST_BID,
    FIRST_DEED,
    FIRST_EXCHANGE,
    FIRST_TAKE,
    FIRST_TILE,
    GUARD_COST,
    LAST_SCORING,
    MOVE_WORKER,
    OVER,
    TRAIL_COST,
    TRAIL_WORKER,
    UNCOVER_COST,
)
from incognita.games.tikal.board import (
    ALL_STONES,
    BIT,
    COST_BITS,
    COST_SHIFT,
    GONE_LEADER,
    GONE_SHIFT,
    GUARD_IS_LEADER,
    GUARDED_SHIFT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HEXES,
    HIGHEST_LEVEL,
    HOARD_SHIFT,
    KIND,
    LARGE_MASK,
    LETTERS,
    MOTIFS,
    PAID_SHIFT,
    RESERVE_LEADER,
    RESERVE_MASK,
    SEAT,
    SIDES,
    STONES_BITS,
    STONES_SHIFT,
    TEMPLE,
    TEMPLES_SHIFT,
    TILE_MASK,
    TILE_SHIFT,
    TILES,
    TREASURE,
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
)
from incognita.games.tikal.routes import OUT_OF_REACH, Reach
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.seen import (
    ActionView,
    AuctionView,
    Figure,
    FiguresView,
    HexView,
    JourneysView,
    Kind,
    Motif,
    Phase,
    RouteView,
    Scoring,
    SeatView,
    Side,
    TakingsView,
    TempleView,
    TikalView,
    TileView,
    Treasures,
)
from incognita.games.tikal.table import NO_TILE

# Tables of this module, for the compiler reaches them at once; a view has hundreds of names
KIND_NAMES: Final[tuple[Kind, ...]] = get_args(Kind)
NAMES: Final[tuple[str, ...]] = HEX_NAMES
WORKER_NAME: Final[Figure] = FIGURE_NAMES[0]
LEADER_NAME: Final[Figure] = FIGURE_NAMES[1]
ON_SIDES: Final[tuple[Side, ...]] = SIDE_NAMES
ON_TREASURES: Final[tuple[Motif, ...]] = MOTIF_NAMES
ON_TILES: Final[tuple[str, ...]] = TILE_NAMES
TEXTS: Final[list[str]] = [NOTATIONS.text(action) for action in range(ACTIONS)]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
SCORINGS: Final[tuple[Scoring, ...]] = get_args(Scoring)


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


def _motifs(treasures: i64) -> Treasures:
    return {
        ON_TREASURES[motif]: copies_of(treasures, motif)
        for motif in range(i64(MOTIFS))
        if copies_of(treasures, motif) != 0
    }


def tile_view(state: Tikal, tile: int) -> TileView:
    return {
        "name": TILE_NAMES[tile],
        "kind": KIND_NAMES[state.setting.tile_kind[tile]],
        "value": state.setting.tile_value[tile],
        "stones": _by_side(state.setting.tile_stones[SIDES * tile], STONES_BITS),
    }


def _hex(state: Tikal, h: i64) -> HexView:
    land, word = state.land[h], state.board[h]
    kind, tile = land & KIND, (land >> TILE_SHIFT) & TILE_MASK
    seen: HexView = {
        "name": NAMES[h],
        "kind": KIND_NAMES[kind],
        "tile": ON_TILES[tile - 1] if tile else None,
        "stones": _by_side((land >> STONES_SHIFT) & ALL_STONES, STONES_BITS),
        "passages": _by_side(land >> COST_SHIFT, COST_BITS),
        "figures": _figures(word, state.setting.players),
        "camp": _or_none(camp_of(word)),
    }
    if kind == TEMPLE:
        seen["temple"] = _temple(state, word)
    elif kind == TREASURE:
        seen["treasures"] = value_of(word)
    return seen


def _by_side(packed: i64, bits: i64) -> dict[Side, int]:
    """The numbers of the sides, so many bits each, where there is one."""
    seen: dict[Side, int] = {}
    side: i64 = 0
    while packed != 0:
        number = packed & (BIT[bits] - 1)
        if number != 0:
            seen[ON_SIDES[side]] = number
        packed = packed >> bits
        side += 1
    return seen


def _figures(word: i64, players: i64) -> list[FiguresView]:
    seen: list[FiguresView] = []
    for seat in range(players):
        if figures_of(word, seat) != 0:
            workers, leader = workers_of(word, seat), has_leader(word, seat)
            seen.append({"seat": seat + 1, "workers": workers, "leader": leader})
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
    for tile in range(i64(TILES)):
        if state.stack & BIT[tile] != 0:
            kinds = left[ON_TILES[tile][0]]
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


# What a deed costs; 0: crossing a side costs what lies there
DEED_COSTS: Final = vec[i64](
    [ENTER_COST] * MOVE_WORKER
    + [0] * (TRAIL_WORKER - MOVE_WORKER)
    + [TRAIL_COST] * (BUILD_CAMP - TRAIL_WORKER)
    + [CAMP_COST, UNCOVER_COST, DIG_COST, GUARD_COST, GUARD_COST]
)


def cost_of(state: Tikal, action: i64) -> int:
    """What an action costs: action points, or the points of a bid."""
    if FIRST_DEED <= action < FIRST_EXCHANGE:
        h, deed = (action - FIRST_DEED) // DEEDS_A_HEX, (action - FIRST_DEED) % DEEDS_A_HEX
        if MOVE_WORKER <= deed < TRAIL_WORKER:
            return crossing(state.land[h], (deed - MOVE_WORKER) % SIDES)
        return DEED_COSTS[deed]
    if FIRST_EXCHANGE <= action < FIRST_TAKE:
        return EXCHANGE_COST
    return action - FIRST_BID if FIRST_BID <= action < FIRST_TILE else 0


def _actions(state: Tikal) -> list[ActionView]:
    if state.phase in (DRAWING, DIGGING, OVER):
        return []
    return [
        {"do": TEXTS[action], "cost": cost_of(state, action)}
        for action in state.legal_list(state.turn)
    ]


def _journeys(state: Tikal) -> list[JourneysView]:
    seat = state.turn
    seen: list[JourneysView] = []
    for h in range(i64(HEXES)):
        word = state.board[h]
        if figures_of(word, seat) == 0:
            continue
        reach = Reach(state, seat, h, state.ap)
        if workers_of(word, seat) > 0:
            routes = _routes(reach, reach.worker_action)
            seen.append({"figure": WORKER_NAME, "start": NAMES[h], "routes": routes})
        if has_leader(word, seat):
            routes = _routes(reach, reach.leader_action)
            seen.append({"figure": LEADER_NAME, "start": NAMES[h], "routes": routes})
    return seen


def _routes(reach: Reach, last_steps: vec[i64]) -> list[RouteView]:
    """The way to a hex is the way to the hex before it, and a last step."""
    hexes: list[list[str]] = [[]] * HEXES
    steps: list[list[str]] = [[]] * HEXES
    cost = reach.cost
    before = reach.before
    for i in range(i64(1), reach.reached):
        goal = reach.hexes[i]
        hexes[goal] = [*hexes[before[goal]], NAMES[goal]]
        steps[goal] = [*steps[before[goal]], TEXTS[last_steps[goal]]]
    return [
        {"to": NAMES[goal], "cost": cost[goal], "route": hexes[goal], "steps": steps[goal]}
        for goal in range(i64(HEXES))
        if 0 < cost[goal] < OUT_OF_REACH
    ]
