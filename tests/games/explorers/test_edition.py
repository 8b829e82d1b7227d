"""Editions and options: what may be written, and how it is refused."""

import re
from bisect import bisect_right

import msgspec
import pytest

from incognita.core.errors import EditionError, OptionError
from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.edition import ExplorersEdition
from incognita.games.explorers.words import SQUARE_NAMES
from tests.games.explorers.builder import (
    TEMPLES,
    VILLAGES,
    changed,
    give,
    land,
    points_for,
    started,
)

STANDARD = GAME.edition


def with_rows(rows: list[str]) -> ExplorersEdition:
    tile = msgspec.structs.replace(STANDARD.tiles[0], rows=tuple(rows))
    return msgspec.structs.replace(STANDARD, tiles=(tile, *STANDARD.tiles[1:]))


@pytest.mark.rule("X1.1")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("V.", "P.", "tile 1: expected one village, found 0"),
        ("WT", "W.", "tile 1: expected one temple, found 0"),
        ("D. D. DG", "VK D. DG", "tile 1, row 1: 'VK' is no square"),
        ("D. D. DG", "Q. D. DG", "tile 1, row 1: 'Q.' is no square"),
        ("D. D. DG", "D DG", "tile 1, row 1: expected 8 squares"),
        ("D. D. DG", "D. D. ", "tile 1, row 1"),
    ],
)
def test_a_wrong_tile_is_refused_with_its_place(old: str, new: str, problem: str) -> None:
    rows = [row.replace(old, new) for row in STANDARD.tiles[0].rows]
    with pytest.raises(EditionError, match=problem.replace("[", r"\[")):
        GAME.check_edition(with_rows(rows))


def test_tiles_must_be_complete() -> None:
    with pytest.raises(EditionError, match="expected 8 rows, found 7"):
        GAME.check_edition(with_rows(list(STANDARD.tiles[0].rows[:7])))
    with pytest.raises(EditionError, match="numbers 1 to 8"):
        GAME.check_edition(msgspec.structs.replace(STANDARD, tiles=STANDARD.tiles[:7]))


@pytest.mark.rule("X2.7")
@pytest.mark.parametrize("card", ["p", "p/", "p/p", "pw/wd", "x/p", "w/p"])
def test_a_wrong_card_is_refused(card: str) -> None:
    halves = (*STANDARD.cards.halves[:7], card)
    with pytest.raises(EditionError, match="cards"):
        GAME.check_edition(changed(STANDARD, "cards", halves=halves))


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(EditionError, match="negative numbers before"):
        GAME.check_edition(changed(STANDARD, "gems", expert_line=(1, -1)))
    with pytest.raises(EditionError, match=r"solo\.bounds"):
        GAME.check_edition(changed(STANDARD, "solo", bounds=(80, 80)))
    counted = STANDARD.achievements.counted
    with pytest.raises(EditionError, match="C1 to C12"):
        GAME.check_edition(changed(STANDARD, "achievements", counted=counted[:11]))
    wrong = msgspec.structs.replace(counted[0], counts=(2, 1), points=(1, 2))
    with pytest.raises(EditionError, match="C1"):
        GAME.check_edition(changed(STANDARD, "achievements", counted=(wrong, *counted[1:])))


@pytest.mark.rule("X8.1")
@pytest.mark.parametrize("wrong", ["4", "N1+N1", "N4", "N1+N2+N3+A1", "", "N1,N2", "-1"])
def test_wrong_achievements_are_refused(wrong: str) -> None:
    with pytest.raises(OptionError, match="achievements"):
        new_game(GAME, {"achievements": wrong})


@pytest.mark.rule("X1.2")
@pytest.mark.parametrize(
    "wrong", ["", "1n", "1n-2n-3n", "1n-2n-3n-3e", "1n-2n-3n-9n", "1n-2n-3n-4x", "1n 2n 3n 4n"]
)
def test_wrong_maps_are_refused(wrong: str) -> None:
    with pytest.raises(OptionError, match="map"):
        new_game(GAME, {"map": wrong})


@pytest.mark.rule("X1.8")
def test_the_first_player_must_have_a_seat() -> None:
    with pytest.raises(OptionError, match="from 1 to 2"):
        new_game(GAME, {"players": 2, "first": 3})
    with pytest.raises(OptionError, match="first"):
        new_game(GAME, {"players": 1, "first": 1})


def test_a_number_of_achievements_may_be_written_as_a_number() -> None:
    assert new_game(GAME, {"achievements": 2}).options["achievements"] == "2"


@pytest.mark.rule("X8.6")
def test_steps_of_a_counted_achievement_hold_up_to_the_whole_map() -> None:
    counted = STANDARD.achievements.counted
    own = msgspec.structs.replace(counted[6], counts=(64, 65, 200), points=(1, 2, 3))
    changed_edition = changed(STANDARD, "achievements", counted=(*counted[:6], own, *counted[7:]))
    gems = " ".join(name for name in SQUARE_NAMES if name not in f"{VILLAGES} {TEMPLES}".split())
    edition = msgspec.structs.replace(
        land(objects={"G": gems}), achievements=changed_edition.achievements
    )
    seen = set()
    for marked in range(60, 206, 5):
        position = give(started(edition, achievements="C7"), 1, " ".join(gems.split()[:marked]))
        [(_, amount, points)] = points_for(position, 1, "achievement")
        assert points == bisect_right((64, 65, 200), amount)
        seen.add(points)
    assert seen == {0, 2, 3}


def test_the_sentences_behind_score_lines_hold_with_any_edition() -> None:
    scored = "X6.2 X6.3 X6.4 X6.5 X7.1 X7.2 X7.3 X7.10 X8.3 X8.4 X8.5 X8.6 X8.7 X8.16 X8.17"
    always = re.compile(r"[ACLNRSX]\d+(\.\d+)?|16 Xs|line of 1\b|4, 9, 16 or 25|round 2")
    for number in scored.split():
        sentence = always.sub("", GAME.rule(number, "en"))
        assert "shipped" in sentence or not re.search(r"\d", sentence), number


def test_what_was_not_recovered_is_said() -> None:
    rules = GAME.rulebook.rules
    for number in ("X2.7", "X8.3"):
        assert rules[number].designed is not None, number
