"""What a seat is told is enough to follow any game, and to think about it elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from incognita.bots.roster import make_bot
from incognita.client import Client, PositionUnknown
from incognita.client.following import position_from_answer
from incognita.core.actors import CHANCE
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.games.toll import GAME as TOLL
from incognita.server.answers import position_answer
from incognita.server.charter import Began, Charter, Did, Sat
from incognita.server.table import Table, draws
from tests.kit.positions import each_game
from tests.kit.variants import for_few, line_up, variants
from tests.server.running import RunningServer

TRIED = 3  # variants of a game


@each_game
def test_what_a_seat_is_told_leads_to_what_it_believes(game: AnyGame) -> None:
    """At every moment of whole random games, whatever others have drafted."""
    of_game = variants(game)
    for number in range(TRIED):
        options = of_game[number * len(of_game) // TRIED]
        dealer = seeded("following", game.name, number)
        charter = Charter("t", game.name, game.rules_version, dict(options), "anna", 0, True, "")
        table = Table(charter, game, game.edition)
        for seat in range(len(table.seats)):
            table.follow(table.n + 1, 0, Sat(seat, "person", f"{seat}", f"{seat}"))
        table.follow(table.n + 1, 0, Began())
        for draw in draws(table.position.copy(), dealer.below):
            table.follow(table.n + 1, 0, draw)
        while table.status == "running":
            actors = table.position.actors
            actor = actors[dealer.below(len(actors))]
            legal = table.position.legal(actor)
            for entry in table.move(actor, legal[dealer.below(len(legal))], dealer.below):
                table.follow(table.n + 1, 0, entry)
            if dealer.below(10) == 0:
                assert_followed(table)
        assert_followed(table)


def assert_followed(table: Table) -> None:
    for seat in range(len(table.seats)):
        told = position_from_answer(position_answer(table, seat))
        assert told.view(seat) == table.position.view(seat)
        assert told.legal(seat) == table.position.legal(seat)
        assert told.believed_by(seat).words() == table.position.believed_by(seat).words()
    watched = position_from_answer(position_answer(table, None))
    assert watched.view() == table.position.view()


@each_game
def test_a_log_is_the_same_whatever_others_do_in_secret(game: AnyGame) -> None:
    """Seat 1 is told nothing of what seat 2 drafts; only that it is done with it."""
    if game.hides_nothing:
        return
    options = for_few(game)
    charter = Charter("t", game.name, game.rules_version, dict(options), "anna", 0, True, "")
    table, dealer = Table(charter, game, game.edition), seeded("secret", game.name)
    table.follow(1, 0, Began())
    while len(table.position.actors) < 2:
        [actor] = table.position.actors
        action = table.position.legal(actor)[0]
        if actor == CHANCE:
            action = table.position.draw(dealer.below)
        table.follow(table.n + 1, 0, Did(actor, game.notation(action)))
    before = position_answer(table, 0)
    while 1 in table.position.actors:
        assert position_answer(table, 0) == before
        last = table.position.legal(1)[-1]
        table.follow(table.n + 1, 0, Did(1, game.notation(last)))
    others = {do for who, do in position_answer(table, 0).log[len(before.log) :] if who == 2}
    assert others
    told = {do for who, do in position_answer(table, 1).log[len(before.log) :] if who == 2}
    assert told != others, "a guess stands in the place of what is secret"


@each_game
def test_a_remote_bot_plays_every_game_to_its_end(
    sqlite_server: RunningServer, game: AnyGame
) -> None:
    """Our own search, on what the server tells of a seat."""
    with Client(sqlite_server.address) as client:
        client.arrive("Program")
        seats = line_up(game, {"kind": "person"}, {"kind": "bot", "bot": "random"})
        table = client.open_table(game.name, seats).table.id
        bot = make_bot("mcts:2", game, seeded("remote", game.name))
        assert client.play(table, 1, bot).status == "finished"
        known = client.position(table, 1)
        assert known.is_over
        assert list(known.score().totals) == client.state(table, 1).play.totals


def test_the_program_of_the_docs_plays_from_afar(
    sqlite_server: RunningServer, tmp_path: Path
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-bots.md").read_text()
    [code] = re.findall(r"```python\n(# remote.py\n.*?)```", page, re.DOTALL)
    (tmp_path / "remote.py").write_text(code)
    command = [sys.executable, str(tmp_path / "remote.py"), sqlite_server.address]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"points: \[\d+, \d+\]\n", said)


def test_without_its_extra_the_client_says_which_one() -> None:
    code = "import sys; sys.modules['httpx'] = None; import incognita.client"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "incognita.client needs the optional extra 'client'" in said.stderr


def test_other_rules_than_the_servers_are_told_apart() -> None:
    charter = Charter("t", "toll", 99, {"players": 2}, "", 0, True, "")
    told = position_answer(Table(charter, TOLL, TOLL.edition), None)
    with pytest.raises(PositionUnknown, match="by rules 99, this program by rules 1"):
        position_from_answer(told)
