"""Keys, scrolls, horses, temples, and the base sides of the scoring."""

import pytest

from incognita.core.errors import IllegalAction
from tests.games.explorers.builder import (
    changed,
    draft,
    finish_stage,
    give,
    land,
    marks,
    play,
    points_for,
    seen,
    sheet,
    skip_turns,
    started,
    texts,
    to_round,
    turn,
)

TEMPLE_NEXT_TO_START = "f7 n3 c14 n14"


@pytest.mark.rule("X5.1", "X5.4")
def test_a_key_opens_a_temple_in_the_same_turn() -> None:
    position = started(land(objects={"K": "h7"}, temples=TEMPLE_NEXT_TO_START))
    play(position, "chance: card p/w", "1: choose p")
    with pytest.raises(IllegalAction):
        play(position, "1: mark f7")
    play(position, "1: mark h7; mark f7")
    own = sheet(position, 1)
    assert (own["keys"], own["used_keys"], list(own["temples"])) == (0, 1, ["a"])
    assert draft(position, 1)["left"] == 1


@pytest.mark.rule("X5.1")
def test_a_key_fits_every_temple() -> None:
    position = give(started(), 1, "b3 n4", keys=1)
    play(position, "chance: card p/w", "1: choose p")
    assert {"c3", "n3"} <= set(marks(position, 1).split())
    play(position, "1: mark n3")
    assert "c3" not in marks(position, 1).split()
    assert list(sheet(position, 1)["temples"]) == ["b"]


@pytest.mark.rule("X5.2")
def test_a_scroll_is_used_in_a_later_turn_for_four_xs_of_one_terrain() -> None:
    position = started(land({"d": "h6 h5 h4 h3 g6"}, {"S": "h7"}))
    turn(position, "p/w", "1: choose p; mark h7; commit")
    assert sheet(position, 1)["scrolls"] == 1
    turn(position, "p/d", "2: choose p", "1: take p; commit")
    play(position, "chance: card pm/wd", "1: choose pm")
    assert texts(position, 1) == ["take pm", "scroll p", "scroll w", "scroll d", "scroll m"]
    play(position, "1: scroll d")
    assert marks(position, 1) == "g6 h6"  # one terrain, although the card is wild
    play(position, "1: mark h6; mark h5; mark h4; mark h3")
    assert texts(position, 1) == ["commit"]
    play(position, "2: take pm")
    assert draft(position, 2)["left"] == 2  # the others go by the half that was chosen


@pytest.mark.rule("X5.2")
def test_a_scroll_cannot_be_used_in_the_turn_in_which_it_is_found() -> None:
    position = started(land(objects={"S": "h7"}))
    play(position, "chance: card p/w", "1: choose p; mark h7")
    assert not [text for text in texts(position, 1) if text.startswith("scroll")]
    assert (sheet(position, 1)["scrolls"], sheet(position, 1)["fresh_scrolls"]) == (0, 1)


@pytest.mark.rule("X5.2")
def test_one_scroll_a_turn_and_only_before_the_first_x() -> None:
    position = give(started(), 2, scrolls=2)
    play(position, "chance: card p/w", "1: choose p", "2: scroll p; mark h7")
    assert not [text for text in texts(position, 2) if text.startswith("scroll")]
    finish_stage(position)
    assert (sheet(position, 2)["scrolls"], sheet(position, 2)["used_scrolls"]) == (1, 1)


@pytest.mark.rule("X5.3")
def test_horses_chain_before_the_other_xs_go_on() -> None:
    position = started(land({"w": "h6", "d": "h5"}, {"H": "h7 h6", "K": "h5"}))
    play(position, "chance: card p/m", "1: choose p; mark h7")
    assert (draft(position, 1)["left"], draft(position, 1)["horses"]) == (2, 1)
    play(position, "1: mark h6")  # any terrain, and a horse again
    assert (draft(position, 1)["left"], draft(position, 1)["horses"]) == (2, 1)
    play(position, "1: mark h5")
    assert (draft(position, 1)["left"], draft(position, 1)["horses"]) == (2, 0)
    assert sheet(position, 1)["keys"] == 1
    assert "g5" in marks(position, 1).split()


@pytest.mark.rule("X5.3")
def test_a_horse_may_take_a_temple_with_a_key_and_a_provision_that_is_open() -> None:
    edition = land({"w": "f7 g6"}, {"H": "h7", "a": "g6 g8"}, temples=TEMPLE_NEXT_TO_START)
    position = give(started(edition), 1, keys=1)
    play(position, "chance: card p/m", "1: choose p; mark h7")
    assert {"f7", "g6", "g8"} <= set(marks(position, 1).split())
    play(position, "1: mark g8")
    assert "g6" not in marks(position, 1).split()


@pytest.mark.rule("X5.3")
def test_a_horse_without_a_square_is_lost() -> None:
    # every square beside the two Xs holds an apple, and this round's apple is marked
    edition = land({"w": "h7"}, {"H": "h7", "a": "f7 g6 g8 h6 h8 i7"})
    position = started(edition)
    turn(position, "p/d", "1: choose p; mark f7; commit")
    give(position, 1, "e7 f6 f8 e6 e8 d7")
    play(position, "chance: card p/w", "2: choose p", "1: take w; mark h7")
    assert draft(position, 1)["horses"] == 1
    assert "h6" not in marks(position, 1).split()


@pytest.mark.rule("X5.4")
def test_a_temple_costs_one_of_the_turns_xs() -> None:
    position = give(started(land(temples=TEMPLE_NEXT_TO_START)), 1, keys=2)
    play(position, "chance: card p/w", "1: choose p; mark f7")
    assert (draft(position, 1)["left"], sheet(position, 1)["keys"]) == (2, 1)


@pytest.mark.rule("X5.5")
def test_temple_a_of_the_rulebook() -> None:
    """Daniel and Noah in the same turn: 12 each, and 12 and 10 are gone for the two others."""
    position = started(land(temples=TEMPLE_NEXT_TO_START), players=4)
    for seat in (1, 2, 3, 4):
        give(position, seat, keys=1)
    turn(position, "p/w", "1: choose p; mark f7; commit", "2: take p; mark f7; commit")
    assert sheet(position, 1)["temples"] == {"a": {"place": 1, "points": 12}}
    assert sheet(position, 2)["temples"] == {"a": {"place": 1, "points": 12}}
    assert seen(position)["temples"]["a"] == 8
    turn(position, "p/d", "2: choose d", "3: take p; mark f7; commit")
    assert sheet(position, 3)["temples"] == {"a": {"place": 3, "points": 8}}
    turn(position, "p/m", "3: choose p", "4: take p; mark f7; commit")
    assert sheet(position, 4)["temples"] == {"a": {"place": 4, "points": 6}}
    assert seen(position)["temples"]["a"] is None


@pytest.mark.rule("X5.6")
@pytest.mark.parametrize(
    ("players", "values"), [(2, [12, 8]), (3, [12, 8, 6]), (4, [12, 10, 8, 6])]
)
def test_the_slots_of_a_temple_by_number_of_players(players: int, values: list[int]) -> None:
    position = started(land(temples=TEMPLE_NEXT_TO_START), players=players)
    found = []
    for seat, card in zip(range(1, players + 1), ("p/w", "p/d", "p/m", "d/m"), strict=False):
        give(position, seat, keys=1)
        half = card[0]
        play(position, f"chance: card {card}", f"{seat}: choose {half}")
        if half == "p":
            play(position, f"{seat}: mark f7; commit")
        finish_stage(position)
        found += [slot["points"] for slot in sheet(position, seat)["temples"].values()]
    if players == 4:
        turn(position, "pm/wd", "1: choose pm", "4: take pm; mark f7; commit")
        found += [slot["points"] for slot in sheet(position, 4)["temples"].values()]
    assert found == values


@pytest.mark.rule("X5.5", "X5.6")
def test_with_three_players_the_third_gets_6_after_two_shared_12() -> None:
    position = started(land(temples=TEMPLE_NEXT_TO_START), players=3)
    for seat in (1, 2, 3):
        give(position, seat, keys=1)
    turn(position, "p/w", "1: choose p; mark f7; commit", "3: take p; mark f7; commit")
    turn(position, "p/d", "2: choose p; mark f7; commit")
    assert [slot["points"] for slot in sheet(position, 2)["temples"].values()] == [6]


@pytest.mark.rule("X5.7")
def test_a_full_track_gives_nothing_more() -> None:
    edition = changed(land(objects={"K": "h7 i7", "S": "g8 g9"}), "tracks", keys=1, scrolls=1)
    position = started(edition)
    turn(position, "p/w", "1: choose p; mark h7; mark g8; mark i7; commit")
    turn(position, "p/d", "2: choose d", "1: take p; mark g9; commit")
    own = sheet(position, 1)
    assert (own["keys"], own["scrolls"], len(own["xs"])) == (1, 1, 5)


@pytest.mark.rule("X6.1")
def test_the_apple_of_the_rulebook() -> None:
    """Once an apple is marked, no other can be before the next round, by no kind of X."""
    edition = land(objects={"a": "h7 g6", "c": "g8", "H": "i7"})
    olivia = 1
    position = give(started(edition), olivia, scrolls=1)
    turn(position, "p/w", f"{olivia}: choose p; take p; mark h7; mark i7; mark j7")
    play(position, "chance: card p/d", "2: choose p", f"{olivia}: scroll p")
    assert "g6" not in marks(position, olivia).split()
    assert "g8" in marks(position, olivia).split()
    finish_stage(position)
    to_round(position, 2)
    play(position, "chance: card p/d", "2: choose p", f"{olivia}: take p")
    assert "g6" in marks(position, olivia).split()


@pytest.mark.rule("X6.1")
def test_a_closed_provision_is_closed_to_a_horse_too() -> None:
    position = started(land(objects={"a": "h7 g6", "H": "f7"}))
    play(position, "chance: card p/w", "1: choose p; mark h7; mark f7")
    assert draft(position, 1)["horses"] == 1
    assert "g6" not in marks(position, 1).split()


@pytest.mark.rule("X6.2")
@pytest.mark.parametrize(("provisions", "points"), [("", 0), ("a", 2), ("af", 5), ("acf", 10)])
def test_provisions_score_by_kinds_of_the_round(provisions: str, points: int) -> None:
    squares = dict(zip(provisions, ("h7", "g6", "g8"), strict=False))
    position = started(land(objects=squares))
    moves = "".join(f"; mark {square}" for square in squares.values())
    turn(position, "p/w", f"1: choose p{moves}; commit")
    assert points_for(position, 1, "provisions") == []
    skip_turns(position, 6)
    expected = [("1", len(provisions), points)] if provisions else []
    assert points_for(position, 1, "provisions") == expected
    to_round(position, 3)
    assert points_for(position, 1, "provisions") == expected  # nothing in round 2


@pytest.mark.rule("X6.3")
def test_the_gem_rounds_of_the_rulebook() -> None:
    """Two gems in round 1: 2 points. One more in round 2: 3 points."""
    position = started(land(objects={"G": "h7 i7 j7"}))
    turn(position, "p/w", "1: choose p; mark h7; mark i7; commit")
    skip_turns(position, 6)
    assert points_for(position, 1, "gems") == [("1", 2, 2)]
    turn(position, "p/w", "2: choose w", "1: take p; mark j7; commit")
    skip_turns(position, 6)
    assert points_for(position, 1, "gems") == [("1", 2, 2), ("2", 3, 3)]


@pytest.mark.rule("X6.3")
def test_gems_beyond_the_tile_count_nothing() -> None:
    position = started(changed(land(objects={"G": "h7 i7 j7"}), "gems", slots=2))
    turn(position, "p/w", "1: choose p; mark h7; mark i7; mark j7; commit")
    skip_turns(position, 6)
    assert points_for(position, 1, "gems") == [("1", 2, 2)]


@pytest.mark.rule("X6.4")
def test_temples_score_at_the_end() -> None:
    position = give(started(land(temples=TEMPLE_NEXT_TO_START)), 1, keys=1)
    turn(position, "p/w", "1: choose p; mark f7; commit")
    while not position.is_over:
        skip_turns(position, 1)
    assert points_for(position, 1, "temple") == [("a", 1, 12)]


@pytest.mark.rule("X6.5")
@pytest.mark.parametrize(("xs", "points"), [("", 0), ("m3", 3), ("m3 l4", 5), ("m3 l4 m5", 7)])
def test_villages_score_by_the_xs_beside_them(xs: str, points: int) -> None:
    position = give(started(), 1, xs + " l3 n5 n3")  # corners do not count
    expected = [("b", len(xs.split()), points)] if xs else []
    assert points_for(position, 1, "village") == expected


@pytest.mark.rule("X6.5", "X6.6")
def test_all_villages_score_the_start_village_too() -> None:
    position = give(started(), 1, "f7 h7 g6 g8 m3 l4 m5 n4 d12")
    assert points_for(position, 1, "village") == [("a", 4, 10), ("b", 4, 10), ("c", 1, 3)]


@pytest.mark.rule("X6.6")
def test_the_x_of_the_start_village_counts_like_any_other() -> None:
    position = give(started(achievements="L1+L2+S1"), 1, "f7 h7 g6 f6")
    found = points_for(position, 1, "achievement")
    assert found == [("L1", 3, 3), ("L2", 2, 2), ("S1", 4, 4)]


@pytest.mark.rule("X6.7")
def test_the_most_points_win_and_keys_and_scrolls_are_worth_nothing() -> None:
    position = give(give(started(), 1, "m3"), 2, keys=3, scrolls=3)
    while not position.is_over:
        skip_turns(position, 1)
    sheet_ = position.score()
    assert (sheet_.totals, sheet_.ranking, sheet_.final) == ((3, 0), ((0,), (1,)), True)


@pytest.mark.rule("X6.8")
def test_fewer_used_scrolls_break_a_tie_and_then_the_place_is_shared() -> None:
    position = started(players=3)
    for seat in (1, 2, 3):
        give(position, seat, "m3", scrolls=1)
    turn(position, "p/w", "1: choose p; scroll d; commit", "2: take p; commit")
    assert position.score().totals == (3, 3, 3)
    assert position.score().ranking == ((1, 2), (0,))
