"""Tikal's pieces."""

from incognita.core.position import Position
from incognita.games.tikal.actions import DIGGING
from incognita.games.tikal.board import (
    GONE_LEADER,
    GONE_SHIFT,
    GUARD_IS_LEADER,
    HEXES,
    HIGHEST_LEVEL,
    KIND,
    MOTIFS,
    RESERVE_LEADER,
    SEAT,
    TEMPLE,
    TILE_MASK,
    TILE_SHIFT,
    TREASURE,
    camp_of,
    copies_of,
    guard_of,
    has_leader,
    held_of,
    levels_left,
    value_of,
    workers_of,
)
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.table import NO_TILE


def census(position: Position) -> dict[str, int]:
    """Figures, camps and guards of each seat, levels by number, treasures by motif, tiles."""
    state = position.state
    assert isinstance(state, Tikal)
    counts: dict[str, int] = {}
    for seat in range(position.seats):
        counts |= _pieces_of(state, seat)
    counts |= _levels(state)
    held = [held_of(state.board[SEAT + seat]) for seat in range(position.seats)]
    for motif in range(MOTIFS):
        counts[f"treasures {motif}"] = sum(copies_of(of, motif) for of in [state.treasures, *held])
    counts["treasures without a place"] = _treasures_to_find(state)
    counts["tiles"] = _tiles(state)
    return counts


def _pieces_of(state: Tikal, seat: int) -> dict[str, int]:
    own, words = state.board[SEAT + seat], state.board[:HEXES]
    guards = [word for word in words if guard_of(word) == seat]
    leader_guards = sum(word & GUARD_IS_LEADER != 0 for word in guards)
    workers = (own & 31) + (own >> GONE_SHIFT & 31) + len(guards) - leader_guards
    leaders = (own & RESERVE_LEADER != 0) + (own & GONE_LEADER != 0) + leader_guards
    camps = [h for h in (state.first_camp(seat), state.second_camp(seat)) if h >= 0]
    return {
        f"workers {seat}": workers + sum(workers_of(word, seat) for word in words),
        f"leaders {seat}": leaders + sum(has_leader(word, seat) for word in words),
        f"guards {seat}": (own >> 6 & 3) + len(guards),
        f"camps {seat} out of order": len(camps) - sum(camp_of(word) == seat for word in words),
    }


def _levels(state: Tikal) -> dict[str, int]:
    levels = {n: levels_left(state.stock, n) for n in range(2, HIGHEST_LEVEL + 1)}
    for h in range(HEXES):
        if state.land[h] & KIND == TEMPLE:
            tile = state.land[h] >> TILE_SHIFT & TILE_MASK
            tables = state.setting
            start = tables.tile_value[tile - 1] if tile else tables.printed_value[h]
            for n in range(start + 1, value_of(state.board[h]) + 1):
                levels[n] += 1
    return {f"levels {n}": count for n, count in levels.items()}


def _treasures_to_find(state: Tikal) -> int:
    """Treasures not found yet, less those on sites and those that tiles to come will bring."""
    tables = state.setting
    on_board = {state.land[h] >> TILE_SHIFT & TILE_MASK for h in range(HEXES)}
    to_come = sum(
        tables.tile_value[tile]
        for tile in range(len(tables.tile_kind))
        if tables.tile_kind[tile] == TREASURE and tile + 1 not in on_board
    )
    on_sites = sum(
        value_of(state.board[h]) for h in range(HEXES) if state.land[h] & KIND == TREASURE
    )
    being_dug = 1 if state.phase == DIGGING else 0
    unfound = sum(copies_of(state.treasures, motif) for motif in range(MOTIFS))
    return unfound - on_sites - to_come - being_dug


def _tiles(state: Tikal) -> int:
    on_board = sum(state.land[h] >> TILE_SHIFT & TILE_MASK != 0 for h in range(HEXES))
    in_hand = 0 if state.tile == NO_TILE else 1
    return int(state.stack).bit_count() + int(state.display).bit_count() + in_hand + on_board
