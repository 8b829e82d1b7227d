"""Explorers, by Phil Walker-Harding: everybody marks a map of their own, all at once."""

from typing import cast

from incognita.core.game import Event, Game, Json, Traces
from incognita.core.options import Options
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.words import Language, Words
from incognita.games.explorers import diagram, edition, notation, options, rules, score, view
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
    rules_version = 1
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = ExplorersEdition
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
        return score.describe_line(line, language)

    def diagram(self, seen: Json) -> str:
        return diagram.diagram(cast("view.ExplorersView", seen))

    def event(self, state: rules.Explorers, entry: tuple[int, int, int, int]) -> Event:
        return view.event(state, entry)

    def view(self, state: rules.Explorers, viewer: int) -> Json:
        return view.view(state, viewer)

    def score(self, state: rules.Explorers) -> ScoreSheet:
        return score.score(state)


GAME = ExplorersGame()
