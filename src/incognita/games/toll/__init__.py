"""Toll, a small game of our own: bid in secret for cards that chance draws. The example to read."""

from incognita.core.game import Game
from incognita.core.options import Options, whole
from incognita.core.words import Words
from incognita.games.toll import (
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
from incognita.games.toll.actions import ACTIONS
from incognita.games.toll.edition import TollEdition
from incognita.games.toll.setting import Setting


class TollGame(Game[rules.Toll, TollEdition]):
    name = "toll"
    title = Words("Toll", "Péage")
    about = Words(
        "Bid coins in secret for the crossing; whoever bids most alone takes it.",
        "Misez en secret pour la traversée ; la plus forte mise, si elle est seule, l’emporte.",
    )
    minutes = (2, 5)
    turns = 3
    at_once = True
    longest = 24  # 3 rounds: a bid and a commit of each seat
    rules_version = 1
    example = True
    actions = ACTIONS
    schema = options.SCHEMA
    edition_type = TollEdition
    declining = ("bid 0", "commit")
    board = notation.JETTIES

    check_edition = staticmethod(edition.check)
    notations = notation.NOTATIONS
    action_in_words = staticmethod(notation.in_words)
    line_in_words = staticmethod(score.line_in_words)
    told = staticmethod(narration.told)
    task = staticmethod(prompts.task)
    objection = staticmethod(refusals.objection)
    consequences = staticmethod(foresight.consequences)
    depends_on_secrets = staticmethod(foresight.depends_on_secrets)
    places_of_action = staticmethod(narration.places_of_action)
    source_in_words = staticmethod(hindsight.source_in_words)
    kind_of_draw = staticmethod(hindsight.kind_of_draw)
    diagram = staticmethod(diagram.diagram)
    observer = staticmethod(observation.TollObserver)
    event = staticmethod(view.event)
    view = staticmethod(view.view)
    score = staticmethod(score.score)

    def start(self, chosen: Options, components: TollEdition) -> rules.Toll:
        setting = Setting(whole(chosen, "players"), chosen["hurry"] is True)
        return rules.start(setting, list(components.copies))


GAME = TollGame()
