"""What follows from an action in Tikal, and what a turn promises, in a sentence each."""

from incognita.core.words import Words, count, points, together
from incognita.games.tikal.actions import (
    ACTING,
    BIDDING,
    DIGGING,
    FIRST_EXCHANGE,
    FIRST_TAKE,
    GUARD_LEADER,
    GUARD_WORKER,
)
from incognita.games.tikal.board import (
    GONE_LEADER,
    GONE_SHIFT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HEXES,
    KIND,
    MOTIFS,
    RESERVE_MASK,
    SEAT,
    TEMPLE,
    UNEXPLORED,
    camp_of,
    copies_of,
    guard_of,
    held_of,
    scorer_of,
    strength_of,
    value_of,
)
from incognita.games.tikal.narration import action_points
from incognita.games.tikal.notation import HEX_NAMES, deed_of, is_deed
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.view import takings_view

_MOST_PROMISES = 3  # of a turn: more is no reason any more


def consequences(before: Tikal, after: Tikal, seat: int) -> tuple[Words, ...]:
    """What cannot be had back, the cost, and who would score more or less in a scoring turn."""
    if before.phase == BIDDING:
        return _of_an_auction(before, after, seat)
    if before.phase != ACTING:
        return _of_a_tile(before, after)
    if not _goes_on(before, after, seat):
        return _of_an_end(before)
    said = [*_of_a_guard(before, after, seat), *_of_a_camp(before, after, seat)]
    cost, left = action_points(before.ap - after.ap), action_points(after.ap)
    said.append(
        Words(f"it costs {cost.en}; {left.en} left", f"cela coûte {cost.fr} ; il reste {left.fr}")
    )
    said += _scorings(before, after, seat)
    return tuple(words.sentence() for words in said)


def _goes_on(before: Tikal, after: Tikal, seat: int) -> bool:
    """The turn does: whatever is done in it costs action points, but for its end."""
    return after.turn == seat and after.phase in (ACTING, DIGGING) and after.ap < before.ap


def _of_an_end(before: Tikal) -> tuple[Words, ...]:
    if before.ap == 0:
        return ()
    lost = action_points(before.ap)
    return (Words(f"you lose {lost.en}", f"vous perdez {lost.fr}").sentence("T2.4"),)


def _of_a_tile(before: Tikal, after: Tikal) -> tuple[Words, ...]:
    if all(
        now & KIND == UNEXPLORED or then & KIND != UNEXPLORED
        for then, now in zip(before.land, after.land, strict=True)
    ):
        return ()
    return (
        Words(
            "a tile that is placed is never moved", "une tuile posée n’est plus jamais déplacée"
        ).sentence("T3.9"),
    )


def _of_an_auction(before: Tikal, after: Tikal, seat: int) -> tuple[Words, ...]:
    if after.bid > before.bid and after.bidder == seat:
        price = points(after.bid)
        return (
            Words(
                f"if nobody bids more, you pay {price.en} and choose a tile",
                f"si personne ne mise plus, vous payez {price.fr} et choisissez une tuile",
            ).sentence("T11.7"),
        )
    if before.bid == 0:
        return ()  # who is the first to pass may still have the turn for nothing
    return (
        Words("you are out of this auction", "vous ne participez plus à cette enchère").sentence(
            "T11.3"
        ),
    )


def _of_a_guard(before: Tikal, after: Tikal, seat: int) -> list[Words]:
    """Who leaves the game for good when a guard is set."""
    guards = _guards(after, seat)
    if guards == _guards(before, seat):
        return []
    workers = _workers_gone(after, seat) - _workers_gone(before, seat)
    gone: list[Words] = []
    if _leader_gone(after, seat) and not _leader_gone(before, seat):
        gone.append(Words("your leader", "votre chef"))
    if workers:
        gone.append(
            count(
                workers,
                Words("worker", "membre"),
                Words("workers", "membres"),
            )
        )
    said = [
        Words(
            "the guard stays there to the end of the game (T8.2)",
            "le gardien reste là jusqu’à la fin de la partie (T8.2)",
        )
    ]
    if gone:
        who = Words(together([one.en for one in gone]).en, together([one.fr for one in gone]).fr)
        said.append(
            Words(
                f"out of the game for good: {who.en} (T8.3)",
                f"hors du jeu pour toujours : {who.fr} (T8.3)",
            )
        )
    said.append(
        Words("it was your last guard (T8.4)", "c’est votre dernier gardien (T8.4)")
        if guards == 0
        else Words("you can set one more guard (T8.4)", "il vous reste un gardien (T8.4)")
    )
    return said


def _guards(state: Tikal, seat: int) -> int:
    return (state.board[SEAT + seat] >> GUARDS_SHIFT) & GUARDS_MASK


def _workers_gone(state: Tikal, seat: int) -> int:
    return (state.board[SEAT + seat] >> GONE_SHIFT) & RESERVE_MASK


def _leader_gone(state: Tikal, seat: int) -> bool:
    return state.board[SEAT + seat] & GONE_LEADER != 0


def _of_a_camp(before: Tikal, after: Tikal, seat: int) -> list[Words]:
    if before.camps == after.camps:
        return []
    if after.second_camp(seat) < 0:
        return [
            Words(
                "a camp is never moved; you have one more (T7.3)",
                "un camp n’est jamais déplacé ; il vous en reste un (T7.3)",
            )
        ]
    return [
        Words(
            "a camp is never moved, and it is your last one (T7.3)",
            "un camp n’est jamais déplacé, et c’est votre dernier (T7.3)",
        )
    ]


def _scorings(before: Tikal, after: Tikal, seat: int) -> list[Words]:
    """Who would score more or less in a scoring turn."""
    said = []
    gained = [_scores_now(after, s) - _scores_now(before, s) for s in range(after.setting.players)]
    if gained[seat]:
        now, then = points(_scores_now(after, seat)), _scores_now(before, seat)
        said.append(
            Words(
                f"a scoring would give you {now.en} instead of {then}",
                f"un pointage vous donnerait {now.fr} au lieu de {then}",
            )
        )
    others = sum(gained) - gained[seat]
    if others:
        change, fr = points(abs(others)), "plus" if others > 0 else "moins"
        said.append(
            Words(
                f"a scoring would give the others {change.en} {'more' if others > 0 else 'less'}",
                f"un pointage donnerait aux autres {change.fr} de {fr}",
            )
        )
    return said


def _scores_now(state: Tikal, seat: int) -> int:
    return takings_view(state.takings(seat))["total"]


def is_grave(state: Tikal, seat: int, action: int) -> bool:
    """A guard takes its companions out of the game."""
    return is_deed(action) and deed_of(action)[1] in (GUARD_WORKER, GUARD_LEADER)


def dead_end(state: Tikal, seat: int, action: int) -> Words | None:
    """An exchange after which nobody holds more of anything than before."""
    if not FIRST_EXCHANGE <= action < FIRST_TAKE:
        return None
    motifs, other = divmod(action - FIRST_EXCHANGE, 4)
    given, taken = divmod(motifs, MOTIFS)
    own, theirs = held_of(state.board[SEAT + seat]), held_of(state.board[SEAT + other])
    if copies_of(own, taken) or copies_of(theirs, given):
        return None
    return Words(
        "as things are, this changes the points of nobody: single for single (T9.5)",
        "pour l’instant, cela ne change les points de personne : un trésor isolé contre un autre "
        "(T9.5)",
    )


# What a turn promises


def outlook(before: Tikal, after: Tikal, seat: int) -> tuple[Words, ...]:
    """Whose temples are whose then, and what they would bring at the next volcano."""
    scored = after.points(seat) != before.points(seat)
    said = [] if scored else _scorings(before, after, seat)
    soon = Words(" at the next scoring", " au prochain pointage")
    said += _temples(before, after, seat, Words("", "") if scored else soon)
    if after.phase == DIGGING:
        where = HEX_NAMES[after.dug_at]
        said.append(
            Words(
                f"a treasure comes up on {where}: it counts at every scoring (T9.5)",
                f"un trésor sort de terre en {where} : il compte à chaque pointage (T9.5)",
            )
        )
    for h in range(HEXES):
        if camp_of(after.board[h]) == seat != camp_of(before.board[h]):
            where = HEX_NAMES[h]
            said.append(
                Words(
                    f"from the camp on {where} your figures set out nearer (T7.4)",
                    f"du camp en {where}, vos figurines partiront de plus près (T7.4)",
                )
            )
    return tuple(words.sentence() for words in said[:_MOST_PROMISES])


def _temples(before: Tikal, after: Tikal, seat: int, when: Words) -> list[Words]:
    """The temples that change hands, and those where the seat comes closer to the majority."""
    players = after.setting.players
    won, lost, nearer = list[Words](), list[Words](), list[Words]()
    for h in range(HEXES):
        if after.land[h] & KIND != TEMPLE:
            continue
        then, now = scorer_of(before.board[h], players), scorer_of(after.board[h], players)
        where, value = HEX_NAMES[h], value_of(after.board[h])
        temple = Words(f"the temple on {where} ({value})", f"le temple en {where} ({value})")
        if now == seat and guard_of(after.board[h]) == seat != guard_of(before.board[h]):
            won.append(
                Words(
                    f"{temple.en} is yours for good (T9.4)",
                    f"{temple.fr} est à vous pour toujours (T9.4)",
                )
            )
        elif now == seat != then:
            won.append(
                Words(
                    f"{temple.en} is yours{when.en} (T9.3)",
                    f"{temple.fr} est à vous{when.fr} (T9.3)",
                )
            )
        elif then not in (seat, now, -1):
            lost.append(
                Words(
                    f"{temple.en} is nobody's any more (T9.3)",
                    f"{temple.fr} n’est plus à personne (T9.3)",
                )
            )
        elif strength_of(after.board[h], seat) > strength_of(before.board[h], seat) and now != seat:
            nearer.append(_strengths(after, h, seat, temple))
    return won + lost + nearer


def _strengths(state: Tikal, h: int, seat: int, temple: Words) -> Words:
    """How far it is to the majority where somebody else has it, or nobody."""
    own = strength_of(state.board[h], seat)
    rival = max(
        strength_of(state.board[h], other)
        for other in range(state.setting.players)
        if other != seat
    )
    return Words(
        f"{temple.en}: your strength there is {own} against {rival} (T9.2)",
        f"{temple.fr} : votre force y est de {own} contre {rival} (T9.2)",
    )
