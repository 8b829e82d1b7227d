"""The story of a game, told for each seat in a few sentences: the result, luck, skill, and where.

What is told is what the numbers of the review say. Names are the reader's: a story speaks of seats
as {1}, {2}, which whoever shows it puts names in for.
"""

from collections.abc import Sequence

from incognita.bots.review import Accuracy, Decision, Luck, Said, Source, said
from incognita.core.position import Position
from incognita.core.words import Words, points

_LITTLE = 1.0  # points that nobody needs to be told of
_MOST_SOURCES = 2


def story_of(
    final: Position,
    luck: Sequence[Luck],
    accuracy: Sequence[Accuracy],
    costly: Sequence[Decision],
    sources: Sequence[Source],
) -> list[list[Said]]:
    """For each seat in turn."""
    sheet = final.score()
    told = []
    for seat in range(final.seats):
        rival = _rival(sheet.ranking, seat)
        sentences = [_result(sheet.totals, sheet.ranking, seat, rival, final.is_over)]
        if rival is not None:
            sentences += _where(sources, seat, rival)
        sentences += _luck(luck, seat, rival)
        sentences += _skill(accuracy, seat, rival)
        sentences += _dearest(costly, seat)
        told.append([said(words) for words in sentences])
    return told


def _rival(ranking: Sequence[Sequence[int]], seat: int) -> int | None:
    """Against whom a seat is measured: the winner, or for the winner who came next."""
    for place in ranking:
        for other in place:
            if other != seat:
                return other
    return None


def _result(
    totals: Sequence[int],
    ranking: Sequence[Sequence[int]],
    seat: int,
    rival: int | None,
    is_over: bool,
) -> Words:
    own = points(totals[seat])
    me = f"{{{seat + 1}}}"
    if rival is None:
        return Words(f"{me} ends with {own.en}.", f"{me} finit avec {own.fr}.")
    if not is_over:
        return Words(
            f"The game was not played to its end; {me} had {own.en}.",
            f"La partie n’est pas allée au bout ; {me} avait {own.fr}.",
        )
    ahead, other = totals[seat] - totals[rival], f"{{{rival + 1}}}"
    by = points(abs(ahead))
    if seat in ranking[0]:
        if rival in ranking[0] or ahead == 0:
            return Words(
                f"{me} is first with {own.en}, level with {other}.",
                f"{me} est en tête avec {own.fr}, à égalité avec {other}.",
            )
        return Words(
            f"{me} wins with {own.en}, {by.en} ahead of {other}.",
            f"{me} gagne avec {own.fr}, {by.fr} devant {other}.",
        )
    return Words(
        f"{me} ends with {own.en}, {by.en} behind {other}.",
        f"{me} finit avec {own.fr}, {by.fr} derrière {other}.",
    )


def _where(sources: Sequence[Source], seat: int, rival: int) -> list[Words]:
    """Where the difference lies, by what was scored."""
    gaps = []
    for source in sources:
        own, theirs = (
            one[-1][1] if one else 0 for one in (source.series[seat], source.series[rival])
        )
        gaps.append((own - theirs, source.words))
    gaps = [gap for gap in sorted(gaps, key=lambda gap: -abs(gap[0])) if gap[0]][:_MOST_SOURCES]
    if not gaps:
        return []
    en = ", ".join(f"{words.en} {_minus(f'{gap:+d}')}" for gap, words in gaps)
    fr = ", ".join(f"{words.fr} {_minus(f'{gap:+d}')}" for gap, words in gaps)
    other = f"{{{rival + 1}}}"
    return [
        Words(
            f"The difference to {other} lies above all in: {en}.",
            f"L’écart avec {other} vient surtout de : {fr}.",
        )
    ]


def _luck(luck: Sequence[Luck], seat: int, rival: int | None) -> list[Words]:
    own = luck[seat].points
    if not any(one.draws for one in luck):
        return []
    if abs(own) < _LITTLE:
        first = Words("chance neither gave nor took much", "le hasard n’a guère donné ni pris")
    elif own > 0:
        first = Words(f"chance gave {_en(own)}", f"le hasard a donné {_fr(own)}")
    else:
        first = Words(f"chance took {_en(-own)}", f"le hasard a pris {_fr(-own)}")
    if rival is None:
        return [first.sentence()]
    theirs, other = luck[rival].points, f"{{{rival + 1}}}"
    return [
        Words(
            f"{first.en} ({other}: {_minus(f'{theirs:+.1f}')})",
            f"{first.fr} ({other} : {'+' if theirs >= 0 else ''}{_minus(_comma(theirs))})",
        ).sentence()
    ]


def _skill(accuracy: Sequence[Accuracy], seat: int, rival: int | None) -> list[Words]:
    own = accuracy[seat]
    if own.decisions == 0:
        return []
    first = Words(
        f"decisions gave away {_en(own.lost)}", f"les décisions ont coûté {_fr(own.lost)}"
    )
    if rival is None:
        return [first.sentence()]
    theirs, other = accuracy[rival].lost, f"{{{rival + 1}}}"
    return [
        Words(
            f"{first.en} ({other}: {theirs:.1f})", f"{first.fr} ({other} : {_comma(theirs)})"
        ).sentence()
    ]


def _dearest(costly: Sequence[Decision], seat: int) -> list[Words]:
    own = next((one for one in costly if one.seat == seat + 1), None)
    if own is None or own.lost < _LITTLE:
        return []
    return [
        Words(
            f"The dearest, in turn {own.turn}: {own.played.words.en}; the bot would rather: "
            f"{own.better.words.en} ({_en(own.lost)}).",
            f"La plus chère, au tour {own.turn} : {own.played.words.fr} ; le bot aurait préféré : "
            f"{own.better.words.fr} ({_fr(own.lost)}).",
        )
    ]


def _en(amount: float) -> str:
    return f"{amount:.1f} {'point' if amount == 1 else 'points'}"


def _fr(amount: float) -> str:
    return f"{_comma(amount)} {'point' if amount < 2 else 'points'}"


def _comma(amount: float) -> str:
    return f"{amount:.1f}".replace(".", ",")


def _minus(number: str) -> str:
    """With the sign that the page writes beside it, and not with a hyphen."""
    return number.replace("-", "\N{MINUS SIGN}")
