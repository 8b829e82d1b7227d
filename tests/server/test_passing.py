"""Turns that are passed because their time is over: in every phase of every game."""

import random
from collections.abc import Iterator

import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame
from incognita.core.options import Options
from incognita.core.words import LANGUAGES
from incognita.server.answers import entry_answer
from incognita.server.charter import Began, Charter, Clock, Did, Entry, RanOut, Sat
from incognita.server.clocks import RunningOut
from incognita.server.keeper import tick
from incognita.server.table import Table, draws
from tests.kit.variants import GAMES, label, variants

_MOST_PASSES = 2000
_SOME = 5


def some_variants() -> Iterator[tuple[AnyGame, Options]]:
    """Each number of seats, with options of all kinds."""
    for game in GAMES:
        found = variants(game)
        random.Random(game.name).shuffle(found)
        yield from {options["players"]: (game, options) for options in found}.values()
        yield from [(game, options) for options in found[:_SOME]]


VARIANTS = {f"{game.name}:{label(options)}": (game, options) for game, options in some_variants()}


def begun(game: AnyGame, options: Options, dealer: Generator) -> Table:
    """A table of people with a second a turn."""
    clock = Clock("turn", 1, run_out="pass")
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
def test_a_game_that_everybody_sleeps_through_comes_to_its_end(variant: str) -> None:
    table = begun(*VARIANTS[variant], seeded("asleep", 1))
    before: RunningOut | None = None
    for _ in range(_MOST_PASSES):
        run_out = table.clocks.next_to_run_out()
        if run_out is None:
            break
        assert run_out != before, "a clock runs out twice at the same moment"
        before = run_out
        follow(table, list(tick(table, run_out.at)), run_out.at)
    assert table.status == "finished"
