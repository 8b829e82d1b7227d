"""Edition files: read, validated, and refused with the place of the mistake."""

from pathlib import Path

import pytest

from incognita.core.catalogue import find_game, games
from incognita.core.errors import EditionError, UnknownGame
from incognita.core.game import AnyGame
from incognita.core.position import new_game

WAYFINDER = find_game("wayfinder")


def written(folder: Path, text: str) -> Path:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_shipped_edition_is_valid_and_called_standard(game: AnyGame) -> None:
    assert game.edition.name == "standard"
    assert game.edition.game == game.name


def test_an_edition_of_ones_own_is_played_with(tmp_path: Path) -> None:
    rows = ", ".join(['"rrrrrr"'] * 6)
    text = f'game="wayfinder"\nname="red"\n[targets]\norigin="recovered"\nrows=[{rows}]'
    edition = WAYFINDER.load_edition(written(tmp_path, text))
    assert new_game(WAYFINDER, {}, edition).view()["squares"][0]["target"] == "r"  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = ", "not a TOML file"),
        ('game="tikal"\nname="x"', "an edition of 'tikal', not of 'wayfinder'"),
        ('game="wayfinder"\nname="x"', "missing required field `targets`"),
        ('game="wayfinder"\nname="x"\n[targets]\norigin="found"\nrows=[]', r"\$.targets.origin"),
        ('game="wayfinder"\nname="x"\n[targets]\norigin="designed"\nrows=["g"]', "expected 6 rows"),
        (
            'game="wayfinder"\nname="x"\nhuts=6\n[targets]\norigin="designed"\nrows=[]',
            "unknown field `huts`",
        ),
        ("a" + ".b" * 8 + " = 1", "a key of more than 8 parts: 'a.b"),
        ("a" + ' . "b c"' * 8 + " = 1", "a key of more than 8 parts"),
        ("a = " + "9" * 5000, "not a TOML file"),
        ("a = 0x" + "f" * 5000, "a number is too large"),
        ("a = inf", "a number is too large"),
        (f"a = [['{'b' * 201}']]", "a text is too long"),
        ("a = [" + "1, " * 20_000 + "]", "at most 20000 values"),
        ("a = " + "[" * 17 + "]" * 17, "at most 16 deep"),
    ],
)
def test_a_wrong_edition_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(EditionError, match=problem):
        WAYFINDER.load_edition(written(tmp_path, text))


def test_dots_in_texts_and_remarks_are_no_parts_of_a_key(tmp_path: Path) -> None:
    remark = "# see a.b.c.d.e.f.g and 'a.b.c.d.e.f.g.h.i.j.k'. Or. Not. At. All.\n"
    text = f'{remark}game="wayfinder"\nname="P. W. M. D. P. W. M. D. P. W."'
    with pytest.raises(EditionError, match="missing required field `targets`"):
        WAYFINDER.load_edition(written(tmp_path, text))


def test_a_wrong_letter_is_named_with_its_row(tmp_path: Path) -> None:
    rows = ", ".join(['"gybrgy"'] * 5 + ['"gybrgx"'])
    text = f'game="wayfinder"\nname="x"\n[targets]\norigin="designed"\nrows=[{rows}]'
    with pytest.raises(EditionError, match="row 6 is 'gybrgx'"):
        WAYFINDER.load_edition(written(tmp_path, text))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        WAYFINDER.load_edition(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match="not a text file"):
        WAYFINDER.load_edition(tmp_path / "binary.toml")


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'go'; the games are: .*wayfinder"):
        find_game("go")


def test_the_name_of_an_edition_can_be_shown(tmp_path: Path) -> None:
    rows = ", ".join(['"rrrrrr"'] * 6)
    text = f'game="wayfinder"\nname="a\\u200db"\n[targets]\norigin="recovered"\nrows=[{rows}]'
    with pytest.raises(EditionError, match="name: it has characters that cannot be shown"):
        WAYFINDER.load_edition(written(tmp_path, text))
