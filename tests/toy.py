"""Toll: a tiny game with everything the core must carry.

Each round chance draws a card from a bag (drawn late, with weights), then both seats bid in
secret at the same time: a draft, then a commit. The higher bid takes the card's points; equal
bids leave it. With `hurry=yes` a clock ticks beside the bidders, and at the second tick those who
have not committed pass. The seat with more points wins; more coins left break a tie.
"""

from collections.abc import Sequence
from typing import ClassVar

from incognita.core.actors import ACTOR_BIT, CHANCE, CLOCK, SPECTATOR
from incognita.core.edition import Edition
from incognita.core.errors import NotationError
from incognita.core.game import Event, Game, Json, Traces
from incognita.core.machine import i64, vec
from incognita.core.options import Choice, Option, Options, Schema, players_option
from incognita.core.rulebook import Rulebook
from incognita.core.rulebook_file import rulebook_from_toml
from incognita.core.score import ScoreLine, ScoreSheet, score_sheet
from incognita.core.state import State
from incognita.core.words import Language, Words

CARDS = (1, 2, 3)
ROUNDS = 3
COINS = 5
BIDS = range(3)
COMMIT = 3
FIRST_CARD = 4
TICK = 7
UNDECIDED = -1
COMMITTED = 10  # added to a bid that is final

REVEALED, BID, COMMITS, WON, TICKED = range(5)


RULES = """
[introduction]
en = "A tiny game for two."
fr = "Un tout petit jeu pour deux."

[T1]
title = { en = "Cards", fr = "Les cartes" }

[T1.1]
en = "A card is worth its number."
fr = "Une carte vaut son nombre."
"""


class TollEdition(Edition, frozen=True, forbid_unknown_fields=True):
    copies: tuple[int, int, int]


class Toll(State):
    def __init__(self, copies: tuple[int, ...], hurry: bool) -> None:
        self.hurry = hurry
        self.bag = list(copies)
        self.card = UNDECIDED
        self.bids = [UNDECIDED, UNDECIDED]
        self.coins = [COINS, COINS]
        self.won = [0, 0]
        self.rounds = 0
        self.ticks = 0

    def copy(self) -> "Toll":
        other = Toll(tuple(self.bag), self.hurry)
        other.restore(self.words())
        return other

    def words(self) -> list[int]:
        return [*self.bag, self.card, *self.bids, *self.coins, *self.won, self.rounds, self.ticks]

    def restore(self, words: list[int]) -> None:
        self.bag = words[:3]
        self.card = words[3]
        self.bids = words[4:6]
        self.coins = words[6:8]
        self.won = words[8:10]
        self.rounds, self.ticks = words[10:]

    def actors(self) -> int:
        if self.rounds == ROUNDS:
            return 0
        if self.card == UNDECIDED:
            return ACTOR_BIT[CHANCE]
        actors = ACTOR_BIT[CLOCK] if self.hurry else 0
        return actors + sum(ACTOR_BIT[seat] for seat in (0, 1) if self.bids[seat] < COMMITTED)

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        if actor == CHANCE:
            actions = [FIRST_CARD + i for i, copies in enumerate(self.bag) if copies]
        elif actor == CLOCK:
            actions = [TICK]
        elif self.bids[actor] == UNDECIDED:
            actions = [bid for bid in BIDS if bid <= self.coins[actor]]
        else:
            actions = [COMMIT]
        for i, action in enumerate(actions):
            buffer[i] = action
        return len(actions)

    def weight(self, outcome: int) -> int:
        return self.bag[outcome - FIRST_CARD]

    def apply(self, actor: int, action: int) -> None:
        if actor == CHANCE:
            self.card = action - FIRST_CARD
            self.bag[self.card] -= 1
            self.tell(REVEALED, self.card, 0, 0)
        elif actor == CLOCK:
            self.ticks += 1
            self.tell(TICKED, self.ticks, 0, 0)
            if self.ticks == 2:
                for seat in (0, 1):
                    self.bids[seat] = max(self.bids[seat], COMMITTED)
        elif action == COMMIT:
            self.bids[actor] += COMMITTED
            self.tell(COMMITS, actor, 0, 0)
        else:
            self.bids[actor] = action
            self.tell(BID, actor, action, 0)
        if min(self.bids) >= COMMITTED:
            self.settle()

    def settle(self) -> None:
        bids = [bid - COMMITTED for bid in self.bids]
        for seat in (0, 1):
            self.coins[seat] -= bids[seat]
            if bids[seat] > bids[1 - seat]:
                self.won[seat] += CARDS[self.card]
                self.tell(WON, seat, self.card, 0)
        self.bids = [UNDECIDED, UNDECIDED]
        self.card = UNDECIDED
        self.ticks = 0
        self.rounds += 1

    def points(self, seat: int) -> int:
        return self.won[seat]

    def rank(self, seat: int) -> int:
        return 100 * self.won[seat] + self.coins[seat]

    def drafted(self, seat: int) -> int:
        return 1 if 0 <= self.bids[seat] < COMMITTED else 0

    def hide_from(self, seat: int) -> None:
        for other in (0, 1):
            if other != seat and self.bids[other] != UNDECIDED:
                self.bids[other] = COMMITTED if self.bids[other] >= COMMITTED else 0


class TollGame(Game[Toll, TollEdition]):
    name = "toll"
    title = Words("Toll", "Péage")
    about = Words("Bid in secret for cards.", "Misez en secret pour des cartes.")
    minutes = (1, 2)
    turns = 3
    at_once = True
    rules_version = 1
    actions = TICK + 1
    schema = Schema(
        (
            players_option(2, 2, default=2),
            Option(
                "hurry",
                Words("Hurry", "Vite"),
                Choice((False, True)),
                False,
                Words("a clock", "une horloge"),
            ),
        )
    )
    edition_type = TollEdition
    traces = Traces(Words("nothing", "rien"), 1, 1, {})
    edition: ClassVar[TollEdition] = TollEdition("toll", "standard", (3, 2, 1))
    rulebook: ClassVar[Rulebook] = rulebook_from_toml(RULES, "toll", schema)

    def start(self, options: Options, edition: TollEdition) -> Toll:
        return Toll(edition.copies, options["hurry"] is True)

    def notation(self, action: int) -> str:
        if action in BIDS:
            return f"bid {action}"
        if FIRST_CARD <= action < TICK:
            return f"card {CARDS[action - FIRST_CARD]}"
        return {COMMIT: "commit", TICK: "tick"}.get(action, f"action {action}")

    def parse(self, text: str) -> int:
        for action in range(TICK + 1):
            if self.notation(action) == text:
                return action
        raise NotationError(text, "'bid 0' to 'bid 2', 'commit', 'card 1' to 'card 3' or 'tick'")

    def describe(self, action: int, language: Language) -> str:
        if action in BIDS:
            return Words(f"bid {action}", f"miser {action}").spoken(language)
        if FIRST_CARD <= action < TICK:
            card = CARDS[action - FIRST_CARD]
            return Words(f"the card is a {card}", f"la carte est un {card}").spoken(language)
        if action == COMMIT:
            return Words("commit the bid", "valider la mise").spoken(language)
        return Words("the clock ticks", "l'horloge avance").spoken(language)

    def describe_line(self, line: ScoreLine, language: Language) -> str:
        return Words("cards won", "cartes gagnées").spoken(language)

    def diagram(self, view: Json) -> str:
        return str(dict(view))

    def event(self, state: Toll, entry: tuple[int, int, int, int]) -> Event:
        kind, a, b, _ = entry
        if kind == BID:
            return Event("bid", {"seat": a + 1, "bid": b}, only_for=a)
        if kind == REVEALED:
            return Event("revealed", {"card": CARDS[a]})
        if kind == TICKED:
            return Event("ticked", {"ticks": a})
        if kind == WON:
            return Event("won", {"seat": a + 1, "card": CARDS[b]})
        return Event("commits", {"seat": a + 1})

    def describe_event(self, event: Event, names: Sequence[str], language: Language) -> str:
        if event.kind == "revealed":
            card = event.data["card"]
            return Words(f"The card is a {card}.", f"La carte est un {card}.").spoken(language)
        if event.kind == "ticked":
            return Words("The clock ticks.", "L'horloge avance.").spoken(language)
        seat = event.data["seat"]
        assert isinstance(seat, int)
        name = names[seat - 1]
        if event.kind == "bid":
            bid = event.data["bid"]
            return Words(f"{name} bids {bid}.", f"{name} mise {bid}.").spoken(language)
        if event.kind == "won":
            return Words(f"{name} wins the card.", f"{name} gagne la carte.").spoken(language)
        return Words(f"{name} is ready.", f"{name} a fini.").spoken(language)

    def instruction(self, state: Toll, seat: int, language: Language) -> str:
        if state.bids[seat] == UNDECIDED:
            return Words("Bid for the card.", "Misez pour la carte.").spoken(language)
        return Words("Commit your bid.", "Validez votre mise.").spoken(language)

    def depends_on_secrets(self, state: Toll, seat: int) -> bool:
        return state.bids[1 - seat] >= COMMITTED

    def view(self, state: Toll, viewer: int) -> Json:
        own = None if viewer == SPECTATOR else state.bids[viewer]
        return {
            "card": state.card,
            "bag": list(state.bag),
            "coins": list(state.coins),
            "won": list(state.won),
            "ticks": state.ticks,
            "committed": [bid >= COMMITTED for bid in state.bids],
            "own": own,
        }

    def score(self, state: Toll) -> ScoreSheet:
        lines = [ScoreLine(s, "T1.1", "cards", "", state.won[s], state.won[s]) for s in (0, 1)]
        return score_sheet(lines, [state.rank(s) for s in (0, 1)], state.rounds == ROUNDS)


TOLL = TollGame()
