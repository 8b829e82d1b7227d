"""The hot interface: what every game's rules offer to the engine, the bots and the search."""

from collections.abc import Callable
from typing import Final

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator
from incognita.core.machine import i64, mypyc_attr, vec

MOST_ACTIONS: Final = 1024  # the words of a buffer
SCRATCH: Final = 1014  # from here on a buffer is for notes: nobody ever has so many legal actions


@mypyc_attr(acyclic=True)
class Journal:
    """Collects what happened while actions are applied, as (kind, a, b, c) numbers."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int, int, int]] = []

    def note(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        self.entries.append((kind, a, b, c))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A position of one game.

    Everything that changes is a machine word, a bool or a vector of words; the settings of the
    game (options, edition tables) are shared and never change. There is no chance in a state:
    chance outcomes are actions of the actor CHANCE, drawn by whoever runs the game.
    """

    journal: Journal | None = None

    def seats(self) -> i64:
        """How many seats the game has."""
        raise NotImplementedError

    def actors(self) -> i64:
        """The set of those who may act now (see `actors`); NOBODY when the game is over.

        CHANCE is always alone. CLOCK stands beside the seats it is counting down.
        """
        raise NotImplementedError

    def in_any_order(self) -> bool:
        """Where several may act: the order in which they do so cannot matter, as with drafts.

        A playout or a search may then let them act one after another.
        """
        return False

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        """Write the legal actions of one of the `actors` into the buffer, ascending.

        Returns how many there are, at least one. Only actions from which the turn can be
        completed are legal. The buffer holds at least MOST_ACTIONS words; those from SCRATCH on
        a game may use as it likes.
        """
        raise NotImplementedError

    def weight(self, outcome: i64) -> i64:
        """How many of the equally likely draws give this chance outcome."""
        raise NotImplementedError

    def all_alike(self) -> bool:
        """Every chance outcome here has the same weight."""
        return False

    def any_action(self, actor: i64, dealer: Generator, buffer: vec[i64]) -> i64:
        """A random legal action of one of the `actors`: outcomes of chance by their weights, all
        others equally likely, with one number of the dealer where there is a choice.

        A game may know a faster way than to list them all, if it comes to the same action.
        """
        n = self.legal_into(actor, buffer)
        if n == 1:
            return buffer[0]
        if actor == CHANCE and not self.all_alike():
            return buffer[self.drawn(dealer.below(self.draws(n, buffer)), buffer)]
        return buffer[dealer.below(n)]

    def draws(self, n: i64, outcomes: vec[i64]) -> i64:
        """How many equally likely draws there are, with these n chance outcomes."""
        total: i64 = 0
        for i in range(n):
            total += self.weight(outcomes[i])
        return total

    def drawn(self, draw: i64, outcomes: vec[i64]) -> i64:
        """Which of the chance outcomes a draw gives; draws are counted from 0."""
        k: i64 = 0
        draw -= self.weight(outcomes[0])
        while draw >= 0:
            k += 1
            draw -= self.weight(outcomes[k])
        return k

    def drawn_by(self, below: Callable[[int], int]) -> int:
        """A chance outcome by its weight; `below(n)` gives a number from 0 to n - 1."""
        buffer = vec[i64]([0] * MOST_ACTIONS)
        draws = self.draws(self.legal_into(CHANCE, buffer), buffer)
        draw = below(draws)
        if not 0 <= draw < draws:
            raise ValueError("below(n) gave a number that is not below n")
        return int(buffer[self.drawn(draw, buffer)])

    def apply(self, actor: i64, action: i64) -> None:
        """Carry out a legal action and everything that is forced after it. Trusts its caller."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent position with the same future; it keeps no journal."""
        raise NotImplementedError

    def points(self, seat: i64) -> i64:
        """The seat's points if the game were scored now."""
        raise NotImplementedError

    def rank(self, seat: i64) -> i64:
        """Points and tie-breaks in one number: the greater is ahead, equal is a tie."""
        return self.points(seat)

    def drafted(self, seat: i64) -> i64:
        """How many of the seat's latest actions are a draft that it may still take back.

        A draft is told to its own seat alone and changes nothing for anybody else.
        """
        return 0

    def hide_from(self, seat: i64) -> None:
        """Replace what the seat cannot know by something it could believe."""

    def words(self) -> list[int]:
        """Everything that changes, in a fixed order: equal words, equal positions."""
        raise NotImplementedError

    def scenery(self) -> list[int]:
        """Words about what `words` only names, such as a map by its number; always as many."""
        return []

    def key(self) -> i64:
        """A 62-bit hash of the position."""
        h: i64 = 0x2545F491
        for word in self.words():
            w: i64 = word
            h = ((h ^ (w & 0x3FFFFFFF)) * 0x5BD1E995) & 0x3FFFFFFFFFFFFFF
            h = ((h ^ (h >> 29) ^ (w >> 30)) * 0x1B873593) & 0x3FFFFFFFFFFFFFF
            h = h ^ (h >> 31)
        return h

    def tell(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        journal = self.journal
        if journal is not None:
            journal.note(kind, a, b, c)

    def legal_list(self, actor: i64) -> list[int]:
        buffer = vec[i64]([0] * MOST_ACTIONS)
        n = self.legal_into(actor, buffer)
        return [int(buffer[i]) for i in range(n)]
