"""What follows from an action in Entdecker, and what a turn promises, in a sentence each."""

from incognita.core.words import Words
from incognita.games.entdecker.actions import (
    ANNOUNCING,
    DRAWING,
    EXPLORING,
    FIRST_ANNOUNCEMENT,
    FIRST_LANDING,
    FIRST_PILE,
    FIRST_RECALL,
    PLACING,
    SETTING_OUT,
)
from incognita.games.entdecker.board import (
    FORT,
    HIDDEN_KINDS,
    HOSTILE,
    NO_UNIT,
    PIRATES,
    SCOUT,
    STORM,
    TILES,
    UNIT,
    UNIT_SHIFT,
)
from incognita.games.entdecker.islands import forts_in, scouts_in, settlements_in
from incognita.games.entdecker.narration import gold, tiles
from incognita.games.entdecker.rules import Entdecker

_NONE_LEFT = (
    Words("", ""),
    Words("it was your last scout", "c’est votre dernier éclaireur"),
    Words("it was your last fort", "c’est votre dernier fort"),
    Words("it was your only settlement", "c’est votre seule colonie"),
)


def consequences(before: Entdecker, after: Entdecker, seat: int) -> tuple[Words, ...]:
    """What cannot be had back, and the cost in gold."""
    said: list[Words] = []
    spent = before.gold_of(seat) - after.gold_of(seat)
    if before.phase == PLACING:
        said += _of_an_event(before, spent)
    elif before.phase == EXPLORING and spent > 0:
        said += _of_a_landing(before, after, seat)
    elif before.phase == EXPLORING and after.announced < before.announced:
        said += _of_an_end(before)
    elif before.phase == ANNOUNCING:
        said.append(
            Words(
                "nothing is paid back, whatever you draw (E4.6)",
                "rien n’est remboursé, quoi que vous tiriez (E4.6)",
            )
        )
    if spent > 0 and before.phase != PLACING:
        said.append(_cost(before, after, seat))
    return tuple(words.sentence() for words in said)


def _cost(before: Entdecker, after: Entdecker, seat: int) -> Words:
    cost, left = gold(before.gold_of(seat) - after.gold_of(seat)), gold(after.gold_of(seat))
    if before.phase == SETTING_OUT:
        return Words(
            f"the toll is {cost.en}; {left.en} left (E4.3)",
            f"le péage est de {cost.fr} ; il reste {left.fr} (E4.3)",
        )
    return Words(
        f"it costs {cost.en}; {left.en} left", f"cela coûte {cost.fr} ; il reste {left.fr}"
    )


def _of_an_event(before: Entdecker, spent: int) -> list[Words]:
    """What the tile in hand brings about where it hurts."""
    event = before.hand // HIDDEN_KINDS
    if event == STORM:
        return [
            Words(
                "the storm ends your turn at once: no unit can be landed (E6.2)",
                "la tempête met aussitôt fin à votre tour : aucune unité ne débarque (E6.2)",
            )
        ]
    if event == PIRATES and spent > 0:
        taken = gold(spent)
        return [Words(f"pirates take {taken.en} (E6.5)", f"les pirates prennent {taken.fr} (E6.5)")]
    if event == HOSTILE:
        return [
            Words(
                "hostile natives: here a unit costs double, and no settlement is founded (E6.3)",
                "des indigènes hostiles : ici, une unité coûte le double, et on ne fonde pas de "
                "colonie (E6.3)",
            )
        ]
    return []


def _of_a_landing(before: Entdecker, after: Entdecker, seat: int) -> list[Words]:
    said = [_ending(before)]
    unit = int((after.sea[before.ship] >> UNIT_SHIFT) & UNIT)
    if unit == NO_UNIT:
        return said  # its island is scored at once, and it is back beside the board
    if unit >= FORT:
        said.append(
            Words(
                "it stays there until its island is scored (E7.6)",
                "il y reste jusqu’au décompte de son île (E7.6)"
                if unit == FORT
                else "elle y reste jusqu’au décompte de son île (E7.6)",
            )
        )
    pieces = int(after.pieces_of(seat))
    if pieces == 0:
        said.append(
            Words(
                "you have no unit left beside the board (E7.2)",
                "vous n’avez plus aucune unité à côté du plateau (E7.2)",
            )
        )
    elif (scouts_in, forts_in, settlements_in)[unit - SCOUT](pieces) == 0:
        last = _NONE_LEFT[unit]
        said.append(Words(f"{last.en} (E7.2)", f"{last.fr} (E7.2)"))
    return said


def _ending(before: Entdecker) -> Words:
    ends = Words("landing ends your turn", "débarquer met fin à votre tour")
    if before.can_draw():
        lost = _not_drawn(before.announced)
        ends = Words(f"{ends.en}: {lost.en}", f"{ends.fr} : {lost.fr}")
    return Words(f"{ends.en} (E7.4)", f"{ends.fr} (E7.4)")


def _of_an_end(before: Entdecker) -> list[Words]:
    lost = _not_drawn(before.announced)
    return [Words(f"{lost.en} (E4.6)", f"{lost.fr} (E4.6)")] if before.can_draw() else []


def _not_drawn(announced: int) -> Words:
    paid, agreed = tiles(announced), "payée" if announced == 1 else "payées"
    return Words(
        f"you do not draw {paid.en} that you paid for", f"vous ne tirez pas {paid.fr} déjà {agreed}"
    )


def is_grave(state: Entdecker, seat: int, action: int) -> bool:
    """Landing the last unit, or with tiles still to draw that are paid for."""
    if not FIRST_LANDING <= action < FIRST_RECALL:
        return False
    pieces = state.pieces_of(seat)
    beside = scouts_in(pieces) + forts_in(pieces) + settlements_in(pieces)
    return state.can_draw() or beside == 1


def dead_end(state: Entdecker, seat: int, action: int) -> Words | None:
    """Tiles that are not there are paid for all the same."""
    if not FIRST_ANNOUNCEMENT <= action < FIRST_PILE:
        return None
    too_many = action - FIRST_ANNOUNCEMENT + 1 - int(state.hidden_left)
    if too_many <= 0:
        return None
    left, lost = tiles(int(state.hidden_left)), gold(too_many)
    return Words(
        f"only {left.en} left to draw: {lost.en} would be paid for nothing (E4.6)",
        f"il ne reste que {left.fr} à tirer : {lost.fr} pour rien (E4.6)",
    )


def outlook(before: Entdecker, after: Entdecker, seat: int) -> tuple[Words, ...]:
    """How many of the tiles that may come fit where the ship is."""
    if after.phase != DRAWING:
        return ()
    first, last = (HIDDEN_KINDS, TILES) if after.shows_mark(after.pile) else (0, HIDDEN_KINDS)
    probe = after.copy()
    fitting = total = 0
    for tile in range(first, last):
        copies = int(after.hidden[tile])
        probe.hand = tile
        total += copies
        fitting += copies if copies and probe.fits() else 0
    return (
        Words(
            f"from there {fitting} of the {total} tiles with this back can be placed (E5.3)",
            f"de là, {fitting} des {total} tuiles qui ont ce dos peuvent être posées (E5.3)",
        ).sentence(),
    )
