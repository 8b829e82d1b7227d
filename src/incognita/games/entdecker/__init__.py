"""Entdecker, by Klaus Teuber: sail into the unknown, claim land, complete islands."""

from collections.abc import Sequence
from typing import cast

from incognita.core.game import Event, Game, Json, Traces
from incognita.core.options import Options, whole
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.words import Language, Words
from incognita.games.entdecker import (
    diagram,
    edition,
    events,
    foresight,
    narration,
    notation,
    options,
    prompts,
    refusals,
    rules,
    score,
    table,
    view,
)
from incognita.games.entdecker.actions import ACTIONS
from incognita.games.entdecker.board import COLUMNS, SQUARES
from incognita.games.entdecker.edition import EntdeckerEdition


class EntdeckerGame(Game[rules.Entdecker, EntdeckerEdition]):
    name = "entdecker"
    title = Words("Entdecker", "Entdecker")
    about = Words(
        "Pay for an expedition, uncover the sea tile by tile and claim the islands you find.",
        "Financez une expédition, découvrez la mer carte à carte et réclamez les îles trouvées.",
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
        Words("units landed on a square", "pions débarqués par case"),
        COLUMNS,
        SQUARES // COLUMNS,
        {"landed": "on"},
    )

    def check_edition(self, components: EntdeckerEdition) -> None:
        edition.check(components)

    def start(self, chosen: Options, components: EntdeckerEdition) -> rules.Entdecker:
        setting = table.Setting(
            whole(chosen, "players"),
            whole(chosen, "first") - 1,
            list(components.hidden.piles),
            components.hidden_tiles(),
            components.reserve.tiles.counts(),
            components.counters_by_value(),
            components.sectors_by_income(),
        )
        return rules.start(setting)

    def notation(self, action: int) -> str:
        return notation.notation(action)

    def parse(self, written: str) -> int:
        return notation.parse(written)

    def describe(self, action: int, language: Language) -> str:
        return notation.describe(action, language)

    def describe_line(self, line: ScoreLine, language: Language) -> str:
        return score.describe_line(line, language)

    def describe_event(self, event: Event, names: Sequence[str], language: Language) -> str:
        return narration.told(event, names).spoken(language)

    def instruction(self, state: rules.Entdecker, seat: int, language: Language) -> str:
        return prompts.instruction(state).spoken(language)

    def reason(
        self,
        state: rules.Entdecker,
        seat: int,
        action: int,
        names: Sequence[str],
        language: Language,
    ) -> str | None:
        reason = refusals.reason(state, action)
        return None if reason is None else reason.spoken(language)

    def consequences(
        self, before: rules.Entdecker, after: rules.Entdecker, seat: int
    ) -> tuple[Words, ...]:
        return foresight.consequences(before, after, seat)

    def outlook(
        self, before: rules.Entdecker, after: rules.Entdecker, seat: int
    ) -> tuple[Words, ...]:
        return foresight.outlook(after)

    def is_grave(self, state: rules.Entdecker, seat: int, action: int) -> bool:
        return foresight.is_grave(state, seat, action)

    def dead_end(self, state: rules.Entdecker, seat: int, action: int) -> Words | None:
        return foresight.dead_end(state, action)

    def places_of_event(self, state: rules.Entdecker, event: Event) -> tuple[str, ...]:
        if event.data.get("island"):
            return narration.places_of_island(state, event.text("island"))
        return super().places_of_event(state, event)

    def places_of_action(self, state: rules.Entdecker, action: int) -> tuple[str, ...]:
        return narration.places_of_landing(state, action) or super().places_of_action(state, action)

    def diagram(self, seen: Json) -> str:
        return diagram.diagram(cast("view.EntdeckerView", seen))

    def event(self, state: rules.Entdecker, entry: tuple[int, int, int, int]) -> Event:
        return events.event(state, entry)

    def view(self, state: rules.Entdecker, viewer: int) -> Json:
        return view.view(state)

    def score(self, state: rules.Entdecker) -> ScoreSheet:
        return score.score(state)


GAME = EntdeckerGame()
