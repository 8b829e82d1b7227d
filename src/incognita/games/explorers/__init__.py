"""Explorers, by Phil Walker-Harding: everybody marks a map of their own, all at once."""

from collections.abc import Sequence
from typing import cast

from incognita.core.game import Event, Game, Json, Traces
from incognita.core.options import Options
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.words import Language, Words
from incognita.games.explorers import (
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
    words,
)
from incognita.games.explorers.actions import ACTIONS
from incognita.games.explorers.atlas import SIDE
from incognita.games.explorers.edition import ExplorersEdition


class ExplorersGame(Game[rules.Explorers, ExplorersEdition]):
    name = "explorers"
    title = Words("Explorers", "Explorers")
    about = Words(
        "Explore a map of your own with the cards that everybody shares, all at once.",
        "Explorez votre carte avec les cartes communes à tous, tous en même temps.",
    )
    minutes = (20, 40)
    turns = 29
    at_once = True
    rules_version = 1
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = ExplorersEdition
    declining = ("commit",)
    board = words.SQUARE_NAMES
    traces = Traces(
        Words("Xs marked on a square", "croix par case"),
        SIDE,
        SIDE,
        {"marked": "square"},
    )

    def check_edition(self, components: ExplorersEdition) -> None:
        edition.check(components)

    def start(self, chosen: Options, components: ExplorersEdition) -> rules.Explorers:
        return rules.start(options.setting_of(chosen, components))

    def notation(self, action: int) -> str:
        return notation.notation(action)

    def parse(self, written: str) -> int:
        return notation.parse(written)

    def describe(self, action: int, language: Language) -> str:
        return notation.describe(action, language)

    def describe_line(self, line: ScoreLine, language: Language) -> str:
        return narration.line_in_words(line).spoken(language)

    def describe_event(self, event: Event, names: Sequence[str], language: Language) -> str:
        return narration.told(event, names).spoken(language)

    def instruction(self, state: rules.Explorers, seat: int, language: Language) -> str:
        return prompts.instruction(state, seat).spoken(language)

    def reason(
        self,
        state: rules.Explorers,
        seat: int,
        action: int,
        names: Sequence[str],
        language: Language,
    ) -> str | None:
        reason = refusals.reason(state, seat, action)
        return None if reason is None else reason.spoken(language)

    def consequences(
        self, before: rules.Explorers, after: rules.Explorers, seat: int
    ) -> tuple[Words, ...]:
        return foresight.consequences(before, after, seat)

    def outlook(
        self, before: rules.Explorers, after: rules.Explorers, seat: int
    ) -> tuple[Words, ...]:
        return foresight.outlook(before, after, seat)

    def places_of_event(self, state: rules.Explorers, event: Event) -> tuple[str, ...]:
        return narration.places_of_event(state, event)

    def places_of_action(self, state: rules.Explorers, action: int) -> tuple[str, ...]:
        return narration.places_of_action(state, action)

    def opens(self, state: rules.Explorers, seat: int, action: int) -> tuple[str, ...] | None:
        return prompts.opens(state, seat, action)

    def dead_end(self, state: rules.Explorers, seat: int, action: int) -> Words | None:
        return prompts.dead_end(state, seat, action)

    def score_seen_by(self, state: rules.Explorers, seat: int) -> ScoreSheet:
        return score.score(prompts.as_if_shown(state, seat))

    def depends_on_secrets(self, state: rules.Explorers, seat: int) -> bool:
        return prompts.ends_the_stage(state, seat)

    def diagram(self, seen: Json) -> str:
        return diagram.diagram(cast("view.ExplorersView", seen))

    def event(self, state: rules.Explorers, entry: tuple[int, int, int, int]) -> Event:
        return view.event(state, entry)

    def view(self, state: rules.Explorers, viewer: int) -> Json:
        return view.view(state, viewer)

    def score(self, state: rules.Explorers) -> ScoreSheet:
        return score.score(state)


GAME = ExplorersGame()
