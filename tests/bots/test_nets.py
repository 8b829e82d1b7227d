"""Nets: the same answers in every form, and bots that are named after what they judge by."""

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

from incognita.bots import nets, roster
from incognita.bots.judgement import judgement_of
from incognita.bots.learned import Learned, Sight, chance_of
from incognita.bots.levels import HAND, UnknownBot
from incognita.bots.nets import NetFile, NoNet, inputs_of, learned, read_net
from incognita.bots.own import is_own
from incognita.bots.roster import check_bot, make_thinker
from incognita.cli import main
from incognita.core.catalogue import find_game, games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.position import Position
from incognita.lab.crew import Crew
from incognita.lab.fitting import Whole, whole_answers
from incognita.lab.simulate import Plan, plan_edition, simulate
from incognita.lab.workers import Fixture, play_batch
from incognita.uncompiled import asked_for
from tests.bots.nets import chance_net, written
from tests.bots.plain import told_uncompiled
from tests.kit.play import random_position
from tests.kit.secrets import pairs
from tests.kit.test_secrets import has_drafts

LEARNED = [game for game in games() if not game.example]
each_learned = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
POSITIONS = 24


def asked_about(game: AnyGame) -> list[Position]:
    """Positions of random games, of all numbers of seats at which a net of the game is asked."""
    found: list[Position] = []
    number = 0
    while len(found) < POSITIONS:
        seats = game.seats.low + number % (game.seats.high - game.seats.low + 1)
        position = random_position(
            game, game.check_options({"players": seats}), number, number % 30
        )
        number += 1
        if inputs_of(game).covers(position.state) and not position.is_over:
            found.append(position)
    return found


def seen_in(position: Position) -> list[list[int]]:
    """From each seat."""
    sight = Sight(inputs_of(position.game))
    sight.look(position.state)
    found = []
    for seat in range(position.seats):
        sight.take(position.seats, seat)
        found.append([int(one) for one in sight.seen])
    return found


def judged_in(game: AnyGame) -> list[list[int]]:
    """What a net makes of some positions of random games."""
    judgement = judgement_of(game)
    evaluation = learned(game, judgement.evaluation, chance_net(game), judgement.manner.win)
    found = []
    for number in range(POSITIONS):
        seats = game.seats.low + number % (game.seats.high - game.seats.low + 1)
        options = game.check_options({"players": seats})
        state = random_position(game, options, number, 9 * number).state
        evaluation.foresee(state)
        points = [int(one) for one in evaluation.points][:seats]
        found.append([*points, *[int(one) for one in evaluation.chances][:seats]])
    return found


def test_a_net_answers_alike_compiled_and_plain() -> None:
    plain = told_uncompiled(
        "[judged_in(game) for game in LEARNED]",
        "from tests.bots.test_nets import LEARNED, judged_in",
    )
    here = [judged_in(game) for game in LEARNED]
    assert plain == here
    assert all(len({str(one) for one in found}) > POSITIONS // 2 for found in here)


@each_learned
def test_numpy_answers_as_the_net_does(game: AnyGame) -> None:
    found = chance_net(game)
    net = found.net()
    rows = [row for position in asked_about(game) for row in seen_in(position)]
    answers = []
    for row in rows:
        net.ask(type(Sight(inputs_of(game)).seen)(row), len(row))
        answers.append([int(net.points), int(net.chance)])
    whole = Whole(
        *(
            np.array(part, np.int64)
            for part in (found.cells, found.thresholds, found.weights, found.straight, found.bias)
        )
    )
    assert whole_answers(whole, np.array(rows)).tolist() == answers


@each_learned
def test_every_input_has_a_name_of_its_own_and_a_sentence(game: AnyGame) -> None:
    inputs = inputs_of(game)
    assert len(set(inputs.names())) == len(inputs.names())
    assert all(name and sentence.endswith(".") for name, sentence in inputs.columns())
    assert inputs.of_seat[0][0] == "points"
    assert all(seen_in(position) for position in asked_about(game))


@each_learned
def test_a_seat_looks_at_nothing_that_it_cannot_know(game: AnyGame) -> None:
    """As bots are asked: with what the seat believes of drafts that are not its own."""
    found = pairs(game, POSITIONS)
    assert bool(found) == has_drafts(game)
    for pair in found:
        if pair.viewer in range(pair.one.seats):
            inputs = inputs_of(game)
            seen = []
            for position in (pair.one, pair.other):
                sight = Sight(inputs)
                sight.look(position.believed_by(pair.viewer))
                sight.take(position.seats, pair.viewer)
                seen.append([int(one) for one in sight.seen])
            assert seen[0] == seen[1]


def test_chances_are_those_of_the_logistic_curve() -> None:
    for logit in (-9000, -3000, -16, 0, 16, 2208, 9000):
        expected = 1000 / (1 + np.exp(-logit / 1000))
        assert chance_of(logit) == pytest.approx(expected, abs=1)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "No such file"),
        (b"{", "truncated"),
        (b"{}", "missing required field"),
        ({"version": 9}, "no incognita-net 1"),
        ({"bias": (0,)}, "no incognita-net 1"),
        ({"inputs": ("one",)}, "no incognita-net 1"),
    ],
)
def test_a_file_that_is_no_net_says_why(
    tmp_path: Path, content: bytes | dict[str, object] | None, problem: str
) -> None:
    file = tmp_path / "some.net.json"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        file.write_bytes(msgspec.json.encode(msgspec.structs.replace(a_net(), **content)))
    with pytest.raises(NoNet, match=problem) as refused:
        read_net(file)
    assert str(file) in str(refused.value)
    with pytest.raises(NoNet, match=problem):
        check_bot(f"mcts:5@{file}")


def a_net() -> NetFile:
    return chance_net(find_game("wayfinder"))


@pytest.mark.parametrize("name", ["mcts:5@{}", "expert@{}", "master:500ms@{}"])
def test_a_bot_is_told_by_which_net_to_judge(tmp_path: Path, name: str) -> None:
    named = name.format(written(tmp_path, a_net()))
    assert check_bot(named) == named
    assert not is_own(named)
    game = find_game("wayfinder")
    thinker = make_thinker(named, game, seeded("any"))
    assert isinstance(thinker._search.evaluation, Learned)
    with pytest.raises(NoNet, match="does not know tikal"):
        make_thinker(named, find_game("tikal"), seeded("any"))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("mcts:5@", "behind @ stands a file with a net, or hand"),
        ("greedy@hand", "greedy cannot be told"),
        ("random@some.net.json", "random cannot be told"),
        ("uct:5@hand", "uct cannot be told"),
        ("genius@hand", "no bot 'genius@hand'"),
    ],
)
def test_what_cannot_be_told_by_what_to_judge_says_so(name: str, problem: str) -> None:
    with pytest.raises(UnknownBot, match=problem) as refused:
        check_bot(name)
    assert "mcts:2000@best.net.json" in str(refused.value)


def test_a_net_that_is_shipped_is_judged_by_where_nothing_else_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("wayfinder")

    def judge(name: str) -> object:
        return make_thinker(name, game, seeded("any"))._search.evaluation

    by_hand = judgement_of(game).evaluation
    monkeypatch.setattr(roster, "shipped_net", lambda game: None)
    assert all(judge(name) is by_hand for name in ("novice", "expert", "mcts:5"))
    monkeypatch.setattr(roster, "shipped_net", lambda game: a_net())
    assert all(
        isinstance(judge(name), Learned) for name in ("skilled", "expert", "master:1s", "mcts:5")
    )
    assert all(judge(name) is by_hand for name in ("novice", f"expert@{HAND}", f"mcts:5@{HAND}"))


def test_nets_that_are_shipped_are_those_of_their_game() -> None:
    for game in games():
        found = nets.shipped_net(game.name)
        assert found is None or nets.inputs_for(game, found)


def test_a_net_goes_along_with_the_games_to_whoever_plays_them(tmp_path: Path) -> None:
    """It is read once: a worker needs no file, and what becomes of the file is no matter."""
    game = find_game("wayfinder")
    file = written(tmp_path, a_net())
    bots = (f"mcts:3@{file}", f"mcts:3@{HAND}")
    plan = Plan(game.name, game.check_options({}), plan_edition(game.edition), bots, 1, 5)
    terms = plan.terms
    [before] = play_batch(terms, [Fixture(0, 0, bots)])
    file.unlink()
    [after] = play_batch(terms, [Fixture(0, 0, bots)])
    assert after.result.totals == before.result.totals
    with pytest.raises(NoNet, match="No such file"):
        simulate(plan, Crew(), lambda _: None)


def test_the_command_knows_nets(tmp_path: Path) -> None:
    file = written(tmp_path, a_net())
    asked = ["arena", "wayfinder", "--games", "2", "--json"]
    told = CliRunner().invoke(main, [*asked, "--bots", f"mcts:2@{file},mcts:2@hand"])
    assert told.exit_code == 0, told.output
    assert f"mcts:2@{file}" in {one["bot"] for one in json.loads(told.output)["standings"]}
    told = CliRunner().invoke(main, ["simulate", "tikal", "--bots", f"mcts:2@{file}"])
    assert told.exit_code == 2
    assert "a net of wayfinder" in told.output


def test_what_a_net_looks_at_runs_from_its_source_with_its_game() -> None:
    assert asked_for("tikal") == (
        "incognita.games.tikal",
        "incognita.bots.tikal",
        "incognita.bots.habits.tikal",
        "incognita.bots.inputs.tikal",
    )
