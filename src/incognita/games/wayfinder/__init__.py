"""Wayfinder, by Benjamin Corliss: sow a handful of gems along a voyage, build villages."""

from incognita.core.game import Game, Traces
from incognita.core.options import Options, text, whole
from incognita.core.words import Words
from incognita.games.wayfinder import (
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
)
from incognita.games.wayfinder.actions import ACTIONS
from incognita.games.wayfinder.board import SIDE
from incognita.games.wayfinder.edition import WayfinderEdition
from incognita.games.wayfinder.setting import Setting


class WayfinderGame(Game[rules.Wayfinder, WayfinderEdition]):
    name = "wayfinder"
    title = Words("Wayfinder", "Wayfinder (L’explorateur)")
    about = Words(
        "Sail a voyage gem by gem, leave one on every square and build villages.",
        "Semez vos gemmes une à une au fil du voyage et bâtissez des villages.",
    )
    minutes = (30, 45)
    turns = 95
    longest = 30_500  # 2,768 turns of 11 at most until nothing progresses
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
    places_of_action = staticmethod(narration.places_of_action)
    source_in_words = staticmethod(hindsight.source_in_words)
    diagram = staticmethod(diagram.diagram)
    observer = staticmethod(observation.WayfinderObserver)
    event = staticmethod(view.event)
    view = staticmethod(view.view)
    score = staticmethod(score.score)

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


GAME = WayfinderGame()
