"""Entdecker, by Klaus Teuber: sail into the unknown, claim land, complete islands."""

from incognita.core.game import Event, Game, Traces
from incognita.core.options import Options, whole
from incognita.core.words import Words
from incognita.games.entdecker import (
    diagram,
    edition,
    events,
    foresight,
    hindsight,
    narration,
    notation,
    observation,
    options,
    prompts,
    refusals,
    rules,
    score,
    view,
)
from incognita.games.entdecker.actions import ACTIONS
from incognita.games.entdecker.board import COLUMNS, SQUARES
from incognita.games.entdecker.edition import EntdeckerEdition
from incognita.games.entdecker.setting import Setting


class EntdeckerGame(Game[rules.Entdecker, EntdeckerEdition]):
    name = "entdecker"
    title = Words("Entdecker", "Entdecker")
    about = Words(
        "Pay for an expedition, uncover the sea tile by tile and claim the islands you find.",
        "Financez l’expédition, découvrez la mer tuile par tuile et débarquez sur ses îles.",
    )
    minutes = (60, 90)
    turns = 48
    rules_version = 1
    hides_nothing = True
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = EntdeckerEdition
    declining = ("end",)
    board = notation.SQUARE_NAMES
    traces = Traces(
        Words("units landed on a square", "unités débarquées par case"),
        COLUMNS,
        SQUARES // COLUMNS,
        {"landed": "on"},
    )

    check_edition = staticmethod(edition.check)
    notations = notation.NOTATIONS
    action_in_words = staticmethod(notation.in_words)
    line_in_words = staticmethod(score.line_in_words)
    told = staticmethod(narration.told)
    task = staticmethod(prompts.task)
    objection = staticmethod(refusals.objection)
    consequences = staticmethod(foresight.consequences)
    outlook = staticmethod(foresight.outlook)
    is_grave = staticmethod(foresight.is_grave)
    dead_end = staticmethod(foresight.dead_end)
    source_in_words = staticmethod(hindsight.source_in_words)
    kind_of_draw = staticmethod(hindsight.kind_of_draw)
    diagram = staticmethod(diagram.diagram)
    observer = staticmethod(observation.EntdeckerObserver)
    event = staticmethod(events.event)
    view = staticmethod(view.view)
    score = staticmethod(score.score)

    def start(self, chosen: Options, components: EntdeckerEdition) -> rules.Entdecker:
        setting = Setting(
            whole(chosen, "players"),
            whole(chosen, "first") - 1,
            options.CIRCLES in chosen,
            list(components.hidden.piles),
            components.hidden_tiles(),
            components.reserve.tiles.counts(),
            components.counters_by_value(),
            components.sectors_by_income(),
        )
        return rules.start(setting)

    def places_of_event(self, state: rules.Entdecker, event: Event) -> tuple[str, ...]:
        if event.data.get("island"):
            return narration.places_of_island(state, event.text("island"))
        return super().places_of_event(state, event)

    def places_of_action(self, state: rules.Entdecker, action: int) -> tuple[str, ...]:
        return narration.places_of_landing(state, action) or super().places_of_action(state, action)


GAME = EntdeckerGame()
