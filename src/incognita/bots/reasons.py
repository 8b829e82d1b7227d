"""Reasons: why a bot would do something, in sentences made from what its search saw.

What a line of play brings stands on the score sheet of the game, whose lines have words and a rule;
what it promises beyond, the game says itself (`outlook`). A game without such words has its points.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from incognita.bots.plan import Plan, Step
from incognita.bots.thinker import Choice
from incognita.core.game import AnyGame
from incognita.core.preview import Change, changes_between
from incognita.core.state import State
from incognita.core.words import Words, points

_MOST_LINES = 2  # of the score sheet; the rest is little
_MOST_STEPS = 4  # of a plan that are named
_AS_GOOD = 0.1  # points by which two choices may differ and still be called alike
_FOR_LATER = Words(
    "it brings nothing at once: it is the best start for later turns, as the bot sees it",
    "cela ne rapporte rien tout de suite : c’est ce qui prépare le mieux la suite, selon le bot",
)


class Hint(NamedTuple):
    """One step of a plan: what to do, and why, a sentence each."""

    action: int
    why: tuple[Words, ...]


def hints_of(game: AnyGame, plan: Plan) -> list[Hint]:
    """The plan step by step, each with the reasons that hold when it is due."""
    states = plan.states()
    actions = [step.action for step in plan.steps]
    return [
        Hint(
            step.action,
            (
                *_promises(game, states[n], states[-1], plan.seat, len(actions) - n > 1),
                *_what_follows(game, actions[n + 1 :]),
                *_weighed(game, states[n], plan.seat, step, actions),
            ),
        )
        for n, step in enumerate(plan.steps)
    ]


def _promises(
    game: AnyGame, before: State, after: State, seat: int, later: bool
) -> tuple[Words, ...]:
    """What the plan brings; if nothing that has words, that it is for later."""
    found = (*_gains(game, before, after, seat, later), *game.outlook(before, after, seat))
    return found or (_FOR_LATER.sentence(),)


def _gains(game: AnyGame, before: State, after: State, seat: int, later: bool) -> tuple[Words, ...]:
    """What the score sheet shows more or less for the seat, and for all the others together."""
    sheet, then = game.score_seen_by(before, seat), game.score_seen_by(after, seat)
    own = [change for change in changes_between(sheet, then) if change.line.seat == seat]
    own.sort(key=lambda change: -abs(change.points))
    gained = [b - a for a, b in zip(sheet.totals, then.totals, strict=True)]
    said = []
    if gained[seat]:
        more = _more(gained[seat])
        lines = [_line(game, change) for change in own[:_MOST_LINES]]
        by = Words(" by the end of the turn", " d’ici la fin du tour") if later else Words("", "")
        said.append(
            Words(
                f"you would have {more.en}{by.en}: {', '.join(line.en for line in lines)}",
                f"vous auriez {more.fr}{by.fr} : {', '.join(line.fr for line in lines)}",
            )
        )
    others = sum(gained) - gained[seat]
    if others:
        more = _more(others)
        said.append(
            Words(f"the others would have {more.en}", f"les autres auraient {more.fr} en tout")
        )
    return tuple(words.sentence() for words in said)


def _more(n: int) -> Words:
    amount = points(abs(n))
    if n > 0:
        return Words(f"{amount.en} more", f"{amount.fr} de plus")
    return Words(f"{amount.en} less", f"{amount.fr} de moins")


def _line(game: AnyGame, change: Change) -> Words:
    """A line of the score sheet with its rule."""
    en, fr = (game.describe_line(change.line, language) for language in ("en", "fr"))
    return Words(f"“{en}” ({change.line.rule})", f"« {fr} » ({change.line.rule})")


def _what_follows(game: AnyGame, actions: Sequence[int]) -> tuple[Words, ...]:
    """The rest of the plan, so that a hint can be followed or left as a whole."""
    if not actions:
        return ()
    steps = [(action, len(list(same))) for action, same in groupby(actions)]
    named = [_repeated(_words(game, action), times) for action, times in steps[:_MOST_STEPS]]
    more = Words(", and so on", ", et ainsi de suite")
    rest = more if len(steps) > _MOST_STEPS else Words("", "")
    return (
        Words(
            f"then {', '.join(one.en for one in named)}{rest.en}",
            f"puis {', '.join(one.fr for one in named)}{rest.fr}",
        ).sentence(),
    )


def _repeated(what: Words, times: int) -> Words:
    if times == 1:
        return what
    often = Words("twice" if times == 2 else f"{times} times", f"{times} fois")
    return Words(f"{what.en} ({often.en})", f"{what.fr} ({often.fr})")


def _weighed(
    game: AnyGame, state: State, seat: int, step: Step, plan: Sequence[int]
) -> tuple[Words, ...]:
    """The best of what is not part of the plan anyway, and by how much it is behind."""
    chosen = next((one for one in step.choices if one.action == step.action), None)
    if chosen is None:
        return (Words("it is the only way", "c’est la seule possibilité").sentence(),)
    legal = state.legal_list(seat)
    others = [one for one in step.choices if one.action not in plan and one.action in legal]
    return (_against(game, chosen, others[0]),) if others else ()


def _against(game: AnyGame, chosen: Choice, other: Choice) -> Words:
    instead, less = _words(game, other.action), round(chosen.value - other.value, 1)
    if less <= _AS_GOOD:
        return Words(
            f"about as good: {instead.en}", f"presque aussi bien : {instead.fr}"
        ).sentence()
    unit = Words("point" if less == 1 else "points", "points" if less >= 2 else "point")
    return Words(
        f"next best: {instead.en}, {less:g} {unit.en} less by the bot's reckoning",
        f"sinon : {instead.fr}, {less:g} {unit.fr} de moins d’après le calcul du bot".replace(
            f"{less:g}", f"{less:g}".replace(".", ",")
        ),
    ).sentence()


def _words(game: AnyGame, action: int) -> Words:
    return Words(game.describe(action, "en"), game.describe(action, "fr"))
