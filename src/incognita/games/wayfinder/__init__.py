"""Wayfinder, by Benjamin Corliss: sow a handful of gems along a voyage, build villages."""

from collections.abc import Sequence
from typing import cast

from incognita.core.game import Event, Game, Json, Traces
from incognita.core.options import Options, text, whole
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.words import Language, Words
from incognita.games.wayfinder import (
    diagram,
    edition,
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
from incognita.games.wayfinder.board import SIDE
from incognita.games.wayfinder.edition import WayfinderEdition
from incognita.games.wayfinder.setting import Setting
from incognita.games.wayfinder.vocabulary import ACTIONS


class WayfinderGame(Game[rules.Wayfinder, WayfinderEdition]):
    name = "wayfinder"
    title = Words("Wayfinder", "Wayfinder (L'explorateur)")
    about = Words(
        "Sow a handful of gems along a voyage and build villages of your colour.",
        "Semez vos gemmes le long d'un voyage et bâtissez des villages de votre couleur.",
    )
    minutes = (30, 45)
    turns = 95
    rules_version = 1
    hides_nothing = True
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = WayfinderEdition
    board = notation.SQUARE_NAMES
    traces = Traces(
        Words(
            "gems sown, and voyages ended, on a square", "gemmes semées et voyages finis par case"
        ),
        SIDE,
        SIDE,
        {"sowed": "square", "ended-early": "square", "came-home": "square"},
    )

    def check_edition(self, components: WayfinderEdition) -> None:
        edition.check(components)

    def start(self, chosen: Options, components: WayfinderEdition) -> rules.Wayfinder:
        solitaire = chosen["players"] == 1
        setting = Setting(
            whole(chosen, "players"),
            [notation.COLOUR_LETTERS.index(letter) for letter in text(chosen, "colours")],
            0 if solitaire else whole(chosen, "first") - 1,
            not solitaire and chosen["placing"] == "race",
            components.target_colours(),
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

    def instruction(self, state: rules.Wayfinder, seat: int, language: Language) -> str:
        return prompts.instruction(state, seat).spoken(language)

    def reason(
        self,
        state: rules.Wayfinder,
        seat: int,
        action: int,
        names: Sequence[str],
        language: Language,
    ) -> str | None:
        reason = refusals.reason(state, seat, action)
        return None if reason is None else reason.spoken(language)

    def consequences(
        self, before: rules.Wayfinder, after: rules.Wayfinder, seat: int
    ) -> tuple[Words, ...]:
        return foresight.consequences(before, after)

    def outlook(
        self, before: rules.Wayfinder, after: rules.Wayfinder, seat: int
    ) -> tuple[Words, ...]:
        return foresight.outlook(before, after)

    def is_grave(self, state: rules.Wayfinder, seat: int, action: int) -> bool:
        return foresight.is_grave(action)

    def dead_end(self, state: rules.Wayfinder, seat: int, action: int) -> Words | None:
        return foresight.dead_end(state, action)

    def places_of_action(self, state: rules.Wayfinder, action: int) -> tuple[str, ...]:
        return narration.places_of_action(state, action)

    def diagram(self, seen: Json) -> str:
        return diagram.diagram(cast("view.WayfinderView", seen))

    def event(self, state: rules.Wayfinder, entry: tuple[int, int, int, int]) -> Event:
        return view.event(state, entry)

    def view(self, state: rules.Wayfinder, viewer: int) -> Json:
        return view.view(state)

    def score(self, state: rules.Wayfinder) -> ScoreSheet:
        return score.score(state)


GAME = WayfinderGame()
