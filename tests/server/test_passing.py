"""Turns that are passed because their time is over: in every phase of every game."""

import random
from collections.abc import Iterator

import pytest

from incognita.core.actors import CHANCE
from incognita.core.catalogue import find_game
from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame
from incognita.core.options import Options
from incognita.core.words import LANGUAGES
from incognita.server.answers import entry_answer
from incognita.server.charter import Began, Charter, Clock, Did, Entry, RanOut, Said, Sat
from incognita.server.clocks import RunningOut
from incognita.server.keeper import tick
from incognita.server.table import Table, draws
from tests.kit.variants import GAMES, label, variants

_MOST_PASSES = 2000
_SOME = 5
_DRAW_IN_TURNS = {"entdecker", "tikal"}


def some_variants() -> Iterator[tuple[AnyGame, Options]]:
    """Each number of seats, with options of all kinds."""
    for game in GAMES:
        found = variants(game)
        random.Random(game.name).shuffle(found)
        yield from {options["players"]: (game, options) for options in found}.values()
        yield from [(game, options) for options in found[:_SOME]]


A_SECOND = Clock("turn", 1, run_out="pass")
VARIANTS = {f"{game.name}:{label(options)}": (game, options) for game, options in some_variants()}


def begun(game: AnyGame, options: Options, dealer: Generator, clock: Clock = A_SECOND) -> Table:
    """A table of people."""
    charter = Charter("t", game.name, game.rules_version, dict(options), "0", 0, True, "", clock)
    table = Table(charter, game, game.edition)
    sittings = [Sat(seat, "person", f"Anna {seat}", f"{seat}") for seat in range(len(table.seats))]
    follow(table, [*sittings, Began(), *draws(table.position.copy(), dealer.below)], 0)
    return table


def follow(table: Table, entries: list[Entry], at: int) -> None:
    for entry in entries:
        table.follow(table.n + 1, at, entry)


def at_random(table: Table, dealer: Generator) -> list[Entry]:
    actors = table.position.actors
    actor = actors[dealer.below(len(actors))]
    legal = table.position.legal(actor)
    return table.move(actor, legal[dealer.below(len(legal))], dealer.below)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_turn_is_passed_in_every_phase(variant: str) -> None:
    dealer = seeded("passing", 1)
    table = begun(*VARIANTS[variant], dealer)
    at = 0
    while table.status == "running":
        if table.clocks.running:
            passed(table, at)
        at += 10
        follow(table, at_random(table, dealer), at)


def passed(table: Table, at: int) -> None:
    """Look at what would become of the table if nobody did anything for a while."""
    out, *done = tick(table, at + 2000)
    assert isinstance(out, RanOut)
    seat = out.seat
    after = table.ahead((n, at + 2000, entry) for n, entry in enumerate([out, *done], table.n + 1))
    deeds = [entry for entry in done if isinstance(entry, Did)]
    assert deeds[0].actor == seat
    drew = deeds[-1].actor == CHANCE
    assert after.is_over or seat not in after.to_act or drew or len(table.seats) == 1
    assert after.is_over or after.position.actors
    for told in [one for one in after.tail if one.n > table.n]:
        for language in LANGUAGES:
            answer = entry_answer(after, told, seat, language)
            assert answer.kind == "ran-out" or answer.do is not None
            assert all(event.words for event in answer.events)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_table_where_everybody_sleeps_waits_until_one_of_them_is_heard_of(variant: str) -> None:
    """Woken again and again by a word, it comes to its end."""
    table = begun(*VARIANTS[variant], seeded("asleep", 1))
    before: RunningOut | None = None
    at = 0
    for _ in range(_MOST_PASSES):
        run_out = table.clocks.next_to_run_out()
        if table.status != "running":
            break
        if run_out is None:
            assert table.is_asleep
            assert all(passed is not None for passed in table.passed_at)
            at += 1
            follow(table, [Said("0", "Anna 0", "Good morning")], at)
            assert not table.is_asleep
            continue
        assert not table.is_asleep
        assert run_out != before, "a clock runs out twice at the same moment"
        before, at = run_out, run_out.at
        follow(table, list(tick(table, at)), at)
    assert table.status == "finished"


def test_who_wakes_a_table_has_time_again_and_so_have_the_others() -> None:
    game = find_game("tikal")
    clock = Clock("total", 100, run_out="pass")
    table = begun(game, variants(game)[0], seeded("asleep", 2), clock)
    for _ in table.seats:
        run_out = table.clocks.next_to_run_out()
        assert run_out is not None
        follow(table, list(tick(table, run_out.at)), run_out.at)
    assert table.is_asleep
    assert table.clocks.running == frozenset()
    later = 3_600_000
    follow(table, at_random(table, seeded("awake")), later)
    assert not table.is_asleep
    assert [table.clocks.left(seat, later) for seat in (0, 1)] == [20_000, 20_000]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_drawn_in_a_turn_does_not_wind_up_its_clock(game: AnyGame) -> None:
    """Every action takes a second. A turn begins after another one's, or where the game says so."""
    dealer = seeded("drawing", 1)
    table = begun(game, variants(game)[0], dealer, Clock("turn", 100_000))
    at, drawn_in_turns = 0, 0
    while table.status == "running":
        running, left = table.clocks.running, table.clocks.left_ms[:]
        entries, n = at_random(table, dealer), table.n
        at += 1000
        follow(table, entries, at)
        told = [happening.event.kind for one in table.told_since(n) for happening in one.happenings]
        begins = not game.turn_begins.isdisjoint(told)
        for seat in table.clocks.running:
            goes_on = seat in running and not begins
            assert table.clocks.left_ms[seat] == (left[seat] - 1000 if goes_on else 100_000_000)
            drawn_in_turns += goes_on and len(entries) > 1
    assert drawn_in_turns > 0 or game.name not in _DRAW_IN_TURNS
