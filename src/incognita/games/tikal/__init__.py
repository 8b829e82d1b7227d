"""Tikal, by Michael Kiesling and Wolfgang Kramer: explore the jungle, uncover its temples."""

from incognita.core.game import Game, Traces
from incognita.core.options import Options, whole
from incognita.core.words import Words
from incognita.games.tikal import (
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
from incognita.games.tikal.actions import ACTIONS
from incognita.games.tikal.board import COLUMNS, ROWS
from incognita.games.tikal.edition import TikalEdition


class TikalGame(Game[rules.Tikal, TikalEdition]):
    name = "tikal"
    title = Words("Tikal", "Tikal")
    about = Words(
        "Cut through the jungle, dig up temples and hold them when the volcano speaks.",
        "Ouvrez la jungle, dégagez les temples et tenez-les quand le volcan gronde.",
    )
    minutes = (90, 120)
    turns = 48
    longest = 26_004  # 52 turns of 12, and 36 auctions whose bids rise
    rules_version = 1
    hides_nothing = True
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = TikalEdition
    turn_begins = frozenset({"revealed"})
    declining = ("pass", "end")
    board = notation.HEX_NAMES
    traces = Traces(
        Words("figures that came to a hex", "figurines arrivées par hexagone"),
        COLUMNS,
        ROWS,
        {"entered": "hex", "moved": "to", "trailed": "to"},
        hexes=True,
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
    milestone = staticmethod(hindsight.milestone)
    kind_of_draw = staticmethod(hindsight.kind_of_draw)
    diagram = staticmethod(diagram.diagram)
    observer = staticmethod(observation.TikalObserver)
    event = staticmethod(events.event)
    view = staticmethod(view.view)
    score = staticmethod(score.score)

    def start(self, chosen: Options, components: TikalEdition) -> rules.Tikal:
        return rules.start(
            edition.setting(
                components,
                whole(chosen, "players"),
                whole(chosen, "first") - 1,
                chosen["version"] == options.AUCTION,
            )
        )

    def standing(self, state: rules.Tikal) -> tuple[int, ...]:
        """Whatever action points are left: who walks there and back stands where he stood."""
        rested = state.copy()
        rested.ap = 0
        return tuple(rested.words())


GAME = TikalGame()
