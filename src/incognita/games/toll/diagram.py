"""A position of Toll drawn in plain text."""

from incognita.games.toll.seen import TollView


def diagram(view: TollView) -> str:
    card = "-" if view["card"] is None else str(view["card"])
    bag = ", ".join(f"{left} x {number}" for number, left in enumerate(view["bag"], 1))
    lines = [f"round {view['round']} of {view['rounds']}, card: {card}, bag: {bag}"]
    for seat in view["seats"]:
        bid = "  has bid" if seat["committed"] else ""
        lines.append(f"seat {seat['seat']}: {seat['coins']} coins, {seat['points']} points{bid}")
    if view["own"] is not None:
        lines.append(f"your bid: {view['own']}")
    if view["countdown"] is not None:
        lines.append(f"count: {view['countdown']}")
    return "\n".join(lines)
