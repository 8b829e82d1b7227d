"""What happened in Toll, in words; and where."""

from collections.abc import Sequence

from incognita.core.game import Event
from incognita.core.words import Words, count, points
from incognita.games.toll.actions import HIGHEST_BID
from incognita.games.toll.notation import JETTIES
from incognita.games.toll.rules import Toll


def coins(n: int) -> Words:
    return count(n, Words("coin", "pièce"), Words("coins", "pièces"))


def told(event: Event, names: Sequence[str]) -> Words:
    return _told(event, names).sentence(names=names)


def _told(event: Event, names: Sequence[str]) -> Words:
    if event.kind == "revealed":
        card = event.whole("card")
        return Words(f"the card is a {card}", f"la carte est un {card}")
    if event.kind == "ticked":
        left = event.whole("left")
        return Words(f"the count is at {left}", f"le compte est à {left}")
    name = event.name(names)
    if event.kind == "bid":
        bid = coins(event.whole("bid"))
        return Words(f"{name} would bid {bid.en}", f"{name} miserait {bid.fr}")
    if event.kind == "committed":
        return Words(f"{name} has bid", f"{name} a misé")
    if event.kind == "paid":
        paid = coins(event.whole("bid"))
        return Words(f"{name} pays {paid.en}", f"{name} paie {paid.fr}")
    won = points(event.whole("card"))
    return Words(f"{name} takes the card: {won.en}", f"{name} prend la carte : {won.fr}")


def places_of_action(state: Toll, action: int) -> tuple[str, ...]:
    return (JETTIES[action],) if action <= HIGHEST_BID else ()
