"""Every rule of Toll, by its number."""

import pytest

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.errors import EditionError
from incognita.core.position import Position, new_game
from incognita.games.toll import GAME
from incognita.games.toll.rules import COUNT, Toll
from incognita.games.toll.seen import SeatView

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def bidding(card: int = 3, players: int = 2, hurry: bool = False) -> Position:
    position = new_game(GAME, {"players": players, "hurry": hurry})
    position.apply(CHANCE, GAME.parse(f"card {card}"))
    return position


def bid(position: Position, *bids: int) -> list[str]:
    """Everybody bids and commits; what kinds of events everybody is told of."""
    told = []
    for seat, coins in enumerate(bids):
        for text in (f"bid {coins}", "commit"):
            told += position.apply(seat, GAME.parse(text))
    return [event.kind for event in told if event.only_for is None]


def legal(position: Position, seat: int) -> list[str]:
    return [GAME.notation(action) for action in position.legal(seat)]


def seats(position: Position, viewer: int = SPECTATOR) -> list[SeatView]:
    assert isinstance(position.state, Toll)
    return GAME.view(position.state, viewer)["seats"]


def coins(position: Position) -> list[int]:
    return [seat["coins"] for seat in seats(position)]


@pytest.mark.rule("B1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_five_coins(players: int) -> None:
    assert coins(new_game(GAME, {"players": players})) == [5] * players


@pytest.mark.rule("B1.2")
def test_the_bag_holds_the_cards_of_the_edition() -> None:
    position = new_game(GAME)
    assert [weight for _, weight in position.weights()] == [3, 2, 1]
    rich = GAME.edition_from_text('game = "toll"\nname = "rich"\ncopies = [0, 0, 3]', "rich")
    assert [GAME.notation(o) for o, _ in new_game(GAME, {}, rich).weights()] == ["card 3"]


@pytest.mark.parametrize("copies", ["[1, 1, 0]", "[-1, 2, 3]", "[21, 0, 0]"])
def test_a_bag_that_cannot_be_played_is_refused(copies: str) -> None:
    with pytest.raises(EditionError, match=r"bag\.toml: copies: expected"):
        GAME.edition_from_text(f'game = "toll"\nname = "x"\ncopies = {copies}', "bag.toml")


@pytest.mark.rule("B2.1")
def test_a_card_that_was_drawn_is_out_of_the_bag() -> None:
    position = bidding(card=3)
    bid(position, 0, 0)
    assert [GAME.notation(o) for o, _ in position.weights()] == ["card 1", "card 2"]


@pytest.mark.rule("B2.2")
def test_nobody_bids_more_than_they_have() -> None:
    position = bidding(card=1)
    assert legal(position, 0) == ["bid 0", "bid 1", "bid 2"]
    for card in (1, 2):
        bid(position, 2, 0)
        position.apply(CHANCE, GAME.parse(f"card {card}"))
    assert legal(position, 0) == ["bid 0", "bid 1"]
    assert position.refusal(0, GAME.parse("bid 2"), NAMES, "en") == "You have only 1 coin (B2.2)."
    assert "1 pièce" in position.refusal(0, GAME.parse("bid 2"), NAMES, "fr")


@pytest.mark.rule("B2.3")
def test_a_bid_is_secret_and_can_be_taken_back_until_it_is_committed() -> None:
    position = bidding()
    seen = position.view(1)
    position.apply(0, GAME.parse("bid 2"))
    assert position.view(1) == seen
    assert "already" in position.refusal(0, GAME.parse("bid 1"), NAMES, "en")
    position.take_back(0)
    assert position.refusal(0, GAME.parse("commit"), NAMES, "en") == (
        "Bid first, then commit (B2.3)."
    )
    position.apply(0, GAME.parse("bid 1"))
    position.apply(0, GAME.parse("commit"))
    assert seats(position, viewer=1)[0]["committed"]
    assert position.legal(0) == []
    assert position.believed_by(1).words() == bidding_with("bid 0").believed_by(1).words()


def bidding_with(text: str) -> Position:
    position = bidding()
    position.apply(0, GAME.parse(text))
    position.apply(0, GAME.parse("commit"))
    return position


@pytest.mark.rule("B2.4")
def test_all_pay_what_they_bid() -> None:
    position = bidding(players=3)
    told = bid(position, 2, 1, 0)
    assert told == ["committed"] * 3 + ["paid"] * 3 + ["won"]
    assert coins(position) == [3, 4, 5]


@pytest.mark.rule("B2.5", "B3.2")
@pytest.mark.parametrize("card", [1, 2, 3])
def test_the_highest_bid_takes_the_card_and_its_points(card: int) -> None:
    position = bidding(card)
    bid(position, 1, 2)
    assert position.score().totals == (0, card)


@pytest.mark.rule("B2.6")
@pytest.mark.parametrize("bids", [(0, 0, 0), (2, 2, 1), (1, 1, 1)])
def test_nobody_takes_a_card_that_several_or_none_bid_for(bids: tuple[int, ...]) -> None:
    position = bidding(players=3)
    assert "won" not in bid(position, *bids)
    assert position.score().totals == (0, 0, 0)


@pytest.mark.rule("B2.7")
def test_in_a_hurry_those_who_hesitate_bid_nothing() -> None:
    position = bidding(players=3, hurry=True)
    position.apply(0, GAME.parse("bid 1"))
    position.apply(0, GAME.parse("commit"))
    position.apply(1, GAME.parse("bid 2"))  # and not committed
    for _ in range(COUNT):
        assert CLOCK in position.actors
        position.apply(CLOCK, GAME.parse("tick"))
    assert position.score().totals == (3, 0, 0)
    assert coins(position) == [4, 5, 5]


@pytest.mark.rule("B2.7")
def test_the_count_is_told_as_it_is_seen() -> None:
    position = bidding(hurry=True)
    for left in range(COUNT - 1, 0, -1):
        [event] = position.apply(CLOCK, GAME.parse("tick"))
        assert event.data == {"left": left}
        assert position.view()["countdown"] == left


@pytest.mark.rule("B3.1")
def test_three_rounds_are_played() -> None:
    position = bidding()
    for card in (1, 2):
        bid(position, 1, 0)
        position.apply(CHANCE, GAME.parse(f"card {card}"))
    assert not position.is_over
    bid(position, 1, 0)
    assert position.is_over


@pytest.mark.rule("B3.3")
@pytest.mark.parametrize(
    ("first", "second", "ranking"),
    [
        ((2, 0), (0, 1), ((1,), (0,))),  # one point each, but fewer coins
        ((1, 0), (0, 1), ((0, 1),)),  # and as many
        ((2, 0), (1, 0), ((0,), (1,))),  # points count before coins
    ],
)
def test_coins_break_a_tie(
    first: tuple[int, int], second: tuple[int, int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    position = bidding(card=1)
    bid(position, *first)
    position.apply(CHANCE, GAME.parse("card 1"))
    bid(position, *second)
    position.apply(CHANCE, GAME.parse("card 2"))
    bid(position, 0, 0)
    assert position.score().ranking == ranking


def test_who_would_commit_last_is_shown_no_bids() -> None:
    position = bidding()
    position.apply(0, GAME.parse("bid 2"))
    position.apply(1, GAME.parse("bid 1"))
    position.apply(0, GAME.parse("commit"))
    foreseen = position.preview(1, GAME.parse("commit"))
    assert not foreseen.settled
    assert [words.en for words in foreseen.consequences] == ["You pay 1 coin (B2.4)."]
