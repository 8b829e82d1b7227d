"""Explorers, by Phil Walker-Harding: everybody marks a map of their own, all at once."""

from incognita.core.game import Game, Traces
from incognita.core.options import Options
from incognita.core.score import ScoreSheet
from incognita.core.words import Words
from incognita.games.explorers import (
    diagram,
    edition,
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
    words,
)
from incognita.games.explorers.actions import ACTIONS
from incognita.games.explorers.atlas import SIDE
from incognita.games.explorers.edition import ExplorersEdition


class ExplorersGame(Game[rules.Explorers, ExplorersEdition]):
    name = "explorers"
    title = Words("Explorers", "Explorers")
    about = Words(
        "Mark your own way over the map with the cards that all share, to gems, temples "
        "and villages.",
        "Tracez votre propre route à l’aide de cartes communes à tous, vers les gemmes, "
        "les temples et les villages.",
    )
    minutes = (20, 40)
    turns = 29
    at_once = True
    longest = 1_321  # 256 squares, 29 turns, 4 bonuses a seat; 33 for all
    rules_version = 1
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = ExplorersEdition
    turn_begins = frozenset({"card"})
    declining = ("commit",)
    board = words.SQUARE_NAMES
    traces = Traces(
        Words("Xs marked on a square", "croix par case"),
        SIDE,
        SIDE,
        {"marked": "square"},
    )

    check_edition = staticmethod(edition.check)
    notations = notation.NOTATIONS
    action_in_words = staticmethod(notation.in_words)
    line_in_words = staticmethod(narration.line_in_words)
    told = staticmethod(narration.told)
    task = staticmethod(prompts.task)
    objection = staticmethod(refusals.objection)
    consequences = staticmethod(foresight.consequences)
    outlook = staticmethod(foresight.outlook)
    dead_end = staticmethod(prompts.dead_end)
    opens = staticmethod(prompts.opens)
    places_of_event = staticmethod(narration.places_of_event)
    places_of_action = staticmethod(narration.places_of_action)
    source_in_words = staticmethod(hindsight.source_in_words)
    milestone = staticmethod(hindsight.milestone)
    kind_of_draw = staticmethod(hindsight.kind_of_draw)
    diagram = staticmethod(diagram.diagram)
    observer = staticmethod(observation.ExplorersObserver)
    event = staticmethod(view.event)
    view = staticmethod(view.view)
    score = staticmethod(score.score)

    def start(self, chosen: Options, components: ExplorersEdition) -> rules.Explorers:
        return rules.start(options.setting_of(chosen, components))

    def score_seen_by(self, state: rules.Explorers, seat: int) -> ScoreSheet:
        return score.score(prompts.as_if_shown(state, seat))

    def depends_on_secrets(self, state: rules.Explorers, seat: int) -> bool:
        return prompts.ends_the_stage(state, seat)


GAME = ExplorersGame()
