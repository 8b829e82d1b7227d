"""What can be seen of a Wayfinder game: everything, for nothing is hidden in it."""

from typing import get_args

from incognita.core.game import Event
from incognita.core.machine import i64
from incognita.games.wayfinder.actions import (
    BUILT,
    CAME_HOME,
    COUNTDOWN,
    COUNTED,
    ENDED,
    ENDED_EARLY,
    LOST_TURN,
    PASSED,
    PLACED,
    SET_SAIL,
    SOWED,
    SWITCHED,
    TOOK_BACK,
    VOYAGE,
)
from incognita.games.wayfinder.board import (
    CELL,
    COLOURS,
    EMPTY,
    KIND,
    SQUARE,
    SQUARES,
    gems_of,
    huts_of,
)
from incognita.games.wayfinder.notation import SQUARE_NAMES
from incognita.games.wayfinder.rules import ASHORE, NO_HEADING, Wayfinder, byte
from incognita.games.wayfinder.seen import (
    Colour,
    Ending,
    ExplorerView,
    Gems,
    Heading,
    Order,
    Phase,
    SquareView,
    VoyageView,
    WayfinderView,
)

COLOUR_LETTERS: tuple[Colour, ...] = get_args(Colour)
HEADINGS: tuple[Heading, ...] = get_args(Heading)
PHASES: tuple[Phase, ...] = get_args(Phase)
ENDINGS: tuple[Ending, ...] = get_args(Ending)
EVENTS = {
    PLACED: "placed",
    SET_SAIL: "set-sail",
    SOWED: "sowed",
    ENDED_EARLY: "ended-early",
    CAME_HOME: "came-home",
    BUILT: "built",
    TOOK_BACK: "took-back",
    SWITCHED: "switched",
    PASSED: "passed",
    COUNTED: "counted",
    LOST_TURN: "lost-turn",
    ENDED: "ended",
}


def _by_colour(counts: list[int]) -> Gems:
    return {COLOUR_LETTERS[colour]: n for colour, n in enumerate(counts) if n > 0}


def gems_by_colour(gems: int) -> Gems:
    return _by_colour([gems_of(gems, colour) for colour in range(COLOURS)])


def view(state: Wayfinder, viewer: int) -> WayfinderView:
    setting = state.setting
    order: Order
    if state.place_first:
        order = "place-then-voyage"
    else:
        order = "race" if setting.race else "voyage-then-place"
    return {
        "phase": PHASES[state.phase],
        "ending": ENDINGS[state.ending],
        "turn": COLOUR_LETTERS[setting.colours[state.turn]],
        "order": order,
        "squares": [_square(state, square) for square in range(SQUARES)],
        "explorers": [_explorer(state, explorer) for explorer in range(setting.explorers)],
        "voyage": _voyage(state) if state.phase == VOYAGE else None,
        "countdown": state.countdown if state.phase == COUNTDOWN else None,
        "turns_without_progress": state.idle,
        "turns_without_progress_limit": setting.idle_limit,
        "gems_on_travellers_squares": state.travelling,
        "fewest_gems_on_travellers_squares": state.fewest,
        "points": [state.points(seat) for seat in range(setting.players)],
    }


def _square(state: Wayfinder, square: i64) -> SquareView:
    word = state.board[CELL[square]]
    kind = word & KIND
    return {
        "name": SQUARE_NAMES[square],
        "kind": "empty" if kind == EMPTY else "village" if kind < EMPTY else "travellers",
        "gems": gems_by_colour(word),
        "huts": _by_colour([huts_of(word, colour) for colour in range(COLOURS)]),
        "target": COLOUR_LETTERS[state.setting.targets[square]],
        "points": state.square_points(square),
    }


def _explorer(state: Wayfinder, explorer: int) -> ExplorerView:
    cell = byte(state.explorers, explorer)
    return {
        "seat": state.setting.seat_of(explorer) + 1,
        "colour": COLOUR_LETTERS[state.setting.colours[explorer]],
        "square": None if cell == ASHORE else SQUARE_NAMES[SQUARE[cell]],
        "own_villages": byte(state.own_villages, explorer),
        "other_villages": byte(state.other_villages, explorer),
        "village_points": state.village_points(explorer),
    }


def _voyage(state: Wayfinder) -> VoyageView:
    return {
        "at": SQUARE_NAMES[SQUARE[state.at]],
        "heading": None if state.heading == NO_HEADING else HEADINGS[state.heading],
        "turned": state.turned,
        "hand": gems_by_colour(state.hand),
    }


def event(state: Wayfinder, entry: tuple[int, int, int, int]) -> Event:
    kind, a, b, c = entry
    if kind == ENDED:
        return Event(EVENTS[kind], {"why": ENDINGS[a]})
    if kind == SWITCHED:
        return Event(EVENTS[kind], {"order": "place-then-voyage"})
    data: dict[str, object] = {
        "seat": state.setting.seat_of(a) + 1,
        "explorer": COLOUR_LETTERS[state.setting.colours[a]],
    }
    if kind == COUNTED:
        data["countdown"] = b
    elif kind not in (PASSED, LOST_TURN):
        data["square"] = SQUARE_NAMES[b]
    if kind in (SOWED, BUILT):
        data["colour"] = COLOUR_LETTERS[c]
    elif kind in (SET_SAIL, ENDED_EARLY, CAME_HOME):
        data["gems"] = gems_by_colour(c)
    return Event(EVENTS[kind], data)
