"""Tables: open, find, join, leave, rematch, records."""

from pathlib import Path

import pytest

from incognita.client import Client, Refused
from incognita.core.catalogue import find_game, games
from incognita.core.game import AnyGame
from incognita.core.position import new_game
from incognita.core.record import replay_record, write_record
from tests.kit.positions import each_game
from tests.kit.variants import line_up
from tests.server.running import RunningServer

PERSON = {"kind": "person"}
OFFERED = [game.name for game in games() if not game.example]
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}


def play_on(client: Client, table: str, seat: int, most: int = 2000) -> None:
    """Always the first legal action."""
    for _, play in zip(range(most), client.turns(table, seat), strict=False):
        client.act(table, seat, play.legal[0].do)


def test_a_table_begins_when_its_last_open_seat_is_taken(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True)
    assert table.table.status == "open"
    assert table.your_seats == [1]
    assert table.invitation
    joined = bruno.join(table.table.id)
    assert joined.table.status == "running"
    assert joined.your_seats == [2]
    assert [seat.name for seat in joined.table.seats] == ["Anna", "Bruno"]


def test_a_taken_seat_cannot_be_taken_again(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN, OPEN], open_to_all=True).table.id
    with pytest.raises(Refused, match="not free"):
        bruno.join(table, seat=1)
    bruno.join(table, seat=3)
    anna.join(table)
    with pytest.raises(Refused, match="All seats are taken"):
        anna.join(table)


def test_a_table_by_invitation_is_hidden_from_those_without_it(anna: Client, bruno: Client) -> None:
    opened = anna.open_table("tikal", [PERSON, OPEN], open_to_all=False)
    table = opened.table.id
    assert table not in [one.id for one in bruno.tables("open")]
    for forbidden in (bruno.table, bruno.join, bruno.state, bruno.score):
        with pytest.raises(Refused) as refusal:
            forbidden(table)
        assert refusal.value.code == "by-invitation"
    assert bruno.table(table, opened.invitation).invitation is None
    assert bruno.join(table, invitation=opened.invitation).your_seats == [2]
    assert bruno.table(table).invitation == opened.invitation


def test_a_table_is_private_unless_it_is_opened_to_all(anna: Client, bruno: Client) -> None:
    for seats in ([PERSON, OPEN], [PERSON, RANDOM]):
        opened = anna.open_table("tikal", seats)
        wish = {"game": "tikal", "seats": seats}
        silent = anna._http.post("/api/tables", json=wish).json()["table"]["id"]
        for table in (opened.table.id, silent):
            with pytest.raises(Refused, match="invitation link"):
                bruno.table(table)
            assert table not in [one.id for one in bruno.tables(opened.table.status)]


def test_tables_are_listed_by_status_and_game(anna: Client) -> None:
    waiting = anna.open_table("entdecker", [PERSON, OPEN], open_to_all=True).table.id
    running = anna.open_table("tikal", [PERSON, RANDOM], open_to_all=True).table.id
    assert waiting in [one.id for one in anna.tables("open", "entdecker")]
    assert waiting not in [one.id for one in anna.tables("open", "tikal")]
    assert running in [one.id for one in anna.tables("running")]
    assert running not in [one.id for one in anna.tables("open")]


def test_ones_own_tables_come_with_those_first_that_wait(anna: Client, bruno: Client) -> None:
    waiting_for_bruno = anna.open_table("tikal", [OPEN, PERSON], open_to_all=True).table.id
    bruno.join(waiting_for_bruno)
    waiting_for_anna = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(waiting_for_anna)
    anna.open_table("tikal", [PERSON, OPEN], open_to_all=True)
    mine = anna.my_tables()
    assert [one.your_turn for one in mine] == [True, False, False]
    assert mine[0].id == waiting_for_anna
    assert bruno.my_tables()[0].id == waiting_for_bruno


def test_a_left_seat_can_be_handed_to_a_bot_and_the_game_goes_on(
    anna: Client, bruno: Client
) -> None:
    table = anna.open_table("wayfinder", [OPEN, PERSON], open_to_all=True).table.id
    bruno.join(table)
    left = bruno.leave(table)
    assert left.table.seats[0].kind == "open"
    with pytest.raises(Refused, match="Only those at the table"):
        bruno.seat_bot(table, 1, "random")
    anna.seat_bot(table, 1, "random")
    play_on(anna, table, 2)
    assert anna.table(table).table.status == "finished"


def test_a_left_seat_can_be_taken_by_somebody_else(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, RANDOM, OPEN], open_to_all=True).table.id
    bruno.join(table)
    anna.leave(table)
    assert anna.join(table, seat=1).your_seats == [1]


def test_a_table_that_everybody_left_is_closed(anna: Client) -> None:
    table = anna.open_table("tikal", [PERSON, RANDOM]).table.id
    assert anna.leave(table).table.status == "closed"


def test_who_opened_a_table_may_close_it_while_alone_there(anna: Client, bruno: Client) -> None:
    table = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    with pytest.raises(Refused):
        bruno.close_table(table)
    assert anna.close_table(table).table.status == "closed"
    shared = anna.open_table("tikal", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(shared)
    with pytest.raises(Refused, match="everybody else at it is absent"):
        anna.close_table(shared)


def test_a_rematch_is_one_table_whoever_asks_first(anna: Client, bruno: Client) -> None:
    table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
    bruno.join(table)
    with pytest.raises(Refused, match="after the end"):
        anna.rematch(table)
    while (play := anna.state(table).play).status == "running":
        seat = play.to_act[0]
        player = anna if seat == 1 else bruno
        player.act(table, seat, player.state(table, seat).play.legal[0].do)
    again = anna.rematch(table)
    assert again.table.status == "open"
    assert [seat.name for seat in again.table.seats] == ["Bruno", "Anna"]
    assert [seat.kind for seat in again.table.seats] == ["open", "person"]
    found = bruno.rematch(table)
    assert found.table.id == again.table.id
    assert found.your_seats == [1]  # one seat on, and sat down by asking
    assert found.table.status == "running"
    assert bruno.rematch(table).your_seats == [1]


def test_a_rematch_moves_everybody_one_seat_on(anna: Client) -> None:
    table = anna.open_table("wayfinder", [RANDOM, PERSON]).table.id
    play_on(anna, table, 2)
    again = anna.rematch(table)
    assert again.table.rematch_of == table
    assert again.your_seats == [1]
    assert again.table.status == "running"
    assert anna.rematch(table).table.id == again.table.id
    rematch = anna.state(table).play.rematch
    assert rematch is not None
    assert rematch.table == again.table.id


@each_game
def test_the_record_of_a_finished_game_holds_and_can_be_shown_again(
    anna: Client, game: AnyGame
) -> None:
    table = anna.open_table(game.name, line_up(game, PERSON, RANDOM)).table.id
    with pytest.raises(Refused, match="when the game is over"):
        anna.record(table)
    play_on(anna, table, 1)
    record = anna.record(table)
    replay = replay_record(record.encode())
    assert replay.last.is_over
    finished = anna.table(table).table
    assert list(replay.last.score().totals) == finished.totals
    shown = anna.import_record(record)
    assert shown.table.imported
    assert shown.table.status == "finished"
    assert shown.table.totals == finished.totals
    moves = shown.table.moves
    assert anna.past(shown.table.id, 0).of == moves
    last = anna.past(shown.table.id, moves, seat=1)
    assert last.view == anna.state(table, 1).play.view
    with pytest.raises(Refused, match=f"0 to {moves}"):
        anna.past(shown.table.id, moves + 1)
    course = anna.course(shown.table.id).totals
    assert len(course) == moves + 1
    for at in (0, moves // 2, moves):
        past = anna.past(shown.table.id, at)
        assert past.totals == course[at]
        assert past.prompt != ""
    assert course[-1] == finished.totals
    assert last.to_act == []
    assert "over" in last.prompt


def test_players_of_one_name_in_a_record_are_told_apart(anna: Client) -> None:
    wayfinder = find_game("wayfinder")
    record = write_record(new_game(wayfinder, {"players": 3}), ["greedy", "greedy", "Anna"])
    seats = anna.import_record(record).table.seats
    assert [seat.name for seat in seats] == ["greedy", "greedy 2", "Anna"]


def test_a_damaged_record_is_refused_with_its_line(anna: Client) -> None:
    with pytest.raises(Refused, match="line 1"):
        anna.import_record("not a record")


def test_nobody_looks_back_into_a_game_that_is_being_played(anna: Client) -> None:
    table = anna.open_table("explorers", [PERSON, RANDOM]).table.id
    with pytest.raises(Refused, match="when the game is over"):
        anna.past(table, 0)
    with pytest.raises(Refused, match="when the game is over"):
        anna.course(table)


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"game": "chess"}, f"the games are: {', '.join(OFFERED)}"),
        ({"options": {"players": 3}}, "2 seats are described"),
        ({"options": {"speed": "fast"}}, "there is no option 'speed'"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "genius"}]}, "There is no bot 'genius'"),
        ({"seats": [PERSON] * 7}, "allowed: 1 to 4"),
        ({"edition": "x = ["}, "edition"),
        ({"edition": "game = 'tikal'"}, "edition"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_what_is_allowed(
    anna: Client, wish: dict[str, object], problem: str
) -> None:
    whole: dict[str, object] = {"game": "wayfinder", "seats": [PERSON, RANDOM], **wish}
    answer = anna._http.post("/api/tables", json=whole)
    assert answer.status_code == 400
    assert problem in answer.json()["words"]


def test_a_table_can_be_played_with_an_edition_of_ones_own(anna: Client) -> None:
    shipped = Path(find_game("wayfinder").__class__.__module__.replace(".", "/"))
    content = (Path("src") / shipped / "edition.toml").read_text()
    table = anna.open_table("wayfinder", [PERSON, RANDOM], edition=content)
    assert table.table.status == "running"


def test_strangers_are_told_to_say_who_they_are(server: RunningServer) -> None:
    with Client(server.address) as stranger, pytest.raises(Refused, match="Say who you are"):
        stranger.open_table("tikal", [PERSON, RANDOM])


def test_the_games_come_with_their_options_in_both_languages(anna: Client) -> None:
    english, french = anna.games("en"), anna.games("fr")
    assert [game.name for game in english.games] == [game.name for game in games()]
    assert [game.name for game in english.games if not game.example] == OFFERED
    assert "random" in english.bots
    assert english.games[0].about != french.games[0].about
    assert english.games[0].options[0].key == "players"


def test_only_what_fits_the_number_of_seats_is_offered_and_all_of_that_can_be_played(
    anna: Client,
) -> None:
    for game in anna.games("en").games:
        counts = range(game.fewest_players, game.most_players + 1)
        for option in game.options[1:]:
            for players in counts:
                assert option.free or option.choices
                offered = [one.value for one in option.choices if players in one.players]
                assert players in option.players or not offered
                for value in offered:
                    options = {"players": players, option.key: value}
                    wished = find_game(game.name).schema.wished(options)
                    assert wished.get(option.key, option.default) == value
        for first in [option for option in game.options if option.key == "first"]:
            lot, *seats = first.choices
            assert lot.value == "lot"
            assert [one.players[0] for one in seats] == [
                max(seat, 2) for seat in range(1, game.most_players + 1)
            ]


def test_the_components_of_a_game_are_told(anna: Client) -> None:
    for game in games():
        told = anna._http.get(f"/api/games/{game.name}/edition").json()
        assert game.edition_from_builtins(told, "what was told") == game.edition
    assert anna._http.get("/api/games/chess/edition").json()["code"] == "unknown-game"
