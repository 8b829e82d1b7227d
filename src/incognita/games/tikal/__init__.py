"""Tikal, by Michael Kiesling and Wolfgang Kramer: explore the jungle, uncover its temples."""

from collections.abc import Sequence
from typing import cast

from incognita.core.game import Event, Game, Json, Traces
from incognita.core.options import Options, whole
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.words import Language, Words
from incognita.games.tikal import (
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
    view,
)
from incognita.games.tikal.actions import ACTIONS
from incognita.games.tikal.board import COLUMNS, ROWS
from incognita.games.tikal.edition import TikalEdition


class TikalGame(Game[rules.Tikal, TikalEdition]):
    name = "tikal"
    title = Words("Tikal", "Tikal")
    about = Words(
        "Lead an expedition through the jungle, uncover temples and dig for treasures.",
        "Menez une expédition dans la jungle, dégagez les temples et déterrez les trésors.",
    )
    minutes = (90, 120)
    turns = 48
    rules_version = 1
    hides_nothing = True
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = TikalEdition
    declining = ("pass", "end")
    board = notation.HEX_NAMES
    traces = Traces(
        Words("figures that came to a hex", "figurines arrivées par case"),
        COLUMNS,
        ROWS,
        {"entered": "hex", "moved": "to", "trailed": "to"},
        hexes=True,
    )

    def check_edition(self, components: TikalEdition) -> None:
        edition.check(components)

    def start(self, chosen: Options, components: TikalEdition) -> rules.Tikal:
        return rules.start(
            edition.setting(
                components,
                whole(chosen, "players"),
                whole(chosen, "first") - 1,
                chosen["version"] == options.AUCTION,
            )
        )

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

    def instruction(self, state: rules.Tikal, seat: int, language: Language) -> str:
        return prompts.instruction(state).spoken(language)

    def reason(
        self, state: rules.Tikal, seat: int, action: int, names: Sequence[str], language: Language
    ) -> str | None:
        reason = refusals.reason(state, action, names)
        return None if reason is None else reason.spoken(language)

    def consequences(self, before: rules.Tikal, after: rules.Tikal, seat: int) -> tuple[Words, ...]:
        return foresight.consequences(before, after, seat)

    def is_grave(self, state: rules.Tikal, seat: int, action: int) -> bool:
        return foresight.is_grave(action)

    def dead_end(self, state: rules.Tikal, seat: int, action: int) -> Words | None:
        return foresight.dead_end(state, seat, action)

    def outlook(self, before: rules.Tikal, after: rules.Tikal, seat: int) -> tuple[Words, ...]:
        return foresight.outlook(before, after, seat)

    def standing(self, state: rules.Tikal) -> tuple[int, ...]:
        """Whatever action points are left: who walks there and back stands where he stood."""
        rested = state.copy()
        rested.ap = 0
        return tuple(rested.words())

    def places_of_action(self, state: rules.Tikal, action: int) -> tuple[str, ...]:
        return narration.places_of_action(state, action)

    def diagram(self, seen: Json) -> str:
        return diagram.diagram(cast("view.TikalView", seen))

    def event(self, state: rules.Tikal, entry: tuple[int, int, int, int]) -> Event:
        return events.event(state, entry)

    def view(self, state: rules.Tikal, viewer: int) -> Json:
        return view.view(state)

    def score(self, state: rules.Tikal) -> ScoreSheet:
        return score.score(state)


GAME = TikalGame()
