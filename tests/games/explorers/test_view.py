"""What those see who draw the table: printed values, offers, and nothing of another's draft."""

from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.seen import ExplorersView
from tests.games.explorers.builder import (
    WEST_IS_PRAIRIE,
    a_game,
    draft,
    give,
    land,
    play,
    seen,
    sheet,
    started,
)

EXPERT = dict.fromkeys(("provisions", "gems", "temples", "villages"), "expert")


def test_the_sides_in_play_are_shown_with_their_values() -> None:
    base = seen(started(players=3))["printed"]
    assert base["expert"] == []
    assert base["temples"] == [12, 8, 6]
    assert base["temple_xs"] == []
    assert base["gems"] == list(range(13))
    assert base["kinds"] == [["apple", "carrot", "fish"]] * 4
    assert len(base["cards"]) == 8
    expert = seen(started(None, players=3, **EXPERT))["printed"]
    assert expert["expert"] == ["provisions", "gems", "temples", "villages"]
    assert expert["temples"] == [8, 8, 8, 8]
    assert expert["temple_xs"] == [3, 2, 1, 0]
    assert expert["kinds"] == [[], ["apple"], ["carrot"], ["fish"]]
    assert expert["gems"][:6] == [-6, -4, -2, -1, 0, 1]
    assert expert["villages"] == [0, 12, 18, 26, 40]


def test_tiles_are_shown_as_printed_while_the_map_is_laid() -> None:
    position = new_game(GAME, {"map": "laid"})
    faces = seen(position)["faces"]
    printed = [tile.rows for tile in GAME.edition.tiles]
    assert [face["tile"] for face in faces] == [1, 2, 3, 4, 5, 6, 7, 8]
    for face, rows in zip(faces, printed, strict=True):
        squares = [row.split() for row in rows]
        assert face["terrain"] == ["".join(s[0].lower() for s in row) for row in squares]
        assert face["objects"] == ["".join(s[1] for s in row) for row in squares]
    play(position, "1: lay a 3n; lay b 5e; lay c 1s; lay d 8w")
    assert seen(position)["faces"] == []


def test_what_each_half_would_give_is_offered_until_one_is_taken() -> None:
    assert draft(a_game(), 2)["offers"] == {"p": 3, "w": 3, "d": 3, "m": 3}
    position = give(started(), 1, scrolls=1)
    play(position, "chance: card p/w", "1: choose p")
    assert draft(position, 1)["offers"] == {"p": 3}
    assert draft(position, 2)["offers"] == {"p": 2, "w": 3}
    play(position, "2: take w")
    assert draft(position, 2)["offers"] == {}
    solo = started(players=1)
    play(solo, "chance: card p/w; facing p")
    assert draft(solo, 1)["offers"] == {"p": 3, "w": 2}


def test_xs_beside_villages_are_counted() -> None:
    position = give(started(), 1, "f7 g8 m5")
    assert sheet(position, 1)["villages"] == {"a": 2, "b": 1, "c": 0, "d": 0}
    assert sheet(position, 2)["villages"] == {"a": 0, "b": 0, "c": 0, "d": 0}


def test_slots_of_temples_are_counted_from_one() -> None:
    position = give(started(land(temples="f7 n3 c14 n14")), 1, keys=1)
    assert seen(position)["temple_places"] == {"a": 1, "b": 1, "c": 1, "d": 1}
    play(position, "chance: card p/w", "1: choose p; mark f7; commit", "2: take p; commit")
    assert seen(position)["temple_places"] == {"a": 2, "b": 1, "c": 1, "d": 1}


def test_achievements_count_ones_own_draft_and_nobody_elses() -> None:
    position = started(achievements="L1", map=WEST_IS_PRAIRIE)
    play(position, "chance: card p/w", "1: choose p; mark h7; mark i7")

    def lengths(view: ExplorersView) -> list[int]:
        return view["achievements"][0]["amounts"]

    assert lengths(seen(position, 1)) == [3, 1]
    assert lengths(seen(position, 2)) == [1, 1]
    assert lengths(seen(position)) == [1, 1]
