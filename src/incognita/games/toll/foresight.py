"""What follows from an action in Toll, as far as its seat may know."""

from incognita.core.words import Words
from incognita.games.toll.narration import coins
from incognita.games.toll.rules import FINAL, Toll


def consequences(before: Toll, after: Toll, seat: int) -> tuple[Words, ...]:
    """A bid that is committed is paid, whoever takes the card."""
    bid = int(before.bids[seat])
    if not 0 <= bid < FINAL or after.drafted(seat):
        return ()
    paid = coins(bid)
    return (Words(f"you pay {paid.en}", f"vous payez {paid.fr}").sentence("B2.4"),)


def depends_on_secrets(state: Toll, seat: int) -> bool:
    """All others have committed: this seat's commit would show what they bid."""
    others = [other for other in range(state.setting.players) if other != seat]
    return all(state.bids[other] >= FINAL for other in others)
